"""What a device has asked its table for and not been answered: a step, and an order aside for each seat.

Answers may come at once or later, before or after the news, twice, or never. Whoever asked hears one answer
at most, and hears that something was done only after its news have come: what follows must build on them.
"""

from __future__ import annotations

from collections.abc import Callable

from spymobile.core.errors import SpymobileError
from spymobile.core.words import message
from spymobile.table.history import Happened
from spymobile.table.tabletop import Done


class StepUnderWay(SpymobileError):
    """Something was asked for before the last step of this device was answered."""

    def __init__(self) -> None:
        super().__init__(message("Your last step is still on its way."))


class _Request:
    """Something under way: from its asking to its news, or to the answer that there will be none."""

    __slots__ = ("answered", "done", "seat", "seen")

    def __init__(self, seat: int, done: Done) -> None:
        self.seat, self.done = seat, done
        #: Its news have come.
        self.seen = False
        self.answered = False


class Requests:
    """Of one device. Orders have slots of their own: that one is on its way is nobody else's business."""

    __slots__ = ("_here", "_orders", "_step")

    def __init__(self) -> None:
        self._step: _Request | None = None
        self._orders: dict[int, _Request] = {}
        self._here = True

    @property
    def under_way(self) -> bool:
        """Whether a step waits for its answer."""
        return self._step is not None

    def ordering(self, seat: int) -> bool:
        """Whether an order of this seat waits for its answer."""
        return seat in self._orders

    def ask(self, seat: int, aside: bool, done: Done, send: Callable[[Done], None]) -> None:
        """Ask for a step or an order of a seat, unless one is under way."""
        if self.ordering(seat) if aside else self.under_way:
            done(StepUnderWay())
            return
        request = _Request(seat, done)
        if aside:
            self._orders[seat] = request
        else:
            self._step = request

        def answer(reason: SpymobileError | None) -> None:
            request.answered = True
            if reason is None and not request.seen:
                return
            self._drop(request)
            request.done(reason)

        try:
            send(self.once(answer))
        except BaseException:  # Then there will be no answer.
            self._drop(request)
            raise

    def told(self, happened: Happened) -> Callable[[], None]:
        """News have come. What is returned is to be called when they have been passed on."""
        asked = self._orders.get(happened.seat) if happened.kind == "order" else self._step
        if asked is None or asked.seat != happened.seat or happened.kind == "seated":
            return _nothing
        self._drop(asked)
        asked.seen = True
        return lambda: asked.done(None) if asked.answered else None

    def give_up(self, orders_of: int | None = None) -> None:
        """Wait no longer for a step, or for a seat's order. Asking again is safe: nothing happens twice."""
        asked = self._step if orders_of is None else self._orders.get(orders_of)
        if asked is not None:
            asked.done = _nobody_waits
            self._drop(asked)

    def close(self) -> None:
        """Nobody hears an answer any more."""
        self._here = False
        self._step = None
        self._orders.clear()

    def once(self, done: Done) -> Done:
        """The first answer counts. One that comes after the end reaches nobody."""
        waiting = [done]

        def answer(reason: SpymobileError | None) -> None:
            if waiting and self._here:
                waiting.pop()(reason)

        return answer

    def _drop(self, request: _Request) -> None:
        if self._step is request:
            self._step = None
        elif self._orders.get(request.seat) is request:
            del self._orders[request.seat]


def _nothing() -> None:
    """Nobody waits for these news."""


def _nobody_waits(_reason: SpymobileError | None) -> None:
    """The answer to what was given up."""
