"""Chance that falls as a walkthrough has it, and the same again when phones check the game at its end."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from spymobile.core.chance import Seeded


class Lots:
    """What the next draws of a label give, in order. A negative number counts from the highest.

    A draw that has fallen once falls so for good: whoever plays the record again finds what was played.
    """

    def __init__(self, monkeypatch: Any) -> None:
        self._next: dict[str, list[int]] = defaultdict(list)
        self._always: dict[str, int] = {}
        self._fallen: dict[tuple[bytes, int], int] = {}
        real = Seeded.below

        def below(chance: Seeded, n: int, label: str) -> int:
            key = chance._seed, chance.drawn
            number = self._fallen.get(key)
            if number is None:
                number = self._wanted(n, label)
                if number is None:
                    return real(chance, n, label)
                self._fallen[key] = number
            chance.drawn += 1
            return number

        monkeypatch.setattr(Seeded, "below", below)

    def _wanted(self, n: int, label: str) -> int | None:
        waiting = self._next[label]
        number = waiting.pop(0) if waiting else self._always.get(label)
        if number is None:
            return None
        assert -n <= number < n, f"{label}: {number} is not below {n}"
        return number % n

    def fall(self, label: str, *numbers: int) -> None:
        """The next draws, in this order."""
        self._next[label] += numbers

    def keep_falling(self, label: str, number: int | None) -> None:
        """Every draw from now on; None for chance again."""
        if number is None:
            self._always.pop(label, None)
        else:
            self._always[label] = number
