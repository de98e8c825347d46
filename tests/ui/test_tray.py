"""The tray keeps its buttons from step to step; a finger belongs to the step it was put down in."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.spy_alley import actions as act
from tests.ui.pilot import Pilot, deal_the_same


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def play_until_offered_again(pilot: Pilot, button: Any) -> None:
    """The game goes on by itself until the tray holds this very button for somebody else."""
    page = pilot.page
    seat = page.device.prompt().seat
    for _ in range(20):
        choices = page.device.prompt().choices
        page.commands.act(act.Leave() if act.Leave() in choices else choices[0])
        pilot.settle()
        if button in page.ids.tray.ids.buttons.children and page.device.prompt().seat != seat:
            return
    raise AssertionError("the button never came back")


def test_a_finger_from_an_earlier_step_chooses_nothing_in_this(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 3)
    page = pilot.page
    button = pilot.button("Roll")
    play_until_offered_again(pilot, button)  # From now on a last line lies there, and nothing moves up.
    touch = pilot.press(button)
    pilot.wait(0.3)  # What might be scrolled passes a finger on a little later.
    assert button.state == "down"
    play_until_offered_again(pilot, button)
    assert button is pilot.button("Roll")
    assert button.collide_point(*button.to_widget(*touch.pos)), "the finger is still on it"
    before = page.device.length(page.device.eyes)
    touch.touch_up()
    pilot.settle()
    assert page.device.length(page.device.eyes) == before
    assert pilot.stage.sheet is None
    pilot.tap(button)
    assert page.device.length(page.device.eyes) > before, "a new finger does choose"
