"""Rule book, "Inspectors and arrests"."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LET_GO,
    RED,
    arrange,
    arrest,
    ask,
    asked,
    do,
    ends,
    known,
    legal,
    lines,
    look,
    move,
    refused,
    roll,
    to,
    where,
    who,
)
from tests.games.hand import fact, told

# Red's agents are 7, 9 and 11, its tourists 8, 10 and 12.


def pass_turn(state):
    roll(state, 1, 1)
    do(state, END)


@pytest.mark.rule("EA-35")
def test_an_inspector_who_lands_exactly_may_arrest():
    state = arrange(at={9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert asked(state) == (BLUE, "arrest")
    assert legal(state) == (arrest(9), LET_GO)
    events = do(state, arrest(9))
    assert told(events) == ["arrested", "turn"]
    assert where(state, 9) == "gone"


@pytest.mark.rule("EA-35")
def test_arresting_is_a_choice_of_that_moment_only():
    state = arrange(at={9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert lines(do(state, LET_GO)) == ["Blue Inspector 1 arrests nobody.", "It is Ben's turn."]
    pass_turn(state)
    assert where(state, "b1") == where(state, 9) == "R1"
    refused(state, "EA-35", arrest(9))
    roll(state, 1, 1)
    refused(state, "EA-35", arrest(9))


@pytest.mark.rule("EA-35")
def test_a_traveler_who_walks_onto_an_inspector_is_not_arrested():
    state = arrange(turn=RED, at={9: "S1", "b1": "R1"})
    roll(state, 1, 1)
    events = move(state, 9, "R1")
    assert told(events) == ["moved"]
    assert asked(state) == (RED, "ask_now")
    assert where(state, 9) == "R1"


@pytest.mark.rule("EA-35")
def test_passing_over_a_traveler_is_no_arrest():
    state = arrange(at={9: "Q1"})
    roll(state, 1, 3)
    assert told(move(state, "b1", "R1")) == ["moved", "turn"]


@pytest.mark.rule("EA-35")
def test_only_travelers_of_the_other_side_on_the_square_can_be_arrested():
    state = arrange(at={9: "R1", 7: "S1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    refused(state, "EA-35", arrest(7))
    refused(state, "EA-35", arrest(1))
    refused(state, "EA-35", act.Arrest(who("r1")))


@pytest.mark.rule("EA-36")
def test_the_sentry_square_is_no_shelter():
    state = arrange(at={"b1": "M7", 9: "O7", 10: "O7", 3: "O7"}, held=[9])
    roll(state, 1, 2)
    move(state, "b1", "O7")
    assert legal(state) == (arrest(9), arrest(10), LET_GO)
    do(state, arrest(9))
    assert where(state, 9) == "gone"
    assert not look(state).held


@pytest.mark.rule("EA-37")
def test_one_landing_one_arrest():
    state = arrange(at={"b1": "M7", 9: "O7", 11: "O7"})
    roll(state, 2, 2)
    move(state, "b1", "O7")
    do(state, arrest(9))
    assert asked(state) == (BLUE, "move_person")
    refused(state, "EA-35", arrest(11))
    assert where(state, 11) == "O7"


@pytest.mark.rule("EA-38")
@pytest.mark.parametrize(("number", "kind"), [(9, "agent"), (10, "tourist")])
def test_everybody_sees_the_passport_of_who_is_arrested(number, kind):
    state = arrange(at={number: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    events = do(state, arrest(number))
    for viewer in (BLUE, RED, TABLE, ANYONE):
        assert fact(events, "arrested", viewer)["kind"] == kind
        agents, tourists = known(state, viewer)
        assert number in (agents if kind == "agent" else tourists)
    assert (
        lines(events)[0]
        == f"Blue Inspector 1 arrests Traveler {number}: {'an' if kind == 'agent' else 'a'} {kind}."
    )


@pytest.mark.rule("EA-39")
def test_an_arrested_agent_is_out_and_the_plan_goes_back():
    state = arrange(at={9: "R1"}, carrying=[9], plans=(2, 4))
    roll(state, 1, 3)
    move(state, "b1", "R1")
    events = do(state, arrest(9))
    assert told(events) == ["arrested", "plan_returned", "turn"]
    assert lines(events)[1] == "The plan goes back to the Ministry (building 2)."
    for viewer in (BLUE, RED, TABLE, ANYONE):
        assert look(state, viewer).carriers == (-1, -1)
        assert look(state, viewer).plans == (1, -1)
    roll(state, 1, 1)
    refused(state, "EA-39", to(9, "Q1"))


@pytest.mark.rule("EA-39")
def test_a_plan_brought_back_can_be_taken_again():
    state = arrange(at={9: "R1", 7: "N1"}, carrying=[9], may_ask=[7], plans=(2, 4))
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(9))
    do(state, ask(7))
    assert look(state).carriers == (who(7), -1)


@pytest.mark.rule("EA-39")
def test_the_other_plan_stays_with_its_carrier():
    state = arrange(at={9: "R1", 1: "S11"}, carrying=[1])
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert told(do(state, arrest(9))) == ["arrested", "turn"]
    assert look(state).carriers == (-1, who(1))


@pytest.mark.rule("EA-40")
def test_the_first_false_arrest_leads_to_jail():
    state = arrange(at={10: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    events = do(state, arrest(10))
    assert told(events) == ["arrested", "jailed", "turn"]
    assert where(state, "b1") == "Blue Jail"
    assert where(state, 10) == "R1"
    assert look(state).false_arrests == (1, 0)


@pytest.mark.rule("EA-40")
@pytest.mark.parametrize(("before", "end"), [(0, "Blue Jail"), (1, "gone"), (2, "Blue Jail"), (3, "gone")])
def test_every_second_false_arrest_of_a_player_costs_the_inspector(before, end):
    state = arrange(at={10: "R1"}, false_arrests=(before, 0))
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    assert where(state, "b1") == end
    assert look(state).false_arrests == (before + 1, 0)
    assert where(state, "b2") == "F2"


@pytest.mark.rule("EA-40")
def test_false_arrests_count_for_the_player_not_for_the_inspector():
    state = arrange(at={10: "R1", 12: "F4"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    pass_turn(state)
    roll(state, 1, 2)
    move(state, "b2", "F4")
    do(state, arrest(12))
    assert where(state, "b1") == "Blue Jail"
    assert where(state, "b2") == "gone"
    pass_turn(state)
    roll(state, 1, 2)
    refused(state, "EA-40", to("b2", "F2"))


@pytest.mark.rule("EA-40")
def test_a_known_tourist_makes_a_false_arrest_again():
    state = arrange(at={10: "R1"}, cleared=[10])
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert told(do(state, arrest(10))) == ["arrested", "jailed", "turn"]


@pytest.mark.rule("EA-41")
def test_guard_duty_lasts_two_turns():
    state = arrange(at={10: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    pass_turn(state)
    for turns_left in ("2 turns", "1 turn"):
        roll(state, 3, 1)
        assert ends(state, "b1") == set()
        sentence = refused(state, "EA-41", to("b1", "K1"))
        assert sentence == f"Blue Inspector 1 stays in jail: {turns_left}."
        do(state, END)
        pass_turn(state)
    roll(state, 3, 1)
    assert ends(state, "b1") == {"J1", "J4", "K1", "K4", "L1", "L4"}
    move(state, "b1", "K4")
    assert where(state, "b1") == "K4"


@pytest.mark.rule("EA-41")
def test_turns_of_the_opponent_do_not_count():
    state = arrange(at={10: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    assert look(state).guard == (2, 0, 0, 0)
    pass_turn(state)
    assert look(state).guard == (2, 0, 0, 0)
    pass_turn(state)
    assert look(state).guard == (1, 0, 0, 0)


@pytest.mark.rule("EA-42")
def test_play_goes_on_without_inspectors():
    state = arrange(at={"b1": "gone", "b2": "gone", "r1": "gone", "r2": "gone", 4: "S14"}, may_ask=[4])
    do(state, ask(4))
    assert GAME.outcome(state) is None
    roll(state, 1, 1)
    refused(state, "EA-40", to("b1", "P3"))
    do(state, END)
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-42")
def test_losing_the_last_inspector_is_not_the_end_while_agents_are_left():
    state = arrange(at={10: "R1", "b2": "gone"}, false_arrests=(3, 0))
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    assert where(state, "b1") == "gone"
    assert GAME.outcome(state) is None
