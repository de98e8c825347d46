"""Points and rectangles of a board, in its own units, with y running down."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

type Point = tuple[float, float]
#: Left, top, width and height.
type Rect = tuple[float, float, float, float]


def middle(rect: Rect) -> Point:
    """The middle of a rectangle.

    >>> middle((10, 20, 4, 6))
    (12.0, 23.0)
    """
    x, y, wide, high = rect
    return x + wide / 2, y + high / 2


def outside(rect: Rect, x: float, y: float) -> float:
    """How far a point is from a rectangle: 0 inside it.

    >>> outside((0, 0, 10, 10), 13, 14), outside((0, 0, 10, 10), 5, 5)
    (5.0, 0.0)
    """
    left, top, wide, high = rect
    dx = max(left - x, 0, x - left - wide)
    dy = max(top - y, 0, y - top - high)
    return float((dx * dx + dy * dy) ** 0.5)


def around(rects: Iterable[Rect], margin: float = 0.0) -> Rect:
    """The smallest rectangle that holds all of them, and a margin on every side.

    >>> around([(0, 0, 2, 2), (5, 1, 1, 4)], 1)
    (-1, -1, 8, 7)
    """
    edges = [(x, y, x + wide, y + high) for x, y, wide, high in rects]
    left, top = min(edge[0] for edge in edges) - margin, min(edge[1] for edge in edges) - margin
    right, bottom = max(edge[2] for edge in edges) + margin, max(edge[3] for edge in edges) + margin
    return left, top, right - left, bottom - top


def towards(start: Point, end: Point, far: float) -> Point:
    """A point so far on the way from one to another, but not beyond it.

    >>> towards((0, 0), (300, 400), 50)
    (30.0, 40.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    way = hypot(dx, dy)
    share = min(1.0, far / way) if way else 0.0
    return start[0] + dx * share, start[1] + dy * share
