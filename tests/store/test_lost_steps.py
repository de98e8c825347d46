"""Steps that SQLite has lost without a word are brought back from the file beside it, or it is said."""

from __future__ import annotations

import os
import random
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from spymobile.store.store import Store
from tests.store.keeping import asides, begin, clear, keep, turned, written
from tests.table.tables import steps

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TRIES = 1_500 if SOAK else 150


@dataclass
class Evening:
    """The files of a store whose program was killed, and what it had said was safe."""

    path: Path
    files: dict[str, bytes]
    rows: dict[str, list[str]]
    settings: dict[str, object]
    #: The game that was there before the evening.
    older: str

    def lay(self, **changed: bytes | None) -> None:
        """The files as they were; some otherwise, or not at all."""
        clear(self.path)
        for ending, data in {**self.files, **changed}.items():
            if data is not None:
                self.path.with_name(f"{self.path.name}{ending}").write_bytes(data)

    def check(self) -> list[str]:
        """Every step is there; gives what was said."""
        with Store(self.path) as store:
            assert {line.id for line in store.games()} == set(self.rows)
            assert {number: written(store, number) for number in self.rows} == self.rows
            for name, value in self.settings.items():
                assert store.setting(name) == value
            told = store.notices[:]
            for number in self.rows:
                table, _ = store.resume(number)
                steps(table, 1, Fast("on"))
        with Store(self.path) as store:
            assert store.notices == [], "it is said once"
        return told


@pytest.fixture
def evening(swift: Path) -> Evening:
    """A game of an earlier evening that went on, and two of this one."""
    path = swift / "games.db"
    (older,) = keep(path, 1, 9)
    with Store(path) as store:
        table, _ = store.resume(older)
        steps(table, 7, Fast(1))
        rows = {older: written(store, older)}
        settings: dict[str, object] = {"sound": False, "name": "Änne"}
        for number in (2, 3):
            table, new = begin(store, 3, number)
            settings[f"pins/{new}"] = {"0": "scrypt$0011223344556677$" + "ab" * 16}
            steps(table, 20, Fast(number))
            rows[new] = written(store, new)
        for name, value in settings.items():
            store.set(name, value)  # type: ignore[arg-type]
        files = {
            ending: path.with_name(f"{path.name}{ending}").read_bytes() for ending in ("", "-wal", "-sidecar")
        }
    assert len(files["-wal"]) > 40 * 4096
    return Evening(path, files, rows, settings, older)


def test_killed_and_opened_again_nothing_is_missing(evening: Evening) -> None:
    evening.lay()
    assert evening.check() == []


def test_a_bit_that_turned_over_in_the_log(evening: Evening) -> None:
    wal = evening.files["-wal"]
    chance = random.Random(1)
    places = [*range(32), *(chance.randrange(len(wal)) for _ in range(TRIES))]
    told = 0
    for place in places:
        evening.lay(**{"-wal": turned(wal, place, chance.randrange(8))})
        told += bool(evening.check())
    assert told > len(places) // 2
    assert asides(evening.path) == []


def test_a_log_that_was_cut_short(evening: Evening) -> None:
    wal = evening.files["-wal"]
    for length in (0, 1, 31, 32, 100, 4096, *range(5000, len(wal), len(wal) // 12), len(wal) - 1):
        evening.lay(**{"-wal": wal[:length]})
        told = evening.check()
        assert told or length > len(wal) - 5 * 4096, "settings, which come last, are brought back silently"
        assert all("brought back" in notice for notice in told)


def test_a_log_that_is_gone_says_how_much_was_brought_back(evening: Evening) -> None:
    evening.lay(**{"-wal": None})
    # 7 of the older game, and of each new one the deal and 20 steps.
    assert evening.check() == ["49 steps were missing from your saved games and were brought back."]


def only(sidecar: bytes, *kinds: bytes) -> bytes:
    lines = [line for line in sidecar.split(b"\n") if line.split(b"\t")[1:2] in ([kind] for kind in kinds)]
    return b"\n".join([*lines, b""])


def test_what_cannot_be_brought_back_is_said(evening: Evening) -> None:
    """As when the last lines beside the file are damaged, too."""
    sidecar = evening.files["-sidecar"]
    lines = sidecar.split(b"\n")
    without = [line for line in lines if b"\trow\t%b\t12\t" % evening.older.encode() not in line]
    assert len(without) == len(lines) - 1
    evening.lay(**{"-wal": None, "-sidecar": b"\n".join(without)})
    with Store(evening.path) as store:
        assert store.notices == [
            "44 steps were missing from your saved games and were brought back.",
            "Your saved games were damaged: the last 5 steps of Anna, Ben, Cara are lost.",
        ]
        table, _ = store.resume(evening.older)
        assert table.length == 11
        assert written(store, evening.older) == evening.rows[evening.older][:12]
        steps(table, 3, Fast("on"))
    with Store(evening.path) as store:
        assert store.notices == []


@pytest.mark.parametrize("log", ["there", "gone"])
@pytest.mark.parametrize("emptied", [b"", None])
def test_an_emptied_file_of_a_known_installation(evening: Evening, log: str, emptied: bytes | None) -> None:
    """What is only in the lost file is said to be lost; what is elsewhere too is brought back."""
    evening.lay(**{"": emptied, **({"-wal": None} if log == "gone" else {})})
    with Store(evening.path) as store:
        told = " ".join(store.notices)
        listed = {line.id for line in store.games()}
        assert listed >= evening.rows.keys() - {evening.older}
        for number in evening.rows.keys() - {evening.older}:
            assert written(store, number) == evening.rows[number]
        if evening.older not in listed:
            assert "1 game that was saved on this device is gone." in told
        assert store.notices
        for name, value in evening.settings.items():
            assert store.setting(name) == value
    with Store(evening.path) as store:
        assert store.notices == []


def test_an_emptied_file_whose_games_are_known_by_number_alone(evening: Evening) -> None:
    evening.lay(**{"": b"", "-wal": None, "-sidecar": only(evening.files["-sidecar"], b"length", b"setting")})
    with Store(evening.path) as store:
        assert store.games() == []
        assert len(store.notices) == 1
        assert "1 game that was saved on this device" in store.notices[0]


def test_a_new_installation_is_told_nothing(tmp_path: Path) -> None:
    for path in (tmp_path / "new.db", tmp_path / "empty.db"):
        if path.name == "empty.db":
            path.touch()
        with Store(path) as store:
            assert store.notices == []


def test_damage_beside_the_file_harms_nobody(evening: Evening) -> None:
    sidecar = evening.files["-sidecar"]
    chance = random.Random(2)
    for _ in range(TRIES // 3):
        place = chance.randrange(len(sidecar))
        evening.lay(**{"-sidecar": turned(sidecar, place, chance.randrange(8))})
        assert evening.check() == []
    for other in (None, b"", sidecar[:-20], b"\xff" * 500, b"00000000\tlength\t\n" * 9, sidecar * 2):
        evening.lay(**{"-sidecar": other})
        assert evening.check() == []
    evening.lay()
    folder = evening.path.with_name("games.db-sidecar")
    folder.unlink()
    folder.mkdir()
    assert evening.check() == []
    shutil.rmtree(folder)


def test_a_deleted_game_leaves_no_trace_and_does_not_come_back(evening: Evening) -> None:
    evening.lay()
    gone, *left = [number for number in evening.rows if number != evening.older]
    with Store(evening.path) as store:
        table, _ = store.resume(gone)
        steps(table, 2)
        store.delete(gone)
        sidecar = evening.path.with_name("games.db-sidecar").read_bytes()
        assert gone.encode() not in sidecar
        assert left[0].encode() in sidecar
        files = {ending: evening.path.with_name(f"games.db{ending}").read_bytes() for ending in ("", "-wal")}
    evening.files = {**files, "-sidecar": sidecar}
    evening.lay()
    del evening.rows[gone], evening.settings[f"pins/{gone}"]
    assert evening.check() == []
    assert gone.encode() not in evening.path.read_bytes()


def test_a_cut_that_was_agreed_to_is_not_taken_back(swift: Path) -> None:
    path = swift / "games.db"
    with Store(path) as store:
        table, number = begin(store)
        steps(table, 12)
        store._base.execute("UPDATE rows SET text = 'gone', link = x'00' WHERE number = 8")
        table, _ = store.resume(number)
        assert table.length == 7
        steps(table, 2, Fast("otherwise"))
        rows = written(store, number)
        path.with_name("copy.db").write_bytes(path.read_bytes())
        shutil.copy(path.with_name("games.db-wal"), path.with_name("copy.db-wal"))
        shutil.copy(path.with_name("games.db-sidecar"), path.with_name("copy.db-sidecar"))
    with Store(path.with_name("copy.db")) as store:
        assert store.notices == []
        assert written(store, number) == rows


def test_nobody_waits_for_the_file_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("somebody waits for the disk")

    with Store(tmp_path / "games.db") as store:
        table, number = begin(store)
        monkeypatch.setattr(os, "fsync", never)
        monkeypatch.setattr(os, "fdatasync", never)
        steps(table, 5)
        before = (tmp_path / "games.db-sidecar").read_bytes()
        monkeypatch.setattr(os, "write", lambda *_: 3)  # It tears every line, as a full disk would.
        steps(table, 5)
        assert (tmp_path / "games.db-sidecar").read_bytes() == before
        assert table.length == 10
    with Store(tmp_path / "games.db") as store:
        assert store.notices == []
        assert store.resume(number)[0].length == 10
