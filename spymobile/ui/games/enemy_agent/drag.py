"""Small things on a page that follow a finger: passports, the plan, people on their way to a hotel."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from spymobile.ui.board.painting import picture
from spymobile.ui.parts.buttons import Push

#: A finger that moved less than this has tapped.
_TAP = 30
_SIZE = 64


class CarryBox(BoxLayout):
    """A box whose parts can be carried about. A tap on them still means what it did; a drag is no tap."""

    def thing_at(self, at: tuple[float, float]) -> Any:
        """What can be picked up there, or None."""

    def art_of(self, thing: Any) -> str:
        """The picture under the finger."""
        return ""

    def dropped(self, thing: Any, at: tuple[float, float]) -> None:
        """It was laid down there."""

    def on_parent(self, *_args: Any) -> None:
        """Where all of it fits nothing scrolls, so that what is carried follows the finger at once."""
        body = self.parent
        scroll = body.parent if body is not None else None
        if isinstance(scroll, ScrollView):
            fit = partial(_scroll_if_needed, scroll, body)
            body.bind(height=fit)
            scroll.bind(height=fit)

    def on_touch_down(self, touch: Any) -> bool:
        taken = bool(super().on_touch_down(touch))
        found = None if touch.is_mouse_scrolling else self.thing_at(touch.pos)
        if found is not None:
            touch.ud["carries"] = found
            touch.grab(self)
        return taken or found is not None

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if _far(touch):
            _lift(touch)
        self.canvas.after.clear()
        size = dp(_SIZE)
        with self.canvas.after:
            Color(1, 1, 1, 0.92)
            Rectangle(
                pos=(touch.x - size / 2, touch.y),
                size=(size, size),
                texture=picture(self.art_of(touch.ud["carries"]), size),
            )
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.canvas.after.clear()
        if _far(touch):
            self.dropped(touch.ud["carries"], touch.pos)
        return True


def _far(touch: Any) -> bool:
    return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(_TAP))


def _lift(touch: Any) -> None:
    """What was under the finger is carried now: its button hears no more of it."""
    for held in [reference() for reference in touch.grab_list]:
        if isinstance(held, Push):
            touch.ungrab(held)
            held.state = "normal"


def _scroll_if_needed(scroll: Any, body: Any, *_args: Any) -> None:
    scroll.do_scroll_y = body.height > scroll.height + dp(1)
