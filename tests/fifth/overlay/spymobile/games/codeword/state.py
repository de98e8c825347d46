"""A game of Codeword, whole and as somebody may see it. Words, doors and seats are numbers."""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.game import View

#: A word that is not chosen yet, an order that was not given, and what somebody may not know.
NONE, HIDDEN = -1, -2

#: Who let a word slip, to whom, and which.
type Slip = tuple[int, int, int]


@dataclass(slots=True)
class State:
    """All of one game."""

    first: int
    turn: int
    round: int
    phase: str
    die: int
    place: list[int]
    dealt: list[tuple[int, ...]]
    word: list[int]
    order: list[int]
    slips: tuple[Slip, ...]
    #: Seats and words that were guessed wrongly: everybody heard it.
    wrong: tuple[tuple[int, int], ...]
    winner: int

    @property
    def seats(self) -> int:
        return len(self.place)

    def copy(self) -> State:
        return State(
            self.first,
            self.turn,
            self.round,
            self.phase,
            self.die,
            self.place[:],
            self.dealt[:],
            self.word[:],
            self.order[:],
            self.slips,
            self.wrong,
            self.winner,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CodewordView(View):
    """The table as ``who`` may see it. Of others the words dealt are empty; at the end nothing is hidden."""

    first: int
    turn: int
    round: int
    phase: str
    die: int
    place: tuple[int, ...]
    chosen: tuple[bool, ...]
    dealt: tuple[tuple[int, ...], ...]
    word: tuple[int, ...]
    order: tuple[int, ...]
    slips: tuple[Slip, ...]
    wrong: tuple[tuple[int, int], ...]
    winner: int

    def ruled_out(self, seat: int) -> set[int]:
        """The words that the viewer knows not to be a seat's, by what was heard and what the viewer holds."""
        heard = {word for who, _to, word in self.slips if who == seat}
        own = self.dealt[self.who] if self.who >= 0 and seat != self.who else ()
        return heard | {word for who, word in self.wrong if who == seat} | {*own}
