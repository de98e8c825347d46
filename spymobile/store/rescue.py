"""Saving what can be saved from a damaged file, and never throwing the file itself away.

The steps, so that a program that is killed in between loses nothing: what can be read is written into a new
file (``.rescuing``), which gets another name once it is whole (``.rescue-ready``); the damaged file is moved
aside; the new one takes its place. Whoever finds a ``.rescue-ready`` on opening goes on from there.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from spymobile import games
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Outcome
from spymobile.core.words import many
from spymobile.store import listing, mend, schema
from spymobile.store.lines import HEADS, RowLine, is_line, is_vouched, lines_of
from spymobile.store.mend import Found, Mended
from spymobile.store.raw_pages import has_flawed_head, readings
from spymobile.store.schema import moment, row_moment
from spymobile.store.sidecar import Remembered
from spymobile.table import record

_COMPANIONS = ("-wal", "-shm")
#: Seconds for finding out how games ended whose entries are lost; opening one finds it out, too.
_PATIENCE = 2.0
#: Thousands of games fit into it.
_LARGEST = 512 * 1024 * 1024


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _set_aside(path: Path) -> Path:
    """Move a damaged file, with SQLite's companions, out of the way; the file itself last.

    So whoever was stopped in between and comes again takes the same name.
    """
    aside = _free_name(path)
    if not path.exists():
        if not _wal(path).exists():
            return _last_name(path)
        path.touch()
    for ending in (*_COMPANIONS, ""):
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside


def _last_name(path: Path) -> Path:
    """What was set aside last; the next free name if nothing ever was."""
    number = int(_free_name(path).name.rpartition("-")[2])
    return path.with_name(f"{path.name}.damaged-{max(1, number - 1)}")


def copy_aside(base: sqlite3.Connection, path: Path) -> Path:
    """A copy of the whole file as it is now."""
    aside = _free_name(path)
    copy = sqlite3.connect(aside)
    try:
        base.backup(copy)
    except sqlite3.Error:
        aside.unlink(missing_ok=True)
        raise
    finally:
        copy.close()
    return aside


def _ready(path: Path) -> Path:
    return path.with_name(f"{path.name}.rescue-ready")


def _unfinished(path: Path) -> Path:
    """What a rescue left behind that was broken off, before there was a way to go on with it."""
    return path.with_name(f"{path.name}.rescued")


def is_needed(path: Path) -> bool:
    """What SQLite would pass over: a log without its file, a file it may not write, a rescue left behind."""
    head = _read(path, 100)
    if not head:
        return bool(_read(_wal(path), 1)) or _unfinished(path).exists()
    return has_flawed_head(head) or _unfinished(path).exists()


def go_on(path: Path) -> str:
    """Finish a rescue that was broken off; what it has come to, or nothing where there was none."""
    if not _ready(path).exists():
        return ""
    return _exchange(path)


def rescue(path: Path, known: Remembered) -> str:
    """Save what can be read into a new file, and only then put it in the place of the old one."""
    fresh = path.with_name(f"{path.name}.rescuing")
    fresh.unlink(missing_ok=True)
    found = Found()
    harvest(found, _read(path), _read(_wal(path)))
    left_behind = _unfinished(path)
    if left_behind.exists():
        harvest(found, _read(left_behind), _read(_wal(left_behind)))
    found.add(known.rows)
    found.add(known.settings.values())
    base = schema.connect(fresh, journal_mode="MEMORY")
    try:
        with schema.transaction(base):
            _write(base, found)
    finally:
        base.close()
    fresh.rename(_ready(path))
    if left_behind.exists():
        left_behind.rename(_free_name(path))
    return _exchange(path)


def _exchange(path: Path) -> str:
    aside = _set_aside(path)
    _ready(path).rename(path)
    _sync_folder(path.parent)
    base = sqlite3.connect(path)
    try:
        count: int = base.execute("SELECT count(*) FROM games").fetchone()[0]
    finally:
        base.close()
    return many(
        "Your saved games were damaged. {count} game was rescued; the damaged ones are kept as {file}.",
        "Your saved games were damaged. {count} games were rescued; the damaged ones are kept as {file}.",
        count,
        file=aside.name,
    )


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def _wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _read(path: Path, most: int = -1) -> bytes:
    """The bytes of a file; none of one that is not there, or so large that it cannot be ours."""
    if not path.is_file() or path.stat().st_size > _LARGEST:
        return b""
    with path.open("rb") as file:
        return file.read(most)


def image(base: sqlite3.Connection) -> bytes:
    """The whole file as SQLite sees it now; nothing where SQLite was built without that."""
    try:
        return base.serialize()
    except (AttributeError, sqlite3.Error):
        return b""


def harvest(found: Found, main: bytes, wal: bytes = b"") -> None:
    """All lines that lie in a file, the ones SQLite itself would find first."""
    pages = readings(main, wal)
    for reading in pages:
        found.add(lines_of(reading.listed(is_line, is_vouched)))
    for reading in pages:
        found.add(lines_of(reading.strewn(HEADS, is_vouched)))
    for reading in pages:
        found.add_rows_of(found.names(), lines_of(reading.outdated(HEADS, is_vouched)))


def _write(base: sqlite3.Connection, found: Found) -> None:
    """Put everything together in a new file."""
    until = time.monotonic() + _PATIENCE
    for game in mend.put_together(found):
        number, header = schema.readable(game.id), schema.readable(game.header)
        first = game.walk.rows[0].at if game.walk.rows else 0
        begun = moment(game.entry.begun if game.entry else first) or moment(first)
        schema.add_game(base, number, header, begun, _outcome(game, header, until))
        for line in (*game.walk.rows, *game.walk.rest):
            base.execute(
                "INSERT OR IGNORE INTO rows VALUES (?, ?, ?, ?, ?)",
                (number, line.number, schema.readable(line.text), line.link, row_moment(line.at)),
            )
    for setting in mend.settings(found):
        schema.put_setting(
            base, schema.readable(setting.name), schema.readable(setting.value), setting.changed
        )


def _outcome(game: Mended, header: str, until: float) -> str | None:
    """How a game ended: as its entry said, or as its rows say."""
    if game.entry is not None:
        kept = game.entry.outcome
        return schema.readable(kept) if isinstance(kept, bytes) else None
    if time.monotonic() > until:
        return None
    try:
        return listing.outcome_text(outcome_of(header, game.walk.rows))
    except SpymobileError:
        return None


def outcome_of(header: str, rows: list[RowLine]) -> Outcome | None:
    """How a game ended, by its rules."""
    read = listing.read_header(header)
    game = games.load(read.game)
    course = None
    for course in record.follow(game, read, (record.read_row(row.text.decode()) for row in rows)):  # noqa: B007
        pass
    return game.outcome(course.state) if course is not None else None
