"""Codeword for the conformance kit."""

from __future__ import annotations

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.games import rule_book
from spymobile.games.codeword import GAME
from spymobile.games.codeword.state import NONE, State
from tests.conformance.kit import Case

WORDS = range(8)


def scramble(state: State, who: Who, chance: Chance) -> State:
    """The secrets: others' words and covers, words left over, orders, and what was let slip between others.

    Two words trade places wherever ``who`` holds neither and never learnt anything about either.
    """
    if state.phase == "over":
        return state
    known = {word for _seat, word in state.wrong}
    known |= {word for seat, to, word in state.slips if who in (seat, to)}
    if who >= 0:
        known |= set(state.dealt[who])
    free = [word for word in WORDS if word not in known]
    trade = dict(zip(free, chance.shuffled(free, "trade"), strict=True))
    state.dealt = [tuple(sorted(trade.get(word, word) for word in pair)) for pair in state.dealt]
    state.word = [trade.get(word, word) for word in state.word]
    state.order = [
        order if seat == who else chance.below(9, "order") + NONE for seat, order in enumerate(state.order)
    ]
    state.slips = tuple(
        (seat, to, word)
        if who in (seat, to)
        else (seat, to, chance.choice([other for other in WORDS if other != state.word[seat]], "slip"))
        for seat, to, word in state.slips
    )
    return state


CASE = Case(GAME, scramble, rule_book("codeword"), rare=(Told("drawn_out", {"words": (0, 3)}),))
