"""From the first tap to a table: home, lobby, settings, rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spymobile.bots import ladder
from spymobile.store.errors import NoSpace
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.theme import theme
from tests.ui.looker import box, visible
from tests.ui.pilot import PHONE, Pilot
from tests.ui.positions import table_of
from tests.ui.scenes import home, spy_alley


def test_home_shows_four_games(pilot: Pilot) -> None:
    words = pilot.words()
    for title in ("Enemy Agent", "Spy vs Spy", "Clue: WWII", "Spy Alley", "SPYMOBILE"):
        assert title in words


def test_a_running_game_all_covers_and_the_way_to_another_table_are_on_the_first_screen(pilot: Pilot) -> None:
    """Where there is little room the two ways lie at the end of what scrolls, and can be reached there."""
    spy_alley(pilot)
    pilot.app.preferences.lesson_offered = True
    pilot.stage.home()
    pilot.settle()
    shown = [pilot.button("Continue"), pilot.button("Join a table"), pilot.button("Rule books")]
    for widget in (*shown, *pilot.page.ids.covers.children):
        assert box(widget) == pytest.approx(visible(widget), abs=2), widget
    pilot.resize(360, 640)
    assert not pilot.page.pinned
    ways = [way.text for way in pilot.page.ids.ways.children[::-1] if not way.hidden]
    assert ways == ["Join a table", "Rule books", "Statistics"]
    pilot.resize(*PHONE)
    assert pilot.page.pinned
    pilot.resize(360, 640)
    pilot.say("Rule books")
    assert pilot.stage.place == "rules"


def test_the_first_start_asks_once(pilot: Pilot) -> None:
    pilot.stop()
    pilot._start((412, 915), 1.0, welcome=True)
    pilot.settle()
    assert "Welcome, agent" in pilot.words()
    pilot.say("160 %")
    assert theme.text_scale == 1.6
    pilot.say("100 %")
    pilot.say("Start")
    assert "Welcome, agent" not in pilot.words()
    assert pilot.app.preferences.welcomed
    assert pilot.app.store.setting("welcomed") is True


def test_a_table_is_laid_by_tapping_and_remembered(pilot: Pilot) -> None:
    card = next(b for b in pilot.buttons() if getattr(b, "title", "") == "Spy Alley")
    pilot.tap(card)
    assert pilot.stage.place == "lobby"
    pilot.say("Add a seat")
    assert "4 seats are ready." in pilot.words()
    pilot.say("Start")
    assert pilot.stage.place == "table"
    pilot.stage.home()
    pilot.settle()
    assert "Continue" in pilot.words()
    card = next(b for b in pilot.buttons() if getattr(b, "title", "") == "Spy Alley")
    pilot.tap(pilot.scroll_to(card))
    assert len(pilot.page.seats) == 4


def test_the_corner_of_a_cover_leads_to_lesson_and_rules(pilot: Pilot) -> None:
    pilot.say("Lesson and rules: Spy Alley")
    assert pilot.stage.place == "home"
    pilot.say("Rules")
    assert (pilot.stage.place, pilot.page.game) == ("rules", "spy_alley")
    pilot.back()
    pilot.say("Lesson and rules: Spy Alley")
    pilot.say("Lesson")
    assert pilot.stage.place == "tutorial"
    for title in ("Clue: WWII", "Spy vs Spy", "Enemy Agent"):
        pilot.stage.home()
        pilot.settle()
        pilot.say(f"Lesson and rules: {title}")
        assert [button.text for button in pilot.buttons()] == ["Rules", "Lesson"]
        pilot.back()


def test_back_puts_down_what_was_taken_up_before_it_leaves(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2)
    page = pilot.page
    page.selection.picked = 1
    pilot.back()
    assert page.selection.picked is None
    assert pilot.stage.sheet is None
    pilot.back()
    assert "The game is saved. Leave?" in pilot.words()


def test_leaving_asks_once_and_home_says_where_the_game_stands(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    pilot.back()
    assert "The game is saved. Leave?" in pilot.words()
    pilot.say("Stay")
    assert pilot.stage.place == "table"
    pilot.say("Menu")
    pilot.say("Leave the game")
    pilot.say("Leave")
    assert pilot.stage.place == "home"
    assert "Round 1: Anna's turn." in pilot.words()


def test_a_file_seen_by_mistake_is_noted_and_the_cards_can_be_dealt_again(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    number = pilot.page.number
    pilot.say("Menu")
    assert "Somebody else saw this" not in pilot.words()
    pilot.back()
    touch = pilot.press(pilot.page.ids.tray.ids.seal)
    pilot.until(lambda: pilot.page.curtain_view.curtain.phase == "peek")
    touch.touch_up()
    pilot.settle()
    pilot.say("Menu")
    pilot.say("Somebody else saw this")
    assert "Anna's file was seen by mistake." in pilot.words()
    assert "Deal again?" in pilot.words()
    for name in ("Anna", "Ben"):
        assert pilot.page.number == number, "everybody must agree"
        pilot.hold(pilot.button(f"{name}: hold to agree"), 1.0)
    assert pilot.stage.place == "table"
    assert pilot.page.number != number
    assert pilot.page.names == ["Anna", "Ben"]
    assert [kept.id for kept in pilot.app.store.games()] == [pilot.page.number], "nobody goes on with the old"


def test_nothing_jumps_while_a_chair_is_changed(pilot: Pilot) -> None:
    """Neither the sheet nor the choices on it, whatever the choice brings with it below."""
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.page.edit(1)
    pilot.settle()
    places = set()
    for words in ("Bot, level 2", "On this device", "On another phone", "Bot like me", "Bot, level 4"):
        pilot.tap(pilot.button(words))
        pilot.settle()
        sheet = pilot.stage.sheet
        top = sheet.ids.kind.to_window(sheet.ids.kind.x, sheet.ids.kind.top)[1]
        places.add((round(sheet.ids.paper.height), round(top)))
    assert len(places) == 1, places


def test_a_chair_can_be_changed(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.page.edit(1)
    pilot.settle()
    pilot.say("Bot, level 2")
    assert pilot.page.seats[1].level == "2"
    rung = ladder.measured("spy_alley", "2", len(pilot.page.seats))
    assert rung is not None
    assert f"Won {100 * rung.share:.0f} % of {rung.games} test games" in pilot.stage.sheet.line
    pilot.say("Bot, level 1")
    assert "test games" not in pilot.stage.sheet.line, "nobody is below"
    pilot.say("On this device")
    assert pilot.page.seats[1].kind == "person"
    field = pilot.stage.sheet._field
    assert (field.text, field._hint_text_lines) == ("", ["Player 2"]), "what it is called all the same"
    assert pilot.page.names[1] == "Player 2"
    pilot.say("Make this seat start")
    assert pilot.page.first == 1
    pilot.say("Move up")
    pilot.say("Remove this seat")
    assert len(pilot.page.seats) == 2


def test_the_first_seat_does_not_move_up_nor_the_last_down(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    lobby = pilot.page
    names = [seat.name for seat in lobby.seats]
    for number, words in ((0, "Move up"), (len(names) - 1, "Move down")):
        lobby.edit(number)
        pilot.settle()
        assert pilot.button(words).dim, "said before it is tried"
        pilot.say(words)
        assert [seat.name for seat in lobby.seats] == names
        assert pilot.stage.sheet.title == f"Seat {number + 1}"
        pilot.say("Done")
    lobby.edit(0)
    pilot.settle()
    pilot.say("Move down")
    assert [seat.name for seat in lobby.seats] == [names[1], names[0], *names[2:]]


def test_a_seat_is_dragged_to_another_place(pilot: Pilot) -> None:
    """By its grip: the others make room; who begins is a person; a tap still opens the chair."""
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    lobby = pilot.page
    lobby.seats = [LobbySeat(name, look) for look, name in enumerate(("Anna", "Ben", "Cara", "Dora"))]
    lobby.set_first(0)
    pilot.settle()

    def names() -> list[str]:
        return [row.name for row in lobby.ids.seats.rows]

    def drag(number: int, to: int, back: bool = False) -> None:
        rows = lobby.ids.seats.rows
        (x, start), (_x, end) = pilot.where(rows[number].ids.grip), pilot.where(rows[to].ids.grip)
        touch = pilot.press((x, start))
        touch.touch_move(x, end + (4 if end > start else -4))
        pilot.frames(8)
        assert rows[number].held
        room = rows[number].height + lobby.ids.seats.spacing
        assert rows[to].lifted == (room if end < start else -room), "it makes room"
        if back:
            touch.touch_move(x, start)
        touch.touch_up()
        pilot.settle()

    drag(0, 2)
    assert names() == ["Ben", "Cara", "Anna", "Dora"]
    assert lobby.first == 2
    theme.reduce_motion = False
    drag(3, 0)
    theme.reduce_motion = True
    assert names() == ["Dora", "Ben", "Cara", "Anna"]
    drag(1, 2, back=True)
    assert names() == ["Dora", "Ben", "Cara", "Anna"]
    assert [row.lifted for row in lobby.ids.seats.rows] == [0] * 4
    pilot.tap(lobby.ids.seats.rows[1])
    assert pilot.stage.sheet.title == "Seat 2"


def test_a_list_scrolls_while_a_seat_is_dragged_at_its_edge(pilot: Pilot) -> None:
    """Six seats in large letters on a small phone: the first one gets to the end, and back, in one go."""
    pilot.app.preferences.text_scale = 2.0
    pilot.resize(360, 640)
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    lobby: Any = pilot.page
    names = ["Anna", "Ben", "Cara", "Dora", "Emil", "Fay"]
    lobby.seats = [LobbySeat(name, look) for look, name in enumerate(names)]
    lobby.show()
    pilot.settle()
    chairs, port = lobby.ids.seats, lobby.ids.list
    row = chairs.rows[0]
    pilot.scroll_to(row)
    x, start = pilot.where(row.ids.grip)
    low, high = port.to_window(*port.pos)[1], port.to_window(0, port.top)[1]
    touch = pilot.press((x, start))
    touch.touch_move(x, (low + high) / 2)
    before = port.scroll_y
    pilot.frames(30)
    assert port.scroll_y == before, "in the middle nothing scrolls"
    touch.touch_move(x, low + 10)
    pilot.frames(1)
    beside = pilot.where(row.ids.grip)[1] + row.lifted
    pilot.frames(15)
    assert port.scroll_y < before
    assert pilot.where(row.ids.grip)[1] + row.lifted == pytest.approx(beside, abs=2), "it stays at the finger"
    pilot.frames(240)
    still = port.scroll_y
    pilot.frames(5)
    assert port.scroll_y == still
    at = row.to_window(*row.pos)[1] + row.lifted
    assert low - 1 <= at < at + row.height <= high + 1, "what lies below the seats is not scrolled to"
    touch.touch_up()
    pilot.settle()
    assert [row.name for row in chairs.rows] == [*names[1:], "Anna"]
    row = pilot.scroll_to(chairs.rows[-1])
    x, start = pilot.where(row.ids.grip)
    touch = pilot.press((x, start))
    touch.touch_move(x, high - 10)
    pilot.frames(240)
    touch.touch_up()
    pilot.settle()
    assert [row.name for row in chairs.rows] == names
    assert chairs._scrolling is None


def test_rows_that_change_or_lie_out_of_sight_are_not_dragged(pilot: Pilot) -> None:
    pilot.resize(360, 640)
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    page: Any = pilot.page
    page.seats = [LobbySeat("Anna", 0)]
    page.show()
    pilot.settle()
    assert "SEATS · TAP TO CHANGE" in pilot.words(), "there is nowhere to move it"
    page.seats = [LobbySeat(name, look) for look, name in enumerate(("Anna", "Ben", "Cara"))]
    page.show()
    pilot.settle()
    assert "SEATS · TAP TO CHANGE, MOVE BY THE GRIP" in pilot.words()
    chairs, scroll = page.ids.seats, page.ids.list
    # Somebody's phone comes meanwhile: the rows are new, nothing is moved, and one can drag again. A finger
    # that is still down drags nothing that another one has taken since.
    x, y = pilot.where(chairs.rows[0].ids.grip)
    old = pilot.press((x, y))
    old.touch_move(x, y - 100)
    page.show()
    pilot.settle()
    old.touch_move(x, y - 200)
    new = pilot.press((x, y))
    held = chairs.rows[0]
    old.touch_move(x, y - 100)
    assert (held.held, held.lifted) == (True, 0)
    old.touch_up()
    new.touch_move(x, y - held.height - 20)
    new.touch_up()
    pilot.settle()
    assert [row.name for row in chairs.rows] == ["Ben", "Anna", "Cara"]
    # A row that is scrolled under a button leaves it its taps.
    for row, button, place in ((0, pilot.button("Rules"), "rules"), (-1, page.ids.start, "table")):
        grip, (x, y) = chairs.rows[row].ids.grip, pilot.where(button)
        hidden = scroll.children[0].height - scroll.height
        scroll.scroll_y += (pilot.where(grip)[1] - y) / hidden
        pilot.frames(2)
        across, up = pilot.where(grip)
        assert up == pytest.approx(y, abs=2), "it lies under the button"
        pilot.tap((across, up))
        pilot.settle()
        assert pilot.stage.place == place
        if place == "rules":
            pilot.back()


def test_house_rules_are_set_and_named(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.say("House rules: Rule book, no changes")
    pilot.say("Stop on the entrance")
    pilot.say("Done")
    assert any("Less than $5 at the border" in words for words in pilot.words())


def test_names_without_letters_and_far_too_long_ones_make_a_table(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    pilot.page.change_seat(0, name="   ")
    pilot.page.change_seat(1, name="Otto" * 80)
    pilot.page.change_seat(2, name="   ")
    pilot.settle()
    pilot.say("Start")
    names = table_of(pilot.page).names
    assert names[0] == "Player 1"
    assert len(names[1]) == 200
    assert len(set(names)) == 3
    assert pilot.page.names[1] == "OttoOttoOttoOtt…"
    assert not any(name in words for name in names[1:2] for words in pilot.words())


def test_settings_take_effect_at_once_and_stay(pilot: Pilot) -> None:
    pilot.say("Settings")
    pilot.say("Light")
    assert theme.style == "light"
    pilot.restart()
    assert theme.style == "light"
    pilot.app.preferences.style = "dark"


def test_rule_books_open_at_their_index(pilot: Pilot) -> None:
    pilot.say("Rule books")
    pilot.say("Spy Alley")
    assert "SA-1" in pilot.words()
    pilot.say("Index")
    pilot.say("Naming a spy")
    assert "SA-31" in pilot.words()


def test_back_goes_back_and_leaves_only_when_asked_twice(pilot: Pilot) -> None:
    pilot.say("Settings")
    pilot.back()
    assert pilot.stage.place == "home"
    assert pilot.stage.back() is True
    assert pilot.stage.back() is False


def lobby(pilot: Pilot) -> None:
    pilot.stage.go("lobby", game="spy_alley")


@pytest.mark.parametrize("show", [home, lobby, spy_alley], ids=lambda show: show.__name__)
def test_the_keyboard_reaches_every_button(pilot: Pilot, show: Callable[[Pilot], None]) -> None:
    show(pilot)
    pilot.settle()
    on_screen = {id(button): button.text or getattr(button, "hint", "") for button in pilot.buttons()}
    walked: list[int] = []
    while len(walked) < 60:
        pilot.key(9)
        at = pilot.app.focus._at
        assert at is not None
        assert at.focused
        if walked and id(at) == walked[0]:
            break
        walked.append(id(at))
    assert len(walked) == len(set(walked)), "once round, each comes once"
    assert {words for key, words in on_screen.items() if key not in walked} == set()
    assert len(on_screen) > 2


def test_enter_presses_the_main_button(pilot: Pilot) -> None:
    lobby(pilot)
    pilot.settle()
    pilot.key(13)
    assert pilot.stage.place == "table"


def test_statistics_are_empty_at_first(pilot: Pilot) -> None:
    pilot.say("Statistics")
    assert "Finish a game and its numbers appear here." in pilot.words()


@pytest.mark.parametrize("start", ["At random", "Ben"])
def test_who_begins_is_remembered_with_the_table(pilot: Pilot, start: str) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.seats = [LobbySeat("Anna", 0), LobbySeat("Ben", 1)]
    pilot.page.show()
    pilot.settle()
    pilot.page._set_start(["By the rules", "At random", "Anna", "Ben"].index(start))
    pilot.say("Start")
    pilot.stage.home()
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    said = {"At random": "somebody at random starts", "Ben": "Ben starts"}[start]
    assert any(said in words for words in pilot.words())


def test_a_table_that_cannot_be_kept_whole_leaves_no_game_behind(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()

    def full(_store: Any, name: str, value: Any) -> None:
        raise NoSpace

    with monkeypatch.context() as broken:
        broken.setattr(type(pilot.app.store), "set", full)
        pilot.say("Start")
    assert pilot.stage.place == "lobby"
    assert pilot.app.store.games() == []
    pilot.say("Start")
    assert len(pilot.app.store.games()) == 1
