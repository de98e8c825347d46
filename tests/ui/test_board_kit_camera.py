"""The camera of a board: what a game wants to be seen, and a person who takes over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch

from spymobile.ui.board.camera import NEAREST
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot
from tests.ui.race import Table, laid


@pytest.fixture
def table(pilot: Pilot) -> Iterator[Table]:
    with laid(pilot) as table:
        yield table


def gestures(table: Table) -> dict[str, Callable[[], None]]:
    """How a person takes over."""
    board = table.board

    def pinch() -> None:
        one, other = UnitTestTouch(180, 450), UnitTestTouch(220, 450)
        for finger in (one, other):
            finger.is_double_tap = False
            finger.touch_down()
        one.touch_move(120, 450)
        other.touch_move(280, 450)
        other.touch_up()
        one.touch_up()

    def wheel() -> None:
        touch = UnitTestTouch(200, 450)
        touch.profile = ["button"]
        touch.button = "scrolldown"
        touch.touch_down()

    def double_tap() -> None:
        touch = UnitTestTouch(*board.center)
        touch.is_double_tap = True
        touch.touch_down()
        touch.touch_up()

    def zoom() -> None:
        board.camera.zoom_to(2, board.center)

    return {"pinch": pinch, "wheel": wheel, "double tap": double_tap, "zoom": zoom}


@pytest.mark.parametrize("gesture", ["pinch", "wheel", "double tap", "zoom"])
def test_a_person_takes_over_and_gives_back(table: Table, gesture: str) -> None:
    camera = table.board.camera
    assert (camera.zoom, camera.taken) == (1, False)
    gestures(table)[gesture]()
    assert camera.zoom > 1.1
    assert camera.taken
    seen = camera.seen
    camera.frame([table.board.rect(3)])
    assert camera.seen == seen
    camera.give_back()
    assert not camera.taken
    x, y, wide, high = camera.seen
    left, top, side, _high = table.board.rect(3)
    assert x <= left
    assert y <= top
    assert x + wide >= left + side
    assert y + high >= top + side
    camera.whole()
    assert (camera.zoom, camera.shift_x, camera.shift_y) == (1, 0, 0)


def test_a_second_double_tap_gives_back_and_pinching_out_does_too(table: Table) -> None:
    camera, make = table.board.camera, gestures(table)
    make["double tap"]()
    assert camera.taken
    make["double tap"]()
    assert (camera.zoom, camera.taken) == (1, False)
    make["pinch"]()
    camera.zoom_to(0.5, table.board.center)
    assert (camera.zoom, camera.taken) == (1, False)
    make["double tap"]()
    assert camera.zoom == 2


def test_from_a_frame_of_the_game_a_double_tap_shows_all_and_another_the_frame(table: Table) -> None:
    camera, make = table.board.camera, gestures(table)
    camera.frame([table.board.rect(0), table.board.rect(2)], 10)
    framed = camera.zoom
    assert framed > 1.3
    make["double tap"]()
    assert (camera.zoom, camera.taken) == (1, True)
    make["double tap"]()
    assert (camera.zoom, camera.taken) == (framed, False)


def test_gliding_takes_a_quarter_of_a_second_and_rebuilds_nothing(table: Table) -> None:
    board, pilot, camera = table.board, table.pilot, table.board.camera
    pilot.settle()
    theme.reduce_motion = False
    before = {name: list(layer.children) for name, layer in board.layers.items()}
    began = Clock.get_time()
    camera.frame([board.rect(3)], 20)
    zooms = []
    while camera.gliding:
        pilot.frames(1)
        zooms.append(camera.zoom)
        assert {name: list(layer.children) for name, layer in board.layers.items()} == before
    assert Clock.get_time() - began == pytest.approx(0.25, abs=0.06)
    assert zooms == sorted(zooms)
    assert zooms[-1] > 1.5
    assert len(set(zooms)) > 4
    pilot.wait(0.6)
    near_ground = board.layers["ground"].children
    assert near_ground != before["ground"]
    camera.whole()
    pilot.wait(0.6)
    textures = dict(board._grounds)
    camera.frame([board.rect(3)], 20)
    pilot.wait(0.6)
    assert board._grounds == textures, "the ground of a closer look is kept"
    assert len(textures) == 2


def test_a_finger_stops_the_glide(table: Table) -> None:
    theme.reduce_motion = False
    camera = table.board.camera
    camera.frame([table.board.rect(3)], 20)
    table.pilot.frames(2)
    assert camera.gliding
    camera.pan(3, 0)
    zoom = camera.zoom
    table.pilot.frames(10)
    assert (camera.zoom, camera.taken, camera.gliding) == (zoom, True, False)


def test_a_frame_survives_another_size_and_stays_on_the_board(table: Table) -> None:
    board, camera = table.board, table.board.camera
    rects = [board.rect(place) for place in (11, 0, 1)]
    camera.frame(rects)
    for size, zoom in (((400, 500), 1.905), ((300, 200), NEAREST), ((200, 480), 1.905)):
        board.size = size
        table.pilot.frames(2)
        assert camera.zoom == pytest.approx(zoom, abs=0.01)
        x, y, wide, high = camera.seen
        for left, top, side, _high in rects:
            assert x <= left + 0.1
            assert left + side <= x + wide + 0.1
            assert y <= top + 0.1
            assert top + side <= y + high + 0.1
        assert min(x, y) >= 0
        assert x + wide <= board.units[0] + 0.1
        assert y + high <= board.units[1] + 0.1
    camera.glide_to(9, (0, 0))
    assert camera.zoom == NEAREST
    assert camera.seen[:2] == pytest.approx((0, 0), abs=0.1)


def test_the_same_frame_again_moves_nothing(table: Table) -> None:
    theme.reduce_motion = False
    camera = table.board.camera
    for _frame in range(10):  # Also on the way there.
        camera.frame([table.board.rect(3)])
        table.pilot.frames(1)
    assert not camera.gliding
    camera.frame([])
    assert camera.gliding
    table.pilot.wait(0.4)
    assert camera.zoom == 1
