"""Rule book, "Your turn" and "Moving and START"."""

from __future__ import annotations

import pytest

from spymobile.games.spy_alley import actions as act
from tests.games.hand import fact, told
from tests.games.spy_alley.table import (
    DISGUISES,
    EMBASSY,
    EXTRA_TURN,
    FREE_GIFT,
    SOLD_FOR_10,
    SOLD_FOR_20,
    START,
    arrange,
    asked,
    do,
    legal,
    look,
    refused,
    roll,
)


@pytest.mark.rule("SA-8")
def test_a_turn_is_a_roll_a_move_card_or_a_name():
    state = arrange(hands=[(5, 2, 2)])
    assert asked(state) == (0, "start_turn")
    assert {type(action) for action in legal(state)} == {act.Roll, act.UseCard, act.NameASpy}
    assert [action for action in legal(state) if isinstance(action, act.UseCard)] == [
        act.UseCard(2),
        act.UseCard(5),
    ]


@pytest.mark.rule("SA-8")
@pytest.mark.parametrize("die", range(1, 7))
def test_roll_and_move_clockwise(die):
    state = arrange(place=[START])
    events = roll(state, die)
    assert fact(events, "rolled") == {"seat": 0, "die": die}
    assert fact(events, "moved") == {"seat": 0, "path": tuple(range(1, die + 1))}
    assert look(state).place == (die, START, START)


@pytest.mark.rule("SA-8")
def test_only_one_of_the_three_in_a_turn():
    state = arrange(place=[2], hands=[(4,), (4,)])
    roll(state, 2)
    assert asked(state) == (0, "buy_password")
    refused(state, "SA-8", act.Roll())
    refused(state, "SA-29", act.UseCard(4))
    refused(state, "SA-31", act.NameASpy(1, "italian"))
    do(state, act.Leave())
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-8")
def test_nobody_plays_in_another_players_turn():
    state = arrange(hands=[(), (4,)])
    for action in (act.Roll(), act.UseCard(4), act.NameASpy(0, "french")):
        refused(state, "SA-8", action, seat=1)


@pytest.mark.rule("SA-8")
def test_a_new_turn_must_move_or_name():
    state = arrange()
    assert "roll" in refused(state, "SA-8", act.Leave())


@pytest.mark.rule("SA-8")
@pytest.mark.parametrize(
    ("space", "asks"),
    [
        (1, "buy_password"),
        (3, "buy_items"),
        (4, "buy_password"),
        (6, "start_turn"),
        (7, "take_gift"),
        (9, "buy_password"),
        (10, "buy_items"),
        (11, "buy_password"),
        (13, "black_market"),
        (17, "buy_password"),
        (18, "buy_items"),
        (20, "take_gift"),
        (21, "buy_password"),
        (23, "black_market"),
        (28, "confiscate"),
    ],
)
def test_after_moving_the_space_counts(space, asks):
    state = arrange(place=[space - 1], items=[[], ["french key"]], gifts=["italian key"])
    roll(state, 1)
    assert look(state).place[0] == space
    assert asked(state) == (0, asks)


@pytest.mark.rule("SA-9")
def test_extra_turn_is_a_whole_new_turn_at_once():
    state = arrange(place=[EXTRA_TURN - 4], hands=[(1, 3), (2,)])
    before = set(legal(state))
    events = roll(state, 4)
    assert told(events) == ["rolled", "moved", "extra_turn"]
    assert asked(state) == (0, "start_turn")
    assert set(legal(state)) == before  # Roll, both cards, and all names.


@pytest.mark.rule("SA-9")
def test_the_extra_turn_may_be_a_roll_a_card_or_a_name():
    for action in (act.Roll(), act.UseCard(2), act.NameASpy(1, "italian")):
        state = arrange(place=[EXTRA_TURN - 1], hands=[(2,)])
        roll(state, 1)
        if isinstance(action, act.Roll):
            roll(state, 2)
        else:
            do(state, action)
        if isinstance(action, act.NameASpy):
            assert asked(state) == (0, "choose_identity")
        else:
            assert look(state).place[0] == SOLD_FOR_10
            assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-9")
def test_passing_extra_turn_gives_none():
    state = arrange(place=[EXTRA_TURN - 1])
    roll(state, 3)
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("place", [*range(9), *range(14, 33)])
@pytest.mark.parametrize("count", range(1, 7))
def test_the_full_count_is_moved(place, count):
    """From every space with no way to choose, by die and by card alike."""
    steps, at = [], place
    for _ in range(count):
        at = {14: 24, 23: 0, 32: 22}.get(at, at + 1)
        steps.append(at)
    if 14 in steps[:-1]:
        return  # A way to choose: see the next group of rules.
    by_die, by_card = arrange(place=[place], hands=[(count,)]), arrange(place=[place], hands=[(count,)])
    assert fact(roll(by_die, count), "moved") == {"seat": 0, "path": tuple(steps)}
    assert fact(do(by_card, act.UseCard(count)), "moved") == {"seat": 0, "path": tuple(steps)}
    assert look(by_die).place[0] == look(by_card).place[0]


@pytest.mark.rule("SA-10")
def test_any_number_of_markers_may_share_a_space():
    state = arrange(seats=6, place=[SOLD_FOR_10 - 1, *[SOLD_FOR_10] * 5])
    roll(state, 1)
    assert look(state).place == (SOLD_FOR_10,) * 6


@pytest.mark.rule("SA-11")
@pytest.mark.parametrize(("place", "die", "end"), [(23, 1, 0), (19, 5, 0), (23, 3, 2), (20, 6, 2)])
def test_passing_start_or_landing_on_it_pays_15(place, die, end):
    state = arrange(place=[place], money=[8])
    events = roll(state, die)
    assert look(state).place[0] == end
    assert look(state).money[0] == 8 + 15
    assert fact(events, "passed_start") == {"seat": 0, "amount": 15}


@pytest.mark.rule("SA-11")
def test_moving_off_start_pays_nothing():
    first_move = arrange(round=1, money=[30])
    assert "passed_start" not in told(roll(first_move, 2))
    assert look(first_move).money[0] == 30

    landed = arrange(seats=2, place=[22, SOLD_FOR_10], money=[0, 0])
    roll(landed, 2)
    assert look(landed).money[0] == 15
    roll(landed, 4)
    assert "passed_start" not in told(roll(landed, 2))
    assert look(landed).money[0] == 15


@pytest.mark.rule("SA-11")
def test_coming_near_start_pays_nothing():
    state = arrange(place=[20], money=[0])
    roll(state, 3)
    assert look(state).place[0] == 23
    assert look(state).money[0] == 0


@pytest.mark.rule("SA-12")
def test_start_pays_before_the_landing_space_counts():
    state = arrange(place=[21], money=[0])
    events = roll(state, 6)
    assert look(state).place[0] == DISGUISES
    assert told(events)[-1] == "passed_start"
    assert asked(state) == (0, "buy_items")
    do(state, act.Buy(("french", "german", "russian")))
    assert look(state).money[0] == 0


@pytest.mark.rule("SA-13")
@pytest.mark.parametrize(("die", "end", "money"), [(1, 22, 0), (2, 23, 0), (3, 0, 15), (5, 2, 15)])
def test_the_alley_comes_out_two_spaces_before_start(die, end, money):
    state = arrange(place=[EMBASSY["russian"]], money=[0])
    roll(state, die)
    assert look(state).place[0] == end
    assert look(state).money[0] == money


@pytest.mark.rule("SA-14")
def test_sold_secrets_pay_10_outside_and_20_in_the_alley():
    outside = arrange(place=[5], money=[1])
    events = roll(outside, 3)
    assert look(outside).money[0] == 11
    assert fact(events, "collected") == {"seat": 0, "amount": 10}
    inside = arrange(place=[14], money=[1])
    events = roll(inside, 1)
    assert look(inside).place[0] == SOLD_FOR_20
    assert look(inside).money[0] == 21
    assert fact(events, "collected") == {"seat": 0, "amount": 20}


@pytest.mark.rule("SA-14")
def test_passing_sold_secrets_pays_nothing():
    outside = arrange(place=[FREE_GIFT], money=[1])
    roll(outside, 2)
    assert look(outside).money[0] == 1
    inside = arrange(place=[14], money=[1])
    roll(inside, 3)
    assert look(inside).money[0] == 1
