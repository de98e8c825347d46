"""The naming sheet: the suspect's whole pegboard is the choice, and the button says what it lacks."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp

from spymobile.games.spy_alley import board as facts
from spymobile.ui.theme import theme
from tests.ui.contrast import contrast
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.positions import table_of

SMALL, SIDEWAYS = (360, 640), (915, 412)


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def _open(pilot: Pilot, people: int = 4) -> Any:
    pilot.lay("spy_alley", people)
    state = table_of(pilot.page).state
    state.pegs[3 if people > 3 else 1] = 0b0111 | 0b0011 << 8
    state.wilds[3 if people > 3 else 1] = 1
    pilot.page.commands.open_sheet("name")
    pilot.settle()
    return pilot.stage.sheet


def test_the_suspects_pegs_stand_in_the_columns(pilot: Pilot) -> None:
    """D14: nobody has to leave the sheet to look at a scorecard."""
    sheet = _open(pilot)
    assert [column.pegs for column in sheet.ids.spies.children] == [0] * 6, "nobody is chosen yet"
    pilot.tap(sheet.ids.who.children[0])
    assert [column.pegs for column in sheet.ids.spies.children[::-1]] == [0b0111, 0, 0b0011, 0, 0, 0]
    pilot.tap(sheet.ids.spies.children[-1])
    assert sheet.quote == "“Dora, you are the French spy.”"
    assert sheet.hint == "Dora has three of the four French items. And 1 wild card."


def test_it_says_only_what_is_still_missing(pilot: Pilot) -> None:
    """D17, on the sheet and in the refusal."""
    sheet = _open(pilot)
    hold = sheet.ids.hold
    assert sheet.hint == "Choose a player and a nation."
    pilot.tap(sheet.ids.spies.children[0])
    assert sheet.hint == "Choose a player."
    pilot.tap(hold)
    assert "Choose a player." in pilot.words()
    pilot.say("Got it")
    pilot.tap(sheet.ids.who.children[0])
    assert "Choose a" not in sheet.hint
    pilot.back()
    sheet = _reopened(pilot)
    pilot.tap(sheet.ids.who.children[0])
    assert sheet.hint == "Choose a nation."


def _reopened(pilot: Pilot) -> Any:
    pilot.page.commands.open_sheet("name")
    pilot.settle()
    return pilot.stage.sheet


def test_nothing_is_chosen_before_and_every_nation_is_told_in_the_same_words(pilot: Pilot) -> None:
    sheet = _open(pilot)
    assert not any(column.chosen for column in sheet.ids.spies.children)
    pilot.tap(sheet.ids.who.children[1])
    told = set()
    for column, spy in zip(sheet.ids.spies.children[::-1], facts.SPY_NAMES, strict=True):
        pilot.tap(column)
        told.add(sheet.hint.replace(spy, "…"))
    assert told == {"Cara has none of the four … items."}


def test_the_button_wants_holding_and_can_be_read_before_it_can(pilot: Pilot) -> None:
    sheet = _open(pilot)
    hold = sheet.ids.hold
    assert hold.seconds == pytest.approx(0.7)
    assert hold.opacity == 1
    assert contrast(hold.ink, theme.paper) >= 4.5
    pilot.tap(sheet.ids.who.children[0])
    pilot.tap(sheet.ids.spies.children[0])
    assert contrast(hold.ink, hold.fill) >= 4.5
    pilot.hold(hold, 0.5)
    assert pilot.stage.sheet is sheet, "half a second is not enough"
    pilot.hold(hold, 0.9)
    assert pilot.stage.sheet is not sheet


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 1.0), (SMALL, 2.0), (SIDEWAYS, 1.0)])
def test_columns_are_as_wide_as_a_finger_and_buttons_stay_in_reach(
    pilot: Pilot, size: tuple[int, int], scale: float
) -> None:
    pilot.app.preferences.text_scale = scale
    pilot.resize(*size)
    sheet = _open(pilot)
    assert all(column.width >= dp(48) - 0.5 for column in sheet.ids.spies.children)
    top = sheet.ids.hold.to_window(0, sheet.ids.hold.top)[1]
    bottom = sheet.ids.hold.to_window(0, sheet.ids.hold.y)[1]
    assert 0 <= bottom < top <= size[1]
    if size == PHONE:
        assert size[1] - top == pytest.approx(780, abs=1), "where the tray has its main button"
        assert all(column.height >= dp(170) - 1 for column in sheet.ids.spies.children)
        assert all(who.height == pytest.approx(dp(52), abs=1) for who in sheet.ids.who.children)
    if scale == 1.0:
        pilot.tap(sheet.ids.who.children[0])
        pilot.tap(sheet.ids.spies.children[-1])
        assert sheet.ids.body.height <= sheet.ids.scroll.height + 1, "what is at stake needs no scrolling"
    pilot.app.preferences.text_scale = 1.0


def test_the_sentence_keeps_to_one_line_and_nothing_jumps(pilot: Pilot) -> None:
    sheet = _open(pilot)
    pilot.page.names[3] = "Bartholomew the…"
    tops = set()
    for who in (2, 0):
        pilot.tap(sheet.ids.who.children[who])
        for column in sheet.ids.spies.children:
            pilot.tap(column)
            label = sheet.ids.quote
            assert label.texture_size[1] < 2 * label.font_size, sheet.quote
            assert not label.is_shortened
            tops.add(round(sheet.ids.paper.top))
    assert len(tops) == 1
