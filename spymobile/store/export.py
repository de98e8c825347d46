"""Games as files: to hand on, to keep elsewhere, to step through with ``spymobile replay``.

A file is text: a first line that says what it is, the header, one line a row, and at the end the chain
over all of it. A file that is cut short or changed anywhere is noticed.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

from spymobile import games
from spymobile.core.errors import Malformed, SpymobileError
from spymobile.core.game import Game
from spymobile.core.words import _
from spymobile.store.errors import CannotWrite, DamagedSave, ForeignFile, NewerSave, NoSpace
from spymobile.store.listing import read_header
from spymobile.store.store import Store
from spymobile.table import record
from spymobile.table.record import Course, Header, Row

_MAGIC = "spymobile game "
_VERSION = 1
ENDING = ".spygame"
_LONGEST = 32 * 1024 * 1024


def to_text(header: Header, rows: list[Row]) -> str:
    """The whole file of a game."""
    lines = [record.header_text(header), *map(record.row_text, rows)]
    chain = b""
    for line in lines:
        chain = record.link(chain, line)
    return "\n".join([f"{_MAGIC}{_VERSION}", *lines, chain.hex(), ""])


def from_text(text: str) -> tuple[Header, list[Row]]:
    """The game in a file, checked from the first byte to the last."""
    lines = text.split("\n")
    if not lines[0].startswith(_MAGIC):
        raise ForeignFile
    version = lines[0].removeprefix(_MAGIC)
    if version != str(_VERSION):
        if version.isdecimal() and len(version) < 10 and int(version) > _VERSION:
            raise NewerSave
        raise DamagedSave
    body, end = lines[1:-2], lines[-2:]
    chain = b""
    for line in body:
        chain = record.link(chain, line)
    if len(body) < 2 or end != [chain.hex(), ""]:
        raise DamagedSave
    try:
        header = read_header(body[0])
        games.load(header.game)  # Its actions can be read only once it is known.
        return header, [record.read_row(line) for line in body[1:]]
    except Malformed as error:
        raise DamagedSave from error


def replayed(header: Header, rows: list[Row]) -> tuple[Game[Any, Any], Course]:
    """The game and its course, played through by the rules."""
    game = games.load(header.game)
    if header.rules_version > game.rules_version:
        raise NewerSave
    record.check_seats(game, header)
    course = None
    for course in record.follow(game, header, rows):  # noqa: B007 - the last one counts
        pass
    if course is None:
        raise DamagedSave
    return game, course


def write(path: Path, header: Header, rows: list[Row]) -> None:
    """Write a game's file; an older file of that name is replaced only when the new one is whole."""
    half = path.with_name(path.name + ".part")
    text = to_text(header, rows)
    try:
        with half.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        if error.errno == errno.ENOSPC:
            raise NoSpace from error
        raise CannotWrite(error.strerror or str(error)) from error


def read(path: Path) -> tuple[Header, list[Row]]:
    """The game in a file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # A device may never end.
            raise UnreadableFile(path.name, _("It is not a file"))
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
    except OSError as error:
        raise UnreadableFile(path.name, error.strerror or str(error)) from error
    if len(data) > _LONGEST or not data.startswith(_MAGIC.encode()):
        raise ForeignFile
    try:
        return from_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DamagedSave from error


def import_game(store: Store, path: Path) -> str:
    """Keep the game of a file in the store: all of it, or nothing."""
    header, rows = read(path)
    game, course = replayed(header, rows)
    return store.adopt(header, rows, game.outcome(course.state))


def export_game(store: Store, number: str, path: Path) -> None:
    """Write a kept game to a file."""
    write(path, *store.read(number))


class UnreadableFile(SpymobileError):
    """The file is not there, or may not be read."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(_("{file} cannot be read: {reason}.").format(file=name, reason=reason))
