"""Three players of Enemy Agent.

All of them see what their seat sees. They differ in what they make of it:

- the **recruit** walks its agents to the next building, asks at once, arrests on a toss of a coin and forgets
  what agents were told;
- the **field agent** counts squares, remembers which buildings are empty, keeps its Inspectors near those who
  threaten most, and arrests whom the exact odds make likelier an agent than a tourist;
- the **spymaster** thinks in throws of the dice: the worth of every square for the journey out, the search
  and the way home, the throws with which its Inspectors would hit next, and those that its agents must fear.
  It reads from how far people have been moved who they are, remembers whom the opponent dares to arrest, and
  asks only when the asker can run at once.
"""

from __future__ import annotations

from typing import Any

from spymobile.core.bot import Bot
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import BadSetup
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.core.words import _
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, journeys
from spymobile.games.enemy_agent.outlook import Outlook, Style
from spymobile.games.enemy_agent.state import AgentView

FIELD_AGENT = Style(throws=False, fear=0.0, reads=0.0, sure=0.55, waits=False, decoy=0.15, guard=0.5)
SPYMASTER = Style(throws=True, fear=0.8, reads=2.5, sure=0.0, waits=True, decoy=0.02, guard=1.0)

#: Up to how many squares a recruit misjudges things.
_WHIM = 12


def seat(level: str, seat: int, chance: Chance) -> Bot:
    """A player of that level for that seat."""
    if level == "recruit":
        return Recruit(seat, chance)
    if level == "field_agent":
        return Planner(seat, chance, FIELD_AGENT)
    if level == "spymaster":
        return Planner(seat, chance, SPYMASTER)
    raise BadSetup(_('There is no bot level called "{level}".').format(level=level))


class _Player(Bot):
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
        prompt = view.prompt()
        if prompt is None:
            raise ValueError("this seat has nothing to decide")
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


class Recruit(_Player):
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


class Planner(_Player):
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
