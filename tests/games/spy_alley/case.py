"""Spy Alley for the conformance kit."""

from __future__ import annotations

from typing import Any

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.games import rule_book
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley.state import Inheritance, State
from tests.conformance.kit import Case


def scramble(state: State, who: Who, chance: Chance) -> State:
    """Swap hidden identities and shuffle the unseen cards, as flows.md's list of secrets has them.

    Two cards may trade places wherever nobody but their holders can have seen either of them: while no
    trace speaks of anybody, between seats other than ``who``, or between a seat and an undealt card.
    """
    if state.phase == "over":
        return state
    unseen = len(state.gifts) - state.gifts_known
    state.gifts = (*chance.shuffled(state.gifts[:unseen], "gifts"), *state.gifts[unseen:])
    unseen = len(state.moves) - state.moves_known
    state.moves = (*chance.shuffled(state.moves[:unseen], "moves"), *state.moves[unseen:])
    for _ in range(4):
        _swap_two(state, who, chance)
    _change_a_choice(state, who, chance)
    return state


def _swap_two(state: State, who: Who, chance: Chance) -> None:
    """Let two spies trade every place they have in the game, if nobody who counts could notice."""
    first, second = chance.below(6, "one"), chance.below(6, "other")
    if first == second:
        return
    if who >= 0:
        seen = {state.dealt[who], state.spies[who]}
        seen |= {card for won in state.files[who] for card in (won.won, won.kept)}
        if seen & {first, second}:
            return
    if any(trace.spy in (first, second) for trace in state.trail):
        return
    trade = {first: second, second: first}
    state.dealt = tuple(trade.get(card, card) for card in state.dealt)
    state.spies = [trade.get(card, card) for card in state.spies]
    state.files = [
        tuple(
            Inheritance(won.seat, trade.get(won.won, won.won), trade.get(won.kept, won.kept)) for won in file
        )
        for file in state.files
    ]


def _change_a_choice(state: State, who: Who, chance: Chance) -> None:
    """An heir who has not been looked at since may have kept the other card."""
    heirs: list[Any] = [trace for trace in state.trail if trace.kind != "is_not"]
    if not heirs or state.phase == "choose_identity" or state.trail[-1] is not heirs[-1]:
        return
    heir = heirs[-1].heir
    *before, last = state.files[heir]
    if heir == who or last.kept == -1 or chance.below(2, "choice"):
        return
    previous = before[-1].kept if before else state.dealt[heir]
    other = previous if last.kept == last.won else last.won
    state.files[heir] = (*before, Inheritance(last.seat, last.won, other))
    state.spies[heir] = other


CASE = Case(GAME, scramble, rule_book("spy_alley"), rare=(Told("no_move_card", {"seat": 0}),))
