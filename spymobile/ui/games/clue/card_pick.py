"""A Rumor Card to be chosen: its picture over its name, and in the corner what the chooser should know."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.games.clue import board as facts
from spymobile.ui.games.clue.art import card_art, short_name
from spymobile.ui.parts.buttons import Push
from spymobile.ui.theme import theme


class CardPick(Push):
    """One card."""

    fades = True

    chosen = BooleanProperty(False)
    card = NumericProperty(-1)
    title = StringProperty("")

    @classmethod
    def of(cls, card: int) -> CardPick:
        return cls(art=card_art(card), title=short_name(card), text=facts.CARD_NAMES[card], card=card)


class CardGrid(GridLayout):
    """Cards side by side: as many columns as their words allow."""

    #: Columns at most; with large letters half as many.
    most = NumericProperty(6)
    #: How wide a card is at least.
    least = NumericProperty("56dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._columns, -1)
        self.fbind("width", self._trigger)
        self.fbind("children", self._trigger)
        theme.watch(text_scale=self._again)

    def _again(self, *_args: object) -> None:
        self._trigger()

    def _columns(self, *_args: object) -> None:
        least = self.least * max(1.0, theme.text_scale * 0.9)
        fit = int((self.width + dp(6)) // (least + dp(6)))
        cards = len(self.children)
        cols = max(1, min(self.most, fit, cards or 1))
        if 1 < cols < cards:  # Rows of the same length.
            cols = -(-cards // -(-cards // cols))
        self.cols = cols

    def choose(self, card: int) -> None:
        """Show which one is chosen."""
        for pick in self.children:
            pick.chosen = pick.card == card
