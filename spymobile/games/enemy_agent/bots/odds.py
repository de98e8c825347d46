"""Who is an agent? Exact odds over the choices of three that fit what was shown, and what behaviour adds."""

from __future__ import annotations

from collections.abc import Mapping

from spymobile.games.enemy_agent import board, sight
from spymobile.games.enemy_agent.state import AgentView


def agent_odds(view: AgentView, seat: int, zeal: Mapping[int, float] | None = None) -> dict[int, float]:
    """For each Traveler of a seat: how likely an agent, as both players know it.

    ``zeal`` says for each of them how many times likelier than the others somebody who acts like that is an
    agent; without it all choices of three are alike.
    """
    people = board.OWN_TRAVELERS[seat]
    mask = sight.SIDE_MASKS[seat]
    weights = dict.fromkeys(people, 0.0)
    total = 0.0
    for trio in sight.possible_trios(seat, view.known_agents & mask, view.known_tourists & mask):
        members = [person for person in people if trio >> person & 1]
        weight = 1.0
        if zeal:
            for person in members:
                weight *= zeal[person]
        total += weight
        for person in members:
            weights[person] += weight
    return {person: weight / total for person, weight in weights.items()}


def candidates(view: AgentView, seeker: int) -> int:
    """The buildings (bits) where the plan that ``seeker`` looks for may be, as both players know it."""
    other = 1 - seeker
    if view.found[other]:
        return 1 << view.plans[other]
    return (1 << sight.BUILDINGS) - 1 & ~view.not_here[seeker]
