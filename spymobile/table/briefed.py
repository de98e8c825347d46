"""The bots at a table, and what they have still to hear.

Telling a bot a whole game takes a while, after a resume or an undo. So the table only hands over what was
told and how things stood; the bot hears it when it comes to decide, on whatever thread that happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spymobile.bots import guard
from spymobile.bots.guard import Restless
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Game
from spymobile.table.record import Course, Header, Step, check_level


class Briefed(Bot):
    """Hears first, then decides. Nobody may tell it anything while it does."""

    __slots__ = ("_game", "_news", "_seat", "bot", "steps")

    def __init__(self, bot: Bot, game: Game[Any, Any], seat: int) -> None:
        self.bot = bot
        self._game, self._seat = game, seat
        self._news: list[tuple[Told, Any]] = []
        #: How many steps have been handed over; -1 before the deal is.
        self.steps = -1

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

    def explain(self, names: Sequence[str]) -> str:
        return self.bot.explain(names)

    def claim(self) -> float | None:
        return self.bot.claim()

    def catch_up(self, opening: Sequence[Event], steps: Sequence[Step], now: Any) -> None:
        """Be handed the steps that are new; ``now`` is the state they led to."""
        if self.steps < 0:
            self.hand_over(opening, steps[0].before if steps else now)
            self.steps = 0
        for number in range(self.steps, len(steps)):
            self.hand_over(steps[number].events, steps[number + 1].before if number + 1 < len(steps) else now)
        self.steps = len(steps)


def bot_for(game: Game[Any, Any], header: Header, seat: int, level: str) -> Briefed:
    """The bot of a seat, which has heard nothing yet.

    It is the same whenever it is called to the table, so that it goes on as it would have. In the place of
    one that cannot be made a simple move is made, and whoever asks is told.
    """
    try:
        made = game.bot(level, seat, Fast(f"{header.seed}/{seat}/{level}"))
    except Exception as error:
        made = Unmade(error)
    return Briefed(made, game, seat)


class SeatedBots:
    """The bots of one table, each made when its seat first comes to decide."""

    __slots__ = ("_bots", "_game", "_header")

    def __init__(self, game: Game[Any, Any], header: Header) -> None:
        self._game, self._header = game, header
        self._bots: dict[int, Briefed] = {}

    def forget(self, seat: int | None = None) -> None:
        """Let go of the bot of a seat, or of all: the next one is told the whole history."""
        if seat is None:
            self._bots.clear()
        else:
            self._bots.pop(seat, None)

    def brief(self, course: Course, seat: int) -> Bot:
        """The bot of a seat, which hears everything its seat heard."""
        bot = self._bots.get(seat)
        if bot is None:
            occupant = course.occupants[seat]
            if occupant.kind != "bot":
                check_level(self._game, occupant.level)
            bot = self._bots[seat] = bot_for(self._game, self._header, seat, occupant.level)
        bot.catch_up(course.opening, course.steps, course.state)
        return Restless(self._game.lull) if self._leads_nowhere(course) else bot

    def _leads_nowhere(self, course: Course) -> bool:
        """Whether nobody has gained or learnt anything for long, as the guard sees it."""
        game, steps = self._game, course.steps
        if len(steps) < game.lull or game.progress(course.state) is None:
            return False
        looks = [game.progress(step.before) for step in steps[-1 - game.lull :: guard.gap(game)]]
        return guard.leads_nowhere([*looks, game.progress(course.state)])


class Unmade(Bot):
    """In the place of a bot that could not be made: it says why as soon as it is asked."""

    __slots__ = ("_reason",)

    def __init__(self, reason: Exception) -> None:
        self._reason = reason

    def decide(self, view: Any) -> Action:
        raise self._reason
