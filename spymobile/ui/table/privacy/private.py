"""What is private on the screen: built when a seat is opened, thrown away when it closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.parts.surfaces import Opaque, measure


class PrivateFrame(Opaque, BoxLayout):
    """The open file. There is always a way to close it."""

    need = NumericProperty(0)
    #: How much of the seconds before it closes by itself is over.
    drained = NumericProperty(0.0)

    def __init__(self, closed: Callable[[], None], **kwargs: Any) -> None:
        self._closed = closed
        super().__init__(**kwargs)

    def on_parent(self, _frame: Widget, page: Widget | None) -> None:
        """It comes all at once, within one frame: so it is laid out once."""
        if page is not None:
            measure(self)

    def take(self, widget: Widget) -> None:
        """What lies in it; its ``foot``, if it has one, lies below and is never scrolled away."""
        self.ids.body.add_widget(widget)
        foot, place = getattr(widget, "foot", None), self.ids.get("foot")
        if foot is not None and place is not None:
            place.add_widget(foot)

    def leave(self) -> None:
        """Nothing lies in it any more."""
        for name in ("body", "foot"):
            if name in self.ids:
                self.ids[name].clear_widgets()

    @property
    def inside(self) -> Widget:
        """What the keyboard finds in it."""
        inside: Widget = self.ids.get("inside", self.ids.body)
        return inside

    def close(self) -> None:
        self._closed()


class DeskFrame(PrivateFrame):
    """The open file of a game in which one works in it: it fills its place, and says itself how it closes."""

    def __init__(self, closed: Callable[[], None], seat: int, **kwargs: Any) -> None:
        super().__init__(closed, **kwargs)
        self.seat = seat


class NameFold(BoxLayout):
    """Whose file is about to open; nothing private yet."""

    name = StringProperty("")
    look = NumericProperty(0)
    line = StringProperty("")
