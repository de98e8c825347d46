"""What pages that serve all games take from each: log, dice, milestones, who began, when to deal anew."""

from __future__ import annotations

import pytest

from spymobile.core.event import Told
from spymobile.table.sample_games import moments
from spymobile.ui import catalogue
from spymobile.ui.screens.menu import MenuSheet
from tests.ui.agent_hand import READY, Hand
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

PLAYABLE = [card.name for card in catalogue.cards() if card.playable]


@pytest.fixture
def city(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Enemy Agent after its set-up."""
    deal_the_same(monkeypatch, 246)
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    hand.set_up(*READY)
    return hand


def test_the_log_says_where_people_go(city: Hand) -> None:
    city.play(1)
    walks = [heard for heard in city.page.heard() if heard.told.name == "moved"]
    assert walks
    lines = {line.number: line.text for line in city.page.log.read()}
    assert all("goes to" in lines[heard.number] for heard in walks)


def test_rolls_for_the_first_turn_count_too() -> None:
    """Among the die that was rolled; they are no last roll of anybody's turn."""
    told = Told("rolled_for_first", {"seat": 0, "die": 5})
    for game, die in (("enemy_agent", "squares"), ("spy_alley", "die")):
        face = catalogue.face(game)
        assert face.counted(told) == [(die, "5")]
        assert face.thrown(told) == []


def test_each_die_has_bars_of_its_own(city: Hand) -> None:
    city.play(2)
    city.page.open_log()
    city.pilot.settle()
    rows = city.pilot.stage.sheet.ids.dice.ids.rows.children[::-1]
    assert [(row.title, len(row.counts)) for row in rows] == [("People", 3), ("Squares", 6)]
    rolls = [heard.told.facts for heard in city.page.heard() if heard.told.name == "rolled"]
    first = [heard.told.facts["die"] for heard in city.page.heard() if heard.told.name == "rolled_for_first"]
    assert [sum(row.counts) for row in rows] == [len(rolls), len(rolls) + len(first)]
    assert rows[0].counts[rolls[0]["people"] - 1] >= 1


@pytest.mark.parametrize("game", PLAYABLE)
def test_cards_seen_by_mistake_can_be_dealt_anew_while_nothing_is_lost(pilot: Pilot, game: str) -> None:
    pilot.lay(game, 2)
    page = pilot.page
    page.curtain_view.last_seen = 0
    MenuSheet(page).seen_by_mistake()
    pilot.settle()
    assert type(pilot.stage.sheet).__name__ == "AgreeSheet"


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_end_knows_who_began_and_marks_what_counted(pilot: Pilot, game: str) -> None:
    header, rows = moments(game)["over"]
    pilot.stage.go("ending", number=pilot.app.store.adopt(header, rows, None))
    pilot.settle()
    page = pilot.page
    assert len(page.marks) > 1, "more than its last step"
    first = header.setup.first or 0
    pilot.say("Play again")
    assert table_of(pilot.page).header.setup.first == (first + 1) % header.setup.seats


def test_a_page_lets_go_of_one_table_before_it_takes_another(city: Hand, pilot: Pilot) -> None:
    """A table rests under the rule book with somebody's folder on it; another game is opened from there."""
    pilot.stage.home()
    pilot.lay("enemy_agent", 2)
    for _ in (0, 1):
        pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])
    page, first = pilot.page, table_of(pilot.page)
    assert page.curtain_view.folder is not None
    number = pilot.app.store.adopt(*moments("spy_alley")["spy_alley.start_turn"], None)
    page.open_rules()
    pilot.settle()
    pilot.stage.go("table", number=number)
    pilot.settle()
    assert pilot.page is page
    assert table_of(page) is not first
    assert page.curtain_view.folder is None
    assert "Pass the phone to" not in pilot.words()
