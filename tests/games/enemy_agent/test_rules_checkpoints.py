"""Rule book, "Checkpoints": circles, cards, sentry boxes, and Inspectors at the wall."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Scripted
from spymobile.games.enemy_agent import GAME, board, choices
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LATER,
    LET_GO,
    PASS,
    RED,
    STOP,
    arrange,
    arrest,
    asked,
    do,
    doorways,
    ends,
    legal,
    lines,
    look,
    move,
    papers,
    path,
    refused,
    roll,
    show,
    sq,
    to,
    where,
    who,
)
from tests.games.hand import fact, told


@pytest.mark.rule("EA-19")
def test_two_doorways_each_with_circles_and_sentry_squares_on_both_sides():
    circles = {board.SQUARES[circle]: board.SQUARES[far] for circle, far in board.FAR.items()}
    assert circles == {"F7": "F8", "F8": "F7", "P7": "P8", "P8": "P7"}
    sentries = {board.SQUARES[circle]: board.SQUARES[sentry] for circle, sentry in board.SENTRY.items()}
    assert sentries == {"F7": "G7", "F8": "G8", "P7": "O7", "P8": "O8"}
    for circle, sentry in board.SENTRY.items():
        assert sentry in board.NEXT[circle]
        assert board.ALONG_WALL[circle]
        assert board.ALONG_WALL[sentry]


@pytest.mark.rule("EA-20")
@pytest.mark.parametrize("number", [1, 3])
def test_agents_and_tourists_show_papers_alike(number):
    state = arrange(at={number: "P7"}, agents=(1, 2, 4, 7, 9, 11))
    roll(state, 1, 2)
    assert doorways(state, number) == {("P7", 2)}
    papers(state, number, "P7", 2, PASS, beyond="Q8")
    assert where(state, number) == "Q8"


@pytest.mark.rule("EA-20")
def test_known_people_need_a_card_too_and_so_does_the_way_back():
    state = arrange(at={3: "P8"}, cleared=[3])
    roll(state, 1, 2)
    assert "P7" not in ends(state, 3)
    refused(state, "EA-24", to(3, "Q7"))
    assert doorways(state, 3) == {("P8", 2)}
    papers(state, 3, "P8", 2, STOP)
    assert where(state, 3) == "O8"


@pytest.mark.rule("EA-21")
def test_walking_over_a_circle_along_the_wall_is_free():
    state = arrange(at={1: "R7"})
    roll(state, 1, 5)
    events = move(state, 1, "M7")
    assert path(events) == ["Q7", "P7", "O7", "N7", "M7"]
    assert told(events) == ["moved", "turn"]
    assert (look(state).passes, look(state).stops) == (14, 10)


@pytest.mark.rule("EA-22")
def test_exactly_on_the_circle_waits_without_a_card():
    state = arrange(at={1: "S7"})
    roll(state, 1, 3)
    assert doorways(state, 1) == set()
    refused(state, "EA-24", show(1, "P7", 0))
    assert told(move(state, 1, "P7")) == ["moved", "turn"]
    assert where(state, 1) == "P7"
    assert (look(state).passes, look(state).stops) == (14, 10)


@pytest.mark.rule("EA-23")
def test_through_the_doorway_is_one_count():
    state = arrange(at={1: "P7"})
    roll(state, 1, 1)
    events = papers(state, 1, "P7", 1, PASS)
    assert told(events) == ["drew_card", "went_through", "turn"]
    assert where(state, 1) == "P8"


@pytest.mark.rule("EA-23")
def test_the_far_circle_is_an_ordinary_square():
    state = arrange(at={1: "P7", 2: "P8"})
    roll(state, 1, 1)
    events = papers(state, 1, "P7", 1, PASS)
    assert told(events) == ["drew_card", "went_through", "taken"], "a friend stands there, so on he goes"
    assert set(legal(state)) == {act.RunOn(sq("O8")), act.RunOn(sq("Q8"))}
    do(state, act.RunOn(sq("Q8")))
    assert where(state, 1) == "Q8"
    roll(state, 1, 1)
    do(state, END)
    roll(state, 1, 2)
    assert told(move(state, 2, "R8")) == ["moved", "turn"], "from the far circle one walks on without a card"


@pytest.mark.rule("EA-24")
def test_a_card_at_once_when_counts_are_left_over():
    state = arrange(at={2: "R7"})
    roll(state, 2, 4)
    assert doorways(state, 2) == {("P7", 2)}
    events = papers(state, 2, "P7", 2, PASS)
    assert told(events) == ["moved", "drew_card", "went_through"]
    assert path(events) == ["Q7", "P7"]
    assert lines(events)[1] == "Traveler 2 draws a card at P7: PASS."
    assert asked(state) == (BLUE, "move_on")
    assert set(legal(state)) == {act.MoveOn(sq("O8")), act.MoveOn(sq("Q8"))}
    refused(state, "EA-9", act.MoveOn(sq("R8")))
    refused(state, "EA-24", act.MoveOn(sq("Q7")))
    do(state, act.MoveOn(sq("Q8")))
    assert where(state, 2) == "Q8"
    assert asked(state) == (BLUE, "move_person")


@pytest.mark.rule("EA-24")
def test_another_way_may_be_taken_instead_of_the_doorway():
    state = arrange(at={2: "R7"})
    roll(state, 1, 4)
    assert {"N7", "S4"} <= ends(state, 2)
    assert told(move(state, 2, "N7")) == ["moved", "turn"]


@pytest.mark.rule("EA-24")
def test_do_not_pass_sends_to_the_sentry_square_and_ends_the_turn():
    state = arrange(at={2: "R7"})
    roll(state, 3, 4)
    events = papers(state, 2, "P7", 2, STOP)
    assert told(events) == ["moved", "drew_card", "held", "turn"]
    assert where(state, 2) == "O7"
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-24")
def test_house_option_a_refusal_ends_that_travelers_move_only():
    state = arrange(at={2: "R7"}, refusal="person")
    roll(state, 2, 4)
    papers(state, 2, "P7", 2, STOP)
    assert where(state, 2) == "O7"
    assert asked(state) == (BLUE, "move_person")
    move(state, 1, "S7")
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-24")
def test_every_length_of_way_to_the_circle_is_offered():
    state = arrange(at={1: "Q7"})
    roll(state, 1, 6)
    assert doorways(state, 1) == {("P7", 5)}
    refused(state, "EA-24", show(1, "P7", 4))
    refused(state, "EA-24", show(1, "P7", 6))
    refused(state, "EA-24", show(1, "P8", 5))
    refused(state, "EA-24", show(1, "Q7", 5))


@pytest.mark.rule("EA-25")
def test_from_the_circle_the_whole_count_goes_beyond():
    state = arrange(at={1: "P7"})
    roll(state, 1, 2)
    papers(state, 1, "P7", 2, PASS, beyond="Q8")
    assert where(state, 1) == "Q8"


@pytest.mark.rule("EA-25")
def test_refused_from_the_circle_uses_up_one_person_and_the_turn_goes_on():
    state = arrange(turn=RED, at={10: "P8"})
    roll(state, 2, 3)
    events = papers(state, 10, "P8", 3, STOP)
    assert told(events) == ["drew_card", "held"]
    assert where(state, 10) == "O8"
    assert asked(state) == (RED, "move_person")
    assert look(state).left == 1
    move(state, "r2", "Q11")
    assert asked(state) == (BLUE, "start_turn")


@pytest.mark.rule("EA-25")
def test_one_card_for_each_traveler_in_a_turn():
    state = arrange(at={1: "P7"})
    roll(state, 3, 3)
    papers(state, 1, "P7", 3, STOP)
    assert doorways(state, 1) == set()
    refused(state, "EA-10", show(1, "P7", 3))


@pytest.mark.rule("EA-25")
def test_showing_papers_is_a_choice_for_who_waits_on_a_circle():
    state = arrange(at={1: "P7"})
    roll(state, 1, 1)
    assert ends(state, 1) == {"O7", "Q7"}
    move(state, 1, "Q7")
    assert where(state, 1) == "Q7"


@pytest.mark.rule("EA-26")
def test_from_the_sentry_square_the_first_count_is_the_far_circle():
    state = arrange(at={1: "O7"})
    roll(state, 1, 1)
    assert doorways(state, 1) == {("P7", 1)}
    papers(state, 1, "P7", 1, PASS)
    assert where(state, 1) == "P8"
    state = arrange(at={1: "O7"})
    roll(state, 1, 3)
    assert doorways(state, 1) == {("P7", 3)}
    papers(state, 1, "P7", 3, PASS, beyond="R8")


@pytest.mark.rule("EA-27")
def test_sent_to_the_sentry_square_is_held_until_a_pass():
    state = arrange(at={1: "P7"})
    roll(state, 2, 3)
    papers(state, 1, "P7", 3, STOP)
    do(state, END)
    roll(state, 1, 1)
    do(state, END)
    roll(state, 1, 2)
    assert ends(state, 1) == set()
    assert (
        refused(state, "EA-27", to(1, "M7"))
        == "Traveler 1 is held on the sentry square until a card says PASS."
    )
    assert doorways(state, 1) == {("P7", 2)}
    papers(state, 1, "P7", 2, STOP)
    assert where(state, 1) == "O7"
    roll(state, 1, 1)
    do(state, END)
    roll(state, 1, 2)
    papers(state, 1, "P7", 2, PASS, beyond="O8")
    assert where(state, 1) == "O8"
    assert not look(state).held, "no longer held, though on a sentry square again"


@pytest.mark.rule("EA-27")
def test_the_held_may_not_go_to_another_doorway():
    state = arrange(at={1: "G7"}, held=[1])
    roll(state, 1, 6)
    refused(state, "EA-24", show(1, "P7", 1))
    assert doorways(state, 1) == {("F7", 6)}


@pytest.mark.rule("EA-27")
def test_who_stops_on_a_sentry_square_by_count_is_free():
    state = arrange(at={1: "R7"})
    roll(state, 1, 3)
    move(state, 1, "O7")
    roll(state, 1, 1)
    do(state, END)
    roll(state, 1, 2)
    assert ends(state, 1) == {"M7", "Q7"}
    move(state, 1, "M7")


@pytest.mark.rule("EA-28")
def test_any_number_may_stand_on_a_sentry_square():
    state = arrange(at={1: "O7", 2: "O7", 7: "O7", 8: "O7", 3: "R7", "b1": "M7"})
    roll(state, 2, 3)
    assert told(move(state, 3, "O7")) == ["moved"]
    do(state, END)
    roll(state, 1, 1)
    do(state, END)
    roll(state, 1, 2)
    assert told(move(state, "b1", "O7")) == ["moved"]
    assert asked(state) == (BLUE, "arrest")
    do(state, LET_GO)
    assert [where(state, name) for name in (1, 2, 3, 7, 8, "b1")] == ["O7"] * 6


@pytest.mark.rule("EA-29")
def test_fourteen_pass_and_ten_do_not_pass_in_one_pile():
    state = arrange(at={1: "P7", 7: "F8"})
    assert (look(state).passes, look(state).stops) == (14, 10)
    roll(state, 1, 1)
    papers(state, 1, "P7", 1, PASS)
    assert (look(state).passes, look(state).stops) == (13, 10)
    roll(state, 1, 1)
    papers(state, 7, "F8", 1, STOP)
    assert (look(state).passes, look(state).stops) == (13, 9)


@pytest.mark.rule("EA-29")
def test_each_card_left_is_as_likely():
    drawn = []
    for number in range(5):
        state = arrange(at={1: "P7"}, cards=(2, 3))
        roll(state, 1, 1)
        drawn.append(fact(GAME.play(state, BLUE, show(1, "P7", 1), Scripted([number])), "drew_card")["card"])
    assert drawn == [PASS, PASS, STOP, STOP, STOP]


@pytest.mark.rule("EA-29")
def test_the_used_up_pile_is_shuffled_anew():
    state = arrange(at={1: "P7", 2: "F7"}, cards=(0, 1))
    roll(state, 2, 1)
    papers(state, 1, "P7", 1, STOP)
    assert (look(state).passes, look(state).stops) == (0, 0)
    events = papers(state, 2, "F7", 1, PASS)
    assert lines(events)[0] == "The 24 checkpoint cards are shuffled."
    assert (look(state).passes, look(state).stops) == (13, 10)


@pytest.mark.rule("EA-30")
def test_inspectors_may_stop_on_circles_and_sentry_squares_but_not_go_through():
    state = arrange(at={"b1": "R7"})
    roll(state, 2, 4)
    assert not [action for action in legal(state) if isinstance(action, act.ShowPapers)]
    refused(state, "EA-30", show("b1", "P7", 2))
    refused(state, "EA-30", to("b1", "Q8"))
    state = arrange(at={"b1": "R7", "b2": "R7"})
    roll(state, 2, 2)
    assert {"P7"} <= ends(state, "b1")
    state = arrange(at={"b1": "R7"})
    roll(state, 2, 3)
    assert "O7" in ends(state, "b1")


@pytest.mark.rule("EA-30")
def test_an_inspector_on_a_circle_must_be_among_those_moved():
    state = arrange(at={"b1": "P7"})
    roll(state, 2, 3)
    assert END not in legal(state)
    assert refused(state, "EA-30", END) == "Blue Inspector 1 must leave the circle first."
    move(state, 1, "S6")
    refused(state, "EA-30", to(2, "S6"))
    assert {action.person for action in legal(state) if isinstance(action, act.MovePerson)} == {who("b1")}
    move(state, "b1", "M7")
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-30", "EA-9")
def test_with_one_person_to_move_it_must_be_the_inspector():
    state = arrange(at={"b1": "P7"})
    roll(state, 1, 3)
    refused(state, "EA-30", to(1, "S6"))
    move(state, "b1", "S7")
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-30", "EA-9")
def test_as_many_of_the_due_inspectors_as_the_die_allows():
    state = arrange(at={"b1": "P7", "b2": "F7"})
    roll(state, 1, 3)
    move(state, "b2", "C7")
    assert asked(state) == (RED, "start_turn")
    assert where(state, "b1") == "P7"


@pytest.mark.rule("EA-30")
def test_not_from_circle_to_circle():
    state = arrange(at={"b1": "P7", 1: "Q7"})
    roll(state, 1, 1)
    assert ends(state, "b1") == {"O7", "Q7"}
    # Q7 is taken: running on must not bring the Inspector back to a circle either.
    move(state, "b1", "Q7")
    assert legal(state) == (act.RunOn(sq("R7")),)
    # No throw leads from one doorway to the other on this board; the rule would hold all the same.
    assert not choices.can_end(state, who("b1"), 10, sq("F7"), blocked=False)
    assert choices.can_end(state, who(1), 10, sq("F7"), blocked=False)


@pytest.mark.rule("EA-30")
def test_having_ended_on_a_circle_this_turn_is_fine():
    state = arrange(at={"b1": "R7"})
    roll(state, 2, 2)
    move(state, "b1", "P7")
    do(state, END)
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-30", "EA-24")
def test_no_card_that_could_end_the_turn_while_an_inspector_is_due():
    state = arrange(at={"b1": "P7", 2: "D7", 3: "G7"})
    roll(state, 2, 3)
    assert doorways(state, 2) == set()
    refused(state, "EA-30", show(2, "F7", 1))
    assert doorways(state, 3) == {("F7", 3)}, "a refusal from the sentry square does not end the turn"
    move(state, "b1", "M7")
    assert doorways(state, 2) == {("F7", 1)}


@pytest.mark.rule("EA-30")
def test_with_the_house_option_no_refusal_ends_the_turn_so_the_card_is_allowed():
    state = arrange(at={"b1": "P7", 2: "D7"}, refusal="person")
    roll(state, 2, 3)
    assert doorways(state, 2) == {("F7", 1)}


@pytest.mark.rule("EA-30")
def test_an_inspector_who_cannot_move_stays(monkeypatch):
    state = arrange(at={"b1": "P7", 1: "O7", 2: "Q7"})
    roll(state, 1, 1)
    monkeypatch.setattr(choices, "occupied", lambda state: -1)
    assert ends(state, "b1") == {"O7"}, "the sentry square is never taken"
    state = arrange(at={"b1": "P7", 1: "N7", 2: "R7"})
    roll(state, 1, 2)
    assert ends(state, "b1") == set()
    do(state, END)
    assert where(state, "b1") == "P7"


@pytest.mark.rule("EA-30", "EA-44")
def test_going_over_the_wall_to_win_is_always_allowed():
    state = arrange(at={"b1": "P7", 4: "S8"}, carrying=[4])
    roll(state, 1, 1)
    do(state, act.OverTheWall(who(4)))
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.winners == (BLUE,)


@pytest.mark.rule("EA-24", "EA-31")
def test_beyond_the_wall_an_exact_landing_counts():
    """No building lies that near to a doorway; an arrest is the case that does come up there."""
    state = arrange(at={1: "P7", "r2": "R8"}, turn=BLUE)
    roll(state, 1, 3)
    events = papers(state, 1, "P7", 3, PASS, beyond="R8")
    assert told(events)[-2:] == ["moved", "turn"]
    assert where(state, 1) == where(state, "r2") == "R8"
    refused(state, "EA-35", arrest(1))
    refused(state, "EA-31", LATER)
