"""What SQLite and the disk complain about, told apart and put into our own words."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from spymobile.core.words import Message, message
from spymobile.store.errors import CannotRead, CannotWrite, InUse, NoSpace


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


def is_busy(error: sqlite3.Error) -> bool:
    """Whether somebody else holds the file just now."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def reason(error: sqlite3.Error | OSError) -> Message | str:
    """Why something failed, for a player. SQLite's own words are for whoever wrote the program."""
    if isinstance(error, OSError):
        return error.strerror or message("the disk does not answer")
    if isinstance(error, sqlite3.ProgrammingError):
        return message("closed")
    if is_busy(error):
        return message("in use by another program")
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return message("no permission to write")
        case sqlite3.SQLITE_CANTOPEN:
            return message("cannot be opened")
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PROTOCOL | sqlite3.SQLITE_NOLFS:
            return message("the disk does not answer")
        case sqlite3.SQLITE_CONSTRAINT:
            return message("changed by another program")
        case sqlite3.SQLITE_INTERRUPT | sqlite3.SQLITE_ABORT | sqlite3.SQLITE_NOMEM:
            return message("reading was stopped")
        case _:
            return message("damaged")


@contextmanager
def opening() -> Iterator[None]:
    """As :func:`writing`; and somebody who holds the file already is named."""
    try:
        with writing():
            yield
    except CannotWrite as error:
        if isinstance(error.__cause__, sqlite3.Error) and is_busy(error.__cause__):
            raise InUse from error
        raise


def cannot_write(error: sqlite3.Error | OSError, step: bool = False) -> NoSpace | CannotWrite:
    """What SQLite or the disk complains about, under our own name; a ``step`` was not played then."""
    return NoSpace(step) if is_full(error) else CannotWrite(reason(error), step)


@contextmanager
def writing() -> Iterator[None]:
    """Errors of SQLite and of the disk under our own names."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise cannot_write(error) from error


@contextmanager
def reading() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise CannotRead(reason(error)) from error
