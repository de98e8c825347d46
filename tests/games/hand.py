"""The hand that plays and the eye that looks on, in the tests of every game.

Each game's ``table.py`` lays out positions and has a :class:`Hand` for its game; what needs no game stands
here on its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from spymobile.core.audience import ANYONE, Who
from spymobile.core.chance import Chance, NoChance, Scripted
from spymobile.core.codec import to_data, to_text
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Decision, Game, GameState, View

NAMES = ["Anna", "Ben", "Cara", "Dora", "Emil", "Fay"]


class Hand[S: GameState, V: View]:
    """Plays one game; ``several`` seats may be asked at once in it, and then the first is meant."""

    def __init__(self, game: Game[S, V], *, several: bool = False) -> None:
        self._game = game
        self._several = several

    # Playing

    def do(
        self, state: S, *actions: Action, seat: int | None = None, chance: Chance | None = None
    ) -> list[Event]:
        """The seat that is asked (or ``seat``) does these things one after the other.

        Nothing may be left to chance, unless it is handed in.
        """
        events: list[Event] = []
        for action in actions:
            acting = self.asked(state)[0] if seat is None else seat
            events += self._game.play(state, acting, action, chance or NoChance())
        return events

    def throw(self, state: S, action: Action, *numbers: int, seat: int | None = None) -> list[Event]:
        """The same for one action that chance answers with just these numbers."""
        chance = Scripted(numbers)
        events = self.do(state, action, seat=seat, chance=chance)
        chance.finish()
        return events

    def refused(self, state: S, rule: str, action: Action, *, seat: int | None = None) -> str:
        """The action is refused with this rule and leaves no trace; gives the sentence."""
        before = state.copy()
        if seat is None:
            seat = self.asked(state)[0]
            assert action not in self.legal(state)
        with pytest.raises(Refusal) as refusal:
            self._game.play(state, seat, action, NoChance())
        assert refusal.value.rule == rule
        assert state == before
        return refusal.value.sentence

    # Looking

    def due(self, state: S) -> Decision:
        """The decision that is waited for."""
        first, *others = (decision for decision in self._game.decisions(state) if not decision.standing)
        assert self._several or not others
        return first

    def asked(self, state: S) -> tuple[int, str]:
        """Who must decide now, and what."""
        decision = self.due(state)
        return decision.seat, decision.kind.removeprefix(f"{self._game.name}.")

    def legal(self, state: S) -> tuple[Any, ...]:
        """All that may be done now by whoever is asked; nothing once the game is over."""
        return () if self._game.outcome(state) else tuple(self.due(state).legal)

    def look(self, state: S, who: Who = ANYONE) -> V:
        """What ``who`` sees; by default what anyone may see."""
        return self._game.view(state, who)

    def lines(self, events: Iterable[Event], who: Who = ANYONE) -> list[str]:
        """The log as ``who`` reads it."""
        return [self._game.tell(heard, NAMES) for heard in hear(events, who)]


def hear(events: Iterable[Event], who: Who = ANYONE) -> list[Told]:
    """The events as ``who`` hears them."""
    return [heard for event in events if (heard := event.told(who)) is not None]


def told(events: Iterable[Event], who: Who = ANYONE) -> list[str]:
    """The names of the events that ``who`` hears of."""
    return [heard.name for heard in hear(events, who)]


def fact(events: Iterable[Event], name: str, who: Who = ANYONE) -> dict[str, Any]:
    """What ``who`` is told of the one event called ``name``."""
    (facts,) = [heard.facts for heard in hear(events, who) if heard.name == name]
    return facts


def same(values: Iterable[object]) -> bool:
    """Whether all are equal, and there is more than one.

    >>> same([2, 2]), same("ab")
    (True, False)
    """
    first, *others = values
    assert others
    return all(other == first for other in others)


def json(value: object) -> str:
    """A view as it would be written down, to the last letter."""
    return to_text(to_data(value))
