"""A shock owns the screen: its times, equal for both outcomes, fingers in every frame of it, long names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.clock import Clock

from spymobile.core.event import Told
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.ui import shock
from spymobile.ui.table.show.shock_sheet import ShockSheet
from spymobile.ui.text import all_short
from spymobile.ui.theme import theme
from tests.ui.looker import box
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

#: A wrong name, as the table hears it.
NAMED = [
    Told("named", {"seat": 0, "target": 1, "spy": "french", "right": False}),
    Told("eliminated", {"seat": 0, "heir": 1}),
]


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def name_spy(pilot: Pilot, right: bool) -> Any:
    """Anna names Ben; the sheet that judges it."""
    page = pilot.page
    truth = SPIES[table_of(page).view(1).file.spy]
    page.commands.act(act.NameASpy(1, truth if right else next(spy for spy in SPIES if spy != truth)))
    return pilot.stage.sheet


def course(pilot: Pilot, right: bool) -> tuple[dict[str, float], int]:
    """When each part of a verdict begins, in seconds from the name, and how many letters it has."""
    pilot.lay("spy_alley", 3)
    theme.reduce_motion = False
    sheet = name_spy(pilot, right)
    began, seen = Clock.get_time(), {}
    while not sheet.awake:
        pilot.frames(1)
        for name in ("dim", "signs", "typed", "fallen", "told", "awake"):
            if getattr(sheet, name) and name not in seen:
                seen[name] = Clock.get_time() - began
    theme.reduce_motion = True
    return seen, len(sheet.sentence)


def test_it_takes_its_times_and_the_same_for_both_outcomes(pilot: Pilot) -> None:
    frame = 0.1  # What goes on by frames of a thirtieth, and begins to be seen a frame later.
    for right in (True, False):
        seen, letters = course(pilot, right)
        wanted = shock.times(letters)
        assert seen["signs"] == pytest.approx(wanted.signs, abs=frame)
        assert seen["typed"] == pytest.approx(wanted.typing, abs=frame)
        assert seen["fallen"] == pytest.approx(wanted.stamp, abs=frame)
        assert seen["told"] - seen["fallen"] == pytest.approx(shock.FOLLOWS, abs=frame)
        assert seen["awake"] - seen["fallen"] == pytest.approx(shock.WAKES, abs=frame)


def test_a_tap_finishes_the_typing_and_never_the_breath(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    theme.reduce_motion = False
    sheet = name_spy(pilot, right=True)
    pilot.wait(0.5)
    assert 0 < sheet.typed < 1
    pilot.tap((200, 400))
    assert sheet.typed == 1
    assert sheet.fallen == 0
    began = Clock.get_time()
    while not sheet.fallen:
        pilot.press((200, 400)).touch_up()
    assert Clock.get_time() - began > shock.BREATH - 0.3
    began = Clock.get_time()
    while not sheet.awake:
        pilot.press((200, 100)).touch_up()
        assert pilot.stage.sheet is sheet
    assert Clock.get_time() - began == pytest.approx(shock.WAKES, abs=0.2)
    pilot.tap((200, 400))
    assert pilot.stage.sheet is None


@pytest.mark.parametrize("still", [True, False])
def test_a_tap_in_every_frame_loses_no_step(pilot: Pilot, still: bool) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    theme.reduce_motion = still
    sheet = name_spy(pilot, right=False)
    for _ in range(400):
        if pilot.stage.sheet is not sheet:
            break
        pilot.press((206, 300)).touch_up()
        pilot.back() if sheet.awake else None
    assert pilot.stage.sheet is not sheet
    pilot.until(lambda: not page.board.busy)
    pilot.settle()
    assert page.view().living == (1, 2)
    assert page.device.prompt().kind == "spy_alley.choose_identity"
    assert page.curtain_view.folder is not None


def test_without_motion_the_breath_stays(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    sheet = name_spy(pilot, right=True)
    assert (sheet.dim, sheet.signs, sheet.typed, sheet.fallen) == (1, 1, 1, 0)
    pilot.wait(shock.BREATH - 0.1)
    assert sheet.fallen == 0
    pilot.wait(0.2)
    assert (sheet.fallen, sheet.told, sheet.shake) == (1, 1, 0)
    assert not sheet.awake


def test_it_waits_for_a_finger_as_long_as_somebody_sits_here(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2, bots=1)
    sheet = name_spy(pilot, right=True)
    pilot.wait(60)
    assert pilot.stage.sheet is sheet


def test_until_the_stamp_falls_both_outcomes_look_the_same(pilot: Pilot) -> None:
    """What is drawn before the word is made from the name alone."""
    pictures = []
    for right in (True, False):
        pilot.lay("spy_alley", 3)
        page = pilot.page
        spies = list(table_of(page).state.spies)
        spies[1] = 0 if right else 1
        table_of(page).state.spies = type(table_of(page).state.spies)(spies)
        page.commands.act(act.NameASpy(1, SPIES[0]))
        pilot.wait(1.0)
        assert pilot.stage.sheet.fallen == 0
        pictures.append(pilot.picture())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("size", "text"), [((412, 915), 1.0), ((360, 640), 2.0), ((915, 412), 1.0)])
def test_a_name_of_two_hundred_letters_is_cut_and_covers_nothing(
    pilot: Pilot, size: tuple[int, int], text: float
) -> None:
    pilot.resize(*size)
    theme.text_scale = text
    pilot.lay("spy_alley", 3)
    called = all_short(["Bartholomew " * 17] * 3, shock.LONGEST)
    assert len(set(called)) == 3, "and still told apart"
    assert all(len(name) <= shock.LONGEST + 1 for name in called)
    page = pilot.page
    scene = replace(page.staging.setting(page.device.moment()), called=called)
    value = page.face.shock(NAMED, scene)
    sheet = ShockSheet(pilot.stage)
    sheet.show(value, scene, page.ids.place)
    pilot.stage.lay(sheet)
    pilot.wait(5)
    pilot.settle()
    typed = next(w for w in pilot.widgets(sheet) if type(w).__name__ == "Typed")
    stamp = next(w for w in pilot.widgets(sheet) if type(w).__name__ == "BigStamp")
    assert typed.high <= typed.height + 1
    assert stamp.font_size > 14
    left, bottom, right, top = box(sheet.ids.main)
    assert left >= 0
    assert bottom >= 0
    assert right <= size[0]
    assert top <= size[1]
    pilot.stage.close(sheet)


def test_large_letters_make_no_sentence_smaller(pilot: Pilot) -> None:
    """Who needs large letters reads the name that is called at least as well as everybody else."""
    pilot.resize(360, 640)
    pilot.lay("spy_alley", 3)
    sheet = name_spy(pilot, True)
    typed = next(w for w in pilot.widgets(sheet) if type(w).__name__ == "Typed")
    letters = []
    for scale in (1.0, 2.0):
        pilot.app.preferences.text_scale = scale
        pilot.settle()
        letters.append(typed.letters)
    assert letters[1] >= letters[0]


def test_the_button_is_where_a_thumb_is_at_every_size(pilot: Pilot) -> None:
    """Whole on the screen, and at least 48 high."""
    for size, text in (((412, 915), 1), ((360, 640), 1), ((915, 412), 1), ((1280, 800), 1), ((360, 640), 2)):
        theme.text_scale = text
        pilot.resize(*size)
        pilot.lay("spy_alley", 3)
        sheet = name_spy(pilot, right=True)
        pilot.until(lambda shown=sheet: shown.awake)  # type: ignore[misc]
        pilot.settle()
        left, bottom, right, top = box(sheet.ids.main)
        assert (left >= 0, bottom >= 0, right <= size[0], top <= size[1]) == (True,) * 4, size
        assert top - bottom >= 48
        if size[0] < size[1] and text == 1:
            assert bottom == pytest.approx(pilot.page.places.main.y, abs=1.5), "where the tray has its own"
        pilot.see_shocks()
