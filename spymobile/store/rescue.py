"""Saving what can be saved from a damaged file, and never throwing the file itself away."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path


def is_full(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def is_busy_or_full(error: sqlite3.Error) -> bool:
    """Trouble that is not damage: the file is in use, cannot be written, or there is no room."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
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
    finally:
        copy.close()
    return aside


def salvage(damaged: Path, base: sqlite3.Connection) -> int:
    """Copy every line that can still be read; chains are checked when a game is opened."""
    old = sqlite3.connect(f"file:{damaged}?mode=ro", uri=True)
    try:
        for table, width in (("settings", 2), ("games", 4), ("rows", 5)):
            blanks = ", ".join("?" * width)
            with suppress(sqlite3.DatabaseError):
                for line in old.execute(f"SELECT * FROM {table}"):
                    with suppress(sqlite3.DatabaseError):
                        base.execute(f"INSERT OR IGNORE INTO {table} VALUES ({blanks})", line)
    finally:
        old.close()
    count: int = base.execute("SELECT count(*) FROM games").fetchone()[0]
    return count
