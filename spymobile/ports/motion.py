"""One sensor, switched on while anybody wants to know what the hand does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from spymobile.ports.guard import PortGuard
from spymobile.ports.shake import Sample

type Stop = Callable[[], None]
type Start = Callable[[Callable[[Sample], None]], Stop | None]
"""Switch the sensor on; what is given back switches it off. None where there is no sensor."""


class Recogniser(Protocol):
    def feed(self, sample: Sample) -> bool: ...


@dataclass(frozen=True, slots=True, eq=False)
class _Watch:
    recogniser: Recogniser
    call: Callable[[], None]


class MotionSense:
    """Samples come on whatever thread the sensor has; callbacks are made through ``later``."""

    def __init__(self, start: Start, later: Callable[[Callable[[], None]], None], guard: PortGuard) -> None:
        self._start = start
        self._later = later
        self._guard = guard
        self._stop: Stop | None = None
        self._watches: Mapping[str, _Watch] = {}

    def watch(self, name: str, recogniser: Recogniser, call: Callable[[], None]) -> bool:
        """Call ``call`` for what ``recogniser`` recognises, instead of an earlier one of that name."""
        # Replaced as a whole and never changed, for the sensor's thread walks it.
        self._watches = {**self._watches, name: _Watch(recogniser, call)}
        if self._stop is None:
            self._stop = self._guard.attempt("motion sensor", self._switch_on, None)
        if self._stop is None:
            self._watches = {}
        return self._stop is not None

    def forget(self, *names: str) -> None:
        """What was felt and not yet told is not told any more."""
        self._watches = {name: watch for name, watch in self._watches.items() if name not in names}
        if self._stop is not None and not self._watches:
            stop, self._stop = self._stop, None
            self._guard.does("way to switch the motion sensor off", stop)

    def _switch_on(self) -> Stop | None:
        stop = self._start(self._felt)
        if stop is None:
            self._guard.tell("motion sensor", "missing or refused")
        return stop

    def _felt(self, sample: Sample) -> None:
        self._guard.does("sense in a sample", lambda: self._feed(sample))

    def _feed(self, sample: Sample) -> None:
        for name, watch in self._watches.items():
            if watch.recogniser.feed(sample):
                self._later(partial(self._tell, name, watch))

    def _tell(self, name: str, watch: _Watch) -> None:
        if self._watches.get(name) is watch:
            watch.call()
