"""Why a step can no longer be taken back: a value, put into words where it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message, mark

type Reason = Literal["nothing", "acted", "die", "tile", "card", "shown", "left", "looked", "sealed"]

_SENTENCES: dict[Reason, str] = {
    "nothing": mark("Nothing has been done yet."),
    "acted": mark("{who} has already acted."),
    "die": mark("The dice were rolled; that cannot be taken back."),
    "tile": mark("A tile was drawn; that cannot be taken back."),
    "card": mark("A card was drawn; that cannot be taken back."),
    "shown": mark("Something was shown; that cannot be taken back."),
    "left": mark("You left the game since then; that cannot be taken back."),
    "looked": mark("{who} has already looked."),
    "sealed": mark("{who}: hold to see your secret."),
}


@dataclass(frozen=True, slots=True)
class Barrier:
    """What stands before an undo, and whose doing it is.

    >>> Barrier("looked", 1).sentence(["Anna", "Ben"])
    'Ben has already looked.'
    """

    reason: Reason
    seat: int = -1

    def message(self, names: Sequence[str]) -> Message:
        """For whoever reads it."""
        who = names[self.seat] if 0 <= self.seat < len(names) else ""
        return Message(_SENTENCES[self.reason], {"who": who})

    def sentence(self, names: Sequence[str]) -> str:
        """In the language in use."""
        return str(self.message(names))


class CannotUndo(SpymobileError):
    """Taking the last step back would let somebody un-learn what they saw."""

    def __init__(self, barrier: Barrier, names: Sequence[str]) -> None:
        super().__init__(barrier.message(names))
        self.barrier = barrier
