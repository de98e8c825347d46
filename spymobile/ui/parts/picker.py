"""Pickers: a few things side by side, one of which is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.ui.parts.buttons import Push


class Pick(Push):
    """One thing to choose: a seat's sign or a drawing, and a word."""

    chosen = BooleanProperty(False)
    seat_look = NumericProperty(-1)


class Picker(GridLayout):
    """Things to choose from, in as many columns as their words allow."""

    value = NumericProperty(-1)
    hint = StringProperty("")

    def fill(self, picks: list[dict[str, Any]], chosen: Callable[[int], None]) -> None:
        """Offer these; ``chosen`` hears the number of the one that is tapped."""
        self.clear_widgets()
        for number, facts in enumerate(picks):
            pick = Pick(**facts)
            pick.bind(on_release=partial(self._tap, number, chosen))
            self.add_widget(pick)
        self.bind(width=self._columns)
        self._columns()

    def _columns(self, *_: Any) -> None:
        widest = max((pick.line_width for pick in self.children), default=0)
        need = widest + dp(20) + (sp(40) if any(pick.art for pick in self.children) else 0)
        fit = max(1, int((self.width + dp(8)) // (max(need, dp(84)) + dp(8))))
        columns = max(1, min(3, len(self.children), fit))
        if columns == 3 and len(self.children) == 4:
            columns = 2  # Nothing is left alone in a row.
        self.cols = columns

    def _tap(self, number: int, chosen: Callable[[int], None], *_: Any) -> None:
        self.choose(number)
        chosen(number)

    def choose(self, number: int) -> None:
        """Mark one as chosen."""
        self.value = number
        for at, pick in enumerate(self.children[::-1]):
            pick.chosen = at == number
