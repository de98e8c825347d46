"""A bot's turn that always ends in a legal action.

A bot may have a bug; an evening must not end by it. Whatever goes wrong, the seat makes a simple move of
its own, and whoever asked is told that it stumbled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spymobile.bots.guard import Stalled
from spymobile.core.bot import Bot
from spymobile.core.chance import Chance
from spymobile.core.game import Action, Decision, Game, View, pick


class NotLegal(Exception):
    """The bot chose what it was not offered."""


class TooLate(Exception):
    """The bot did not answer in time."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What a bot decided; ``error`` is what went wrong where a simple move was made instead."""

    action: Action
    error: Exception | None = None

    @property
    def stumble(self) -> str:
        """What went wrong, for whoever mends bots. It may say what the seat holds."""
        return f"{type(self.error).__name__}: {self.error}" if self.error is not None else ""


def take(game: Game[Any, Any], bot: Bot, view: View, chance: Chance) -> Decided:
    """Ask a bot to decide on its view."""
    try:
        action = bot.decide(view)
        prompt = view.prompt()
        legal = prompt is not None and action in prompt.choices
    except Stalled as error:
        # The usual moves have led nowhere: any will do.
        return Decided(_any(game, view, chance), error)
    except Exception as error:
        return Decided(simple(game, view, chance), error)
    if not legal:
        return Decided(simple(game, view, chance), NotLegal(f"{action!r} is not a legal action"))
    return Decided(action)


def simple(game: Game[Any, Any], view: View, chance: Chance) -> Action:
    """Any legal action of the view's seat that is not rash."""
    action = _any(game, view, chance)
    while isinstance(action, game.rash) and not all(isinstance(a, game.rash) for a in view.due().choices):
        action = _any(game, view, chance)
    return action


def _any(game: Game[Any, Any], view: View, chance: Chance) -> Action:
    """Any legal action of the view's seat, a rash one seldom."""
    prompt = view.due()
    return pick(game, Decision.open(prompt.seat, prompt.kind, prompt.choices), chance)
