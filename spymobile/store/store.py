"""The file that keeps every game.

One row a step, committed before anybody is told of it (WAL, synchronous=FULL), chained by SHA-256. SQLite
notices torn pages; the chain notices what SQLite cannot: a bit that turned over inside a row.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spymobile import games
from spymobile.core import codec
from spymobile.core.errors import Malformed
from spymobile.core.game import Outcome
from spymobile.store import rescue
from spymobile.store.errors import CannotWrite, DamagedSave, NewerSave, NoSpace, NoSuchGame
from spymobile.table import record
from spymobile.table.record import Header, Row
from spymobile.table.table import Table

SCHEMA = 1
_TABLES = """
CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, begun INTEGER NOT NULL, outcome TEXT)
    WITHOUT ROWID;
CREATE TABLE rows (game TEXT, number INTEGER, text TEXT NOT NULL, link BLOB NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A line in the list of games."""

    id: str
    game: str
    names: tuple[str, ...]
    steps: int
    begun: int
    last: int
    outcome: Outcome | None


class Store:
    """Games and settings of this device."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = Path(path)
        self._clock = clock
        #: Sentences for the player about what was found on opening.
        self.notices: list[str] = []
        self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.DatabaseError as error:
            if rescue.is_busy_or_full(error):
                raise CannotWrite(str(error)) from error
        aside = rescue.set_aside(self.path)
        base = self._connect()
        saved = rescue.salvage(aside, base)
        self.notices.append(
            f"The file with your games was damaged. {saved} games were rescued;"
            f" the old file is kept as {aside.name}."
        )
        return base

    def _connect(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, isolation_level=None)
        try:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > SCHEMA:
                raise NewerSave("The file with your games")
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=FULL")
            if version == 0:
                base.executescript(f"BEGIN; {_TABLES} PRAGMA user_version={SCHEMA}; COMMIT;")
            elif base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check failed")
        except BaseException:
            base.close()
            raise
        return base

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games

    def journal(self, header: Header) -> GameJournal:
        """Begin to keep a new game; made to be handed to :meth:`Table.lay`."""
        number = secrets.token_hex(8)
        text = record.header_text(header)
        with _writing():
            self._base.execute("INSERT INTO games VALUES (?, ?, ?, NULL)", (number, text, int(self._clock())))
        return GameJournal(self._base, self._clock, number, 0, record.link(b"", text))

    def resume(self, number: str) -> tuple[Table, GameJournal]:
        """Take up a kept game. A damaged tail is cut off, after a copy of the file was set aside."""
        header, text = self._header(number)
        game = games.load(header.game)
        if header.rules_version > game.rules_version:
            raise NewerSave
        rows, chain, damaged = self._rows(number, text)
        if damaged:
            if not rows:
                raise DamagedSave(0)
            aside = rescue.copy_aside(self._base, self.path)
            with _writing():
                lost = self._base.execute(
                    "DELETE FROM rows WHERE game = ? AND number >= ?", (number, len(rows))
                ).rowcount
            self.notices.append(
                f"The last {lost} steps could not be read and were dropped."
                f" The old file is kept as {aside.name}."
            )
        journal = GameJournal(self._base, self._clock, number, len(rows), chain)
        table = Table.resume(game, header, rows, journal)
        if damaged and table.outcome is None:
            with _writing():
                self._base.execute("UPDATE games SET outcome = NULL WHERE id = ?", (number,))
        return table, journal

    def read(self, number: str) -> tuple[Header, list[Row]]:
        """A whole intact game, for export and replay."""
        header, text = self._header(number)
        rows, _, damaged = self._rows(number, text)
        if damaged:
            raise DamagedSave(len(rows))
        return header, rows

    def _header(self, number: str) -> tuple[Header, str]:
        found = self._base.execute("SELECT header FROM games WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise NoSuchGame
        text = str(found[0])
        return read_header(text), text

    def _rows(self, number: str, header: str) -> tuple[list[Row], bytes, bool]:
        """The rows up to the first that does not fit the chain, the chain there, and whether one did not."""
        chain = record.link(b"", header)
        rows: list[Row] = []
        cursor = self._base.execute(
            "SELECT number, text, link FROM rows WHERE game = ? ORDER BY number", (number,)
        )
        try:
            for at, text, link in cursor:
                following = record.link(chain, text)
                if at != len(rows) or link != following:
                    return rows, chain, True
                rows.append(record.read_row(text))
                chain = following
        except (sqlite3.DatabaseError, Malformed, TypeError, AttributeError):
            return rows, chain, True
        return rows, chain, False

    def adopt(self, header: Header, rows: list[Row], outcome: Outcome | None) -> str:
        """Keep a game that was played elsewhere, all of it or nothing."""
        number = secrets.token_hex(8)
        text = record.header_text(header)
        chain = record.link(b"", text)
        now = int(self._clock())
        with _writing(), self._transaction():
            self._base.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?)", (number, text, now, _outcome_text(outcome))
            )
            for at, row in enumerate(rows):
                line = record.row_text(row)
                chain = record.link(chain, line)
                self._base.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", (number, at, line, chain, now))
        return number

    def games(self) -> list[Kept]:
        """All kept games that can be listed, the latest first. Their chains are checked when opened."""
        lines = self._base.execute(
            "SELECT id, header, begun, outcome, (SELECT count(*) FROM rows WHERE game = id),"
            " (SELECT max(at) FROM rows WHERE game = id) FROM games"
        ).fetchall()
        kept = []
        for number, text, begun, outcome, rows, last in lines:
            with suppress(Malformed, NewerSave):
                header = read_header(text)
                names = tuple(occupant.name for occupant in header.seats)
                ended = codec.from_data(Outcome, codec.from_text(outcome)) if outcome else None
                kept.append(Kept(number, header.game, names, max(0, rows - 1), begun, last or begun, ended))
        return sorted(kept, key=lambda line: (-line.last, line.id))

    def delete(self, number: str) -> None:
        """Forget a game."""
        with _writing(), self._transaction():
            if not self._base.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount:
                raise NoSuchGame
            self._base.execute("DELETE FROM rows WHERE game = ?", (number,))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    # Settings

    def setting(self, name: str, default: codec.Json = None) -> codec.Json:
        """A setting, or ``default`` where none is kept or it cannot be read."""
        found = self._base.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        if found is None:
            return default
        try:
            return codec.from_text(found[0])
        except Malformed:
            return default

    def set(self, name: str, value: codec.Json) -> None:
        with _writing():
            self._base.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, codec.to_text(value)))


class GameJournal:
    """The journal of one game in the store."""

    __slots__ = ("_base", "_chain", "_clock", "_count", "id")

    def __init__(
        self, base: sqlite3.Connection, clock: Callable[[], float], number: str, count: int, chain: bytes
    ) -> None:
        self._base = base
        self._clock = clock
        self.id = number
        self._count = count
        self._chain = chain

    def append(self, row: Row) -> None:
        """On return the row is on the disk; if it cannot be, nothing has changed."""
        text = record.row_text(row)
        chain = record.link(self._chain, text)
        with _writing():
            self._base.execute(
                "INSERT INTO rows VALUES (?, ?, ?, ?, ?)",
                (self.id, self._count, text, chain, int(self._clock())),
            )
        self._count += 1
        self._chain = chain

    def finish(self, outcome: Outcome) -> None:
        """Note the end for the list of games. The rows already say it, so a failure here loses nothing."""
        with suppress(sqlite3.Error):
            self._base.execute("UPDATE games SET outcome = ? WHERE id = ?", (_outcome_text(outcome), self.id))


@contextmanager
def _writing() -> Iterator[None]:
    """SQLite's errors under our own names."""
    try:
        yield
    except sqlite3.Error as error:
        if rescue.is_full(error):
            raise NoSpace from error
        raise CannotWrite(str(error)) from error


def _outcome_text(outcome: Outcome | None) -> str | None:
    return codec.to_text(codec.to_data(outcome)) if outcome else None


def read_header(text: str) -> Header:
    """A header, or :class:`NewerSave` where a later format says more than we can read."""
    data: Any = codec.from_text(text)
    if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > record.FORMAT:
        raise NewerSave
    return codec.from_data(Header, data)
