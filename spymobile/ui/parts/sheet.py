"""Sheets: paper that slides over the lower part of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

#: Below what lies on a sheet, in dp.
_EDGE = 16


class Sheet(FloatLayout):
    """A sheet of paper; the board behind it is dimmed."""

    title = StringProperty("")
    slide = NumericProperty(1.0)
    widest = NumericProperty("560dp")
    highest = NumericProperty(0.86)
    #: It is at least so high, whatever lies on it: nothing jumps where a choice changes what lies below.
    lowest = NumericProperty(0.0)
    #: How high above the lower edge the main button of the page below lies: a pinned one lies there too.
    foot = NumericProperty(0)
    #: What that leaves free below all that is pinned.
    below = NumericProperty(0)
    #: The upper edge of the paper: its left end, its height, its right end.
    edge = ListProperty((0, 0, 0))
    #: Where there is room for it, it lies beside the board and hides nothing that is looked at meanwhile:
    #: x, y, width, height. Empty: over the lower part of the screen.
    column = ListProperty([])
    #: It may lie there.
    columnar: ClassVar[bool] = False
    #: Made through an open seat's eyes: it goes when that seat is closed.
    private = False
    #: It leaves nothing of the page to be seen.
    hides: ClassVar[bool] = False

    def __init__(self, stage: Stage, closed: Callable[[], None] | None = None, **kwargs: Any) -> None:
        self._stage = stage
        self._closed = closed
        #: What may lie open on the page below while it lies in a column.
        self.beside: Callable[[], Widget | None] = lambda: None
        super().__init__(**kwargs)

    def alongside(self) -> Widget | None:
        """What lies open beside it and hears the keys that mean nothing here; None: nothing does."""
        return self.beside() if self.column else None

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """What a sheet's own KV rule adds goes onto the paper."""
        body = self.ids.get("body")
        if body is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            body.add_widget(widget, *args, **kwargs)

    def opening(self) -> None:
        seconds = theme.seconds("sheet")
        if seconds:
            self.slide = 0.0
            Animation(slide=1.0, duration=seconds, t="out_cubic").start(self)

    def closing(self) -> None:
        Animation.cancel_all(self)
        if self._closed is not None:
            self._closed()

    def dismiss(self) -> None:
        """Back, a tap beside the sheet, or its own button."""
        self._stage.close(self)

    def shut(self) -> None:
        """The app goes out of sight: whatever is private on the sheet goes at once."""

    def key(self, name: str) -> bool:
        return False

    def key_up(self, name: str) -> None:
        """A key was let go."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        paper = self.ids.paper
        if not paper.collide_point(*touch.pos):
            if self.column:
                return False  # What lies beside it can be used.
            self.dismiss()
        return True

    def pin(self, widget: Widget) -> None:
        """Take something from the body and lay it below: it stays in reach while the body is scrolled."""
        self.ids.body.remove_widget(widget)
        self.ids.pinned.add_widget(widget)
        widget.fbind("height", self.on_foot)
        self.on_foot()

    def on_foot(self, *_args: Any) -> None:
        """What was pinned first is the main button; the others lie below it."""
        pinned = self.ids.get("pinned")
        if pinned is None:
            return  # A sheet with a look of its own keeps its button there by itself.
        others = sum(widget.height + pinned.spacing for widget in pinned.children[:-1])
        self.below = max(0.0, self.foot - dp(_EDGE) - others)

    def body(self) -> Widget:
        """Where the sheet's own widgets go."""
        return self.ids.body
