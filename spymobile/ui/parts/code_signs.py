"""The signs of a typed code in two groups: large to be read aloud, or boxes to be filled."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import theme


class CodeSigns(Widget):
    """Signs, each with a stroke below it; with ``boxed`` in boxes, of which the next one is marked."""

    code = StringProperty("")
    #: So many signs a whole code has.
    count = NumericProperty(10)
    boxed = BooleanProperty(False)
    #: What was typed is not right.
    wrong = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._labels: list[Label] = []
        for name in ("pos", "size", "code", "count", "boxed", "wrong"):
            self.fbind(name, self._lay)
        theme.watch(repainted=self._lay)

    def places(self) -> list[tuple[float, float, float, float]]:
        """The boxes of all signs."""
        count = int(self.count)
        gap, between = (dp(2), dp(14)) if self.boxed else (dp(4), dp(18))
        wide = min(dp(46), (self.width - gap * (count - 2) - between) / count)
        # Its own centre is still that of the size before.
        left = self.x + self.width / 2 - (wide * count + gap * (count - 2) + between) / 2
        found = []
        for at in range(count):
            shift = at * (wide + gap) + (between - gap if at >= count // 2 else 0)
            found.append((left + shift, self.y, wide, self.height))
        return found

    def _lay(self, *_args: object) -> None:
        signs = self.code.replace("-", "")
        while len(self._labels) < self.count:
            label = Label(font_name="LeagueGothic-Regular", size_hint=(None, None))
            self._labels.append(label)
            self.add_widget(label)
        self.canvas.before.clear()
        for at, (label, (x, y, wide, high)) in enumerate(zip(self._labels, self.places(), strict=False)):
            label.text = signs[at] if at < len(signs) else ""
            label.pos, label.size = (x, y), (wide, high)
            label.font_size = min(wide * 1.9, high * 0.92, sp(66))
            label.color = theme.hi if self.boxed else theme.ink
            with self.canvas.before:
                if self.boxed:
                    is_next = at == len(signs)
                    Color(rgba=theme.panel)
                    Plate(pos=(x, y), size=(wide, high), radius=dp(6))
                    edge = theme.red_text if self.wrong else theme.brass_text if is_next else theme.btnline
                    Color(rgba=edge)
                    Rim(pos=(x, y), size=(wide, high), radius=dp(6), thick=dp(2.5) if is_next else dp(1.5))
                else:
                    Color(rgba=theme.paper_edge)
                    Plate(pos=(x, y), size=(wide, dp(2.5)), radius=dp(1))
