"""What moves on a board, what a tap skips, and that nothing skipped comes late."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.graphics import Line, Rectangle, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.tests.common import UnitTestTouch

from spymobile.core.event import Told
from spymobile.games.spy_alley import actions as act
from spymobile.ui.board.painting import picture
from spymobile.ui.board.reel import DICE_REST, Reel
from spymobile.ui.theme import theme
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def die_of(board: Any) -> Any:
    """The die that lies in the courtyard."""
    return next(one for one in board.dice.group.children if isinstance(one, Rectangle))


def test_whoever_skips_a_throw_sees_how_it_fell(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    theme.reduce_motion = False
    page, board = pilot.page, pilot.page.board
    for face in range(1, 7):
        rested: list[int] = []
        thrown = Told("rolled", {"seat": 0, "die": face})
        board.play([thrown], page.view(), page.looks, partial(rested.append, face))
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
        board.camera.zoom_to(2.0, board.center)
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


def _throws() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("spy_alley", {"seat": 0, "die": 4}),
        ("enemy_agent", {"seat": 0, "people": 2, "squares": 5}),
    ]


@pytest.mark.parametrize(("game", "facts"), _throws())
def test_dice_lie_still_before_anything_else_moves(pilot: Pilot, game: str, facts: dict[str, Any]) -> None:
    assert DICE_REST == 0.4
    pilot.lay(game, 2)
    theme.reduce_motion = False
    page, board = pilot.page, pilot.page.board
    began, felt = Clock.get_time(), []
    told = [Told("rolled", facts)]
    board.play(told, page.view(), page.looks, lambda: None, lambda _told: felt.append(Clock.get_time()))
    pilot.until(lambda: not board.busy)
    (fell,) = felt
    assert fell - began >= theme.seconds("dice") - 0.1
    assert Clock.get_time() - fell == pytest.approx(DICE_REST, abs=0.1)


# What changes hands in Spy Alley

GOODS: dict[str, dict[str, Any]] = {
    "bought": {"spies": ("french", "german"), "item": "disguise", "price": 10},
    "used_card": {"count": 3},
    "drew_move_card": {"count": 3},
    "drew_gift": {"spy": "italian", "item": "key"},
    "drew_gift wild": {"spy": None, "item": "wild"},
    "took_gift": {"spy": "italian", "item": "key"},
    "confiscated": {"victim": 1, "spy": "italian", "item": "key", "price": 25},
    "confiscated wild": {"victim": 1, "spy": None, "item": "wild", "price": 50},
    "collected": {"amount": 10},
    "paid_border": {"amount": 5},
    "won": {"ending": "embassy", "spy": "russian", "wild": ()},
    "won last": {"ending": "last_spy", "spy": "russian", "wild": ()},
}


def _all_of(group: Any) -> list[Any]:
    found: list[Any] = []
    for one in group.children:
        found.append(one)
        if isinstance(one, InstructionGroup):
            found += _all_of(one)
    return found


@pytest.mark.parametrize("kind", GOODS)
def test_what_changes_hands_is_seen_and_leaves_nothing_behind(pilot: Pilot, kind: str) -> None:
    pilot.lay("spy_alley", 2)
    page, board = pilot.page, pilot.page.board
    told = [Told(kind.partition(" ")[0], {"seat": 0} | GOODS[kind])]
    view, looks = page.view(), page.looks
    still = pilot.picture()
    board.play(told, view, looks, lambda: None)
    assert not board.busy  # Whoever wants it still has it at once.
    theme.reduce_motion = False
    noticed: list[Any] = []
    began = Clock.get_time()
    board.play(told, view, looks, lambda: None, noticed.append)
    pilot.wait(0.2)
    assert board.busy
    assert pilot.picture() != still
    drawn = _all_of(board.layers["above"])
    assert drawn
    assert not any(isinstance(one, Line | RoundedRectangle) for one in drawn)  # Those are dear.
    pilot.until(lambda: not board.busy)
    assert Clock.get_time() - began < 2
    assert noticed == [told]
    assert pilot.picture() == still
    board.play(told, view, looks, lambda: None, noticed.append)
    pilot.wait(0.2)
    pilot.press(board).touch_up()
    assert not board.busy
    assert noticed == [told, told]
    assert pilot.picture() == still


def test_start_pays_while_the_marker_walks_on(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    theme.reduce_motion = False
    page, board = pilot.page, pilot.page.board
    for path in ((23, 0), (23, 0, 1, 2)):
        view = replace(page.view(), place=(path[-1], 0))
        told = [
            Told("moved", {"seat": 0, "path": path}),
            Told("passed_start", {"seat": 0, "amount": 15}),
        ]
        noticed: list[Any] = []
        board.play(told, view, page.looks, lambda: None, noticed.append)
        pilot.wait(2 * theme.seconds("piece_step") + 0.1)
        assert board.transfers.effects.group.children
        pilot.until(lambda: not board.busy)
        assert noticed == [told]
        assert not board.transfers.effects.group.children


# Taking back


def test_a_step_taken_back_runs_backwards(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    page, board = pilot.page, pilot.page.board
    table_of(page).state.place[0] = 23
    table_of(page).state.hands[0] = (1,)
    board.show(page.view(), page.looks)
    home = board.spots(page.view())[0]
    page.commands.act(act.UseCard(1))
    pilot.settle()
    away = board.standing()[0]
    assert (away.x, away.y) != home
    theme.reduce_motion = False
    far, began = abs(away.x - home[0]) + abs(away.y - home[1]), Clock.get_time()
    page.commands.undo()
    pilot.wait(0.1)
    assert board.busy
    assert 0 < abs(away.x - home[0]) + abs(away.y - home[1]) < far
    pilot.until(lambda: not board.busy)
    assert 0.15 < Clock.get_time() - began < 0.35
    back = board.standing()[0]
    assert (back.x, back.y) == home


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_everybody_glides_back_and_a_tap_ends_it(pilot: Pilot, game: str) -> None:
    pilot.lay(game, 2)
    page, board = pilot.page, pilot.page.board
    then = page.view()
    place = list(then.place)
    place[0], place[1] = 5, 9
    undone = [Told("table.undone", {"seat": 0})]
    now = board.spots(then)

    def after() -> None:
        board.show(replace(then, place=tuple(place)), page.looks)

    after()
    board.play(undone, then, page.looks, lambda: None)
    assert not board.busy
    assert {piece: (at.x, at.y) for piece, at in board.standing().items()} == now
    theme.reduce_motion = False
    for tap in (False, True):
        after()
        board.play(undone, then, page.looks, lambda: None)
        pilot.frames(3)
        assert board.busy
        assert (board.standing()[0].x, board.standing()[0].y) != now[0]
        if tap:
            pilot.press(board).touch_up()
        pilot.until(lambda: not board.busy, 2)
        assert {piece: (at.x, at.y) for piece, at in board.standing().items()} == now
