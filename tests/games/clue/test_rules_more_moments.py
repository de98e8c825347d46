"""What comes at the wrong moment is refused by the paragraph that says when it may be played."""

from __future__ import annotations

import pytest

from spymobile.games.clue import GAME
from spymobile.games.clue import actions as act
from spymobile.games.spy_alley import actions as alley
from tests.games.clue.table import ANNA, BEN, CARA, arrange, refused

AT_THE_START = {
    act.Roll(): "CL-9",
    act.Stay(): "CL-9",
    act.UsePassage(): "CL-21",
    act.SafeHouse("rome"): "CL-62",
    act.NightFlight(3): "CL-49",
    act.SecondBriefing(): "CL-50",
    act.RecallToHq(BEN): "CL-51",
    act.RaiseAccusation(): "CL-31",
}
LATER = {
    act.ChooseAgent("alpha"): "CL-8",
    act.Draw(): "CL-38",
    act.LeaveIt(): "CL-38",
    act.ForcedMarch(): "CL-48",
    act.MoveTo(3): "CL-14",
    act.DoubleTime(): "CL-59",
    act.GoOn(): "CL-58",
    act.Ask("alpha", "silk_map"): "CL-20",
    act.ShowCard("alpha"): "CL-68",
    act.LookAt(1): "CL-70",
    act.SecondInterrogation(): "CL-60",
    act.EndTurn(): "CL-20",
    act.ExtraOrders(): "CL-61",
    act.NewOrders(): "CL-52",
    act.Courier(): "CL-53",
    act.Wiretap(): "CL-72",
    act.Withhold(): "CL-31",
    act.Accuse("zeta", "silk_map", "rome"): "CL-31",
}
AT_ANY_TIME = (
    act.ShowFirst("alpha"),
    act.ShowByHabit(),
    act.OrderSilence("next"),
    act.OrderIntercept("next"),
)


def test_these_are_all_actions_there_are():
    every = {type(action) for action in (*AT_THE_START, *LATER, *AT_ANY_TIME)}
    assert every == set(GAME.plays)


@pytest.mark.rule("CL-9", "CL-21", "CL-51", "CL-49", "CL-31", "CL-50", "CL-62")
@pytest.mark.parametrize("action", AT_THE_START)
def test_what_belongs_to_the_start_of_a_turn_comes_too_late_at_its_end(action):
    state = arrange()
    state.phase = "end_turn"
    refused(state, AT_THE_START[action], action)


@pytest.mark.rule(
    "CL-8", "CL-20", "CL-38", "CL-70", "CL-72", "CL-58", "CL-59", "CL-48", "CL-53", "CL-60", "CL-61"
)
@pytest.mark.parametrize("action", LATER)
def test_what_belongs_to_later_comes_too_early_at_the_start(action):
    refused(arrange(), LATER[action], action)


@pytest.mark.rule("CL-9", "CL-1")
@pytest.mark.parametrize("action", [*AT_THE_START, *LATER])
def test_nobody_decides_for_another_nor_after_the_end(action):
    state = arrange()
    for seat in (BEN, CARA, 3, -1):
        refused(state, "CL-9", action, seat=seat)
    state.phase = "over"
    refused(state, "CL-1", action, seat=ANNA)


@pytest.mark.rule("CL-9", "CL-1", "CL-63")
@pytest.mark.parametrize("action", AT_ANY_TIME)
def test_orders_are_for_those_at_the_table_and_end_with_the_game(action):
    state = arrange()
    for seat in (3, -1):
        assert refused(state, "CL-9", action, seat=seat) == "Nobody sits there."
    state.phase = "over"
    refused(state, "CL-1", action, seat=BEN)


@pytest.mark.rule("CL-9")
def test_a_move_of_another_game_is_none_here():
    refused(arrange(), "CL-9", alley.Roll())
