"""The markers of the seats, the decks and the die in the courtyard of Spy Alley."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.board import Board
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.painting import painted_row
from spymobile.ui.board.pieces import Pieces, crowd, side_by_side
from spymobile.ui.games.spy_alley.spaces import CELLS, TOWARDS
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.parts.seats import paint as paint_sign
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES, colour, theme

#: Across a marker that stands alone.
_TOKEN = 29.0
#: From the middle of a marker to the tips of its sign, by which seats are told apart in any light and by any
#: eyes. The ring round whoever is on turn wants some room.
SIGN, SIGN_ON_TURN = 11.9, 10.5
DIE: Rect = (98, 296, 80, 80)
DECKS: dict[str, Rect] = {"move": (84.8, 200.0, 45.8, 59.5), "gift": (146.7, 200.0, 45.8, 59.5)}
#: Where a marker stands: a little above the middle of its space, which has a name below.
_MIDDLES = [(x, y - 6) for x, y in map(middle, CELLS)]
#: The same where a name is turned to its edge; one in the alley has a name at both ends.
_ABOVE = {0: (0, -6), 180: (0, 6), 90: (-6, 0), -90: (6, 0)}
_FLAT_MIDDLES = [
    (x, y) if facts.IN_ALLEY[space] else (x + _ABOVE[TOWARDS[space]][0], y + _ABOVE[TOWARDS[space]][1])
    for space, (x, y) in enumerate(map(middle, CELLS))
]


def room(place: int, flat: bool) -> tuple[float, float]:
    """What the words on a space leave for markers."""
    _x, _y, wide, high = CELLS[place]
    return (wide - 16, high - 2) if flat and TOWARDS[place] in (90, -90) else (wide - 2, high - 16)


@cache
def _textures(on_turn: bool) -> tuple[Texture, ...]:
    """The seats' markers: a sign on a dark disc, with a ring of light round whoever is on turn."""
    half = _TOKEN / 2

    def draw(group: InstructionGroup, look: int, left: float) -> None:
        group.add(Color(rgba=colour("#0B0F13")))
        group.add(Ellipse(pos=(left + 0.5, 0.5), size=(_TOKEN - 1, _TOKEN - 1)))
        if on_turn:
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(left + half, half, half - 1.6), width=1.3))
        paint_sign(group, look, left + half, half, SIGN_ON_TURN if on_turn else SIGN, 0.8)

    return painted_row(_TOKEN, dp(2), len(SHAPES), draw)


class Tokens(Pieces[AlleyView, int]):
    """A marker for every seat in the game."""

    size: ClassVar[float] = _TOKEN

    def where(self, view: AlleyView) -> Mapping[int, int]:
        return {seat: view.place[seat] for seat in view.living}

    def middle(self, place: int) -> Point:
        return (_FLAT_MIDDLES if self._board.flat else _MIDDLES)[place]

    def stand(self, place: int, count: int) -> Sequence[Point]:
        return side_by_side(self.middle(place), room(place, self._board.flat), _TOKEN, count)

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        view = self.view
        size, _columns = crowd(room(view.place[piece], self._board.flat), _TOKEN, sharing)
        self.draw_marker(group, piece, (0, 0), view.turn == piece and view.phase != "over", size)

    def draw_marker(
        self, group: InstructionGroup, seat: int, at: Point, on_turn: bool = True, size: float = 1.0
    ) -> None:
        side = _TOKEN * size
        group.add(Color(1, 1, 1, 1))
        texture = _textures(on_turn)[self._board.looks[seat]]
        group.add(Rectangle(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), texture=texture))


class Decks(BoardPart[AlleyView]):
    """How many cards are left of each."""

    def show(self, view: AlleyView) -> None:
        self.clear()
        for name, count in (("move", view.moves), ("gift", view.gifts)):
            x, y, wide, high = DECKS[name]
            self._board.words(
                self.group, str(count), x + wide / 2, y + high - 14, 15, "#F2EBDD", "BarlowCondensed-Bold"
            )


class CourtyardDie(Dice[AlleyView]):
    """The last roll, with whoever rolls for the first turn."""

    lasting: ClassVar[tuple[str, ...]] = ("lying", "thrower")

    def __init__(self, board: Board[AlleyView, Any]) -> None:
        super().__init__(board, Die(numbered("die"), lambda: DIE))
        #: The sign of whoever rolls for the first turn; -1 for a roll like any other.
        self.thrower = -1

    def draw_die(self, face: str, rect: Rect) -> None:
        super().draw_die(face, rect)
        x, y, wide, high = rect
        if self.thrower >= 0:
            draw_seat(self.group, self.thrower, x + wide, self._board.up(y), 14, 1, dp(2))
        self._board.words(self.group, _("Last roll"), x + wide / 2, y + high + 14, 13, "#B7BDC2")
