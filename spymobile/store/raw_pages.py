"""Records read from the pages of an SQLite file, without asking SQLite.

SQLite gives nothing at all from a file whose first page is damaged, although every other page may be whole.
Here the file's b-trees are read leaf by leaf: each page says where its records begin, and each record says
what it is made of. Nobody vouches for what is found; :mod:`spymobile.store.mend` believes only what fits its
chain or its sum. See the "Database File Format" page of SQLite, sections 1.5, 1.6, 2.1 and 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

type RawValue = int | float | bytes | None

#: The pages of a b-tree whose keys are its records: tables WITHOUT ROWID, which is all we have.
_INTERIOR, _LEAF = 2, 10
_PAGE = 4096
_PAGE_SIZES = frozenset(1 << power for power in range(9, 17))
_WAL_HEADER, _FRAME_HEADER = 32, 24
#: So many bytes at the start of a cell say how long it is and what is in it.
_OPENING = 20
#: In how many cells a bit that turned over is looked for. A file with more such cells is not one of ours.
_PATIENCE = 500


@dataclass(frozen=True, slots=True)
class RawLine:
    """One line of some table. ``shape`` has a letter a column: text, blob, int, float, null.

    Texts are given as bytes, as they may be damaged.
    """

    shape: str
    values: tuple[RawValue, ...]


type Wanted = Callable[[RawLine], bool]


class Pages:
    """The pages of one file: ``now`` by number, as SQLite would see them, and ``before``, older ones."""

    def __init__(self, main: bytes, wal: bytes = b"", size: int = _PAGE) -> None:
        self.size = size
        self.now = {
            number: main[start : start + size].ljust(size, b"\0")
            for number, start in enumerate(range(0, len(main), size), 1)
        }
        self.before: list[bytes] = []
        self._patience = _PATIENCE
        for number, page in _frames(wal, size):
            if number in self.now:
                self.before.append(self.now[number])
            self.now[number] = page

    def listed(self, wanted: Wanted, vouched: Wanted) -> Iterator[RawLine]:
        """Records that the pages of today point to; with a bit turned over, only those vouched for."""
        for number, page in self.now.items():
            yield from self._of_page(page, 100 if number == 1 else 0, wanted, vouched)

    def strewn(self, heads: re.Pattern[bytes], wanted: Wanted) -> Iterator[RawLine]:
        """Records that lie anywhere in the pages of today, whether something points to them or not.

        ``heads`` finds what they may begin with.
        """
        for page in self.now.values():
            yield from self._scan(page, heads, wanted)

    def outdated(self, heads: re.Pattern[bytes], wanted: Wanted) -> Iterator[RawLine]:
        """Records in pages that have been written anew since."""
        for page in self.before:
            yield from self._of_page(page, 0, wanted, wanted)
            yield from self._scan(page, heads, wanted)

    def _of_page(self, page: bytes, start: int, wanted: Wanted, vouched: Wanted) -> Iterator[RawLine]:
        kind = page[start]
        if kind not in (_INTERIOR, _LEAF):
            return
        first, child = (start + 12, 4) if kind == _INTERIOR else (start + 8, 0)
        count = min(int.from_bytes(page[start + 3 : start + 5]), (self.size - first) // 2)
        for at in range(first, first + 2 * count, 2):
            cell = int.from_bytes(page[at : at + 2]) + child
            record = self._cell(page, cell)
            if record is not None and wanted(record):
                yield record
            else:
                yield from self._nearly(page, cell, vouched)

    def _cell(self, page: bytes, at: int) -> RawLine | None:
        length, at = _varint(page, at)
        record = self._record(page, at)
        return record[0] if record is not None and record[1] == length else None

    def _nearly(self, page: bytes, cell: int, wanted: Wanted) -> Iterator[RawLine]:
        """What a cell would say with one bit of its opening turned over."""
        self._patience -= 1
        if self._patience < 0:
            return
        changed = bytearray(page)
        for at in range(cell, min(cell + _OPENING, len(page))):
            for bit in range(8):
                changed[at] ^= 1 << bit
                record = self._cell(bytes(changed), cell)
                if record is not None and wanted(record):
                    yield record
                changed[at] ^= 1 << bit

    def _scan(self, page: bytes, heads: re.Pattern[bytes], wanted: Wanted) -> Iterator[RawLine]:
        for found in heads.finditer(page):
            record = self._record(page, found.start())
            if record is not None and wanted(record[0]):
                yield record[0]

    def _record(self, page: bytes, at: int) -> tuple[RawLine, int] | None:
        """The record whose head is here, and its length; None if there can be none."""
        kinds = _kinds(page, at)
        if kinds is None:
            return None
        head, columns = kinds
        length = head + sum(size for _, size in columns)
        payload = self._payload(page, at, length)
        if payload is None:
            return None
        values: list[RawValue] = []
        place = head
        for letter, size in columns:
            values.append(_value(letter, payload[place : place + size]))
            place += size
        return RawLine("".join(letter[0] for letter, _ in columns), tuple(values)), length

    def _payload(self, page: bytes, at: int, length: int) -> bytes | None:
        """So many bytes from here on; what is too long for a page goes on in others."""
        most = (self.size - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length] if at + length <= len(page) else None
        least = (self.size - 12) * 32 // 255 - 23
        local = least + (length - least) % (self.size - 4)
        if local > most:
            local = least
        parts = [page[at : at + local]]
        following = int.from_bytes(page[at + local : at + local + 4])
        left, seen = length - local, set[int]()
        while left > 0:
            further = self.now.get(following)
            if further is None or following in seen:
                return None
            seen.add(following)
            parts.append(further[4 : 4 + left])
            left -= self.size - 4
            following = int.from_bytes(further[:4])
        payload = b"".join(parts)
        return payload if len(payload) == length else None


def readings(main: bytes, wal: bytes = b"") -> list[Pages]:
    """The file with the size of page it names, and with the usual one where the two differ."""
    sizes = {_PAGE}
    named = int.from_bytes(main[16:18]) if len(main) >= 100 else 0
    named = 65536 if named == 1 else named
    if named in _PAGE_SIZES:
        sizes.add(named)
    return [Pages(main, wal, size) for size in sorted(sizes, key=lambda size: size != named)]


def has_flawed_head(head: bytes) -> bool:
    """Whether the first bytes of a file forbid SQLite to write it, which nobody ever asked for.

    The rest of the head SQLite checks itself, or it does not matter.
    """
    return len(head) >= 20 and head[18:20] not in (b"\x01\x01", b"\x02\x02")


def _frames(wal: bytes, size: int) -> list[tuple[int, bytes]]:
    """Page numbers and pages of a write-ahead log up to its last commit, the oldest first.

    Checksums are not asked: what is believed is settled later, and a single bit would take all that follows.
    """
    salt = wal[16:24]
    found: list[tuple[int, bytes]] = []
    ours: list[bool] = []
    last = 0
    for start in range(_WAL_HEADER, len(wal) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        head = wal[start : start + _FRAME_HEADER]
        page = wal[start + _FRAME_HEADER : start + _FRAME_HEADER + size]
        found.append((int.from_bytes(head[:4]), page))
        ours.append(head[8:16] == salt)
        if int.from_bytes(head[4:8]):
            last = len(found)
    kept = list(zip(found, ours, strict=True))[:last]
    # Frames of an earlier round may follow those of this one. If none is of this one, the salt is damaged.
    return [frame for frame, is_ours in kept if is_ours or not any(ours)]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, min(at + 8, len(data))):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    if at + 8 >= len(data):
        return 0, len(data)
    return value << 8 | data[at + 8], at + 9


_INTEGERS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
_LETTERS = {0: "null", 7: "float", 8: "i0", 9: "i1"}


def _kinds(data: bytes, at: int) -> tuple[int, list[tuple[str, int]]] | None:
    """The length of a record's head and the kind and size of each column."""
    if at >= len(data):
        return None
    length, place = _varint(data, at)
    end = at + length
    if not 2 <= length <= 40 or end > len(data):
        return None
    columns: list[tuple[str, int]] = []
    while place < end:
        kind = data[place]
        if kind < 0x80:
            place += 1
        else:
            kind, place = _varint(data, place)
        if kind in _INTEGERS:
            columns.append((_LETTERS.get(kind, "int"), _INTEGERS[kind]))
        elif kind >= 12:
            columns.append(("text" if kind % 2 else "blob", (kind - 12) // 2))
        else:
            return None
    return (length, columns) if place == end else None


def _value(letter: str, data: bytes) -> RawValue:
    match letter:
        case "text" | "blob":
            return data
        case "i0" | "i1":
            return int(letter[1])
        case "int":
            return int.from_bytes(data, signed=True)
        case _:
            return None  # A fraction has no place in our tables; only that there was one matters.
