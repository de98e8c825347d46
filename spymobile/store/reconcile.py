"""SQLite's file compared with the one beside it, on opening: what is missing is brought back, or told."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field

from spymobile.core.errors import SpymobileError
from spymobile.core.words import many
from spymobile.store import listing, mend, schema
from spymobile.store.lines import HEADER, RowLine, SettingLine, link
from spymobile.store.schema import moment, row_moment
from spymobile.store.sidecar import Remembered


@dataclass(slots=True)
class Balance:
    """What the comparison came to."""

    #: The length of every game, as it is from now on.
    lengths: dict[str, int]
    brought_back: int = 0
    lost_steps: dict[str, int] = field(default_factory=dict)
    lost_games: int = 0

    def notices(self, base: sqlite3.Connection) -> list[str]:
        """Sentences for the player."""
        told = []
        if self.brought_back:
            told.append(
                many(
                    "{count} step was missing from your saved games and was brought back.",
                    "{count} steps were missing from your saved games and were brought back.",
                    self.brought_back,
                )
            )
        for number, count in self.lost_steps.items():
            told.append(
                many(
                    "Your saved games were damaged: the last step of {names} is lost.",
                    "Your saved games were damaged: the last {count} steps of {names} are lost.",
                    count,
                    names=_names(base, number),
                )
            )
        if self.lost_games:
            told.append(
                many(
                    "{count} game that was saved on this device is gone.",
                    "{count} games that were saved on this device are gone.",
                    self.lost_games,
                )
            )
        return told


def _names(base: sqlite3.Connection, number: str) -> str:
    found = base.execute("SELECT header FROM games WHERE id = ?", (number,)).fetchone()
    try:
        return ", ".join(seat.name for seat in listing.read_header(str(found[0])).seats)
    except SpymobileError:
        return number


def lengths(base: sqlite3.Connection) -> dict[str, int]:
    """How many rows every game has."""
    query = "SELECT id, (SELECT count(*) FROM rows WHERE game = id AND number >= 0) FROM games"
    return dict(base.execute(query).fetchall())


def reconcile(base: sqlite3.Connection, known: Remembered) -> Balance:
    """Bring back what SQLite has lost and the sidecar knows. All of it is in the file, or nothing."""
    balance = Balance(lengths(base))
    rows: dict[str, list[RowLine]] = defaultdict(list)
    for row in known.rows:
        rows[row.game.decode()].append(row)
    missing = {
        number: length for number, length in known.lengths.items() if length > balance.lengths.get(number, 0)
    }
    if not missing and not _newer_settings(base, known):
        return balance
    with schema.transaction(base):
        for number, length in missing.items():
            before = balance.lengths.get(number)
            after = _fill(base, number, rows[number], before)
            if after is None:
                balance.lost_games += 1
                continue
            balance.lengths[number] = after
            back = (row for row in rows[number] if (before or 0) <= row.number < after)
            balance.brought_back += sum(
                row_moment(row.at) >= 0 for row in back
            )  # Nobody hears of orders given aside.
            if after < length:
                balance.lost_steps[number] = length - after
        for name, line in _newer_settings(base, known).items():
            schema.put_setting(base, name, line.value.decode(), line.changed)
    return balance


def _fill(base: sqlite3.Connection, number: str, rows: list[RowLine], length: int | None) -> int | None:
    """Add the rows that follow the last one there is; how many there are then, or None without a game."""
    if length is None:
        header = next((row for row in rows if row.number == HEADER), None)
        if header is None or link(b"", header.text) != header.link:
            return None
        walk = mend.walk(header.link, rows)
        if not walk.rows:
            return None
        schema.add_game(base, number, header.text.decode(), moment(header.at), None)
        _add(base, number, 0, walk.rows)
        return len(walk.rows)
    last = base.execute(
        "SELECT link FROM rows WHERE game = ? AND number = ?", (number, length - 1 if length else HEADER)
    ).fetchone()
    if last is None:
        return length
    chain, filled = last[0], length
    following = {row.number: row for row in rows}
    while (row := following.get(filled)) is not None and link(chain, row.text) == row.link:
        _add(base, number, filled, [row])
        chain, filled = row.link, filled + 1
    return filled


def _add(base: sqlite3.Connection, number: str, first: int, rows: list[RowLine]) -> None:
    for at, row in enumerate(rows, first):
        base.execute(schema.ADD_ROW, (number, at, row.text.decode(), row.link, row_moment(row.at)))


def _newer_settings(base: sqlite3.Connection, known: Remembered) -> dict[str, SettingLine]:
    kept = dict(base.execute("SELECT name, changed FROM settings").fetchall())
    return {name: line for name, line in known.settings.items() if line.changed > kept.get(name, -1)}
