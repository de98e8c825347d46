"""Home and the lists of games: everything that is kept can be found, opened again and deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.store.errors import NewerSave
from spymobile.table.record import Header, MemoryJournal, Occupant, Row
from spymobile.table.table import Table
from spymobile.ui.table.privacy import passcodes
from tests.ui.pilot import Pilot

NAMES = ("Anna", "Ben")


def played(
    steps: int = 10_000, seed: int = 1, names: tuple[str, ...] = NAMES
) -> tuple[Header, list[Row], Any]:
    """A game of Spy Alley by chance: so many steps of it, or all."""
    game = games.load("spy_alley")
    journal = MemoryJournal()
    people = [Occupant(name, "person", "") for name in names]
    table = Table.lay(game, Setup("spy_alley", len(names)), people, bytes([seed] * 32), lambda _: journal)
    chance = Fast(seed)
    for _step in range(steps):
        if table.outcome:
            break
        decision = chance.choice(list(table.decisions()), "who")
        safe = [action for action in decision.legal if not isinstance(action, game.rash)]
        action = chance.choice(safe, "what") if steps < 100 else pick(game, decision, chance)
        table.act(decision.seat, action)
    return table.header, journal.rows, table.outcome


def _rows(pilot: Pilot) -> list[Any]:
    return [w for w in pilot.widgets() if type(w).__name__ == "GameRow"]


@pytest.fixture
def home(pilot: Pilot) -> Pilot:
    pilot.app.preferences.lesson_offered = True
    return pilot


def test_every_running_game_can_be_reached(home: Pilot) -> None:
    for seed in range(1, 7):
        home.app.store.adopt(*played(5, seed)[:2], None)
    home.stage.home()
    home.settle()
    home.say("All 6 running games")
    assert len(_rows(home)) == 6
    home.tap(_rows(home)[0])
    assert home.stage.place == "table"


def test_a_running_game_says_where_it_stands_even_after_a_kill(home: Pilot) -> None:
    home.app.store.adopt(*played(30)[:2], None)
    home.app.store.adopt(*played(0, names=("Cara", "Dora"))[:2], None)
    home.stage.home()
    home.settle()
    words = home.words()
    assert sum("'s turn." in line and line.startswith("Round") for line in words) == 2
    assert not any("step" in line for line in words)


def test_a_finished_game_can_be_looked_at_again(home: Pilot) -> None:
    header, rows, outcome = played()
    number = home.app.store.adopt(header, rows, None)  # as after a kill before the end was noted
    home.stage.home()
    home.settle()
    home.say("Continue")
    home.until(lambda: home.stage.place == "ending")
    home.stage.home()
    home.settle()
    home.tap(home.scroll_to(home.button("Finished games")))  # Below the covers, however many there are.
    (row,) = _rows(home)
    assert f"{NAMES[outcome.winners[0]]} won." in row.line
    home.tap(row)
    assert home.stage.place == "ending"
    assert home.page._number == number
    home.back()
    assert home.stage.place == "games"
    home.back()
    assert home.stage.place == "home"


def test_a_game_is_deleted_only_after_a_question(home: Pilot) -> None:
    header, rows, outcome = played()
    number = home.app.store.adopt(header, rows, outcome)
    home.app.keep_pins(number, {0: passcodes.seal("1234")})
    home.stage.go("games", finished=True)
    home.settle()
    home.say("Delete")
    home.say("Keep")
    assert len(_rows(home)) == 1
    home.say("Delete")
    home.tap(home.button("Delete"))
    assert _rows(home) == []
    assert home.app.store.games() == []
    assert home.app.pins(number) == {}
    assert "A game that is over can be looked at again here." in home.words()


def _damage(pilot: Pilot, number: str) -> None:
    pilot.app.store._base.execute("UPDATE rows SET link = x'00' WHERE game = ? AND number = 9", (number,))


def test_a_damaged_game_asks_before_anything_is_dropped(home: Pilot) -> None:
    number = home.app.store.adopt(*played(12)[:2], None)
    _damage(home, number)
    home.stage.home()
    home.settle()
    home.say("Continue")
    assert "This saved game is damaged from step 9. Play on from step 8?" in home.words()
    home.say("Not now")
    assert home.stage.place == "home"
    assert home.app.store.games()[0].steps == 12
    home.say("Continue")
    home.say("Play on")
    assert home.stage.place == "table"
    assert home.page.device.length() == 9
    assert any("could not be read and are lost" in line for line in home.words())
    assert home.app.store.notices == []


def test_a_game_that_nobody_can_read_is_listed_says_so_and_can_be_deleted(home: Pilot) -> None:
    home.app.store.adopt(*played(12)[:2], None)
    lost = home.app.store.adopt(*played(5, names=("Cara", "Dora"))[:2], None)
    home.app.store._base.execute("UPDATE games SET header = 'gone' WHERE id = ?", (lost,))
    home.stage.home()
    home.settle()
    (row,) = _rows(home)
    assert (row.title, row.line) == ("Damaged game", "Nobody knows whose it was.")
    home.tap(row)
    assert home.stage.place == "home"
    assert "This saved game is damaged from its beginning and cannot be played on." in home.words()
    home.stage.go("games")
    home.settle()
    assert [row.title for row in sorted(_rows(home), key=lambda row: -row.y)] == ["Spy Alley", "Damaged game"]
    lowest = min((w for w in home.widgets() if type(w).__name__ == "KeptRow"), key=lambda row: row.y)
    home.tap(lowest.ids.rid)
    assert any("Damaged game: Nobody knows whose it was." in line for line in home.words())
    home.say("Delete")
    assert [kept.id for kept in home.app.store.games() if kept.damaged] == []
    assert len(_rows(home)) == 1


def test_when_only_damaged_games_are_left(home: Pilot) -> None:
    home.app.store.adopt(*played(5)[:2], None)
    home.app.store._base.execute("UPDATE games SET header = 'gone'")
    home.stage.home()
    home.settle()
    home.wait(1.0)
    assert "Damaged game" in home.words()
    home.say("All games")
    (row,) = _rows(home)
    home.tap(row)
    assert home.stage.place == "games"
    assert "This saved game is damaged from its beginning and cannot be played on." in home.words()


@pytest.mark.parametrize("absurd", [-1, 1e300, 9_460_000_000_000, "noon"])
def test_an_absurd_time_breaks_no_list(home: Pilot, absurd: Any) -> None:
    header, rows, outcome = played()
    home.app.store.adopt(header, rows, outcome)
    home.app.store._base.execute("UPDATE rows SET at = ?", (absurd,))
    home.app.store._base.execute("UPDATE games SET begun = ?", (absurd,))
    home.stage.go("games", finished=True)
    home.settle()
    (row,) = _rows(home)
    assert row.line.endswith("won. Anna, Ben")
    home.tap(row)
    assert home.stage.place == "ending"


def test_a_game_from_a_newer_version_stays_in_the_list_and_says_so(
    home: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    header, rows, _outcome = played(30)
    home.app.store.adopt(header, rows, None)
    monkeypatch.setattr(type(home.app.store), "games", newer(home.app.store.games()))
    monkeypatch.setattr(type(home.app.store), "read", refuse)
    home.stage.go("games")
    home.settle()
    (row,) = _rows(home)
    assert row.line == f"{', '.join(NAMES)}. From a newer Spymobile."
    home.tap(row)
    assert home.stage.place == "games"
    assert "This game was saved by a newer Spymobile. Update the app to open it." in home.words()


def newer(kept: list[Any]) -> Any:
    return lambda _store: [replace(game, newer=True) for game in kept]


def refuse(_store: Any, _number: str) -> None:
    raise NewerSave
