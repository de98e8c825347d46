"""Spy vs Spy for the conformance kit."""

from __future__ import annotations

from collections import Counter

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.games import rule_book
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy.state import State
from tests.conformance.kit import Case
from tests.games.spy_vs_spy.lines import LINES

PILE = -1
LAID_FIRST = {tile for tile, word in enumerate(board.TILES) if not word.endswith(("cross", "spy"))}


def scramble(state: State, who: Who, chance: Chance) -> State:
    """Let hidden tiles trade places, and hidden messages too, as flows.md's list of secrets has them.

    A tile in the pile or in somebody else's rack may trade places with any other such tile, as long as
    nobody gets what ``who`` knows to lie elsewhere. What others know is their own business and forgotten.
    """
    if state.phase == "over":
        return state
    known = -1 if who < 0 else who
    state.memory = tuple(fact for fact in state.memory if fact.knower in (-1, who))
    holders = {seat: list(rack) for seat, rack in enumerate(state.racks) if seat != who}
    holders[PILE] = [tile for tile, count in enumerate(state.pile) for _ in range(count)]
    hidden = Counter(tile for tiles in holders.values() for tile in tiles)
    for _ in range(60):
        one, other = chance.choice(list(holders), "one"), chance.choice(list(holders), "other")
        mine, theirs = holders[one], holders[other]
        if one == other or not mine or not theirs:
            continue
        here, there = chance.below(len(mine), "tile"), chance.below(len(theirs), "tile")
        mine[here], theirs[there] = theirs[there], mine[here]
        if not (
            _possible(state, known, one, mine, hidden) and _possible(state, known, other, theirs, hidden)
        ):
            mine[here], theirs[there] = theirs[there], mine[here]
    for seat, tiles in holders.items():
        if seat != PILE:
            state.racks[seat] = tuple(sorted(tiles))
    state.pile = [holders[PILE].count(tile) for tile in range(len(board.TILES))]
    if state.unread >= 0:
        state.unread, *rest = chance.shuffled([state.unread, *state.messages], "messages")
        state.messages = tuple(rest)
    else:
        state.messages = tuple(chance.shuffled(state.messages, "messages"))
    return state


def _possible(state: State, knower: int, holder: int, tiles: list[int], hidden: Counter[int]) -> bool:
    """Whether this rack may be so, for all that the knower can tell."""
    if holder == PILE:
        return True
    # At a first move everybody knows whether any of the five tiles can be laid on an exit: all tunnels but
    # the cross, which would lead off the board.
    first = holder == state.turn and state.phase in ("first_tile", "redraw_five")
    if first and any(tile in LAID_FIRST for tile in tiles) != (state.phase == "first_tile"):
        return False
    elsewhere = Counter(fact.tile for fact in state.memory if (fact.knower, fact.holder) == (knower, holder))
    return all(tiles.count(tile) + count <= hidden[tile] for tile, count in elsewhere.items())


CASE = Case(
    GAME,
    scramble,
    rule_book("spy_vs_spy"),
    rare=tuple(Told(name, facts) for name, facts, _line in LINES),
)
