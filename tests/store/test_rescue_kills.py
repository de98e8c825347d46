"""A rescue that is broken off goes on where it was; nothing is lost, and the damaged file is kept."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from spymobile.store.store import Store
from tests.store.conftest import KilledAt
from tests.store.keeping import asides, clear, keep, turned, unpack, written
from tests.table.tables import steps

ROOT = Path(__file__).parents[2]


def damaged(folder: Path) -> tuple[bytes, bytes, dict[str, list[str]]]:
    """A file with a damaged page, and a log with steps that are in no other place."""
    path = folder / "source.db"
    rows = keep(path, 2, 8)
    with Store(path) as store:
        for number in rows:
            steps(store.resume(number)[0], 3)
            rows[number] = written(store, number)
        main, wal = path.read_bytes(), path.with_name("source.db-wal").read_bytes()
    pages = {int.from_bytes(wal[frame : frame + 4]) for frame in range(32, len(wal), 24 + 4096)}
    assert 2 not in pages, "else the damaged page would be whole in there"
    return turned(main, 4096, 3), wal, rows


def lay(path: Path, main: bytes, wal: bytes) -> None:
    clear(path)
    path.write_bytes(main)
    path.with_name(f"{path.name}-wal").write_bytes(wal)


def check(path: Path, main: bytes, wal: bytes, rows: dict[str, list[str]]) -> int:
    """Open it: everything is there, and so is the damaged file. Gives how much was said."""
    with Store(path) as store:
        told = len(store.notices)
        for notice in store.notices:
            assert "2 games were rescued; the damaged ones are kept as games.db.damaged-1" in notice
        assert {number: written(store, number) for number in rows} == rows
        assert len(store.games()) == 2
    (aside,) = asides(path)
    assert aside.read_bytes() == main
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == wal
    left = {file.name.removeprefix(path.name) for file in path.parent.glob(f"{path.name}*")}
    assert left == {"", "-lock", "-sidecar", ".damaged-1", ".damaged-1-wal"}
    return told


def test_killed_at_every_moment_of_a_rescue(swift: Path, killed_at: KilledAt) -> None:
    main, wal, rows = damaged(swift)
    path = swift / "games.db"
    told = []
    for moment in range(400):
        lay(path, main, wal)
        was_killed = killed_at(path, moment)
        told.append(check(path, main, wal, rows))
        if not was_killed:
            break
    assert not was_killed
    assert moment > 60, "many moments"
    assert told[0] == 1
    assert told[-1] == 0, "it had been said before"
    assert 0 < sum(told) < len(told)


def test_killed_again_and_again(swift: Path, killed_at: KilledAt) -> None:
    """Every program gets a little further than the one before, or not even that."""
    main, wal, rows = damaged(swift)
    path = swift / "games.db"
    chance = random.Random(3)
    for _ in range(8):
        lay(path, main, wal)
        for _ in range(6):
            killed_at(path, chance.randrange(90))
        check(path, main, wal, rows)


def test_killed_at_any_time(swift: Path) -> None:
    """By the clock, so inside SQLite, too."""
    main, wal, rows = damaged(swift)
    path = swift / "games.db"
    chance = random.Random(1)
    for _ in range(12):
        lay(path, main, wal)
        opening = f"from spymobile.store.store import Store; Store({str(path)!r})"
        with subprocess.Popen([sys.executable, "-c", opening], cwd=ROOT) as rescuer:
            while not path.with_name("games.db-lock").exists() and rescuer.poll() is None:
                time.sleep(0.001)
            time.sleep(chance.uniform(0, 0.03))
            rescuer.kill()
        check(path, main, wal, rows)


def test_a_rescue_that_an_older_spymobile_left_behind(tmp_path: Path) -> None:
    """It had moved the damaged file away and was killed; then it began a new list, with a new game in it."""
    unpack(tmp_path)
    path = tmp_path / "games.db"
    (tmp_path / "schema1.db").rename(tmp_path / "games.db.rescued")
    for other in (False, True):
        if other:
            (tmp_path / "schema1-killed.db").rename(path)
            (tmp_path / "schema1-killed.db-wal").rename(tmp_path / "games.db-wal")
            path.with_name("games.db.damaged-1").rename(tmp_path / "games.db.rescued")
        with Store(path) as store:
            assert "were rescued" in store.notices[0]
            assert len(store.games()) == (5 if other else 4)
            for line in store.games():
                assert store.resume(line.id)[0].length == line.steps
        assert not (tmp_path / "games.db.rescued").exists()
        with Store(path) as store:
            assert store.notices == []
        clear_but_asides(path)


def clear_but_asides(path: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        if ".damaged-" not in file.name:
            file.unlink()
