"""What a question would bring along: dotted from where it stands to the city in which somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

from kivy.graphics import Color, Ellipse

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.games.clue.board_layout import standing_room
from spymobile.ui.theme import colour

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: Units from dot to dot, across a dot, from ghost to ghost, and how far a way bends aside.
_APART, _DOT, _BESIDE, _BEND = 9.0, 4.4, 32.0, 0.14
#: How far below the middle of the city the ghosts stand: above them are those who are there.
_BELOW = 26.0
_GHOST = 0.6


class Summons(BoardPart[ClueView]):
    """Belongs to one board. It shows what is being put together, and nothing that was decided."""

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board, "marks")
        self._war = board
        self._called: tuple[int, ...] = ()

    def call(self, pieces: Sequence[int]) -> None:
        """These would come; without any, nobody."""
        if tuple(pieces) != self._called:
            self._called = tuple(pieces)
            self._draw()

    def show(self, view: ClueView) -> None:
        """Whatever was put together belongs to the moment before."""
        self.call(())

    def sharpen(self) -> None:
        self._draw()

    def _draw(self) -> None:
        group, board, view = self.group, self._war, self._war.view
        group.clear()
        if view is None or not self._called or view.agents[view.turn] < 0:
            return
        city = view.movers[view.agents[view.turn]]
        if city >= facts.HQ:
            return
        where, (x, y) = board.pieces.where(view), standing_room(city, board.flat)[0]
        coming = [piece for piece in self._called if where[piece] != city]
        for number, piece in enumerate(coming):
            end = x + (number - (len(coming) - 1) / 2) * _BESIDE, y + _BELOW
            begin = board.pieces.at(piece)
            if begin is not None:
                self._dots(begin, end)
            art = board.pieces.art(piece)
            board.sprite(group, art, board.pieces.size, (end[0], board.up(end[1])), _GHOST)

    def _dots(self, begin: Point, end: Point) -> None:
        """A row of dots that bends a little, so that two ways can be told apart."""
        across, down = end[0] - begin[0], end[1] - begin[1]
        count = int(hypot(across, down) / _APART)
        for tint, side in (("#14181D", _DOT + 2.4), ("#FFD98A", _DOT)):
            self.group.add(Color(rgba=colour(tint)))
            for step in range(2, count):
                part = step / count
                bend = 4 * part * (1 - part) * _BEND
                at = begin[0] + across * part - down * bend, begin[1] + down * part + across * bend
                self.group.add(
                    Ellipse(
                        pos=(at[0] - side / 2, self._war.up(at[1]) - side / 2), size=(side, side), segments=10
                    )
                )
