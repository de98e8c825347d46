"""The board kit: a whole board in under sixty lines, played by touch; carrying; what moves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.graphics import Line, Rectangle
from kivy.tests.common import UnitTestTouch

from spymobile.core.event import Told
from spymobile.ui.board.camera import NEAREST
from spymobile.ui.board.carry import CarryBox
from spymobile.ui.board.geometry import Point, middle
from spymobile.ui.board.painting import picture
from spymobile.ui.board.targets import Focus, WayHandle
from spymobile.ui.theme import theme
from tests.ui import race
from tests.ui.pilot import Pilot
from tests.ui.race import RaceBoard, Run, Table, laid, near, view

pytestmark = pytest.mark.fine


@pytest.fixture
def table(pilot: Pilot) -> Iterator[Table]:
    with laid(pilot) as table:
        yield table


# The measure


def _source() -> str:
    whole = inspect.getsource(race)
    return whole.partition("# A board: begin\n")[2].partition("# A board: end")[0].strip()


def test_a_board_with_pieces_a_die_and_a_walk_takes_less_than_sixty_lines() -> None:
    code = [line for line in _source().splitlines() if line.strip() and '"""' not in line]
    assert 30 < len(code) < 60
    assert len(inspect.getsource(RaceBoard).splitlines()) < 60


def test_the_documentation_shows_this_very_board() -> None:
    page = Path(__file__).parents[2] / "docs" / "board_kit.md"
    assert _source() in page.read_text(encoding="utf-8")


def test_a_whole_move_by_touch(table: Table) -> None:
    """Pieces stand, the die falls, a place is tapped, the piece walks there, and undo runs it back."""
    pilot, board = table.pilot, table.board
    theme.reduce_motion = False
    bare = pilot.picture()
    assert [near(table.at(piece), spot) for piece, spot in ((0, (200, 40)), (1, (352.5, 200)))] == [True] * 2
    began = Clock.get_time()
    table.play(Told("rolled", {"die": 4}), table.now)
    pilot.wait(0.2)
    assert board.busy
    assert not table.noticed
    table.wait_for_rest()
    assert Clock.get_time() - began >= theme.seconds("dice")
    assert [event.name for event in table.noticed] == ["rolled"]
    die = next(one for one in board.dice.group.children if isinstance(one, Rectangle))
    assert die.texture is picture("die_4", board.pixels(80))
    assert pilot.picture() != bare
    table.offer()
    pilot.tap(table.point(8))
    assert table.dark == [8]
    pilot.tap(table.point(0))
    assert set(board.lit) == {2, 4, 6}
    pilot.tap(table.point(4))
    assert board.route.chosen == (0, [1, 2, 3, 4])
    assert table.at(0) == pytest.approx((200, 40))
    passed: list[Point] = []
    pilot.tap(table.point(4))
    while board.busy:
        passed.append(table.at(0))
        pilot.frames(1)
    for place in (1, 2, 3):
        spot = middle(board.rect(place))
        assert any(near(at, spot, 25) for at in passed), place
    assert near(table.at(0), middle(board.rect(4)))
    assert [event.name for event in table.noticed] == ["rolled", "moved"]
    table.play(Told("table.undone", {"seat": 0}), view(0, 3, 3))
    pilot.wait(0.1)
    assert not near(table.at(0), (200, 40))
    table.wait_for_rest()
    assert near(table.at(0), (200, 40))
    assert table.rested == 3


# Carrying


def drag(table: Table, *places: int | Point) -> UnitTestTouch:
    touch = table.pilot.press(table.point(0))
    for place in places:
        touch.touch_move(*(table.point(place) if isinstance(place, int) else place))
        table.pilot.frames(1)
    return touch


def test_a_piece_follows_the_finger_and_its_ghost_snaps(table: Table) -> None:
    board = table.board
    table.offer()
    x, y = table.point(4)
    touch = drag(table, 1, 2, 3, (x + 40, y))
    assert table.tapped == [0]
    carried = [one for one in board.carry.group.children if isinstance(one, Rectangle)]
    assert carried
    assert table.picked() == 4
    assert board.route.chosen == (0, [1, 2, 3, 4])
    lines = [one for one in board.route.group.children if isinstance(one, Line)]
    assert tuple(lines[0].points[-2:]) == pytest.approx(
        (middle(board.rect(4))[0], board.up(middle(board.rect(4))[1]))
    )
    touch.touch_move(*table.point(9))
    table.pilot.frames(1)
    assert table.picked() is None
    touch.touch_move(*table.point(4))
    touch.touch_up()
    table.pilot.settle()
    assert table.tapped[:2] == [0, 4]
    assert table.picked() == 4
    assert not board.carry.group.children
    assert near(table.at(0), middle(board.rect(0)))


def test_the_way_of_the_finger_is_the_way(table: Table) -> None:
    table.offer()
    touch = drag(table, 11, 10, 9, 8, 7, 6)
    assert table.board.route.chosen == (0, [11, 10, 9, 8, 7, 6])
    touch.touch_up()
    table.pilot.settle()
    assert table.board.route.chosen == (0, [11, 10, 9, 8, 7, 6])
    other = next(key for key in table.board.lit if key == WayHandle(0))
    table.board.dispatch("on_target", other)
    assert table.board.route.chosen == (0, [1, 2, 3, 4, 5, 6])


def test_dropped_nowhere_nobody_goes(table: Table) -> None:
    table.offer()
    touch = drag(table, 4, 9)
    touch.touch_up()
    table.pilot.settle()
    assert table.tapped == [0]
    assert table.picked() is None
    assert not table.board.route.group.children
    assert near(table.at(0), middle(table.board.rect(0)))


def test_a_second_finger_puts_back_what_was_carried(table: Table) -> None:
    board = table.board
    table.offer()
    table.pilot.tap(table.point(0))
    table.pilot.tap(table.point(2))
    assert table.picked() == 2
    board.light({0: Focus(0), 2: Run(0, 2), 6: Run(0, 6)})
    board.pick(2, Run(0, 2))
    touch = drag(table, 5, 6)
    other = UnitTestTouch(*table.point(9))
    other.is_double_tap = False
    other.touch_down()
    table.pilot.frames(1)
    assert board.carry.key is None
    assert not board.carry.group.children
    assert (table.picked(), board.route.chosen) == (2, (0, [1, 2]))
    zoom = board.camera.zoom
    touch.touch_move(touch.x + 40, touch.y + 40)
    table.pilot.frames(1)
    assert board.camera.zoom != zoom or board.camera.zoom == NEAREST
    before = list(table.tapped)
    touch.touch_up()
    other.touch_up()
    assert table.tapped == before


def test_a_second_finger_may_turn_what_is_carried(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    board, turned = table.board, []

    def turn(key: int) -> bool:
        turned.append(key)
        board.light({6: Run(0, 6)})
        return True

    monkeypatch.setattr(board, "turn_carried", turn)
    table.offer()
    touch = drag(table, 3, 4)
    assert table.picked() == 4
    other = UnitTestTouch(*table.point(9))
    other.touch_down()
    assert turned == [0]
    assert table.picked() is None
    assert board.carry.key == 0
    touch.touch_move(*table.point(6))
    assert table.picked() == 6
    other.touch_up()
    touch.touch_up()
    assert table.picked() == 6


def test_a_tile_comes_from_a_rack_beside_the_board(table: Table) -> None:
    """A box beside the board carries; the board shows where it would go, and hears of the drop."""
    board, pilot = table.board, table.pilot

    class Rack(CarryBox[int]):
        """One tile."""

        def thing_at(self, at: Point) -> int | None:
            return 5 if self.collide_point(*at) else None

        def art_of(self, thing: int) -> str:
            return "ea_master_plan"

        def over(self, thing: int, at: Point) -> None:
            if board.carry.key is None:
                board.light({place: Run(0, place) for place in (2, 4)})
                board.carry.lift(thing)
            board.carry.over(at)

        def dropped(self, thing: int, at: Point) -> None:
            board.carry.drop()

    rack = Rack(size_hint=(None, None), size=(80, 80), pos=(20, 60))
    pilot.stage.add_widget(rack)
    try:
        for end, picked in ((4, 4), (9, None)):
            table.tapped.clear()
            touch = pilot.press(rack.center)
            touch.touch_move(60, 160)
            assert rack.canvas.after.children
            touch.touch_move(*table.point(end))
            assert table.picked() == picked
            touch.touch_up()
            assert table.tapped[:1] == ([end] if picked else [])
            assert not rack.canvas.after.children
            assert board.carry.key is None
            board.pick(None)
    finally:
        pilot.stage.remove_widget(rack)


def test_small_places_are_seen_under_a_lens(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    board = table.board
    monkeypatch.setattr(board, "says", lambda key: f"place {key}")
    for cell, shown in ((20.0, True), (50.0, False)):
        monkeypatch.setattr(RaceBoard, "cell", cell)
        touch = table.pilot.press(table.point(8))
        table.pilot.wait(0.45)
        assert board.lens.shown == shown
        assert board.lens.words == ("place 8" if shown else "")
        touch.touch_up()
        assert not board.lens.shown
        fingers = [table.pilot.press(table.point(place)) for place in (8, 9)]
        table.pilot.wait(0.45)
        assert not board.lens.shown, "two fingers look around"
        for finger in fingers:
            finger.touch_up()


# Motion, whatever happens


def test_another_size_in_the_middle_of_a_walk(table: Table) -> None:
    board, pilot = table.board, table.pilot
    theme.reduce_motion = False
    table.play(Told("moved", {"seat": 0, "path": (1, 2, 3, 4)}), view(4, 3, 3))
    pilot.wait(0.2)
    board.size = (300, 300)
    pilot.frames(2)
    assert board.busy
    table.wait_for_rest()
    assert near(table.at(0), middle(board.rect(4)))
    x, y = table.point(4)
    assert board.collide_point(x, y)
    table.board.light({4: Run(0, 4)})
    pilot.tap((x, y))
    assert table.tapped == [4]


def test_without_motion_everything_is_so_at_once(table: Table) -> None:
    assert theme.reduce_motion
    table.play(Told("rolled", {"die": 2}), table.now)
    assert table.board.dice.lying == ("die_2",)
    table.play(Told("moved", {"seat": 0, "path": (1, 2)}), view(2, 3, 3))
    assert near(table.at(0), middle(table.board.rect(2)))
    table.play(Told("table.undone", {"seat": 0}), view(0, 3, 3))
    assert near(table.at(0), middle(table.board.rect(0)))
    table.board.camera.frame([table.board.rect(3)])
    assert table.board.camera.zoom > 1.5
    assert (table.rested, table.board.busy, table.board.camera.gliding) == (3, False, False)


def test_a_tap_ends_what_moves(table: Table) -> None:
    theme.reduce_motion = False
    table.play(Told("moved", {"seat": 0, "path": (1, 2, 3, 4)}), view(4, 3, 3))
    table.pilot.wait(0.15)
    table.pilot.press(table.board.center).touch_up()
    assert not table.board.busy
    assert near(table.at(0), middle(table.board.rect(4)))
    assert [event.name for event in table.noticed] == ["moved"]


def test_what_events_left_is_put_back(table: Table) -> None:
    board = table.board
    table.play(Told("rolled", {"die": 2}), table.now)
    kept = board.leftovers()
    table.play(Told("rolled", {"die": 5}), table.now)
    assert board.leftovers() != kept
    board.put_back(kept)
    board.show(table.now, [0, 1, 2])
    assert board.dice.lying == ("die_2",)
    die = next(one for one in board.dice.group.children if isinstance(one, Rectangle))
    assert die.texture is picture("die_2", board.pixels(80))
