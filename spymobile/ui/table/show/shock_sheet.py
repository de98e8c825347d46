"""How a shock is shown: the board goes dark, signs, a sentence that is typed, a breath, the stamp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from spymobile.ui.face import Scene
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.parts.typed import Typed
from spymobile.ui.shock import DIM, FOLLOWS, SHAKE, SIGNS, STAMP, Shock, times
from spymobile.ui.text import _
from spymobile.ui.theme import theme

_TYPED = Typed  # KV names it; importing it makes it known.
#: Seconds after which it goes on by itself where nobody sits: to read it takes about that long.
_ALONE = 1.5
_LARGE = 104
#: How much of its size a long name keeps before it is cut.
_SMALL_NAME = 24 / 38


class BigStamp(Label):
    """A word stamped across something, with short strokes round it: the table has felt it."""

    tone = OptionProperty("good", options=("good", "bad", "win"))
    #: From 0, in the air, to 1, on the paper.
    fallen = NumericProperty(1.0)
    angle = NumericProperty(7)
    #: The largest letters, in sp; fewer where the place is smaller.
    most = NumericProperty(_LARGE)
    rays = BooleanProperty(True)
    #: The frame round the word.
    wide, high = NumericProperty(0), NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("text", "size", "most"):
            self.fbind(name, self._fit_soon)
        theme.watch(text_scale=self._rescaled)
        self._fit_soon()

    def _rescaled(self, *_: Any) -> None:
        self._fit_soon()

    def _fit(self, *_: Any) -> None:
        """As large as its place allows: a frame a little askew needs a little more than its word."""
        if not self.text or self.width < dp(20) or self.height < dp(20):
            return
        unit = CoreLabel(font_name="LeagueGothic-Regular", font_size=100).get_extents(self.text)[0] / 100
        beside = dp(86) if self.rays else dp(16)
        by_width = (self.width - beside) / (unit + 0.7)
        by_height = self.height / (1.21 + 0.122 * (unit + 0.6))
        size = max(dp(14), min(sp(self.most), by_width, by_height))
        self.font_size = size
        self.wide, self.high = unit * size + size * 0.6, size * 1.22


class ShockName(Label):
    """A name under its sign: as large as it may be, smaller if it is long, then cut."""

    most = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        fit = Clock.create_trigger(self._fit, -1)
        for name in ("text", "width", "most"):
            self.fbind(name, fit)

    def _fit(self, *_: Any) -> None:
        wide = CoreLabel(font_name=self.font_name, font_size=self.most).get_extents(self.text)[0]
        self.font_size = max(self.most * _SMALL_NAME, self.most * min(1.0, self.width / max(1, wide)))


class Dotted(Widget):
    """A row of dots, with the head of an arrow at its end if it is one."""

    tint = ColorProperty("#F7F0DF")
    dot, pitch = NumericProperty("3dp"), NumericProperty("8dp")
    arrow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._redraw, -1)
        for name in ("pos", "size", "tint", "arrow"):
            self.fbind(name, redraw)
        redraw()

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        room = self.width - (dp(12) if self.arrow else 0)
        count = int(room / self.pitch)
        if count < 1:
            return
        x, y, half = self.x + (room - (count - 1) * self.pitch) / 2, self.y + self.height / 2, self.dot / 2
        with self.canvas:
            Color(rgba=self.tint)
            for number in range(count):
                Ellipse(pos=(x + number * self.pitch - half, y - half), size=(self.dot, self.dot))
            if self.arrow:
                tip, back = self.right - dp(2), dp(13)
                head = (tip - back, y + dp(11), tip, y, tip - back, y - dp(11))
                Line(points=head, width=dp(1.7), cap="round", joint="round")


class ShockSheet(Sheet):
    """Goes through one shock. A tap finishes the typing and never the breath; awake, it goes on."""

    caption = StringProperty("")
    sentence = StringProperty("")
    marked = ObjectProperty(())
    word = StringProperty("")
    tone = OptionProperty("good", options=("good", "bad", "win"))
    look, target_look = NumericProperty(-1), NumericProperty(-1)
    name, target_name = StringProperty(""), StringProperty("")
    art = StringProperty("")
    follows_title, follows_line = StringProperty(""), StringProperty("")
    follows_art = StringProperty("")
    follows_look = NumericProperty(-1)
    follows_bad = BooleanProperty(False)
    more = StringProperty("")
    go_on_text = StringProperty("")
    #: How far each part has come, from 0 to 1.
    dim, signs, typed, fallen, told = (NumericProperty(0.0) for _part in range(5))
    #: Pixels that the paper is off its place.
    shake = NumericProperty(0.0)
    awake = BooleanProperty(False)
    #: Letters are large: what the sentence says anyway is left out. There is little room: the hint is.
    terse, crowded = BooleanProperty(False), BooleanProperty(False)
    #: Where the sheet with the sentence ends.
    floor = NumericProperty(0)
    #: How much air there is between the parts, from 0 to 1.
    airy = NumericProperty(1.0)
    #: Two columns: the screen is wide and low.
    beside = BooleanProperty(False)
    #: The board behind it, which stays in sight.
    place = ObjectProperty(None)

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self._timer: ClockEvent | None = None
        #: Which part comes next, and whether it is over.
        self._next = 0
        self._over = True
        super().__init__(stage, **kwargs)

    def show(self, shock: Shock, scene: Scene, place: Widget) -> None:
        """Take up a shock. The sheet may have shown another: building it costs more than a frame may."""
        self._shock, self._scene, self.place = shock, scene, place
        self._next, self._over, self.awake = 0, False, False
        self.dim = self.signs = self.typed = self.fallen = self.told = self.shake = 0.0
        names, nobody = scene.called or scene.names, shock.target < 0
        self.caption, self.sentence, self.marked = shock.caption.upper(), shock.sentence, shock.marked
        self.look, self.name = scene.looks[shock.actor], names[shock.actor].upper()
        self.target_look = -1 if nobody else scene.looks[shock.target]
        self.target_name = "" if nobody else names[shock.target].upper()
        self.art, self.more = shock.art, shock.more
        self.word, self.tone = shock.word.text, shock.word.tone
        follows = shock.follows
        self.follows_title, self.follows_line = follows.title, follows.line
        self.follows_art, self.follows_bad = follows.art, follows.bad
        self.follows_look = scene.looks[follows.seat] if follows.seat >= 0 else -1
        self.go_on_text = shock.go_on or _("Go on")
        self._times = times(len(shock.sentence), theme.reduce_motion)
        self.ids.after.scroll_y = 1.0

    # In its order

    def opening(self) -> None:
        self._began = Clock.get_time()
        self._parts = self.parts()
        self._go()

    def parts(self) -> tuple[tuple[float, Callable[[], None]], ...]:
        """What happens, each with its seconds from the beginning; until the stamp the same for all."""
        at = self._times
        return (
            (0.0, self._darken),
            (at.signs, self._show_signs),
            (at.typing, self._type),
            (at.typed, self.finish_typing),
            (at.stamp, self._stamp),
            (at.follows, self._tell),
            (at.awake, self._wake),
        )

    def _go(self, *_: Any) -> None:
        """Every part whose time has come; frames are coarse, so each counts from the beginning."""
        while not self._over and self._next < len(self._parts):
            then, part = self._parts[self._next]
            left = then - (Clock.get_time() - self._began)
            if left > 0:
                self._timer = Clock.schedule_once(self._go, left)
                return
            self._next += 1
            part()

    def _run(self, seconds: float, ease: str = "out_cubic", **to: float) -> None:
        if theme.reduce_motion:
            for name, value in to.items():
                setattr(self, name, value)
        else:
            Animation(duration=seconds, t=ease, **to).start(self)

    def _darken(self) -> None:
        self._run(DIM, dim=1.0)

    def _show_signs(self) -> None:
        self._run(SIGNS, signs=1.0)

    def _type(self) -> None:
        self._run(self._times.typed - self._times.typing, "linear", typed=1.0)

    def finish_typing(self) -> None:
        """All of the sentence can be read: from now on it takes a breath, whoever taps."""
        Animation.cancel_all(self, "typed")
        self.typed = 1.0

    def _stamp(self) -> None:
        self._run(STAMP, "in_cubic", fallen=1.0)
        if not theme.reduce_motion:
            far, step = dp(4), SHAKE / 4
            shake = Animation(duration=STAMP, shake=0)
            for to in (far, -far, far / 2, 0):
                shake += Animation(duration=step, shake=to)
            shake.start(self)
        self._scene.notice(self._shock.events)

    def _tell(self) -> None:
        self._run(FOLLOWS / 2, told=1.0)

    def _wake(self) -> None:
        self.awake = True
        if not self._scene.people:
            self._timer = Clock.schedule_once(lambda _seconds: self.go_on(), _ALONE)

    # Fingers and keys

    def on_touch_down(self, touch: MotionEvent) -> bool:
        after = self.ids.after
        if self.told and after.collide_point(*touch.pos) and after.children[0].height > after.height:
            touch.grab(self)  # What follows is longer than its place: a finger may scroll it.
            return bool(after.on_touch_down(touch)) or True
        self.tap()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return bool(super().on_touch_move(touch)) or True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < dp(10):
                self.tap()
        else:
            super().on_touch_up(touch)
        return True

    def tap(self) -> None:
        """Anywhere: on, if it is awake; before that it only brings the sentence to its end."""
        if self.awake:
            self.go_on()
        elif self._next <= _TYPED_PART:
            self._hurry()

    def _hurry(self) -> None:
        """The sentence is there at once, and the breath begins now."""
        if self._timer is not None:
            self._timer.cancel()
        while self._next <= _TYPED_PART:
            self._next += 1
            self._parts[self._next - 1][1]()
        for name in ("dim", "signs"):
            Animation.cancel_all(self, name)
            setattr(self, name, 1.0)
        self._began = Clock.get_time() - self._times.typed
        self._go()

    def go_on(self) -> None:
        """Everybody has seen it."""
        if not self._over:
            self._over = True
            self._scene.done()

    def closing(self) -> None:
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
        super().closing()

    def dismiss(self) -> None:
        """Back does what a tap does."""
        self.tap()

    def key(self, name: str) -> bool:
        if name in ("enter", "spacebar", "1"):
            self.tap()
            return True
        return False


#: The number of the part after which the sentence can be read.
_TYPED_PART = 3

load_kv("shock")
