"""A table that nobody touches draws nothing, and the app looks around less often."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from spymobile.ui.frame_rate import RESTING, STILL, FrameRate
from spymobile.ui.theme import theme
from tests.ui.pilot import _HOURS, Pilot

FULL = 60


@pytest.fixture
def moving(pilot: Pilot) -> Iterator[Pilot]:
    """The app with everything that moves."""
    theme.reduce_motion = False
    yield pilot
    theme.reduce_motion = True


def drawn(pilot: Pilot, seconds: float) -> int:
    """Pictures that are drawn in a while, apart from the first."""
    pictures: list[object] = []

    def count(*_: object) -> None:
        pictures.append(None)

    _HOURS.frame(drawn=True)
    Window.bind(on_flip=count)
    for _ in range(round(seconds / _HOURS.FRAME)):
        _HOURS.frame(drawn=True)
    Window.unbind(on_flip=count)
    return len(pictures)


@pytest.mark.parametrize(("game", "people"), [("spy_alley", 2), ("spy_alley", 1), ("enemy_agent", 2)])
def test_a_table_that_rests_draws_nothing(moving: Pilot, game: str, people: int) -> None:
    moving.lay(game, people, bots=0 if people > 1 else 1)
    moving.until(lambda: not moving.page.board.busy)
    moving.wait(5)
    assert drawn(moving, 10) == 0
    moving.page.board.canvas.ask_update()
    assert drawn(moving, 0.1) == 0, "the first picture was not counted"


@pytest.mark.parametrize("page", ["home", "settings", "rules"])
def test_a_page_that_nobody_touches_draws_nothing(moving: Pilot, page: str) -> None:
    if page != "home":
        moving.stage.go(page)
    moving.wait(4)
    assert drawn(moving, 5) == 0


def test_what_moves_is_drawn(moving: Pilot) -> None:
    """So that nothing drawn means that nothing moved."""
    moving.app.say_briefly("A slip that goes away by itself.", 1.0)
    assert drawn(moving, 3) > 3


@pytest.fixture
def rate(pilot: Pilot) -> Iterator[FrameRate]:
    before, Clock._max_fps = Clock._max_fps, FULL
    rate = FrameRate()
    yield rate
    rate.stop()
    left, Clock._max_fps = Clock._max_fps, before
    assert left == FULL


def test_while_nothing_changes_the_app_looks_around_less_often(rate: FrameRate) -> None:
    assert Clock._max_fps == FULL
    still = next(event for event in Clock.get_events() if event.get_callback() == rate._rest)
    assert still.timeout == STILL
    still.tick(Clock.time() + STILL)
    assert Clock._max_fps == RESTING


def test_a_finger_a_key_or_a_picture_wakes_it(rate: FrameRate) -> None:
    def finger() -> None:
        touch = UnitTestTouch(1, 1)
        touch.touch_down()
        touch.touch_up()

    def key() -> None:
        Window.dispatch("on_key_down", 1073742049, 0, "", [])

    def picture() -> None:
        Window.dispatch("on_flip")

    for wake in (finger, key, picture):
        rate._rest()
        wake()
        assert Clock._max_fps == FULL, wake.__name__


def test_where_somebody_else_keeps_the_time_nothing_is_touched(pilot: Pilot) -> None:
    rate = FrameRate()
    rate.wake()
    rate.stop()
    assert Clock._max_fps == 0
