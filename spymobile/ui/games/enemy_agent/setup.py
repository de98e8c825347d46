"""The secret set-up: three agents among six passports, and a building for the plan. One seal for both."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, Literal

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.core.errors import Refusal
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import TO_HIDE, AgentView
from spymobile.games.enemy_agent.words import numbers, person_number
from spymobile.ui.board.carry import CarryBox
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Question
from spymobile.ui.games.enemy_agent.art import portrait
from spymobile.ui.games.enemy_agent.dossier import PassportGrid, own_file
from spymobile.ui.games.enemy_agent.ground import BUILDING_ART
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.text import _

_GRID = PassportGrid  # KV names it; importing it makes it known.
_DICE = random.SystemRandom()


class PassportPick(Push):
    """A passport; a tap turns a tourist into an agent and back."""

    number = StringProperty("")
    side = NumericProperty(0)
    agent = BooleanProperty(False)
    fixed = BooleanProperty(False)
    kind = StringProperty("")
    bar = NumericProperty("24dp")


class BuildingPick(Push):
    """A building where the plan may lie."""

    number = StringProperty("")
    side = NumericProperty(0)
    chosen = BooleanProperty(False)


#: Blank ones, of nobody and about nothing: to build them all takes longer than a frame may.
_PASSPORTS: list[PassportPick] = []
_BUILDINGS: list[BuildingPick] = []


def _blank[P: Push](ready: list[P], kind: type[P]) -> P:
    """One that was made ahead, or else a new one. Nobody has had it before."""
    return ready.pop() if ready else kind()


def _make_next(_seconds: float = 0) -> None:
    """One a frame, until there are enough for the next set-up."""
    if len(_PASSPORTS) < facts.TRAVELERS:
        _PASSPORTS.append(PassportPick())
    elif len(_BUILDINGS) < len(BUILDING_ART):
        _BUILDINGS.append(BuildingPick())
    else:
        return
    _make_ahead()


_make_ahead = Clock.create_trigger(_make_next, 0)


class SetUp(CarryBox[int | Literal["plan"]]):
    """Choose, then seal: until the seal everything can be changed."""

    count = StringProperty("")
    place = StringProperty("")
    under_film = StringProperty("")
    in_the_open = StringProperty("")
    line = StringProperty("")
    facts_line = StringProperty("")
    ready = BooleanProperty(False)
    #: All of it is said once more, and waits for a yes.
    confirming = BooleanProperty(False)
    #: There is little room: what a tap does as well is left out.
    low = BooleanProperty(False)
    #: Letters are large: below the rest lie only the buttons.
    large = BooleanProperty(False)
    side = NumericProperty(0)

    def __init__(self, view: AgentView, ask: Question[AgentView], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask, self._view = ask, view
        self.side = ask.seat
        self._fixed = view.prepared[ask.seat] == TO_HIDE
        own = facts.OWN_TRAVELERS[ask.seat]
        settled = {n for n, person in enumerate(own) if own_file(view).agents >> person & 1}
        self._agents: set[int] = settled if self._fixed else set(ask.draft.get("agents", ()))
        self._plan: int = ask.draft.get("plan", -1)
        for place, person in enumerate(own):
            card = _blank(_PASSPORTS, PassportPick)
            card.number, card.side = person_number(person), ask.seat
            card.art, card.fixed = portrait(person), self._fixed
            card.bind(on_release=partial(self._tap_passport, place))
            self.ids.passports.add_widget(card)
        for number in range(len(BUILDING_ART)):
            pick = _blank(_BUILDINGS, BuildingPick)
            pick.number, pick.side = str(number + 1), ask.seat
            pick.text = facts.BUILDING_NAMES[ask.seat][number]
            pick.art = f"ea_building_{BUILDING_ART[number]}_{facts.SIDES[ask.seat]}"
            pick.bind(on_release=partial(self._tap_building, number))
            self.ids.buildings.add_widget(pick)
        # What is taken off must be held on to: the names in ``ids`` do not keep it.
        self._choosing, self._confirming = self.ids.choose.__self__, self.ids.confirm.__self__
        #: What stays in reach while the rest is scrolled.
        self.foot = self.ids.foot.__self__
        self.remove_widget(self._confirming)
        self.remove_widget(self.foot)
        self._update()
        _make_ahead()

    # Choosing

    def _tap_passport(self, place: int, *_args: object) -> None:
        if not self._fixed:
            self._agents ^= {place}
            self._update()

    def _tap_building(self, number: int, *_args: object) -> None:
        self._plan = number
        self._update()

    def shuffle(self) -> None:
        """Let chance choose; nothing is settled by it."""
        if not self._fixed:
            self._agents = set(_DICE.sample(range(facts.TRAVELERS), facts.AGENTS))
        self._plan = _DICE.randrange(len(BUILDING_ART))
        self._update()

    def _update(self) -> None:
        self._ask.draft.update(agents=sorted(self._agents), plan=self._plan)
        for place, card in enumerate(self.ids.passports.children[::-1]):
            card.agent = place in self._agents
            card.kind = _("Agent") if card.agent else _("Tourist")
        for number, pick in enumerate(self.ids.buildings.children[::-1]):
            pick.chosen = number == self._plan
        chosen, seat = len(self._agents), self._ask.seat
        tourists = sorted(set(range(facts.TRAVELERS)) - self._agents)
        self.under_film = (
            _("Agents: {numbers}").format(numbers=numbers(seat, sorted(self._agents)))
            if chosen
            else _("Tap a passport, or drag it here.")
        )
        self.in_the_open = (
            _("Tourists: {numbers}").format(numbers=numbers(seat, tourists))
            if tourists
            else _("Drag tourists here.")
        )
        self.count = _("{count} of 3").format(count=chosen)
        self.place = _("In {number}").format(number=self._plan + 1) if self._plan >= 0 else ""
        self.ready = chosen == facts.AGENTS and self._plan >= 0
        if chosen != facts.AGENTS:
            self.line = _("Choose exactly three agents.")
        elif self._plan < 0:
            self.line = _("Now hide the plan in a building.")
        else:
            self.line = _("Remember your agents: {numbers}.").format(
                numbers=numbers(self._ask.seat, sorted(self._agents))
            )

    # Carrying: a passport under the red film or out of it, the plan into a building

    def thing_at(self, at: Point) -> int | Literal["plan"] | None:
        """A passport's place, or "plan"."""
        if self._choosing.parent is None:
            return None
        for place, card in enumerate(self.ids.passports.children[::-1]):
            if card.collide_point(*at):
                return None if self._fixed or self.low else place  # In a low window there is no film.
        return "plan" if self.ids.plan.collide_point(*at) else None

    def art_of(self, thing: int | Literal["plan"]) -> str:
        return "ea_master_plan" if thing == "plan" else portrait(facts.OWN_TRAVELERS[self._ask.seat][thing])

    def dropped(self, thing: int | Literal["plan"], at: Point) -> None:
        """Under the film lie agents; an agent who is laid down elsewhere has been carried out of it."""
        if thing == "plan":
            for number, pick in enumerate(self.ids.buildings.children[::-1]):
                if pick.collide_point(*at):
                    self._tap_building(number)
            return
        back = self.ids.passports.children[::-1][thing].collide_point(*at)
        if not back and self.ids.film.collide_point(*at) != (thing in self._agents):
            self._tap_passport(thing)

    # Sealing

    def ask_seal(self) -> None:
        """All that will be settled, once more in words."""
        if not self.ready:
            rule = "EA-5" if len(self._agents) == facts.AGENTS else "EA-4"
            self._ask.why(Refusal(rule, self.line))
            return
        seat = self._ask.seat
        tourists = sorted(set(range(facts.TRAVELERS)) - self._agents)
        hotel = [
            n for n, p in enumerate(facts.OWN_TRAVELERS[seat]) if self._view.place[p] == facts.HOTEL[seat]
        ]
        self.facts_line = "\n".join(
            (
                _("Agents: {numbers}").format(numbers=numbers(seat, sorted(self._agents))),
                _("Tourists: {numbers}").format(numbers=numbers(seat, tourists)),
                _("Plan: building {number}, {name}").format(
                    number=self._plan + 1, name=facts.BUILDING_NAMES[seat][self._plan]
                ),
                _("In the hotel: {numbers}").format(numbers=numbers(seat, hotel)),
            )
        )
        self.remove_widget(self._choosing)
        self.add_widget(self._confirming)
        self.confirming = True

    def change(self) -> None:
        self.remove_widget(self._confirming)
        self.add_widget(self._choosing)
        self.confirming = False

    def seal(self) -> None:
        """Both secrets at once: first the agents, then the plan."""
        first, second, third = sorted(self._agents)
        hide = partial(self._ask.decide, act.HidePlan(self._plan), self._ask.draft.clear)
        if self._fixed:
            hide()
        else:
            self._ask.decide(act.ChooseAgents((first, second, third)), hide)


def preload() -> None:
    """Have faces and buildings at hand in about the size they get, and what they lie on."""
    for person in (person for own in facts.OWN_TRAVELERS for person in own):
        picture(portrait(person), dp(52))
    for art in BUILDING_ART:
        for side in facts.SIDES:
            picture(f"ea_building_{art}_{side}", dp(44))
    _make_ahead()


load_kv("enemy_agent_setup")
