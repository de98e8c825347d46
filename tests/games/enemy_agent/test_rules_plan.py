"""Rule book, "Finding the plan": landing before a building, asking, and taking what is there."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LATER,
    RED,
    arrange,
    ask,
    asked,
    do,
    known,
    legal,
    lines,
    look,
    move,
    refused,
    roll,
    where,
    who,
)
from tests.games.hand import fact, told

# Blue's agents are 1, 2 and 4; Red's plan is in R4, before which lie R14 and S14.


def other_turn(state):
    """The other player throws and moves nobody."""
    roll(state, 1, 1)
    do(state, END)


@pytest.mark.rule("EA-31")
@pytest.mark.parametrize("square", ["R14", "S14"])
def test_either_shaded_square_will_do(square):
    state = arrange(at={1: "T14"})
    roll(state, 1, 2 if square == "R14" else 1)
    move(state, 1, square)
    assert asked(state) == (BLUE, "ask_now")
    assert legal(state) == (ask(1), LATER)


@pytest.mark.rule("EA-31")
def test_ask_at_once_or_before_the_dice_of_a_later_turn():
    state = arrange(at={2: "P14"}, plans=(2, 1))
    roll(state, 1, 3)
    move(state, 2, "M14")
    assert lines(do(state, LATER)) == ["Traveler 2 does not ask yet.", "It is Ben's turn."]
    for _ in range(2):
        other_turn(state)
        assert ask(2) in legal(state)
        roll(state, 1, 1)
        refused(state, "EA-31", ask(2))
        do(state, END)
    other_turn(state)
    events = do(state, ask(2))
    assert told(events) == ["asked"]
    assert asked(state) == (BLUE, "start_turn"), "the dice are still to come"


@pytest.mark.rule("EA-31")
def test_each_landing_allows_one_inquiry():
    state = arrange(at={1: "T14"}, plans=(2, 1))
    roll(state, 1, 1)
    move(state, 1, "S14")
    do(state, ask(1))
    other_turn(state)
    refused(state, "EA-31", ask(1))
    roll(state, 1, 1)
    move(state, 1, "R14")
    assert asked(state) == (BLUE, "ask_now"), "a new landing before the same building is a new chance"


@pytest.mark.rule("EA-31")
def test_who_leaves_the_square_can_no_longer_ask():
    state = arrange(at={1: "S14"}, may_ask=[1])
    roll(state, 1, 1)
    move(state, 1, "T14")
    other_turn(state)
    refused(state, "EA-31", ask(1))


@pytest.mark.rule("EA-31")
def test_the_own_buildings_and_other_squares_allow_no_inquiry():
    state = arrange(at={1: "Q1", 2: "P14"})
    roll(state, 3, 1)
    assert told(move(state, 1, "R1")) == ["moved"]
    assert told(move(state, 2, "O14")) == ["moved"]
    do(state, END)
    other_turn(state)
    refused(state, "EA-31", ask(1))
    refused(state, "EA-31", ask(2))
    refused(state, "EA-31", ask(7))


@pytest.mark.rule("EA-31")
def test_inspectors_do_not_ask():
    state = arrange(at={"b1": "Q1"})
    roll(state, 1, 1)
    assert told(move(state, "b1", "R1")) == ["moved", "turn"]
    other_turn(state)
    refused(state, "EA-31", act.Ask(who("b1")))


@pytest.mark.rule("EA-31")
def test_several_may_ask_before_the_dice():
    state = arrange(at={1: "S14", 3: "M14"}, may_ask=[1, 3], plans=(2, 1))
    do(state, ask(3), ask(1))
    assert asked(state) == (BLUE, "start_turn")
    roll(state, 1, 1)


@pytest.mark.rule("EA-32")
def test_an_agent_is_told_the_truth():
    state = arrange(at={1: "M14"}, may_ask=[1], plans=(2, 4))
    events = do(state, ask(1))
    for viewer in (BLUE, RED, TABLE):
        assert fact(events, "asked", viewer) == {
            "seat": BLUE,
            "person": who(1),
            "building": 2,
            "kind": "agent",
            "answer": "no",
        }
        assert look(state, viewer).not_here == (0b0100, 0)
        assert known(state, viewer) == ({1}, set())
    assert lines(events, TABLE) == ["Traveler 1 asks at building 3. An agent: the plan is not here."]


@pytest.mark.rule("EA-32")
def test_a_tourist_gets_no_answer():
    state = arrange(at={3: "S14"}, may_ask=[3], plans=(2, 4))
    events = do(state, ask(3))
    assert fact(events, "asked", BLUE)["kind"] == "tourist"
    assert fact(events, "asked", BLUE)["answer"] is None
    assert known(state, RED) == (set(), {3})
    assert look(state, BLUE).not_here == (0, 0)
    assert look(state, BLUE).plans == (-1, -1)
    assert look(state).carriers == (-1, -1)
    assert lines(events, TABLE) == ["Traveler 3 asks at building 4. A tourist: no answer."]


@pytest.mark.rule("EA-32")
@pytest.mark.parametrize(("number", "plan"), [(1, 2), (3, 2), (3, 4)])
def test_onlookers_hear_neither_passport_nor_answer(number, plan):
    state = arrange(at={number: "S14"}, may_ask=[number], plans=(2, plan))
    events = do(state, ask(number))
    assert fact(events, "asked", ANYONE) == {"seat": BLUE, "person": who(number), "building": 3}
    assert lines(events, ANYONE) == [f"Traveler {number} asks at building 4."]
    assert known(state, ANYONE) == (set(), set())
    assert look(state, ANYONE).not_here == (0, 0)


@pytest.mark.rule("EA-33")
def test_a_plan_on_its_way_is_not_in_its_building():
    state = arrange(at={2: "S14", 1: "S11"}, may_ask=[2], carrying=[1], plans=(2, 4))
    events = do(state, ask(2))
    assert fact(events, "asked", TABLE)["answer"] == "no"
    assert look(state).carriers == (-1, who(1))
    assert look(state, TABLE).plans == (-1, 3), "everybody knows where it came from"
    assert look(state, TABLE).not_here == (0, 0), "and that this says nothing of the hiding place"


@pytest.mark.rule("EA-34")
def test_the_agent_takes_the_plan_at_once_for_all_to_see():
    state = arrange(at={1: "T14"}, plans=(2, 4))
    roll(state, 2, 1)
    move(state, 1, "S14")
    events = do(state, ask(1))
    assert told(events, ANYONE) == ["asked", "took_plan"]
    assert fact(events, "asked", RED)["answer"] == "yes"
    assert fact(events, "took_plan", ANYONE) == {"seat": BLUE, "person": who(1), "building": 3}
    for viewer in (BLUE, RED, TABLE, ANYONE):
        assert look(state, viewer).carriers == (-1, who(1))
        assert look(state, viewer).plans == (-1, 3)
        assert known(state, viewer) == ({1}, set())
    refused(state, "EA-10", act.MovePerson(who(1), 0))


@pytest.mark.rule("EA-34")
def test_who_asked_before_the_dice_may_move_in_the_same_turn():
    state = arrange(at={1: "S14"}, may_ask=[1], plans=(2, 4))
    do(state, ask(1))
    roll(state, 1, 3)
    move(state, 1, "U13")
    assert where(state, 1) == "U13"
    assert look(state).carriers == (-1, who(1))


@pytest.mark.rule("EA-34")
def test_the_plan_is_never_handed_over():
    """A second agent who meets the first, or asks again, gets nothing."""
    state = arrange(at={1: "S14", 2: "R14"}, may_ask=[1, 2], plans=(2, 4))
    do(state, ask(1), ask(2))
    assert look(state).carriers == (-1, who(1))
    roll(state, 2, 1)
    move(state, 2, "S14", "T14")
    move(state, 1, "R14")
    assert asked(state) == (BLUE, "ask_now"), "the agent with the plan may still ask, and be told no"
    assert fact(do(state, ask(1)), "asked", TABLE)["answer"] == "no"
    assert look(state).carriers == (-1, who(1))
