"""A clock that goes on when it is told to: the Timer of hosts and lines in tests."""

from __future__ import annotations

import heapq
import queue
from collections.abc import Callable
from itertools import count

from spymobile.table.beat import Cancel

#: So long, in real seconds, a test waits for a thread before it gives up.
PATIENCE = 20.0


class VirtualTimer:
    """Calls what is due, in order of time; what is due at the same time, in the order it was asked for."""

    def __init__(self) -> None:
        self.now = 0.0
        self._numbers = count()
        self._calls: list[tuple[float, int, Callable[[], None]]] = []
        self._called_off: set[int] = set()
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        number = next(self._numbers)
        heapq.heappush(self._calls, (self.now + seconds, number, call))
        return lambda: self._called_off.add(number)

    def post(self, call: Callable[[], None]) -> None:
        """From any thread; it is called when the clock goes on."""
        self._posted.put(call)

    def await_post(self) -> None:
        """Wait for a thread to post something, and call it."""
        self._posted.get(timeout=PATIENCE)()

    @property
    def waiting(self) -> int:
        """How many calls are still to come."""
        return sum(number not in self._called_off for _, number, _ in self._calls)

    def run(self, seconds: float = 0.0) -> None:
        """Let so much time pass. What is called may ask for more, which is called too if it is due."""
        until = self.now + seconds
        self._call_posted()
        while self._calls and self._calls[0][0] <= until:
            self.now, number, call = heapq.heappop(self._calls)
            if number not in self._called_off:
                call()
            self._call_posted()
        self.now = until

    def run_out(self, most: float = 10_000.0) -> None:
        """Let time pass until nothing is to come any more."""
        until = self.now + most
        while self.waiting:
            if self.now > until:
                raise TimeoutError("there is always something more to come")
            self.run(max(0.0, self._calls[0][0] - self.now))

    def _call_posted(self) -> None:
        while not self._posted.empty():
            self._posted.get()()
