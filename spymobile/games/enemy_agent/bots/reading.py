"""Who of the others is an agent? How much eagerness says of that is learnt from whoever is arrested.

Some send their agents first and leave the tourists at home; others mix them, and some send tourists to be
arrested. A reader who takes the first for granted is led by the nose by the last. So each habit is a reading
of its own, by how much likelier an agent is to have come far, and each Traveler who is shown to be one or the
other says which of them fits.
"""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.bots import journeys, odds
from spymobile.games.enemy_agent.state import AgentView


@dataclass(frozen=True, slots=True)
class HabitPrior:
    """How strongly somebody's habit ties eagerness to agents, and how usual it is at first."""

    tie: float
    usual: float
    #: Tourists come along over the wall, but it is agents who go on from there: twice as far ahead says not
    #: twice but four times as much.
    steep: int = 1


HABITS = (
    HabitPrior(300.0, 0.62, steep=2),
    HabitPrior(300.0, 0.30),
    HabitPrior(20.0, 0.06),
    HabitPrior(0.0, 0.02),
)


class Reading:
    """What one player makes of the other's people; ``fixed`` is the one habit a plain reader believes in."""

    __slots__ = ("_fixed", "_seat", "_view", "weights")

    def __init__(self, seat: int, fixed: float | None = None) -> None:
        self._seat = seat
        self._fixed = None if fixed is None else HabitPrior(fixed, 1.0)
        self._view: AgentView | None = None
        self.weights = [habit.usual for habit in HABITS]

    def watch(self, told: Told, view: AgentView) -> None:
        """Somebody unknown was arrested: what was expected of them is held against what they were.

        Who shows a passport to ask says nothing about eagerness: mostly agents ask.
        """
        if self._fixed is not None:
            return
        before = self._view
        self._view = view
        if told.name != "arrested" or before is None or told.facts["seat"] == self._seat:
            return
        person, agent = fact(told, "person", int), told.facts["kind"] == "agent"
        if (before.known_agents | before.known_tourists) >> person & 1:
            return
        for number, habit in enumerate(HABITS):
            expected = odds.agent_odds(before, self._seat, zeal(before, self._seat, habit))[person]
            self.weights[number] *= max(0.02, expected if agent else 1 - expected)
        total = sum(self.weights)
        self.weights = [weight / total for weight in self.weights]

    def odds(self, view: AgentView) -> dict[int, float]:
        """For each of their Travelers: how likely an agent."""
        if self._fixed is not None:
            return odds.agent_odds(view, self._seat, zeal(view, self._seat, self._fixed))
        found = dict.fromkeys(board.OWN_TRAVELERS[self._seat], 0.0)
        for habit, weight in zip(HABITS, self.weights, strict=True):
            for person, chance in odds.agent_odds(view, self._seat, zeal(view, self._seat, habit)).items():
                found[person] += weight * chance
        return {person: _surer(chance) for person, chance in found.items()}


def _surer(chance: float) -> float:
    """What a chance comes out as: of those who were given three in four, nine in ten were agents, since
    whoever is ahead has been so for some turns, and one look counts only the last of them."""
    return chance**2 / (chance**2 + (1 - chance) ** 2)


def zeal(view: AgentView, seat: int, habit: HabitPrior) -> dict[int, float]:
    """Who has come far is so many times likelier to be an agent, for somebody with this habit."""
    worths, _ = journeys.way_out(journeys.ALL)
    start = worths[board.HOTEL[0]]
    found = dict.fromkeys(board.OWN_TRAVELERS[seat], 1.0)
    for person in found:
        place = view.place[person]
        if place >= 0 and habit.tie:
            ahead = max(0.0, worths[journeys.seen_by(seat, place)] / start - 1)
            found[person] = (1 + habit.tie * ahead) ** habit.steep
    return found
