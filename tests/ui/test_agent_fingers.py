"""Fingers on the board of Enemy Agent: carrying somebody, choosing a way, and the lens over small squares."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.enemy_agent import board as facts
from tests.ui.agent_hand import Hand, place, ready, sq
from tests.ui.pilot import Pilot, deal_the_same

#: From the hotel with a 5, two streets lead to S7: by R4 or by T4.
BY_R4 = [sq(name) for name in ("R4", "S4", "S5", "S6", "S7")]
BY_T4 = [sq(name) for name in ("T4", "S4", "S5", "S6", "S7")]


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Hand:
    deal_the_same(monkeypatch)
    hand = ready(pilot)
    place(hand, phase="move_person", people=2, left=2, squares=5)
    return hand


def walked(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, list[int]]]:
    """Whoever walks from now on, and by which way."""
    ways: list[tuple[int, list[int]]] = []
    pieces: Any = hand.page.board.pieces
    real = pieces.walk

    def walk(event: Any, reel: Any, person: int, path: list[int]) -> None:
        ways.append((person, path))
        real(event, reel, person, path)

    monkeypatch.setattr(pieces, "walk", walk)
    return ways


def test_the_next_way(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, board = hand.pilot, hand.page.board
    hand.take_up(0)
    pilot.tap(hand.point(sq("S7")))
    first = board.route.chosen
    assert first[1] in (BY_R4, BY_T4)
    pilot.say("Next way")
    assert board.route.chosen[1] in (BY_R4, BY_T4)
    assert board.route.chosen != first
    hand.page.key("n")
    assert board.route.chosen == first
    hand.page.key("n")
    ways = walked(hand, monkeypatch)
    chosen = board.route.chosen
    pilot.say("Move here")
    assert ways == [chosen]
    assert hand.state().place[0] == sq("S7")


def test_a_handle_on_the_other_way(hand: Hand) -> None:
    """It lies on a square of its own; where there is only one way there is nothing to choose."""
    pilot, board = hand.pilot, hand.page.board
    hand.take_up(0)
    pilot.tap(hand.point(sq("S7")))
    while not board.route.handles:
        pilot.say("Next way")
    before = board.route.chosen
    ((number, square),) = board.route.handles.items()
    assert square not in before[1]
    assert square not in board.lit
    pilot.tap(hand.point(square))
    assert board.route.chosen != before
    assert square in board.route.chosen[1]
    assert hand.page.selection._way == number
    assert hand.state().place[0] == facts.HOTEL[0]
    pilot.tap(hand.point(sq("R7")))
    assert board.route.handles == {}
    assert "Next way" not in [button.text for button in pilot.buttons()]


@pytest.mark.parametrize("way", [BY_R4, BY_T4], ids=["by R4", "by T4"])
def test_somebody_is_carried_along_a_way(hand: Hand, monkeypatch: pytest.MonkeyPatch, way: list[int]) -> None:
    """What the finger passes over is the way; the lens goes with it; a tap then sends them off."""
    pilot, board = hand.pilot, hand.page.board
    touch = pilot.press(hand.point(("person", 0)))
    for square in way:
        touch.touch_move(*hand.point(square))
        pilot.frames(1)
    assert board.lens.shown
    assert board.lens.words == "S7"
    assert board.route.chosen == (0, way)
    touch.touch_up()
    pilot.settle()
    assert not board.lens.shown
    assert board.route.chosen == (0, way)
    assert "Traveler 1 to S7? Tap again to go." in pilot.words()
    ways = walked(hand, monkeypatch)
    pilot.tap(hand.point(sq("S7")))
    assert ways == [(0, way)]


def test_carried_nowhere(hand: Hand) -> None:
    """Let go over a place that is no end, nobody goes anywhere."""
    pilot, board = hand.pilot, hand.page.board
    touch = pilot.press(hand.point(("person", 0)))
    touch.touch_move(*hand.point(sq("M10")))
    touch.touch_up()
    pilot.settle()
    assert hand.page.selection.focus == 0
    assert board.route.chosen is None
    assert not board.lens.shown


def test_the_lens_over_a_resting_finger(hand: Hand) -> None:
    """A finger that stays sees what it covers, may slide to the right square, and taps by leaving."""
    pilot, board = hand.pilot, hand.page.board
    hand.take_up(0)
    touch = pilot.press(hand.point(sq("R7")))
    pilot.until(lambda: board.lens.shown, 2)
    assert board.lens.words == "R7"
    shift = board.camera.shift_x, board.camera.shift_y
    touch.touch_move(*hand.point(sq("S7")))
    pilot.frames(1)
    assert board.lens.words == "S7"
    assert (board.camera.shift_x, board.camera.shift_y) == shift
    touch.touch_up()
    pilot.settle()
    assert not board.lens.shown
    assert "Traveler 1 to S7? Tap again to go." in pilot.words()


def test_no_lens_where_squares_are_as_large_as_a_finger(hand: Hand) -> None:
    pilot, board = hand.pilot, hand.page.board
    hand.take_up(0)
    board.camera.zoom_to(2.5, board.center)
    pilot.settle()
    touch = pilot.press(board.center)
    pilot.wait(0.45)
    assert not board.lens.shown
    touch.touch_up()
