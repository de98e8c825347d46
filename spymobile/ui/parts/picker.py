"""Pickers: a few things side by side, one of which is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.theme import theme


class Pick(Push):
    """One thing to choose: a seat's sign or a drawing, and a word."""

    fades = True

    chosen = BooleanProperty(False)
    seat_look = NumericProperty(-1)
    #: The sign stands beside the name and not above it.
    beside = BooleanProperty(False)
    ground = OptionProperty("paper", options=("paper", "table"))
    dark = BooleanProperty(False)


class Picker(GridLayout):
    """Things to choose from, in as many columns as their words allow."""

    value = NumericProperty(-1)
    #: Columns at most.
    most = NumericProperty(3)
    ground = OptionProperty("paper", options=("paper", "table"))
    hint = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._columns, -1)
        self.fbind("width", self._trigger)
        theme.watch(text_scale=self._again)

    def _again(self, *_: Any) -> None:
        self._trigger()

    def fill(self, picks: list[dict[str, Any]], chosen: Callable[[int], None]) -> None:
        """Offer these; ``chosen`` hears the number of the one that is tapped."""
        self.clear_widgets()
        for number, facts in enumerate(picks):
            pick = Pick(ground=self.ground, **facts)
            pick.bind(on_release=partial(self._tap, number, chosen))
            self.add_widget(pick)
        self._columns()

    def _columns(self, *_: Any) -> None:
        widest = max((self._wish(pick) for pick in self.children), default=0)
        need = widest + dp(12) + (sp(26) + dp(4) if any(pick.art for pick in self.children) else 0)
        need += dp(40) if any(pick.beside for pick in self.children) else 0
        gap = self.spacing[0]
        count = len(self.children)
        fit = max(1, int((self.width + gap) // (max(need, dp(48)) + gap)))
        columns = max(1, min(self.most, count, fit))
        while columns > 2 and count % columns == 1:
            columns -= 1  # Nothing is left alone in a row.
        self.cols = columns

    @staticmethod
    def _wish(pick: Pick) -> float:
        """A name under a sign may be shortened, other words may not."""
        shortest = sp(56) if pick.beside else sp(84)
        return float(min(pick.line_width, shortest) if pick.seat_look >= 0 else pick.line_width)

    def _tap(self, number: int, chosen: Callable[[int], None], *_: Any) -> None:
        self.choose(number)
        chosen(number)

    def choose(self, number: int) -> None:
        """Mark one as chosen."""
        self.value = number
        for at, pick in enumerate(self.children[::-1]):
            pick.chosen = at == number


load_kv("picker")  # Its looks come with it: the first page does without.
