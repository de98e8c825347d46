"""Plates and rims with round corners, each laid down as a few pieces around one small drawing of a corner.

A fan of slivers for every corner, or a line stroked all the way round, costs a renderer several times what
the same plate costs as plain rectangles; and a drawn corner is smooth on every screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, hypot, inf, sqrt
from typing import ClassVar

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from spymobile.ui.board.painting import dot, square_of

type Pair = Sequence[float]
#: From left to right and from bottom to top: where a piece lies, and what of the corner is laid there.
type Piece = tuple[float, float, float, float, float, float, float, float]


@lru_cache(maxsize=256)
def _corner(radius: int, thick: float) -> Texture:
    """A quarter of a disc, or of a ring of that thickness, around the lower left.

    Only the dots that the edge runs through are worked out one by one; a large corner has few of them.
    """
    inner = radius - thick if thick else -inf

    def cover(x: float, y: float) -> float:
        far = hypot(x, y)
        return min(radius - far + 0.5, far - inner + 0.5)

    def row(y: float) -> bytes:
        hollow = min(radius, _within(inner - 0.5, y))
        edge = min(radius, max(hollow, _within(inner + 0.5, y)))
        full = min(radius, max(edge, _within(radius - 0.5, y)))
        end = min(radius, max(full, _within(radius + 0.5, y)))
        return b"".join(
            (
                dot(0.0) * hollow,
                *(dot(cover(x + 0.5, y)) for x in range(hollow, edge)),
                dot(1.0) * (full - edge),
                *(dot(cover(x + 0.5, y)) for x in range(full, end)),
                dot(0.0) * (radius - end),
            )
        )

    return square_of(radius, b"".join(row(y + 0.5) for y in range(radius)))


def _within(far: float, y: float) -> int:
    """How many dots of a row, from the left, have their middle so near to the lower left corner."""
    return max(0, ceil(sqrt(far * far - y * y) - 0.5)) if far > y else 0


class _Cornered(Mesh):  # type: ignore[misc]
    """What has a place, a size and round corners."""

    #: Of how many pieces it is made.
    count: ClassVar[int]

    def __init__(
        self, pos: Pair = (0, 0), size: Pair = (100, 100), radius: float | Pair = 0, fine: float = 1.0
    ) -> None:
        indices = [4 * piece + corner for piece in range(self.count) for corner in (0, 1, 2, 0, 2, 3)]
        super().__init__(mode="triangles", indices=indices)
        self._pos, self._size, self._radii = pos, size, _four(radius)
        #: Pixels for one unit of all these measures.
        self._fine = fine
        self._lay()

    @property
    def pos(self) -> Pair:
        return self._pos

    @pos.setter
    def pos(self, pos: Pair) -> None:
        self._pos = pos
        self._lay()

    @property
    def size(self) -> Pair:
        return self._size

    @size.setter
    def size(self, size: Pair) -> None:
        self._size = size
        self._lay()

    @property
    def radius(self) -> Pair:
        """Of the corners: one number, or four from the upper left on clockwise, as Kivy has it."""
        return self._radii

    @radius.setter
    def radius(self, radius: float | Pair) -> None:
        self._radii = _four(radius)
        self._lay()

    def _lay(self) -> None:
        wide, high = max(0.0, self._size[0]), max(0.0, self._size[1])
        largest = max(self._radii)
        side = min(largest, wide / 2, high / 2)
        texture = _corner(max(1, round(largest * self._fine)), self._stroke * self._fine)
        x, y = self._pos
        columns, rows = (x, x + side, x + wide - side, x + wide), (y, y + side, y + high - side, y + high)
        (u, v), (across, up) = texture.uvpos, texture.uvsize
        vertices: list[float] = []
        for left, bottom, right, top, near_u, near_v, far_u, far_v in self._pieces(columns, rows):
            u0, v0, u1, v1 = u + near_u * across, v + near_v * up, u + far_u * across, v + far_v * up
            vertices += (left, bottom, u0, v0, right, bottom, u1, v0, right, top, u1, v1, left, top, u0, v1)
        self.texture = texture
        self.vertices = vertices

    @property
    def _stroke(self) -> float:
        return 0.0

    def _pieces(self, xs: Pair, ys: Pair) -> Iterable[Piece]:
        """The four corners; the drawing is turned over for each, and a square one is plain."""
        upper_left, upper_right, lower_right, lower_left = self._radii
        for radius, column, row in (
            (lower_left, 0, 0),
            (lower_right, 2, 0),
            (upper_left, 0, 2),
            (upper_right, 2, 2),
        ):
            span = xs[column], ys[row], xs[column + 1], ys[row + 1]
            if not radius:
                yield (*span, 0, 0, 0, 0)
            else:
                left, bottom = 1 - column // 2, 1 - row // 2
                yield (*span, left, bottom, 1 - left, 1 - bottom)


class Plate(_Cornered):
    """Filled."""

    count: ClassVar[int] = 7

    def _pieces(self, xs: Pair, ys: Pair) -> Iterable[Piece]:
        yield from super()._pieces(xs, ys)
        yield xs[0], ys[1], xs[3], ys[2], 0, 0, 0, 0
        yield xs[1], ys[0], xs[2], ys[1], 0, 0, 0, 0
        yield xs[1], ys[2], xs[2], ys[3], 0, 0, 0, 0


class Rim(_Cornered):
    """An outline, inside the size it has."""

    count: ClassVar[int] = 8

    def __init__(self, thick: float = 1.0, **kwargs: float | Pair) -> None:
        self._thick = thick
        super().__init__(**kwargs)  # type: ignore[arg-type]

    @property
    def thick(self) -> float:
        return self._thick

    @thick.setter
    def thick(self, thick: float) -> None:
        self._thick = thick
        self._lay()

    @property
    def _stroke(self) -> float:
        return self._thick

    def _pieces(self, xs: Pair, ys: Pair) -> Iterable[Piece]:
        yield from super()._pieces(xs, ys)
        side = xs[1] - xs[0]
        deep = min(side, (ceil(self._thick * self._fine) + 1) / self._fine)
        inner = 1 - deep / side if side else 0.0
        yield xs[0], ys[1], xs[0] + deep, ys[2], 1, 0, inner, 0
        yield xs[3] - deep, ys[1], xs[3], ys[2], inner, 0, 1, 0
        yield xs[1], ys[0], xs[2], ys[0] + deep, 0, 1, 0, inner
        yield xs[1], ys[3] - deep, xs[2], ys[3], 0, inner, 0, 1


def disc(at: Pair, radius: float, fine: float = 1.0) -> Plate:
    """A round plate about a point, with so many pixels for one unit of its measures."""
    x, y = at
    return Plate(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), radius=radius, fine=fine)


def ring(at: Pair, radius: float, thick: float, fine: float = 1.0) -> Rim:
    """A round rim about a point; the radius is that of the middle of its line."""
    (x, y), outer = at, radius + thick / 2
    return Rim(thick=thick, pos=(x - outer, y - outer), size=(2 * outer, 2 * outer), radius=outer, fine=fine)


def _four(radius: float | Pair) -> tuple[float, float, float, float]:
    if isinstance(radius, int | float):
        return (radius,) * 4
    if len(radius) == 1:
        return (radius[0],) * 4
    upper_left, upper_right, lower_right, lower_left = radius
    return upper_left, upper_right, lower_right, lower_left
