"""Rule book, "Moving": streets, full counts, taken squares."""

from __future__ import annotations

import pytest

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    RED,
    arrange,
    arrest,
    asked,
    do,
    ends,
    legal,
    lines,
    look,
    move,
    path,
    refused,
    roll,
    sq,
    to,
    where,
)
from tests.games.hand import told

# Nobody stands in the way: all Blue Travelers but 1 in the station, Inspectors at the far end.
ALONE: dict[int | str, str] = {2: "blue station", 3: "blue station", "b1": "A1", "b2": "B1"}


@pytest.mark.rule("EA-12")
def test_steps_go_left_right_up_and_down():
    state = arrange(at={1: "S4"})
    roll(state, 1, 1)
    assert ends(state, 1) == {"R4", "T4", "S5"}
    assert ends(state, 4) >= {"B4"}
    state = arrange(at={4: "B4"})
    roll(state, 1, 1)
    assert ends(state, 4) == {"A4", "C4"}
    refused(state, "EA-9", to(4, "A3"))


@pytest.mark.rule("EA-12")
def test_a_walk_may_turn_corners():
    state = arrange(at={1: "T4"})
    roll(state, 1, 5)
    assert path(move(state, 1, "R7")) == ["S4", "S5", "S6", "S7", "R7"]


@pytest.mark.rule("EA-12", "EA-19")
def test_there_is_no_step_through_the_wall_beside_the_doorways():
    for square, (x, y) in enumerate(board.POSITIONS):
        for near in board.NEXT[square]:
            assert abs(board.POSITIONS[near][0] - x) + abs(board.POSITIONS[near][1] - y) == 1
            assert {y, board.POSITIONS[near][1]} != {6, 7}


@pytest.mark.rule("EA-13")
def test_no_square_twice_and_not_back_to_the_start():
    state = arrange(at={1: "S7"})
    roll(state, 1, 2)
    assert ends(state, 1) == {"Q7", "S5"}
    refused(state, "EA-9", to(1, "S7"))


@pytest.mark.rule("EA-13")
def test_every_walk_of_every_length_is_free_of_repeats():
    for place in range(len(board.PLACES)):
        for count in range(1, 7):
            for way in board.walks(place, count):
                assert len(way) == count
                assert len({place, *way}) == count + 1
                assert all(step in board.NEXT[here] for here, step in zip((place, *way), way, strict=False))


@pytest.mark.rule("EA-13")
def test_all_ends_are_found():
    """Compared with a search that knows nothing of the tables."""

    def search(here, seen, left):
        if not left:
            return {here}
        return {
            end
            for step in board.NEXT[here]
            if step not in seen
            for end in search(step, seen | {step}, left - 1)
        }

    for place in range(0, len(board.PLACES), 7):
        for count in range(1, 7):
            assert set(board.routes(place, count)) == search(place, {place}, count)


@pytest.mark.rule("EA-14")
def test_streets_allow_every_count_from_every_place():
    assert all(board.routes(place, count) for place in range(len(board.PLACES)) for count in range(1, 7))


@pytest.mark.rule("EA-14", "EA-18")
def test_nobody_moves_who_cannot_go_the_full_count(monkeypatch):
    """Both neighbours are taken, and let the streets beyond be packed with people."""
    state = arrange(at={1: "S6", 2: "S5", 3: "S7"})
    roll(state, 1, 1)
    assert ends(state, 1) == {"S5", "S7"}, "there is room to run on"
    monkeypatch.setattr(choices, "occupied", lambda state: -1)
    assert ends(state, 1) == set()
    refused(state, "EA-18", to(1, "S5"))
    refused(state, "EA-9", to(1, "S4"))
    do(state, END)
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-15")
def test_leaving_by_any_gray_square_beside():
    state = arrange()
    roll(state, 1, 1)
    assert ends(state, 1) == {"P3", "Q1", "Q4", "R4", "S4", "T1", "T4", "U2", "U3"}
    assert ends(state, 4) == {"A2", "A3", "B1", "B4", "C4", "D4", "E1", "E4", "F3"}
    move(state, 1, "S4")
    roll(state, 1, 1)
    assert ends(state, 7) == {"A12", "A13", "B11", "B14", "C11", "D11", "E11", "E14", "F12"}


@pytest.mark.rule("EA-15")
def test_the_first_count_is_the_square_outside():
    state = arrange()
    roll(state, 1, 4)
    assert path(move(state, 1, "S7")) == ["S4", "S5", "S6", "S7"]


@pytest.mark.rule("EA-15")
def test_nobody_walks_into_hotel_station_or_jail():
    areas = range(len(board.SQUARES), len(board.PLACES))
    assert not [place for place, near in enumerate(board.NEXT) if set(near) & set(areas)]
    state = arrange(at={1: "Q4"})
    roll(state, 1, 1)
    for area in areas:
        refused(state, "EA-15", act.MovePerson(0, area))
    refused(state, "EA-15", act.MovePerson(0, board.GONE))


@pytest.mark.rule("EA-16")
def test_people_may_be_passed_and_their_squares_count():
    state = arrange(at={1: "S7", 2: "S6", 7: "S5"})
    roll(state, 1, 3)
    assert path(move(state, 1, "S4")) == ["S6", "S5", "S4"]


@pytest.mark.rule("EA-17")
def test_one_red_and_one_blue_may_share_a_square():
    state = arrange(at={1: "R7", 7: "P7"})
    roll(state, 1, 2)
    events = move(state, 1, "P7")
    assert told(events) == ["moved", "turn"]
    assert where(state, 1) == where(state, 7) == "P7"


@pytest.mark.rule("EA-17", "EA-18")
def test_a_square_with_both_colours_counts_as_taken():
    state = arrange(at={1: "R7", 7: "P7", 2: "P7"})
    roll(state, 1, 2)
    assert told(move(state, 1, "P7")) == ["taken"]
    assert asked(state) == (BLUE, "run_on")


@pytest.mark.rule("EA-18")
def test_who_meets_a_friend_goes_on_to_the_first_empty_square():
    state = arrange(at={1: "R7", 2: "P7"})
    roll(state, 1, 2)
    events = move(state, 1, "P7")
    assert lines(events) == ["P7 is taken; Traveler 1 goes on."]
    assert legal(state) == (act.RunOn(sq("O7")),)
    refused(state, "EA-18", act.RunOn(sq("N7")))
    refused(state, "EA-18", act.RunOn(sq("Q7")))
    assert path(do(state, act.RunOn(sq("O7")))) == ["Q7", "P7", "O7"]
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-18")
def test_squares_with_anybody_on_them_are_run_over():
    state = arrange(at={1: "Q7", 2: "P7", 7: "O7", 3: "N7"})
    roll(state, 1, 1)
    move(state, 1, "P7")
    assert legal(state) == (act.RunOn(sq("M7")),)


@pytest.mark.rule("EA-18")
def test_the_way_is_the_owners_choice():
    state = arrange(at={1: "T4", 2: "S4"})
    roll(state, 1, 1)
    move(state, 1, "S4")
    assert set(legal(state)) == {act.RunOn(sq("R4")), act.RunOn(sq("S5"))}
    do(state, act.RunOn(sq("S5")))
    assert where(state, 1) == "S5"


@pytest.mark.rule("EA-18")
def test_running_on_never_leads_through_a_doorway():
    state = arrange(at={1: "E7", 2: "F7"})
    roll(state, 1, 1)
    move(state, 1, "F7")
    assert legal(state) == (act.RunOn(sq("G7")),)


@pytest.mark.rule("EA-18")
def test_running_on_allows_no_inquiry():
    state = arrange(at={1: "U14", 2: "T14"})
    roll(state, 1, 1)
    events = move(state, 1, "T14", "S14")
    assert where(state, 1) == "S14"
    assert told(events)[-1] == "turn"
    roll(state, 1, 1)
    do(state, END)
    refused(state, "EA-31", act.Ask(0))


@pytest.mark.rule("EA-18")
def test_running_on_allows_no_arrest():
    state = arrange(at={"b1": "P2", 1: "P1", 9: "O1"})
    roll(state, 1, 1)
    move(state, "b1", "P1")
    assert act.RunOn(sq("O1")) not in legal(state), "somebody stands there"
    assert set(legal(state)) == {act.RunOn(sq("Q1")), act.RunOn(sq("N1"))}
    do(state, act.RunOn(sq("N1")))
    assert asked(state) == (RED, "start_turn")
    refused(state, "EA-7", arrest(9), seat=BLUE)


@pytest.mark.rule("EA-18")
def test_without_an_empty_square_the_move_is_not_allowed():
    """Every square in reach is made to hold somebody by filling the whole side but the start."""
    taken = sum(1 << square for square in range(len(board.SQUARES)) if board.SIDE[square] == BLUE)
    assert board.run_on(sq("S7"), 3, sq("P7"), taken) == {}
    free = taken & ~(1 << sq("C7"))
    assert set(board.run_on(sq("S7"), 3, sq("P7"), free)) == {sq("C7")}


@pytest.mark.rule("EA-18")
def test_the_last_square_may_be_left_on_the_side_one_did_not_come_from():
    """Coming round the corner by either of two ways leaves two ways on."""
    state = arrange(at={**ALONE, 1: "I4", 2: "M4"})
    roll(state, 1, 4)
    move(state, 1, "M4")
    assert {board.SQUARES[action.to] for action in legal(state) if isinstance(action, act.RunOn)} == {
        "N4",
        "M5",
    }
    assert look(state).place[0] == sq("I4"), "until the way is chosen, nobody has moved"
