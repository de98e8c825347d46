"""All but the first level of Enemy Agent: one way of thinking, with more or less thought in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.bots import diary
from spymobile.games.enemy_agent.bots.outlook import Outlook, Weights
from spymobile.games.enemy_agent.bots.player import Player
from spymobile.games.enemy_agent.bots.reading import Reading
from spymobile.games.enemy_agent.state import AgentView


class Planner(Player):
    """Weighs what every move adds to the position."""

    __slots__ = ("_sure", "_why", "arrested", "known", "reading", "spared", "style")

    def __init__(self, seat: int, chance: Chance, style: Weights) -> None:
        super().__init__(seat, chance)
        self.style = style
        self.known = 0
        self.arrested = 2
        self.spared = 1
        self.reading = Reading(1 - seat, None if style.learns else style.reads)
        self._sure: float | None = None
        self._why = ""

    def watch(self, told: Told, view: AgentView) -> None:
        """Remember how often the opponent arrested or spared a Traveler who was not known yet."""
        super().watch(told, view)
        facts: dict[str, Any] = told.facts
        if facts.get("seat") == 1 - self.seat:
            if told.name == "arrested":
                self.arrested += not self.known >> facts["person"] & 1
            elif told.name == "let_go":
                square = view.place[facts["inspector"]]
                met = [person for person in self.travelers if view.place[person] == square]
                self.spared += any(not self.known >> person & 1 for person in met)
        self.known = view.known_agents | view.known_tourists
        self.reading.watch(told, view)

    def claim(self) -> float | None:
        return self._sure

    def explain(self, names: Sequence[str]) -> str:
        return self._why

    def zest(self, view: AgentView) -> dict[int, float]:
        """How keenly those walk who are to be taken for agents, the agents among them.

        Drawn by lot once for the whole game: whether an agent goes first is anybody's guess.
        """
        style = self.style
        lot = Fast(f"{self._key}/zest")
        agents = [person for person in self.travelers if self.is_agent(view, person)]
        tourists = lot.shuffled((person for person in self.travelers if person not in agents), "masks")
        found = {}
        for person in (*agents, *tourists[: style.masks]):
            keen = 1.0 if person in agents else style.keen
            found[person] = keen * (1 - style.varies * lot.below(1000, "zest") / 1000)
        return found

    def play(self, view: AgentView, kind: str, choices: list[Action]) -> Action:
        nerve = self.arrested / (self.arrested + self.spared)
        outlook = Outlook(view, self.seat, self.style, nerve, self.zest(view), self.reading)
        self._sure, self._why = None, ""
        if kind == "start_turn":
            asks = [action.person for action in choices if isinstance(action, act.Ask)]
            asks = [person for person in asks if outlook.worth_asking(person) or self._chats(view, person)]
            return self._ask(outlook, asks[0]) if asks else act.Roll()
        if kind == "ask_now":
            now = not self.style.waits and (outlook.worth_asking(view.mover) or self._chats(view, view.mover))
            return self._ask(outlook, view.mover) if now else act.Later()
        if kind == "arrest":
            return self._arrest(outlook, choices)
        if kind == "move_person":
            return self._move(outlook, choices)
        return max(choices, key=outlook.gain)

    def _ask(self, outlook: Outlook, person: int) -> Action:
        self._why = diary.asks(outlook.view, person, bool(outlook.agents >> person & 1), outlook.targets)
        return act.Ask(person)

    def _chats(self, view: AgentView, person: int) -> bool:
        """Whether a tourist asks, so that not everybody who asks is an agent."""
        if self.is_agent(view, person) or view.known_tourists >> person & 1:
            return False
        return self.chance.below(100, "chat") < self.style.chat

    def _arrest(self, outlook: Outlook, choices: list[Action]) -> Action:
        suspects = [action for action in choices if isinstance(action, act.Arrest)]
        best = max(suspects, key=lambda action: outlook.arrest_gain(action.person))
        sure = outlook.enemy_odds[best.person]
        gain = outlook.arrest_gain(best.person)
        self._why = diary.arrests(outlook.view, best.person, sure, gain > 0)
        if gain <= 0:
            return act.LetGo()
        self._sure = sure
        return best

    def _move(self, outlook: Outlook, choices: list[Action]) -> Action:
        """The most useful move; a card whose refusal would end the turn comes after everything else."""
        whim = self.style.whim
        gains = [
            (outlook.gain(action) + (whim * self.chance.below(1000, "whim") / 1000 if whim else 0.0), number)
            for number, action in enumerate(choices)
        ]
        best = choices[max(gains)[1]]
        if isinstance(best, act.ShowPapers) and outlook.view.left > 1 and outlook.may_end_turn(best):
            first = [
                (gain, number)
                for gain, number in gains
                if gain > 0
                and getattr(choices[number], "person", -1) not in (-1, best.person)
                and not outlook.may_end_turn(choices[number])
            ]
            if first:
                best = choices[max(first)[1]]
        self._why = diary.moves(outlook, best)
        return best
