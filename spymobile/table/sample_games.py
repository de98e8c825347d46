"""Games played ahead without a screen, up to every kind of decision: for tours, pictures and benchmarks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.table.record import Header, MemoryJournal, Occupant, Row
from spymobile.table.table import Table

NAMES = ("Anna", "Ben", "Cara", "Dora")
#: Games are played until every decision has come up, but not longer than this.
_GAMES = 60
_STEPS = 500
#: A table looks better when something has happened at it.
_LIVELY = 30

type Kept = tuple[Header, list[Row]]


def _kept_in(journal: MemoryJournal, _header: Header) -> MemoryJournal:
    return journal


@cache
def moments(name: str, landmarks: frozenset[str] = frozenset()) -> dict[str, Kept]:
    """For every kind of decision, a game that has come to it; and "over", one that has ended.

    A legal action among the ``landmarks`` is as good as a decision of its own. Bots play for the people,
    every second time chance does: it comes to things that nobody in their senses would do.
    """
    game = games.load(name)
    people = tuple(Occupant(who, "person", "") for who in NAMES[: game.seats[-1]])
    # Not the first level: beginners hardly do what takes some thought.
    bots = [replace(person, kind="bot", level="2") for person in people]
    found: dict[str, Kept] = {}
    for number in range(_GAMES):
        journal, chance = MemoryJournal(), Fast(f"tour {number}")
        setup, seed = Setup(name, len(bots), {}, 0), bytes([number] * 32)
        table = Table.lay(game, setup, bots, seed, partial(_kept_in, journal))
        header = replace(table.header, seats=people)
        new = 0
        while not table.outcome and table.length < _STEPS:
            decision = next(due for due in table.decisions() if not due.standing)
            kinds = {type(action).__name__ for action in decision.legal} & landmarks | {decision.kind}
            for kind in kinds:
                if kind not in found or len(found[kind][1]) < _LIVELY <= len(journal.rows):
                    found[kind] = header, list(journal.rows)
                    new += 1
            if number % 2:
                action = pick(game, decision, chance)
            else:
                bot, view = table.brief(decision.seat)
                action = bot.decide(view)
            table.act(decision.seat, action)
        if table.outcome and "over" not in found:
            found["over"] = header, journal.rows
        if number > 6 and not new:
            break
    return found
