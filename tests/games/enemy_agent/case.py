"""Enemy Agent for the conformance kit."""

from __future__ import annotations

from itertools import combinations

from spymobile.core.audience import ANYONE, Who
from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.games import rule_book
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent.state import State
from tests.conformance.kit import Case


def scramble(state: State, who: Who, chance: Chance) -> State:
    """Choose agents and hiding places anew for whoever ``who`` does not see through.

    Known to all: arrested people, who carries a plan, a building where a plan was found. Known to both
    players, not to onlookers: a passport shown in an inquiry, and the answer to it. A question that brought
    no plan, with the plan in its building, was a tourist's question or put at another building.
    """
    if state.phase == "over":
        return state
    for seat in (0, 1):
        worlds = [
            (agents, plan)
            for agents in _agents(state, seat, who)
            for plan in _plans(state, 1 - seat, who)
            if not any(state.asked[seat] >> (person % 8 * 4 + plan) & 1 for person in agents if plan >= 0)
        ]
        agents, plan = chance.choice(worlds, "world")
        mask = 0xFF << 8 * seat
        state.agents = state.agents & ~mask | sum(1 << person for person in agents)
        state.plans = (state.plans[0], plan) if seat == 0 else (plan, state.plans[1])
    return state


def _agents(state: State, seat: int, who: Who) -> list[tuple[int, ...]]:
    """Every trio that could be the seat's agents, as far as ``who`` knows."""
    travelers = board.OWN_TRAVELERS[seat]
    real = tuple(person for person in travelers if state.agents >> person & 1)
    if seat == who or not real:
        return [real]
    seen = {
        person
        for person in travelers
        if state.place[person] == board.GONE
        or person in state.carriers
        or state.cleared >> person & 1
        or (who != ANYONE and state.scanned >> person & 1)
    }
    return [trio for trio in combinations(travelers, 3) if seen & set(trio) == seen & set(real)]


def _plans(state: State, seat: int, who: Who) -> list[int]:
    """Every building where the seat's plan could be hidden, as far as ``who`` knows."""
    if seat == who or state.found[seat] or state.plans[seat] < 0:
        return [state.plans[seat]]
    return list(range(4))


CASE = Case(
    GAME,
    scramble,
    rule_book("enemy_agent"),
    rare=(
        Told("agreed_to_draw", {"seat": 1}),
        Told("climbed", {"seat": 0, "person": 3}),
        Told("won", {"seat": 0, "ending": "over_the_wall"}),
        Told("won", {"seat": 1, "ending": "helpless"}),
    ),
)
