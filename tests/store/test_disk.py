"""Disks that are full, failing or locked: the last step was not played, and nothing else changed."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from spymobile.store import export
from spymobile.store.errors import CannotRead, CannotWrite, NoSpace
from spymobile.store.store import Store
from tests.store.keeping import begin, keep, taken_in, written
from tests.table.tables import everything, steps


@contextmanager
def full(store: Store) -> Iterator[None]:
    """No page more than there are now."""
    store._base.execute("PRAGMA max_page_count=1")
    try:
        yield
    finally:
        store._base.execute("PRAGMA max_page_count=1000000")


@contextmanager
def failing(size: int = 0) -> Iterator[None]:
    """No file may grow beyond ``size``."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_full_disk_stops_the_step_and_nothing_else(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store, Store(tmp_path / "plenty.db") as plenty:
        table, number = begin(store, 4)
        twin, other = begin(plenty, 4)
        refused = 0
        with full(store):
            for move in range(300):
                before, rows = everything(table), written(store, number)
                try:
                    steps(table, 1, Fast(move))
                except NoSpace:
                    assert everything(table) == before
                    assert written(store, number) == rows
                    refused += 1
                    if refused == 3:
                        break
                else:
                    steps(twin, 1, Fast(move))
        assert refused == 3
        assert table.length > 5, "some steps found room in pages that were there"
        for game in (table, twin):
            steps(game, 60, Fast("on"))
        assert everything(table) == everything(twin)
        assert written(store, number) == written(plenty, other)


def test_no_game_begins_on_a_full_disk(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        begin(store)
        with full(store):
            for _ in range(40):
                try:
                    begin(store, 6)
                except NoSpace:
                    break
            else:
                pytest.fail("the disk was not full")
            count = len(store.games())
            with pytest.raises(NoSpace):
                store.set("note", "x" * 10_000)
            assert store.setting("note") is None
        assert len(store.games()) == count
        assert all(store.resume(line.id)[0].length == 0 for line in store.games())
        begin(store, 6)
        assert len(store.games()) == count + 1


def test_an_import_that_finds_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    (number,) = keep(tmp_path / "other.db", 1, 60)
    with Store(tmp_path / "other.db") as other:
        export.write(tmp_path / "x.spygame", *other.read(number))
    with Store(tmp_path / "games.db") as store:
        begin(store)
        with full(store), pytest.raises(NoSpace):
            taken_in(store, tmp_path / "x.spygame")
        assert len(store.games()) == 1
        assert store._base.execute("SELECT count(*) FROM rows WHERE number >= 0").fetchone() == (1,)
        taken_in(store, tmp_path / "x.spygame")
        assert len(store.games()) == 2


def test_a_failing_disk_stops_the_step_and_nothing_else(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        table, number = begin(store)
        steps(table, 5)
        before = everything(table)
        with failing():
            for _ in range(3):
                with pytest.raises((CannotWrite, NoSpace), match="The last step was not played"):
                    steps(table, 1)
            with pytest.raises((CannotWrite, NoSpace)):
                store.delete(number)
            with pytest.raises((CannotWrite, NoSpace)):
                export.write(tmp_path / "x.spygame", *store.read(number))
        assert everything(table) == before
        assert not list(tmp_path.glob("x.spygame*"))
        steps(table, 5)
        assert len(written(store, number)) == 11
    with Store(tmp_path / "games.db") as store:
        assert store.notices == []
        assert store.resume(number)[0].length == 10


def test_a_disk_that_fails_while_opening_does_not_pass_for_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    (number,) = keep(path)
    with failing():
        with pytest.raises((CannotWrite, NoSpace)):
            Store(tmp_path / "new.db")
        with Store(path) as store:  # What is there can still be looked at.
            table, _ = store.resume(number)
            assert table.length == 25
            with pytest.raises((CannotWrite, NoSpace)):
                steps(table, 1)
    with Store(path) as store:
        assert store.notices == []
        assert store.resume(number)[0].length == 25
    assert not list(tmp_path.glob("*.damaged*"))


def test_a_disk_that_fails_while_reading_cuts_no_game(tmp_path: Path) -> None:
    """One read that fails in passing, wherever it comes."""
    path = tmp_path / "games.db"
    ((number, rows),) = keep(path).items()
    with Store(path) as store:
        refused: set[str] = set()
        for moment in range(60):
            left = [moment]

            def fail_once(left: list[int] = left) -> bool:
                left[0] -= 1
                return left[0] == -1

            store._base.set_progress_handler(fail_once, 5)
            try:
                assert store.resume(number)[0].length == 25
            except CannotRead as error:
                refused.add(f"{moment}: {error.sentence}")
            finally:
                store._base.set_progress_handler(None, 0)
            assert written(store, number) == rows
        assert len(refused) > 20
        assert all("cannot be read (reading was stopped)" in sentence for sentence in refused)
        assert store.notices == []
    assert not list(tmp_path.glob("*.damaged*"))


def test_a_closed_store_passes_for_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    (number,) = keep(path)
    store = Store(path)
    store.close()
    for use in (store.resume, store.read):
        with pytest.raises(CannotRead, match="closed"):
            use(number)


def test_a_rescue_that_finds_no_room_leaves_the_damaged_file_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"nonsense" * 600)
    with failing(), pytest.raises((CannotWrite, NoSpace)):
        Store(path)
    assert path.read_bytes() == b"nonsense" * 600
    with Store(path) as store:
        assert len(store.notices) == 1


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (tmp_path / "nowhere" / "games.db", folder):
        with pytest.raises(CannotWrite, match="could not be saved"):
            Store(path)
    assert list(folder.iterdir()) == []


ROOT = Path(__file__).parents[2]
READ_ONLY = """
import os, sys
from spymobile.store.errors import CannotWrite
from spymobile.store.store import Store
if os.getuid() == 0:  # Whom nothing would stop.
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
for name in ("games.db", "new.db"):
    try:
        Store(sys.argv[1] + "/" + name)
    except CannotWrite as error:
        print(error.sentence)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_a_folder_that_may_not_be_written() -> None:
    # Not below tmp_path, whose own parents let nobody but their owner through.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (number,) = keep(folder / "games.db")
        folder.chmod(0o555)
        command = [sys.executable, "-c", READ_ONLY, name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        folder.chmod(0o755)
        assert done.stdout.count("This could not be saved") == 2
        with Store(folder / "games.db") as store:
            assert store.resume(number)[0].length == 25
            assert store.notices == []
