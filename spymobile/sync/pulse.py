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
        self._look_out: asyncio.Handle | None = None
        self._alarm: asyncio.Handle | None = None
        self._over = False

    def wake(self) -> None:
        """Look anew, in a moment: whatever is going on now comes first, and what others wait for with it.

        An alarm that is set stays until then: who is woken all the time must not miss it.
        """
        if not self._over and self._look_out is None:
            self._look_out = self._loop.call_later(_MOMENT, self._look)

    def _set(self, alarm: asyncio.Handle | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    def _look(self) -> None:
        self._look_out = None
        due = self._due()
        wait = None if due is None else due - self._loop.time()
        if wait is not None and wait <= 0:
            self._ring()
        else:
            self._set(None if wait is None else self._loop.call_later(wait, self._ring))

    def _ring(self) -> None:
        self._set(None)
        if not self._over:
            try:
                self._tick()
            finally:
                self.wake()

    def stop(self) -> None:
        self._over = True
        self._set(None)
        if self._look_out is not None:
            self._look_out.cancel()
