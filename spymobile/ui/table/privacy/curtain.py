"""The curtain as a small machine: who may look now, and how they come to.

It knows no widgets and no clock; the page tells it what happened and draws its state. Whatever happens,
:meth:`lock` leads back to the locked table at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from spymobile.ui.table.privacy import passcodes

type Phase = Literal["locked", "holding", "pin", "name", "recap", "open", "peek"]

#: Seconds, the same for every seat, game and reason, so that opening tells nothing.
NAME = 0.37
WRONG_PINS = 3
PIN_WAIT = 15.0


@dataclass(slots=True)
class Tries:
    """Codes typed for the seats of one game. It outlives the table page: leaving is no way round."""

    wrong: dict[int, int] = field(default_factory=dict)
    #: No code is taken for a seat before this moment, on whatever clock the page has.
    barred: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class Curtain:
    """Which seat is being opened or looked at, and for what."""

    changed: Callable[[], None]
    #: Sealed codes of the seats that have one.
    pins: dict[int, str] = field(default_factory=dict)
    phase: Phase = "locked"
    seat: int = -1
    peeking: bool = False
    tries: Tries = field(default_factory=Tries)
    #: A code was typed or a button tapped, so no finger stays on the seal: the file closes by its button.
    hands_free: bool = False
    #: What is decided lies open only while the finger stays on the seal.
    while_held: bool = False

    def hold(self, seat: int, peeking: bool, hands_free: bool = False, while_held: bool = False) -> None:
        """A finger rests on the seal of a seat: to decide, or only to peek while it stays there."""
        if self.phase == "locked":
            self.seat, self.peeking, self.hands_free = seat, peeking, hands_free
            self.while_held = while_held and not hands_free
            self._turn("holding")

    def held(self) -> None:
        """The seal was held long enough."""
        if self.phase == "holding":
            self._turn("pin" if self.seat in self.pins else "name")

    def type_pin(self, digits: str) -> bool:
        """Four digits were typed; after three wrong ones the page must wait."""
        if self.phase != "pin":
            return False
        if passcodes.fits(self.pins.get(self.seat, ""), digits):
            self.tries.wrong[self.seat] = 0
            self.hands_free, self.while_held = True, False
            self._turn("name")
            return True
        self.tries.wrong[self.seat] = self.wrong + 1
        return False

    @property
    def wrong(self) -> int:
        """How many wrong codes were typed for this seat since the last right one."""
        return self.tries.wrong.get(self.seat, 0)

    @property
    def barred_until(self) -> float:
        """No code is taken for this seat before this moment."""
        return self.tries.barred.get(self.seat, 0.0)

    def bar(self, until: float) -> None:
        """Too many wrong codes: this seat must wait."""
        self.tries.barred[self.seat] = until

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
        held = self.peeking or self.while_held
        if self.phase == "holding" or (held and self.phase != "pin" and not self.hands_free):
            self.lock()

    def lock(self) -> None:
        """Nobody looks any more."""
        if self.phase != "locked":
            self.seat, self.peeking, self.hands_free, self.while_held = -1, False, False, False
            self._turn("locked")

    def _turn(self, phase: Phase) -> None:
        self.phase = phase
        self.changed()
