"""What comes at the wrong moment is refused by the paragraph that says when it may be played."""

from __future__ import annotations

import pytest

from spymobile.games.clue import GAME
from spymobile.games.clue import actions as act
from spymobile.games.spy_alley import actions as alley
from tests.games.clue.table import ANNA, BEN, CARA, arrange, refused

AT_THE_START = {
    act.Roll(): "CL-7",
    act.Stay(): "CL-7",
    act.UsePassage(): "CL-17",
    act.SafeHouse("rome"): "CL-72",
    act.NightFlight(3): "CL-31",
    act.SecondBriefing(): "CL-67",
    act.RecallToHq(BEN): "CL-30",
    act.RaiseAccusation(): "CL-43",
}
LATER = {
    act.ChooseAgent("alpha"): "CL-3",
    act.Draw(): "CL-19",
    act.LeaveIt(): "CL-19",
    act.ForcedMarch(): "CL-66",
    act.MoveTo(3): "CL-10",
    act.DoubleTime(): "CL-56",
    act.GoOn(): "CL-55",
    act.Ask("alpha", "silk_map"): "CL-16",
    act.ShowCard("alpha"): "CL-77",
    act.LookAt(1): "CL-51",
    act.SecondInterrogation(): "CL-70",
    act.EndTurn(): "CL-16",
    act.ExtraOrders(): "CL-71",
    act.NewOrders(): "CL-32",
    act.Courier(): "CL-68",
    act.Wiretap(): "CL-54",
    act.Withhold(): "CL-43",
    act.Accuse("zeta", "silk_map", "rome"): "CL-43",
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


@pytest.mark.rule("CL-7", "CL-17", "CL-30", "CL-31", "CL-43", "CL-67", "CL-72")
@pytest.mark.parametrize("action", AT_THE_START)
def test_what_belongs_to_the_start_of_a_turn_comes_too_late_at_its_end(action):
    state = arrange()
    state.phase = "end_turn"
    refused(state, AT_THE_START[action], action)


@pytest.mark.rule(
    "CL-3", "CL-16", "CL-19", "CL-51", "CL-54", "CL-55", "CL-56", "CL-66", "CL-68", "CL-70", "CL-71"
)
@pytest.mark.parametrize("action", LATER)
def test_what_belongs_to_later_comes_too_early_at_the_start(action):
    refused(arrange(), LATER[action], action)


@pytest.mark.rule("CL-7", "CL-62")
@pytest.mark.parametrize("action", [*AT_THE_START, *LATER])
def test_nobody_decides_for_another_nor_after_the_end(action):
    state = arrange()
    for seat in (BEN, CARA, 3, -1):
        refused(state, "CL-7", action, seat=seat)
    state.phase = "over"
    refused(state, "CL-62", action, seat=ANNA)


@pytest.mark.rule("CL-7", "CL-62", "CL-73")
@pytest.mark.parametrize("action", AT_ANY_TIME)
def test_orders_are_for_those_at_the_table_and_end_with_the_game(action):
    state = arrange()
    for seat in (3, -1):
        assert refused(state, "CL-7", action, seat=seat) == "Nobody sits there."
    state.phase = "over"
    refused(state, "CL-62", action, seat=BEN)


@pytest.mark.rule("CL-7")
def test_a_move_of_another_game_is_none_here():
    refused(arrange(), "CL-7", alley.Roll())
