"""An open file does not stay open: after a timeout without a touch it closes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: Seconds without a touch after which the only person at the table loses sight of an open file.
_ALONE = 300.0
#: In the last seconds one sees the time run out, in steps.
_DRAINS, _STEP = 5.0, 0.25


class Autolock:
    """The timeout of what is open on one table page. Nothing runs as long as nothing private is open."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.last_touch = 0.0
        self._timer: ClockEvent | None = None

    def sleep(self) -> None:
        """The page goes, or nothing is open any more."""
        self._stop()
        Window.unbind(on_touch_down=self._touched, on_touch_move=self._touched, on_touch_up=self._touched)

    def mind(self) -> None:
        """Something private may have come on the screen: from now on it is watched over."""
        if self._timer is None and self._open:
            Window.bind(on_touch_down=self._touched, on_touch_move=self._touched, on_touch_up=self._touched)
            self.last_touch = Clock.get_time()
            self.check()

    def check(self, _seconds: float = 0) -> None:
        """Close what is open if its time is over; else look again when that may be."""
        self._stop()
        if not self._open:
            self.sleep()
            return
        page = self._page
        wait = _ALONE if page.device.single else float(page.app.preferences.auto_lock)
        left = wait - (Clock.get_time() - self.last_touch)
        page.curtain_view.drain(min(1.0, max(0.0, 1 - left / _DRAINS)))
        if left <= 0:
            page.shut()
        else:
            self._timer = Clock.schedule_once(self.check, left - _DRAINS if left > _DRAINS else _STEP)

    @property
    def _open(self) -> bool:
        page = self._page
        return page.on_stage and (page.curtain_view.is_private or page.device.open_seat is not None)

    def _touched(self, *_: Any) -> None:
        self.last_touch = Clock.get_time()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
