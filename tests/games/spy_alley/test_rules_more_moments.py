"""What comes at the wrong moment is refused by the paragraph that says when it may be played."""

from __future__ import annotations

import pytest

from spymobile.games.clue import actions as clue
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from tests.games.spy_alley.table import DISGUISES, arrange, refused

AT_THE_START = {act.Roll(): "SA-8", act.UseCard(3): "SA-29", act.NameASpy(1, "french"): "SA-31"}
LATER = {
    act.ChooseRoute("outside"): "SA-15",
    act.Buy(("french",)): "SA-22",
    act.BuyOne("french", "key"): "SA-24",
    act.TakeGift(): "SA-25",
    act.Confiscate(1, "french", "key"): "SA-30",
    act.ConfiscateWild(1): "SA-30",
    act.FreeGuess(1, "french"): "SA-40",
    act.Leave(): "SA-8",
    act.ChooseIdentity("own"): "SA-34",
}


def test_these_are_all_actions_there_are():
    assert {type(action) for action in (*AT_THE_START, *LATER)} == set(GAME.plays)


@pytest.mark.rule("SA-8", "SA-29", "SA-31")
@pytest.mark.parametrize("action", AT_THE_START)
def test_what_belongs_to_the_start_of_a_turn_comes_too_late_in_a_shop(action):
    state = arrange(place=[DISGUISES], hands=[[3]])
    state.phase = "buy_items"
    refused(state, AT_THE_START[action], action)


@pytest.mark.rule("SA-15", "SA-34", "SA-40", "SA-22", "SA-24", "SA-30", "SA-25", "SA-8")
@pytest.mark.parametrize("action", LATER)
def test_what_belongs_to_later_comes_too_early_at_the_start(action):
    refused(arrange(), LATER[action], action)


@pytest.mark.rule("SA-1", "SA-8")
@pytest.mark.parametrize("action", [*AT_THE_START, *LATER])
def test_nobody_decides_for_another_nor_after_the_end(action):
    state = arrange()
    for seat in (1, 2, 3, -1):
        refused(state, "SA-8", action, seat=seat)
    state.phase = "over"
    refused(state, "SA-1", action, seat=0)


@pytest.mark.rule("SA-8")
def test_a_move_of_another_game_is_none_here():
    refused(arrange(), "SA-8", clue.Roll())
