"""The diaries of a game's bots: what each believed when it acted, and why, one sentence a step.

A bot says it from what its seat was told and from nothing else (:meth:`~spymobile.core.bot.Bot.explain`), so
no diary knows more than its seat did. They are handed out when the game is over: read while it goes on they
would tell a neighbour what a seat holds. Nothing of them is kept in a file: called to the table again, a bot
thinks as it did, so the record is enough to write them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game
from spymobile.core.words import message
from spymobile.table import record
from spymobile.table.briefed import Briefed, bot_for
from spymobile.table.record import Act, Course, Header, Row


class NotOver(SpymobileError):
    """Diaries are asked for while the game goes on."""

    def __init__(self) -> None:
        super().__init__(message("The bots' diaries can be read when the game is over."))


@dataclass(frozen=True, slots=True)
class Entry:
    """What the bot in ``seat`` thought at the step that was written down as ``row``.

    ``as_played`` is false where another move was made than the bot would make now: it was answered for, or
    the levels have changed since. What it says then is what it thinks of the same position.
    """

    row: int
    seat: int
    sentence: str
    as_played: bool = True


def diaries(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> list[Entry]:
    """All that the bots of a finished game have to say, in the order of the steps."""
    rows = list(rows)
    entries: list[Entry] = []
    bots: dict[int, tuple[str, Briefed]] = {}
    names = [occupant.name for occupant in header.seats]
    course: Course | None = None
    for number, (row, course) in enumerate(zip(rows, record.follow(game, header, rows), strict=True)):
        if not isinstance(row, Act):
            bots.clear()  # What was taken back must not be remembered, and seats may have changed hands.
            continue
        occupant, step = course.occupants[row.seat], course.steps[-1]
        if occupant.kind != "bot" or step.standing:
            continue
        level, bot = bots.get(row.seat, ("", None))
        if bot is None or level != occupant.level:
            bot = bot_for(game, header, row.seat, occupant.level)
            bots[row.seat] = occupant.level, bot
        bot.catch_up(course.opening, course.steps[:-1], step.before)
        entry = _entry(game, bot, step.before, number, row, names)
        if entry is not None:
            entries.append(entry)
        else:
            del bots[row.seat]
    if course is None or game.outcome(course.state) is None:
        raise NotOver
    return entries


def _entry(
    game: Game[Any, Any], bot: Briefed, before: Any, number: int, row: Act, names: list[str]
) -> Entry | None:
    """None where the bot stumbles now, as it may have then."""
    try:
        action = bot.decide(game.view(before, row.seat))
        return Entry(number, row.seat, bot.explain(names), action == row.action)
    except Exception:
        return None
