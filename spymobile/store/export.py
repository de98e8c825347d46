"""Games as files: to hand on, to keep elsewhere, to step through with ``spymobile replay``.

A file is text: a first line that says what it is, the header, one line a row, and at the end the chain
over all of it. A file that is cut short or changed anywhere is noticed. A file may come from anybody: it is
refused where it is larger than any game, and reading it can be watched and stopped.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

from spymobile import games
from spymobile.core.errors import Malformed
from spymobile.core.game import Game, Outcome
from spymobile.core.words import message
from spymobile.store.errors import (
    AlreadyKept,
    CannotWrite,
    DamagedSave,
    ForeignFile,
    NewerSave,
    NoSpace,
    StillRunning,
    Stopped,
    TooLarge,
    TooSlow,
    UnreadableFile,
)
from spymobile.store.listing import read_header
from spymobile.store.store import Store
from spymobile.table import record
from spymobile.table.record import Course, Header, Row

_MAGIC = "spymobile game "
_VERSION = 1
ENDING = ".spygame"
#: Bounds of a file that is read. The longest of 4 700 random games had 8 378 steps and 726 kB, the longest
#: line of any 700 bytes. The longest sensible game (``Game.patience``) has 20 000 steps and 2 MB.
_LONGEST = 8 * 1024 * 1024
#: One byte more tells that a file is too long.
READ_AT_MOST = _LONGEST + 1
_LONGEST_ROW = 16 * 1024
_MOST_ROWS = 100_000
#: So many rows for each step of the longest sensible game: steps are taken back, people come and go.
_ROWS_A_STEP = 4
_SECONDS = 60.0
#: How often somebody is told and asked.
_EVERY = 100

#: Told how many of how many rows have been dealt with; False stops it.
type Progress = Callable[[int, int], bool]


class Watch:
    """Looks after something that may take long: tells how far it is, and ends it in time.

    >>> watch = Watch(lambda done, total: done < 200)
    >>> watch.look(100, 500)
    >>> watch.look(200, 500)
    Traceback (most recent call last):
        ...
    spymobile.store.errors.Stopped: Stopped. Nothing was changed.
    """

    __slots__ = ("_progress", "_until")

    def __init__(self, progress: Progress | None = None, seconds: float = _SECONDS) -> None:
        self._progress = progress
        self._until = time.monotonic() + seconds

    def look(self, done: int, total: int) -> None:
        if done % _EVERY and done != total:
            return
        if time.monotonic() > self._until:
            raise TooSlow
        if self._progress is not None and not self._progress(done, total):
            raise Stopped


def to_text(header: Header, rows: list[Row]) -> str:
    """The whole file of a game."""
    lines = [record.header_text(header), *map(record.row_text, rows)]
    return "\n".join([f"{_MAGIC}{_VERSION}", *lines, chained(lines).hex(), ""])


def chained(lines: Iterable[str]) -> bytes:
    """The last link of the chain over a header and its rows."""
    return reduce(record.link, lines, b"")


def from_text(text: str, watch: Watch | None = None) -> tuple[Header, list[Row]]:
    """The game in a file, checked from the first byte to the last."""
    header, lines = _split(text)
    watch = watch or Watch()
    rows: list[Row] = []
    try:
        for line in lines:
            rows.append(record.read_row(line))
            watch.look(len(rows), 2 * len(lines))
    except Malformed as error:
        raise DamagedSave from error
    return header, rows


def _split(text: str) -> tuple[Header, list[str]]:
    """The header of a file and its rows as text: all of them, unchanged and not too many."""
    if text.count("\n") > _MOST_ROWS:
        raise TooLarge
    lines = text.split("\n")
    if not lines[0].startswith(_MAGIC):
        raise ForeignFile
    version = lines[0].removeprefix(_MAGIC)
    if version != str(_VERSION):
        if version.isdecimal() and len(version) < 10 and int(version) > _VERSION:
            raise NewerSave
        raise DamagedSave
    body, end = lines[1:-2], lines[-2:]
    if max(map(len, lines)) > _LONGEST_ROW:
        raise TooLarge
    if len(body) < 2 or end != [chained(body).hex(), ""]:
        raise DamagedSave
    try:
        header = read_header(body[0])
    except Malformed as error:
        raise DamagedSave from error
    # The actions of a game can be read only once it is known.
    if len(body) > _ROWS_A_STEP * games.load(header.game).patience:
        raise TooLarge
    return header, body[1:]


def replayed(header: Header, rows: list[Row], watch: Watch | None = None) -> tuple[Game[Any, Any], Course]:
    """The game and its course, played through by the rules."""
    game = _known(header)
    watch = watch or Watch()
    course = None
    for done, course in enumerate(record.follow(game, header, rows), 1):  # noqa: B007 - the last one counts
        watch.look(len(rows) + done, 2 * len(rows))
    if course is None:
        raise DamagedSave
    return game, course


def _known(header: Header) -> Game[Any, Any]:
    """The rules of a game that somebody sends."""
    game = games.load(header.game)
    if header.rules_version > game.rules_version:
        raise NewerSave
    record.check_seats(game, header)
    return game


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


def read(path: Path, watch: Watch | None = None) -> tuple[Header, list[Row]]:
    """The game in a file."""
    return from_text(_decoded(_bytes(path)), watch)


def _bytes(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # A device may never end.
            raise UnreadableFile(path.name, message("It is not a file"))
        with path.open("rb") as file:
            return file.read(READ_AT_MOST)
    except OSError as error:
        raise UnreadableFile(path.name, error.strerror or str(error)) from error


def _decoded(data: bytes) -> str:
    if not data.startswith(_MAGIC.encode()):
        raise ForeignFile
    if len(data) > _LONGEST:
        raise TooLarge
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedSave from error


@dataclass(frozen=True, slots=True)
class Checked:
    """A game from a file, played through by the rules, and not kept yet."""

    header: Header
    rows: list[Row]
    outcome: Outcome | None

    @property
    def link(self) -> bytes:
        """The last link of its chain."""
        return chained([record.header_text(self.header), *map(record.row_text, self.rows)])


def keep(store: Store, found: Checked) -> str:
    """Keep a game, unless it is here already."""
    number = store.find(found.link)
    if number is not None:
        raise AlreadyKept(number)
    return store.adopt(found.header, found.rows, found.outcome)


def checked(data: bytes, progress: Progress | None = None) -> Checked:
    """The game in a file's first :data:`READ_AT_MOST` bytes. It asks no store, so any thread may do it.

    Each row is played as soon as it is read, so the first that makes no sense ends it. What nobody can take
    back any more is not remembered.
    """
    watch = Watch(progress)
    header, lines = _split(_decoded(data))
    game = _known(header)
    rows: list[Row] = []

    def read_on() -> Iterator[Row]:
        for line in lines:
            rows.append(record.read_row(line))
            yield rows[-1]

    course = None
    try:
        for course in record.follow(game, header, read_on()):
            watch.look(len(rows), len(lines))
            if course.steps and course.steps[-1].final and not course.steps[-1].standing:
                del course.steps[:-1]
    except Malformed as error:
        raise DamagedSave from error
    if course is None:
        raise DamagedSave
    return Checked(header, rows, game.outcome(course.state))


def finished(store: Store, number: str) -> bytes:
    """The file of a kept game that is over, to leave the device in the clear.

    What the list of games says does not count: the rules are asked whether it is over.
    """
    header, rows = store.read(number)
    game, course = replayed(header, rows)
    if game.outcome(course.state) is None:
        raise StillRunning
    return to_text(header, rows).encode()
