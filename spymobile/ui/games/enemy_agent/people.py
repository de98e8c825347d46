"""The people of a side as chips in the tray: who can still move, and where everybody is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.grid import Grid
from spymobile.ui.parts.swipe import SwipeRow
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import theme

#: In dp: two rows of four, or one row of chips at least as wide as a finger.
_COLUMNS, _GAP, _ROW_GAP, _LEAST_CHIP = 4, 4.0, 4.0, 48.0
#: With large letters a chip keeps its words.
_LARGE_CHIP = 132.0
#: From this width on there is room for words beside the figure.
_WORDS = 76.0


class PersonChip(Push):
    """Somebody of the own side: normal, about to move, moved, out."""

    fades = True

    #: Where they are.
    word = StringProperty("")
    #: What the other side knows of them, or what they have done.
    known = StringProperty("")
    hint = StringProperty("")
    now = BooleanProperty(False)
    moved = BooleanProperty(False)
    out = BooleanProperty(False)
    #: There is room for the figure alone.
    bare = BooleanProperty(False)
    number = NumericProperty(0)


def known_to_others(view: AgentView, person: int) -> str:
    """What the other side knows of somebody, in a word: it was shown to both."""
    if not facts.IS_TRAVELER[person]:
        return _("inspector")
    if view.known_agents >> person & 1:
        return _("agent")
    return _("tourist") if view.known_tourists >> person & 1 else _("unknown")


def whereabouts(view: AgentView, person: int) -> str:
    """Where somebody is, in a word."""
    place = view.place[person]
    if place < 0:
        return _("Out")
    if view.held >> person & 1:
        return _("Held")
    if not facts.IS_TRAVELER[person] and (turns := view.guard[facts.guard_post(person)]):
        return _("Jail {turns}").format(turns=turns)
    kind = facts.KINDS[place]
    if kind in ("hotel", "station", "jail", "circle"):
        return {"hotel": _("Hotel"), "station": _("Station"), "jail": _("Jail"), "circle": _("Circle")}[kind]
    building = facts.BUILDING[place]
    if building >= 0:
        return _("Building {number}").format(number=building + 1)
    return facts.SQUARES[place]


def false_arrests(count: int) -> str:
    """How near a side is to losing an Inspector: every second false arrest costs one."""
    return _("False arrests: {count} of {most}").format(count=count, most=2 if count <= 2 else 4)


def checkpoint_cards(view: AgentView) -> str:
    """What everybody can count on the cards that were laid aside (EA-29)."""
    return _("Cards left: PASS {passes} of {all_passes}, DO NOT PASS {stops} of {all_stops}.").format(
        passes=view.passes, all_passes=facts.PASS_CARDS, stops=view.stops, all_stops=facts.STOP_CARDS
    )


class PeopleChips(SwipeRow):
    """Eight chips in two rows of four. Where there is room for one row, a row to be swiped, without those who
    are out. Everybody keeps their place in it, so that nothing changes under a finger.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tapped: Callable[[int], None] = lambda person: None
        self._people: range = range(0)
        self._low = False
        #: Who is taken up, and whether they have yet to come into sight.
        self._focus, self._bring_next = -1, False
        self.chips = [PersonChip(number=place) for place in range(facts.OF_SIDE)]
        for place, chip in enumerate(self.chips):
            chip.bind(on_release=partial(self._tap, place))
            self.add_widget(chip)

    def show(
        self, view: AgentView, seat: int, focus: int, movable: set[int], tapped: Callable[[int], None]
    ) -> None:
        """Show a side; ``tapped`` hears of whoever is tapped, whether they can move or not."""
        self._tapped, self._people = tapped, facts.OWN[seat]
        for person, chip in zip(self._people, self.chips, strict=True):
            now = person == focus
            chip.moved = bool(view.moved >> person & 1)
            chip.art = figure(person)
            chip.hint = person_name(person)
            chip.word = whereabouts(view, person)
            chip.known = _("moved") if chip.moved else known_to_others(view, person)
            chip.now = now
            chip.dim = person not in movable and not now
            chip.out = view.place[person] < 0
        self._sift()
        if focus in self._people and focus != self._focus:
            self._bring_next = True
        self._focus = focus
        self.rearrange()

    def _tap(self, place: int, *_args: object) -> None:
        self._tapped(self._people[place])

    # How they lie

    def in_order(self) -> list[Widget]:
        return [chip for chip in self.chips if chip.parent is self]

    def _arrange(self, *args: Any) -> None:
        super()._arrange(*args)
        if self._bring_next:  # Whoever was taken up on the board comes into sight, once.
            self._bring_next = False
            chip = next((chip for chip in self.in_order() if chip.now), None)
            if chip is not None:
                self.bring(self.in_order().index(chip))

    def _sift(self) -> None:
        """In one row nobody is shown who is out."""
        wanted = [chip for chip in self.chips if not (self._low and chip.out)]
        if [chip for chip in self.chips if chip.parent is self] != wanted:
            self.clear_widgets()
            for chip in wanted:
                self.add_widget(chip)

    def on_size(self, *_args: object) -> None:
        self._low = bool(self.height < dp(2 * _LEAST_CHIP))
        self._sift()

    def grid_of(self, size: tuple[float, float], count: int) -> Grid:
        wide, high = size
        if not self._low:
            return Grid(_COLUMNS, (wide - _GAP * (_COLUMNS - 1)) / _COLUMNS, (high - _ROW_GAP) / 2, _ROW_GAP)
        each = _LEAST_CHIP if theme.text_scale <= LARGE_TEXT else _LARGE_CHIP
        fitting = (wide - _ROW_GAP * (count - 1)) / count
        return Grid(count, max(each, fitting), high, _ROW_GAP, swiped=fitting < each)

    def fitted(self, item: PersonChip) -> None:
        item.bare = item.width < dp(_WORDS)
