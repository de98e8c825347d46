"""The last move: a small ring where it began, and dots to where it ended, until the next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.theme import colour

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

#: In units, which are about dp where the whole board is seen on a phone: across the ring, the dark line and
#: a dot, and from dot to dot.
RING, _LINE, _DOT, _PITCH = 10.0, 4.6, 2.2, 5.0
#: The same line and dots in the colour of who went: a colour needs more room to be seen than white.
_TINTED_LINE, _TINTED_DOT, _TINTED_PITCH = 7.0, 4.0, 7.0
type Rgba = tuple[float, float, float, float]
#: Corners of what is to look round.
_ROUND = 32
_DARK, _LIGHT = "#14181D", "#FFFFFF"


class LastMove(BoardPart[Any]):
    """Belongs to one board, and knows what its eyes were told."""

    lasting: ClassVar[tuple[str, ...]] = ("move",)

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board, "trail")
        #: Who went, from where, and over which places.
        self.move: tuple[int, Hashable, tuple[Hashable, ...]] | None = None

    def hear(self, told: Sequence[Told], before: View) -> None:
        """Something happens, and so everybody stood before it: the first who goes is remembered."""
        moved: tuple[int, Hashable, tuple[Hashable, ...]] | None = None
        where = dict(self._board.pieces.where(before)) if self._board.pieces is not None else {}
        for event in told:
            found = self._board.walk_told(event)
            if event.name == "table.undone":
                self.move = None
            if found is None or not found[1]:
                continue
            piece, path = found
            if moved is not None and moved[0] == piece:
                moved = piece, moved[1], (*moved[2], *path)
            elif moved is None and piece in where:
                moved = piece, where[piece], tuple(path)
        if moved is not None:
            self.move = moved

    def show(self, view: View) -> None:
        self.clear()
        board = self._board
        if self.move is None or board.pieces is None:
            return
        piece, start, path = self.move
        points = [(x, board.up(y)) for x, y in board.trail([start, *path])]
        draw(self.group, points, board.trail_tint(piece))


def draw(group: InstructionGroup, points: Sequence[Point], tint: Rgba | None = None) -> None:
    """A ring, and dots on a dark line: white, or in a colour."""
    ring, light = RING / 2, tint or colour(_LIGHT)
    wide, side, pitch = (_TINTED_LINE, _TINTED_DOT, _TINTED_PITCH) if tint else (_LINE, _DOT, _PITCH)
    line = _from(points, ring)
    if len(line) > 1:
        group.add(Color(rgba=colour(_DARK, 0.85)))
        flat = [number for point in line for number in point]
        group.add(Line(points=flat, width=wide / 2, joint="round", cap="round"))
        group.add(Color(rgba=light))
        for x, y in dots(line, pitch):
            group.add(Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side)))
    (x, y), *_path = points
    for shade, radius in ((colour(_DARK), ring + 1.2), (light, ring), (colour(_DARK), ring - 1.8)):
        group.add(Color(rgba=shade))
        group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=_ROUND))
    group.add(Color(rgba=light))
    radius = 1.4
    group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=_ROUND))


def _from(points: Sequence[Point], away: float) -> list[Point]:
    """A line without its first bit, where the ring is."""
    if len(points) < 2:
        return []
    (x, y), (to_x, to_y) = points[:2]
    far = hypot(to_x - x, to_y - y)
    if far <= away:
        return list(points[1:])
    return [(x + (to_x - x) * away / far, y + (to_y - y) * away / far), *points[1:]]


def dots(points: Sequence[Point], pitch: float) -> list[Point]:
    """Points so far from each other along a line.

    >>> dots([(0, 0), (4, 0), (4, 3)], 2)
    [(2.0, 0.0), (4.0, 0.0), (4.0, 2.0)]
    """
    found: list[Point] = []
    due = pitch
    for (x, y), (to_x, to_y) in pairwise(points):
        far = hypot(to_x - x, to_y - y)
        while far and due <= far + 1e-9:
            share = due / far
            found.append((x + (to_x - x) * share, y + (to_y - y) * share))
            due += pitch
        due -= far
    return found
