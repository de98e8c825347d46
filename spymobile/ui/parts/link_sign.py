"""How somebody is linked: a sign and its word, never a colour alone."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile.core.words import mark
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: The icon, the colour of the theme, and the word of each state.
SIGNS = {
    "linked": ("link-variant", "teal_text", mark("linked")),
    "waiting": ("clock-outline", "brass_text", mark("waiting")),
    "away": ("link-variant-off", "red_text", mark("away")),
    "bot": ("robot-outline", "mid", mark("bot")),
    "here": ("cellphone", "mid", mark("here")),
}
#: Seconds for one turn of a ring.
_TURN = 1.2


class LinkSign(BoxLayout):
    """Takes no room where there is nothing to say."""

    state = StringProperty("")
    word = StringProperty("")
    icon = StringProperty("")
    letters = NumericProperty("15sp")
    #: There is room for the sign alone.
    bare = BooleanProperty(False)
    #: As high as its place is; 0: as high as its letters need.
    high = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.watch(repainted=self.on_state)
        self.on_state()

    def on_state(self, *_args: Any) -> None:
        icon, tint, word = SIGNS.get(self.state, ("", "mid", ""))
        self.icon, self.word = icon, _(word) if word else ""
        if "word" in self.ids:
            for part in (self.ids.word, self.ids.icon):
                part.tint = getattr(theme, tint)


class WaitRing(Widget):
    """A thin ring that turns while something is waited for; for those who want it still, a quarter of it."""

    angle = NumericProperty(0.0)
    thick = NumericProperty("2.5dp")
    turning = BooleanProperty(False)

    def on_turning(self, *_args: Any) -> None:
        Animation.cancel_all(self, "angle")
        if self.turning and not theme.reduce_motion:
            turn = Animation(angle=self.angle - 360, duration=_TURN)
            turn.repeat = True
            turn.start(self)

    def on_parent(self, _widget: Widget, parent: Widget | None) -> None:
        if parent is None:
            self.turning = False


class PhoneSign(FloatLayout):
    """A phone as a drawing, with the seat that it plays for or else a sign; one that is away sleeps."""

    look = NumericProperty(-1)
    icon = StringProperty("")
    asleep = BooleanProperty(False)


class Calls(Widget):
    """The arcs of a call that goes out to the right."""

    arcs = NumericProperty(2)
    tint = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        for name in ("pos", "size", "arcs", "tint"):
            self.fbind(name, self._redraw)

    def _redraw(self, *_args: Any) -> None:
        self._group.clear()
        self._group.add(Color(*self.tint))
        y, arcs = self.y + self.height / 2, int(self.arcs)
        for number in range(1, arcs + 1):
            # Kivy counts degrees from the top, clockwise.
            circle = (self.x, y, self.width * number / arcs, 50, 130)
            self._group.add(Line(circle=circle, width=dp(1.6), cap="round"))


class TimeRing(Widget):
    """How much is left of a time, as an arc with its words inside."""

    #: From 1, all of it, to 0.
    left = NumericProperty(1.0)
    thick = NumericProperty(dp(4.5))
    text = StringProperty("")
    urgent = BooleanProperty(False)
