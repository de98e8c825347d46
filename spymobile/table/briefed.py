"""A bot at a table, and what it has still to hear.

Telling a bot a whole game takes a while, after a resume or an undo. So the table only hands over what was
told and how things stood; the bot hears it when it comes to decide, on whatever thread that happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spymobile.core.bot import Bot
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Game


class Briefed(Bot):
    """Hears first, then decides. Nobody may tell it anything while it does."""

    __slots__ = ("_game", "_news", "_seat", "bot", "steps")

    def __init__(self, bot: Bot, game: Game[Any, Any], seat: int) -> None:
        self.bot = bot
        self._game, self._seat = game, seat
        self._news: list[tuple[Told, Any]] = []
        #: How many steps have been handed over.
        self.steps = 0

    def hand_over(self, events: Sequence[Event], after: Any) -> None:
        """What the seat may hear of these events, and the state they led to, which must not change."""
        self._news += [(told, after) for event in events if (told := event.told(self._seat)) is not None]

    def listen(self) -> None:
        """Hear all that is new."""
        news, self._news = self._news, []
        for told, after in news:
            self.bot.watch(told, self._game.view(after, self._seat))

    def decide(self, view: Any) -> Action:
        self.listen()
        return self.bot.decide(view)


class Unmade(Bot):
    """In the place of a bot that could not be made: it says why as soon as it is asked."""

    __slots__ = ("_reason",)

    def __init__(self, reason: Exception) -> None:
        self._reason = reason

    def decide(self, view: Any) -> Action:
        raise self._reason
