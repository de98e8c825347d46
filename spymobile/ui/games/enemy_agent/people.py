"""The people of a side as chips in the tray: who can still move, and where everybody is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.parts.buttons import IconPush, Push
from spymobile.ui.text import _
from spymobile.ui.theme import theme


class PersonChip(Push):
    """Somebody of the own side: normal, about to move, moved, out of reach."""

    word = StringProperty("")
    hint = StringProperty("")
    now = BooleanProperty(False)


def whereabouts(view: AgentView, person: int) -> str:
    """Where somebody is, in a word."""
    place = view.place[person]
    if place < 0:
        return _("Out")
    if view.held >> person & 1:
        return _("Held")
    if not facts.IS_TRAVELER[person] and (turns := view.guard[facts.guard_post(person)]):
        return _("Duty {turns}").format(turns=turns)
    kind = facts.KINDS[place]
    if kind in ("hotel", "station", "jail", "circle"):
        return {"hotel": _("Hotel"), "station": _("Station"), "jail": _("Jail"), "circle": _("Circle")}[kind]
    building = facts.BUILDING[place]
    if building >= 0:
        return _("At {building}").format(building=facts.BUILDINGS[facts.SIDE[place]][building])
    return facts.SQUARES[place]


def false_arrests(count: int) -> str:
    """How near a side is to losing an Inspector: every second false arrest costs one."""
    return _("False arrests: {count} of {most}").format(count=count, most=2 if count <= 2 else 4)


def checkpoint_cards(view: AgentView) -> str:
    """What everybody can count on the cards that were laid aside (EA-24)."""
    return _("Cards left: PASS {passes} of {all_passes}, DO NOT PASS {stops} of {all_stops}.").format(
        passes=view.passes, all_passes=facts.PASS_CARDS, stops=view.stops, all_stops=facts.STOP_CARDS
    )


class PeopleChips(GridLayout):
    """Eight chips in two rows; on a low screen four of them in one row, and a button for the other four."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tapped: Callable[[int], None] = lambda person: None
        self._people: range = range(0)
        self._half = 0
        self._shown: tuple[bool, int] | None = None
        self.chips = [PersonChip() for _place in range(facts.OF_SIDE)]
        for place, chip in enumerate(self.chips):
            chip.bind(on_release=partial(self._tap, place))
        self.others = IconPush(icon="chevron-right", hint=_("The others"))
        self.others.bind(on_release=self._turn)
        self.bind(width=self._columns)
        Window.bind(size=self._columns)
        theme.watch(text_scale=self._columns)

    def show(
        self, view: AgentView, seat: int, focus: int, movable: set[int], tapped: Callable[[int], None]
    ) -> None:
        """Show a side; ``tapped`` hears of whoever is tapped, whether they can move or not."""
        self._tapped, self._people = tapped, facts.OWN[seat]
        for person, chip in zip(self._people, self.chips, strict=True):
            now = person == focus
            moved = bool(view.moved >> person & 1)
            chip.art = figure(person)
            chip.hint = person_name(person)
            chip.word = _("Now") if now else _("Moved") if moved else whereabouts(view, person)
            chip.now = now
            chip.dim = person not in movable and not now
        wanted = {focus} if focus in self._people else movable
        halves = {(person - self._people[0]) // 4 for person in wanted}
        if halves and self._half not in halves:
            self._half = min(halves)
        self._columns()

    def _turn(self, *_args: object) -> None:
        self._half = 1 - self._half
        self._columns()

    def _tap(self, place: int, *_args: object) -> None:
        self._tapped(self._people[place])

    def _columns(self, *_args: object) -> None:
        low = Window.height < dp(760) and self.width >= (dp(22) + sp(34)) * 4 + dp(64)
        least = dp(44) + sp(44)
        self.cols = 5 if low else 4 if self.width >= least * 4 + dp(24) else 2
        shown = (low, self._half if low else 0)
        if shown != self._shown:
            self._shown = shown
            self.clear_widgets()
            for chip in self.chips[shown[1] * 4 : shown[1] * 4 + 4] if low else self.chips:
                self.add_widget(chip)
            if low:
                self.others.icon = "chevron-left" if self._half else "chevron-right"
                self.add_widget(self.others)
