"""The field agent of Clue: a recruit who listens."""

from __future__ import annotations

from spymobile.core.chance import Chance
from spymobile.games.clue import board
from spymobile.games.clue.bots.recruit import Recruit
from spymobile.games.clue.state import ClueView, OwnFile


class FieldAgent(Recruit):
    """Also remembers who could not answer: a card that nobody can hold is in the envelope."""

    __slots__ = ("_misses",)

    daring = 6
    guesses = 1

    def __init__(self, seat: int, chance: Chance, lapse: int = 0, misses: int = 0) -> None:
        """``misses`` is how often, in percent, it does not notice who could not answer."""
        super().__init__(seat, chance, lapse)
        self._misses = misses

    def study(self, view: ClueView, file: OwnFile) -> None:
        super().study(view, file)
        seats = len(view.kept)
        if -1 in file.side:
            return  # What a lone opponent lacks may lie beside the board (CL-71).
        lacking = dict.fromkeys(range(len(board.CARDS)), 1 << self.seat)
        for number, clue in enumerate(view.clues):
            if self._misses and self.missed(number) < self._misses:
                continue
            for seat in clue.unable:
                for card in clue.cards:
                    lacking[card] |= 1 << seat
        nobody = (1 << seats) - 1
        self.open = tuple(
            [card for card in group if lacking[card] == nobody][:1] or group for group in self.open
        )
