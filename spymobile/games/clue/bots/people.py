"""Scripted people: habits that real players of Clue have, as opponents to measure bots against."""

from __future__ import annotations

from collections.abc import Callable

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.games.clue import actions as act
from spymobile.games.clue import board
from spymobile.games.clue.bots.field_agent import FieldAgent
from spymobile.games.clue.bots.recruit import Recruit
from spymobile.games.clue.state import ClueView


class Hasty(Recruit):
    """Accuses as soon as a dozen envelopes are left, and so is mostly wrong."""

    __slots__ = ()

    guesses = 12


class Bluffer(FieldAgent):
    """Asks for cards of the own hand, so that the others chase what is not there."""

    __slots__ = ()

    def question(self, view: ClueView) -> act.Ask:
        plain = super().question(view)
        hand = view.own().hand
        items = [card for card in hand if board.GROUP[card] == 1]
        if not items or self.chance.below(2, "bluff"):
            return plain
        return act.Ask(plain.agent, board.ITEMS[self.chance.choice(items, "item") - board.FIRST_ITEM])


class Copycat(FieldAgent):
    """Asks again what somebody else asked last."""

    __slots__ = ()

    def question(self, view: ClueView) -> act.Ask:
        others = [clue for clue in view.clues if clue.kind == "question" and clue.asker != self.seat]
        if not others or self.chance.below(2, "copy"):
            return super().question(view)
        agent, item, _base = others[-1].cards
        return act.Ask(board.AGENTS[agent], board.ITEMS[item - board.FIRST_ITEM])


class Silent(FieldAgent):
    """Refuses whenever it can."""

    __slots__ = ()

    def keeps_silent(self, view: ClueView) -> bool:
        return True


PEOPLE: dict[str, Callable[[int, Chance], Bot]] = {
    # Remembers who could not answer, and accuses only what is left.
    "careful": FieldAgent,
    "hasty": Hasty,
    "bluffer": Bluffer,
    "copycat": Copycat,
    "silent": Silent,
}
