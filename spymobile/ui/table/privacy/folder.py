"""The closed file of the person who must decide in secret: tab, string, wax seal, and why it lies there."""

from __future__ import annotations

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import HoldPush
from spymobile.ui.parts.surfaces import Opaque

load_kv("folder")


class FolderLook(Widget):
    """Mixed into what looks like a closed folder: its owner's name stands on its tab."""

    name = StringProperty("")
    look = NumericProperty(0)
    #: How far the seal is filled by whoever holds it, and how far it is broken.
    progress = NumericProperty(0.0)
    broken = NumericProperty(0.0)
    #: Nothing shows through beside its tab.
    covers = BooleanProperty(False)
    #: From its upper edge to the paper itself.
    tab_high = NumericProperty("38dp")
    #: The middle of the seal, where the strings cross.
    wax_x, wax_y = NumericProperty(0), NumericProperty(0)
    wax_side = NumericProperty(0)
    #: The button below: whoever holds the wax itself holds that.
    held_by: HoldPush | None = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # A folder that lies open has let go of its wax.
        holds = self.held_by if self.opacity and not (self.disabled or touch.is_mouse_scrolling) else None
        if holds is not None and self.ids.wax.collide_point(*touch.pos):
            holds.take(touch)
            return True
        return bool(super().on_touch_down(touch))


class Folder(Opaque, FolderLook, BoxLayout):
    """Covers the tray and nothing else: the board above it stays whole and lit."""

    #: What to do with the device, and why: public, both.
    lead = StringProperty("")
    tail = StringProperty("")
    cause = StringProperty("")
    phase = StringProperty("locked")
    #: There is little room: everything is smaller, and both ways to open it stand side by side.
    low = BooleanProperty(False)
    #: What is left free below, where the hand rests.
    floor = NumericProperty("27dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("on_begin", "on_held", "on_left", "on_ask"):
            self.register_event_type(name)

    def on_begin(self) -> None: ...

    def on_held(self) -> None: ...

    def on_left(self) -> None: ...

    def on_ask(self) -> None: ...
