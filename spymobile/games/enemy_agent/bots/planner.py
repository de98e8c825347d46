"""The field agent and the spymaster of Enemy Agent: one way of thinking, in two styles."""

from __future__ import annotations

from typing import Any

from spymobile.core.chance import Chance
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.bots.outlook import Outlook, Style
from spymobile.games.enemy_agent.bots.player import Player
from spymobile.games.enemy_agent.state import AgentView

FIELD_AGENT = Style(throws=False, fear=0.0, reads=0.0, sure=0.55, waits=False, decoy=0.15, guard=0.5)
SPYMASTER = Style(throws=True, fear=0.8, reads=2.5, sure=0.0, waits=True, decoy=0.02, guard=1.0)


class Planner(Player):
    """The field agent and the spymaster: the same way of thinking, with more or less thought in it."""

    __slots__ = ("arrested", "known", "spared", "style")

    def __init__(self, seat: int, chance: Chance, style: Style) -> None:
        super().__init__(seat, chance)
        self.style = style
        self.known = 0
        self.arrested = 2
        self.spared = 1

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

    def play(self, view: AgentView, kind: str, choices: list[Action]) -> Action:
        nerve = self.arrested / (self.arrested + self.spared)
        outlook = Outlook(view, self.seat, self.style, nerve)
        if kind == "start_turn":
            asks = [action for action in choices if isinstance(action, act.Ask)]
            asks = [action for action in asks if outlook.worth_asking(action.person)]
            return asks[0] if asks else act.Roll()
        if kind == "ask_now":
            now = outlook.worth_asking(view.mover) and not self.style.waits
            return act.Ask(view.mover) if now else act.Later()
        if kind == "arrest":
            return self._arrest(outlook, choices)
        if kind == "move_person":
            return self._move(outlook, choices)
        return max(choices, key=outlook.gain)

    def _arrest(self, outlook: Outlook, choices: list[Action]) -> Action:
        suspects = [action for action in choices if isinstance(action, act.Arrest)]
        best = max(suspects, key=lambda action: outlook.arrest_gain(action.person))
        return best if outlook.arrest_gain(best.person) > 0 else act.LetGo()

    def _move(self, outlook: Outlook, choices: list[Action]) -> Action:
        """The most useful move; a card whose refusal would end the turn comes after everything else."""
        gains = [(outlook.gain(action), number) for number, action in enumerate(choices)]
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
                return choices[max(first)[1]]
        return best
