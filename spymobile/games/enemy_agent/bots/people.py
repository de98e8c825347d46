"""Scripted people: habits that real players of Enemy Agent have, as opponents to measure bots against.

They see what a bot sees and walk like one that counts squares. What makes them people is whom they send out,
who asks, and whom they arrest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.event import Told, fact
from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.bots.outlook import Outlook, Weights
from spymobile.games.enemy_agent.bots.planner import Planner
from spymobile.games.enemy_agent.state import AgentView

_WALKS = Weights(throws=False, fear=0.0, reads=0.0, sure=0.55, waits=False, decoy=0.05, guard=0.3)


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody walks, and whom they arrest."""

    style: Weights = _WALKS
    #: "odds" by what is likely, "first" whoever can be arrested first, "known" only who was shown to be one,
    #: "early" whoever was among the first three over the wall.
    arrests: str = "odds"


HABITS = {
    # Agents straight ahead; an arrest only where somebody is likelier an agent than not.
    "careful": Habit(replace(_WALKS, fear=0.5, waits=True)),
    # Agents straight ahead, and whoever can be arrested is.
    "arrests_first": Habit(arrests="first"),
    # Sends tourists before the agents, and lets them ask.
    "decoys": Habit(replace(_WALKS, masks=3, keen=1.5, strolls=0.5, chat=30)),
    # Arrests only who was shown to be an agent.
    "gentle": Habit(arrests="known"),
    # Runs, and leaves the Inspectors where they are.
    "runner": Habit(replace(_WALKS, guard=0.0), arrests="known"),
    # Stays at home with the Inspectors near the wall, and goes late.
    "guardian": Habit(replace(_WALKS, guard=2.0)),
    # Has heard that agents go first: arrests whoever was among the first three over the wall.
    "order_reader": Habit(replace(_WALKS, guard=1.0), arrests="early"),
}
_EARLY = 3


class Person(Planner):
    """Somebody with a habit."""

    __slots__ = ("_crossed", "_habit")

    def __init__(self, habit: Habit, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance, habit.style)
        self._habit = habit
        self._crossed: list[int] = []

    def watch(self, told: Told, view: AgentView) -> None:
        super().watch(told, view)
        if told.name == "went_through" and told.facts["seat"] != self.seat:
            person = fact(told, "person", int)
            if person not in self._crossed:
                self._crossed.append(person)

    def claim(self) -> None:
        """People claim nothing."""

    def _arrest(self, outlook: Outlook, choices: list[Action]) -> Action:
        habit = self._habit.arrests
        if habit == "odds":
            return super()._arrest(outlook, choices)
        view: AgentView = outlook.view
        for action in choices:
            if isinstance(action, act.Arrest):
                if view.known_agents >> action.person & 1:
                    return action
                if view.known_tourists >> action.person & 1:
                    continue
                if habit == "first" or (habit == "early" and action.person in self._crossed[:_EARLY]):
                    return action
        return act.LetGo()


PEOPLE: dict[str, Callable[[int, Chance], Bot]] = {
    name: partial(Person, habit) for name, habit in HABITS.items()
}
