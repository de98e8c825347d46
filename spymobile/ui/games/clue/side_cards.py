"""Five face-down side cards in the tray, for a game of two: one is looked at, and everybody sees which."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.clue.state import ClueView
from spymobile.ui.board.targets import Focus
from spymobile.ui.face import Choice
from spymobile.ui.games.clue.steps import SIDE
from spymobile.ui.games.clue.strip import SIDE_CARDS
from spymobile.ui.parts.buttons import Keyed, Push
from spymobile.ui.text import _


class SideCard(Push):
    """One back; below its number stand the signs of those who have looked."""

    fades = True

    place = NumericProperty(1)
    chosen = BooleanProperty(False)
    looks = ListProperty([])


class SideCards(Keyed, BoxLayout):
    """The five of them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._chosen: Callable[[Choice], None] | None = None
        for place in range(1, SIDE_CARDS + 1):
            card = SideCard(place=place)
            card.bind(on_release=partial(self._look, place))
            self.add_widget(card)

    def show(self, view: ClueView, chosen: Callable[[Choice], None], picked: int) -> None:
        """Offer them for a decision; one may be picked already."""
        self._chosen = chosen
        for place, card in enumerate(self.children[::-1], 1):
            card.chosen = place == picked
            card.looks = sorted({seat for seat, where in view.looks if where == place})

    def _look(self, place: int, *_args: object) -> None:
        if self._chosen is not None:
            self._chosen(Choice(_("Choose a card"), Focus(SIDE[place - 1])))

    def key(self, name: str) -> bool:
        if name.isdecimal() and 1 <= int(name) <= SIDE_CARDS:
            self._look(int(name))
            return True
        return False
