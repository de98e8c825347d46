"""Sheets that put an action together: who starts where, who asks, whom to arrest, offering a draw."""

from __future__ import annotations

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import numbers, person_name
from spymobile.ui.games.decision_sheet import DecisionSheet
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.games.enemy_agent.start_places import StartPlaces
from spymobile.ui.text import _

_DESK = StartPlaces  # KV names it; importing it makes it known.


class ArrangeSheet(DecisionSheet[AgentView]):
    """Three to the hotel, three to the station, for all to see."""

    def fill(self) -> None:
        self._hotel = {0, 1, 2}
        seat = self.ask.seat
        self.title = _("Three in the hotel, three at the station")
        self.ids.desk.offer(seat, self._toggle)
        self._update()

    def key(self, name: str) -> bool:
        """The number of somebody's place in the row."""
        if not name.isdecimal() or not 1 <= int(name) <= facts.TRAVELERS:
            return False
        self._toggle(int(name) - 1)
        return True

    def _toggle(self, place: int) -> None:
        self._hotel ^= {place}
        self._update()

    def _update(self) -> None:
        self.ids.desk.show(self._hotel)
        ready = len(self._hotel) == facts.AGENTS
        self.ids.go.dim = not ready
        if ready:
            hotel = sorted(self._hotel)
            station = sorted(set(range(facts.TRAVELERS)) - self._hotel)
            self.line = _("{hotel} start in the hotel; {station} at the station.").format(
                hotel=numbers(self.ask.seat, hotel), station=numbers(self.ask.seat, station)
            )
        else:
            self.line = _("{count} in the hotel: it must be three.").format(count=len(self._hotel))

    def go(self) -> None:
        """Three and three; else the rules say so."""
        start = act.ArrangeStart(tuple(sorted(self._hotel)))  # type: ignore[arg-type]
        (self.ask.decide if start in self.ask.prompt.choices else self.ask.why)(start)


class WhoSheet(DecisionSheet[AgentView]):
    """One of several people for the same kind of action."""

    kind: type[act.Ask | act.Arrest] = act.Ask

    def fill(self) -> None:
        self.title = self.heading()
        actions = [action for action in self.ask.prompt.choices if isinstance(action, self.kind)]
        picks = [{"text": person_name(action.person), "art": figure(action.person)} for action in actions]
        self.ids.people.fill(picks, lambda number: self.ask.decide(actions[number]))

    def heading(self) -> str:
        return _("Who asks for the plan?")


class ArrestSheet(WhoSheet):
    """One of several Travelers on the Inspector's square."""

    kind = act.Arrest

    def heading(self) -> str:
        return _("Whom do you arrest?")


class DrawSheet(DecisionSheet[AgentView]):
    """Offering a draw is asked twice."""

    def fill(self) -> None:
        self.title = _("Offer a draw?")
        self.line = _("{name} may accept, and then the game ends without a winner.").format(
            name=self.ask.names[1 - self.ask.seat]
        )

    def go(self) -> None:
        self.ask.decide(act.OfferDraw())


SHEETS: dict[str, type[DecisionSheet[AgentView]]] = {
    "arrange": ArrangeSheet,
    "ask": WhoSheet,
    "arrest": ArrestSheet,
    "draw": DrawSheet,
}
