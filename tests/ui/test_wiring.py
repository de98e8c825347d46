"""The app and the device it runs on: sound, vibration, shaking, bars and notches, and files left open."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.core.event import Told
from spymobile.core.game import Outcome
from spymobile.table.device import Device
from spymobile.ui import catalogue
from tests.ui.agent_hand import Hand
from tests.ui.phone import FakePorts, FakeSounds
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of


@pytest.fixture
def pilot(phone: Pilot) -> Pilot:
    return phone


def roll(pilot: Pilot) -> Any:
    return next(b for b in pilot.page.ids.tray.ids.buttons.children if b.text == "Roll")


def test_what_happens_is_heard_and_felt(pilot: Pilot, ports: FakePorts, sounds: FakeSounds) -> None:
    pilot.lay("spy_alley", 2)
    pilot.tap(roll(pilot))
    assert sounds.heard == ["die"]
    assert ports.felt == ["tick"]


def test_who_wants_it_quiet_and_still_gets_it(pilot: Pilot, ports: FakePorts, sounds: FakeSounds) -> None:
    pilot.app.preferences.sound = False
    pilot.app.preferences.vibration = False
    pilot.lay("spy_alley", 2)
    pilot.tap(roll(pilot))
    assert sounds.heard == []
    assert ports.felt == []


def test_sounds_are_loaded_ahead_and_one_at_a_time(pilot: Pilot, sounds: FakeSounds) -> None:
    """All of a game's samples at once would cost a frame its smoothness."""
    pilot.lay("spy_alley", 2)
    assert len(sounds.warmed) < 5
    pilot.wait(3)
    assert all(len(names) == 1 for names in sounds.warmed)
    loaded = {name for names in sounds.warmed for name in names}
    assert {*catalogue.face("spy_alley").sounds, "paper", "refusal"} <= loaded
    assert "siren" not in loaded, "that is heard in another game"


def test_a_seal_breaks_and_the_folder_goes_on(pilot: Pilot, sounds: FakeSounds) -> None:
    """Whoever sits there and whatever they decide: the same two sounds in the same order."""
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    hand.set_up({0: (0, 1, 2), 1: (1, 3, 5)}, {0: 0, 1: 3})
    opened = [name for name in sounds.heard if name in ("unseal", "handover", "seal")]
    half = len(opened) // 2
    assert opened[:half] == opened[half:]
    assert opened[:2] == ["unseal", "seal"] or opened[:2] == ["unseal", "handover"]
    assert {"unseal", "handover", "seal"} == set(opened)


@pytest.mark.parametrize(("winner", "heard"), [(0, "win"), (1, "lose")])
def test_alone_one_hears_who_has_won(
    pilot: Pilot, sounds: FakeSounds, monkeypatch: pytest.MonkeyPatch, winner: int, heard: str
) -> None:
    pilot.app.preferences.pace = "ask"
    pilot.lay("spy_alley", 1, bots=1)
    sounds.heard.clear()
    monkeypatch.setattr(Device, "outcome", Outcome((winner,), "embassy"))
    pilot.page.feedback.notice([Told("won", {"seat": winner})])
    assert sounds.heard == [heard]


def test_nothing_is_heard_of_an_app_that_is_out_of_sight(pilot: Pilot, sounds: FakeSounds) -> None:
    pilot.lay("enemy_agent", 2)
    hand = Hand(pilot)
    while not pilot.page.device.prompt().sealed:
        pilot.tap(pilot.page.ids.tray.ids.buttons.children[-1])
    hand.open_folder()
    sounds.heard.clear()
    pilot.app.dispatch("on_pause")
    pilot.frames()
    assert sounds.heard == []
    pilot.app.dispatch("on_resume")
    pilot.app.sounds.play("paper")
    assert sounds.heard == ["paper"]


def test_every_sound_has_its_moment() -> None:
    sound_of = catalogue.face("spy_alley").sound_of
    assert sound_of([]) == ""
    assert sound_of([Told("rolled", {}), Told("moved", {})]) == "die"
    assert sound_of([Told("moved", {})]) == "walk"
    assert sound_of([Told("bought", {})]) == "peg"
    assert sound_of([Told("left", {})]) == "paper"
    assert sound_of([Told("named", {"right": True}), Told("eliminated", {})]) == "stamp_right"
    assert sound_of([Told("named", {"right": False}), Told("eliminated", {})]) == "stamp_wrong"
    assert sound_of([Told("named", {"right": True}), Told("won", {})]) == "win"


def test_dice_are_thrown_by_a_flick_towards_the_board(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    roll, name = pilot.button("Roll"), pilot.button("Name a spy")
    for button, far, thrown in ((name, 200, False), (roll, 30, False), (roll, 200, True)):
        before = pilot.page.device.length(pilot.page.device.eyes)
        touch = pilot.press(button)
        touch.touch_move(touch.x, touch.y + far)
        touch.touch_up()
        pilot.settle()
        assert pilot.stage.sheet is None
        assert (pilot.page.device.length(pilot.page.device.eyes) > before) == thrown


def test_a_shake_rolls_only_when_there_is_a_roll(pilot: Pilot, ports: FakePorts) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    steps = table_of(page).length
    assert ports.shaken
    shaken = ports.shaken
    shaken()
    pilot.settle()
    assert table_of(page).length == steps + 1
    table_of(page).state.phase = "buy_password"
    table_of(page).state.place[0] = 9
    page.refresh()
    assert not ports.shaken
    shaken()  # One more swing of the same shake, too late.
    assert table_of(page).length == steps + 1


def test_no_shaking_over_a_sheet_or_against_the_settings(pilot: Pilot, ports: FakePorts) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    steps = table_of(page).length
    page.open_menu()
    assert ports.shaken
    ports.shaken()
    assert table_of(page).length == steps
    pilot.back()
    pilot.app.preferences.shake = False
    page.refresh()
    assert not ports.shaken


def test_a_pause_ends_listening_and_a_resume_begins_it(pilot: Pilot, ports: FakePorts) -> None:
    pilot.lay("spy_alley", 2)
    pilot.pause()
    assert not ports.shaken
    pilot.app.dispatch("on_resume")
    assert ports.shaken
    pilot.stage.home()
    assert not ports.shaken


def test_a_device_laid_on_its_screen_is_locked(pilot: Pilot, ports: FakePorts) -> None:
    pilot.lay("spy_alley", 2)
    page = pilot.page
    touch = pilot.press(page.ids.tray.ids.seal)
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    ports.laid()
    assert page.curtain_view.curtain.phase == "locked"
    assert not page.curtain_view.is_private
    assert page.device.open_seat is None
    touch.touch_up()
    pilot.pause()
    assert not ports.laid
    pilot.app.dispatch("on_resume")
    assert ports.laid
    pilot.stage.home()
    assert not ports.laid


def test_bars_and_notches_are_asked_for_again_after_a_turn(pilot: Pilot, ports: FakePorts) -> None:
    assert pilot.stage.insets == [0, 24, 0, 16]
    ports.bars = [24, 0, 16, 0]
    pilot.resize(915, 412)
    assert pilot.stage.insets == [24, 0, 16, 0]
    frame = pilot.stage._frame
    assert (frame.x, frame.width) == (24, Window.width - 40)


def test_a_file_that_nobody_touches_closes(pilot: Pilot) -> None:
    pilot.app.preferences.auto_lock = "120"
    pilot.lay("spy_alley", 2)
    page = pilot.page
    page.curtain_view.open_for(0)
    pilot.until(lambda: page.curtain_view.curtain.phase == "peek")
    page.autolock.last_touch -= 90
    page.autolock.check()
    assert page.curtain_view.is_private
    pilot.tap((200, Window.height - 40))  # A touch anywhere begins the waiting anew.
    page.autolock.last_touch -= 90
    page.autolock.check()
    assert page.curtain_view.is_private
    page.autolock.last_touch -= 31
    page.autolock.check()
    assert not page.curtain_view.is_private
    assert page.curtain_view.curtain.phase == "locked"


def test_there_is_no_switch_for_what_the_device_has_not(pilot: Pilot, ports: FakePorts) -> None:
    pilot.say("Settings")
    assert {"Sound", "Vibration", "Shake to roll"} <= set(pilot.words())
    assert not ports.shaken
    pilot.back()
    ports.can_vibrate = lambda: False  # type: ignore[method-assign]
    ports.listens = False
    pilot.app.ports._shakes = None
    pilot.say("Settings")
    words = set(pilot.words())
    assert "Sound" in words
    assert not {"Vibration", "Shake to roll"} & words


def test_a_folder_does_not_outlive_its_table(pilot: Pilot) -> None:
    from spymobile.games.spy_alley import actions as act
    from spymobile.games.spy_alley.board import SPIES

    pilot.lay("spy_alley", 3)
    truth = SPIES[table_of(pilot.page).view(1).file.spy]
    pilot.page.commands.act(act.NameASpy(1, next(spy for spy in SPIES if spy != truth)))
    pilot.see_shocks()
    pilot.settle()
    assert "Pass the phone to" in pilot.words()
    pilot.stage.home()
    pilot.lay("spy_alley", 2)
    assert "Pass the phone to" not in pilot.words()


def test_buttons_and_pages_are_not_kept_alive_by_the_theme(pilot: Pilot) -> None:
    import gc
    import weakref

    from spymobile.ui.parts.buttons import Push
    from spymobile.ui.theme import theme

    gone = weakref.ref(Push(text="Short-lived"))
    gc.collect()
    assert gone() is None
    pilot.say("Settings")
    first = pilot.page
    pilot.back()
    theme.text_scale = 1.3
    pilot.say("Settings")
    assert pilot.page is not first
    theme.text_scale = 1.0


def test_no_two_kv_files_dress_the_same_widget() -> None:
    """Two games may both be loaded: a rule of one must not apply to a widget of the other."""
    import re
    from collections import Counter

    from spymobile import assets

    folder = assets.kv("home").parent
    rules = Counter(
        rule
        for file in folder.glob("*.kv")
        for rule in re.findall(r"^<-?(\w+)", file.read_text("utf-8"), re.M)
    )
    assert len(rules) > 30
    assert [rule for rule, count in rules.items() if count > 1] == []
