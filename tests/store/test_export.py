"""Games as files: whole, or noticed."""

from __future__ import annotations

import errno
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from spymobile.core.errors import BadSetup, Malformed, SpymobileError, UnknownGame
from spymobile.store import export
from spymobile.store.errors import (
    AlreadyKept,
    CannotWrite,
    DamagedSave,
    ForeignFile,
    NewerSave,
    NoSpace,
    NoSuchGame,
    UnreadableFile,
)
from spymobile.store.store import Store
from spymobile.table import record
from spymobile.table.record import Act, BrokenRecord, Occupant
from tests.store.keeping import begin, taken_in, written
from tests.table.tables import diary, everything, lay, steps, to_the_end

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
FLIPS = 4_000 if SOAK else 400


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished game of people with difficult names, as a file."""
    table = to_the_end(lay(2, occupants=(Occupant("Änne “\\n” 日本"), Occupant("null"))))
    path = tmp_path / "game.spygame"
    export.write(path, table.header, diary(table).rows)
    return path


def same(
    found: tuple[record.Header, list[record.Row]], wanted: tuple[record.Header, list[record.Row]]
) -> bool:
    return export.to_text(*found) == export.to_text(*wanted)


def test_out_and_in_again(store: Store, tmp_path: Path) -> None:
    table, number = begin(store, 4)
    steps(table, 40)
    file = tmp_path / "evening.spygame"
    export.write(file, *store.read(number))
    with Store(tmp_path / "other.db") as elsewhere:
        copy = taken_in(elsewhere, file)
        assert copy != number
        assert written(elsewhere, copy) == written(store, number)
        (line,) = elsewhere.games()
        assert (line.steps, line.outcome) == (40, None)
        there, _ = elsewhere.resume(copy)
        assert everything(there) == everything(table)
        for game in (table, there):
            to_the_end(game)
        assert everything(there) == everything(table)
    with pytest.raises(AlreadyKept) as twin:
        taken_in(store, file)
    assert twin.value.number == number
    assert [kept.id for kept in store.games()] == [number]
    assert list(tmp_path.glob("*.part")) == []


def test_a_finished_game_keeps_its_outcome(store: Store, file: Path) -> None:
    number = taken_in(store, file)
    (line,) = store.games()
    table, _ = store.resume(number)
    assert line.outcome == table.outcome is not None
    assert line.names == ("Änne “\\n” 日本", "null")


def test_what_is_not_there_cannot_be_exported(store: Store, tmp_path: Path) -> None:
    with pytest.raises(NoSuchGame):
        export.write(tmp_path / "x.spygame", *store.read("0"))
    _, number = begin(store)
    with pytest.raises(CannotWrite, match="No such file"):
        export.write(tmp_path / "nowhere" / "x.spygame", *store.read(number))


def test_a_full_disk_leaves_the_older_file(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, number = begin(store)
    file = tmp_path / "x.spygame"
    file.write_text("older")

    def no_room(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(NoSpace):
        export.write(file, *store.read(number))
    assert file.read_text() == "older"
    assert list(tmp_path.glob("*.part")) == []


# Damage


def outcome_of(data: bytes, path: Path, whole: tuple[record.Header, list[record.Row]]) -> str:
    """What reading such bytes comes to: the same game, or the name of an error with a sentence."""
    path.write_bytes(data)
    try:
        header, rows = export.read(path)
        export.replayed(header, rows)
    except SpymobileError as error:
        return type(error).__name__ if error.sentence else "silence"
    assert same((header, rows), whole), "a changed file was taken for a good one"
    return "same"


def test_a_file_cut_short_anywhere_is_noticed(file: Path, tmp_path: Path) -> None:
    data, whole = file.read_bytes(), export.read(file)
    cut = tmp_path / "cut.spygame"
    lengths = [*range(0, len(data), 97), *range(20), *range(len(data) - 70, len(data))]
    found = {outcome_of(data[:length], cut, whole) for length in lengths}
    assert found == {"ForeignFile", "DamagedSave"}
    assert outcome_of(data, cut, whole) == "same"


def test_a_bit_that_turned_over_anywhere_is_noticed(file: Path, tmp_path: Path) -> None:
    data, whole = file.read_bytes(), export.read(file)
    chance = random.Random(1)
    places = [*range(20), *(chance.randrange(len(data)) for _ in range(FLIPS))]
    found = set()
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        found.add(outcome_of(bytes(changed), tmp_path / "flipped.spygame", whole))
    assert found <= {"ForeignFile", "DamagedSave", "NewerSave"}


def test_lines_that_were_lost_doubled_or_swapped_are_noticed(file: Path, tmp_path: Path) -> None:
    lines, whole = file.read_bytes().split(b"\n"), export.read(file)
    for change in (
        lines[:5] + lines[6:],
        [*lines[:5], lines[4], *lines[5:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
        [*lines, b""],
        lines[:-1],
        [line + b"\r" for line in lines],
    ):
        assert outcome_of(b"\n".join(change), tmp_path / "x.spygame", whole) == "DamagedSave"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", ForeignFile),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), ForeignFile),
        (b'{"game":"chess"}', ForeignFile),
        ("spymobile game".encode("utf-16"), ForeignFile),
        (b"spymobile game 2\n{}\n", NewerSave),
        (b"spymobile game 1", DamagedSave),
        (b"spymobile game 1\n\n\n\n", DamagedSave),
        (b"spymobile game one\n", DamagedSave),
        (b"spymobile game " + b"9" * 5000 + b"\n", DamagedSave),
        (b"spymobile game 1\n\xff\xfe\n", DamagedSave),
    ],
)
def test_foreign_and_empty_files(
    tmp_path: Path, store: Store, data: bytes, error: type[SpymobileError]
) -> None:
    path = tmp_path / "x.spygame"
    path.write_bytes(data)
    with pytest.raises(error):
        taken_in(store, path)
    assert store.games() == []


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"none\.spygame cannot be read: No such file"):
        export.read(tmp_path / "none.spygame")
    with pytest.raises(UnreadableFile, match="directory"):
        export.read(tmp_path)
    os.mkfifo(tmp_path / "pipe.spygame")
    with pytest.raises(UnreadableFile, match=r"pipe\.spygame cannot be read: It is not a file\."):
        export.read(tmp_path / "pipe.spygame")
    huge = tmp_path / "huge.spygame"
    with huge.open("wb") as sparse:
        sparse.truncate(200 * 1024 * 1024)
    with pytest.raises(ForeignFile):
        export.read(huge)


def test_a_name_with_half_a_letter(store: Store, tmp_path: Path) -> None:
    """No file can hold it: neither as such, nor written as a number."""
    table = steps(lay(2), 6)
    seats = (replace(table.header.seats[0], name="An\ud83da"), table.header.seats[1])
    path = tmp_path / "x.spygame"
    with pytest.raises(Malformed, match="half a letter") as error:
        export.write(path, replace(table.header, seats=seats), diary(table).rows)
    assert error.value.path == "$.seats[0].name"
    with pytest.raises(SpymobileError, match="letter"):
        begin(store, 2, occupants=seats)
    with pytest.raises(Malformed, match="half a letter"):
        store.adopt(replace(table.header, seats=seats), diary(table).rows, None)

    lines = export.to_text(table.header, diary(table).rows).split("\n")[1:-2]
    lines[0] = lines[0].replace("Anna", r"An\ud83da")
    chain = b""
    for line in lines:
        chain = record.link(chain, line)
    path.write_text("\n".join(["spymobile game 1", *lines, chain.hex(), ""]))
    with pytest.raises(DamagedSave):
        taken_in(store, path)
    assert store.games() == []
    assert list(tmp_path.glob("*.part")) == []


def test_well_written_files_that_make_no_sense(store: Store, tmp_path: Path) -> None:
    """The chain of a file is no secret; what is chained rightly must still be a game."""
    table = steps(lay(2), 6)
    header, rows = table.header, diary(table).rows
    bad = replace(header.seats[0], kind="bot", level="guru")
    forged: list[tuple[record.Header, list[record.Row], type[SpymobileError]]] = [
        (replace(header, game="chess"), rows, UnknownGame),
        (replace(header, format=2), rows, NewerSave),
        (replace(header, rules_version=2), rows, NewerSave),
        (replace(header, setup=replace(header.setup, seats=9)), rows, BadSetup),
        (replace(header, seed="xyz"), rows, BadSetup),
        (replace(header, seats=header.seats[:1]), rows, BadSetup),
        (replace(header, seats=(bad, bad)), rows, BadSetup),
        (header, [*rows, *rows], BrokenRecord),
        (header, [rows[0], Act(0, rows[1].action, (77,))], BrokenRecord),  # type: ignore[attr-defined]
        (header, [], DamagedSave),
    ]
    path = tmp_path / "forged.spygame"
    for forged_header, forged_rows, error in forged:
        export.write(path, forged_header, forged_rows)
        with pytest.raises(error):
            taken_in(store, path)
    assert store.games() == []
