"""Buttons: plain, primary, dangerous, held. All of them can be reached by keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import written
from spymobile.ui.parts.grip import Grip
from spymobile.ui.text import _
from spymobile.ui.theme import theme


class Reachable:
    """Mixed into what the keyboard can stand on: Tab comes here, Enter presses it, arrows are its own."""

    focused = BooleanProperty(False)

    def in_reach(self: Any) -> bool:
        """Whether it can be seen and does something."""
        return bool(self.width > 1 and self.height > 1)

    def press(self) -> None:
        """What a tap or Enter does."""

    def arrow(self, name: str) -> bool:
        """An arrow key while the keyboard is here; True if it meant something."""
        return False


class Keyed:
    """Mixed into what a game lays into the tray: it hears the keys that mean nothing else."""

    def key(self, name: str) -> bool:
        """A key was pressed; True if it meant something."""
        return False


#: How a button may look: its face, its face while it is pressed, its edge, and its words.
LOOKS = {
    "plain": ("panel", "panel2", "btnline", "hi"),
    "primary": ("brass", "brass", "brass", "ink"),
    "inked": ("ink", "ink", "ink", "cream"),
    "held": ("glow", "glow", "white", "ink"),
    "danger": ("panel", "panel2", "red_text", "red_text"),
    "deadly": ("red_on_paper", "red_on_paper", "red_on_paper", "cream"),
    "paper": ("", "paper_tab", "ink_second", "ink"),
    "quiet": ("", "panel2", "", "brass_text"),
    "written": ("", "manila_tab", "", "ink"),
    "framed": ("", "panel2", "btnline", "brass_text"),
    "sunk": ("", "", "", "brass_text"),
}
#: The same while a button cannot be used: it can still be read, since a tap tells why.
DIMMED = {
    "plain": ("panel", "panel2", "line", "low"),
    "primary": ("dim_brass", "dim_brass", "dim_brass", "ink"),
    "inked": ("dim_ink", "dim_ink", "dim_ink", "cream"),
    "danger": ("panel", "panel2", "line", "low"),
    "deadly": ("dim_red", "dim_red", "dim_red", "ink"),
    "paper": ("", "paper_tab", "paper_edge", "ink_second"),
    "quiet": ("", "panel2", "", "low"),
    "framed": ("", "panel2", "line", "low"),
    "held": ("dim_brass", "dim_brass", "dim_brass", "ink"),
    "written": ("", "paper_tab", "", "ink_second"),
    "sunk": ("", "", "", "low"),
}
#: The ring of a button that the keyboard stands on: what shows on its own face, or around it.
RINGS = {"primary": "ink", "inked": "ring_on_paper", "deadly": "cream", "paper": "ring_on_paper"}
_SOLID = ("primary", "inked", "deadly")


def _colour_of(name: str) -> Sequence[float]:
    colour: Sequence[float] = getattr(theme, name) if name else (0, 0, 0, 0)
    return colour


class Push(Reachable, ButtonBehavior, BoxLayout):
    """A button with words, an icon, or both. A ``dim`` one can be tapped to hear why it cannot be used;
    a ``hidden`` one takes no room."""

    #: Drawn by a rule of its own, which knows no dimmed colours: as a whole it is fainter.
    fades = False

    text = StringProperty("")
    icon = StringProperty("")
    art = StringProperty("")
    look = OptionProperty("plain", options=tuple(LOOKS))
    dim = BooleanProperty(False)
    hidden = BooleanProperty(False)
    #: A little lower, for a place beside others.
    low = BooleanProperty(False)
    fill = ColorProperty((0, 0, 0, 0))
    border = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((1, 1, 1, 1))
    #: Its edge while the keyboard stands on it.
    focus_tint = ColorProperty((1, 1, 1, 1))
    #: The height the words need; a row of buttons gives all of them the largest.
    need = NumericProperty("56dp")
    #: What the words take on one line.
    line_width = NumericProperty(0)
    #: How large its letters are.
    letters = NumericProperty("20sp")
    #: Without its picture, where words need the room.
    bare = BooleanProperty(False)
    #: Something else lies over its picture, which only keeps the room.
    covered = BooleanProperty(False)
    #: As high as its place is, whatever it needs; 0: as high as it needs.
    fixed = NumericProperty(0)
    #: The key that presses it, in its corner.
    cap = StringProperty("")
    #: Its words stay on one line, with smaller letters where they must.
    one_line = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._cap: Rectangle | None = None
        super().__init__(**kwargs)
        # bind, not fbind: the theme outlives us all.
        theme.watch(text_scale=self._resize, repainted=self._recolour)
        for name in ("text", "letters"):
            self.fbind(name, self._measure)
        for name in ("text", "width", "one_line"):
            self.fbind(name, self._shrink)
        self._measure()
        for name in ("look", "dim", "hidden", "disabled", "state"):
            self.fbind(name, self._recolour)
        self._recolour()

    def _recolour(self, *_: Any) -> None:
        pressed = self.state == "down"
        looks = DIMMED if self.dim and not self.fades else LOOKS
        fill, pressed_fill, border, ink = (_colour_of(name) for name in looks[self.look])
        self.focus_tint = _colour_of(RINGS.get(self.look, "ring"))
        fill = pressed_fill if pressed else fill
        self.fill = (*fill[:3], fill[3] * (0.85 if pressed and self.look in _SOLID else 1))
        self.border = (*border[:3], border[3] * (0.35 if self.disabled else 1))
        self.ink = (*ink[:3], ink[3] * (0.55 if self.disabled else 1))
        self.opacity = 0.0 if self.hidden else 0.6 if self.dim and self.fades else 1.0

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return not self.hidden and bool(super().on_touch_down(touch))

    def _resize(self, *_: Any) -> None:
        self.letters = sp(20)
        self._measure()

    def _measure(self, *_: Any) -> None:
        words = CoreLabel(font_name="BarlowCondensed-SemiBold", font_size=self.letters)
        self.line_width = words.get_extents(self.text)[0] + dp(2) if self.text else 0

    def _shrink(self, *_: Any) -> None:
        """To the letters with which the words stay on one line."""
        if not self.one_line or not self.text:
            return
        self.letters = most = min(float(sp(20)), float(dp(34)))
        over = self.natural_width - self.line_width
        if self.line_width + over > self.width > over:
            self.letters = most * max(0.4, 0.97 * (self.width - over) / self.line_width)

    def on_cap(self, *_: Any) -> None:
        """Write its key into its corner; few buttons ever have one."""
        if self._cap is None:
            self._cap_tint = Color()
            self._cap = Rectangle()
            self.canvas.after.add(self._cap_tint)
            self.canvas.after.add(self._cap)
            for name in ("pos", "size", "ink"):
                self.fbind(name, self._place_cap)
        words = written(CoreLabel(font_name="BarlowCondensed-SemiBold", font_size=dp(15), text=self.cap))
        self._cap.texture = words
        self._cap.size = words.size if self.cap else (0, 0)
        self._place_cap()

    def _place_cap(self, *_: Any) -> None:
        if self._cap is not None:
            wide, high = self._cap.size
            self._cap_tint.rgba = (*self.ink[:3], 0.8)
            self._cap.pos = self.x + self.width - wide - dp(6), self.y + self.height - high - dp(3)

    def _natural(self) -> float:
        pictured = (self.icon or self.art) and not self.bare
        return float(self.line_width + dp(30) + (sp(36) if pictured else 0))

    #: What the button needs on one line.
    natural_width = AliasProperty(_natural, bind=("line_width", "icon", "art", "bare"))

    def press(self) -> None:
        self.dispatch("on_press")
        self.dispatch("on_release")


class IconPush(Push):
    """A button of one icon; ``hint`` is what it does, said when the keyboard comes to it."""

    fades = True

    hint = StringProperty("")
    tint = ObjectProperty(None, allownone=True)
    side = NumericProperty("48dp")


class BackPush(IconPush):
    """The arrow before a page's title."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.hint = self.hint or _("Back")


class HoldPush(Push):
    """A button that must be held until it is full; letting go earlier does nothing."""

    seconds = NumericProperty(0.7)
    progress = NumericProperty(0.0)
    #: Holding counts from the first moment, even in a list that might be scrolled.
    eager = True
    #: Where there is nothing to hold it is a button like others.
    can_hold = BooleanProperty(True)
    #: Other fingers may come while it is held: they have something to do meanwhile.
    shared = BooleanProperty(False)
    #: It was held until it was full, since a finger was last put on it.
    filled = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._grip: Grip | None = None
        self._is_held = False
        super().__init__(**kwargs)
        for name in ("on_begin", "on_hold", "on_give_up", "on_let_go"):
            self.register_event_type(name)

    def on_begin(self) -> None:
        """A finger is on it."""

    def on_hold(self) -> None:
        """It was held long enough."""

    def on_give_up(self) -> None:
        """The finger left too early."""

    def on_let_go(self) -> None:
        """The finger is gone, early or not."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        taken = super().on_touch_down(touch)
        if touch.ud.get(self):
            self.take(touch)
        return taken

    def take(self, touch: MotionEvent) -> None:
        """This finger holds it, wherever it lies: on the button, or on what stands for it."""
        if self.can_hold and not self._is_held and not self.disabled and not self.hidden:
            self._grip = Grip(touch, self.let_go, alone=not self.shared)
            self.begin()

    def begin(self) -> None:
        """Hold it: by a finger, or by a key that is down."""
        self._is_held, self.filled, self.progress = True, False, 0
        self.dispatch("on_begin")
        motion = Animation(progress=1, duration=self.seconds)
        motion.bind(on_complete=self._full)
        motion.start(self)

    def let_go(self) -> None:
        """Whatever held it is gone."""
        if not self._is_held:
            return
        self._is_held = False
        if self._grip is not None:
            self._grip.end()
            self._grip = None
        Animation.cancel_all(self, "progress")
        self.progress = 0
        if not self.filled:
            self.dispatch("on_give_up")
        self.dispatch("on_let_go")

    def _full(self, *_: Any) -> None:
        if self._is_held and self.progress >= 1:
            self.filled = True
            self.dispatch("on_hold")

    def press(self) -> None:
        """By keyboard, one press counts as holding."""
        self.dispatch("on_begin")
        self.dispatch("on_hold")
        self.dispatch("on_let_go")


class Seal(HoldPush):
    """Closes a file. Whoever cannot hold it, or has only keys, is asked who they are instead."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_ask")

    def on_ask(self) -> None:
        """Somebody would rather say who they are."""

    def press(self) -> None:
        self.dispatch("on_ask")


class ButtonRow(Layout):
    """Buttons side by side where their words fit, below each other where they do not.

    The first may be given more room by ``lead``: its share relative to the others.
    """

    gap = NumericProperty("8dp")
    lead = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self.do_layout, -1)
        self.size_hint_y = None
        for name in ("pos", "size", "children", "gap", "lead"):
            self.fbind(name, self._trigger)
        theme.watch(text_scale=self._again)

    def _again(self, *_: Any) -> None:
        self._trigger()

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("need", self._trigger)
        widget.fbind("text", self._trigger)

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().remove_widget(widget, *args, **kwargs)
        widget.funbind("need", self._trigger)
        widget.funbind("text", self._trigger)

    def do_layout(self, *_: Any) -> None:
        items = [item for item in self.children[::-1] if not item.hidden]
        if not items:
            self.height = 0
            return
        top = self.y
        for row in reversed(self._rows(items)):
            top = self._place(row, top) + self.gap
        self.height = top - self.gap - self.y

    def _rows(self, items: list[Widget]) -> list[list[Widget]]:
        """All in one row; else the first above the others; else each alone."""
        if self._fits(items):
            return [items]
        if len(items) > 2 and self._fits(items[1:]):
            return [items[:1], items[1:]]
        return [[item] for item in items]

    def _fits(self, items: list[Widget]) -> bool:
        return sum(item.natural_width for item in items) + self.gap * (len(items) - 1) <= self.width

    def _place(self, items: list[Widget], bottom: float) -> float:
        """Lay one row; where it ends above comes back."""
        room = self.width - self.gap * (len(items) - 1)
        shares = [self.lead if item is self.children[-1] and len(items) > 1 else 1.0 for item in items]
        widths = [room * share / sum(shares) for share in shares]
        if any(item.natural_width > width for item, width in zip(items, widths, strict=True)):
            needs = [item.natural_width for item in items]
            widths = [need + (room - sum(needs)) / len(items) for need in needs]
        if len(items) == 1:
            widths = [room]
        high = max(item.need for item in items)
        left = self.x
        for item, width in zip(items, widths, strict=True):
            item.size = width, high
            item.pos = left, bottom
            left += width + self.gap
        return float(bottom + high)
