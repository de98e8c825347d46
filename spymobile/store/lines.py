"""The lines of our tables, as they may be found in a damaged file, and the sums that vouch for them.

A row of a game is vouched for by its chain (:func:`spymobile.table.record.link`). The entry of a game in the
list and a setting carry a sum of their own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from spymobile.store.raw_pages import RawLine, RawValue

#: The row before the deal: a second copy of the header, on another page than the first.
HEADER = -1
_SUM = 8
_LINK = 32
_ID_LENGTH = 16
_ID = re.compile(rb"[0-9a-f]{16}")
_NAME = re.compile(rb"[a-z_]+(/[0-9a-z_]+)?")


# What the lines begin with in a page of SQLite: the length of the head, then a kind for each column. A text
# of 16 letters, such as the number of a game, is 2d, a link 4c, a sum 1c; a number is below 0a.
_TEXT = rb"(?:[\x0d-\x7f]|[\x80-\xff]{1,2}[\x00-\x7f])"
HEADS = re.compile(
    rb"(?=[\x05-\x0a]\x2d[\x00-\x09]" + _TEXT + rb"\x4c"
    rb"|[\x05-\x0a]\x2d" + _TEXT + rb"[\x00-\x09](?:\x00|" + _TEXT + rb")"
    rb"|[\x05-\x0a]" + _TEXT + _TEXT + rb"[\x00-\x09]\x1c)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class RowLine:
    """A step of a game, or its header."""

    game: bytes
    number: int
    text: bytes
    link: bytes
    at: RawValue


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game's entry in the list. Before there were sums it had none."""

    id: bytes
    header: bytes
    begun: RawValue
    outcome: RawValue
    sum: bytes | None = None

    @property
    def is_whole(self) -> bool:
        return self.sum == sum_of(self.id, self.header, self.begun, self.outcome)


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting. ``changed`` counts all changes of settings: of two copies the higher one is the newer."""

    name: bytes
    value: bytes
    changed: int = 0
    sum: bytes | None = None

    @property
    def is_whole(self) -> bool:
        if self.sum is None:  # Before there were sums; what it says is read with care anyway.
            return _NAME.fullmatch(self.name) is not None
        return self.sum == sum_of(self.name, self.value, self.changed)


type KeptLine = RowLine | GameLine | SettingLine


def link(before: bytes, text: bytes) -> bytes:
    """As :func:`spymobile.table.record.link`, for a text that may be no text any more."""
    return hashlib.sha256(before + text).digest()


def sum_of(*parts: str | RawValue) -> bytes:
    """What vouches for a line without a chain."""
    data = b"\0".join(part.encode() if isinstance(part, str) else _plain(part) for part in parts)
    return hashlib.sha256(data).digest()[:_SUM]


def _plain(part: RawValue) -> bytes:
    return part if isinstance(part, bytes) else repr(part).encode()


def line_of(record: RawLine) -> KeptLine | None:
    """Which line of which table a record is, judged by its shape alone."""
    match record.shape, record.values:
        case (shape, (bytes(game), int(number), bytes(text), bytes(linked), at)) if shape[:4] == "titb":
            return RowLine(game, number, text, linked, at) if len(linked) == _LINK else None
        case (shape, (bytes(number), bytes(header), begun, outcome, bytes(total))) if (
            shape[:2] + shape[4] == "ttb" and shape[3] in "tn"
        ):
            return GameLine(number, header, begun, outcome, total) if len(total) == _SUM else None
        case ("ttib", (bytes(name), bytes(value), int(changed), bytes(total))):
            return SettingLine(name, value, changed, total) if len(total) == _SUM else None
        case (shape, (bytes(number), bytes(header), begun, outcome)) if (
            shape[:2] == "tt"
            and shape[3] in "tn"
            and len(number) == _ID_LENGTH
            and (_ID.fullmatch(number) or header.startswith(b"{"))  # A single bit spares one of them.
        ):
            return GameLine(number, header, begun, outcome)
        case ("tt", (bytes(name), bytes(value))):
            return SettingLine(name, value) if _NAME.fullmatch(name) else None
    return None


def lines_of(records: Iterable[RawLine]) -> Iterable[KeptLine]:
    return (line for line in map(line_of, records) if line is not None)


def is_line(record: RawLine) -> bool:
    return line_of(record) is not None


def is_vouched(record: RawLine) -> bool:
    """Whether it is a line that nothing points to and that can be believed all the same.

    A row is judged by its chain, and so is the header in an entry that has no sum.
    """
    line = line_of(record)
    match line:
        case GameLine():
            return line.sum is None or line.is_whole
        case SettingLine():
            return line.sum is not None and line.is_whole
        case _:
            return line is not None
