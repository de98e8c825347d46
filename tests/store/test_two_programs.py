"""One program at a time: the second is told at once, in a sentence of ours."""

from __future__ import annotations

import fcntl
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.store.errors import CannotRead, CannotWrite, InUse
from spymobile.store.store import Store
from tests.store.keeping import begin, keep, written
from tests.table.tables import everything, step, steps

ROOT = Path(__file__).parents[2]
#: What SQLite says and a player never reads.
JARGON = ("sqlite", "database", "locked", "disk image", "malformed", "constraint", "readonly", "unable to")


def test_the_second_program_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.player", str(path), "1"], cwd=ROOT, stdout=subprocess.PIPE
    ) as player:
        assert player.stdout is not None
        player.stdout.readline()
        began = time.monotonic()
        with pytest.raises(InUse, match="open in another Spymobile") as told:
            Store(path)
        assert time.monotonic() - began < 3
        assert not any(word in told.value.sentence.lower() for word in JARGON)
        os.kill(player.pid, signal.SIGKILL)
        player.stdout.read()
    with Store(path) as store:  # Killed, it holds nothing any more.
        assert store.notices == []
        assert store.games()


def test_a_second_store_in_the_same_program_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    ((number, rows),) = keep(path).items()
    with Store(path) as store:
        with pytest.raises(InUse):
            Store(path)
        table, _ = store.resume(number)
        steps(table, 2)
        assert written(store, number)[:26] == rows
    with Store(path) as store:
        assert store.resume(number)[0].length == 27


def test_of_many_that_open_a_new_file_at_once_one_has_it(tmp_path: Path) -> None:
    found: list[object] = []

    def open_and_write(path: Path, together: threading.Barrier) -> None:
        together.wait()
        try:
            with Store(path) as store:
                store.set("sound", True)
                found.append(store.notices)
        except SpymobileError as error:
            found.append(type(error))

    for number in range(5):
        together = threading.Barrier(6)
        arguments = (tmp_path / f"{number}.db", together)
        users = [threading.Thread(target=open_and_write, args=arguments) for _ in range(6)]
        for user in users:
            user.start()
        for user in users:
            user.join()
        with Store(tmp_path / f"{number}.db") as store:
            assert store.setting("sound") is True
    assert found.count([]) >= 5
    assert found.count([]) + found.count(InUse) == 30
    assert list(tmp_path.glob("*.damaged*")) == []


@pytest.mark.parametrize("begun", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_foreign_program_that_holds_the_file(tmp_path: Path, begun: str) -> None:
    path = tmp_path / "games.db"
    rows = keep(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(begun)
    other.execute("CREATE TABLE recipes (name TEXT)")
    began = time.monotonic()
    with pytest.raises(InUse):
        Store(path)
    assert time.monotonic() - began < 0.5
    other.close()
    with Store(path) as store:
        assert store.notices == []
        assert {number: written(store, number) for number in rows} == rows
    assert list(path.parent.glob("*.damaged*")) == []


def test_where_no_lock_can_be_had_sqlite_s_own_must_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(95, os.strerror(95))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    path = tmp_path / "games.db"
    with Store(path) as store:
        table, number = begin(store)
        with pytest.raises(InUse):
            Store(path)
        steps(table, 3)
    with Store(path) as store:
        assert store.resume(number)[0].length == 3


def test_no_word_of_sqlite_reaches_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever SQLite complains about, by its number."""
    path = tmp_path / "games.db"
    store = Store(path)
    table, number = begin(store)
    base = store._base

    class Complaining:
        def __init__(self, code: int) -> None:
            self.error = sqlite3.OperationalError("database disk image is locked, malformed and readonly")
            self.error.sqlite_errorcode = code

        def execute(self, *_: object) -> None:
            raise self.error

        def close(self) -> None:
            base.close()

    sentences = set()
    for code in range(1, 29):
        broken = Complaining(code)
        monkeypatch.setattr(store, "_base", broken)
        monkeypatch.setattr(store._settings, "_base", broken)
        monkeypatch.setattr(table._journal, "_base", broken)
        before = everything(table)
        for use in (
            lambda: step(table, Fast(1)),
            lambda: store.set("sound", True),
            lambda: store.setting("sound"),
            lambda: store.delete(number),
            store.games,
            lambda: store.read(number),
            lambda: store.adopt(table.header, [], None),
        ):
            with pytest.raises(SpymobileError) as told:
                use()
            sentences.add(told.value.sentence)
            if isinstance(told.value, CannotWrite | CannotRead):
                assert told.value.reason
        assert everything(table) == before
    monkeypatch.undo()
    store.close()
    for closed in (store.games, lambda: store.set("sound", True), lambda: store.resume(number)):
        with pytest.raises((CannotWrite, CannotRead)) as told:
            closed()
        sentences.add(told.value.sentence)
    assert len(sentences) > 6
    assert [line for line in sentences if any(word in line.lower() for word in JARGON)] == []
