"""What is in a side's file: six passports in order, and where the plan lies."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from spymobile.core.words import any_of
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView, OwnFile
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.games.enemy_agent.art import figure, portrait
from spymobile.ui.games.enemy_agent.ground import BUILDING_ART
from spymobile.ui.games.enemy_agent.people import false_arrests, whereabouts
from spymobile.ui.parts import load_kv
from spymobile.ui.text import _, many


def own_file(view: AgentView) -> OwnFile:
    """What only the viewer knows."""
    if view.file is None:
        raise ValueError("nobody's file can be seen in this view: no seat is open")
    return view.file


class _Passport(BoxLayout):
    """A passport with its number and what it says of its bearer."""

    side = NumericProperty(0)
    number = StringProperty("")
    art = StringProperty("")
    kind = StringProperty("")
    agent = BooleanProperty(False)
    known = StringProperty("")


class PassportCard(_Passport):
    """In the open file, with a bar in the colour of its side."""

    bar = NumericProperty("24dp")


class SmallPassport(_Passport):
    """On a phone that is a hand, where all six are in sight: it says where its bearer is, too."""

    where = StringProperty("")


class PassportGrid(GridLayout):
    """Three in a row where they fit, else two."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(width=self._columns)

    def _columns(self, *_: object) -> None:
        fits = int((self.width + dp(8)) // (max(dp(92), sp(84)) + dp(8)))
        self.cols = 3 if fits >= 3 else 2 if fits == 2 else 1


class AgentDossier(BoxLayout):
    """The six own passports, always in the order of their numbers, and the hidden plan."""

    line = StringProperty("")
    art = StringProperty("ea_master_plan")
    small = BooleanProperty(False)

    def __init__(self, view: AgentView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        side, file = view.who, own_file(view)
        grid = self.ids.passports
        grid.cols = 3
        for person in facts.OWN_TRAVELERS[side]:
            agent = bool(file.agents >> person & 1)
            chosen = bool(file.agents)
            kind = (_("Agent") if agent else _("Tourist")) if chosen else _("Not chosen")
            known = (view.known_agents | view.known_tourists) >> person & 1
            card: _Passport = SmallPassport(where=whereabouts(view, person)) if self.small else PassportCard()
            card.side, card.number, card.art = side, person_number(person), portrait(person)
            card.kind, card.agent, card.known = kind, agent, _("known to both") if known else ""
            grid.add_widget(card)
        plan = file.plan
        if plan >= 0:
            self.art = f"ea_building_{BUILDING_ART[plan]}_{facts.SIDES[side]}"
            self.line = _("Your plan is in building {number}, {name}.").format(
                number=plan + 1, name=facts.BUILDING_NAMES[side][plan]
            )
        else:
            self.line = _("Your plan is not hidden yet.")
        empty = [str(n + 1) for n in range(4) if view.not_here[side] >> n & 1]
        if empty:
            self.line += " " + _("Their plan is not in building {numbers}.").format(numbers=any_of(empty))


class SideStrip(BoxLayout):
    """All that both may see of a side: everybody's whereabouts and what the scanner has shown."""

    line = StringProperty("")
    light = BooleanProperty(False)

    def show(self, view: AgentView, seat: int) -> None:
        people = facts.OWN[seat]
        box = self.ids.people
        while len(box.children) < len(people):
            box.add_widget(WhereaboutsRow(light=self.light))
        for person, spot in zip(people, box.children[::-1], strict=True):
            spot.art, spot.word, spot.known = figure(person), whereabouts(view, person), ""
            if view.known_agents >> person & 1:
                spot.known = _("agent")
            elif view.known_tourists >> person & 1:
                spot.known = _("tourist")
        lost = sum(view.place[person] < 0 for person in facts.OWN_TRAVELERS[seat])
        parts: list[str] = []
        if view.false_arrests[seat]:
            parts.append(false_arrests(view.false_arrests[seat]))
        if lost:
            parts.append(many("{count} agent arrested", "{count} agents arrested", lost))
        self.line = " · ".join(parts)


class WhereaboutsRow(BoxLayout):
    """Somebody and where they are."""

    art = StringProperty("")
    word = StringProperty("")
    known = StringProperty("")
    light = BooleanProperty(False)


load_kv("enemy_agent_files")
