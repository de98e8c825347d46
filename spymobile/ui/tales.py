"""What a finished game is told with: its story, what gave somebody away, how chance was, what nobody held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spymobile.core.event import Told
from spymobile.core.game import View


@dataclass(frozen=True, slots=True)
class Tale[V: View]:
    """A finished game, for who tells the story of its winner."""

    seat: int
    name: str
    #: The winner is the only person here.
    you: bool
    #: What the winner saw when the game began, and what everybody sees in the end.
    first: V
    last: V
    #: All that happened, moment by moment, and what everybody saw at one.
    told: Sequence[Sequence[Told]]
    view_at: Callable[[int], V]


@dataclass(frozen=True, slots=True)
class Giveaway:
    """Something that gave a seat away or hid it, in words, and the moment of the replay at which it was."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Luck:
    """How chance has treated everybody, for a chart at the end.

    ``rolls`` has by seat how often it came and how often it was tried, ``expected`` the share of it that is
    to be expected, written ``odds``; ``words`` says all of that.
    """

    title: str
    rolls: tuple[tuple[int, int], ...]
    expected: float
    odds: str
    words: str


@dataclass(frozen=True, slots=True)
class Nobodys:
    """What lay hidden on the table itself, as a file that opens with those of the seats."""

    title: str
    text: str
    arts: tuple[str, ...] = ()
