"""What can be concluded from a game of Enemy Agent, square by square and building by building."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.games.enemy_agent import GAME, board, sight
from tests.games.enemy_agent.table import (
    BLUE,
    PASS,
    RED,
    arrange,
    ask,
    do,
    known,
    look,
    mask,
    papers,
    roll,
    who,
)
from tests.games.hand import fact

EVERYONE = (BLUE, RED, TABLE, ANYONE)
#: A shaded square of each building: Red's, where Blue asks, and Blue's.
BEFORE = [[board.SQUARES[building[0]] for building in side] for side in board.SHADED]


def concluded(state, viewer, seat):
    """The trios and hiding places that ``viewer`` reckons with, for the agents of ``seat``."""
    return set(sight.worlds(look(state, viewer), seat))


@pytest.mark.rule("EA-43", "EA-4", "EA-5")
def test_the_end_names_all_six_agents_and_both_hiding_places():
    state = arrange(at={4: "P8"}, carrying=[4])
    roll(state, 1, 4)
    events = papers(state, 4, "P8", 4, PASS)
    for viewer in EVERYONE:
        facts = fact(events, "won", viewer)
        assert facts["agents"] == (tuple(map(who, (1, 2, 4))), tuple(map(who, (7, 9, 11))))
        assert facts["plans"] == (1, 3)


@pytest.mark.rule("EA-6", "EA-39")
def test_only_who_is_out_of_the_game_was_seen_to_be_an_agent():
    """Whatever square somebody stands on, the first one of the board too, says nothing of their kind."""
    for name in (1, 3, 7, 8):
        for square in (board.SQUARES[0], board.SQUARES[-1], "blue jail"):
            state = arrange(at={name: square})
            assert [known(state, viewer) for viewer in EVERYONE] == [(set(), set())] * 4
    state = arrange(at={1: "gone", 9: "gone"})
    assert [known(state, viewer) for viewer in EVERYONE] == [({1, 9}, set())] * 4


@pytest.mark.rule("EA-34")
@pytest.mark.parametrize("carrier", [1, 7, 4, 11])
def test_who_carries_a_plan_is_seen_to_be_an_agent(carrier):
    state = arrange(carrying=[carrier])
    assert [known(state, viewer) for viewer in EVERYONE] == [({carrier}, set())] * 4


@pytest.mark.rule("EA-39", "EA-34")
@pytest.mark.parametrize(("carrier", "owner"), [(4, RED), (9, BLUE)])
@pytest.mark.parametrize("gone", [False, True])
def test_once_a_plan_was_taken_everybody_knows_its_building(carrier, owner, gone):
    """Also after it went back there."""
    state = arrange(carrying=[carrier])
    if gone:
        state.place[who(carrier)] = board.GONE
        state.carriers = (-1, -1)
    plan = state.plans[owner]
    for viewer in EVERYONE:
        assert look(state, viewer).plans[owner] == plan
        assert {hidden for _trio, hidden in concluded(state, viewer, 1 - owner)} == {plan}
        for seed in range(10):
            assert GAME.imagine(look(state, viewer), Fast(seed)).plans[owner] == plan


@pytest.mark.rule("EA-32")
@pytest.mark.parametrize("building", range(4))
@pytest.mark.parametrize(("seat", "agent", "tourist"), [(BLUE, 1, 3), (RED, 7, 8)])
def test_an_agent_who_was_told_no_rules_that_building_out(building, seat, agent, tourist):
    """Its owner's opponent, who saw the passport, knows what the asker was told; a tourist learns nothing."""
    other = 1 - seat
    hidden = (building + 1) % 4
    plans = (hidden + 1, hidden + 1)
    for name in (agent, tourist):
        state = arrange(turn=seat, at={name: BEFORE[other][building]}, may_ask=[name], plans=plans)
        do(state, ask(name))
        plans_left = {plan for _trio, plan in concluded(state, seat, seat)}
        assert plans_left == ({0, 1, 2, 3} - {building} if name == agent else {0, 1, 2, 3})
        assert look(state, seat).not_here[seat] == (1 << building if name == agent else 0)
        assert look(state, seat).not_here[other] == 0
        assert look(state, ANYONE).not_here == (0, 0)
        # An onlooker knows that either the plan is elsewhere or a tourist asked.
        for trio, plan in concluded(state, ANYONE, seat):
            assert plan != building or not trio & mask([name])


@pytest.mark.rule("EA-4", "EA-6")
def test_before_anybody_looked_every_trio_and_every_building_is_possible():
    state = arrange()
    for viewer in (TABLE, ANYONE, RED):
        trios = {trio for trio, _plan in concluded(state, viewer, BLUE)}
        assert len(trios) == 20
        assert all(trio.bit_count() == 3 and not trio & ~mask(range(1, 7)) for trio in trios)
    assert {trio for trio, _plan in concluded(state, BLUE, BLUE)} == {mask([1, 2, 4])}
    assert {plan for _trio, plan in concluded(state, RED, BLUE)} == {3}
    assert {plan for _trio, plan in concluded(state, BLUE, BLUE)} == {0, 1, 2, 3}


@pytest.mark.rule("EA-38", "EA-40")
def test_a_tourist_who_was_cleared_is_in_no_trio_and_an_agent_who_is_gone_in_every_one():
    state = arrange(at={9: "gone"}, cleared=[8])
    for viewer in (BLUE, TABLE, ANYONE):
        trios = {trio for trio, _plan in concluded(state, viewer, RED)}
        assert len(trios) == 6
        assert all(trio & mask([9]) and not trio & mask([8]) for trio in trios)


@pytest.mark.rule("EA-24")
def test_the_house_option_names_its_paragraph_and_what_is_usual():
    (option,) = GAME.options
    assert (option.name, option.rule, option.default) == ("refusal", "EA-24", "turn")
