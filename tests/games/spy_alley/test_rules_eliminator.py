"""Rule book, "The spy eliminator": free guesses in the alley."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from tests.games.hand import fact, hear, told
from tests.games.spy_alley.table import (
    ELIMINATOR,
    EMBASSY,
    ENTRANCE,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    legal,
    lines,
    look,
    owned,
    refused,
    roll,
)

pytestmark = pytest.mark.rule("SA-40")
KEEP, SWITCH = act.ChooseIdentity("own"), act.ChooseIdentity("won")


def landed(seats=5, **more):
    """Anna (French) lands on the eliminator; Ben, Cara and Dora stand in the alley, the others on START."""
    place = [ENTRANCE, SOLD_FOR_20, ELIMINATOR, EMBASSY["russian"]][:seats]
    state = arrange(seats=seats, place=place, **more)
    roll(state, 2)
    return state


def targets(state):
    return {action.seat for action in legal(state) if isinstance(action, act.FreeGuess)}


def test_a_guess_about_each_player_inside_and_none_outside():
    state = landed()
    assert asked(state) == (0, "free_guess")
    assert targets(state) == {1, 2, 3}
    assert len(legal(state)) == 3 * 6 + 1
    refused(state, "SA-17", act.FreeGuess(4, "spanish"))
    refused(state, "SA-40", act.FreeGuess(0, "french"))


def test_all_six_names_are_offered_for_everyone():
    state = landed()
    for seat in (1, 2, 3):
        assert [a.spy for a in legal(state) if isinstance(a, act.FreeGuess) and a.seat == seat] == list(SPIES)


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_in_any_order_each_once(order):
    state = landed()
    left = {1, 2, 3}
    for seat in order:
        assert targets(state) == left
        do(state, act.FreeGuess(seat, "american"))
        left.discard(seat)
        if left:
            refused(state, "SA-40", act.FreeGuess(seat, "spanish"))
    assert asked(state) == (1, "start_turn")


def test_a_wrong_guess_costs_nothing_and_gives_nothing():
    state = landed(money=[5, 6, 7], items=[["french key"], ["german key"]], hands=[(1,), (2,)], wilds=[1, 1])
    before = look(state)
    events = do(state, act.FreeGuess(1, "german"))
    after = look(state)
    assert told(events) == ["guessed"]
    for field in ("living", "money", "place", "pegs", "wilds", "hands", "turn", "phase"):
        assert getattr(before, field) == getattr(after, field)
    for who in (1, 4, TABLE, ANYONE):
        assert fact(events, "guessed", who) == {"seat": 0, "target": 1, "spy": "german", "right": False}
    assert lines(events) == ["Anna has a free guess: Ben is the German spy. Wrong."]


def test_stop_when_you_like():
    for guesses in range(3):
        state = landed()
        do(state, *[act.FreeGuess(seat, "american") for seat in (1, 2, 3)[:guesses]])
        assert act.Leave() in legal(state)
        assert told(do(state, act.Leave())) == ["left", "turn"]
        assert asked(state) == (1, "start_turn")


def test_a_right_guess_takes_everything_and_the_guessing_goes_on():
    state = landed(money=[5, 60], items=[[], ["italian key"]], hands=[(3,), (6,)], wilds=[0, 2])
    events = do(state, act.FreeGuess(1, "italian"))
    assert fact(events, "guessed")["right"] is True
    assert fact(events, "eliminated") == {"seat": 1, "heir": 0}
    assert look(state).living == (0, 2, 3, 4)
    assert look(state).money[:2] == (65, 0)
    assert look(state).wilds[:2] == (2, 0)
    assert look(state).hands[:2] == ((3, 6), ())
    assert owned(state, 0) == {"italian key"}
    assert asked(state) == (0, "choose_identity")
    refused(state, "SA-40", act.FreeGuess(2, "russian"))
    events = do(state, SWITCH)
    assert told(events) == ["chose_identity"]
    assert asked(state) == (0, "free_guess")
    assert targets(state) == {2, 3}
    refused(state, "SA-38", act.FreeGuess(1, "italian"))
    do(state, act.FreeGuess(2, "russian"), KEEP, act.FreeGuess(3, "french"))
    assert look(state).living == (0, 3, 4)
    assert asked(state) == (3, "start_turn")


def test_the_identity_just_chosen_is_secret_here_too():
    heard, seen = [], []
    for choice in (KEEP, SWITCH):
        state = landed()
        do(state, act.FreeGuess(1, "italian"))
        events = do(state, choice)
        heard.append([hear(events, who) for who in (1, 2, 3, 4, TABLE, ANYONE)])
        seen.append([look(state, who) for who in (1, 2, 3, 4, TABLE, ANYONE)])
    assert heard[0] == heard[1]
    assert seen[0] == seen[1]


def test_after_the_last_right_guess_the_turn_is_over():
    state = landed(seats=3)
    do(state, act.FreeGuess(1, "german"), act.FreeGuess(2, "russian"), KEEP)
    assert asked(state) == (1, "start_turn")


def test_a_new_landing_gives_a_new_guess():
    state = arrange(seats=2, place=[ENTRANCE, SOLD_FOR_20])
    roll(state, 2)
    do(state, act.FreeGuess(1, "german"))
    state.turn, state.place[0] = 0, SOLD_FOR_20
    roll(state, 1)
    assert asked(state) == (0, "free_guess")
    do(state, act.FreeGuess(1, "italian"))
    assert GAME.outcome(state)


def test_standing_there_gives_no_guess():
    state = arrange(place=[ELIMINATOR, SOLD_FOR_20])
    assert not targets(state)
    refused(state, "SA-40", act.FreeGuess(1, "italian"))


def test_with_nobody_in_the_alley_nothing_is_asked():
    state = arrange(place=[ENTRANCE, ENTRANCE, 23])
    roll(state, 2)
    assert look(state).place[0] == ELIMINATOR
    assert asked(state) == (1, "start_turn")


def test_others_may_not_guess_meanwhile():
    state = landed()
    refused(state, "SA-8", act.FreeGuess(2, "russian"), seat=1)
    refused(state, "SA-8", act.Leave(), seat=1)
