"""The street and the words of Codeword, read from ``assets/boards/codeword.json``."""

from __future__ import annotations

import json

from spymobile import assets
from spymobile.core.words import Words

_DATA = json.loads(assets.text("boards", "codeword.json"))

WORDS = Words(_DATA["words"])
DOORS = Words(_DATA["doors"])
ROUNDS: int = _DATA["rounds"]


def path(start: int, count: int) -> tuple[int, ...]:
    """The doors on the way, the last one included; a count below 0 goes to the left.

    >>> path(6, 3), path(1, -2)
    ((7, 0, 1), (0, 7))
    """
    step = 1 if count > 0 else -1
    return tuple((start + step * number) % len(DOORS) for number in range(1, abs(count) + 1))
