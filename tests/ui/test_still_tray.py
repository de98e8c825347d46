"""Nothing moves under the thumb: whole games in which board and main button keep their places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.chance import Fast
from spymobile.core.game import Prompt, pick
from spymobile.ui import preferences
from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.swipe import SwipeRow
from spymobile.ui.table.show import tray as trays
from spymobile.ui.table.show.players import PlayerColumn
from tests.ui.looker import box, seen
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

PHONE, SMALL, TABLET, TURNED = (412, 915), (360, 640), (1280, 800), (915, 412)
#: Steps after which a game that will not end has shown what there is to see.
_MANY = 150


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch, 1)


def step(pilot: Pilot) -> bool:
    """Whoever must decide does, by chance; False when the game is over."""
    page = pilot.page
    prompt = page.device.prompt() if pilot.stage.place == "table" else None
    if prompt is None:
        return False
    length, device = page.device.length(page.device.public), page.device
    if device.is_bot(prompt.seat):
        pilot.until(
            lambda: (
                device.outcome is not None
                or device.length(device.public) > length
                or pilot.stage.sheet is not None  # A scanner waits for somebody who sits here.
            ),
            20,
        )
    else:
        table = table_of(page)
        decision = next(found for found in table.decisions() if not found.standing)
        table.act(decision.seat, pick(table.game, decision, Fast(f"step {length}")))
    pilot.frames(4)
    for _scene in range(4):
        pilot.see_shocks()
        if pilot.stage.sheet is not None:  # A scanner, say: the table goes on without it.
            pilot.stage.close(pilot.stage.sheet)
        pilot.frames(2)
    if device.open_seat is not None and not device.single:
        page.close_file()
    return pilot.stage.place == "table"


def game(pilot: Pilot) -> Iterator[int]:
    """A whole game, step by step."""
    number = 0
    while number < _MANY and step(pilot):
        number += 1
        yield number


def place(widget: Any) -> tuple[float, ...]:
    return tuple(round(side, 1) for side in (widget.x, widget.y, widget.width, widget.height))


def below_the_edge(pilot: Pilot) -> list[str]:
    """Buttons of the table that do not lie inside the window; an open file may be scrolled."""
    found = []
    frame = pilot.page.curtain_view.frame
    inside = set(frame.walk()) if frame is not None else set()
    for button in seen(pilot.page):
        if not isinstance(button, Push) or button in inside or is_swiped(button):
            continue
        if button.width > 1 and button.height > 1:
            left, bottom, right, top = box(button)
            if left < -1 or bottom < -1 or right > Window.width + 1 or top > Window.height + 1:
                found.append(f"{type(button).__name__} {button.text!r} at {left, bottom, right, top}")
    return found


def is_swiped(widget: Any) -> bool:
    """Whether it lies in a strip that is swiped sideways."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if getattr(parent, "do_scroll_x", False) or isinstance(parent, SwipeRow | PlayerColumn):
            return True
        parent = parent.parent
    return False


@pytest.mark.parametrize("size", [PHONE, SMALL, TABLET], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "people", "bots"), [("spy_alley", 2, 2), ("enemy_agent", 1, 1), ("enemy_agent", 2, 0)]
)
def test_board_and_main_button_stay_where_they_are(
    pilot: Pilot, size: tuple[int, int], name: str, people: int, bots: int
) -> None:
    pilot.resize(*size)
    pilot.lay(name, people, bots)
    page = pilot.page
    boards, buttons, decisions = set(), set(), 0
    for _number in game(pilot):
        boards.add(place(page.ids.place))
        row = page.ids.tray.ids.buttons.children
        if row:
            decisions += 1
            buttons.add((round(row[-1].x, 1), round(row[-1].top, 1)))
        assert below_the_edge(pilot) == []
    assert decisions > 20
    assert len(boards) == 1, boards
    assert len(buttons) == 1, buttons
    main = page.places.main
    assert buttons == {(round(main.x, 1), round(main.top, 1))}


# With letters of common size the whole games above show the same, but for a phone that lies on its side.
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        (TURNED, 1.0),
        *(pytest.param(size, 1.3, marks=pytest.mark.soak) for size in (PHONE, SMALL, TURNED, TABLET)),
        *((size, 2.0) for size in (PHONE, SMALL, TURNED, TABLET)),
    ],
    ids=str,
)
def test_no_button_is_below_the_edge(pilot: Pilot, size: tuple[int, int], scale: float) -> None:
    for name in ("spy_alley", "enemy_agent"):
        pilot.app.preferences.text_scale = scale
        pilot.resize(*size)
        pilot.lay(name, 6 if name == "spy_alley" else 2)
        for number in game(pilot):
            assert below_the_edge(pilot) == []
            row, main = pilot.page.ids.tray.ids.buttons.children, pilot.page.places.main
            if row:
                assert abs(row[-1].top - main.top) <= 1
                assert abs(row[-1].height - main.height) <= 1
            if number == 25:
                break
        assert number == 25
    pilot.app.preferences.text_scale = 1.0


def test_large_letters_leave_two_buttons_and_the_rest_behind_more(pilot: Pilot) -> None:
    pilot.stop()
    pilot._start(PHONE, 2.0, welcome=False)
    pilot.lay("spy_alley", 2)
    page = pilot.page
    chosen: list[str] = []
    offered = tuple(Choice(words, does=partial(chosen.append, words)) for words in ("Ask", "Move", "Rest"))
    page.ids.tray.offer(Offer("Choose one.", offered), page.commands.choose)
    pilot.settle()
    assert [button.text for button in page.ids.tray.ids.buttons.children[::-1]] == ["Ask", "More"]
    pilot.say("More")
    pilot.say("Rest")
    assert chosen == ["Rest"]
    assert pilot.stage.sheet is None


def test_the_main_button_of_a_sheet_lies_where_the_tables_does(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    main = page.places.main
    pilot.say("Name a spy")
    first = pilot.stage.sheet.ids.pinned.children[-1]
    hold = first.children[-1] if first.children and isinstance(first.children[-1], Push) else first
    left, _bottom, _right, top = box(hold)
    assert abs(top - main.top) <= 1
    assert abs(left - main.x) <= 1


# A tap that was meant for something else


def offer(pilot: Pilot, *words: str, chosen: list[str]) -> None:
    tray = pilot.page.ids.tray
    choices = tuple(Choice(word, does=partial(chosen.append, word), look="primary") for word in words)
    tray.offer(Offer("Choose.", choices), pilot.page.commands.choose)
    pilot.frames(1)


@pytest.fixture
def guarded(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    monkeypatch.setattr(trays, "GUARD", 0.25)
    pilot.lay("spy_alley", 2)
    pilot.wait(0.5)
    return pilot


def tap_main(pilot: Pilot) -> None:
    pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])


def test_a_tap_right_after_a_change_does_nothing(guarded: Pilot) -> None:
    chosen: list[str] = []
    offer(guarded, "Move here", chosen=chosen)
    guarded.wait(0.3)
    offer(guarded, "Done", chosen=chosen)
    tap_main(guarded)
    assert chosen == []
    guarded.wait(0.3)
    tap_main(guarded)
    assert chosen == ["Done"]


def test_a_button_that_appears_in_an_empty_place_is_guarded_too(guarded: Pilot) -> None:
    chosen: list[str] = []
    offer(guarded, chosen=chosen)
    guarded.wait(0.3)
    offer(guarded, "Roll", chosen=chosen)
    tap_main(guarded)
    assert chosen == []


def test_the_same_choice_again_can_be_tapped_at_once(guarded: Pilot) -> None:
    chosen: list[str] = []
    offer(guarded, "Next way", chosen=chosen)
    guarded.wait(0.3)
    offer(guarded, "Next way", chosen=chosen)
    tap_main(guarded)
    assert chosen == ["Next way"]


def test_a_finger_that_was_down_while_the_button_changed_does_nothing(guarded: Pilot) -> None:
    chosen: list[str] = []
    offer(guarded, "Go on", chosen=chosen)
    guarded.wait(0.3)
    touch = guarded.press(guarded.page.ids.tray.ids.buttons.children[-1])
    offer(guarded, "Roll", chosen=chosen)
    guarded.wait(0.4)
    touch.touch_up()
    guarded.settle()
    assert chosen == []


# Bots


@pytest.fixture
def bots(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    monkeypatch.setitem(preferences.PACES, "slow", 60.0)
    pilot.app.preferences.pace = "slow"
    pilot.lay("spy_alley", 1, bots=2)
    page = pilot.page
    for _number in range(30):
        if page.device.is_bot(page.device.prompt().seat):
            break
        step(pilot)
    assert page.device.is_bot(page.device.prompt().seat)
    pilot.settle()
    return pilot


def test_whoever_comes_next_is_named_and_bots_between_are_not_forgotten(bots: Pilot) -> None:
    words = bots.page.bot_controls.next_words
    assert words(Prompt(1, "spy_alley.start_turn", (), False, False)) == "Anna after the bots"
    assert words(Prompt(2, "spy_alley.start_turn", (), False, False)) == "Anna is next"


def test_while_bots_play_the_tray_is_empty_and_a_chip_skips(bots: Pilot) -> None:
    page = bots.page
    chip, tray = page.bot_controls.chip, page.ids.tray
    assert tray.ids.buttons.children == []
    assert tray.ids.idle.opacity == 1
    assert page.device.prompt().seat == 1
    assert tray.idle == "Anna after the bots"
    assert place(tray.ids.idle) == tuple(
        round(side, 1) for side in (*page.places.main.pos, *page.places.main.size)
    )
    assert chip.size == [124, 48]
    assert chip.text == "To Anna"
    assert chip.right == page.places.board.right - 8
    assert chip.y == page.places.board.y + 8
    bots.tap(chip)
    bots.until(lambda: not page.device.is_bot(page.device.prompt().seat), 20)
    bots.settle()
    assert chip.parent is None
    assert bots.button("Roll")


def test_the_chip_stays_in_its_corner_and_makes_room_for_whoever_comes_there(bots: Pilot) -> None:
    page = bots.page
    chip, board = page.bot_controls.chip, page.board
    corner = chip.right, chip.y
    (x, y), scale = board.camera.origin, board.camera.scale
    middle = (chip.center_x - x) / scale, (chip.center_y - y) / scale
    real = board.spots
    board.spots = lambda view: {**real(view), 0: middle}
    page.refresh()
    bots.settle()
    assert ((chip.right, chip.y), chip.size) == (corner, [48, 48])
    board.spots = real
    page.refresh()
    bots.settle()
    assert ((chip.right, chip.y), chip.size) == (corner, [124, 48])


# Windows and letters in mid-game


@pytest.mark.parametrize("name", ["spy_alley", "enemy_agent"])
def test_turning_the_device_loses_no_step(pilot: Pilot, name: str) -> None:
    pilot.lay(name, 4 if name == "spy_alley" else 2)
    for number in game(pilot):
        before = pilot.page.device.length(pilot.page.device.public)
        pilot.resize(*(TURNED if number % 2 else PHONE))
        assert pilot.page.device.length(pilot.page.device.public) == before
        assert below_the_edge(pilot) == []
        if number == 12:
            break
    assert number == 12


@pytest.mark.parametrize("name", ["spy_alley", "enemy_agent"])
def test_letters_of_double_size_in_mid_game(pilot: Pilot, name: str) -> None:
    """Changed in the settings that cover the table: it comes back in the new size, with every step."""
    pilot.lay(name, 4 if name == "spy_alley" else 2)
    page = pilot.page
    for _number in range(8):
        step(pilot)
    length, kind = page.device.length(page.device.public), page.device.prompt().kind
    for scale in (2.0, 1.0):
        pilot.stage.cover("settings")
        pilot.settle()
        pilot.app.preferences.text_scale = scale
        pilot.settle()
        pilot.back()
        page = pilot.page
        assert page.places.large == (scale == 2.0)
        assert page.device.length(page.device.public) == length
        assert page.device.prompt().kind == kind
        assert below_the_edge(pilot) == []
    assert step(pilot)


def test_letters_that_grow_while_the_table_is_in_sight(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    for scale in (2.0, 1.3, 1.0):
        pilot.app.preferences.text_scale = scale
        pilot.settle()
        assert page.places.large == (scale == 2.0)
        assert below_the_edge(pilot) == []
    assert step(pilot)
