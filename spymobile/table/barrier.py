"""Why a step can no longer be taken back: a value, put into words where it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Phrases

type Reason = Literal["nothing", "acted", "die", "shown", "left", "looked", "sealed"]

_SENTENCES = Phrases(
    {
        "nothing": "Nothing has been done yet.",
        "acted": "{who} has already acted.",
        "die": "The die has fallen; that cannot be taken back.",
        "shown": "Something was shown; that cannot be taken back.",
        "left": "The table was left since then; that cannot be taken back.",
        "looked": "{who} has already looked.",
        "sealed": "{who}: hold the seal to open.",
    }
)


@dataclass(frozen=True, slots=True)
class Barrier:
    """What stands before an undo, and whose doing it is.

    >>> Barrier("looked", 1).sentence(["Anna", "Ben"])
    'Ben has already looked.'
    """

    reason: Reason
    seat: int = -1

    def sentence(self, names: Sequence[str]) -> str:
        """In the language of whoever reads it."""
        who = names[self.seat] if 0 <= self.seat < len(names) else ""
        return _SENTENCES[self.reason].format(who=who)


class CannotUndo(SpymobileError):
    """Taking the last step back would let somebody un-learn what they saw."""

    def __init__(self, barrier: Barrier, names: Sequence[str]) -> None:
        super().__init__("")
        self.barrier = barrier
        self._names = tuple(names)

    @property
    def sentence(self) -> str:
        return self.barrier.sentence(self._names)

    def __str__(self) -> str:
        return self.sentence
