"""Log lines and buttons: names, never "you"; nothing that the reader may not know."""

from __future__ import annotations

import pytest

from spymobile.core.event import Told
from spymobile.games.spy_vs_spy import GAME, words
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import NAMES
from tests.games.spy_vs_spy.lines import LINES
from tests.games.spy_vs_spy.table import at

BUTTONS = {
    act.Move(at("E1")): "Run to E1",
    act.Stay(): "Stay",
    act.Roll(): "Roll",
    act.TakeHome(): "Take it home",
    act.Draw(): "Draw",
    act.LayTunnel("white_curve", at("C3"), 0): "Lay the curve with the white spy on C3",
    act.LayTunnel("black_dead_end", at("C3"), 3): "Lay the dead end with the black spy turned left on C3",
    act.LaySpy("gray_spy", at("B2")): "Block B2 with the Gray Spy",
    act.Discard("black_cross"): "Discard the cross with the black spy",
    act.PlayNothing(): "Play nothing",
    act.DumpTiles(("black_t",)): "Dump T with the black spy",
    act.DumpTiles(("black_t", "gray_spy", "white_spy")): "Dump T with the black spy, Gray Spy and White Spy",
    act.FiveNewTiles(): "Five new tiles",
    act.FollowMessage(): "Take it",
    act.MoveBomb(at("C3"), at("B2")): "Move the bomb from C3 to B2",
    act.RemoveTile(at("H9")): "Remove the top tile of H9",
    act.SkipMessage(): "Skip",
}


@pytest.mark.parametrize(("action", "button"), BUTTONS.items(), ids=str)
def test_buttons(action, button):
    assert GAME.describe(action, NAMES) == button


def test_every_kind_of_action_has_a_button():
    assert {type(action) for action in BUTTONS} == {
        kind for kind in act.TunnelAction.kinds.values() if issubclass(kind, act.TunnelAction)
    }


@pytest.mark.parametrize(("name", "facts", "line"), LINES, ids=lambda value: str(value)[:40])
def test_lines(name, facts, line):
    assert GAME.tell(Told(name, facts), NAMES) == line


def test_the_moment_is_named_for_every_phase():
    from spymobile.games.spy_vs_spy.rules import KINDS

    assert all(words.WAITING[phase].startswith("First ") for phase in KINDS)
