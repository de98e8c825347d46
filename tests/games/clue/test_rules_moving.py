"""A turn and moving (CL-9 to CL-21)."""

from __future__ import annotations

import pytest

from spymobile.games.clue import actions as act
from spymobile.games.clue import board
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    ask,
    asked,
    do,
    go,
    legal,
    place,
    reach,
    refused,
    roll,
)
from tests.games.hand import fact, told

STOCKHOLM, LONDON, ROME, PARIS = place("stockholm"), place("london"), place("rome"), place("paris")
ISTANBUL, WARSAW, LISBON = place("istanbul"), place("warsaw"), place("lisbon")


# Your turn


@pytest.mark.rule("CL-9")
def test_a_turn_in_a_corridor_begins_with_a_roll():
    state = arrange(at=[(12, 7)])
    assert asked(state) == (ANNA, "start_turn")
    assert legal(state) == (act.Roll(),)
    refused(state, "CL-31", act.RaiseAccusation())
    refused(state, "CL-12", act.Stay())
    assert refused(state, "CL-9", act.Roll(), seat=BEN) == "It is another player's turn to decide."


@pytest.mark.rule("CL-9")
def test_in_the_centre_you_may_accuse_instead_and_where_you_were_brought_you_may_stay():
    assert legal(arrange()) == (act.Roll(), act.RaiseAccusation())
    assert legal(arrange(at=["paris"], called=[ANNA])) == (act.Roll(), act.Stay())
    assert legal(arrange(at=["paris"])) == (act.Roll(),)


@pytest.mark.rule("CL-10")
def test_staying_to_ask_replaces_the_roll():
    state = arrange(at=["paris"], called=[ANNA])
    events = do(state, act.Stay())
    assert told(events) == ["stayed"]
    assert asked(state) == (ANNA, "ask")
    refused(state, "CL-9", act.Roll())


@pytest.mark.rule("CL-11")
def test_only_the_place_where_you_stand_now_counts():
    state = arrange(turn=BEN, at=["hq", "stockholm", "rome"])
    go(state, "paris", 6, 6)
    ask(state, "beta", "silk_map")
    do(state, act.LeaveIt(), act.EndTurn())
    go(state, "budapest", 6, 6)
    ask(state, "beta", "silk_map")
    do(state, act.LeaveIt(), act.EndTurn())
    assert asked(state) == (ANNA, "start_turn")
    events = do(state, act.Stay())
    assert fact(events, "stayed")["place"] == place("budapest")


@pytest.mark.rule("CL-12")
def test_nobody_asks_twice_running_in_one_location_by_just_staying():
    state = arrange(at=[(5, 7)])
    go(state, "stockholm", 2, 2)
    ask(state, "delta", "silk_map")
    do(state, act.GoOn(), act.EndTurn())
    for _ in (BEN, CARA):
        roll(state, 2, 2)
        do(state, act.MoveTo(board.HQ), act.EndTurn())
    assert legal(state) == (act.Roll(),)
    refused(state, "CL-12", act.Stay())


@pytest.mark.rule("CL-12")
def test_brought_back_to_the_same_location_you_may_ask_there_again():
    state = arrange(at=["stockholm"], turn=BEN)
    go(state, "paris")
    ask(state, "beta", "silk_map")
    do(state, act.LeaveIt(), act.EndTurn())
    go(state, "stockholm")
    ask(state, "beta", "silk_map")
    do(state, act.LeaveIt(), act.EndTurn())
    assert act.Stay() in legal(state)


@pytest.mark.rule("CL-12")
def test_being_moved_counts_until_the_end_of_the_own_next_turn_only():
    state = arrange(at=["paris"], called=[ANNA])
    roll(state, 2, 2)
    do(state, act.MoveTo(PARIS), act.EndTurn())
    for _ in (BEN, CARA):
        roll(state, 2, 2)
        do(state, act.MoveTo(board.HQ), act.EndTurn())
    assert act.Stay() not in legal(state)


@pytest.mark.rule("CL-13")
def test_after_a_question_the_turn_ends_without_an_accusation():
    state = arrange(agents=("delta", "epsilon", "gamma"))
    go(state, "stockholm")
    ask(state, "beta", "silk_map")
    assert asked(state) == (ANNA, "end_turn")
    assert legal(state) == (act.EndTurn(), act.ExtraOrders())
    refused(state, "CL-31", act.RaiseAccusation())
    refused(state, "CL-31", act.Accuse("zeta", "silk_map", "rome"))


# Moving


@pytest.mark.rule("CL-14")
def test_any_number_of_squares_up_to_the_roll_but_never_slantwise():
    state = arrange(at=[(12, 7)])
    roll(state, 2, 1)
    near = reach(state)
    assert place((12, 7)) in near  # none at all
    assert place((12, 6)) in near  # one
    assert place((10, 7)) in near  # two
    assert place((11, 6)) in near  # round a corner: two
    assert place((12, 4)) in near  # three
    assert place((12, 3)) not in near
    assert refused(state, "CL-14", act.MoveTo(place((12, 3)))) == "Not reachable with this roll."
    refused(state, "CL-14", act.MoveTo(999))
    refused(state, "CL-14", act.MoveTo(-1))

    one = arrange(at=[(12, 7)])
    one.count, one.phase = 1, "move"
    sides = {place(square) for square in [(11, 7), (13, 7), (12, 6), (12, 8), (12, 7)]}
    assert reach(one) == sides


@pytest.mark.rule("CL-15")
def test_staying_put_after_a_roll_asks_nothing():
    state = arrange(at=["paris"])
    roll(state, 3, 3)
    events = do(state, act.MoveTo(PARIS))
    assert told(events) == ["stood_still"]
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-16")
def test_a_location_is_entered_through_a_door_only():
    beside_the_wall = arrange(at=[(2, 7)])
    roll(beside_the_wall, 2, 1)
    assert STOCKHOLM not in reach(beside_the_wall)
    at_the_door = arrange(at=[(5, 7)])
    roll(at_the_door, 2, 1)
    assert STOCKHOLM in reach(at_the_door)


@pytest.mark.rule("CL-16")
def test_a_door_costs_one_square_each_way_and_entering_ends_the_move():
    state = arrange(at=["stockholm"])
    state.count, state.phase = 1, "move"
    assert reach(state) == {STOCKHOLM, *(place(square) for square in [(5, 7), (3, 16), (7, 10), (7, 13)])}
    state = arrange()
    roll(state, 2, 1)
    assert STOCKHOLM not in reach(state)  # four squares from the centre
    state = arrange()
    roll(state, 2, 2)
    events = do(state, act.MoveTo(STOCKHOLM))
    path = fact(events, "moved")["path"]
    assert isinstance(path, tuple)
    assert len(path) == 4
    assert asked(state) == (ANNA, "ask")
    refused(state, "CL-14", act.MoveTo(place((7, 10))))


@pytest.mark.rule("CL-17")
def test_no_way_back_within_the_turn_into_a_location_just_left():
    state = arrange(agents=("alpha", "epsilon", "gamma"), at=["stockholm"])
    go(state, (5, 7), 2, 2)
    assert asked(state) == (ANNA, "double_time")
    do(state, act.DoubleTime(), lot=2)
    assert STOCKHOLM not in reach(state)
    assert refused(state, "CL-17", act.MoveTo(STOCKHOLM)) == "You left that place in this turn."
    do(state, act.MoveTo(place((5, 7))), act.EndTurn())
    for _ in (BEN, CARA):
        roll(state, 2, 2)
        do(state, act.MoveTo(board.HQ), act.EndTurn())
    roll(state, 2, 2)
    assert STOCKHOLM in reach(state)  # on a later turn, yes


@pytest.mark.rule("CL-18")
def test_the_centre_is_no_short_cut():
    state = arrange(at=[(12, 7)])
    roll(state, 2, 2)
    assert board.HQ in reach(state)
    assert place((12, 15)) not in reach(state)
    do(state, act.MoveTo(board.HQ))
    assert asked(state) == (ANNA, "accuse")
    refused(state, "CL-14", act.MoveTo(place((12, 15))))


@pytest.mark.rule("CL-18")
def test_the_centre_cannot_be_re_entered_in_the_turn_it_was_left():
    state = arrange(agents=("alpha", "epsilon", "gamma"))
    go(state, (8, 11), 2, 2)
    do(state, act.DoubleTime(), lot=2)
    assert board.HQ not in reach(state)


@pytest.mark.rule("CL-19")
def test_movers_are_passed_freely_but_squares_are_not_shared():
    state = arrange(at=["hq", (8, 11)])
    roll(state, 2, 2)
    assert STOCKHOLM in reach(state)  # past Ben, who stands before the door
    assert place((8, 11)) not in reach(state)
    assert refused(state, "CL-19", act.MoveTo(place((8, 11)))) == "Another mover stands on that square."
    assert ROME in reach(state)


@pytest.mark.rule("CL-19")
def test_locations_and_the_centre_hold_any_number():
    state = arrange(at=[(5, 7), "stockholm", "stockholm"])
    go(state, "stockholm", 2, 2)
    assert asked(state) == (ANNA, "ask")


@pytest.mark.rule("CL-19")
def test_with_blocking_nobody_passes_a_mover_in_a_corridor():
    state = arrange(at=["hq", (8, 11)], blocking="on")
    roll(state, 2, 2)
    assert STOCKHOLM not in reach(state)
    assert ROME in reach(state)
    refused(state, "CL-14", act.MoveTo(STOCKHOLM))
    locked_in = arrange(at=["london", (2, 6), (6, 4)], blocking="on")
    roll(locked_in, 6, 6)
    assert reach(locked_in) == {LONDON}


@pytest.mark.rule("CL-20")
def test_who_enters_a_location_must_ask():
    state = arrange()
    go(state, "stockholm")
    assert asked(state) == (ANNA, "ask")
    assert all(isinstance(action, act.Ask) for action in legal(state))
    refused(state, "CL-20", act.EndTurn())
    ask(state, "alpha", "code_book")  # both her own: it says nothing
    assert state.clues[-1].asker == ANNA


@pytest.mark.rule("CL-21")
def test_secret_passages_are_closed_unless_the_house_opens_them():
    state = arrange(at=["london"])
    assert act.UsePassage() not in legal(state)
    refused(state, "CL-21", act.UsePassage())


@pytest.mark.rule("CL-21")
@pytest.mark.parametrize(
    ("start", "end"),
    [("london", "istanbul"), ("istanbul", "london"), ("warsaw", "lisbon"), ("lisbon", "warsaw")],
)
def test_open_passages_join_opposite_corners_instead_of_a_roll(start: str, end: str):
    state = arrange(at=[start], passages="on")
    do(state, act.UsePassage())
    assert state.place(ANNA) == place(end)
    assert asked(state) == (ANNA, "ask")
    refused(arrange(at=["paris"], passages="on"), "CL-21", act.UsePassage())
