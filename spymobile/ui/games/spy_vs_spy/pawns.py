"""The spies in their tunnels: a dark disc with the sign of the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board import last_move
from spymobile.ui.board.board import Board
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import painted_row
from spymobile.ui.board.pieces import Pieces, crowd, side_by_side
from spymobile.ui.games.spy_vs_spy.art import BOMB
from spymobile.ui.games.spy_vs_spy.board_layout import CELL, centre
from spymobile.ui.parts.seats import paint as paint_sign
from spymobile.ui.theme import SHAPES, colour, theme

#: Across a pawn that stands alone.
PAWN = 29.0
#: Pawns stand a little below the middle: what lies on the space is seen over them.
_DOWN = 5.0
_ROOM = CELL - 4, CELL - 8
#: How much is seen of a pawn where it stood before.
_LEFT = 0.35


@cache
def _textures(on_turn: bool) -> tuple[Texture, ...]:
    half = PAWN / 2

    def draw(group: InstructionGroup, look: int, left: float) -> None:
        group.add(Color(rgba=colour("#F4EFE2" if not on_turn else "#FFD98A")))
        group.add(Ellipse(pos=(left + 0.5, 0.5), size=(PAWN - 1, PAWN - 1)))
        group.add(Color(rgba=colour("#0B0F13")))
        group.add(Ellipse(pos=(left + 2.2, 2.2), size=(PAWN - 4.4, PAWN - 4.4)))
        if on_turn:
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(left + half, half, half - 1.4), width=1.1))
        paint_sign(group, look, left + half, half, 9.5, 0.8)

    return painted_row(PAWN, dp(2), len(SHAPES), draw)


class Pawns(Pieces[TunnelView, int]):
    """One for every seat."""

    size: ClassVar[float] = PAWN

    def where(self, view: TunnelView) -> Mapping[int, int]:
        return dict(enumerate(view.pawns))

    def middle(self, place: int) -> Point:
        return centre(place)

    def stand(self, place: int, count: int) -> Sequence[Point]:
        x, y = centre(place)
        bombed = self._view is not None and place in self._view.bombs
        at = (x - 6, y + _DOWN + 2) if bombed and count == 1 else (x, y)
        return side_by_side(at, _ROOM, PAWN, count)

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        view = self.view
        size, _columns = crowd(_ROOM, PAWN, sharing)
        if view.pawns[piece] in view.bombs:
            size *= 0.86  # The bomb is seen behind it.
        self.draw_pawn(group, piece, (0, 0), view.turn == piece and view.phase != "over", size)

    def draw_pawn(
        self,
        group: InstructionGroup,
        seat: int,
        at: Point,
        on_turn: bool = True,
        size: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """A pawn on the canvas, or round wherever the group is moved to."""
        side = PAWN * size
        group.add(Color(1, 1, 1, alpha))
        texture = _textures(on_turn)[self._board.looks[seat]]
        group.add(Rectangle(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), texture=texture))

    def draw_halo(self, group: InstructionGroup, piece: int) -> None:
        """Behind whoever carries a bomb home, the bomb."""
        self._board.sprite(group, BOMB, PAWN * 1.15, (PAWN * 0.34, PAWN * 0.36))

    def draw_ghost(self, group: InstructionGroup, piece: int, at: Point) -> None:
        self.draw_pawn(group, piece, at, alpha=0.72)


class Footprints(BoardPart[TunnelView]):
    """While somebody walks: the pawn where it began, hardly seen, and the way dotted in the seat's colour.

    In the end the dots of the last move lie there.
    """

    passing = True

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "trail")

    def show(self, view: TunnelView) -> None:
        """Nobody walks any more."""
        self.clear()

    def leave(self, seat: int, path: Sequence[int]) -> None:
        """Somebody is about to go over these places."""
        board, pawns = self._board, self._board.pieces
        start = pawns.at(seat) if isinstance(pawns, Pawns) else None
        if start is None or not isinstance(pawns, Pawns):
            return
        self.clear()
        begin = start[0], board.up(start[1])
        last_move.draw(self.group, [begin, *pawns.points(path)], board.trail_tint(seat))
        pawns.draw_pawn(self.group, seat, begin, on_turn=False, alpha=_LEFT)
