"""The store keeps games and settings from one evening to the next."""

from __future__ import annotations

import datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed, UnknownGame
from spymobile.store.errors import NewerSave, NoSuchGame
from spymobile.store.lines import sum_of
from spymobile.store.store import SCHEMA, GameJournal, Store
from spymobile.table import record
from spymobile.table.table import Table
from tests.store.keeping import begin, by_hand, keep, written
from tests.table.tables import ALLEY, diary, everything, lay, step, steps, to_the_end


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_games_are_listed_the_latest_first(path: Path) -> None:
    clock = count(1000)
    with Store(path, clock=lambda: next(clock)) as store:
        assert store.games() == []
        first, one = begin(store, 2, 1)
        second, two = begin(store, 4, 2)
        assert [line.id for line in store.games()] == [two, one]
        steps(first, 5)
        to_the_end(second)
        steps(first, 1)
        latest, earlier = store.games()
        assert (latest.id, latest.game, latest.names, latest.steps) == (one, "spy_alley", ("Anna", "Ben"), 6)
        assert latest.begun < latest.last
        assert latest.outcome is None
        assert (earlier.id, earlier.steps, earlier.outcome) == (two, second.length, second.outcome)
        listed = store.games()
    with Store(path) as store:
        assert store.games() == listed
        assert store.notices == []


def test_a_kept_game_goes_on_like_one_that_was_never_left(path: Path) -> None:
    uninterrupted = lay(4)
    with Store(path) as store:
        table, number = begin(store, 4)
    rounds = 0
    while not uninterrupted.outcome:
        rounds += 1
        with Store(path) as store:
            table, journal = store.resume(number)
            assert journal.id == number
            for game in (table, uninterrupted):
                steps(game, 17, Fast(rounds))
                if rounds % 3 == 0:
                    game.stand_in(1, "recruit")
            assert everything(table) == everything(uninterrupted)
    assert rounds > 3
    with Store(path) as store:
        assert written(store, number) == list(map(record.row_text, diary(uninterrupted).rows))
        assert store.games()[0].outcome == uninterrupted.outcome
        table, _ = store.resume(number)
        assert everything(table) == everything(uninterrupted)


def test_a_deleted_game_is_gone_and_the_others_are_not(path: Path) -> None:
    rows = keep(path, 3)
    gone, *left = rows
    with Store(path) as store:
        store.delete(gone)
        for use in (store.resume, store.read, store.delete):
            with pytest.raises(NoSuchGame, match="not saved"):
                use(gone)
        assert {line.id for line in store.games()} == set(left)
        assert {number: written(store, number) for number in left} == {
            number: rows[number] for number in left
        }


def test_settings_are_kept(path: Path) -> None:
    with Store(path) as store:
        assert store.setting("sound") is None
        assert store.setting("sound", True) is True
        store.set("sound", False)
        store.set("names", ["Anna", {"colour": "grün"}])
        store.set("sound", True)
    with Store(path) as store:
        assert store.setting("sound") is True
        assert store.setting("names") == ["Anna", {"colour": "grün"}]


@pytest.mark.parametrize("value", [1.5, {"scale": [float("nan")]}, {1: 2}, 2**64, "\ud800"])
def test_a_setting_that_could_not_be_read_again_is_not_kept(path: Path, value: Any) -> None:
    with Store(path) as store:
        store.set("scale", 1)
        with pytest.raises(Malformed):
            store.set("scale", value)
        assert store.setting("scale") == 1


def test_a_setting_that_cannot_be_read_has_its_default(path: Path) -> None:
    with Store(path) as store:
        store.set("sound", 1)
        store.set("name", "Anna")
        assert not store.is_unreadable("sound")
        assert not store.is_unreadable("never set")
    with by_hand(path) as base:
        base.execute("UPDATE settings SET value = '{' WHERE name = 'sound'")
    path.with_name("games.db-sidecar").unlink()
    with Store(path) as store:
        assert len(store.notices) == 1
        assert store.setting("sound", 5) == 5
        assert store.is_unreadable("sound")
        assert store.setting("name") == "Anna"
    with Store(path) as store:
        assert store.notices == []
        assert store.is_unreadable("sound")
        store.set("sound", 2)
        assert not store.is_unreadable("sound")
        assert store.setting("sound", 5) == 2


def test_a_setting_that_cannot_be_read_is_brought_back_from_its_copy(path: Path) -> None:
    with Store(path) as store:
        store.set("sound", 1)
    for change in ("UPDATE settings SET value = 'tango'", "DELETE FROM settings"):
        with by_hand(path) as base:
            base.execute(change)
        with Store(path) as store:
            assert store.setting("sound", 5) == 1
            assert not store.is_unreadable("sound")


def test_only_steps_that_stand_are_counted(path: Path) -> None:
    with Store(path) as store:
        table, number = begin(store)
        undone = 0
        for move in range(200):
            seat, _ = step(table, Fast(move))
            if not table.outcome and not table.cannot_undo(seat):
                table.undo(seat)
                undone += 1
            if move % 50 == 0:
                table.stand_in(1, "recruit")
                table.give_back(1)
            if table.outcome or undone == 3:
                break
        assert undone
        (line,) = store.games()
        assert line.steps == table.length == store.resume(number)[0].length
        assert line.steps < table.version - 1


# The end


def last_step(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, str]:
    """A game that is over; the program stopped before the list of games could say so."""
    table, number = begin(store, 2)
    with monkeypatch.context() as patch:
        patch.setattr(GameJournal, "finish", lambda *_: None)
        to_the_end(table)
    assert store.games()[0].outcome is None
    return table, number


def test_a_game_that_ended_just_before_the_program_did_is_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(path) as store:
        table, number = last_step(store, monkeypatch)
    with Store(path) as store:
        assert store.resume(number)[0].outcome == table.outcome
        assert store.games()[0].outcome == table.outcome


def test_an_end_that_was_noted_wrongly_is_set_right(path: Path) -> None:
    with Store(path) as store:
        table, number = begin(store, 2)
        to_the_end(table)
        for wrong in ('{"winners":[', '{"winners":[7],"reason":"?","drawn":false}', None):
            store._base.execute("UPDATE games SET outcome = ?", (wrong,))
            assert store.games()[0].outcome is None
            store.resume(number)
            assert store.games()[0].outcome == table.outcome
        _, other = begin(store, 3)
        store._base.execute("UPDATE games SET outcome = (SELECT outcome FROM games WHERE id = ?)", (number,))
        store.resume(other)
        assert {line.id: line.outcome for line in store.games()} == {number: table.outcome, other: None}


def test_a_finished_game_can_be_looked_at_where_nothing_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(path) as store:
        table, number = last_step(store, monkeypatch)
        store._base.execute("PRAGMA query_only=1")
        assert store.resume(number)[0].outcome == table.outcome


# The time


@pytest.mark.parametrize(
    "absurd", [-1, -(2**63), 2**63 - 1, 1e300, -1e300, float("inf"), 9_460_000_000_000, "noon", b"\0"]
)
def test_an_absurd_time_breaks_no_list(path: Path, absurd: Any) -> None:
    one, two = keep(path, 2)
    with Store(path) as store:
        store._base.execute("UPDATE rows SET at = ? WHERE game = ? AND number > 3", (absurd, one))
        store._base.execute("UPDATE games SET begun = ? WHERE id = ?", (absurd, one))
        for line in store.games():
            assert 0 <= line.begun <= line.last <= 1_700_000_000
            assert datetime.date.fromtimestamp(line.last).year in (1970, 2023)
        assert {line.id for line in store.games()} == {one, two}
        assert store.resume(one)[0].length == 25
    with Store(path) as store:
        assert {line.id for line in store.games()} == {one, two}


@pytest.mark.parametrize("absurd", [-5.0, 1e300, float("nan"), float("inf"), 9.46e12])
def test_a_device_without_a_sensible_clock(path: Path, absurd: float) -> None:
    with Store(path, clock=lambda: absurd) as store:
        table, number = begin(store)
        steps(table, 3)
        assert [(line.begun, line.last, line.steps) for line in store.games()] == [(0, 0, 3)]
        store.adopt(table.header, store.read(number)[1], None)
        assert len(store.games()) == 2


# From the future


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    keep(path)
    with by_hand(path) as base:
        (mark,) = base.execute("PRAGMA application_id").fetchone()
        base.execute(f"PRAGMA user_version={SCHEMA + 1}")
        base.execute(f"PRAGMA application_id={mark + 1}")
        base.execute("ALTER TABLE games ADD COLUMN hats INTEGER")
    before = path.read_bytes()
    with pytest.raises(NewerSave, match="newer Spymobile"):
        Store(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def change_header(path: Path, old: str, new: str) -> None:
    """The one game as somebody else would have kept it: with another header, and all that depends on it."""
    with by_hand(path) as base:
        number, text, begun, outcome = base.execute("SELECT id, header, begun, outcome FROM games").fetchone()
        assert old in text
        header = text.replace(old, new)
        base.execute("UPDATE games SET header = ?, sum = ?", (header, sum_of(number, header, begun, outcome)))
        chain = b""
        for at, kept in base.execute("SELECT number, text FROM rows ORDER BY number").fetchall():
            line = header if at < 0 else kept
            chain = record.link(chain, line)
            base.execute("UPDATE rows SET text = ?, link = ? WHERE number = ?", (line, chain, at))
    path.with_name("games.db-sidecar").unlink()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"format":1', f'"format":{record.FORMAT + 1},"hats":3'),
        ('"rules_version":1', f'"rules_version":{ALLEY.rules_version + 1}'),
    ],
)
def test_a_game_of_a_newer_version_is_left_alone(path: Path, old: str, new: str) -> None:
    (number,) = keep(path)
    change_header(path, old, new)
    with Store(path) as store:
        with pytest.raises(NewerSave, match="Update the app"):
            store.resume(number)
        assert store.notices == []
        (line,) = store.games()
        assert (line.id, line.game, line.names) == (number, "spy_alley", ("Anna", "Ben", "Cara"))
        assert (line.steps, line.outcome, line.newer) == (25, None, True)
    with Store(path) as store:
        assert store._base.execute("SELECT count(*) FROM rows WHERE number >= 0").fetchone() == (26,)


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ('{"format":9,"game":"spy_alley"}', ()),
        ('{"format":9,"game":"spy_alley","seats":{"Anna":1}}', ()),
        ('{"format":9,"game":"spy_alley","seats":["Anna",{"name":"Ben"},{"name":7},{}]}', ("Ben",)),
    ],
)
def test_a_newer_game_is_listed_as_far_as_it_can_be_read(
    path: Path, header: str, names: tuple[str, ...]
) -> None:
    with Store(path) as store:
        table, _ = begin(store, 2)
        to_the_end(table)
        store._base.execute("UPDATE games SET header = ?", (header,))
        (line,) = store.games()
        assert (line.game, line.names, line.newer) == ("spy_alley", names, True)
        assert line.outcome is None or max(line.outcome.winners) < len(names)
        store._base.execute("UPDATE games SET header = ?", ('{"format":9,"game":7}',))
        assert [(line.game, line.damaged) for line in store.games()] == [("", True)]


def test_a_game_of_today_is_not_newer(path: Path) -> None:
    keep(path, 2)
    with Store(path) as store:
        assert [line.newer for line in store.games()] == [False, False]
    change = "UPDATE games SET header = replace(header, '\"rules_version\":1', '\"rules_version\":2')"
    with Store(path) as store:
        store._base.execute(change)
        store._base.execute("UPDATE games SET header = replace(header, '\"spy_alley\"', '\"chess\"')")
        assert {(line.game, line.newer) for line in store.games()} == {("chess", False)}


def test_a_game_that_is_not_installed(path: Path) -> None:
    (number,) = keep(path)
    change_header(path, '"game":"spy_alley","rules', '"game":"chess","rules')
    with Store(path) as store:
        assert [line.game for line in store.games()] == ["chess"]
        with pytest.raises(UnknownGame, match="chess"):
            store.resume(number)
