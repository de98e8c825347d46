"""One alarm on an asyncio loop for everything that is due some time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pulse:
    """Calls ``tick`` when ``due`` says so. Whoever may have changed that calls :meth:`wake`."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, due: Callable[[], float | None], tick: Callable[[], None]
    ) -> None:
        self._loop, self._due, self._tick = loop, due, tick
        self._alarm: asyncio.Handle | None = None
        self._over = False

    def wake(self) -> None:
        """Look anew, as soon as whatever is going on now is done."""
        if not self._over:
            self._set(self._loop.call_soon(self._look))

    def _set(self, alarm: asyncio.Handle | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    def _look(self) -> None:
        self._alarm = None
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
