"""On a phone of one's own: what a game does for somebody who is asked out of turn and lets the others wait.

It is for answers that the whole table waits for and that hardly matter to whoever gives them. After some
seconds without a touch the phone gives the usual one, as its person could have. A phone that sleeps or is out
of reach answers nothing: whoever holds the table is asked then what to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
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
        #: Who is asked, and what.
        self._asked: tuple[int, str] | None = None
        self._last_touch = 0.0

    def mind(self, prompt: Prompt | None) -> None:
        """Somebody is asked, or nobody is: begin to wait, wait on, or wait no longer."""
        asked = None if prompt is None or self._usual(prompt.seat) is None else (prompt.seat, prompt.kind)
        if asked == self._asked:
            return
        self.stop()
        if asked is not None:
            self._asked = asked
            self._last_touch = Clock.time()
            Window.bind(**dict.fromkeys(_TOUCHES, self._touched))
            self._look()

    def begin_anew(self) -> None:
        """The phone was asleep: its person has all the time to read what is asked."""
        self._last_touch = Clock.time()

    def stop(self) -> None:
        """Nothing is waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._asked is not None:
            self._asked = None
            Window.unbind(**dict.fromkeys(_TOUCHES, self._touched))

    def _usual(self, seat: int) -> Unattended | None:
        """What would be answered for a seat, whether its file is open or the phone lies on its face."""
        page = self._page
        device = page.device
        if page.company.shared is None or not device.single or not device.plays_here(seat):
            return None
        with self._looking(seat):
            view = device.view(seat)
        prompt = view.prompt(seat)
        return None if prompt is None else page.face.unattended(view, prompt)

    @contextmanager
    def _looking(self, seat: int) -> Iterator[None]:
        """As its person could; a phone that was locked is so afterwards."""
        device = self._page.device
        if device.open_seat == seat:
            yield
            return
        with device.opened(seat):
            yield
        device.lock()

    def _touched(self, *_args: Any) -> None:
        self._last_touch = Clock.time()

    def _look(self, _seconds: float = 0) -> None:
        """Answer if the time is over; else look again when it may be."""
        page, asked = self._page, self._asked
        usual = self._usual(asked[0]) if asked is not None and page.on_stage else None
        if asked is None or usual is None:
            self.stop()
            return
        left = self._last_touch + usual.seconds - Clock.time()
        if left > 0:
            self._timer = Clock.schedule_once(self._look, left)
            return
        self.stop()
        seat, device = asked[0], page.device
        if not device.under_way:
            done = _("You did not answer. Done for you: {what}").format(what=usual.words)
            with self._looking(seat):
                page.commands.send(seat, usual.action, partial(page.app.say_briefly, done, 6))
