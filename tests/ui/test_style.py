"""Light and dark: whoever changes their mind finds everything as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spymobile.ui import tutorial
from spymobile.ui.theme import theme
from tests.ui.looker import difference
from tests.ui.pilot import PHONE, Pilot, deal_the_same
from tests.ui.scenes import enemy_agent, handed_over, home, lobby, spy_alley

pytestmark = pytest.mark.fine


def settings(pilot: Pilot) -> None:
    pilot.stage.go("settings")


def rules(pilot: Pilot) -> None:
    pilot.stage.go("rules", game="spy_alley")


def menu(pilot: Pilot) -> None:
    spy_alley(pilot)
    pilot.page.open_menu()


def chair(pilot: Pilot) -> None:
    lobby(pilot)
    pilot.page.edit(0)


def lesson(pilot: Pilot) -> None:
    tutorial.begin(pilot.stage, "spy_alley")


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    deal_the_same(monkeypatch)
    yield
    theme.style = "dark"


@pytest.mark.parametrize(
    "show",
    [home, lobby, chair, settings, rules, spy_alley, menu, enemy_agent, handed_over, lesson],
    ids=lambda show: show.__name__,
)
def test_there_and_back_again(pilot: Pilot, show: object) -> None:
    assert callable(show)
    show(pilot)
    pilot.without_bars()
    pilot.settle()
    dark = pilot.picture()
    theme.style = "light"
    pilot.settle()
    light = pilot.picture()
    assert len(difference(dark, light, PHONE[0])) > 0
    theme.style = "dark"
    pilot.settle()
    assert difference(dark, pilot.picture(), PHONE[0]) == ""
