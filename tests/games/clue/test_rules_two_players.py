"""Two players or two teams (CL-69 to CL-73)."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.games import rule_book
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from tests.games.clue.table import (
    ANNA,
    BEN,
    SIDE,
    arrange,
    ask,
    asked,
    do,
    go,
    legal,
    look,
    own,
    place,
    refused,
    roll,
    seen,
    standing,
)
from tests.games.hand import fact, told


def in_rome(**position):
    """Anna is about to ask in Rome, where the envelope's base is; Ben cannot know of it."""
    state = arrange(seats=2, at=["rome"], **position)
    state.phase, state.arrived = "ask", True
    return state


@pytest.mark.rule("CL-69")
def test_question_marks_do_nothing_with_two_players():
    state = arrange(seats=2)
    roll(state, 1, 4)
    assert asked(state) == (ANNA, "move")
    do(state, act.MoveTo(place((12, 6))))
    assert asked(state) == (ANNA, "end_turn")
    assert look(state).deck == 0
    moved = arrange(seats=2, at=[(5, 7)])
    go(moved, "stockholm")
    ask(moved, "epsilon", "silk_map")
    assert asked(moved) == (ANNA, "second_interrogation")  # Ben was moved and draws nothing
    assert moved.called == 1 << BEN


@pytest.mark.rule("CL-69")
def test_abilities_are_used_with_two_players():
    state = arrange(seats=2, agents=("zeta", "alpha"))
    assert act.SafeHouse("rome") in legal(state)


@pytest.mark.rule("CL-70")
def test_without_an_answer_the_asker_looks_at_a_side_card_of_choice():
    state = in_rome(agents=("delta", "epsilon"))
    assert told(ask(state, "zeta", "silk_map")) == ["asked", "cannot_answer", "nobody_answered"]
    assert asked(state) == (ANNA, "side_card")
    assert legal(state) == tuple(act.LookAt(number) for number in range(1, 6))
    refused(state, "CL-70", act.LookAt(0))
    refused(state, "CL-70", act.LookAt(6))
    events = do(state, act.LookAt(3))
    assert fact(events, "looked", ANNA) == {"seat": ANNA, "place": 3, "card": "forged_papers"}
    for who in (BEN, TABLE, ANYONE):
        assert fact(events, "looked", who) == {"seat": ANNA, "place": 3}
    assert look(state, BEN).looks == ((ANNA, 3),)
    assert own(state, ANNA).side == (-1, -1, board.CARD["forged_papers"], -1, -1)
    assert own(state, BEN).side == (-1,) * 5
    assert [board.CARDS[card] for card in state.side] == list(SIDE)  # put back in its place
    assert asked(state) == (ANNA, "end_turn")


@pytest.mark.rule("CL-70")
def test_with_an_answer_nobody_looks_at_the_side_cards():
    state = in_rome(agents=("delta", "epsilon"))
    ask(state, "gamma", "silk_map")
    assert asked(state) == (ANNA, "end_turn")
    assert seen(state, ANNA) == ["gamma"]


@pytest.mark.rule("CL-71")
def test_cannot_answer_does_not_prove_the_envelope():
    state = in_rome()
    ask(state, "zeta", "silk_map")
    do(state, act.LookAt(1))
    chance = Fast(3)
    worlds = [GAME.imagine(look(state, ANNA), chance) for _ in range(60)]
    assert any(board.CARD["zeta"] in world.side for world in worlds)
    assert any(board.CARD["zeta"] in world.envelope for world in worlds)
    assert all(board.CARD["zeta"] not in world.hands[BEN] for world in worlds)


@pytest.mark.rule("CL-73")
def test_teams_play_as_two_seats():
    assert 2 in GAME.seats
    assert "one seat" in rule_book("clue")["CL-73"].text
    state = arrange(seats=2)
    assert len(state.hands) == len(state.agents) == 2


@pytest.mark.rule("CL-72")
def test_wiretap_looks_at_one_more_side_card():
    state = in_rome(agents=("gamma", "epsilon"))
    ask(state, "zeta", "silk_map")
    do(state, act.LookAt(3))
    assert legal(state) == (act.EndTurn(), act.Wiretap())
    do(state, act.Wiretap())
    assert asked(state) == (ANNA, "side_card")
    do(state, act.LookAt(1))
    assert own(state, ANNA).side[0] == board.CARD["epsilon"]
    assert legal(state) == (act.EndTurn(),)
    refused(state, "CL-58", act.Wiretap())


@pytest.mark.rule("CL-72")
def test_after_cover_story_the_asker_looks_at_a_side_card_instead():
    state = in_rome()
    do(state, act.OrderSilence("next"), seat=BEN)
    events = ask(state, "gamma", "silk_map")  # Ben holds Gamma.
    assert told(events) == ["asked", "refused"]
    assert asked(state) == (ANNA, "side_card")
    assert seen(state, ANNA) == []


@pytest.mark.rule("CL-72")
def test_only_what_can_ever_matter_can_be_ordered_with_two_players():
    state = arrange(seats=2)  # Anna plays Beta, Ben Epsilon.
    assert set(standing(state, ANNA)) == {"show_order"}
    assert set(standing(state, BEN)) == {"show_order", "order_silence"}
    refused(state, "CL-66", act.OrderSilence("next"), seat=ANNA)
    refused(state, "CL-67", act.OrderIntercept("next"), seat=BEN)
    three = arrange(agents=("gamma", "beta", "alpha"))
    roll(three, 2, 2)
    do(three, act.MoveTo(board.HQ))
    refused(three, "CL-72", act.Wiretap())
