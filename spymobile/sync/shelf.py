"""Where tables are kept: those held here with their games and keys, and the ways back to those of others.

It is a file of its own beside the one with the games of this device, used by one thread alone. A finished
game goes over to the others on every phone in the same way: as the record that it was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from spymobile import games
from spymobile.core import codec, decoding
from spymobile.core.errors import Malformed, SpymobileError
from spymobile.core.game import Setup
from spymobile.store import export
from spymobile.store.store import GameJournal, Store
from spymobile.sync.lobby import Evening
from spymobile.sync.visit import WayBack
from spymobile.table.record import Header, Occupant
from spymobile.table.table import Table

FILE = "tables.db"


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table to come back to: one that this phone holds (``held``), or somebody else's."""

    room: str
    host: str
    game: str
    held: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """So many moments of a deal have been on the screen; ``left``: since when nobody was there, if known."""

    round: int
    moments: int
    left: int = 0


class StoreShelf:
    """On one :class:`~spymobile.store.store.Store`; all of it on the thread that made it."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / FILE)

    def close(self) -> None:
        self.store.close()

    # Tables that are held here

    def keep(self, evening: Evening) -> None:
        self.store.set(f"held/{evening.room}", codec.to_data(evening))
        self._note("held", evening.room)

    def evening(self, room: str) -> Evening | None:
        data = self.store.setting(f"held/{room}")
        try:
            return None if data is None else decoding.from_data(Evening, data)
        except Malformed:
            return None

    def lay(self, setup: Setup, occupants: Sequence[Occupant], seed: bytes) -> tuple[Table, str]:
        journals: list[GameJournal] = []

        def journal(header: Header) -> GameJournal:
            journals.append(self.store.journal(header))
            return journals[0]

        table = Table.lay(games.load(setup.game), setup, occupants, seed, journal)
        return table, journals[0].id

    def resume(self, number: str) -> Table:
        return self.store.resume(number)[0]

    def text(self, number: str) -> str:
        return export.to_text(*self.store.read(number))

    # Ways back to others

    def keep_way(self, way: WayBack) -> None:
        self.store.set(f"joined/{way.room}", codec.to_data(way))
        self._note("joined", way.room)

    def way(self, room: str) -> WayBack | None:
        data = self.store.setting(f"joined/{room}")
        try:
            return None if data is None else decoding.from_data(WayBack, data)
        except Malformed:
            return None

    def keep_seen(self, room: str, seen: Seen) -> None:
        self.store.set(f"seen/{room}", codec.to_data(seen))

    def seen(self, room: str) -> Seen | None:
        data = self.store.setting(f"seen/{room}")
        try:
            return None if data is None else decoding.from_data(Seen, data)
        except Malformed:
            return None

    # All of them

    def _note(self, kind: str, room: str) -> None:
        """The latest first."""
        known = self._rooms()
        line = [kind, room]
        if known[:1] != [line]:
            self._note_rooms([line, *(other for other in known if other != line)])

    def _note_rooms(self, lines: list[list[str]]) -> None:
        self.store.set("tables", [[kind, room] for kind, room in lines])

    def _rooms(self) -> list[list[str]]:
        match self.store.setting("tables"):
            case list(lines):
                return [
                    [str(kind), str(room)]
                    for line in lines
                    if isinstance(line, list) and len(line) == 2
                    for kind, room in [line]
                ]
        return []

    def tables(self) -> list[KeptTable]:
        """Every table that somebody here may come back to, the latest first."""
        found = []
        for kind, room in self._rooms():
            if kind == "held" and (evening := self.evening(room)) is not None:
                found.append(KeptTable(room, evening.host, evening.game, held=True))
            elif kind == "joined" and (way := self.way(room)) is not None:
                found.append(KeptTable(room, way.host, way.game, held=False))
        return found

    def forget(self, room: str) -> None:
        """Nothing stays: neither keys nor an unfinished game."""
        evening = self.evening(room)
        if evening is not None and evening.number:
            with suppress(SpymobileError):  # It may have gone already.
                self.store.delete(evening.number)
        for kind in ("held", "joined", "seen"):
            if self.store.setting(f"{kind}/{room}") is not None:
                self.store.set(f"{kind}/{room}", None)
        self._note_rooms([line for line in self._rooms() if line[1] != room])
