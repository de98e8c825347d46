"""The way somebody is about to walk: a line, a ring round them, their ghost at its end, other ways."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.parts.frames import disc
from spymobile.ui.parts.frames import ring as round_rim
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard
    from spymobile.ui.board.pieces import Pieces

type Ways = Sequence[Sequence[Hashable]]

_DARK = "#14181D"
#: In dp: half the width of the line and of the dark edge round it; across a dot on it, one for each place;
#: radius of a handle and of its edge; how thick a ring is.
_LINE, _EDGE, _DOT = 2.5, 5.0, 7.0
_HANDLE, _HANDLE_EDGE = 8.0, 10.0
_RING = 3.0


class Route(BoardPart[Any]):
    """Belongs to one board. Of several ways to the same end one is chosen, and the others have handles."""

    #: Who is about to walk, and the way that was chosen. It outlives its line, until the next is picked.
    chosen: tuple[int, list[Hashable]] | None = None

    def __init__(self, board: AnyBoard, layer: str) -> None:
        super().__init__(board, layer)
        #: For the number of each other way the place where a finger takes hold of it.
        self.handles: dict[int, Hashable] = {}

    def show_way(
        self, pieces: Pieces[Any, Any], piece: int, ways: Ways, number: int, lit: Container[Hashable]
    ) -> None:
        """Draw one of the ways; no handle lies on a place that is ``lit``."""
        self.chosen = piece, list(ways[number])
        self.handles = _handles(ways, number, lit)
        start = pieces.standing[piece]
        points = [(start.x, start.y), *pieces.points(ways[number])]
        unit = self._board.units_for(1)
        pieces.draw_way(self.group, ways[number], points)
        pieces.draw_start(self.group, piece, points[0])
        pieces.draw_ghost(self.group, piece, points[-1])
        for at in pieces.points(list(self.handles.values())):
            dot(self.group, at, unit)

    def forget(self) -> None:
        """Nobody is about to walk."""
        self.clear()
        self.chosen = None
        self.handles = {}

    def walked(self, piece: int, path: Sequence[Hashable]) -> Sequence[Any]:
        """The way that was chosen on the board, if it leads to the same end; else the path as it was told."""
        if self.chosen is not None and self.chosen[0] == piece and self.chosen[1][-1] == path[-1]:
            return self.chosen[1]
        return path


def _handles(ways: Ways, number: int, lit: Container[Hashable]) -> dict[int, Hashable]:
    """A place for each other way, where nothing else can be tapped.

    >>> _handles(["abcz", "adez", "afz"], 0, {"e"})
    {1: 'd', 2: 'f'}
    """
    taken = set(ways[number])
    found: dict[int, Hashable] = {}
    for other, path in enumerate(ways):
        free = [place for place in path if place not in taken and place not in lit]
        if other != number and free:
            found[other] = free[len(free) // 2]
            taken.add(found[other])
    return found


def best_way(ways: Ways, trail: Sequence[Hashable]) -> int:
    """The number of the way with the most places of a finger's trail.

    >>> best_way(["abz", "cdz"], "xcd"), best_way(["abz", "cdz"], "")
    (1, 0)
    """
    passed = set(trail)
    return max(range(len(ways)), key=lambda number: (len(passed & set(ways[number])), -number), default=0)


def line(group: InstructionGroup, points: Sequence[Point], unit: float) -> None:
    """A way, on a canvas on which ``unit`` is one dp: light on a dark edge, with a dot for each place."""
    flat = [number for point in points for number in point]
    for tint, width in ((colour(_DARK), _EDGE), (theme.glow, _LINE)):
        group.add(Color(rgba=tint))
        group.add(Line(points=flat, width=width * unit, joint="bevel", cap="round"))
    group.add(Color(rgba=colour(_DARK)))
    side = _DOT * unit
    for x, y in points[1:-1]:
        group.add(disc((x, y), side / 2, dp(1) / unit))


def ring(group: InstructionGroup, at: Point, radius: float, unit: float) -> None:
    """A dark disc and a light ring: whoever stands on it is about to go."""
    group.add(Color(rgba=colour("#0B0F13")))
    group.add(disc(at, radius, dp(1) / unit))
    group.add(Color(rgba=theme.glow))
    group.add(round_rim(at, radius, _RING * unit, dp(1) / unit))


def dot(group: InstructionGroup, at: Point, unit: float) -> None:
    """A handle."""
    edge = _HANDLE_EDGE * unit
    group.add(Color(rgba=colour(_DARK)))
    group.add(disc(at, edge, dp(1) / unit))
    group.add(Color(rgba=theme.glow))
    group.add(round_rim(at, _HANDLE * unit, 3.2 * unit, dp(1) / unit))
