"""The scorecard as a pegboard, large in the file and small beside a name."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.words import Phrases
from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.painting import lettering, picture
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import TOKENS, colour, theme

_NATIONAL = TOKENS["palette"]["spy_alley"]["national"]
_DARK = TOKENS["palette"]["spy_alley"]["national_dark"]
_SHORT = Phrases(
    {
        "french": "Fren",
        "german": "Germ",
        "spanish": "Span",
        "italian": "Ital",
        "american": "Amer",
        "russian": "Russ",
    }
)


def draw_hole(x: float, y: float, radius: float, filled: bool) -> None:
    """A hole of the scorecard round (x, y) on the canvas in use, with its peg or without."""
    if filled:
        Color(rgba=colour("#7A5A22"))
        Ellipse(pos=(x - radius, y - radius - dp(1.5)), size=(2 * radius, 2 * radius))
        Color(rgba=colour("#D9B45E"))
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        Color(rgba=colour("#FBE9B8"))
        small = radius * 0.32
        Ellipse(pos=(x - radius * 0.45, y + radius * 0.15), size=(2 * small, 2 * small))
    else:
        Color(rgba=colour("#241711"))
        Ellipse(pos=(x - radius * 0.62, y - radius * 0.62), size=(radius * 1.24, radius * 1.24))


def draw_words(
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    tint: str = "#F4EEE1",
    centred: bool = False,
) -> None:
    """Words on the canvas in use, no larger than fits."""
    texture = lettering(text, "BarlowCondensed-SemiBold", 15)
    scale = min(width / texture.width, height / texture.height)
    size = texture.width * scale, texture.height * scale
    Color(rgba=colour(tint))
    Rectangle(pos=(x + (width - size[0]) / 2 if centred else x, y), size=size, texture=texture)


def draw_embassy(nation: facts.Spy, x: float, y: float, wide: float, high: float) -> None:
    """The head of a nation's column on the canvas in use: its colour, its embassy and its word."""
    Color(rgba=colour(_DARK[nation]))
    Plate(pos=(x, y), size=(wide, high), radius=dp(5))
    Color(rgba=colour(_NATIONAL[nation][0]))
    Rim(pos=(x, y), size=(wide, high), radius=dp(5), thick=dp(1.8))
    Color(1, 1, 1, 1)
    icon = min(wide * 0.66, high * 0.6)
    Rectangle(
        pos=(x + (wide - icon) / 2, y + high - dp(3) - icon),
        size=(icon, icon),
        texture=picture(f"sa_embassy_{nation}", icon),
    )
    word = facts.SPY_NAMES[facts.SPIES.index(nation)]
    draw_words(word, x + dp(2), y + dp(2), wide - dp(4), min(sp(15), high - icon - dp(5)), centred=True)


class PegFile(BoxLayout):
    """The whole scorecard of a seat, and its open cards in words."""

    pegs = NumericProperty(0)
    line = StringProperty("")


class SmallPegs(Widget):
    """Six columns of four pegs with their nations."""

    pegs = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "pegs"):
            self.fbind(name, self._redraw)

    def _redraw(self, *_: object) -> None:
        self.canvas.clear()
        column = self.width / 6
        head = sp(19)
        row = (self.height - head) / 4
        with self.canvas:
            for spy, nation in enumerate(facts.SPIES):
                x = self.x + spy * column
                Color(rgba=colour(_DARK[nation]))
                place, size = (x + dp(1), (self.y + self.height) - head), (column - dp(2), head)
                Plate(pos=place, size=size, radius=dp(3))
                Color(rgba=colour(_NATIONAL[nation][0]))
                Rim(pos=place, size=size, radius=dp(3), thick=dp(1.6))
                texture = lettering(_SHORT[nation], "BarlowCondensed-SemiBold", 12)
                scale = min((column - dp(6)) / texture.width, (head - dp(4)) / texture.height)
                size = texture.width * scale, texture.height * scale
                Color(rgba=colour("#F4EEE1"))
                Rectangle(
                    pos=(x + (column - size[0]) / 2, (self.y + self.height) - head / 2 - size[1] / 2),
                    size=size,
                    texture=texture,
                )
                for item in range(facts.FULL_SET):
                    owned = int(self.pegs) >> facts.peg(spy, item) & 1
                    radius = dp(4.6) if owned else dp(2.4)
                    Color(rgba=colour("#D9B45E") if owned else theme.btnline)
                    Ellipse(
                        pos=(
                            x + column / 2 - radius,
                            (self.y + self.height) - head - row * (item + 0.5) - radius,
                        ),
                        size=(2 * radius, 2 * radius),
                    )


class PegBoard(Reachable, Widget):
    """The whole scorecard in wood. ``offered`` holes glow and can be tapped; ``chosen`` is ringed. Where a
    ``choice`` is to be made, the other holes can be tapped too, to hear why not.

    By keyboard, arrows go from one offered hole to the next in their direction.
    """

    pegs = NumericProperty(0)
    offered = ListProperty([])
    chosen = ListProperty([])
    choice = BooleanProperty(False)
    #: The hole the keyboard is on.
    at = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_hole")
        self.register_event_type("on_dark")
        self.size_hint_y = None
        for name in ("pos", "size", "pegs", "offered", "chosen", "at", "focused"):
            self.fbind(name, self._redraw)
        theme.watch(text_scale=self._redraw)
        self.fbind("width", self._fit)
        self._fit()

    def on_hole(self, peg: int) -> None:
        """A hole on offer was tapped."""

    def on_dark(self, peg: int) -> None:
        """Another hole was tapped."""

    def in_reach(self) -> bool:
        return bool(self.offered) and super().in_reach()

    def press(self) -> None:
        if self._on in self.offered:
            self.dispatch("on_hole", self._on)

    @property
    def _on(self) -> int:
        """Where the keyboard is: at first on the first hole that is offered."""
        return int(self.at) if self.at in self.offered else min(self.offered, default=-1)

    def arrow(self, name: str) -> bool:
        if not self.offered:
            return False
        here = divmod(self._on, facts.FULL_SET)
        across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]

        def way(peg: int) -> tuple[int, int]:
            """How far ahead a hole lies, and how far beside."""
            spy, item = divmod(peg, facts.FULL_SET)
            aside, below = spy - here[0], item - here[1]
            return aside * across + below * down, abs(aside * down) + abs(below * across)

        ahead = [peg for peg in self.offered if way(peg)[0] > 0]
        if ahead:
            self.at = min(ahead, key=lambda peg: (way(peg)[1] > 0, sum(way(peg)), way(peg)))
        return True

    def _fit(self, *_: object) -> None:
        self.height = self._head + dp(6) + 4 * max(dp(48), min(self._cell, dp(58)))

    @property
    def _side(self) -> float:
        return float(min(self.width * 0.27, sp(104)))

    @property
    def _cell(self) -> float:
        return float((self.width - self._side - dp(12)) / 6)

    @property
    def _head(self) -> float:
        return float(max(dp(58), min(self._cell * 1.05, dp(72))))

    def hole(self, peg: int) -> tuple[float, float]:
        """The middle of a hole."""
        spy, item = divmod(peg, facts.FULL_SET)
        row = (self.height - self._head - dp(6)) / 4
        x = self.x + dp(6) + self._side + (spy + 0.5) * self._cell
        return x, (self.y + self.height) - self._head - (item + 0.5) * row

    def _redraw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < dp(60):
            return
        cell, side, head = self._cell, self._side, self._head
        row = (self.height - head - dp(6)) / 4
        with self.canvas:
            Color(rgba=colour("#4A3122"))
            Plate(pos=self.pos, size=self.size, radius=dp(10))
            Color(rgba=colour("#5C4029"))
            Plate(
                pos=(self.x + dp(3), self.y + dp(3)),
                size=(self.width - dp(6), self.height - dp(6)),
                radius=dp(8),
            )
            for spy, nation in enumerate(facts.SPIES):
                left, low = self.x + dp(6) + side + spy * cell, (self.y + self.height) - head
                draw_embassy(nation, left + dp(1.5), low + dp(4), cell - dp(3), head - dp(10))
            for item, word in enumerate(facts.ITEMS):
                y = (self.y + self.height) - head - (item + 1) * row
                Color(rgba=colour("#4A3122"))
                Rectangle(pos=(self.x + dp(8), y + row - dp(1)), size=(self.width - dp(16), dp(1.5)))
                self._row_of(word, item, y, row, side)
        self._draw_pegs()

    def _row_of(self, word: str, item: int, y: float, row: float, side: float) -> None:
        icon = min(dp(32), side * 0.34)
        Color(1, 1, 1, 1)
        Rectangle(
            pos=(self.x + dp(8), y + (row - icon) / 2), size=(icon, icon), texture=picture(f"sa_{word}", icon)
        )
        left = self.x + dp(12) + icon
        longest = lettering(max(facts.ITEM_NAMES, key=len).capitalize(), "BarlowCondensed-SemiBold", 15)
        room = side - icon - dp(8)
        high = min(sp(16), row * 0.4, room * longest.height / longest.width)
        draw_words(facts.ITEM_NAMES[item].capitalize(), left, y + row / 2, room, high)
        draw_words(f"${facts.PRICES[item]}", left, y + row / 2 - high, room, high, "#E9C77C")

    def _draw_pegs(self) -> None:
        radius = min(self._cell * 0.27, dp(13))
        with self.canvas:
            for peg in range(facts.PEGS):
                x, y = self.hole(peg)
                draw_hole(x, y, radius, bool(int(self.pegs) >> peg & 1) or peg in self.chosen)
                if peg in self.chosen or peg in self.offered:
                    Color(rgba=theme.glow if peg in self.offered else colour("#FBEFC9"))
                    Line(circle=(x, y, radius + dp(3)), width=dp(1.8) if peg in self.chosen else dp(1.1))
                if self.focused and peg == self._on:
                    Color(rgba=theme.glow)
                    Line(circle=(x, y, radius + dp(6)), width=dp(2))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.choice or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        peg = self._meant(touch.pos)
        if peg is not None:
            self.dispatch("on_hole" if peg in self.offered else "on_dark", peg)
        return peg is not None

    def _meant(self, at: tuple[float, float]) -> int | None:
        """The hole under a finger: beside one that is dark, rather its neighbour on offer."""

        def far(peg: int) -> float:
            return _distance(self.hole(peg), at)

        hit = min(range(facts.PEGS), key=far)
        near = min(self.offered, key=far, default=hit)
        if far(hit) > self._cell * 0.4 and far(near) <= max(dp(24), self._cell * 0.75):
            return int(near)
        return hit if far(hit) <= max(dp(24), self._cell * 0.75) else None


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
