"""What comes at the wrong moment is refused by the paragraph that says when it may be played."""

from __future__ import annotations

import pytest

from spymobile.games.clue import actions as clue
from spymobile.games.spy_vs_spy import GAME
from spymobile.games.spy_vs_spy import actions as act
from tests.games.spy_vs_spy.table import arrange, at, lay, refused, spy

AT_THE_START = {
    act.Move(at("B1")): "SV-8",
    act.Stay(): "SV-8",
    act.Roll(): "SV-13",
    act.DumpTiles(("black_t",)): "SV-10",
}
LATER = {
    act.FiveNewTiles(): "SV-7",
    act.TakeHome(): "SV-15",
    act.Draw(): "SV-20",
    lay("black_straight", "B1", "EW"): "SV-20",
    spy("white_spy", "B1"): "SV-20",
    act.Discard("black_t"): "SV-20",
    act.PlayNothing(): "SV-21",
    act.FollowMessage(): "SV-33",
    act.MoveBomb(at("C3"), at("C4")): "SV-36",
    act.RemoveTile(at("B1")): "SV-37",
    act.SkipMessage(): "SV-33",
}


def test_these_are_all_actions_there_are():
    assert {type(action) for action in (*AT_THE_START, *LATER)} == set(GAME.plays)


@pytest.mark.rule("SV-10", "SV-8", "SV-13")
@pytest.mark.parametrize("action", AT_THE_START)
def test_what_belongs_to_the_start_of_a_turn_comes_too_late_with_the_tile(action):
    state = arrange(["B1 black_straight EW"])
    state.phase = "draw"
    refused(state, AT_THE_START[action], action)


@pytest.mark.rule("SV-7", "SV-15", "SV-20", "SV-21", "SV-33", "SV-36", "SV-37")
@pytest.mark.parametrize("action", LATER)
def test_what_belongs_to_later_comes_too_early_at_the_start(action):
    refused(arrange(), LATER[action], action)


@pytest.mark.rule("SV-33", "SV-34", "SV-35", "SV-36", "SV-37")
@pytest.mark.parametrize("message", ["free_turn", "draw_play", "move_bomb", "remove_tile"])
def test_each_message_is_followed_in_its_own_way(message):
    state = arrange(["B1 black_straight EW"])
    state.phase = f"message_{message}"
    followed = {
        "free_turn": act.FollowMessage(),
        "draw_play": act.FollowMessage(),
        "move_bomb": act.MoveBomb(at("C3"), at("C4")),
        "remove_tile": act.RemoveTile(at("B1")),
    }
    assert followed[message] in GAME.decisions(state)[0].legal
    for action in set(followed.values()) - {followed[message]}:
        refused(state, LATER[action], action)


@pytest.mark.rule("SV-4", "SV-38")
@pytest.mark.parametrize("action", [*AT_THE_START, *LATER])
def test_nobody_decides_for_another_nor_after_the_end(action):
    state = arrange()
    for seat in (1, 2, -1):
        refused(state, "SV-4", action, seat=seat)
    state.phase = "over"
    refused(state, "SV-38", action, seat=0)


@pytest.mark.rule("SV-8")
def test_a_move_of_another_game_is_none_here():
    refused(arrange(), "SV-8", clue.Roll())
