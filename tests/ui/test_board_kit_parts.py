"""What lies on a board of the kit: pieces, dice, cards, effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.graphics import Rectangle
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact, row
from spymobile.ui.board.cards import Cards
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.effects import Effects, stamp
from spymobile.ui.board.geometry import Point, middle
from spymobile.ui.board.painting import picture
from spymobile.ui.board.pieces import crowd, fan, side_by_side
from spymobile.ui.board.reel import Reel
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot
from tests.ui.race import PLACES, RaceBoard, RaceView, Run, Runners, Table, laid, near, view

pytestmark = pytest.mark.fine


@pytest.fixture
def table(pilot: Pilot) -> Iterator[Table]:
    with laid(pilot) as table:
        yield table


# Pieces


def test_who_shares_a_place_fans_out(table: Table) -> None:
    board, (x, y) = table.board, middle(table.board.rect(3))
    assert table.at(1) == pytest.approx((x - 7.5, y))
    assert table.at(2) == pytest.approx((x + 7.5, y))
    board.show(view(3, 3, 3), [0, 1, 2])
    assert [round(table.at(piece)[0] - x) for piece in (0, 1, 2)] == [-15, 0, 15]
    for piece, (one, other) in enumerate(pairwise((0, 1, 2))):
        assert table.at(one)[0] < table.at(other)[0], piece


def test_a_walk_ends_beside_whoever_is_there(table: Table) -> None:
    theme.reduce_motion = False
    told, after, ends = [Told("moved", {"seat": 0, "path": (1, 2, 3)})], view(3, 3, 3), []
    table.board.play(told, after, [0, 1, 2], lambda: None, lambda _told: ends.append(table.at(0)))
    table.wait_for_rest()
    (end,) = ends
    assert near(end, (middle(table.board.rect(3))[0] - 15, middle(table.board.rect(3))[1]))


def test_a_long_walk_is_run(table: Table) -> None:
    """With a limit, twelve places take no longer than it says."""
    theme.reduce_motion = False
    took: list[float] = []

    def run(most: float) -> None:
        began, event, path = Clock.get_time(), Told("moved", {}), [*range(1, PLACES), 0]
        reel = Reel([lambda reel: table.board.pieces.walk(event, reel, 0, path, most=most)], lambda: None)
        reel.start()
        table.pilot.until(lambda: not reel.running)
        took.append(Clock.get_time() - began)

    run(1.0)
    run(9.0)
    assert took[0] == pytest.approx(1.0, abs=0.1)
    assert took[1] == pytest.approx(12 * theme.seconds("piece_step"), abs=0.5)


def test_a_piece_is_taken_off(table: Table) -> None:
    pieces, drawn = table.board.pieces, len(table.board.pieces.group.children)
    for still in (False, True):
        theme.reduce_motion = still
        table.board.show(view(0, 3, 3), [0, 1, 2])
        reel = Reel([lambda reel: pieces.take_off(reel, 1)], lambda: None)
        reel.start()
        assert (1 in pieces.standing) == (not still)
        table.pilot.wait(0.5)
        assert not reel.running
        assert set(pieces.standing) == {0, 2}
        assert len(pieces.group.children) == drawn - 1
    nobody: list[int] = []
    Reel([lambda reel: pieces.take_off(reel, 7)], lambda: nobody.append(1)).start()
    assert nobody == [1]


def test_what_two_kinds_of_pieces_stand_on_one_board_runs_back_alike(table: Table) -> None:
    class Hats(Runners):
        """They lie where the runners were."""

        def where(self, view: RaceView) -> Mapping[int, int]:
            return {10 + seat: (place + 6) % PLACES for seat, place in enumerate(view.place)}

        def art(self, piece: int) -> str:
            return "ea_master_plan"

    hats = Hats(table.board)
    table.board.show(view(5, 3, 3), [0, 1, 2])
    theme.reduce_motion = False
    table.play(Told("table.undone", {"seat": 0}), view(0, 3, 3))
    table.pilot.wait(0.1)
    astray = len(table.board.astray(view(0, 3, 3)))
    table.wait_for_rest()
    assert astray == 2
    assert near(table.at(0), middle(table.board.rect(0)))
    assert near(hats.at(10) or (0, 0), middle(table.board.rect(6)))


def test_tiles_have_a_layer_of_their_own_below_what_glows(pilot: Pilot) -> None:
    class TileBoard(RaceBoard):
        """A ring of tiles."""

        own_layers = ("tiles",)

        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.tiles = Runners(self, "tiles")

    board = TileBoard(size_hint=(None, None), size=(400, 400))
    board.show(view(0, 1, 2), [0, 1, 2])
    board.light({1: Run(0, 1)})
    order = list(board.drawing.children)
    tiles, marks = board.layers["tiles"], board.layers["marks"]
    assert order.index(tiles) < order.index(marks) < order.index(board.layers["pieces"])
    assert tiles.children == [board.tiles.group]
    assert len(board.tiles.group.children) == len(board.pieces.group.children) == 3


@pytest.mark.parametrize("count", range(1, 13))
def test_a_crowd_never_hides_anybody_nor_leaves_its_room(count: int) -> None:
    room = (62.0, 46.0)
    size, columns = crowd(room, 29, count)
    spots = side_by_side((0, 0), room, 29, count)
    assert len(spots) == count
    assert columns >= 1
    half = 29 * size / 2
    for x, y in spots:
        assert abs(x) + half <= room[0] / 2 + 0.01
        assert abs(y) + half <= room[1] / 2 + 0.01 or size == 0.5
    for one in spots:
        assert all(one is other or not near(one, other, 2 * half * 0.99) for other in spots)


def test_a_fan_keeps_its_middle() -> None:
    for count in range(1, 5):
        spots = fan((10, 20), count, 8)
        assert sum(x for x, _y in spots) / count == pytest.approx(10)
        assert {y for _x, y in spots} == {20}


# Dice, cards, effects


def faces(dice: Dice[RaceView]) -> list[Any]:
    return [one.texture for one in dice.group.children if isinstance(one, Rectangle)]


def test_several_dice_with_any_faces(table: Table) -> None:
    """Five blanks and a blast beside a die with a question mark."""
    board = table.board
    bomb = Die(("ea_sentry",) * 5 + ("ea_jail",), lambda: (10, 10, 60, 60))
    dice = Dice(board, bomb, Die((*numbered("die", 5), "ea_hotel"), lambda: (90, 10, 60, 60)))
    assert faces(dice) == []
    theme.reduce_motion = False
    seen: list[tuple[Any, ...]] = []
    done: list[int] = []
    rolled = Told("rolled", {})
    Reel([lambda reel: dice.roll(rolled, reel, "ea_jail", "ea_hotel")], lambda: done.append(1)).start()
    while not done:
        table.pilot.frames(1)
        seen.append(tuple(faces(dice)))
    assert len(set(seen)) > 4
    assert faces(dice) == [picture("ea_jail", board.pixels(60)), picture("ea_hotel", board.pixels(60))]
    with pytest.raises(ValueError, match="not in tuple"):
        bomb.tumbling("ea_wall", 1)


@pytest.mark.parametrize("about", [None, (100.0, 100.0)])
def test_a_card_is_turned_and_goes(table: Table, about: Point | None) -> None:
    cards = Cards(table.board)
    sides: list[str] = []
    heard: list[str] = []

    def side(name: str, group: InstructionGroup) -> None:
        sides.append(name)
        table.board.box(group, (50, 50, 100, 100), "#26344F", "#8FA3C4")

    def turn(reel: Reel) -> None:
        cards.turn(Told("drew", {}), reel, partial(side, "back"), partial(side, "face"), 0.3, about=about)

    Reel([turn], lambda: heard.append("still")).start()
    assert (sides, heard) == ([], ["still"])
    theme.reduce_motion = False
    done: list[float] = []
    began = Clock.get_time()
    Reel([turn], lambda: done.append(Clock.get_time())).start()
    assert sides == ["back"]
    table.pilot.until(lambda: done)
    assert sides == ["back", "face"]
    assert done[0] - began == pytest.approx(theme.seconds("card_flip") + 0.3, abs=0.15)
    assert not cards.group.children


def test_effects_pass_and_leave_nothing(table: Table) -> None:
    board, pilot = table.board, table.pilot
    pilot.without_bars()
    effects, still = Effects(board), table.pilot.picture()
    told = Told("won", {})
    shown: dict[str, Callable[[Reel], None]] = {
        "fly": lambda reel: effects.fly(reel, "ea_hotel", (50, 50), (300, 300), reel.next, coin=True),
        "float": lambda reel: effects.float_up(reel, "+$5", (200, 200), reel.next),
        "send": lambda reel: effects.send(reel, "$5", (50, 50), (300, 300), reel.next),
        "shine": lambda reel: effects.shine(
            told, reel, (200, 200), lambda group: board.box(group, (150, 150, 100, 100), "#EFE6D2", "#C39A4A")
        ),
    }
    theme.reduce_motion = False
    for name, motion in shown.items():
        reel = Reel([motion], effects.clear)
        reel.start()
        pilot.wait(0.2)
        assert pilot.picture() != still, name
        pilot.wait(2)
        assert not reel.running
        assert pilot.picture() == still, name
    stamp(board, effects.group, "RIGHT", (200, 200), 40, "#1F7A6B")
    assert pilot.picture() != still
    effects.clear()
    assert pilot.picture() == still


def test_a_fact_of_another_kind_is_told_so() -> None:
    event = Told("moved", {"path": (1, 2), "who": "Anna", "mixed": (1, "two")})
    assert fact(event, "who", str) == "Anna"
    for name, kind in (("who", int), ("path", str)):
        with pytest.raises(TypeError, match=f"'{name}' of the event 'moved'"):
            fact(event, name, kind)  # type: ignore[type-var]
    for name in ("who", "mixed"):
        with pytest.raises(TypeError, match="of the event 'moved'"):
            row(event, name, int)
    with pytest.raises(KeyError):
        fact(event, "when", int)
