"""What moves on a board, what a tap skips, and that nothing skipped comes late."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.tests.common import UnitTestTouch

from spymobile.core.event import Told
from spymobile.ui.motion import Reel
from spymobile.ui.painting import picture
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot, deal_the_same


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def die_of(board: Any) -> Any:
    """The die that lies in the courtyard."""
    return next(one for one in board._die.children if isinstance(one, Rectangle))


def test_whoever_skips_a_throw_sees_how_it_fell(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    theme.reduce_motion = False
    page, board = pilot.page, pilot.page.board
    for face in range(1, 7):
        rested: list[int] = []
        thrown = Told("rolled", {"seat": 0, "die": face})
        board.play([thrown], page.play.view(), page.looks, partial(rested.append, face))
        pilot.frames(2)
        assert board.busy
        touch = pilot.press(board)
        touch.touch_up()
        assert rested == [face]
        assert not board.busy
        die = die_of(board)
        assert die.texture is picture(f"die_{face}", board.pixels(die.size[0]))


def test_nothing_of_a_skipped_reel_comes_late(pilot: Pilot) -> None:
    seen: list[str] = []
    first = Reel([lambda reel: reel.after(0.05, lambda: seen.append("late"))], lambda: seen.append("first"))
    first.start()
    first.skip()
    first.skip()
    second = Reel([lambda reel: reel.after(0.1, reel.next)], lambda: seen.append("second"))
    second.start()
    pilot.until(lambda: not second.running)
    assert seen == ["first", "second"]


def test_panning_moves_the_board_and_rebuilds_nothing(pilot: Pilot) -> None:
    for game in ("spy_alley", "enemy_agent"):
        pilot.lay(game, 2)
        board = pilot.page.board
        board.zoom_to(2.0, board.center)
        pilot.wait(0.3)
        before = {name: list(layer.children) for name, layer in board.layers.items()}
        x = board._translate.x
        touch = UnitTestTouch(board.center_x, board.center_y)
        touch.touch_down()
        for step in range(1, 12):
            touch.touch_move(board.center_x + 8 * step, board.center_y)
        touch.touch_up()
        pilot.frames(1)
        assert board._translate.x > x + 40
        assert {name: list(layer.children) for name, layer in board.layers.items()} == before
        pilot.stage.home()
        pilot.settle()
