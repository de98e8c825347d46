"""A board in the middle and the hands round it, by touch: one table, read from afar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle

from spymobile.core.audience import ANYONE
from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.geometry import middle
from spymobile.ui.games.spy_alley.spaces import TOWARDS
from spymobile.ui.parts.code_signs import CodeSigns
from spymobile.ui.parts.labels import FarText
from spymobile.ui.parts.qr_code import QrCode
from spymobile.ui.table.privacy.own_file import OwnFileStrip
from tests.ui.flat_boards import seen, turned_by
from tests.ui.test_two_phones import asked, has, play
from tests.ui.two_phones import Phones

pytestmark = pytest.mark.fine


PHONES = ("Ben", "Cara")
TABLET, TELEVISION = (1280, 800), (1920, 1080)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phones]:
    """The board lies there and holds the table; Ben and Cara have phones. All of it is reached by touch."""
    phones = Phones(tmp_path_factory.mktemp("middle"), ("Anna", "Ben", "Cara"), seed=1)
    board = phones.take("Anna")
    board.say("Board in the middle")
    assert has(board, "This screen shows the table. Phones hold the cards.")
    card = next(button for button in board.buttons() if getattr(button, "title", "") == "Spy Alley")
    board.tap(board.scroll_to(card))
    phones.come_in("Ben", 0)
    phones.come_in("Cara", 1)
    phones.take("Anna").say("Start")
    for name in phones.pilots:
        pilot = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
        pilot.settle()
    yield phones
    phones.stop()


@pytest.fixture
def board(evening: Phones) -> Iterator[Any]:
    """The tablet in the middle; afterwards the window is a phone's again."""
    pilot = evening.take("Anna")
    pilot.resize(*TABLET)
    yield pilot
    evening.take("Anna")
    pilot.resize(412, 915)


def due(evening: Phones) -> Any:
    """The phone of whoever is to decide."""
    return next(evening.pilots[name] for name in ("Ben", "Cara") if asked(evening.pilots[name]))


@pytest.mark.parametrize("size", [TABLET, TELEVISION])
def test_it_shows_what_anyone_may_know_in_letters_for_two_metres(board: Any, size: tuple[int, int]) -> None:
    board.resize(*size)
    page = board.page
    assert (page.device.seats, page.device.public) == ((), ANYONE)
    assert not any("You: " in word for word in board.words())
    assert page.board.height > 0.9 * size[1]
    far = [text for text in board.widgets(page.middle.panel) if isinstance(text, FarText) and text.text]
    assert {"Ben", "Cara", "$20"} & {text.text for text in far}
    # On a tablet of ten inches 24 dp are four millimetres: what one reads from two metres.
    smallest = 24 * size[1] / 800
    assert not [(text.text, text.font_size) for text in far if float(text.font_size) < smallest - 0.5]
    for text in far:
        assert page.middle.panel.x <= text.x
        assert text.right <= size[0] + 0.5


def test_whoever_is_due_throws_on_it_and_their_phone_follows(evening: Phones, board: Any) -> None:
    play(evening, lambda: board.page.middle.panel is not None and board.page.middle.panel.can_throw)
    phone = due(evening)
    name = next(name for name, pilot in evening.pilots.items() if pilot is phone)
    evening.take("Anna")
    board.settle()
    panel, known = board.page.middle.panel, len(phone.page.device.heard())
    assert panel.throw_words == f"{name}, throw here"
    touch = board.press(panel.ids.dice)
    touch.touch_move(*board.where((panel.ids.dice.center_x, panel.top)))  # A flick: it ends elsewhere.
    touch.touch_up()
    board.until(lambda: len(phone.page.device.heard()) > known)
    rolled = phone.page.device.heard()[known:]
    assert [heard.told.name for heard in rolled].count("rolled") == 1
    board.until(lambda: not board.page.board.busy)
    assert board.page.middle.panel.ids.dice.faces


def test_who_keeps_the_dice_to_their_own_phone_is_not_thrown_for(evening: Phones, board: Any) -> None:
    play(evening, lambda: board.page.middle.panel.can_throw)
    phone = due(evening)
    name = next(name for name, pilot in evening.pilots.items() if pilot is phone)
    board.resize(412, 915)
    evening.take(name)
    phone.page.open_menu()
    phone.settle()
    phone.say("Throw on this phone only")
    while phone.stage.sheet is not None:
        phone.stage.close(phone.stage.sheet)
    known = len(phone.page.device.heard())
    evening.take("Anna")
    board.resize(*TABLET)
    board.tap(board.page.middle.panel.ids.dice)
    evening.pass_time(1.0)
    assert has(board, f"{name} plays on another device.")
    assert len(phone.page.device.heard()) == known
    phone.page.company.shared.screen.lend(True)


def test_round_it_phones_are_hands(evening: Phones) -> None:
    for name in ("Ben", "Cara"):
        phone = evening.take(name)
        phone.settle()
        page = phone.page
        assert page.places.hand
        assert has(phone, f"{name.upper()}'S FILE · ONLY YOU")
        assert page.board.height < 0.3 * Window.height
        for button in page.ids.tray.ids.buttons.children:
            assert button.height >= 72
    play(evening, lambda: asked(evening.pilots["Ben"]))
    ben = evening.take("Ben")
    ben.settle()
    secret = next(word for word in ben.words() if word.endswith(" SPY"))
    ben.say("Cover")
    assert not any(word == secret or "Still missing" in word for word in ben.words())
    ben.tap(next(part for part in ben.widgets() if isinstance(part, OwnFileStrip)))
    assert secret in ben.words()
    # A tap on the small board, where nothing glows, shows the whole table; back makes it a hand again.
    seen = len(ben.page.device.heard())
    x, y = ben.where(ben.page.board)
    ben.tap((x - 100, y + 60))
    ben.settle()
    assert not ben.page.places.hand
    assert ben.page.board.height > 0.4 * Window.height
    assert len(ben.page.device.heard()) == seen
    ben.back()
    ben.settle()
    assert ben.page.places.hand
    for words, is_hand in (("Show the whole table", False), ("Show my file", True)):
        ben.page.open_menu()
        ben.settle()
        ben.say(words)
        assert ben.page.places.hand == is_hand
    # At the table of somebody else's phone a small window keeps the whole board.
    ben.resize(360, 640)
    assert not ben.page.places.hand
    ben.resize(412, 915)


def assert_turned_to_the_edges(board: Any) -> None:
    """A space faces its edge: it is the same as upright, turned about its middle."""
    flat = [seen(board, middle(board.rect(space)), 26) for space in range(len(TOWARDS))]
    board.lie(False)
    for space, angle in enumerate(TOWARDS):
        if not facts.IN_ALLEY[space]:
            upright = seen(board, middle(board.rect(space)), 26)
            assert turned_by(upright, flat[space]) == angle, space
    board.lie(True)


def test_flat_on_the_table_everything_is_turned_to_its_edge(evening: Phones, board: Any) -> None:
    play(evening, lambda: board.page.middle.panel.can_throw)
    evening.take("Anna")
    board.settle()
    upright = board.page.board.height
    board.page.open_menu()
    board.settle()
    board.say("This screen lies flat on the table")
    panel, page = board.page.middle.panel, board.page
    assert page.board.height > 0.6 * upright
    assert_turned_to_the_edges(page.board)
    assert page.board.center_x == pytest.approx(640, abs=2)
    plates = {plate.row.name: plate for plate in panel._plates}
    assert [plates[name].angle for name in ("Ben", "Cara")] == [0, 180]
    for plate in plates.values():
        assert not plate.collide_widget(page.board)
    name = panel.throw_words.partition(",")[0]
    assert panel.ids.words.angle == plates[name].angle, "the words are turned to whoever is to throw"
    # They sit the other way round: one plate is dragged to the other edge.
    touch = board.press(plates["Ben"])
    touch.touch_move(*board.where(plates["Cara"]))
    touch.touch_up()
    board.settle()
    assert [plates[one].angle for one in ("Ben", "Cara")] == [180, 0]
    assert panel.ids.words.angle == plates[name].angle, "and follow them"
    known = len(board.page.device.heard())
    board.tap(panel.ids.dice)
    board.until(lambda: len(board.page.device.heard()) > known)
    board.until(lambda: not board.page.board.busy)
    board.page.open_menu()
    board.settle()
    board.say("This screen stands upright")
    assert board.page.board.height == pytest.approx(upright)


def test_a_shock_owns_the_board_for_both_sides_and_goes_on_by_itself(evening: Phones, board: Any) -> None:
    def names(pilot: Any) -> list[Any]:
        seat = pilot.page.device.seats[0]
        choices = pilot.page.device.view(seat).prompt(seat).choices
        return [action for action in choices if type(action).__name__ == "NameASpy"]

    play(evening, lambda: any(asked(evening.pilots[name]) and names(evening.pilots[name]) for name in PHONES))
    phone = due(evening)
    seat, action = phone.page.device.seats[0], names(phone)[0]
    evening.take("Anna")
    board.app.preferences.board_flat = True
    phone.page.commands.send(seat, action)
    board.until(lambda: board.sees("ShockSheet"))
    sheet = board.stage.sheet
    board.until(lambda: sheet.told == sheet.fallen == 1.0)
    # Flat on the table it stands there for both long sides: turned round, the picture is the same.
    assert (sheet.width, sheet.height) == (TABLET[0], TABLET[1] / 2)
    dots = memoryview(board.pixels()).cast("I").tolist()
    light = [dot for dot in zip(dots, reversed(dots), strict=True) if max(map(_bright, dot)) > 120]
    assert len(light) > len(dots) / 20
    assert sum(abs(_bright(one) - _bright(other)) < 60 for one, other in light) > 0.998 * len(light)
    board.until(lambda: not board.sees("ShockSheet"), 20)
    board.app.preferences.board_flat = False
    assert sheet.size_hint == [1, 1], "upright it has the whole screen again"


def _bright(dot: int) -> int:
    """How light a dot of the screen is."""
    return max(dot & 255, dot >> 8 & 255, dot >> 16 & 255)


def test_without_its_board_phones_are_whole_tables_again(tmp_path: Path) -> None:
    """A board that is a guest: it is invited by a phone that plays, and switched off in the middle."""
    phones = Phones(tmp_path, ("Anna", "Ben", "Tab"), seed=1)
    try:
        phones.lay("spy_alley", without=1)
        phones.come_in("Ben", 1)
        anna = phones.take("Anna")
        anna.say("Board in the middle")
        anna.until(lambda: anna.stage.sheet.code)
        tab = phones.join("Tab", anna.stage.sheet.code.replace("-", ""))
        tab.until(lambda: has(tab, "Waiting for Anna to let you in."))
        phones.take("Anna")
        anna.until(lambda: anna.sees("KnockSheet"))
        assert has(anna, "It would show the table to everybody.")
        phones.pass_time(0.5)
        anna.say("Let in")
        while anna.stage.sheet is not None:
            anna.stage.close(anna.stage.sheet)
        anna.settle()
        anna.say("Start")
        for name in ("Tab", "Ben", "Anna"):
            pilot = phones.take(name)
            pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
            pilot.settle()
        tab, ben = phones.pilots["Tab"], phones.pilots["Ben"]
        assert tab.page.device.board
        assert ben.page.places.hand
        assert anna.page.places.hand
        phones.take("Tab")
        tab.pause()
        phones.take("Ben")
        phones.pass_time(1.0)
        assert not ben.page.places.hand
    finally:
        phones.stop()


@pytest.mark.usefixtures("evening")
def test_a_code_lies_in_the_middle_of_its_place_whatever_comes_first() -> None:
    code = QrCode()
    code.text = "spymobile://x"
    code.pos = 100, 50
    code.size = 300, 200
    white = next(part for part in code.canvas.children if isinstance(part, Rectangle))
    assert tuple(white.pos) == (150, 50)
    signs = CodeSigns(code="ABCDE-FGHJK", size=(300, 60))
    signs.pos = 100, 50
    boxes = signs.places()
    assert boxes[0][0] - 100 == pytest.approx(400 - boxes[-1][0] - boxes[-1][2])
