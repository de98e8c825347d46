"""A damaged file never gives a wrong game, and is never thrown away."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.store.errors import DamagedSave
from spymobile.store.store import Store
from tests.store.keeping import asides, begin, by_hand, clear, keep, turned, written
from tests.table.tables import steps

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
FLIPS = 600 if SOAK else 32


def check(path: Path, rows: dict[str, list[str]]) -> Counter[str]:
    """Open a file that may be damaged, and take up and play on every game that was in it."""
    found: Counter[str] = Counter()
    damaged = path.read_bytes()
    try:
        store = Store(path)
    except SpymobileError as error:
        assert path.read_bytes() == damaged
        return Counter({f"opening: {type(error).__name__}": 1})
    with store:
        store.games()
        store.setting("sound")
        for number, whole in rows.items():
            try:
                table, _ = store.resume(number)
            except SpymobileError as error:
                found[f"game: {type(error).__name__}"] += 1
                continue
            now = written(store, number)
            assert now == whole[: len(now)], "a wrong game was read"
            if len(now) < len(whole):
                assert store.notices, "steps were dropped and nobody was told"
                assert asides(path), "the damaged file was thrown away"
                found["cut"] += 1
            else:
                found["intact"] += 1
            assert table.version == len(now)
            steps(table, 2, Fast("on"))
            assert len(written(store, number)) == table.version
    return found


@pytest.mark.parametrize("part", range(5))
def test_a_bit_that_turned_over_anywhere_costs_nothing(swift: Path, part: int) -> None:
    source, path = swift / "good.db", swift / "bad.db"
    rows = keep(source, 2, 12)
    data = source.read_bytes()
    used = [place for place, byte in enumerate(data) if byte]
    chance = random.Random(part)
    for number in range(FLIPS):
        # Most pages are half empty; what is written there is hit every other time.
        place = chance.choice(used) if number % 2 else chance.randrange(len(data))
        bit = chance.randrange(8)
        clear(path)
        path.write_bytes(turned(data, place, bit))
        try:
            assert check(path, rows) == {"intact": 2}
        except BaseException as error:
            error.add_note(f"byte {place}, bit {bit}")
            raise


def test_a_file_cut_short(tmp_path: Path) -> None:
    source, path = tmp_path / "good.db", tmp_path / "bad.db"
    rows = keep(source, 2, 40)
    data = source.read_bytes()
    for length in (1, 50, 100, 4095, 4096, 5000, len(data) // 2, len(data) - 4096, len(data) - 1):
        clear(path)
        path.write_bytes(data[:length])
        check(path, rows)


@pytest.mark.parametrize("page", range(2, 9))
def test_a_whole_page_lost(tmp_path: Path, page: int) -> None:
    source, path = tmp_path / "good.db", tmp_path / "bad.db"
    rows = keep(source, 3, 30)
    data = bytearray(source.read_bytes())
    assert len(data) >= 8 * 4096
    data[4096 * (page - 1) : 4096 * page] = bytes(4096)
    path.write_bytes(data)
    check(path, rows)
    assert asides(path)


def test_a_damaged_tail_is_cut_and_the_file_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    number, whole = next(iter(keep(path, 1, 20).items()))
    with by_hand(path) as base:
        base.execute("UPDATE rows SET text = replace(text, 'seat', 'foot') WHERE number = 15")
    with Store(path) as store:
        with pytest.raises(DamagedSave, match=r"damaged from step 15\. Play on from step 14\?") as error:
            store.read(number)
        assert error.value.good == 14
        table, _ = store.resume(number)
        assert table.length == 14
        assert store.notices == [
            "The last 6 steps could not be read and are lost. The damaged game is kept as games.db.damaged-1."
        ]
        steps(table, 5)
        assert written(store, number)[:15] == whole[:15]
    kept = sqlite3.connect(tmp_path / "games.db.damaged-1")
    assert kept.execute("SELECT count(*) FROM rows WHERE number >= 0").fetchone() == (21,)
    kept.close()
    with Store(path) as store:
        assert store.resume(number)[0].length == 19
        assert store.notices == []


def test_a_finished_game_that_lost_its_end_is_no_longer_over(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(path) as store:
        table, number = begin(store, 2)
        steps(table, 5_000)
        assert store.games()[0].outcome
        store._base.execute("UPDATE rows SET link = zeroblob(9) WHERE number = ?", (table.length - 2,))
        table, _ = store.resume(number)
        assert table.outcome is None
        assert store.games()[0].outcome is None


def test_a_game_whose_deal_is_lost_cannot_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    (number,) = keep(path)
    with by_hand(path) as base:
        base.execute("UPDATE rows SET text = '{}' WHERE number = 0")
    with Store(path) as store:
        with pytest.raises(DamagedSave, match="damaged from its beginning"):
            store.resume(number)
        count = store._base.execute("SELECT count(*) FROM rows WHERE number >= 0").fetchone()
        assert count == (26,), "nothing was deleted"
        assert [line.id for line in store.games()] == [number]


def test_a_row_and_its_link_are_made_right_by_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for change in (
        "link = zeroblob(32)",
        "at = -5",
        "text = CAST(text AS BLOB)",
        "number = 99",
        "game = 'x'",
    ):
        clear(path)
        rows = keep(path)
        with by_hand(path) as base:
            base.execute(f"UPDATE rows SET {change} WHERE number = 12")
        assert check(path, rows) == {"intact": 1}, change


def test_entries_that_are_lost_are_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    rows = keep(path, 3)
    with Store(path) as store:
        table, over = begin(store, 2)
        steps(table, 5_000)
        before = store.games()
        store.set("name", "Anna")
    with by_hand(path) as base:
        base.execute("DELETE FROM games")
    with Store(path) as store:
        assert "4 games were rescued" in store.notices[0]
        assert [replace(line, begun=0) for line in store.games()] == [
            replace(line, begun=0) for line in before
        ]
        assert {number: written(store, number) for number in rows} == rows
        assert store.resume(over)[0].outcome == table.outcome
        assert store.setting("name") == "Anna"


def test_a_game_of_which_only_the_entry_is_left_is_listed_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one, two = keep(path, 2)
    with by_hand(path) as base:
        base.execute("UPDATE games SET header = CAST(x'ff007b' AS TEXT) WHERE id = ?", (one,))
        base.execute("UPDATE rows SET text = 'gone' WHERE number = -1 AND game = ?", (one,))
        base.commit()
        base.execute("VACUUM")  # Else it would still be found where it was.
    (tmp_path / "games.db-sidecar").unlink()
    with Store(path) as store:
        assert len(store.notices) == 1
        assert {line.id: (line.damaged, line.game, line.names) for line in store.games()} == {
            one: (True, "", ()),
            two: (False, "spy_alley", ("Anna", "Ben", "Cara", "Dora")),
        }
        with pytest.raises(DamagedSave, match="damaged from its beginning"):
            store.resume(one)
        assert store.resume(two)[0].length == 25
        store.delete(one)
        assert [line.id for line in store.games()] == [two]
    with Store(path) as store:
        assert store.notices == []


def test_damaged_entries_do_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    one, two, three = keep(path, 3)
    with by_hand(path) as base:
        base.execute("UPDATE games SET header = CAST(x'ff007b' AS TEXT) WHERE id = ?", (one,))
        base.execute("UPDATE games SET outcome = '{\"winners\":[0' WHERE id = ?", (two,))
        base.execute("UPDATE games SET begun = 'noon', outcome = 7 WHERE id = ?", (three,))
    with Store(path) as store:
        assert {line.id for line in store.games()} == {one, two, three}
        assert {(line.outcome, line.damaged) for line in store.games()} == {(None, False)}
        for number in (one, two, three):
            assert store.resume(number)[0].length == 25


# What is no store at all


@pytest.mark.parametrize(
    "data", [b"Dear diary, " * 1000, b"\x00" * 5000, b"SQLite format 3\x00" + b"\x01" * 5000]
)
def test_a_foreign_file_is_set_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(data)
    with Store(path) as store:
        assert store.games() == []
        assert len(store.notices) == 1
        assert "0 games were rescued; the damaged ones are kept as games.db.damaged-1" in store.notices[0]
        begin(store)
    assert (tmp_path / "games.db.damaged-1").read_bytes() == data
    with Store(path) as store:
        assert len(store.games()) == 1
        assert store.notices == []


def test_the_database_of_another_program_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for version in (0, 1):
        clear(path)
        base = sqlite3.connect(path)
        base.execute("CREATE TABLE recipes (name TEXT)")
        base.execute(f"PRAGMA user_version={version}")
        base.commit()
        base.close()
        with Store(path) as store:
            assert len(store.notices) == 1
            begin(store)
            assert len(store.games()) == 1
        kept = sqlite3.connect(tmp_path / "games.db.damaged-1")
        assert kept.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
        kept.close()


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    with Store(path) as store:
        begin(store)
        assert store.notices == []
    assert asides(path) == []


def test_damage_upon_damage_keeps_every_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for number in range(1, 4):
        path.write_bytes(b"nonsense" * 600)
        with Store(path) as store:
            assert f"games.db.damaged-{number}" in store.notices[0]
    assert len(asides(path)) == 3


def test_a_rescue_in_a_folder_with_an_odd_name(tmp_path: Path) -> None:
    folder = tmp_path / "50 % off? #1 ü"
    folder.mkdir()
    path = folder / "games.db"
    rows = keep(path, 2, 12)
    with by_hand(path) as base:
        base.execute("PRAGMA user_version=0")
    with Store(path) as store:
        assert "2 games were rescued" in store.notices[0]
        assert {number: written(store, number) for number in rows} == rows
    assert shutil.disk_usage(folder).free
