"""Games kept in a store, for tests of what may become of them."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spymobile.core.chance import Fast
from spymobile.core.game import Setup
from spymobile.store import export
from spymobile.store.store import GameJournal, Store
from spymobile.table import record
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.table.tables import ALLEY, PEOPLE, seed, steps


def begin(
    store: Store, seats: int = 3, number: int = 1, occupants: tuple[Occupant, ...] = PEOPLE
) -> tuple[Table, str]:
    """A new game in the store, and its number there."""
    kept: list[GameJournal] = []

    def journal(header: record.Header) -> GameJournal:
        kept.append(store.journal(header))
        return kept[0]

    table = Table.lay(ALLEY, Setup("spy_alley", seats, {}, 0), occupants[:seats], seed(number), journal)
    return table, kept[0].id


def keep(path: Path, games: int = 1, length: int = 25) -> dict[str, list[str]]:
    """A closed file with some games; for each the text of its rows."""
    rows = {}
    with Store(path, clock=lambda: 1_700_000_000) as store:
        for number in range(1, games + 1):
            table, kept = begin(store, 2 + number, number)
            steps(table, length, Fast(number))
            assert table.length == length
            rows[kept] = [record.row_text(row) for row in store.read(kept)[1]]
    return rows


def taken_in(store: Store, file: Path, progress: export.Progress | None = None) -> str:
    """Keep the game of a file as the app does."""
    with file.open("rb") as opened:
        data = opened.read(export.READ_AT_MOST)
    return export.keep(store, export.checked(data, progress))


def written(store: Store, number: str) -> list[str]:
    """The rows of a kept game as text."""
    return [record.row_text(row) for row in store.read(number)[1]]


def clear(path: Path) -> None:
    """The file and all that lies beside it are gone."""
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def asides(path: Path) -> list[Path]:
    """Damaged files that were kept."""
    return [file for file in path.parent.iterdir() if ".damaged-" in file.name and "-wal" not in file.name]


def turned(data: bytes, place: int, bit: int) -> bytes:
    """The data with one bit turned over."""
    changed = bytearray(data)
    changed[place] ^= 1 << bit
    return bytes(changed)


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """The file changed by another program while no store has it open."""
    base = sqlite3.connect(path)
    try:
        yield base
        base.commit()
    finally:
        base.close()


def unpack(folder: Path) -> None:
    """Files as they were written before headers had copies and entries had sums."""
    with zipfile.ZipFile(Path(__file__).parent / "data" / "schema1.zip") as kept:
        kept.extractall(folder)
