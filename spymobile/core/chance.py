"""Chance: dice, shuffles and deals, always handed in, never imported by a rule.

Every kind of chance answers one question, ``below(n, label)``: a whole number from 0 to n - 1. Dice,
choices and shuffles are made of it, so a list of answers is all that is needed to play a game again.

>>> chance = Scripted([4, 0])
>>> chance.die(6, "die"), chance.choice("abc", "letter")
(5, 'a')
"""

from __future__ import annotations

import hashlib
import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from spymobile.core.errors import ChanceMismatch
from spymobile.core.words import counted, message

_WORD = 1 << 64


class Chance(ABC):
    """A source of whole numbers."""

    __slots__ = ()

    @abstractmethod
    def below(self, n: int, label: str) -> int:
        """A number from 0 to ``n - 1``; ``label`` says what it is for."""

    def die(self, faces: int, label: str) -> int:
        """A throw of one die: 1 to ``faces``."""
        return self.below(faces, label) + 1

    def choice[T](self, items: Sequence[T], label: str) -> T:
        """One of ``items``."""
        return items[self.below(len(items), label)]

    def shuffled[T](self, items: Iterable[T], label: str) -> list[T]:
        """The items in a new order (Fisher and Yates), every order equally likely."""
        deck = list(items)
        below = self.below
        for last in range(len(deck) - 1, 0, -1):
            pick = below(last + 1, label)
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck


class Seeded(Chance):
    """The real thing: an HMAC-SHA256 counter stream over one 32-byte seed.

    Draw number ``i`` depends on the seed, ``i`` and its label alone, so a stream can be taken up again
    at any draw and anybody who is given the seed can check every throw of the evening.

    >>> a, b = Seeded(bytes(32)), Seeded(bytes(32), drawn=1)
    >>> first = a.below(6, "die")
    >>> a.below(6, "die") == b.below(6, "die")
    True
    """

    __slots__ = ("_seed", "drawn")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed = seed
        self.drawn = drawn

    def below(self, n: int, label: str) -> int:
        if not 0 < n <= _WORD:
            raise ValueError("n must be from 1 to 2**64")
        fair = _WORD - _WORD % n  # Numbers from here on would favour the small remainders.
        attempt = 0
        while True:
            message = f"{self.drawn}/{attempt}/{label}".encode()
            word = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:8])
            if word < fair:
                self.drawn += 1
                return word % n
            attempt += 1


def seal(seed: bytes) -> str:
    """What may be shown of a seed before the game: it binds the dice and gives nothing away.

    >>> seal(bytes(32))[:8]
    '5C43D820'
    """
    return hashlib.sha256(b"spymobile dice seal\0" + seed).hexdigest().upper()


class Fast(Chance):
    """For simulations and imagined worlds: quick, repeatable, not meant to be secret."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int, label: str) -> int:
        return int(self._random() * n)

    def shuffled[T](self, items: Iterable[T], label: str) -> list[T]:
        deck = list(items)
        draw = self._random
        for last in range(len(deck) - 1, 0, -1):
            pick = int(draw() * (last + 1))
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck


class Scripted(Chance):
    """Gives back a list of numbers: a test's script, or what a journal recorded."""

    __slots__ = ("_left",)

    def __init__(self, numbers: Iterable[int]) -> None:
        self._left = list(numbers)[::-1]

    def below(self, n: int, label: str) -> int:
        if not self._left:
            raise ChanceMismatch(message('The record has no throw left for "{label}".', label=label))
        number = self._left.pop()
        if not 0 <= number < n:
            raise ChanceMismatch(
                message(
                    'The recorded throw {number} does not fit "{label}" (below {n}).',
                    number=number,
                    label=label,
                    n=n,
                )
            )
        return number

    def finish(self) -> None:
        """The script must have been used up."""
        if self._left:
            raise ChanceMismatch(
                counted(
                    "{count} recorded throw was not used.",
                    "{count} recorded throws were not used.",
                    len(self._left),
                )
            )


class Recorded(Chance):
    """Passes questions on and keeps the answers."""

    __slots__ = ("_source", "record")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.record: list[int] = []

    def below(self, n: int, label: str) -> int:
        number = self._source.below(n, label)
        self.record.append(number)
        return number


class NoChance(Chance):
    """For moves that must not depend on chance."""

    __slots__ = ()

    def below(self, n: int, label: str) -> int:
        raise ChanceMismatch(
            message('Nothing should be left to chance here, yet "{label}" was asked for.', label=label)
        )
