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

    @property
    def inside(self) -> Widget:
        """What the keyboard finds in it."""
        body: Widget = self.ids.body
        return body

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
