"""Who starts where: six people between a hotel and a station, sent by a tap, a key, or carried over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.carry import CarryBox
from spymobile.ui.board.geometry import Point
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.parts.buttons import Push
from spymobile.ui.text import _


class StartPick(Push):
    """Somebody who starts in the one house or the other; ``hint`` is for those who cannot see them."""

    hint = StringProperty("")


class StartHouse(BoxLayout):
    """A house and whoever is in it."""

    title = StringProperty("")
    art = StringProperty("")
    #: How many rows the fuller of both houses needs.
    rows = NumericProperty(1)
    columns = NumericProperty(3)

    def on_width(self, *_args: object) -> None:
        gap, side = dp(6), dp(48)
        self.columns = max(1, min(3, int((self.width - dp(12) + gap) // (side + gap))))


class StartPlaces(CarryBox[int]):
    """Both houses side by side."""

    def offer(self, seat: int, chosen: Callable[[int], None]) -> None:
        """Show a side's Travelers; ``chosen`` hears of whoever is sent to the other house."""
        self._chosen = chosen
        self._people = facts.OWN_TRAVELERS[seat]
        self.picks = [StartPick(art=figure(person), hint=person_name(person)) for person in self._people]
        for place, pick in enumerate(self.picks):
            pick.bind(on_release=partial(self._tap, place))

    def show(self, hotel: set[int]) -> None:
        """Everybody goes where they are to start, in the order of their numbers."""
        for house, here in ((self.ids.hotel, hotel), (self.ids.station, {*range(len(self.picks))} - hotel)):
            house.ids.people.clear_widgets()
            name = _("Hotel: {count} of 3") if house is self.ids.hotel else _("Station: {count} of 3")
            house.title = name.format(count=len(here))
        for place, pick in enumerate(self.picks):
            (self.ids.hotel if place in hotel else self.ids.station).ids.people.add_widget(pick)
        self._hotel = set(hotel)
        self._fit()

    def _fit(self, *_args: object) -> None:
        """Both are as high as the fuller one, so that nothing jumps from under a finger."""
        most = max(len(self._hotel), len(self.picks) - len(self._hotel))
        for house in (self.ids.hotel, self.ids.station):
            house.rows = max(2, -(-most // int(house.columns)))

    def _tap(self, place: int, *_args: object) -> None:
        self._chosen(place)

    def thing_at(self, at: Point) -> int | None:
        for place, pick in enumerate(self.picks):
            if pick.collide_point(*at):
                return place
        return None

    def art_of(self, thing: int) -> str:
        return figure(self._people[thing])

    def dropped(self, thing: int, at: Point) -> None:
        """In the other house they stay; anywhere else they go back."""
        other = self.ids.station if thing in self._hotel else self.ids.hotel
        if other.collide_point(*at):
            self._chosen(thing)
