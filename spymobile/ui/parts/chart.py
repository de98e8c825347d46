"""A line for every seat over a finished game, and the scrubber under it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import lettering
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Plate, disc, ring
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import seat_colour, theme


class Chart(Widget):
    """Lines on paper; ``at`` marks the moment that is being looked at."""

    series = ListProperty([])
    looks = ListProperty([])
    at = NumericProperty(0)
    #: What stands at the foot: (number of the moment, words).
    ticks = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._now = InstructionGroup()
        for name in ("pos", "size", "series", "looks", "ticks"):
            self.fbind(name, self._redraw)
        self.fbind("at", self._point)

    @property
    def _frame(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of where the lines run."""
        left, bottom = self.x + sp(34), self.y + sp(22)
        return left, bottom, self.x + self.width - dp(12) - left, self.y + self.height - dp(10) - bottom

    @property
    def _most(self) -> float:
        """The upper end: even, so that its half can be written too."""
        return max(2.0, 2.0 * math.ceil(max(max(line) for line in self.series) / 2))

    def _points(self, line: list[float]) -> list[tuple[float, float]]:
        left, bottom, wide, high = self._frame
        count = max(2, len(line))
        return [
            (left + wide * number / (count - 1), bottom + high * value / self._most)
            for number, value in enumerate(line)
        ]

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.series or self.width < dp(40):
            return
        left, bottom, wide, high = self._frame
        last = max(1, len(self.series[0]) - 1)
        with self.canvas:
            for share in (0, 0.5, 1):
                y = bottom + high * share
                Color(rgba=(*theme.ink_second[:3], 0.3))
                Line(points=[left, y, left + wide, y], width=1)
                _word(str(round(self._most * share)), left - dp(6), y, theme.ink_second, -1)
            for number, words in self.ticks:
                x = left + wide * number / last
                Color(rgba=(*theme.ink_second[:3], 0.3))
                Line(points=[x, bottom - dp(4), x, bottom + high], width=1)
                _word(words, x, bottom - sp(12), theme.ink_second)
        for number, (look, line) in enumerate(zip(self.looks, self.series, strict=False)):
            self._draw_line(number, look, line)
        self.canvas.add(self._now)
        self._point()

    def _draw_line(self, number: int, look: int, line: list[float]) -> None:
        """In the seat's colour, and with its shape along the way: neither goes alone."""
        points = self._points(line)
        flat = [value for point in points for value in point]
        with self.canvas:
            Color(rgba=theme.outline)
            Line(points=flat, width=dp(1.9), joint="round")
            Color(rgba=seat_colour(look))
            Line(points=flat, width=dp(1.2), joint="round")
        group = InstructionGroup()
        step = max(1, len(points) // 5)
        for at in range(number * step // max(1, len(self.series)), len(points), step):
            draw_seat(group, look, *points[at], dp(4.5), dp(0.8))
        self.canvas.add(group)

    def _point(self, *_: Any) -> None:
        """Where the replay stands: only this is drawn anew while it runs."""
        self._now.clear()
        if not self.series or self.width < dp(40):
            return
        left, bottom, wide, high = self._frame
        now = min(len(self.series[0]) - 1, max(0, int(self.at)))
        x = left + wide * now / max(1, len(self.series[0]) - 1)
        self._now.add(Color(rgba=theme.ink))  # Red is a player's.
        self._now.add(Line(points=[x, bottom, x, bottom + high], width=dp(0.9)))
        for look, line in zip(self.looks, self.series, strict=False):
            draw_seat(self._now, look, *self._points(line)[now], dp(6.5), dp(0.9))


class Bars(Widget):
    """How often a die has shown each of its faces."""

    counts = ListProperty([])
    faces = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "counts", "faces"):
            self.fbind(name, self._redraw)

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        most = max(self.counts, default=0)
        if not most or self.width < dp(40) or len(self.faces) != len(self.counts):
            return
        step = min(self.width / len(self.counts), dp(56))
        foot, room = self.y + sp(18), self.height - 2 * sp(18)
        with self.canvas:
            for number, (face, count) in enumerate(zip(self.faces, self.counts, strict=True)):
                x = self.x + step * (number + 0.5)
                high = max(dp(1.5), room * count / most)
                Color(rgba=theme.ink_second)
                Rectangle(pos=(x - step * 0.3, foot), size=(step * 0.6, high))
                _word(face, x, self.y + sp(9), theme.ink)
                _word(str(count), x, foot + high + sp(9), theme.ink_second)


class Shares(Widget):
    """For every seat how often something came of so many tries, beside what was to be expected."""

    #: By seat: its look, how often it came, how often it was tried.
    rows = ListProperty([])
    #: The share that is to be expected, and how it is written.
    expected, odds = NumericProperty(0.0), StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "rows", "expected", "odds"):
            self.fbind(name, self._redraw)

    def _redraw(self, *_args: Any) -> None:
        self.canvas.clear()
        if not self.rows or self.width < dp(80) or self.height < sp(20):
            return
        shares = [came / tried if tried else 0.0 for __, came, tried in self.rows]
        full = max(2 * self.expected, *shares) or 1.0  # Nothing is expected yet, and nothing came.
        head, left = sp(18), self.x + dp(30)
        wide, step = self.width - dp(30) - sp(64), (self.height - head) / len(self.rows)
        signs = InstructionGroup()
        with self.canvas:
            for number, ((look, came, tried), share) in enumerate(zip(self.rows, shares, strict=True)):
                y, thick = self.y + self.height - head - step * (number + 0.5), min(dp(16), step * 0.6)
                Color(rgba=(*theme.ink_second[:3], 0.18))
                Rectangle(pos=(left, y - thick / 2), size=(wide, thick))
                long = max(dp(2), wide * share / full)
                Color(rgba=theme.outline)
                Rectangle(pos=(left - dp(1), y - thick / 2 - dp(1)), size=(long + dp(2), thick + dp(2)))
                Color(rgba=seat_colour(look))
                Rectangle(pos=(left, y - thick / 2), size=(long, thick))
                draw_seat(signs, look, self.x + dp(12), y, dp(8), dp(0.9))
                words = _("{count} in {all}").format(count=came, all=tried)
                _word(words, left + wide + dp(8), y, theme.ink, 1)
            at = left + wide * self.expected / full
            Color(rgba=theme.ink)
            Rectangle(pos=(at - dp(0.75), self.y), size=(dp(1.5), self.height - head))
            _word(self.odds, at, self.y + self.height - head / 2, theme.ink)
        self.canvas.add(signs)


def _word(text: str, x: float, y: float, tint: Sequence[float], side: float = 0) -> None:
    """A small word round (x, y); ``side`` -1 lets it end there, 1 begin."""
    texture = lettering(text, "BarlowCondensed-SemiBold", 12)
    scale = sp(14) / texture.height
    wide, high = texture.width * scale, texture.height * scale
    Color(rgba=tint)
    Rectangle(pos=(x - wide / 2 + side * wide / 2, y - high / 2), size=(wide, high), texture=texture)


class Scrubber(Reachable, Widget):
    """Drag to any moment of a finished game, or go there step by step with the arrows."""

    value = NumericProperty(0)
    most = NumericProperty(1)
    #: Moments worth finding again: (step, look of a seat).
    marks = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "value", "most", "marks", "focused"):
            self.fbind(name, self._redraw)

    def arrow(self, name: str) -> bool:
        step = {"left": -1, "down": -1, "right": 1, "up": 1}[name]
        self.value = min(self.most, max(0, self.value + step))
        return True

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        left, wide = self.x + dp(14), self.width - dp(28)
        y = self.y + self.height / 2
        x = left + wide * (self.value / self.most if self.most else 0)
        with self.canvas:
            Color(rgba=theme.btnline)
            Plate(pos=(left, y - dp(2)), size=(wide, dp(4)), radius=dp(2))
            Color(rgba=theme.brass)
            Plate(pos=(left, y - dp(2)), size=(max(1, x - left), dp(4)), radius=dp(2))
        signs = InstructionGroup()
        for step, look in self.marks:
            draw_seat(signs, look, left + wide * step / max(1, self.most), y + dp(15), dp(6), dp(0.8))
        self.canvas.add(signs)
        with self.canvas:
            Color(rgba=theme.cream)
            disc((x, y), dp(12))
            Color(rgba=theme.glow if self.focused else theme.outline)
            ring((x, y), dp(12), dp(4 if self.focused else 2))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, touch: MotionEvent) -> None:
        share = (touch.x - self.x - dp(14)) / max(1, self.width - dp(28))
        self.value = round(min(1, max(0, share)) * self.most)
