"""Accusing (CL-31 to CL-36)."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import Outcome, Setup
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    ask,
    asked,
    cards,
    do,
    go,
    legal,
    look,
    own,
    place,
    refused,
    roll,
    standing,
)
from tests.games.hand import fact, told

WRONG = act.Accuse("zeta", "silk_map", "lisbon")
RIGHT = act.Accuse("zeta", "silk_map", "rome")


@pytest.mark.rule("CL-31")
def test_on_arriving_in_the_centre_you_may_accuse_or_not():
    state = arrange(at=[(12, 7)])
    go(state, "hq", 2, 2)
    assert asked(state) == (ANNA, "accuse")
    assert len(legal(state)) == 1 + 6 * 6 * 9
    events = do(state, act.Withhold())
    assert told(events) == ["withheld"]
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-31")
def test_elsewhere_nobody_accuses():
    for somewhere in ("paris", (12, 7)):
        state = arrange(at=[somewhere])
        assert act.RaiseAccusation() not in legal(state)
        refused(state, "CL-31", act.RaiseAccusation())
        refused(state, "CL-31", WRONG)


@pytest.mark.rule("CL-31")
def test_any_base_may_be_named_but_one_of_each_kind():
    state = arrange()
    do(state, act.RaiseAccusation())
    bases = {action.base for action in legal(state) if isinstance(action, act.Accuse)}
    assert bases == set(board.BASES)
    refused(state, "CL-31", act.Accuse("zeta", "rome", "silk_map"))  # type: ignore[arg-type]


@pytest.mark.rule("CL-31")
def test_who_rolled_in_the_centre_and_stayed_has_missed_the_moment():
    state = arrange()
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ))
    assert asked(state) == (ANNA, "end_turn")
    refused(state, "CL-31", act.RaiseAccusation())


@pytest.mark.rule("CL-31")
def test_who_thinks_better_of_it_before_rolling_goes_on_with_the_turn():
    state = arrange()
    do(state, act.RaiseAccusation(), act.Withhold())
    assert asked(state) == (ANNA, "start_turn")


@pytest.mark.rule("CL-32")
@pytest.mark.parametrize("seats", [2, 6])
def test_the_very_first_turn_may_be_an_accusation(seats: int):
    state, _ = GAME.deal(Setup("clue", seats, {}, 1), Fast(4))
    assert act.RaiseAccusation() in legal(state)
    agent, item, base = state.envelope
    do(
        state,
        act.RaiseAccusation(),
        act.Accuse(board.AGENTS[agent], board.ITEMS[item - 6], board.BASES[base - 12]),
    )
    assert GAME.outcome(state) == Outcome((1,), "solved")


@pytest.mark.rule("CL-33")
def test_a_wrong_accuser_alone_sees_the_envelope_and_only_answers():
    state = arrange(kept=[["new_orders", "radio_silence"]])
    do(state, act.RaiseAccusation())
    events = do(state, WRONG)
    assert fact(events, "wrong", ANNA) == {"seat": ANNA, "agent": "zeta", "item": "silk_map", "base": "rome"}
    assert fact(events, "wrong", BEN) == fact(events, "wrong") == {"seat": ANNA}
    assert own(state, ANNA).envelope == state.envelope
    assert own(state, BEN).envelope == ()
    assert asked(state) == (BEN, "start_turn")
    assert state.living == (BEN, CARA)
    assert look(state).kept == (2, 0, 0)  # set aside face down
    assert set(standing(state, ANNA)) == {"show_order"}
    refused(state, "CL-33", act.OrderSilence("next"), seat=ANNA)
    refused(state, "CL-33", act.OrderIntercept("next"), seat=ANNA)


@pytest.mark.rule("CL-33")
def test_turns_and_draws_skip_a_wrong_accuser_but_answers_and_moves_do_not():
    state = arrange(turn=BEN, out=[ANNA], at=["hq", "hq", "hq"], kept=[["radio_silence"]])
    state.silence[ANNA] = "next"
    go(state, "london")
    events = ask(state, "beta", "silk_map")  # Anna's mover; Cara has none, Anna holds London.
    assert fact(events, "showed") == {"seat": ANNA, "to": BEN}
    assert state.movers[board.CARD["beta"]] == place("london")
    assert asked(state) == (BEN, "end_turn")  # nobody was offered a card
    do(state, act.EndTurn())
    go(state, "stockholm")
    ask(state, "zeta", "silk_map")
    do(state, act.EndTurn())
    assert asked(state) == (BEN, "start_turn")


@pytest.mark.rule("CL-34")
def test_the_others_hear_the_accusation_and_that_it_was_wrong():
    state = arrange()
    do(state, act.RaiseAccusation())
    events = do(state, WRONG)
    heard = {"seat": ANNA, "agent": "zeta", "item": "silk_map", "base": "lisbon", "right": False}
    assert fact(events, "accused") == heard
    (accusation,) = look(state).accusations
    assert (accusation.seat, accusation.cards) == (ANNA, cards("zeta", "silk_map", "lisbon"))


@pytest.mark.rule("CL-34")
def test_the_three_are_not_all_in_the_envelope():
    state = arrange(turn=BEN)
    state.hands = (
        cards("alpha", "matchbox_camera", "code_book", "budapest", "london", "warsaw"),
        *state.hands[1:],
    )
    do(state, act.RaiseAccusation(), act.Accuse("zeta", "silk_map", "istanbul"))
    chance = Fast(2)
    for _ in range(200):
        assert GAME.imagine(look(state, ANNA), chance).envelope != cards("zeta", "silk_map", "istanbul")


@pytest.mark.rule("CL-35")
def test_when_all_were_wrong_nobody_wins():
    state = arrange()
    for _ in range(3):
        do(state, act.RaiseAccusation())
        events = do(state, WRONG)
    assert GAME.outcome(state) == Outcome((), "all_wrong")
    assert fact(events, "lost")["agent"] == "zeta"
    assert GAME.decisions(state) == ()
    reveal = look(state).reveal
    assert reveal is not None
    assert reveal.envelope == state.envelope


@pytest.mark.rule("CL-36")
def test_the_last_one_left_plays_on():
    state = arrange(out=[BEN, CARA])
    roll(state, 2, 2)
    do(state, act.MoveTo(board.HQ), act.EndTurn())
    assert asked(state) == (ANNA, "start_turn")
    assert GAME.outcome(state) is None
    do(state, act.RaiseAccusation(), RIGHT)
    assert GAME.outcome(state) == Outcome((ANNA,), "solved")
