"""What comes at the wrong moment is refused by the paragraph that says when it may be played."""

from __future__ import annotations

import pytest

from spymobile.games.clue import actions as clue
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import BLUE, RED, arrange, arrest, ask, refused, roll, show, sq, to, who

BEFORE_THE_DICE = {act.Roll(): "EA-7", ask(1): "EA-31", act.OfferDraw(): "EA-47"}
LATER = {
    act.ArrangeStart((0, 1, 2)): "EA-4",
    act.ChooseAgents((0, 1, 2)): "EA-4",
    act.HidePlan(0): "EA-5",
    act.Later(): "EA-31",
    act.AgreeToDraw(): "EA-47",
    act.DeclineDraw(): "EA-47",
    to(1, "P7"): "EA-11",
    act.RunOn(sq("P7")): "EA-18",
    show(1, "P7", 1): "EA-25",
    act.MoveOn(sq("P8")): "EA-24",
    act.OverTheWall(who(1)): "EA-44",
    act.EndTurn(): "EA-9",
    arrest(7): "EA-35",
    act.LetGo(): "EA-35",
}


def test_these_are_all_actions_there_are():
    assert {type(action) for action in (*BEFORE_THE_DICE, *LATER)} == set(GAME.plays)


@pytest.mark.rule("EA-31", "EA-47", "EA-7")
@pytest.mark.parametrize("action", BEFORE_THE_DICE)
def test_what_comes_before_the_dice_comes_too_late_after_them(action):
    state = arrange()
    roll(state, 1, 3)
    refused(state, BEFORE_THE_DICE[action], action)


@pytest.mark.rule(
    "EA-5", "EA-4", "EA-9", "EA-11", "EA-18", "EA-24", "EA-25", "EA-35", "EA-31", "EA-44", "EA-47"
)
@pytest.mark.parametrize("action", LATER)
def test_what_belongs_to_later_comes_too_early_before_the_dice(action):
    refused(arrange(), LATER[action], action)


@pytest.mark.rule("EA-1", "EA-7")
@pytest.mark.parametrize("action", [*BEFORE_THE_DICE, *LATER])
def test_nobody_decides_for_another_nor_after_the_end(action):
    state = arrange()
    for seat in (RED, 2, -1):
        refused(state, "EA-7", action, seat=seat)
    state.phase = "over"
    refused(state, "EA-1", action, seat=BLUE)


@pytest.mark.rule("EA-7")
def test_a_move_of_another_game_is_none_here():
    refused(arrange(), "EA-7", clue.Roll())
