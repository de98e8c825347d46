"""Where things lie: the board keeps its room, and nothing lies over anything else."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile import games
from spymobile.table.sample_games import moments
from spymobile.ui import catalogue
from spymobile.ui.games.enemy_agent import move_person
from tests.ui.looker import box, common, cut, visible
from tests.ui.pilot import PHONE, TABLET, Pilot
from tests.ui.positions import table_of


def _apart(one: Any, other: Any) -> bool:
    wide, high = common(box(one), box(other))
    return wide <= 0 or high <= 0


def test_on_a_small_phone_the_board_has_about_half_the_height(pilot: Pilot) -> None:
    pilot.resize(360, 640)
    pilot.lay("spy_alley", 4)
    page = pilot.page
    assert page.ids.place.height >= 0.48 * 640
    assert len({card.y for card in page.ids.strip.children}) == 1
    assert page.ids.place.width == 360


def test_at_double_size_the_board_can_still_be_read(pilot: Pilot) -> None:
    pilot.app.preferences.text_scale = 2.0
    pilot.resize(360, 640)
    pilot.lay("spy_alley", 4)
    page = pilot.page
    assert page.ids.place.height >= 0.35 * 640
    assert page.ids.header.caption == ""
    assert page.ids.header.title == "Anna's turn"


@pytest.mark.parametrize("game", games.names())
def test_at_double_size_no_sentence_is_small(pilot: Pilot, game: str) -> None:
    """Whatever is to be decided, it is said in letters that somebody can read who needs them large."""
    pilot.app.preferences.text_scale = 2.0
    small = {}
    for kind, kept in moments(game, catalogue.card(game).sights.landmarks).items():
        if kind != "over":
            pilot.stage.home()
            pilot.stage.go("table", number=pilot.app.store.adopt(*kept, None))
            for size in (PHONE, (360, 640)):
                pilot.resize(*size)
                step = pilot.page.ids.tray.ids.step
                if step.font_size < 24:
                    small[kind, size] = step.text, round(step.font_size)
    assert small == {}


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_news_that_are_too_long_end_after_a_whole_word_and_are_a_tap_away(pilot: Pilot, scale: float) -> None:
    """On every line that there is room for, not after the first."""
    pilot.app.preferences.text_scale = scale
    pilot.resize(360, 640)
    pilot.lay("spy_alley", 4)
    page = pilot.page
    news = "Bartholomew pays $25 for the French key, visits the American embassy, and goes on to the alley."
    page.ids.tray.slip = news
    pilot.settle()
    label = page.ids.tray.ids.slip.ids.words
    lines = [" ".join(word.text for word in line.words) for line in label._label._cached_lines]
    assert len(lines) >= 2
    shown = " ".join(lines)
    assert shown.endswith("…")
    assert news.startswith(shown[:-1])
    assert news[len(shown) - 1] in " ,", "a whole word is the last"
    assert label.font_size >= (14 if scale == 2.0 else 12)
    pilot.tap(page.ids.tray.ids.slip)
    assert pilot.stage.sheet is not None


def test_at_double_size_the_lobby_begins_with_its_seats(pilot: Pilot) -> None:
    pilot.app.preferences.text_scale = 2.0
    pilot.resize(360, 640)
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    first, second = pilot.page.ids.seats.children[:-3:-1]
    assert box(first) == visible(first)
    assert common(box(second), visible(second))[1] > 0


def test_on_a_tablet_the_folder_covers_neither_board_nor_log(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("enemy_agent", 2)
    page = pilot.page
    for _ in (0, 1):
        pilot.tap(page.ids.tray.ids.buttons.children[-1])
    folder = page.curtain_view.folder
    assert folder is not None
    for other in (page.ids.place, page.ids.log, page.ids.column):
        assert _apart(folder, other)
    assert _apart(page.ids.place, page.ids.log)
    assert _apart(page.ids.place, page.ids.column)
    assert page.ids.tray.slip == ""


def test_six_players_fit_a_tablet_without_scrolling(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("spy_alley", 6)
    page = pilot.page
    state = table_of(page).state
    for seat in range(6):
        state.hands[seat], state.wilds[seat] = (1, 3, 6), 1
    page.refresh()
    pilot.settle()
    assert "Move cards: 1, 3, 6 · 1 wild card" in pilot.words(page.ids.column)
    assert page.ids.column_cards.height <= page.ids.column.height


def test_one_person_is_told_in_the_right_words() -> None:
    class View:
        left = people = 1
        squares = 2

    view: Any = View()
    assert move_person.sentence(view, -1, {0: []}) == "Move one person 2 squares."
    view.left = view.people = 3
    assert move_person.sentence(view, -1, {0: []}) == "Move up to 3 people, 2 squares each."


def test_at_double_size_no_room_is_kept_for_a_button_that_is_not_there(pilot: Pilot) -> None:
    pilot.stop()
    pilot._start(PHONE, 2.0, welcome=False)
    pilot.lay("enemy_agent", 2)
    pilot.settle()
    tray = pilot.page.ids.tray
    assert tray.ids.open.hidden
    assert tray.ids.seal_row.height == tray.ids.seal.height == 48
    assert cut(tray.ids.seal.ids.label) == ""
