"""On a phone of one's own: what a game does for somebody who is asked out of turn and lets the others wait.

It is for answers that the whole table waits for and that hardly matter to whoever gives them. After some
seconds without a touch the phone gives the usual one, as its person could have. A phone that sleeps or is out
of reach answers nothing: whoever holds the table is asked then what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

from spymobile.core.game import Prompt
from spymobile.ui.face import Unattended
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

_TOUCHES = ("on_touch_down", "on_touch_move", "on_key_down")


class Patience:
    """The clock of one table page; it runs only while such an answer is wanted from its only person."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._timer: ClockEvent | None = None
        self._prompt: Prompt | None = None
        self._last_touch = 0.0

    def mind(self, prompt: Prompt | None) -> None:
        """Somebody is asked, or nobody is: begin to wait, wait on, or wait no longer."""
        if prompt is not None and self._usual(prompt) is None:
            prompt = None
        if prompt == self._prompt:
            return
        self.stop()
        if prompt is not None:
            self._prompt = prompt
            self._last_touch = Clock.get_time()
            Window.bind(**dict.fromkeys(_TOUCHES, self._touched))
            self._look()

    def stop(self) -> None:
        """Nothing is waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._prompt is not None:
            self._prompt = None
            Window.unbind(**dict.fromkeys(_TOUCHES, self._touched))

    def _usual(self, prompt: Prompt) -> Unattended | None:
        page = self._page
        device = page.device
        if page.company.shared is None or not device.single or not device.plays_here(prompt.seat):
            return None
        return page.face.unattended(device.view(prompt.seat), prompt)

    def _touched(self, *_args: Any) -> None:
        self._last_touch = Clock.get_time()

    def _look(self, _seconds: float = 0) -> None:
        """Answer if the time is over; else look again when it may be."""
        page, prompt = self._page, self._prompt
        usual = self._usual(prompt) if prompt is not None and page.on_stage else None
        if prompt is None or usual is None:
            self.stop()
            return
        left = self._last_touch + usual.seconds - Clock.get_time()
        if left > 0:
            self._timer = Clock.schedule_once(self._look, left)
            return
        self.stop()
        if not page.device.under_way:
            page.commands.send(prompt.seat, usual.action)
            page.app.say_briefly(_("You did not answer. Done for you: {what}").format(what=usual.words), 6)
