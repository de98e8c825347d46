"""One alarm on an asyncio loop for everything that is due some time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

#: Seconds. Nothing is due so exactly that a frame's part of a moment mattered.
_MOMENT = 0.005


class Pulse:
    """Calls ``tick`` when ``due`` says so. Whoever may have changed that calls :meth:`wake`."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, due: Callable[[], float | None], tick: Callable[[], None]
    ) -> None:
        self._loop, self._due, self._tick = loop, due, tick
        self._alarm: asyncio.Handle | None = None
        self._looking = self._over = False

    def wake(self) -> None:
        """Look anew, in a moment: whatever is going on now comes first, and what others wait for with it."""
        if not self._over and not self._looking:
            self._looking = True
            self._set(self._loop.call_later(_MOMENT, self._look))

    def _set(self, alarm: asyncio.Handle | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    def _look(self) -> None:
        self._alarm, self._looking = None, False
        due = self._due()
        if due is not None and not self._over:
            self._set(self._loop.call_later(max(0.0, due - self._loop.time()), self._ring))

    def _ring(self) -> None:
        self._alarm = None
        if not self._over:
            try:
                self._tick()
            finally:
                self.wake()

    def stop(self) -> None:
        self._over = True
        self._set(None)
