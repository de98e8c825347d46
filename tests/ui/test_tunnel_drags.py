"""Spy vs Spy: a tile under a mouse, refused drops, a way that a Spy blocks, a rack that lies open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.tunnel_hand import FIVE, STRAIGHT, TunnelHand, lay, position, sp


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TunnelHand]:
    """Anna has drawn; a tunnel leads from her manhole to the bomb on E1."""
    deal_the_same(monkeypatch)
    pilot.lay("spy_vs_spy", 3)
    hand = TunnelHand(pilot)
    position(hand, "play_tile", *FIVE)
    yield hand
    for sheet in list(pilot.stage.sheets):
        pilot.stage.close(sheet)


def block(hand: TunnelHand, name: str) -> None:
    """A Spy lies there."""
    state = hand.state
    lay(state, **{name: STRAIGHT})
    state.stacks[sp(name)] = (*state.stacks[sp(name)], facts.TILE["gray_spy"] * 4)
    state.lanes, state.marks = tunnels.survey(tuple(state.stacks))


def point_with_mouse(hand: TunnelHand, number: int, to: tuple[float, float]) -> UnitTestTouch:
    """Drag a tile so that the pointer is there."""
    touch = UnitTestTouch(*hand.tile_at(number))
    touch.profile = ["pos", "button"]
    touch.button, touch.device, touch.is_double_tap = "left", "mouse", False
    touch.touch_down()
    x, y = touch.x, touch.y
    for step in range(1, 5):
        touch.touch_move(x + (to[0] - x) * step / 4, y + (to[1] - y) * step / 4)
        hand.pilot.frames(1)
    return touch


def test_under_a_mouse_a_tile_lies_where_it_points(hand: TunnelHand) -> None:
    hand.open()
    hand.rack.turns[2] = 3
    x, y = hand.at(sp("E2"))
    touch = point_with_mouse(hand, 2, (x, y + dp(12)))
    assert hand.rack.space == sp("E2")
    touch.touch_up()
    hand.pilot.settle()
    assert hand.rack.space == sp("E2")
    assert hand.pilot.stage.sheet is None


def test_a_tile_that_may_not_lie_there_says_why(hand: TunnelHand) -> None:
    """On a tunnel, on a manhole, beside a space that glows: as a tap there does."""
    pilot = hand.pilot
    hand.open()
    hand.rack.turns[2] = 3
    for name, rule in (("D1", "SV-29"), ("A1", "SV-29"), ("G7", "SV-24"), ("D2", "SV-23"), ("E3", "SV-24")):
        hand.drag(2, hand.at(sp(name)))
        assert hand.rack.space is None, name
        assert rule in pilot.words(pilot.stage.sheet), name
        pilot.back()
        pilot.tap(hand.at(sp(name)))
        assert rule in pilot.words(pilot.stage.sheet), name
        pilot.back()


def test_a_tile_let_go_off_the_board_says_where_it_is(hand: TunnelHand) -> None:
    pilot, page = hand.pilot, hand.page
    line = "There is no space. The tile is back in your rack."
    hand.open()
    low, bench = hand.at(sp("D9")), page.curtain_view.bench
    over_words = bench.ids.sentence.center if "sentence" in bench.ids else (low[0], low[1] - 60)
    hand.drag(2, (over_words[0], over_words[1] + 20))
    assert hand.rack.space is None
    assert line in pilot.words()
    pilot.tap(hand.tile_at(2))
    assert line not in pilot.words()
    hand.drag(2, (hand.tile_at(0)[0], hand.tile_at(0)[1] + 40))
    assert line not in pilot.words(), "on the rack it was put back on purpose"


def test_a_spy_dragged_where_no_tunnel_leads_hears_why(hand: TunnelHand) -> None:
    pilot = hand.pilot
    position(hand, "start_turn", *FIVE[:4])
    home = hand.at(hand.state.pawns[0])

    def carry(to: tuple[float, float]) -> None:
        touch = pilot.press(home)
        for step in range(1, 5):
            touch.touch_move(home[0] + (to[0] - home[0]) * step / 4, home[1] + (to[1] - home[1]) * step / 4)
            pilot.frames(1)
        touch.touch_up()
        pilot.settle()

    carry(hand.at(sp("G7")))
    assert "SV-11" in pilot.words(pilot.stage.sheet)
    pilot.back()
    x, y = hand.at(sp("D9"))
    carry((x, y - hand.page.board.cell * hand.page.board.camera.fit - 4))
    assert "There is no space. It is back where it was." in pilot.words()


def test_a_spy_on_the_way_says_how_it_is_undone(hand: TunnelHand) -> None:
    pilot, state = hand.pilot, hand.state
    position(hand, "after_blank", *FIVE[:4])
    state.pawns[0] = sp("E1")
    block(hand, "D1")
    hand.loaded()
    sentence = "The Spy on D1 blocks the way home. Stay."
    assert sentence in pilot.words()
    pilot.say("Take it home")
    why = "The Spy on D1 blocks the way home. A tunnel tile that fits on D1 repairs it."
    assert any(why in words for words in pilot.words(pilot.stage.sheet))
    pilot.back()
    pilot.tap(hand.at(sp("B1")))
    why = "The Spy on D1 blocks the way to B1. A tunnel tile that fits on D1 repairs it."
    assert any(why in words for words in pilot.words(pilot.stage.sheet))
    pilot.back()
    position(hand, "play_tile", *FIVE)
    block(hand, "D1")
    hand.loaded()
    hand.open()
    hand.choose("gray_spy")
    pilot.tap(hand.at(sp("D1")))
    why = "A Spy lies on D1 already. A tunnel tile that fits repairs it."
    assert why in pilot.words(pilot.stage.sheet)


def test_nobody_opens_a_rack_that_lies_open(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone against a bot: no sentence asks for it, and a button dumps."""
    deal_the_same(monkeypatch)
    pilot.lay("spy_vs_spy", 1, 1)
    hand = TunnelHand(pilot)
    for scale in (1.0, 2.0):
        pilot.app.preferences.text_scale = scale
        pilot.settle()
        for phase, sentence in (
            ("draw", "Draw a tile. Then play one of your five."),
            ("pass_empty", "The pile is empty. Play a tile, or nothing."),
            ("start_turn", "On a bomb: roll first. Or dump tiles."),
        ):
            position(hand, phase, *FIVE[:4])
            hand.state.pawns[0] = sp("E1")
            hand.loaded()
            said = hand.page.ids.tray.sentence
            if phase != "pass_empty":
                assert said == sentence
            assert [w for w in pilot.words() if "pen the rack" in w or "pen your rack" in w] == []
        pilot.say("Dump tiles")
        assert pilot.sees("DumpSheet")
        pilot.back()
    pilot.app.preferences.text_scale = 1.0
    pilot.settle()
    hand.state.pawns[0] = sp("A1")
    hand.loaded()
    assert "Move your pawn, or stay. Or tap your rack to dump tiles." in pilot.words()
    pilot.tap(hand.page.ids.tray.own_file)
    pilot.tap(hand.tile_at(0))
    pilot.say("Dump 1 tile")
    pilot.say("Dump 1 tile")
    assert any(event.name == "dumped" for row in table_of(hand.page).history for event in row.events)
