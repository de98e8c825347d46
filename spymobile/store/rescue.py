"""Saving what can be saved from a damaged file, and never throwing the file itself away."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any


def is_full(error: sqlite3.Error | OSError) -> bool:
    """Whether there is no room: on the disk, or for the page that SQLite shares between processes."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken. Else it is in use, out of reach, or the disk is full or failing."""
    if isinstance(error, sqlite3.ProgrammingError):  # Our own mistake, such as using a closed store.
        return False
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in (
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_SCHEMA,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_NOTADB,
    )


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def set_aside(path: Path) -> Path:
    """Move a damaged file, with SQLite's companions, out of the way."""
    aside = _free_name(path)
    for ending in ("", "-wal", "-shm"):
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside


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


def readable(text: bytes) -> str:
    """Text as it stands in the file. Bytes that are none are shown as such; the chain notices them."""
    return text.decode("utf-8", "replace")


# Each table, its width and its key from both ends, so that only what lies on a broken page is lost.
# Columns go by their place, as their names may be damaged too.
_KEPT = (
    ("settings", 2, ("1", "1 DESC")),
    ("games", 4, ("1", "1 DESC")),
    ("rows", 5, ("1, 2", "1 DESC, 2 DESC")),
)


def salvage(damaged: Path, base: sqlite3.Connection) -> int:
    """Copy every line that can still be read; chains are checked when a game is opened."""
    old = sqlite3.connect(f"{damaged.resolve().as_uri()}?mode=ro", uri=True)
    old.text_factory = readable
    try:
        for table, width, orders in _KEPT:
            blanks = ", ".join("?" * width)
            for order in orders:
                for line in _lines(old, f"SELECT * FROM {table} ORDER BY {order}"):
                    if len(line) == width:
                        base.execute(f"INSERT OR IGNORE INTO {table} VALUES ({blanks})", line)
    finally:
        old.close()
    # Rows without a game would be taken for damage again.
    base.execute("DELETE FROM rows WHERE game NOT IN (SELECT id FROM games)")
    count: int = base.execute("SELECT count(*) FROM games").fetchone()[0]
    return count


def _lines(base: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """What a query gives until it comes upon the damage."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        yield from base.execute(query)
