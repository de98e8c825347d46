"""The curtain as a small machine: who may look now, and how they come to.

It knows no widgets and no clock; the page tells it what happened and draws its state. Whatever happens,
:meth:`lock` leads back to the locked table at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

type Phase = Literal["locked", "holding", "pin", "name", "recap", "open", "peek"]

#: Seconds, the same for every seat, game and reason, so that opening tells nothing.
HOLD = 0.7
NAME = 0.6
WRONG_PINS = 3
PIN_WAIT = 15.0


@dataclass(slots=True)
class Curtain:
    """Which seat is being opened or looked at, and for what."""

    changed: Callable[[], None]
    pins: dict[int, str] = field(default_factory=dict)
    phase: Phase = "locked"
    seat: int = -1
    peeking: bool = False
    _wrong: dict[int, int] = field(default_factory=dict)
    _barred: dict[int, float] = field(default_factory=dict)
    #: A code was typed, so the finger could not stay on the seal: the file closes by its button.
    typed: bool = False

    def hold(self, seat: int, peeking: bool) -> None:
        """A finger rests on the seal of a seat: to decide, or only to peek while it stays there."""
        if self.phase == "locked":
            self.seat, self.peeking = seat, peeking
            self._turn("holding")

    def held(self) -> None:
        """The seal was held long enough."""
        if self.phase == "holding":
            self._turn("pin" if self.seat in self.pins else "name")

    def type_pin(self, digits: str) -> bool:
        """Four digits were typed; after three wrong ones the page must wait."""
        if self.phase != "pin":
            return False
        if self.pins.get(self.seat) == digits:
            self._wrong[self.seat] = 0
            self.typed = True
            self._turn("name")
            return True
        self._wrong[self.seat] = self.wrong + 1
        return False

    @property
    def wrong(self) -> int:
        """How many wrong codes were typed for this seat since the last right one."""
        return self._wrong.get(self.seat, 0)

    @property
    def barred_until(self) -> float:
        """No code is taken for this seat before this moment, on whatever clock the page has."""
        return self._barred.get(self.seat, 0.0)

    def bar(self, until: float) -> None:
        """Too many wrong codes: this seat must wait."""
        self._barred[self.seat] = until

    def named(self) -> None:
        """The name has been seen long enough."""
        if self.phase == "name":
            self._turn("peek" if self.peeking else "recap")

    def go_on(self) -> None:
        """What happened since the last turn has been read, or not: nothing must be waited for."""
        if self.phase == "recap":
            self._turn("open")

    def release(self) -> None:
        """The finger left the seal."""
        if self.phase == "holding" or (self.peeking and self.phase != "pin" and not self.typed):
            self.lock()

    def lock(self) -> None:
        """Nobody looks any more."""
        if self.phase != "locked":
            self.seat, self.peeking, self.typed = -1, False, False
            self._turn("locked")

    @property
    def sees(self) -> bool:
        """Whether something private may be on the screen."""
        return self.phase in ("recap", "open", "peek")

    def _turn(self, phase: Phase) -> None:
        self.phase = phase
        self.changed()
