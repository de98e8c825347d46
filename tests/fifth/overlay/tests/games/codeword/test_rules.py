"""Codeword by its rule book."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Scripted
from spymobile.core.errors import Refusal
from spymobile.core.event import Event
from spymobile.core.game import Action, Setup
from spymobile.games.codeword import GAME
from spymobile.games.codeword import actions as act
from spymobile.games.codeword.state import State

FIRST, SECOND = act.Keep("first"), act.Keep("second")


def dealt(seats: int = 2) -> State:
    """Anna was dealt Anchor and Bishop, Ben Comet and Dagger, and so on; Anna begins."""
    state, _events = GAME.deal(Setup("codeword", seats, first=0), Scripted([0] * 8))
    state.dealt = [(2 * seat, 2 * seat + 1) for seat in range(seats)]
    return state


def begun(seats: int = 2) -> State:
    """Everybody has kept the first word."""
    state = dealt(seats)
    for seat in range(seats):
        play(state, seat, FIRST)
    return state


def play(state: State, seat: int, action: Action, *dice: int) -> list[Event]:
    return GAME.play(state, seat, action, Scripted([die - 1 for die in dice]))


def meet(state: State) -> list[Event]:
    """Anna walks to Ben, who stands three doors to the right."""
    state.place[1] = 3
    play(state, 0, act.Roll(), 3)
    return play(state, 0, act.Go(3))


@pytest.mark.rule("CW-1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_is_dealt_two_words_of_their_own(seats: int) -> None:
    state, _events = GAME.deal(Setup("codeword", seats, first=0), Scripted([1] * 8))
    held = [word for pair in state.dealt for word in pair]
    assert len(set(held)) == 2 * seats
    assert state.place == [0] * seats


@pytest.mark.rule("CW-2")
def test_all_keep_a_word_at_once_and_nobody_hears_which() -> None:
    state = dealt(3)
    assert GAME.asked(state) == [0, 1, 2]
    (event,) = play(state, 2, SECOND)
    assert state.word[2] == 5
    assert [event.told(who).facts for who in (0, 2)] == [{"seat": 2}, {"seat": 2, "word": 5}]  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="CW-3"):
        play(state, 2, FIRST)


@pytest.mark.rule("CW-3")
def test_one_goes_as_far_as_the_die_says_round_the_ring() -> None:
    state = begun()
    play(state, 0, act.Roll(), 3)
    assert {action for due in GAME.decisions(state)[:1] for action in due.legal} == {act.Go(3), act.Go(5)}
    with pytest.raises(Refusal, match="CW-3"):
        play(state, 0, act.Go(4))
    play(state, 0, act.Go(5))
    assert (state.place, state.turn) == ([5, 0], 1)


@pytest.mark.rule("CW-4")
def test_the_cover_slips_to_whoever_comes_and_to_nobody_else() -> None:
    state = begun(3)
    _went, slipped = meet(state)
    told = [slipped.told(who) for who in range(3)]
    assert [heard.facts.get("word") for heard in told if heard] == [3, 3, None]
    assert state.slips == ((1, 0, 3),)


@pytest.mark.rule("CW-4", "CW-5")
@pytest.mark.parametrize(("ordered", "slips"), [(7, 7), (3, 3), (2, 3)])
def test_orders_say_what_slips_unless_it_is_the_own_word(ordered: int, slips: int) -> None:
    state = begun(3)
    (event,) = play(state, 1, act.Order(ordered))
    assert [event.told(who) is None for who in range(3)] == [True, False, True]
    meet(state)
    assert state.slips[-1][2] == slips


@pytest.mark.rule("CW-6")
def test_a_wrong_guess_leads_back_to_the_first_door() -> None:
    state = begun(3)
    meet(state)
    with pytest.raises(Refusal, match="CW-6"):
        play(state, 0, act.Guess(2, 4))
    play(state, 0, act.Guess(1, 7))
    assert (state.place[0], state.turn, state.wrong) == (0, 1, ((1, 7),))


@pytest.mark.rule("CW-6")
def test_nobody_has_to_guess() -> None:
    state = begun()
    meet(state)
    play(state, 0, act.Pass())
    assert (state.place[0], state.turn) == (3, 1)


@pytest.mark.rule("CW-7")
def test_a_right_guess_wins() -> None:
    state = begun()
    meet(state)
    play(state, 0, act.Guess(1, 2))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("CW-7")
def test_after_twelve_rounds_it_is_a_draw() -> None:
    state = begun()
    state.turn, state.round = 1, 12
    play(state, 1, act.Roll(), 1)
    play(state, 1, act.Go(1))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.drawn


def test_a_slip_between_others_stays_between_them() -> None:
    state = begun(3)
    meet(state)
    assert [GAME.view(state, who).slips[0][2] for who in (0, 1, 2, -1)] == [3, 3, -2, -2]
