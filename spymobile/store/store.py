"""The file that keeps every game.

One row a step, committed before anybody is told of it (WAL, synchronous=FULL), chained by SHA-256. SQLite
notices torn pages; the chain notices what SQLite cannot: a bit that turned over inside a row. A file beside
it (:mod:`~spymobile.store.sidecar`) notices what neither can: rows that are not there any more.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spymobile import games
from spymobile.core import codec
from spymobile.core.errors import Malformed
from spymobile.core.game import Outcome
from spymobile.core.words import _, many
from spymobile.store import listing, mend, rescue, schema
from spymobile.store.errors import CannotRead, DamagedSave, NewerSave, NoSuchGame
from spymobile.store.journal import GameJournal, stamp
from spymobile.store.lines import RowLine
from spymobile.store.listing import KeptGame
from spymobile.store.lock import Lock
from spymobile.store.reconcile import lengths, reconcile
from spymobile.store.schema import SCHEMA, row_moment
from spymobile.store.settings import Settings
from spymobile.store.sidecar import Remembered, Sidecar
from spymobile.store.sql_errors import is_damage, opening, reading, reason, writing
from spymobile.table import record
from spymobile.table.record import Header, Row

if TYPE_CHECKING:
    from spymobile.table.beat import Timer
    from spymobile.table.host import Host
    from spymobile.table.replay import Replay
    from spymobile.table.table import Table

__all__ = ["SCHEMA", "GameJournal", "KeptGame", "Store"]


@dataclass(slots=True)
class _Game:
    """A kept game as it was read."""

    header: Header
    rows: list[Row]
    #: The chain after the last of the rows.
    chain: bytes
    #: Whether there are rows after these that do not fit.
    damaged: bool = False
    #: Rows that had to be put right, as they are to be written; None where nothing was wrong.
    mended: list[RowLine] | None = None


class Store:
    """Games and settings of this device. One program at a time has them open."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = Path(path)
        self._clock = clock
        #: Sentences for the player about what was found on opening.
        self.notices: list[str] = []
        self._hopeless: set[str] = set()
        in_memory = str(path) == ":memory:"
        self._lock: Lock | None = None
        self._sidecar = Sidecar(None if in_memory else self._beside("-sidecar"))
        with opening(), ExitStack() as undo:
            undo.callback(self._let_go)
            if in_memory:
                self._base = schema.connect(self.path)
            else:
                self._lock = Lock(self._beside("-lock"))
                self._base = self._open(self._sidecar.read())
            undo.callback(self._base.close)
            self._settings = Settings(self._base, self._sidecar)
            if not in_memory:
                self._compare()
            undo.pop_all()

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)

    def _open(self, known: Remembered) -> sqlite3.Connection:
        finished = rescue.go_on(self.path)
        if finished:
            self.notices.append(finished)
        base = None if rescue.is_needed(self.path) else self._connect()
        if base is None:
            self.notices.append(rescue.rescue(self.path, known))
            base = schema.connect(self.path)
        return base

    def _connect(self) -> sqlite3.Connection | None:
        """The file; None if it is damaged."""
        try:
            return schema.connect(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        return None

    def _compare(self) -> None:
        """Bring back what SQLite has lost and the sidecar knows; then the sidecar begins afresh.

        It may forget its rows only once they are in the file itself and no longer in the log.
        """
        balance = reconcile(self._base, self._sidecar.read())
        self.notices += balance.notices(self._base)
        busy = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy:
            self._sidecar.go_on()
        else:
            self._sidecar.begin(lengths(self._base), self._settings.lines())

    def close(self) -> None:
        self._base.close()
        self._let_go()

    def _let_go(self) -> None:
        self._sidecar.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games

    def journal(self, header: Header) -> GameJournal:
        """Begin to keep a new game; made to be handed to :meth:`Table.lay`."""
        text = record.header_text(header)
        return self._journal(secrets.token_hex(8), 0, record.link(b"", text), text)

    def _journal(self, number: str, count: int, chain: bytes, header: str = "") -> GameJournal:
        return GameJournal(self._base, self._sidecar, self._clock, number, count, chain, header)

    def resume(self, number: str) -> tuple[Table, GameJournal]:
        """Take up a kept game. A damaged tail is cut off, after a copy of the file was set aside."""
        from spymobile.table.table import Table

        kept = self._read(number)
        game = games.load(kept.header.game)
        if kept.header.rules_version > game.rules_version:
            raise NewerSave
        if kept.damaged:
            self._cut(number, kept)
        elif kept.mended is not None:
            self._put_right(number, kept.mended)
        journal = self._journal(number, len(kept.rows), kept.chain)
        table = Table.resume(game, kept.header, kept.rows, journal)
        self._note_outcome(number, table.outcome)
        return table, journal

    def host(self, number: str, timer: Timer, pace: Callable[[bool], float | None]) -> Host:
        """Take up a kept game, for devices to sit down at.

        ``pace`` is told whether a person may still take the last step back.
        """
        from spymobile.table.host import Host

        table, _journal = self.resume(number)
        return Host(table, timer, lambda: pace(table.waits_for_undo))

    def replay(self, number: str, *, mended: bool = False) -> Replay:
        """A kept game once more, as far as it can be read; ``mended`` does first what :meth:`resume` does."""
        from spymobile.table.replay import Replay

        if mended:
            self.resume(number)
        header, rows = self.read(number)
        return Replay(games.load(header.game), header, rows)

    def _cut(self, number: str, kept: _Game) -> None:
        """Drop what does not fit."""
        if not kept.rows:
            raise DamagedSave
        with writing():
            aside = rescue.copy_aside(self._base, self.path)
            with schema.transaction(self._base):
                lost = self._base.execute(
                    "DELETE FROM rows WHERE game = ? AND number >= ?", (number, len(kept.rows))
                ).rowcount
                if kept.mended is not None:
                    self._write_rows(number, kept.mended)
        self._sidecar.add_length(number, len(kept.rows))
        self.notices.append(
            many(
                "The last step could not be read and is lost. The damaged game is kept as {file}.",
                "The last {count} steps could not be read and are lost. The damaged game is kept as {file}.",
                lost,
                file=aside.name,
            )
        )

    def _put_right(self, number: str, rows: list[RowLine]) -> None:
        """Write the rows as they were before a bit turned over."""
        with writing():
            aside = rescue.copy_aside(self._base, self.path)
            with schema.transaction(self._base):
                self._write_rows(number, rows)
        self.notices.append(
            _("This saved game was damaged and is mended. The damaged one is kept as {file}.").format(
                file=aside.name
            )
        )

    def _write_rows(self, number: str, rows: list[RowLine]) -> None:
        self._base.execute("DELETE FROM rows WHERE game = ? AND number >= 0", (number,))
        self._base.execute("DELETE FROM rows WHERE game NOT IN (SELECT id FROM games)")
        for at, row in enumerate(rows):
            self._base.execute(schema.ADD_ROW, (number, at, row.text.decode(), row.link, row_moment(row.at)))

    def _note_outcome(self, number: str, outcome: Outcome | None) -> None:
        """Where the list of games says otherwise than the rows, the rows are right.

        They may differ after a crash between the last step and its :meth:`GameJournal.finish`, and where
        a damaged end was cut off. If it fails now, the next opening sets it right.
        """
        with suppress(sqlite3.Error):
            schema.set_outcome(self._base, number, listing.outcome_text(outcome))

    def read(self, number: str) -> tuple[Header, list[Row]]:
        """A whole intact game, for export and replay."""
        kept = self._read(number)
        if kept.damaged:
            raise DamagedSave(len(kept.rows) - 1)
        return kept.header, kept.rows

    def _read(self, number: str) -> _Game:
        """A game as far as it can be read; where a bit turned over, it is turned back."""
        with reading():
            found = self._base.execute("SELECT header FROM games WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise NoSuchGame
        text = str(found[0])
        try:
            header = listing.read_header(text)
        except Malformed as error:
            raise DamagedSave from error
        games.load(header.game)  # Its actions can be read only once it is known.
        kept = self._follow(number, header, text)
        if not kept.damaged or number in self._hopeless:
            return kept
        mended = self._mend(number, header, text)
        if len(mended.rows) > len(kept.rows) or not mended.damaged:
            return mended
        self._hopeless.add(number)
        return kept

    def _follow(self, number: str, header: Header, text: str) -> _Game:
        """The rows up to the first that does not fit the chain."""
        kept = _Game(header, [], record.link(b"", text))
        try:
            cursor = self._base.execute(
                "SELECT number, text, link FROM rows WHERE game = ? AND number >= 0 ORDER BY number",
                (number,),
            )
            for at, line, link in cursor:
                following = record.link(kept.chain, line)
                kept.damaged = at != len(kept.rows) or link != following
                if kept.damaged:
                    break
                kept.rows.append(record.read_row(line))
                kept.chain = following
        except sqlite3.Error as error:
            if not is_damage(error):  # The rows may be there again the next time.
                raise CannotRead(reason(error)) from error
            kept.damaged = True
        except (Malformed, TypeError, AttributeError):
            kept.damaged = True
        return kept

    def _mend(self, number: str, header: Header, text: str) -> _Game:
        """The same from the bare pages, as far as a bit that turned over can be found."""
        found = mend.Found()
        rescue.harvest(found, rescue.image(self._base))
        walk = mend.mend_one(found, number.encode(), text.encode())
        with reading():
            there = lengths(self._base)[number]
        kept = _Game(header, [], record.link(b"", text), len(walk.rows) < there, walk.rows)
        for line in walk.rows:
            try:
                kept.rows.append(record.read_row(line.text.decode()))
            except (Malformed, UnicodeDecodeError):
                kept.damaged = True
                break
            kept.chain = line.link
        return kept

    def adopt(self, header: Header, rows: list[Row], outcome: Outcome | None) -> str:
        """Keep a game that was played elsewhere, all of it or nothing."""
        number = secrets.token_hex(8)
        text = record.header_text(header)
        chain = record.link(b"", text)
        now = stamp(self._clock)
        with writing(), schema.transaction(self._base):
            schema.add_game(self._base, number, text, now, listing.outcome_text(outcome))
            for at, row in enumerate(rows):
                line = record.row_text(row)
                chain = record.link(chain, line)
                self._base.execute(schema.ADD_ROW, (number, at, line, chain, now))
        self._sidecar.add_length(number, len(rows))
        return number

    def find(self, link: bytes) -> str | None:
        """The kept game whose record goes through this link of its chain."""
        with reading():
            found = self._base.execute(
                "SELECT game FROM rows WHERE link = ? AND number >= 0", (link,)
            ).fetchone()
        return None if found is None else str(found[0])

    def games(self) -> list[KeptGame]:
        """All kept games, the latest first. Their chains are checked when opened."""
        return listing.kept_games(self._base)

    def seconds_played(self, number: str) -> int:
        """How long people sat at a game; 0 where nobody knows."""
        return listing.seconds_played(self._base, number)

    def delete(self, number: str) -> None:
        """Forget a game, and the settings that belong to it: those named after something and its number."""
        with writing(), schema.transaction(self._base):
            if not self._base.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount:
                raise NoSuchGame
            self._base.execute("DELETE FROM rows WHERE game = ?", (number,))
            self._base.execute("DELETE FROM settings WHERE name GLOB ?", (f"*/{number}",))
            self._sidecar.forget(number)

    def forget_beside(self, beginning: str) -> None:
        """Forget settings named after something that was no game here, like "pencil/<beginning>...".

        What was told by others may stand in the name: it finds no more than what begins like it.
        """
        plain = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in beginning)
        pattern = (f"*/{plain}*",)
        with writing(), schema.transaction(self._base):
            found = self._base.execute("SELECT name FROM settings WHERE name GLOB ?", pattern).fetchall()
            self._base.execute("DELETE FROM settings WHERE name GLOB ?", pattern)
            self._sidecar.forget_settings(str(name) for (name,) in found)

    # Settings

    def setting(self, name: str, default: codec.Json = None) -> codec.Json:
        """A setting, or ``default`` where none is kept or it cannot be read."""
        try:
            return self._settings.read(name, default)
        except Malformed:
            return default

    def is_unreadable(self, name: str) -> bool:
        """Whether a setting was kept and cannot be read any more."""
        return self._settings.is_unreadable(name)

    def set(self, name: str, value: codec.Json) -> None:
        self._settings.write(name, value)
