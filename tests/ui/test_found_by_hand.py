"""What a newcomer stumbles over: the seal itself is held, news keep their stamp, pages begin at the top."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.enemy_agent import actions as city
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.games.spy_vs_spy import actions as tunnels
from spymobile.ui import tutorial
from spymobile.ui.table.show.log import LogPaper
from tests.games.clue.table import in_location
from tests.ui.agent_hand import Hand
from tests.ui.clue_hand import Detective, open_desk
from tests.ui.pilot import TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_clue_accuse import WRONG, in_the_centre
from tests.ui.test_clue_knows import put
from tests.ui.test_home import played
from tests.ui.test_shock import name_spy
from tests.ui.tunnel_hand import FIVE, TunnelHand, position, sp


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def hold_wax(pilot: Pilot, folder: Any, true: Any) -> None:
    """Hold the drawn seal, not the button below it, until something is so; then let go."""
    touch = pilot.press(folder.ids.wax)
    pilot.until(true)
    touch.touch_up()
    pilot.settle()


# The seal


def test_the_wax_on_a_dealt_file_is_held_like_its_button(pilot: Pilot) -> None:
    pilot.with_deals()
    pilot.lay("spy_alley", 2)
    deal = pilot.page.deal
    seat = deal.seat
    hold_wax(pilot, pilot.dealing.ids.folder, lambda: deal.is_open)
    assert not deal.is_open, "the finger is gone"
    assert deal.seat != seat, "they have seen it"


def test_the_wax_in_a_lesson_is_held_and_its_ribbons_end_above_the_words(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")
    pilot.settle()
    folder = pilot.dealing.ids.folder
    words = folder.children[0]
    assert words.text == pilot.page.coach.run.words
    assert folder.wax_y - 0.58 * folder.wax_side >= words.top + 2
    hold_wax(pilot, folder, lambda: pilot.page.deal.is_open)
    assert pilot.page.coach.run.done


def test_the_wax_on_a_folder_at_the_table_is_held_like_its_button(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    name_spy(pilot, right=False)
    pilot.see_shocks()
    pilot.until(lambda: pilot.page.curtain_view.folder is not None)
    pilot.settle()
    view = pilot.page.curtain_view
    hold_wax(pilot, view.folder, lambda: view.is_private)


def test_a_short_touch_on_the_wax_shows_nothing(pilot: Pilot) -> None:
    pilot.with_deals()
    pilot.lay("spy_alley", 2)
    seat = pilot.page.deal.seat
    pilot.hold(pilot.dealing.ids.folder.ids.wax, 0.2)
    assert not pilot.page.deal.is_open
    assert pilot.page.deal.seat == seat


# The news


def test_the_word_of_an_accusation_goes_with_the_next_news(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    hand = Detective(pilot, "news")
    in_the_centre(hand)
    hand.accuse(*WRONG)
    pilot.see_shocks()
    pilot.settle()
    tray = pilot.page.ids.tray
    assert tray.slip_word == "WRONG"
    for _step in range(8):
        due = pilot.page.device.prompt()
        table_of(pilot.page).act(due.seat, due.choices[0])
        pilot.settle()
        if "rolls" in tray.slip:
            break
    assert "rolls" in tray.slip
    assert tray.slip_word == ""


def test_what_only_you_know_does_not_read_like_an_announcement(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 1, bots=1)
    table = table_of(pilot.page)
    for action in (city.ArrangeStart((0, 1, 2)), city.ChooseAgents((1, 3, 4)), city.HidePlan(1)):
        pilot.until(lambda: any(one.seat == 0 for one in table.decisions()))
        table.act(0, action)
        pilot.settle()
        line = pilot.page.log.read()[-1]
        if line.private:
            assert pilot.page.ids.tray.slip == f"Secret: {line.text}"
    private = [line.text for line in pilot.page.log.read() if line.private]
    assert any("hidden the plan in" in text for text in private)
    assert pilot.page.ids.tray.slip.startswith("Secret: ") == pilot.page.log.read()[-1].private


# Pages


def test_a_page_begins_at_its_top(pilot: Pilot) -> None:
    pilot.app.preferences.lesson_offered = True
    pilot.resize(360, 640)
    pilot.app.store.adopt(*played(12)[:2], None)
    pilot.stage.home()
    pilot.settle()
    pilot.page.ids.scroll.scroll_y = 0
    pilot.stage.go("settings")
    pilot.settle()
    pilot.back()
    assert pilot.page.ids.scroll.scroll_y == 0, "whoever comes back from there finds the place"
    pilot.stage.go("table", number=pilot.app.store.games()[0].id)
    pilot.settle()
    pilot.stage.home()
    pilot.settle()
    assert pilot.page.ids.scroll.scroll_y == 1


def test_the_next_lobby_begins_at_its_top(pilot: Pilot) -> None:
    pilot.resize(360, 640)
    pilot.stage.go("lobby", game="spy_vs_spy")
    pilot.settle()
    pilot.page.ids.list.scroll_y = 0
    pilot.back()
    pilot.stage.go("lobby", game="clue")
    pilot.settle()
    assert pilot.page.ids.list.scroll_y == 1


def test_running_and_finished_games_lie_side_by_side(pilot: Pilot) -> None:
    pilot.app.preferences.lesson_offered = True
    pilot.app.store.adopt(*played(12)[:2], None)
    pilot.app.store.adopt(*played())
    pilot.stage.home()
    pilot.settle()
    pilot.say("All games")
    assert pilot.page.title == "Running games"
    pilot.say("Finished")
    assert pilot.page.title == "Finished games"
    (row,) = [w for w in pilot.widgets() if type(w).__name__ == "GameRow"]
    pilot.tap(row)
    assert pilot.stage.place == "ending"
    pilot.back()
    assert pilot.page.title == "Finished games", "one finds the list one came from"
    pilot.say("Running")
    assert pilot.page.title == "Running games"
    pilot.back()
    assert pilot.stage.place == "home"


# The end, alone


def test_who_named_the_wrong_spy_reads_that_and_no_stamp_of_their_own(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 1, bots=1)
    table = table_of(pilot.page)
    truth = SPIES[table.view(1).file.spy]
    wrong = next(spy for spy in SPIES if spy != truth)
    pilot.page.commands.act(act.NameASpy(1, wrong))
    pilot.see_shocks()
    pilot.until(lambda: pilot.stage.place == "ending")
    pilot.settle()
    page = pilot.page
    assert page.verdict == "You lost."
    assert page.film.stamp.text == f"{page._names[1].upper()} WINS"
    assert page.traces_title == "WHAT COST YOU"
    (line,) = page.ids.traces.children
    assert line.text == "Round 1: you named the wrong nation."


def test_the_size_that_is_tapped_is_marked_before_pages_are_laid_out_anew(pilot: Pilot) -> None:
    pilot.stage.go("settings")
    pilot.settle()
    pilot.say("Text size")
    picker = pilot.stage.sheet.ids.picker
    pick = next(one for one in picker.children if one.text == "130 %")
    touch = pilot.press(pick)
    touch.touch_up()
    assert (pick.chosen, pilot.app.preferences.text_scale) == (True, 1.0), "the next picture shows the mark"
    pilot.settle()
    assert pilot.app.preferences.text_scale == 1.3


# Sentences


def test_nobody_is_told_to_walk_where_no_tunnel_leads(pilot: Pilot) -> None:
    pilot.lay("spy_vs_spy", 2)
    hand = TunnelHand(pilot)
    position(hand, "after_blank", *FIVE[:4])
    hand.state.pawns[0] = sp("E9")
    hand.loaded()
    assert not any(isinstance(choice, tunnels.Move) for choice in pilot.page.device.prompt().choices)
    assert pilot.page.ids.tray.sentence == "No explosion, but no way home. Stay."


def test_a_desktop_speaks_of_no_sensor(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("clue", 3)
    put(pilot, in_location("rome", notebook="full"))
    pilot.say("Ask…")
    for digit in "52":
        pilot.key(ord(digit), digit)
    pilot.key(ord("a"), "a")
    pilot.until(lambda: not pilot.page.board.busy)
    pilot.say("Leave it")
    pilot.say("Not now")
    desk = open_desk(pilot)
    assert desk.page == "shown"
    words = " ".join(pilot.words())
    assert "Nobody else saw it." in words
    assert "lay the phone" not in words


# What stays where it was


def test_the_log_of_a_table_one_comes_back_to_is_at_its_end(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("spy_alley", 2)
    table = table_of(pilot.page)
    for _ in range(60):
        due = next(due for due in table.decisions() if not due.standing)
        table.act(
            due.seat, next((one for one in due.legal if not isinstance(one, act.NameASpy)), due.legal[0])
        )
    pilot.page.board.skip()
    pilot.settle()
    number = pilot.page.number
    log = next(part for part in pilot.page.walk() if isinstance(part, LogPaper)).ids
    assert log.content.height > log.scroll.height
    assert log.scroll.scroll_y == 0
    pilot.stage.home()
    pilot.settle()
    pilot.stage.go("table", number=number)
    pilot.settle()
    assert log.scroll.scroll_y == 0


def test_in_a_low_window_no_film_that_nobody_sees_takes_passports(pilot: Pilot) -> None:
    pilot.resize(412, 720)
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    while pilot.page.device.prompt().kind.endswith("arrange_start"):
        pilot.page.commands.act(pilot.page.device.prompt().choices[0])
        pilot.settle()
    hand.open_folder()
    setup = hand.private()
    assert setup.low
    card = setup.ids.passports.children[0]
    assert setup.thing_at(card.center) is None
    assert setup.thing_at(setup.ids.plan.center) == "plan"
