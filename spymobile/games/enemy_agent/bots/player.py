"""What all levels of Enemy Agent bots do alike."""

from __future__ import annotations

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.state import AgentView


class Player(Bot):
    """What all levels do alike: a set-up by lot, and no draws while there is hope."""

    __slots__ = ("_heard", "_key", "chance", "seat")

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance
        self._key = chance.below(1 << 32, "bot")
        self._heard = 0

    def watch(self, told: Told, view: AgentView) -> None:
        self._heard += 1

    def decide(self, view: AgentView) -> Action:
        prompt = view.due()
        choices = prompt.choices
        kind = prompt.kind.removeprefix("enemy_agent.")
        if len(choices) == 1:
            return choices[0]
        # Fresh for every decision, so that a bot called back to the table goes on as it would have.
        self.chance = Fast(f"{self._key}/{self._heard}/{kind}/{view.turns}/{view.place}/{view.left}")
        if kind == "arrange_start":
            return choices[0]
        if kind in ("choose_agents", "hide_plan"):
            return self.chance.choice(choices, kind)
        if kind == "answer_draw":
            return act.AgreeToDraw() if self._hopeless(view) else act.DeclineDraw()
        return self.play(view, kind, list(choices))

    def play(self, view: AgentView, kind: str, choices: list[Action]) -> Action:
        raise NotImplementedError

    def _hopeless(self, view: AgentView) -> bool:
        """No agent left: a draw is the best there is."""
        return not any(self.is_agent(view, person) for person in self.travelers if view.place[person] >= 0)

    @property
    def travelers(self) -> range:
        return board.OWN_TRAVELERS[self.seat]

    def is_agent(self, view: AgentView, person: int) -> bool:
        file = view.file
        return file is not None and bool(file.agents >> person & 1)
