"""What hands do besides tapping: they shake the device, throw the dice with a flick, lay it on its face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp

from spymobile.ui.face import Choice

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from spymobile.ui.screens.table import TablePage

#: Dice thrown by a finger leave their button at least that far behind.
_FLICK = 64


class HandInput:
    """Shaking, throwing and laying down, for one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._roll: Choice | None = None
        #: Shaken over an open file: what that was to roll, and how much had happened by then.
        self._kept: tuple[Choice, int] | None = None
        #: Whether this device feels it when it is laid on its screen.
        self.feels_face_down = False

    def wake(self) -> None:
        Window.unbind(on_touch_up=self._lifted)  # A lesson wakes them again for every step.
        Window.bind(on_touch_up=self._lifted)
        # Where there is a mouse, there is a keyboard.
        Window.bind(mouse_pos=self._hovered)
        self.listen()

    def _hovered(self, *_args: object) -> None:
        Window.unbind(mouse_pos=self._hovered)
        self._page.by_keyboard()

    def listen(self) -> None:
        """A device laid on its screen has been put down: nobody is looking. A pause ends the listening."""
        self.feels_face_down = self._page.app.ports.listen_for_face_down(self._page.shut)

    def sleep(self) -> None:
        self._roll = self._kept = None
        self._page.app.ports.stop_listening()
        Window.unbind(on_touch_up=self._lifted, mouse_pos=self._hovered)

    # Shaking rolls, and so does throwing

    def offer(self, choices: Sequence[Choice]) -> None:
        """These buttons can be pressed now: a shake or a flick upwards presses the one that rolls.

        Over an open file it still counts, and the dice fall when the file is closed.
        """
        page, kept = self._page, self._kept
        if self._roll is not None and page.curtain_view.frame is not None:
            return
        self._roll = next((choice for choice in choices if choice.throws), None)
        self._kept = None
        if kept is not None and kept == (self._roll, self._happened):
            Clock.schedule_once(lambda _seconds: self._shaken(), 0)  # When all of it is shown again.
        app = page.app
        if self._roll is not None and app.preferences.shake:
            app.ports.listen_for_shakes(self._shaken)
        else:
            app.ports.ignore_shakes()

    @property
    def _happened(self) -> int:
        device = self._page.device
        return device.length(device.public)

    def _shaken(self) -> None:
        page, roll = self._page, self._roll
        if roll is None or not page.in_front:
            return
        if page.curtain_view.is_private:
            self._kept = roll, self._happened
            return
        self._roll = None
        page.app.ports.ignore_shakes()
        page.commands.choose(roll)

    def _lifted(self, window: object, touch: MotionEvent) -> None:
        page = self._page
        if self._roll is None or not page.in_front or touch.y - touch.oy < dp(_FLICK):
            return
        button = page.tray.button_of(self._roll)
        on_it = button is not None and button.collide_point(*button.to_widget(touch.ox, touch.oy))
        if on_it and not page.curtain_view.is_private:
            self._shaken()
