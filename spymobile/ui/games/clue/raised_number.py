"""Forced March: the number at the mover grows, for all to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.clue.state import ClueView
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.reel import Reel
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: Units: the radius of the disc, and how far above the mover it is; how much larger the new number gets.
_DISC, _ABOVE, _GROWN = 26.0, 46.0, 1.5


class RaisedNumber(BoardPart[ClueView]):
    """Belongs to one board. Nothing of it stays."""

    passing = True

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        self._war = board

    def show(self, view: ClueView) -> None:
        """The sentence says it from now on."""
        self.group.clear()

    def grow(self, reel: Reel, agent: int, before: int, after: int) -> None:
        """From what was rolled to what may be walked now."""
        at, seconds = self._war.pieces.at(agent), theme.seconds("stamp")
        if at is None or not seconds:
            reel.next()
            return
        size, number = Scale(1, 1, 1), InstructionGroup()
        self.group.clear()
        place = Translate(at[0], self._war.up(max(_ABOVE, at[1]) - _ABOVE))
        for instruction in (PushMatrix(), place, size, number, PopMatrix()):
            self.group.add(instruction)
        self._draw(number, before)

        def raised() -> None:
            self._draw(number, after)
            reel.glide(size, seconds, x=_GROWN, y=_GROWN)
            reel.after(theme.seconds("asked_seat"), gone)

        def gone() -> None:
            self.group.clear()
            reel.next()

        reel.after(theme.seconds("card_down"), raised)

    def _draw(self, group: InstructionGroup, number: int) -> None:
        group.clear()
        for tint, radius in (("#FFD98A", _DISC), ("#14181D", _DISC - 2.5)):
            group.add(Color(rgba=colour(tint)))
            group.add(Ellipse(pos=(-radius, -radius), size=(2 * radius, 2 * radius), segments=40))
        self._war.words(group, str(number), 0, self._war.up(0), 34, "#F7F0DF", "LeagueGothic-Regular")
