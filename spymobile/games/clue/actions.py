"""What a player of Clue: WWII can decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spymobile.core.game import Action
from spymobile.games.clue.board import Agent, Base, Card, Item

#: What a standing order waits for: nothing, the next time, a seat that asks, or a card that is named.
type Trigger = int | Literal["never", "next"] | Card


class ClueAction(Action, game="clue"):
    """Any action of this game."""

    __slots__ = ()


@dataclass(frozen=True)
class Plain(ClueAction, game="clue"):
    """An action that is all said with its name. One dataclass serves them all: making one takes time."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ChooseAgent(ClueAction):
    """Before the first turn: play this agent."""

    agent: Agent


# The start of a turn


class Roll(Plain):
    """Roll both dice."""

    __slots__ = ()


class Stay(Plain):
    """Stay in the Location another player's question brought the mover to, and ask there."""

    __slots__ = ()


class UsePassage(Plain):
    """Go through the secret passage instead of rolling."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SafeHouse(ClueAction):
    """Zeta's ability: go to any Location and ask there."""

    base: Base


@dataclass(frozen=True, slots=True)
class NightFlight(ClueAction):
    """Intrigue Card: land anywhere instead of rolling."""

    place: int


class SecondBriefing(Plain):
    """Intrigue Card: stay in this Location and ask, instead of rolling."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RecallToHq(ClueAction):
    """Intrigue Card: send another player's mover back to the centre."""

    seat: int


# Intrigue draws


class Draw(Plain):
    """Draw an Intrigue Card."""

    __slots__ = ()


class LeaveIt(Plain):
    """Draw no Intrigue Card."""

    __slots__ = ()


# Moving


class ForcedMarch(Plain):
    """Intrigue Card: add 6 to this roll."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MoveTo(ClueAction):
    """Walk to a place, or stay where the mover is."""

    place: int


class DoubleTime(Plain):
    """Alpha's ability: roll and move once more."""

    __slots__ = ()


class GoOn(Plain):
    """Leave the ability for later."""

    __slots__ = ()


# Questions


@dataclass(frozen=True, slots=True)
class Ask(ClueAction):
    """Ask about an agent, an item and the Location the mover is in."""

    agent: Agent
    item: Item


@dataclass(frozen=True, slots=True)
class ShowCard(ClueAction):
    """Secretly show this Rumor Card."""

    card: Card


@dataclass(frozen=True, slots=True)
class LookAt(ClueAction):
    """Look at the side card on this place, 1 to 5."""

    place: int


class SecondInterrogation(Plain):
    """Beta's ability: ask another question in the same Location."""

    __slots__ = ()


# The end of a turn


class EndTurn(Plain):
    """The turn is over."""

    __slots__ = ()


class ExtraOrders(Plain):
    """Delta's ability: take another turn."""

    __slots__ = ()


class NewOrders(Plain):
    """Intrigue Card: take another turn."""

    __slots__ = ()


class Courier(Plain):
    """Intrigue Card: the player on the right shows one Rumor Card."""

    __slots__ = ()


class Wiretap(Plain):
    """Gamma's ability in a game of two: look at one more side card."""

    __slots__ = ()


# Accusing


class RaiseAccusation(Plain):
    """The turn begins in the centre: accuse instead of rolling."""

    __slots__ = ()


class Withhold(Plain):
    """In the centre, but not ready to accuse."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Accuse(ClueAction):
    """Say what is in the envelope."""

    agent: Agent
    item: Item
    base: Base


# Standing orders


@dataclass(frozen=True, slots=True)
class ShowFirst(ClueAction):
    """Put this card in front of all others in the own show order."""

    card: Card


class ShowByHabit(Plain):
    """Forget the own show order and show by the usual rule."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OrderSilence(ClueAction):
    """When to refuse an answer: never, to the next question, to a player's, or to one that names a card."""

    on: Trigger


@dataclass(frozen=True, slots=True)
class OrderIntercept(ClueAction):
    """When to listen in: never, on the next card shown, on one shown to a player, or about a card."""

    on: Trigger
