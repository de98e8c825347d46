"""Rules without a screen, a screen without rules, and a kept game that nobody knows any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spymobile import games
from spymobile.core.game import Setup
from spymobile.table.record import MemoryJournal, Occupant
from spymobile.table.table import Table
from spymobile.ui import catalogue
from tests.fifth.installed import installed
from tests.ui.pilot import Pilot
from tests.ui.test_home import played

SENTENCE = "Codeword cannot be played on the screen yet."


@pytest.fixture
def without_screen(pilot: Pilot) -> Iterator[Pilot]:
    pilot.app.preferences.lesson_offered = True
    with installed(rules=True):
        yield pilot


def keep_a_game(pilot: Pilot) -> str:
    """A running game of Codeword in the store."""
    journal = MemoryJournal()
    people = [Occupant(name, "person", "") for name in ("Anna", "Ben")]
    table = Table.lay(games.load("codeword"), Setup("codeword", 2), people, bytes(32), lambda _: journal)
    table.act(0, table.decisions()[0].legal[0])
    return str(pilot.app.store.adopt(table.header, journal.rows, None))


def home(pilot: Pilot) -> None:
    pilot.stage.go("settings")
    pilot.stage.home()
    pilot.page.ids.covers.clear_widgets()  # They are laid once; this game came later.
    pilot.page._fill_covers()
    pilot.settle()


def rows(pilot: Pilot) -> list[Any]:
    return [w for w in pilot.widgets() if type(w).__name__ == "GameRow"]


def cover(pilot: Pilot) -> Any:
    (found,) = [w for w in pilot.widgets() if type(w).__name__ == "GameCard" and w.title == "Codeword"]
    return found


def test_a_game_without_a_screen_is_listed_and_shows_its_rule_book(without_screen: Pilot) -> None:
    pilot = without_screen
    home(pilot)
    card = cover(pilot)
    assert card.caption == "Rule book only for now"
    pilot.tap(pilot.scroll_to(card))
    assert pilot.stage.place == "rules"
    assert any("The eight code words are shuffled" in words for words in pilot.words())
    with pytest.raises(catalogue.NoScreen, match=SENTENCE):
        catalogue.face("codeword")


@pytest.mark.parametrize("place", ["home", "games"])
def test_a_kept_game_without_a_screen_is_listed_and_says_so(without_screen: Pilot, place: str) -> None:
    pilot = without_screen
    number = keep_a_game(pilot)
    pilot.app.store.adopt(*played(5)[:2], None)
    home(pilot)
    pilot.wait(1)
    if place == "games":
        pilot.stage.go("games")
        pilot.settle()
    row = next(row for row in rows(pilot) if row.title == "Codeword")
    assert row.line == "Anna, Ben"
    pilot.tap(row)
    assert pilot.stage.place == place
    assert SENTENCE in pilot.words()
    assert number in [kept.id for kept in pilot.app.store.games()]


def test_the_latest_game_can_be_continued_though_one_without_a_screen_is_later(without_screen: Pilot) -> None:
    pilot = without_screen
    pilot.app.store.adopt(*played(5)[:2], None)
    keep_a_game(pilot)
    home(pilot)
    pilot.say("Continue")
    assert pilot.stage.place == "table"
    assert pilot.page.device.game.name == "spy_alley"


def test_alone_it_says_so_where_one_would_continue(without_screen: Pilot) -> None:
    pilot = without_screen
    keep_a_game(pilot)
    home(pilot)
    pilot.wait(1)
    pilot.say("Continue")
    assert pilot.stage.place == "home"
    assert SENTENCE in pilot.words()


def test_a_kept_game_that_nobody_knows_any_more_is_listed_and_can_be_deleted(pilot: Pilot) -> None:
    pilot.app.preferences.lesson_offered = True
    with installed(rules=True):
        keep_a_game(pilot)
    pilot.stage.go("games")
    pilot.settle()
    (row,) = rows(pilot)
    assert (row.title, row.line) == ("Unknown game", "Anna, Ben")
    pilot.tap(row)
    assert pilot.stage.place == "games"
    assert 'There is no game called "codeword" here.' in pilot.words()
    pilot.say("Delete")
    pilot.tap(pilot.button("Delete"))
    assert pilot.app.store.games() == []


def test_a_screen_without_a_game_is_not_listed_and_breaks_nothing(pilot: Pilot) -> None:
    with installed(screen=True):
        assert "codeword" not in [card.name for card in catalogue.cards()]
        assert not catalogue.playable("codeword")
        home(pilot)
        assert "Codeword" not in pilot.words()
        for page in ("statistics", "games", "rules"):
            pilot.stage.go(page)
            pilot.settle()
            assert pilot.stage.place == page


def test_both_halves_make_a_game(pilot: Pilot) -> None:
    with installed(rules=True, screen=True):
        assert catalogue.playable("codeword")
        assert catalogue.face("codeword").name == "codeword"
        home(pilot)
        assert cover(pilot).caption == "2–4 players · 10 min"
