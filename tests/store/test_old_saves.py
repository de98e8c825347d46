"""Files as they were written before headers had copies and entries had sums: opened, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.store import export
from spymobile.store.store import SCHEMA, Store
from spymobile.table import record
from tests.store.conftest import KilledAt
from tests.store.keeping import asides, by_hand, taken_in, unpack, written
from tests.table.tables import steps


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    unpack(tmp_path)
    return tmp_path


def told(folder: Path, which: str) -> dict[str, dict[str, Any]]:
    """What was in the file when it was written."""
    kept: dict[str, dict[str, dict[str, Any]]] = json.loads((folder / "schema1.json").read_text())
    return kept[which]


def check(store: Store, wanted: dict[str, dict[str, Any]]) -> None:
    assert {line.id: (line.game, list(line.names), line.steps) for line in store.games()} == {
        number: (game["game"], game["names"], game["steps"]) for number, game in wanted.items()
    }
    for number, game in wanted.items():
        header, _ = store.read(number)
        chain = record.link(b"", record.header_text(header))
        rows = written(store, number)
        for line in rows:
            chain = record.link(chain, line)
        assert (len(rows), chain.hex()) == (game["rows"], game["link"])
        table, _ = store.resume(number)
        assert (table.outcome is not None) == game["over"]
        assert table.length == game["steps"]


@pytest.mark.parametrize("which", ["closed", "killed"])
def test_an_old_file_is_brought_up_without_loss(folder: Path, which: str) -> None:
    path = folder / ("schema1.db" if which == "closed" else "schema1-killed.db")
    wanted = told(folder, which)
    with Store(path) as store:
        assert store.notices == []
        check(store, wanted)
        assert store.setting("name") == "Änne"
        assert store.setting("text_scale") == 130
        assert store.setting("welcomed") is True
        (agent,) = [number for number, game in wanted.items() if game["game"] == "enemy_agent"]
        assert store.setting(f"pins/{agent}") == {"0": "scrypt$0011223344556677$" + "ab" * 16}
        assert store.setting(f"looks/{agent}") == [0, 2]
        running = [number for number, game in wanted.items() if not game["over"]]
        for number in running:
            table, _ = store.resume(number)
            steps(table, 3, Fast("on"))
    with Store(path) as store:
        assert store.notices == []
        for number in running:
            assert store.resume(number)[0].length >= wanted[number]["steps"] + 1
    with by_hand(path) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert base.execute("SELECT count(*) FROM rows WHERE number = -1").fetchone() == (len(wanted),)
    assert asides(path) == []


def test_what_was_deleted_before_is_not_brought_along(folder: Path) -> None:
    path = folder / "schema1.db"
    with Store(path):
        pass
    data = path.read_bytes()
    for name in told(folder, "closed"):
        assert name.encode() in data
    assert data.count(b'"is":"deal"') == 4, "one deal a game, and none of the fifth"


def test_a_program_that_is_killed_while_it_brings_a_file_up(folder: Path, killed_at: KilledAt) -> None:
    path = folder / "schema1-killed.db"
    wanted = told(folder, "killed")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for moment in range(200):
        for file in folder.iterdir():
            file.unlink()
        for name, data in before.items():
            (folder / name).write_bytes(data)
        was_killed = killed_at(path, moment)
        with Store(path) as store:
            assert store.notices == []
            check(store, wanted)
        if not was_killed:
            break
    assert not was_killed
    assert moment > 20


@pytest.mark.parametrize(
    "change", ["UPDATE settings SET value = '{' WHERE name = 'name'", "PRAGMA user_version=3"]
)
def test_an_old_file_that_is_damaged(folder: Path, change: str) -> None:
    path = folder / "schema1.db"
    with by_hand(path) as base:
        base.execute(change)
    with Store(path) as store:
        check(store, told(folder, "closed"))
        assert store.is_unreadable("name") == ("UPDATE" in change)
        assert store.setting("text_scale") == 130


def test_an_old_exported_game(folder: Path) -> None:
    with Store(folder / "new.db") as store:
        number = taken_in(store, folder / "format1.spygame")
        assert store.resume(number)[0].outcome is not None
        export.write(folder / "again.spygame", *store.read(number))
    assert (folder / "again.spygame").read_bytes() == (folder / "format1.spygame").read_bytes()
