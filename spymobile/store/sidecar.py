"""A plain file beside the one with the games, so that nothing is lost without a word.

SQLite drops whatever follows a damaged spot of its write-ahead log, and begins anew where its file is empty,
and in both cases all seems well. So what was written since the last start is also written here, a line each:
how far every game has got, its new rows, the settings. On the next start the two are compared; what SQLite
has lost is brought back as far as it is known here, and the rest is told.

A line is written after SQLite has it safe, and nobody waits for the disk: this file may know less than
SQLite's, never more. Each line carries its own check, and one that does not fit is passed over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from spymobile.store.lines import RowLine, SettingLine
from spymobile.store.schema import row_moment

#: Longer files are not ours.
_LONGEST = 256 * 1024 * 1024


@dataclass(slots=True)
class Remembered:
    """What a sidecar says: the length of every game, rows written since the last start, the settings."""

    lengths: dict[str, int] = field(default_factory=dict)
    rows: list[RowLine] = field(default_factory=list)
    settings: dict[str, SettingLine] = field(default_factory=dict)

    def note(self, parts: list[bytes]) -> None:
        match parts:
            case [b"length", number, length]:
                self.lengths[number.decode()] = int(length)
                # What had to be cut off is not brought back.
                self.rows = [row for row in self.rows if row.game != number or row.number < int(length)]
            case [b"row", number, at, when, link, text]:
                row = RowLine(number, int(at), text, bytes.fromhex(link.decode()), int(when))
                self.rows.append(row)
                if row.number >= 0:
                    self.lengths[number.decode()] = row.number + 1
            case [b"setting", changed, name, value]:
                self.settings[name.decode()] = SettingLine(name, value, int(changed))


def _line(*parts: bytes) -> bytes:
    body = b"\t".join(parts)
    return b"%08x\t%b\n" % (crc32(body), body)


def _length(number: str, length: int) -> bytes:
    return _line(b"length", number.encode(), b"%d" % length)


def _setting(line: SettingLine) -> bytes:
    return _line(b"setting", b"%d" % line.changed, line.name, line.value)


def _row(number: bytes, at: int, text: bytes, link: bytes, when: int) -> bytes:
    body = b"row\t%b\t%d\t%d\t%b\t%b" % (number, at, when, link.hex().encode(), text)
    return b"%08x\t%b\n" % (crc32(body), body)


class Sidecar:
    """Written along. What fails here fails quietly: the games are safe where they are."""

    def __init__(self, path: Path | None) -> None:
        """Without a path there is none, as for a store in memory."""
        self._path = path
        self._file: int | None = None

    def read(self) -> Remembered:
        """What was written down until the last program stopped."""
        known = Remembered()
        with suppress(OSError):
            if self._path is not None and self._path.stat().st_size <= _LONGEST:
                for line in self._path.read_bytes().split(b"\n"):
                    check, _tab, body = line.partition(b"\t")
                    if check == b"%08x" % crc32(body):
                        with suppress(ValueError):
                            known.note(body.split(b"\t"))
        return known

    def begin(self, lengths: dict[str, int], settings: Iterable[SettingLine]) -> None:
        """Start afresh with what SQLite has safe now."""
        lines = [_length(number, length) for number, length in lengths.items()]
        self._exchange(b"".join(lines + [_setting(line) for line in settings]))

    def go_on(self) -> None:
        """Keep what is there and add to it."""
        if self._path is not None:
            with suppress(OSError):
                self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def add_row(self, number: str, at: int, text: str, link: bytes, when: int) -> None:
        """A step was written, or the header of a new game."""
        self._append(_row(number.encode(), at, text.encode(), link, when))

    def add_length(self, number: str, length: int) -> None:
        """A game has another length than its rows here say."""
        self._append(_length(number, length))

    def add_setting(self, line: SettingLine) -> None:
        self._append(_setting(line))

    def forget(self, number: str) -> None:
        """Before a game is deleted: nothing of it stays here."""
        self._keep_only(lambda game: game != number, lambda name: not name.endswith(f"/{number}"))

    def forget_settings(self, names: Iterable[str]) -> None:
        """Before settings are deleted."""
        gone = frozenset(names)
        if gone:
            self._keep_only(lambda _game: True, lambda name: name not in gone)

    def _keep_only(self, of_game: Callable[[str], bool], of_setting: Callable[[str], bool]) -> None:
        known = self.read()
        lines = [_length(game, length) for game, length in known.lengths.items() if of_game(game)]
        lines += [_setting(line) for name, line in known.settings.items() if of_setting(name)]
        lines += [
            _row(row.game, row.number, row.text, row.link, row_moment(row.at))
            for row in known.rows
            if of_game(row.game.decode())
        ]
        if not self._exchange(b"".join(lines)) and self._path is not None:
            with suppress(OSError):  # Better no copy than one that brings back what was deleted.
                self._path.unlink(missing_ok=True)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _append(self, data: bytes) -> None:
        if self._file is None:
            return
        try:
            written = os.write(self._file, data)
        except OSError:
            written = -1
        if written != len(data):  # A torn line would spoil the next one.
            self.close()

    def _exchange(self, data: bytes) -> bool:
        """The whole file anew; a program that stops midway leaves the old one."""
        self.close()
        if self._path is None:
            return False
        fresh = self._path.with_name(f"{self._path.name}.part")
        try:
            fresh.write_bytes(data)
            fresh.replace(self._path)
            self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        except OSError:
            return False
        return True
