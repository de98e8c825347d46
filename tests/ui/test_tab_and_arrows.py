"""Without a mouse: Tab comes to everything, arrows walk what glows."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import pick
from spymobile.ui.face import Choice, Offer
from spymobile.ui.keyboard import KeyboardFocus
from spymobile.ui.parts.chart import Scrubber
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

LEFT, RIGHT, UP, DOWN, TAB, ENTER = 276, 275, 273, 274, 9, 13


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def tab_to(pilot: Pilot, kind: str) -> Any:
    for _ in range(40):
        pilot.key(TAB)
        at = pilot.app.focus._at
        if type(at).__name__ == kind:
            assert at is not None
            assert at.focused
            return at
    raise AssertionError(f"Tab never came to a {kind}")


def test_holes_and_the_slip(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    pilot.say("Roll")
    state = table_of(page).state
    state.phase, state.turn, state.place[0] = "black_market", 0, 13
    page.refresh()
    pilot.settle()
    pilot.say("Choose…")
    board = tab_to(pilot, "PegBoard")
    assert board == pilot.stage.sheet.ids.board
    first, second = 0, 4  # Two passwords side by side.
    assert {first, second} <= {*board.offered}
    pilot.key(LEFT)
    pilot.key(RIGHT)
    assert board._on == second
    pilot.key(ENTER)
    assert board.chosen == [second]
    pilot.key(LEFT)
    pilot.key(ENTER)
    assert board.chosen == [first]
    pilot.back()
    tab_to(pilot, "Slip")
    pilot.key(ENTER)
    assert type(pilot.stage.sheet).__name__ in ("LogSheet", "RecapSheet")


def test_pieces_and_places(pilot: Pilot) -> None:
    pilot.lay("enemy_agent", 2)
    page = pilot.page
    table = table_of(page)
    chance = Fast(3)
    while page.device.prompt().kind != "enemy_agent.move_person":
        decision = next(d for d in table.decisions() if not d.standing)
        table.act(decision.seat, pick(table.game, decision, chance))
        pilot.frames(2)
    page.refresh()
    taken = []
    for _ in range(2):
        pilot.key(RIGHT)
        taken.append(page.selection.focus)
    assert None not in taken
    assert taken[0] != taken[1]
    pilot.key(LEFT)
    assert page.selection.focus == taken[0]
    before = page.device.length(page.device.eyes)
    pilot.key(DOWN)
    assert page.board.picked is not None
    assert page.device.length(page.device.eyes) == before
    pilot.key(ENTER)
    assert page.device.length(page.device.eyes) == before + 1


def test_the_scrubber_goes_step_by_step() -> None:
    focus, scrubber = KeyboardFocus(print), Scrubber(most=3, size=(300, 48))
    focus.walk(scrubber, 1)
    assert scrubber.focused
    for key in ("right", "up", "right", "right", "left"):
        assert focus.arrow(scrubber, key)
    assert scrubber.value == 2


def test_tab_begins_at_what_can_be_decided(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    pilot.key(TAB)
    assert getattr(pilot.app.focus._at, "text", "") == "Roll"
    pilot.key(TAB)
    assert getattr(pilot.app.focus._at, "text", "") == "Name a spy"
    kinds = set()
    for _ in range(20):
        pilot.key(TAB)
        kinds.add(getattr(pilot.app.focus._at, "hint", ""))
    assert {"Rules", "Menu", "Undo"} <= kinds, "everything else comes afterwards"


def test_with_a_keyboard_buttons_show_their_keys(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    tray = pilot.page.ids.tray
    caps = lambda: [button.cap for button in tray.ids.buttons.children[::-1]]  # noqa: E731 - said twice
    assert caps() == ["", ""], "fingers have none"
    pilot.key(TAB)
    assert caps() == ["R", "G"]
    assert tray.ids.undo.cap == "U"
    log = next(button for button in pilot.buttons() if getattr(button, "hint", "") == "Log")
    assert log.cap == "L"
    tray.offer(Offer("Choose.", (Choice("One"), Choice("Two"))), lambda _choice: None)
    assert caps() == ["1", "2"]


def test_hints_take_each_others_place(pilot: Pilot) -> None:
    """What the keyboard comes to is said once, and no heap of slips covers the board."""
    pilot.lay("spy_alley", 2)
    notes = pilot.stage.notes
    said = []
    for _ in range(20):
        pilot.key(TAB)
        assert len(notes.children) <= 1
        said += [note.text for note in notes.children]
    assert {"Rules", "Menu"} <= set(said)
