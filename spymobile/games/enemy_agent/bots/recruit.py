"""The recruit: the plainest of the three levels of Enemy Agent."""

from __future__ import annotations

from spymobile.core.game import Action
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from spymobile.games.enemy_agent.bots import journeys
from spymobile.games.enemy_agent.bots.player import Player
from spymobile.games.enemy_agent.state import AgentView

#: Up to how many squares a recruit misjudges things.
_WHIM = 14


class Recruit(Player):
    """One step at a time."""

    __slots__ = ()

    def play(self, view: AgentView, kind: str, choices: list[Action]) -> Action:
        if kind == "start_turn":
            asks = [action for action in choices if isinstance(action, act.Ask)]
            asks = [action for action in asks if self.is_agent(view, action.person)]
            return asks[0] if asks else act.Roll()
        if kind == "ask_now":
            return act.Ask(view.mover) if self.is_agent(view, view.mover) else act.Later()
        if kind == "arrest":
            return self._arrest(view, choices)
        calm = [action for action in choices if not isinstance(action, act.EndTurn)]
        for action in calm:
            if isinstance(action, act.OverTheWall):
                return action
        return min(calm, key=lambda action: self._trouble(view, action))

    def _arrest(self, view: AgentView, choices: list[Action]) -> Action:
        for action in choices:
            if isinstance(action, act.Arrest) and not view.known_tourists >> action.person & 1:
                known = view.known_agents >> action.person & 1
                if known or self.chance.below(2, "arrest"):
                    return action
        return act.LetGo()

    def _trouble(self, view: AgentView, action: Action) -> float:
        """How far from what this person wants an action leaves them; agents come first."""
        noise = self.chance.below(100, "whim") / 100 * _WHIM
        match action:
            case act.ShowPapers(person, circle, left):
                return self._distance(view, person, board.FAR[circle]) - left + 2 + noise
            case act.MovePerson(person, to):
                pass
            case act.MoveOn(to) | act.RunOn(to):
                person = view.mover
            case _:
                return 1000.0
        if not board.IS_TRAVELER[person]:
            targets = [
                view.place[other]
                for other in board.OWN_TRAVELERS[1 - self.seat]
                if view.place[other] >= 0 and board.SIDE[view.place[other]] == self.seat
            ]
            reach = journeys.distances(to)
            return 15 + min((reach.get(target, 30) for target in targets), default=30) + noise
        return self._distance(view, person, to) + noise + (0 if self.is_agent(view, person) else 12)

    def _distance(self, view: AgentView, person: int, place: int) -> float:
        """Squares to the nearest building abroad, or to the doorway home with the plan."""
        reach = journeys.distances(place)
        abroad = board.SIDE[place] != self.seat
        circles = [circle for circle in board.FAR if board.SIDE[circle] == board.SIDE[place]]
        if view.carriers[1 - self.seat] == person or not abroad:
            way = min(reach.get(circle, 30) for circle in circles)
            return way - 30 if abroad else way + 12
        here = board.BUILDING[view.place[person]]
        return min(
            reach.get(square, 30)
            for building, squares in enumerate(board.SHADED[1 - self.seat])
            if building != here
            for square in squares
        )
