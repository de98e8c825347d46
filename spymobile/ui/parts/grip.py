"""A finger that holds something: followed until it lifts, slides away, or is joined by another."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp

#: So far a finger may slide and still hold.
_SLIDE = 48


class Grip:
    """Begun by a touch. It listens to the window itself, because what was touched may leave the screen."""

    def __init__(self, touch: MotionEvent, left: Callable[[], None], alone: bool = True) -> None:
        self._uid = touch.uid
        self._from = self._place(touch)
        self._left = left
        # Not bind: that would let go of us together with the widget that was touched.
        if alone:
            Window.fbind("on_touch_down", self._joined)
        Window.fbind("on_touch_move", self._moved)
        Window.fbind("on_touch_up", self._lifted)

    @staticmethod
    def _place(touch: MotionEvent) -> tuple[float, float]:
        """In the window, whatever widget the touch is passing through."""
        return touch.sx * Window.width, touch.sy * Window.height

    def _joined(self, _window: object, touch: MotionEvent) -> None:
        if touch.uid != self._uid:
            self.end()

    def _moved(self, _window: object, touch: MotionEvent) -> None:
        if touch.uid == self._uid:
            x, y = self._place(touch)
            if (x - self._from[0]) ** 2 + (y - self._from[1]) ** 2 > dp(_SLIDE) ** 2:
                self.end()

    def _lifted(self, _window: object, touch: MotionEvent) -> None:
        if touch.uid == self._uid:
            self.end()

    def end(self) -> None:
        """Nothing is held any more."""
        Window.funbind("on_touch_down", self._joined)
        Window.funbind("on_touch_move", self._moved)
        Window.funbind("on_touch_up", self._lifted)
        left, self._left = self._left, _nothing
        left()


def _nothing() -> None: ...
