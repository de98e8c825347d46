"""What hand and ear notice comes with what the eye sees: not before it, once, and also for those who skip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spymobile.core.event import Told
from spymobile.games.enemy_agent import board as city
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from spymobile.ui import shock
from spymobile.ui.board.reel import DICE_REST, Cues
from spymobile.ui.theme import theme
from tests.ui.phone import FakePorts, FakeSounds
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of


@pytest.fixture
def pilot(phone: Pilot) -> Pilot:
    return phone


class Sensed:
    """What has been felt and heard since the last look."""

    def __init__(self, ports: FakePorts, sounds: FakeSounds) -> None:
        self._ports, self._sounds = ports, sounds
        self.new()

    def new(self) -> tuple[list[str], list[str]]:
        found = list(self._ports.felt), list(self._sounds.heard)
        self._ports.felt.clear()
        self._sounds.heard.clear()
        return found


@pytest.fixture
def sensed(ports: FakePorts, sounds: FakeSounds) -> Sensed:
    return Sensed(ports, sounds)


NOTHING: tuple[list[str], list[str]] = ([], [])


def name_spy(pilot: Pilot, right: bool) -> None:
    page = pilot.page
    truth = SPIES[table_of(page).view(1).file.spy]
    page.commands.act(act.NameASpy(1, truth if right else next(spy for spy in SPIES if spy != truth)))


def skip(pilot: Pilot) -> None:
    pilot.press(pilot.page.board).touch_up()


@pytest.mark.parametrize(("right", "felt"), [(True, "double tick"), (False, "rumble")])
def test_a_name_is_judged_to_the_hand_with_the_stamp(
    pilot: Pilot, sensed: Sensed, right: bool, felt: str
) -> None:
    pilot.lay("spy_alley", 3)
    theme.reduce_motion = False
    sensed.new()
    name_spy(pilot, right)
    sheet = pilot.stage.sheet
    pilot.until(lambda: sheet.typed == 1)
    pilot.wait(shock.BREATH - 0.2)
    assert sheet.fallen == 0
    assert sensed.new() == NOTHING
    pilot.until(lambda: sheet.fallen)
    assert sensed.new() == ([felt], ["stamp_right" if right else "stamp_wrong"])
    pilot.see_shocks()
    pilot.until(lambda: not pilot.page.board.busy)
    assert sensed.new() == NOTHING


@pytest.mark.parametrize(("right", "felt"), [(True, "double tick"), (False, "rumble")])
def test_without_motion_it_is_noticed_after_the_breath(
    pilot: Pilot, sensed: Sensed, right: bool, felt: str
) -> None:
    pilot.lay("spy_alley", 3)
    sensed.new()
    name_spy(pilot, right)
    pilot.wait(shock.BREATH - 0.2)
    assert sensed.new() == NOTHING
    pilot.wait(0.3)
    assert sensed.new() == ([felt], ["stamp_right" if right else "stamp_wrong"])
    pilot.wait(3)
    pilot.see_shocks()
    assert sensed.new() == NOTHING


def test_winning_is_noticed_after_the_name_was_judged(pilot: Pilot, sensed: Sensed) -> None:
    pilot.lay("spy_alley", 2)
    theme.reduce_motion = False
    sensed.new()
    name_spy(pilot, right=True)
    sheet = pilot.stage.sheet
    pilot.until(lambda: sheet.awake)
    assert sensed.new() == (["double tick"], ["stamp_right"])
    pilot.see_shocks()
    pilot.until(lambda: pilot.stage.place == "ending")
    assert sensed.new() == (["double tick"], ["win"])


def test_a_throw_is_noticed_at_rest_and_a_walk_at_its_end(pilot: Pilot, sensed: Sensed) -> None:
    pilot.lay("spy_alley", 2)
    theme.reduce_motion = False
    sensed.new()
    page = pilot.page
    page.commands.act(act.Roll())
    pilot.wait(theme.seconds("dice") - 0.15)
    assert sensed.new() == NOTHING
    pilot.wait(0.25)
    assert sensed.new() == (["tick"], ["die"])
    pilot.wait(DICE_REST - 0.2)
    assert sensed.new() == NOTHING
    token = page.board.standing()[0]
    end = page.board.spots(page.view())[0]
    pilot.until(lambda: sensed.new() == (["tick"], ["walk"]))
    assert (token.x, token.y) == pytest.approx(end)


@pytest.mark.parametrize(("card", "felt"), [("pass", "tick"), ("do_not_pass", "rumble")])
def test_a_checkpoint_card_is_felt_when_its_face_is_seen(
    pilot: Pilot, sensed: Sensed, card: str, felt: str
) -> None:
    pilot.lay("enemy_agent", 2)
    theme.reduce_motion = False
    page = pilot.page
    circle = next(iter(city.DOOR.values()))
    sensed.new()
    told = [Told("drew_card", {"seat": 0, "person": 0, "circle": circle, "card": card})]
    page.board.play(told, page.view(), page.looks, page.rested, page.staging.notice)
    pilot.wait(theme.seconds("card_flip") - 0.1)
    assert sensed.new() == NOTHING
    pilot.wait(0.2)
    assert sensed.new() == ([felt], ["card"])
    skip(pilot)
    assert sensed.new() == NOTHING


def test_whoever_leaves_in_the_middle_notices_no_more(pilot: Pilot, sensed: Sensed) -> None:
    pilot.lay("spy_alley", 3)
    theme.reduce_motion = False
    sensed.new()
    name_spy(pilot, right=False)
    pilot.wait(0.3)
    pilot.stage.home()
    pilot.wait(4)
    assert sensed.new() == NOTHING


def _heard(names: str, moving: str, reveals: str) -> list[str]:
    told = [Told(name, {}) for name in names]
    found: list[str] = []
    notice: Callable[[Any], None] = lambda some: found.append("".join(one.name for one in some))  # noqa: E731
    cues = Cues(told, set(moving), notice)
    for name in reveals:
        for event in told:
            if event.name == name:
                cues.reveal(event)
    cues.rest()
    cues.rest()
    return found


@pytest.mark.parametrize(
    ("names", "moving", "reveals", "heard"),
    [
        ("", "", "", []),
        ("ab", "", "", ["ab"]),
        ("aMbNc", "MN", "MN", ["aMb", "Nc"]),
        ("aMbNc", "MN", "N", ["Nc", "aMb"]),
        ("aMbNc", "MN", "MMNN", ["aMb", "Nc"]),
        ("aMbNc", "MN", "", ["aMbNc"]),
        ("MMa", "M", "M", ["M", "Ma"]),
    ],
)
def test_every_event_is_noticed_once(names: str, moving: str, reveals: str, heard: list[str]) -> None:
    assert _heard(names, moving, reveals) == heard
