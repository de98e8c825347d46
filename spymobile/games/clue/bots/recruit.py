"""The recruit: the plainest of the three levels of Clue."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.chance import Chance, Fast
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, choices
from spymobile.games.clue.bots.habits import ClueBot, Envelope
from spymobile.games.clue.state import ClueView, OwnFile


class Recruit(ClueBot):
    """Crosses off the cards it was shown, and nothing else. Guesses when few envelopes are left."""

    __slots__ = ("_lapse", "open")

    daring = 5
    #: It accuses when no more envelopes than this are possible (CL-77).
    guesses = 3

    def __init__(self, seat: int, chance: Chance, lapse: int = 0) -> None:
        """``lapse`` is how often, in percent, it asks and walks without thinking about it."""
        super().__init__(seat, chance)
        self._lapse = lapse
        self.open: tuple[list[int], ...] = ()

    def study(self, view: ClueView, file: OwnFile) -> None:
        known = known_cards(view, file)
        self.open = tuple([card for card in group if card not in known] for group in board.GROUPS)

    def solved(self) -> Envelope | None:
        agents, items, bases = self.open
        if len(agents) * len(items) * len(bases) > self.guesses:
            return None
        guess = Fast(f"{self._key}/guess")
        return guess.choice(agents, "guess"), guess.choice(items, "guess"), guess.choice(bases, "guess")

    def left(self) -> float:
        agents, items, bases = self.open
        return float(len(agents) * len(items) * len(bases))

    def question(self, view: ClueView) -> act.Ask:
        if self.chance.below(100, "lapse") < self._lapse:
            return self.chance.choice(choices.ASKS, "question")
        agents, items, _ = self.open
        agent = self.chance.choice(agents, "agent")
        item = self.chance.choice(items, "item")
        return act.Ask(board.AGENTS[agent], board.ITEMS[item - board.FIRST_ITEM])

    def destination(self, view: ClueView, here: int, reach: Sequence[int]) -> int:
        if self.chance.below(100, "lapse") < self._lapse:
            return self.chance.choice(reach, "destination")
        return super().destination(view, here, reach)

    def worth(self, view: ClueView, place: int) -> float:
        """A base not crossed off yet is worth a visit; any base while agents or items are open."""
        agents, items, bases = self.open
        if board.base_card(place) in bases and len(bases) > 1:
            return 2.0
        return 1.0 if (len(agents) > 1 or len(items) > 1) and len(bases) == 1 else 0.0


def known_cards(view: ClueView, file: OwnFile) -> set[int]:
    """The cards somebody has seen outside the envelope."""
    known = {*file.hand, *view.face_up, *(card for _, card in file.seen)}
    known.update(card for card in file.side if card >= 0)
    return known
