"""A board in the middle in Clue, Enemy Agent and Spy vs Spy, by touch; Spy Alley's has a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.audience import ANYONE
from spymobile.ui import catalogue
from spymobile.ui.games.enemy_agent.dossier import SmallPassport
from spymobile.ui.parts.labels import FarText
from spymobile.ui.table.hand import OpenHand
from tests.ui.pilot import PHONE, TABLET
from tests.ui.test_two_phones import asked, has, play
from tests.ui.two_phones import Phones

GAMES = ("clue", "enemy_agent", "spy_vs_spy")


@pytest.fixture(params=GAMES)
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Phones]:
    """The tablet holds the table, and nobody sits at it."""
    phones = Phones(tmp_path, ("Anna", "Ben", "Cara"), seed=1)
    board = phones.take("Anna")
    board.say("Board in the middle")
    title = catalogue.card(request.param).title
    card = next(button for button in board.buttons() if getattr(button, "title", "") == title)
    board.tap(board.scroll_to(card))
    phones.come_in("Ben", 0)
    phones.come_in("Cara", 1)
    phones.take("Anna").say("Start")
    for name in phones.pilots:
        pilot = phones.take(name)
        pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
        pilot.settle()
    yield phones
    phones.take("Anna").resize(*PHONE)
    phones.stop()


def throw_on_it(evening: Phones, board: Any) -> None:
    """Whoever is due does so on the board, and their phone follows."""
    panel = board.page.middle.panel
    name = panel.throw_words.partition(",")[0]
    phone = evening.pilots[name]
    known = len(phone.page.device.heard())
    board.tap(panel.ids.dice)
    board.until(lambda: len(phone.page.device.heard()) > known)
    board.until(lambda: not board.page.board.busy)
    board.settle()
    assert board.page.middle.panel.ids.dice.faces


def hands(evening: Phones) -> None:
    """The phones are hands: the own file, large buttons, and a small board that opens the whole table."""
    for name in ("Ben", "Cara"):
        phone = evening.take(name)
        phone.resize(*PHONE)
        phone.settle()
        page = phone.page
        assert page.hand.wanted
        if page.places.bench:
            return  # Tiles are laid on the board: it has all the room that the rack leaves.
        assert page.places.hand
        assert has(phone, f"{name.upper()}'S FILE · ONLY YOU")
        assert page.board.height < 0.5 * Window.height
        own = next(part for part in phone.widgets(page) if isinstance(part, OpenHand))
        passports = [part for part in phone.widgets(own) if isinstance(part, SmallPassport)]
        assert len(passports) == (6 if "Enemy Agent" in " ".join(phone.words()) else 0)
        floor = own.to_window(*own.pos)[1]
        assert all(one.to_window(*one.pos)[1] > floor for one in passports), "all are in sight at once"
        for button in page.ids.tray.ids.buttons.children:
            assert button.height >= 72
    phone.say("Cover")
    assert not has(phone, "S FILE · ONLY YOU")
    phone.page.open_menu()
    phone.settle()
    phone.say("Show the whole table")
    assert not phone.page.places.hand
    phone.back()
    phone.settle()
    assert phone.page.places.hand


def test_a_board_in_the_middle(evening: Phones) -> None:
    board = evening.pilots["Anna"]
    hands(evening)
    evening.take("Anna")
    board.resize(*TABLET)
    page = board.page
    panel = page.middle.panel
    assert (page.device.seats, page.device.public, page.device.eyes) == ((), ANYONE, ANYONE)
    assert page.board.height > 0.9 * TABLET[1]
    names = {row.name: row for row in panel.rows(2)}
    assert set(names) == {"Ben", "Cara"}
    far = [text for text in board.widgets(panel) if isinstance(text, FarText) and text.text]
    small = [text.text for text in far if float(text.font_size) < 23.5]
    assert small in ([], [panel.caption]), "what the game is may be smaller; all that is played may not"
    assert not any("You: " in word or "ONLY YOU" in word for word in board.words())
    # What somebody does on their phone is seen on it, and whose turn it is.
    known = len(page.device.heard())
    play(evening, lambda: panel.can_throw or len(page.device.heard()) > known + 25)
    evening.take("Anna").settle()
    assert len(page.device.heard()) > known or panel.can_throw
    due = {name for name in ("Ben", "Cara") if asked(evening.pilots[name])}
    assert {name for name, row in names.items() if row.has_turn} & due or not due
    if panel.can_throw:
        throw_on_it(evening, board)
    # It lies flat: everybody's plate faces their edge, and so do the words of whoever is due.
    page.open_menu()
    board.settle()
    board.say("This screen lies flat on the table")
    panel = page.middle.panel
    assert page.board.flat
    assert {plate.row.name: plate.angle for plate in panel._plates} == {"Ben": 0, "Cara": 180}
    for plate in panel._plates:
        assert not plate.collide_widget(page.board)
    page.open_menu()
    board.settle()
    board.say("This screen stands upright")
    assert not page.board.flat
