"""The field agent of Clue: a recruit who listens."""

from __future__ import annotations

from spymobile.games.clue import board
from spymobile.games.clue.bots.recruit import Recruit
from spymobile.games.clue.state import ClueView, OwnFile


class FieldAgent(Recruit):
    """Also remembers who could not answer: a card that nobody can hold is in the envelope."""

    __slots__ = ()

    daring = 6
    guesses = 1

    def study(self, view: ClueView, file: OwnFile) -> None:
        super().study(view, file)
        seats = len(view.kept)
        if -1 in file.side:
            return  # What a lone opponent lacks may lie beside the board (CL-71).
        lacking = dict.fromkeys(range(len(board.CARDS)), 1 << self.seat)
        for clue in view.clues:
            for seat in clue.unable:
                for card in clue.cards:
                    lacking[card] |= 1 << seat
        nobody = (1 << seats) - 1
        self.open = tuple(
            [card for card in group if lacking[card] == nobody][:1] or group for group in self.open
        )


class Hopeful(FieldAgent):
    """The same, but guesses between two."""

    __slots__ = ()

    guesses = 2
