"""The suspect's pegboard in the naming sheet: its six columns are the choice of a nation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.painting import picture
from spymobile.ui.games.spy_alley.pegs import draw_embassy, draw_hole, draw_words
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: A column is never narrower than this, in dp: a finger must choose between six.
LEAST_COLUMN = 48.0
#: The head of a column with its embassy, in dp.
_HEAD = 52.0


class SuspectBoard(BoxLayout):
    """A scorecard whose columns can be tapped; at its left the four things, in words where there is room."""

    pegs = NumericProperty(0)
    #: The room for what the rows are.
    side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.columns = [NationColumn(nation=spy) for spy in range(len(facts.SPIES))]
        for column in self.columns:
            self.add_widget(column)
        self.fbind("width", self._fit)
        for name in ("pos", "size", "side"):
            self.fbind(name, self._redraw)
        theme.watch(text_scale=self._redraw)

    def _fit(self, *_args: object) -> None:
        """Columns get what a finger needs first."""
        left = self.width - dp(9) - 6 * dp(LEAST_COLUMN)
        self.side = min(left, self.width * 0.24) if left >= dp(30) else 0

    def on_pegs(self, *_args: object) -> None:
        for spy, column in enumerate(self.columns):
            column.pegs = int(self.pegs) >> spy * facts.FULL_SET & 15

    def fill(self, chosen: Callable[[int], None]) -> None:
        """Let somebody hear which nation is tapped."""
        for spy, column in enumerate(self.columns):
            column.bind(on_release=partial(self._tap, spy, chosen))

    def _tap(self, spy: int, chosen: Callable[[int], None], *_args: object) -> None:
        self.choose(spy)
        chosen(spy)

    def choose(self, spy: int) -> None:
        """Mark one nation as chosen."""
        for at, column in enumerate(self.columns):
            column.chosen = at == spy

    def _redraw(self, *_args: object) -> None:
        """What the rows are."""
        self.canvas.after.clear()
        if not self.side:
            return
        room = self.side - dp(4)
        named = room >= dp(60)
        icon = dp(20) if named else dp(26)
        x, y, high = self.x + dp(6), self.y + self.padding[3], self.height - 2 * self.padding[3]
        icon = min(icon, row_height(high) * 1.2)
        with self.canvas.after:
            if named:
                line = min(sp(18), dp(24))
                draw_words(_("Which spy?"), x, y + high - dp(_HEAD / 2) - line / 2, room, line)
            for item, word in enumerate(facts.ITEMS):
                middle = y + row_middle(high, item)
                Color(1, 1, 1, 1)
                Rectangle(pos=(x, middle - icon / 2), size=(icon, icon), texture=picture(f"sa_{word}", icon))
                if named:
                    line = min(sp(15), dp(17))
                    name = facts.ITEM_NAMES[item].capitalize()
                    draw_words(name, x + icon + dp(3), middle - line / 2, room - icon - dp(3), line)


class NationColumn(Push):
    """One nation of the suspect's scorecard: its embassy, and which of its four things lie there."""

    nation = NumericProperty(0)
    pegs = NumericProperty(0)
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.text = facts.SPY_NAMES[int(self.nation)]
        for name in ("pos", "size", "pegs", "chosen", "focused", "state"):
            self.fbind(name, self._redraw)
        theme.watch(text_scale=self._redraw)

    def _redraw(self, *_args: object) -> None:
        self.canvas.clear()
        if self.width < dp(20):
            return
        (x, y), (wide, high) = self.pos, self.size
        lit = self.chosen or self.state == "down"
        with self.canvas:
            Color(rgba=colour("#7A5638" if lit else "#62442E"))
            Plate(pos=self.pos, size=self.size, radius=dp(6))
            draw_embassy(
                facts.SPIES[int(self.nation)],
                x + dp(3),
                y + high - dp(_HEAD + 3),
                wide - dp(6),
                dp(_HEAD),
            )
            radius = min(dp(7.5), row_height(high) * 0.44)
            for item in range(facts.FULL_SET):
                draw_hole(x + wide / 2, y + row_middle(high, item), radius, bool(int(self.pegs) >> item & 1))
            if self.chosen or self.focused:
                Color(rgba=theme.glow)
                Rim(pos=self.pos, size=self.size, radius=dp(6), thick=dp(3))
            else:
                Color(rgba=colour("#7A5638"))
                Rim(pos=self.pos, size=self.size, radius=dp(6), thick=dp(1.2))


def row_middle(high: float, item: int) -> float:
    """How far above its lower edge a column has the hole of an item."""
    return float(dp(3) + (facts.FULL_SET - item - 0.5) * row_height(high))


def row_height(high: float) -> float:
    """From one hole of a column to the next."""
    return float((high - dp(_HEAD + 8)) / facts.FULL_SET)
