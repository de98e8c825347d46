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

from spymobile import games
from spymobile.core import codec
from spymobile.core.errors import Malformed
from spymobile.core.game import Outcome
from spymobile.core.words import many
from spymobile.store import listing, rescue
from spymobile.store.errors import CannotRead, CannotWrite, DamagedSave, NewerSave, NoSpace, NoSuchGame
from spymobile.table import record
from spymobile.table.record import Act, Header, Row, Undo
from spymobile.table.table import Table

SCHEMA = 1
_TABLES = (
    "CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, begun INTEGER NOT NULL, outcome TEXT)"
    " WITHOUT ROWID",
    "CREATE TABLE rows (game TEXT, number INTEGER, text TEXT NOT NULL, link BLOB NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
_GAME = "INSERT INTO games VALUES (?, ?, ?, ?)"
_ROW = "INSERT INTO rows VALUES (?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Kept:
    """A line in the list of games.

    ``steps`` are those played and not taken back. ``newer`` games were saved by a newer Spymobile: names
    and outcome are given as far as they can be read, and opening one says :class:`NewerSave`.
    """

    id: str
    game: str
    names: tuple[str, ...]
    steps: int
    begun: int
    last: int
    outcome: Outcome | None
    newer: bool = False


class Store:
    """Games and settings of this device."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = Path(path)
        self._clock = clock
        #: Sentences for the player about what was found on opening.
        self.notices: list[str] = []
        self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        with _writing():
            try:
                return _connect(self.path)
            except sqlite3.DatabaseError as error:
                if not rescue.is_damage(error):
                    raise
            return self._rescue()

    def _rescue(self) -> sqlite3.Connection:
        """Save what can be read into a new file, and only then put it in the place of the old one."""
        fresh = self.path.with_name(f"{self.path.name}.rescued")
        fresh.unlink(missing_ok=True)
        base = _connect(fresh)
        try:
            with _transaction(base):
                saved = rescue.salvage(self.path, base)
        finally:
            base.close()
        aside = rescue.set_aside(self.path)
        fresh.rename(self.path)
        self.notices.append(
            many(
                "The file with your games was damaged. {count} game was rescued;"
                " the old file is kept as {file}.",
                "The file with your games was damaged. {count} games were rescued;"
                " the old file is kept as {file}.",
                saved,
                file=aside.name,
            )
        )
        return _connect(self.path)

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games

    def journal(self, header: Header) -> GameJournal:
        """Begin to keep a new game; made to be handed to :meth:`Table.lay`."""
        text = record.header_text(header)
        return GameJournal(self._base, self._clock, secrets.token_hex(8), 0, record.link(b"", text), text)

    def resume(self, number: str) -> tuple[Table, GameJournal]:
        """Take up a kept game. A damaged tail is cut off, after a copy of the file was set aside."""
        header, text = self._header(number)
        game = games.load(header.game)
        if header.rules_version > game.rules_version:
            raise NewerSave
        rows, chain, damaged = self._rows(number, text)
        if damaged:
            if not rows:
                raise DamagedSave
            with _writing():
                aside = rescue.copy_aside(self._base, self.path)
                lost = self._base.execute(
                    "DELETE FROM rows WHERE game = ? AND number >= ?", (number, len(rows))
                ).rowcount
            self.notices.append(
                many(
                    "The last step could not be read and was dropped. The old file is kept as {file}.",
                    "The last {count} steps could not be read and were dropped."
                    " The old file is kept as {file}.",
                    lost,
                    file=aside.name,
                )
            )
        journal = GameJournal(self._base, self._clock, number, len(rows), chain)
        table = Table.resume(game, header, rows, journal)
        self._note_outcome(number, table.outcome)
        return table, journal

    def _note_outcome(self, number: str, outcome: Outcome | None) -> None:
        """Where the list of games says otherwise than the rows, the rows are right.

        They may differ after a crash between the last step and its :meth:`GameJournal.finish`, and where
        a damaged end was cut off. If it fails now, the next opening sets it right.
        """
        text = listing.outcome_text(outcome)
        with suppress(sqlite3.Error):
            self._base.execute(
                "UPDATE games SET outcome = ? WHERE id = ? AND outcome IS NOT ?", (text, number, text)
            )

    def read(self, number: str) -> tuple[Header, list[Row]]:
        """A whole intact game, for export and replay."""
        header, text = self._header(number)
        games.load(header.game)  # Its actions can be read only once it is known.
        rows, _, damaged = self._rows(number, text)
        if damaged:
            raise DamagedSave(len(rows) - 1)
        return header, rows

    def _header(self, number: str) -> tuple[Header, str]:
        with _reading():
            found = self._base.execute("SELECT header FROM games WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise NoSuchGame
        text = str(found[0])
        try:
            return listing.read_header(text), text
        except Malformed as error:
            raise DamagedSave from error

    def _rows(self, number: str, header: str) -> tuple[list[Row], bytes, bool]:
        """The rows up to the first that does not fit the chain, the chain there, and whether one did not."""
        chain = record.link(b"", header)
        rows: list[Row] = []
        try:
            cursor = self._base.execute(
                "SELECT number, text, link FROM rows WHERE game = ? AND number >= 0 ORDER BY number",
                (number,),
            )
            for at, text, link in cursor:
                following = record.link(chain, text)
                if at != len(rows) or link != following:
                    return rows, chain, True
                rows.append(record.read_row(text))
                chain = following
        except sqlite3.Error as error:
            if not rescue.is_damage(error):  # The rows may be there again the next time.
                raise CannotRead(str(error)) from error
            return rows, chain, True
        except (Malformed, TypeError, AttributeError):
            return rows, chain, True
        return rows, chain, False

    def adopt(self, header: Header, rows: list[Row], outcome: Outcome | None) -> str:
        """Keep a game that was played elsewhere, all of it or nothing."""
        number = secrets.token_hex(8)
        text = record.header_text(header)
        chain = record.link(b"", text)
        now = int(self._clock())
        with _writing(), _transaction(self._base):
            self._base.execute(_GAME, (number, text, now, listing.outcome_text(outcome)))
            for at, row in enumerate(rows):
                line = record.row_text(row)
                chain = record.link(chain, line)
                self._base.execute(_ROW, (number, at, line, chain, now))
        return number

    def games(self) -> list[Kept]:
        """All kept games that can be listed, the latest first. Their chains are checked when opened."""
        with _reading():
            lines = self._base.execute(
                "SELECT id, header, begun, outcome,"
                " (SELECT total(text GLOB ?) - total(text GLOB ?) FROM rows WHERE game = id),"
                " (SELECT max(at) FROM rows WHERE game = id) FROM games",
                (listing.beginning(Act), listing.beginning(Undo)),
            ).fetchall()
        kept = []
        for number, text, begun, outcome, steps, last in lines:
            with suppress(Malformed):
                game, names, newer = listing.listed(str(text))
                times = [at for at in (begun, last) if isinstance(at, int)] or [0]
                kept.append(
                    Kept(
                        number,
                        game,
                        names,
                        max(0, int(steps)),
                        times[0],
                        times[-1],
                        listing.read_outcome(outcome, len(names)),
                        newer,
                    )
                )
        return sorted(kept, key=lambda line: (-line.last, line.id))

    def delete(self, number: str) -> None:
        """Forget a game, and the settings that belong to it: those named after something and its number."""
        with _writing(), _transaction(self._base):
            if not self._base.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount:
                raise NoSuchGame
            self._base.execute("DELETE FROM rows WHERE game = ?", (number,))
            self._base.execute("DELETE FROM settings WHERE name GLOB ?", (f"*/{number}",))

    # Settings

    def setting(self, name: str, default: codec.Json = None) -> codec.Json:
        """A setting, or ``default`` where none is kept or it cannot be read."""
        with _reading():
            found = self._base.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        if found is None:
            return default
        try:
            return codec.from_text(str(found[0]))
        except Malformed:
            return default

    def set(self, name: str, value: codec.Json) -> None:
        with _writing():
            self._base.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, codec.to_text(value)))


def _connect(path: Path) -> sqlite3.Connection:
    """The file, opened and looked over; a new one is laid out."""
    base = sqlite3.connect(path, isolation_level=None)
    base.text_factory = rescue.readable
    try:
        if _version(base) > SCHEMA:
            raise NewerSave(all_games=True)
        _write_ahead(base)
        base.execute("PRAGMA synchronous=FULL")
        if _version(base) == 0:
            with _transaction(base):
                if _version(base) == 0:  # Nobody else was quicker.
                    if base.execute("SELECT 1 FROM sqlite_master").fetchone():
                        raise sqlite3.DatabaseError("somebody else's tables")
                    for statement in _TABLES:
                        base.execute(statement)
                    base.execute(f"PRAGMA user_version={SCHEMA}")
        _look_over(base)
    except UnicodeDecodeError as error:  # Python could not even read SQLite's complaint.
        base.close()
        raise sqlite3.DatabaseError("the names of the tables are damaged") from error
    except BaseException:
        base.close()
        raise
    return base


def _write_ahead(base: sqlite3.Connection) -> None:
    """Of two who change a new file's mode at once, SQLite turns one away without waiting for its timeout."""
    for pause in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0):
        try:
            base.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(pause)
        else:
            return
    base.execute("PRAGMA journal_mode=WAL")


def _version(base: sqlite3.Connection) -> int:
    version: int = base.execute("PRAGMA user_version").fetchone()[0]
    return version


def _look_over(base: sqlite3.Connection) -> None:
    """Damage that the chain of a game would not notice, such as a row that strayed from its game's end."""
    schema = base.execute("SELECT sql FROM sqlite_master ORDER BY rowid").fetchall()
    if [line[0] for line in schema] != list(_TABLES):
        raise sqlite3.DatabaseError("these are other tables")
    if base.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("integrity_check failed")
    if base.execute("SELECT 1 FROM rows WHERE game NOT IN (SELECT id FROM games) LIMIT 1").fetchone():
        raise sqlite3.DatabaseError("rows without a game")


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:  # SQLite takes some back by itself.
            base.execute("ROLLBACK")
        raise


class GameJournal:
    """The journal of one game in the store."""

    __slots__ = ("_base", "_chain", "_clock", "_count", "_header", "id")

    def __init__(
        self,
        base: sqlite3.Connection,
        clock: Callable[[], float],
        number: str,
        count: int,
        chain: bytes,
        header: str = "",
    ) -> None:
        self._base = base
        self._clock = clock
        self.id = number
        self._count = count
        self._chain = chain
        self._header = header

    def append(self, row: Row) -> None:
        """On return the row is on the disk; if it cannot be, nothing has changed."""
        text = record.row_text(row)
        chain = record.link(self._chain, text)
        now = int(self._clock())
        line = (self.id, self._count, text, chain, now)
        with _writing():
            if self._count:
                self._base.execute(_ROW, line)
            else:  # A game is kept from its deal on: never a header alone.
                with _transaction(self._base):
                    self._base.execute(_GAME, (self.id, self._header, now, None))
                    self._base.execute(_ROW, line)
        self._count += 1
        self._chain = chain

    def finish(self, outcome: Outcome) -> None:
        """Note the end for the list of games. The rows already say it, so a failure here loses nothing."""
        with suppress(sqlite3.Error):
            self._base.execute(
                "UPDATE games SET outcome = ? WHERE id = ?", (listing.outcome_text(outcome), self.id)
            )


@contextmanager
def _writing() -> Iterator[None]:
    """Errors of SQLite and of the disk under our own names."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if rescue.is_full(error):
            raise NoSpace from error
        raise CannotWrite(getattr(error, "strerror", "") or str(error)) from error


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise CannotRead(str(error)) from error
