"""One bit turned over, at every single place where it hurts most: the entry of a game, and the first page.

What is beside the file is not there in these tests: the file alone must be enough.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from spymobile.store.store import Store
from tests.store.keeping import asides, clear, keep, turned, unpack, written

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
PAGE = 4096


def bits(place: int) -> range:
    """All bits of a byte in a long run; else one, not always the same."""
    one = place * 5 % 8
    return range(8) if SOAK else range(one, one + 1)


def store_of_two(folder: Path) -> tuple[bytes, dict[str, list[str]]]:
    path = folder / "good.db"
    rows = keep(path, 2, 6)
    with Store(path) as store:
        store.set("name", "Änne")
        for number in rows:
            store.set(f"pins/{number}", {"1": "scrypt$0011223344556677$" + "ab" * 16})
    return path.read_bytes(), rows


def cell_with(data: bytes, place: int) -> range:
    """All bytes of the cell that this byte is in; SQLite lays cells one before the other."""
    page = place - place % PAGE
    count = int.from_bytes(data[page + 3 : page + 5])
    starts = [page + int.from_bytes(data[at : at + 2]) for at in range(page + 8, page + 8 + 2 * count, 2)]
    start = max(at for at in starts if at <= place)
    return range(start, min((at for at in starts if at > place), default=page + PAGE))


def settings(store: Store) -> dict[bytes, bytes]:
    return {line.name: line.value for line in store._settings.lines()}


def is_whole(path: Path, rows: dict[str, list[str]]) -> bool:
    """Whether all is there: list, rows, settings. Says whether somebody was told that something was wrong."""
    with Store(path) as store:
        told = bool(store.notices)
        listed = {line.id: (line.game, len(line.names), line.damaged) for line in store.games()}
        assert listed == {number: ("spy_alley", 2 + at, False) for at, number in enumerate(rows, 1)}
        for number, whole in rows.items():
            assert written(store, number) == whole
        names = settings(store)
        assert len(names) == 3
        assert store.setting("name") == "Änne"
        told |= bool(store.notices)
    assert told == bool(asides(path))
    return told


def sweep(path: Path, data: bytes, rows: dict[str, list[str]], places: range | list[int]) -> Counter[bool]:
    told: Counter[bool] = Counter()
    for place in places:
        for bit in bits(place):
            clear(path)
            path.write_bytes(turned(data, place, bit))
            try:
                told[is_whole(path, rows)] += 1
            except BaseException as error:
                error.add_note(f"byte {place}, bit {bit}")
                raise
    return told


def test_every_byte_of_an_entry_in_the_list(swift: Path) -> None:
    """With its number, its header, the time, the outcome, the sum, and what SQLite needs to find it."""
    data, rows = store_of_two(swift)
    entry = cell_with(data, data.index(list(rows)[1].encode(), PAGE, 2 * PAGE))
    assert len(entry) > 441
    told = sweep(swift / "bad.db", data, rows, entry)
    assert told == {True: told.total()}, "somebody must be told"


def test_every_byte_of_the_second_copy_of_a_header(swift: Path) -> None:
    data, rows = store_of_two(swift)
    copy = cell_with(data, data.index(b'{"format":', 2 * PAGE))
    told = sweep(swift / "bad.db", data, rows, copy)
    assert told[True] > 441
    assert told[False] <= 4, "the time at which it was written is nowhere shown"


def test_every_byte_of_the_first_page(swift: Path) -> None:
    data, rows = store_of_two(swift)
    written_on = [place for place in range(PAGE) if data[place]]
    empty = [place for place in range(PAGE) if not data[place]]
    assert len(written_on) > 464
    told = sweep(swift / "bad.db", data, rows, written_on + empty[:: 1 if SOAK else 24])
    assert told[True] > 400


@pytest.mark.parametrize("part", range(4))
def test_every_byte_of_the_settings(swift: Path, part: int) -> None:
    """A quarter of the bytes in each part; nothing is lost, least of all a code."""
    data, rows = store_of_two(swift)
    start = data.index(b"scrypt$")
    page = start - start % PAGE
    places = [place for place in range(page, page + PAGE) if data[place]]
    assert sweep(swift / "bad.db", data, rows, places[part::4])[True]


def test_every_byte_of_a_header_in_an_older_file(swift: Path) -> None:
    """There it stands once. The chain of the rows says which bit it was."""
    unpack(swift)
    path = swift / "bad.db"
    data = (swift / "schema1.db").read_bytes()
    header = data.index(b'{"format":', PAGE, 2 * PAGE)
    end = data.index(b"}]", header) + 75
    with Store(swift / "schema1.db") as store:
        rows = {line.id: written(store, line.id) for line in store.games()}
        names = settings(store)
    for place in range(header, end, 1 if SOAK else 3):
        clear(path)
        path.write_bytes(turned(data, place, place % 8))
        with Store(path) as store:
            assert "4 games were rescued" in store.notices[0]
            assert {line.id: written(store, line.id) for line in store.games()} == rows
            assert settings(store) == names
            assert not any(line.damaged for line in store.games())
