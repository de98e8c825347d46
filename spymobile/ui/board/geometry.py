"""Points and rectangles of a board, in its own units, with y running down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
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


def grown(rect: Rect, by: float) -> Rect:
    """A rectangle that is larger on every side.

    >>> grown((5, 5, 10, 10), 1)
    (4, 4, 12, 12)
    """
    x, y, wide, high = rect
    return x - by, y - by, wide + 2 * by, high + 2 * by


def without(holes: Iterable[Rect], rect: Rect) -> list[Rect]:
    """The rest of a rectangle without its holes, cut into bands.

    >>> without([(1, 1, 1, 1)], (0, 0, 3, 3))
    [(0, 0, 3, 1), (0, 1, 1, 1), (2, 1, 1, 1), (0, 2, 3, 1)]
    """
    x, y, wide, high = rect
    right, low = x + wide, y + high
    edges = [(left, top, left + w, top + h) for left, top, w, h in holes]
    levels = sorted({y, low} | {edge for _l, top, _r, end in edges for edge in (top, end) if y < edge < low})
    rest: list[Rect] = []
    for top, end in pairwise(levels):
        at = x
        for left, until in sorted((le, ri) for le, t, ri, b in edges if t <= top and b >= end):
            if left > at:
                rest.append((at, top, min(left, right) - at, end - top))
            at = max(at, until)
        if at < right:
            rest.append((at, top, right - at, end - top))
    return rest


def most_in_sight(rects: Sequence[Rect], wide: float, high: float) -> Point:
    """The middle of a window of that size in which most of these lie; of several, the one next to the middle.

    >>> most_in_sight([(0, 0, 2, 2), (3, 0, 2, 2), (90, 0, 2, 2)], 10, 10)
    (5.0, 1.0)
    >>> most_in_sight([(0, 0, 2, 2), (8, 0, 2, 2)], 10, 10)
    (5.0, 1.0)
    """
    centre = middle(around(rects))
    lefts = [edge for x, _y, w, _h in rects for edge in (x, x + w - wide)] + [centre[0] - wide / 2]
    tops = [edge for _x, y, _w, h in rects for edge in (y, y + h - high)] + [centre[1] - high / 2]
    # On a board most lie in rows and columns: each edge is looked at once, with a bit for each rectangle.
    across = _held(lefts, [(x, x + w) for x, _y, w, _h in rects], wide)
    down = _held(tops, [(y, y + h) for _x, y, _w, h in rects], high)

    def worth(window: Point) -> tuple[int, float]:
        left, top = window
        far = hypot(left + wide / 2 - centre[0], top + high / 2 - centre[1])
        return (across[left] & down[top]).bit_count(), -far

    left, top = max(((left, top) for left in across for top in down), key=worth)
    return left + wide / 2, top + high / 2


def _held(edges: Sequence[float], spans: Sequence[tuple[float, float]], long: float) -> dict[float, int]:
    """For a window that begins at each of these edges, the spans that lie in it, as bits."""
    return {
        edge: sum(
            1 << number
            for number, (begin, end) in enumerate(spans)
            if edge - 1e-6 <= begin and end <= edge + long + 1e-6
        )
        for edge in dict.fromkeys(edges)
    }


def towards(start: Point, end: Point, far: float) -> Point:
    """A point so far on the way from one to another, but not beyond it.

    >>> towards((0, 0), (300, 400), 50)
    (30.0, 40.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    way = hypot(dx, dy)
    share = min(1.0, far / way) if way else 0.0
    return start[0] + dx * share, start[1] + dy * share
