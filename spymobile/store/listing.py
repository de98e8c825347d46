"""What the list of games says of each, read from its line in the file without playing it again."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeGuard

from spymobile import games
from spymobile.core import codec, decoding
from spymobile.core.errors import Malformed, UnknownGame
from spymobile.core.game import Outcome
from spymobile.core.words import message
from spymobile.store.errors import NewerSave
from spymobile.store.schema import LATEST, moment
from spymobile.store.sql_errors import reading
from spymobile.table import record
from spymobile.table.record import Act, Header, Row, Undo

#: Seconds after which nobody was thinking any more: the game was left.
LONGEST_THOUGHT = 900


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A line in the list of games.

    ``steps`` are those played and not taken back; what was ordered aside counts as none.
    ``newer`` games were saved by a newer Spymobile: names
    and outcome are given as far as they can be read, and opening one says :class:`NewerSave`. Of a
    ``damaged`` one not even the game is known; opening it says :class:`DamagedSave`. A time that nobody
    knows is 0.
    """

    id: str
    game: str
    names: tuple[str, ...]
    steps: int
    begun: int
    last: int
    outcome: Outcome | None
    newer: bool = False
    damaged: bool = False
    #: The level of the bot in each seat when the game was laid; empty for a person.
    levels: tuple[str, ...] = ()


def read_outcome(text: object, seats: int) -> Outcome | None:
    """How a game ended, for the list; what cannot be read is found again when the game is opened."""
    try:
        outcome = decoding.from_data(Outcome, codec.from_text(text)) if isinstance(text, str) else None
    except Malformed:
        return None
    return outcome if outcome and all(seat in range(seats) for seat in outcome.winners) else None


def outcome_text(outcome: Outcome | None) -> str | None:
    return codec.to_text(codec.to_data(outcome)) if outcome else None


def beginning(row: type[Row]) -> str:
    """A pattern for the text of such rows.

    >>> beginning(record.Undo)
    '{"is":"undo",*'
    """
    return codec.to_text({"is": row.tag})[:-1] + ",*"


def read_header(text: str) -> Header:
    """A header, or :class:`NewerSave` where a later format says more than we can read."""
    data = codec.from_text(text)
    if _is_newer(data):
        raise NewerSave
    return decoding.from_data(Header, data)


def _is_newer(data: codec.Json) -> TypeGuard[dict[str, codec.Json]]:
    if not isinstance(data, dict):
        return False
    version = data.get("format")
    return isinstance(version, int) and version > record.FORMAT


def kept_games(base: sqlite3.Connection) -> list[KeptGame]:
    """All kept games, the latest first. Their chains are checked when opened."""
    with reading():
        lines = base.execute(
            "SELECT id, header, begun, outcome,"
            " (SELECT total(text GLOB ? AND at >= 0) - total(text GLOB ?) FROM rows WHERE game = id),"
            " (SELECT max(at) FROM rows WHERE game = id AND typeof(at) = 'integer' AND at <= ?) FROM games",
            (beginning(Act), beginning(Undo), LATEST),
        ).fetchall()
    kept = []
    for number, text, begun, outcome, steps, last in lines:
        try:
            game, names, newer, levels = _listed(str(text))
            damaged = False
        except Malformed:
            game, names, newer, levels, damaged = "", (), False, (), True
        kept.append(
            KeptGame(
                number,
                game,
                names,
                max(0, int(steps)),
                moment(begun),
                moment(last) or moment(begun),
                read_outcome(outcome, len(names)),
                newer,
                damaged,
                levels,
            )
        )
    return sorted(kept, key=lambda line: (-line.last, line.id))


def seconds_played(base: sqlite3.Connection, number: str) -> int:
    """From step to step, without the times in which the game lay there and nobody played."""
    with reading():
        rows = base.execute("SELECT at FROM rows WHERE game = ? AND number >= 0 ORDER BY number", (number,))
        times = [moment(abs(at)) for (at,) in rows.fetchall() if isinstance(at, int)]
    return sum(max(0, two - one) for one, two in pairwise(times) if one and two - one <= LONGEST_THOUGHT)


def _listed(text: str) -> tuple[str, tuple[str, ...], bool, tuple[str, ...]]:
    """The game and the names in a header, whether it is newer than we are, and the levels of its bots."""
    data = codec.from_text(text)
    if not _is_newer(data):
        header = decoding.from_data(Header, data)
        names = tuple(occupant.name for occupant in header.seats)
        return header.game, names, _has_newer_rules(header), tuple(who.level for who in header.seats)
    game, seats = data.get("game"), data.get("seats")
    if not isinstance(game, str):
        raise Malformed("$.game", message("a text was expected"))
    called = [seat.get("name") for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return game, tuple(name for name in called if isinstance(name, str)), True, ()


def _has_newer_rules(header: Header) -> bool:
    if header.rules_version <= 1:  # The first: the game need not be loaded to know.
        return False
    with suppress(UnknownGame):
        return header.rules_version > games.load(header.game).rules_version
    return False
