"""What a player of Spy Alley can decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spymobile.core.game import Action
from spymobile.games.spy_alley.board import Item, Spy, Way


class AlleyAction(Action, game="spy_alley"):
    """Any action of this game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Roll(AlleyAction):
    """Roll the die and move."""


@dataclass(frozen=True, slots=True)
class UseCard(AlleyAction):
    """Move by a move card from the own hand instead of the die."""

    count: int


@dataclass(frozen=True, slots=True)
class NameASpy(AlleyAction):
    """Name an opponent's identity at the risk of one's own place in the game."""

    seat: int
    spy: Spy


@dataclass(frozen=True, slots=True)
class ChooseRoute(AlleyAction):
    """At the entrance: stay outside, or enter the alley."""

    way: Way


@dataclass(frozen=True, slots=True)
class Buy(AlleyAction):
    """In a shop or on a password space: buy the item sold there for these spies, in scorecard order."""

    spies: tuple[Spy, ...]


@dataclass(frozen=True, slots=True)
class BuyOne(AlleyAction):
    """On the black market: buy one item."""

    spy: Spy
    item: Item


@dataclass(frozen=True, slots=True)
class TakeGift(AlleyAction):
    """Take the item on the gift card."""


@dataclass(frozen=True, slots=True)
class Confiscate(AlleyAction):
    """Take one item from another player, for its price."""

    seat: int
    spy: Spy
    item: Item


@dataclass(frozen=True, slots=True)
class ConfiscateWild(AlleyAction):
    """Take one wild card from another player, for its price."""

    seat: int


@dataclass(frozen=True, slots=True)
class FreeGuess(AlleyAction):
    """On the spy eliminator: guess the identity of a player in the alley, at no risk."""

    seat: int
    spy: Spy


@dataclass(frozen=True, slots=True)
class Leave(AlleyAction):
    """Buy nothing, take nothing, guess no more."""


@dataclass(frozen=True, slots=True)
class ChooseIdentity(AlleyAction):
    """After taking over a player's things: keep the own identity card, or the one won.

    The two words are equally long, so that not even the size of a saved row tells them apart.
    """

    card: Literal["own", "won"]
