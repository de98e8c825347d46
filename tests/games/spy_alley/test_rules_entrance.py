"""Rule book, "The way into Spy Alley"."""

from __future__ import annotations

import pytest

from spymobile.games.spy_alley import actions as act
from tests.games.hand import fact, told
from tests.games.spy_alley.table import (
    BACK_2,
    BORDER,
    ELIMINATOR,
    EMBASSY,
    ENTRANCE,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    legal,
    look,
    refused,
    roll,
)

OUTSIDE, ALLEY = act.ChooseRoute("outside"), act.ChooseRoute("alley")


@pytest.mark.rule("SA-15")
@pytest.mark.parametrize(
    ("past", "outside", "inside"), [(1, 15, 24), (2, 14, 25), (3, 17, 26), (4, 18, 27), (5, 19, 28)]
)
@pytest.mark.parametrize("by_card", [False, True])
def test_past_the_entrance_there_are_two_ways(past, outside, inside, by_card):
    """So many spaces past the entrance: both ends. (Back 2 spaces ends on the entrance itself.)"""
    count = past + 1
    for way, end in ((OUTSIDE, outside), (ALLEY, inside)):
        state = arrange(place=[13], hands=[(count,)])
        if by_card:
            do(state, act.UseCard(count))
        else:
            roll(state, count)
        assert asked(state) == (0, "choose_route")
        assert legal(state) == [OUTSIDE, ALLEY]
        assert look(state).place[0] == 13
        do(state, way)
        assert look(state).place[0] == end


@pytest.mark.rule("SA-15")
def test_the_way_is_chosen_after_the_die_is_known():
    state = arrange(place=[9])
    refused(state, "SA-15", OUTSIDE)
    refused(state, "SA-15", ALLEY)
    events = roll(state, 6)
    assert told(events) == ["rolled"]
    for who in (0, 1, 2, -1, -2):
        prompt = look(state, who).prompt(0)
        assert prompt
        assert list(prompt.choices) == [OUTSIDE, ALLEY]
        assert look(state, who).count == 6
    assert fact(do(state, ALLEY), "moved") == {"seat": 0, "path": (10, 11, 12, 13, 14, 24)}


@pytest.mark.rule("SA-15")
@pytest.mark.parametrize("place", range(9, 14))
@pytest.mark.parametrize("count", range(1, 7))
def test_a_way_is_offered_exactly_when_the_move_runs_past(place, count):
    state = arrange(place=[place])
    roll(state, count)
    assert (asked(state) == (0, "choose_route")) == (place + count > ENTRANCE)


@pytest.mark.rule("SA-15")
def test_there_is_no_third_way():
    state = arrange(place=[13])
    roll(state, 3)
    refused(state, "SA-15", act.ChooseRoute("back"))  # type: ignore[arg-type]
    refused(state, "SA-8", act.Leave())
    refused(state, "SA-8", ALLEY, seat=1)


@pytest.mark.rule("SA-16")
def test_landing_on_the_entrance_ends_the_turn():
    state = arrange(place=[9])
    roll(state, 5)
    assert look(state).place[0] == ENTRANCE
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-16")
@pytest.mark.parametrize(("count", "end"), [(1, 24), (2, 25), (3, 26), (4, 27), (5, 28), (6, 29)])
def test_from_the_entrance_the_next_move_goes_into_the_alley(count, end):
    for by_card in (False, True):
        state = arrange(place=[ENTRANCE], hands=[(count,)])
        events = do(state, act.UseCard(count)) if by_card else roll(state, count)
        assert look(state).place[0] == end
        assert "moved" in told(events)
        assert asked(state)[1] != "choose_route"


@pytest.mark.rule("SA-17")
def test_the_entrance_lies_outside_the_alley():
    state = arrange(seats=4, place=[ENTRANCE, SOLD_FOR_20, ENTRANCE, EMBASSY["russian"]])
    roll(state, 2)
    assert asked(state) == (0, "free_guess")
    targets = {action.seat for action in legal(state) if isinstance(action, act.FreeGuess)}
    assert targets == {1, 3}
    refused(state, "SA-17", act.FreeGuess(2, "russian"))


@pytest.mark.rule("SA-17")
@pytest.mark.parametrize("space", range(33))
def test_the_alley_is_nine_spaces(space):
    state = arrange(place=[ENTRANCE, space])
    roll(state, 2)
    free = asked(state) == (0, "free_guess")
    assert free == (SOLD_FOR_20 <= space <= EMBASSY["russian"])


@pytest.mark.rule("SA-18")
def test_back_2_spaces_counts_as_landing_on_the_entrance():
    state = arrange(seats=2, place=[12])
    roll(state, 4)
    events = do(state, OUTSIDE)
    assert fact(events, "moved")["path"] == (13, 14, BORDER, BACK_2)
    assert told(events) == ["moved", "moved_back", "turn"]
    assert look(state).place[0] == ENTRANCE
    assert look(state).money[0] == 30  # Passing the border was free.
    assert asked(state) == (1, "start_turn")
    roll(state, 2)
    roll(state, 3)
    assert look(state).place[0] == EMBASSY["french"]


@pytest.mark.rule("SA-18", "SA-17")
def test_who_went_back_stands_outside_the_alley():
    state = arrange(place=[13, ENTRANCE])
    roll(state, 3)
    do(state, OUTSIDE)
    roll(state, 2)
    assert look(state).place[1] == ELIMINATOR
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-19")
@pytest.mark.parametrize("money", [5, 6, 40])
def test_the_border_costs_5(money):
    state = arrange(place=[12], money=[money])
    roll(state, 3)
    assert OUTSIDE in legal(state)
    events = do(state, OUTSIDE)
    assert look(state).place[0] == BORDER
    assert look(state).money == (money - 5, 30, 30)
    assert fact(events, "paid_border") == {"seat": 0, "amount": 5}
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-19")
def test_passing_the_border_is_free_even_without_money():
    state = arrange(place=[12], money=[0])
    roll(state, 5)
    assert legal(state) == [OUTSIDE, ALLEY]
    do(state, OUTSIDE)
    assert look(state).place[0] == 17
    assert look(state).money[0] == 0


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize("money", [0, 4])
@pytest.mark.parametrize("place", range(9, 14))
def test_short_of_5_the_count_is_played_into_the_alley(place, money):
    state = arrange(place=[place], money=[money])
    roll(state, BORDER - place)
    assert legal(state) == [ALLEY]
    assert refused(state, "SA-20", OUTSIDE) == "You need $5 to land there."
    events = do(state, ALLEY)
    assert look(state).place[0] == SOLD_FOR_20
    assert look(state).money[0] == money + 20
    assert fact(events, "collected") == {"seat": 0, "amount": 20}


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize("money", [0, 4])
def test_option_short_of_5_the_marker_stops_on_the_entrance(money):
    state = arrange(place=[10], money=[money], hands=[(5,)], short_border="entrance")
    do(state, act.UseCard(5))
    assert legal(state) == [OUTSIDE, ALLEY]
    events = do(state, OUTSIDE)
    assert fact(events, "moved") == {"seat": 0, "path": (11, 12, 13, 14)}
    assert look(state).place[0] == ENTRANCE
    assert look(state).money[0] == money
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-20")
def test_option_stop_on_the_entrance_changes_nothing_for_who_can_pay():
    state = arrange(place=[10], money=[5], short_border="entrance")
    roll(state, 5)
    do(state, OUTSIDE)
    assert look(state).place[0] == BORDER
    assert look(state).money[0] == 0
