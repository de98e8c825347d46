"""Rule book, "Free gifts and move cards"."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES, WILD
from tests.games.hand import fact, hear, told
from tests.games.spy_alley.table import (
    EXTRA_TURN,
    FREE_GIFT,
    SOLD_FOR_10,
    arrange,
    asked,
    card,
    do,
    legal,
    look,
    owned,
    refused,
    roll,
)

GIFT_SPACES = pytest.mark.parametrize("space", [FREE_GIFT, 20])
MOVE_CARD_SPACES = [2, 5, 12, 19, 22]


@GIFT_SPACES
@pytest.mark.rule("SA-25")
def test_the_top_gift_is_shown_to_all_and_may_be_taken(space):
    state = arrange(place=[space - 1], gifts=["italian key", "wild"])
    events = roll(state, 1)
    for who in (0, 1, 2, -1, -2):
        assert fact(events, "drew_gift", who) == {"seat": 0, "spy": "italian", "item": "key"}
        assert look(state, who).gift == card("italian key")
    assert asked(state) == (0, "take_gift")
    assert legal(state) == [act.TakeGift(), act.Leave()]
    do(state, act.TakeGift())
    assert owned(state, 0) == {"italian key"}
    assert look(state).money[0] == 30
    assert look(state).gift == -1
    assert asked(state) == (1, "start_turn")


@GIFT_SPACES
@pytest.mark.rule("SA-25")
def test_a_gift_may_be_refused(space):
    state = arrange(place=[space - 1], gifts=["italian key"])
    roll(state, 1)
    do(state, act.Leave())
    assert owned(state, 0) == set()
    assert look(state).gift == -1
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-25")
def test_taken_or_refused_the_card_goes_under_the_deck():
    for answer in (act.TakeGift(), act.Leave()):
        state = arrange(place=[FREE_GIFT - 1], gifts=["italian key", "french disguise"])
        roll(state, 1)
        do(state, answer)
        assert len(state.gifts) == 40
        assert state.gifts[0] == card("french disguise")
        assert state.gifts[-1] == card("italian key")


@pytest.mark.rule("SA-25")
def test_a_gift_already_owned_does_nothing():
    state = arrange(place=[FREE_GIFT - 1], items=[["italian key"]], gifts=["italian key", "french key"])
    events = roll(state, 1)
    assert told(events) == ["rolled", "moved", "drew_gift", "turn"]
    assert owned(state, 0) == {"italian key"}
    assert look(state).money[0] == 30
    assert state.gifts[-1] == card("italian key")
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-25")
def test_a_wild_card_stays_with_its_finder_face_up():
    state = arrange(place=[FREE_GIFT - 1], wilds=[1], gifts=["wild", "french key"])
    events = roll(state, 1)
    assert fact(events, "drew_gift") == {"seat": 0, "spy": None, "item": "wild"}
    assert look(state).wilds == (2, 0, 0)
    assert asked(state) == (1, "start_turn")
    assert owned(state, 0) == set()


@pytest.mark.rule("SA-25")
def test_only_the_gift_drawn_can_be_taken_and_only_then():
    state = arrange()
    refused(state, "SA-25", act.TakeGift())
    state = arrange(place=[FREE_GIFT - 1], gifts=["italian key"])
    roll(state, 1)
    refused(state, "SA-8", act.TakeGift(), seat=1)
    refused(state, "SA-22", act.Buy(("italian",)))


@pytest.mark.rule("SA-25")
def test_option_gifts_are_taken_by_themselves():
    state = arrange(place=[FREE_GIFT - 1], gifts=["italian key"], gifts_by_themselves="on")
    events = roll(state, 1)
    assert told(events) == ["rolled", "moved", "drew_gift", "took_gift", "turn"]
    assert owned(state, 0) == {"italian key"}
    assert state.gifts[-1] == card("italian key")
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-25")
def test_option_gifts_by_themselves_leaves_wild_and_owned_cards_as_they_are():
    state = arrange(
        seats=2,
        place=[FREE_GIFT - 1, FREE_GIFT - 1],
        items=[[], ["italian key"]],
        gifts=["wild", "italian key"],
        gifts_by_themselves="on",
    )
    roll(state, 1)
    assert look(state).wilds == (1, 0)
    assert "took_gift" not in told(roll(state, 1))
    assert look(state).pegs == (0, 1 << card("italian key"))


@pytest.mark.rule("SA-26")
def test_the_gift_deck():
    state, _ = GAME.deal(Setup("spy_alley", 4), Fast(3))
    expected = Counter({card(f"{spy} disguise"): 3 for spy in SPIES})
    expected |= Counter({card(f"{spy} code_book"): 2 for spy in SPIES})
    expected |= Counter({card(f"{spy} key"): 1 for spy in SPIES})
    expected[WILD] = 4
    assert Counter(state.gifts) == expected
    assert len(state.gifts) == 40


@pytest.mark.rule("SA-26")
def test_the_gift_deck_comes_round_in_the_same_order():
    """All forty cards are drawn; the thirty-six items then come again as they came before."""
    state, _ = GAME.deal(Setup("spy_alley", 2, {}, 0), Fast(5))
    before = state.gifts
    seen = []
    for _ in range(40 + 36):
        state.place[state.turn] = FREE_GIFT - 1
        seen.append(fact(roll(state, 1), "drew_gift"))
        if asked(state)[1] == "take_gift":
            do(state, act.TakeGift())
    cards = [card(f"{facts['spy']} {facts['item']}" if facts["spy"] else "wild") for facts in seen]
    assert tuple(cards[:40]) == before
    assert cards[40:] == [gift for gift in before if gift != WILD]
    assert sum(look(state).wilds) == 4
    assert len(state.gifts) == 36
    assert WILD not in state.gifts
    assert look(state, TABLE).gifts_known == state.gifts


@pytest.mark.rule("SA-27")
@pytest.mark.parametrize("space", MOVE_CARD_SPACES)
def test_a_move_card_is_drawn_face_up(space):
    state = arrange(place=[space - 1], hands=[(6,)], moves=[4, 1])
    events = roll(state, 1)
    for who in (0, 1, 2, -1, -2):
        assert fact(events, "drew_move_card", who) == {"seat": 0, "count": 4}
        assert look(state, who).hands == ((4, 6), (), ())
        assert look(state, who).moves == 34
    assert state.moves[0] == 1
    assert asked(state) == (1, "start_turn")  # To be used on a later turn.


@pytest.mark.rule("SA-27")
@pytest.mark.parametrize("count", range(1, 7))
def test_a_move_card_moves_its_number_in_place_of_the_die(count):
    state = arrange(hands=[(count,)])
    events = do(state, act.UseCard(count))
    assert fact(events, "used_card") == {"seat": 0, "count": count}
    assert "rolled" not in told(events)
    assert look(state).place[0] == count


@pytest.mark.rule("SA-27")
def test_only_a_card_one_holds_can_be_used():
    state = arrange(hands=[(2,), (3,)])
    refused(state, "SA-27", act.UseCard(3))
    refused(state, "SA-27", act.UseCard(0))
    do(state, act.UseCard(2))
    assert look(state).place[0] == 2


@pytest.mark.rule("SA-27")
def test_the_move_deck_has_six_cards_of_each_number():
    state, _ = GAME.deal(Setup("spy_alley", 3), Fast(9))
    assert Counter(state.moves) == dict.fromkeys(range(1, 7), 6)


@pytest.mark.rule("SA-28")
def test_a_used_move_card_goes_under_the_move_deck():
    state = arrange(seats=2, place=[3, 0], hands=[(5, 5), (6,)], moves=[1, 2])
    do(state, act.UseCard(5))
    assert look(state).place[0] == SOLD_FOR_10
    assert look(state).hands == ((5,), (6,))
    assert state.moves[0] == 1
    assert state.moves[-1] == 5
    do(state, act.UseCard(6))
    assert look(state).place[1] == EXTRA_TURN
    assert state.moves[-2:] == (5, 6)
    assert len(state.moves) == 35


@pytest.mark.rule("SA-28")
def test_a_used_card_can_be_drawn_again_once_the_others_are_gone():
    state = arrange(place=[1], hands=[(1,)])
    state.moves, state.hands[1] = (), tuple(sorted(state.moves))
    events = do(state, act.UseCard(1))
    assert told(events) == ["used_card", "moved", "drew_move_card", "turn"]
    assert look(state).hands[0] == (1,)
    assert look(state).moves == 0


@pytest.mark.rule("SA-29")
def test_an_empty_move_deck_gives_no_card():
    state = arrange(place=[1, 9])
    state.moves, state.hands[2] = (), tuple(sorted(state.moves))
    events = roll(state, 1)
    assert told(events) == ["rolled", "moved", "no_move_card", "turn"]
    assert look(state).hands[0] == ()
    assert look(state).hands[1] == ()
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-29")
def test_there_is_no_limit_to_a_hand():
    state = arrange(seats=2, moves=[6, 1, 6, 2, 6, 3, 6, 4, 6, 5])
    for _ in range(36):
        state.turn, state.place[0] = 0, 1
        roll(state, 1)
    assert look(state).hands[0] == tuple(count for count in range(1, 7) for _ in range(6))
    assert [a.count for a in legal(state) if isinstance(a, act.UseCard)] == []
    state.turn = 0
    assert [a.count for a in legal(state) if isinstance(a, act.UseCard)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("SA-29")
def test_one_move_card_in_a_turn_and_no_roll_with_it():
    state = arrange(place=[1], hands=[(2, 2)])
    do(state, act.UseCard(2))
    assert asked(state) == (0, "buy_items")
    refused(state, "SA-29", act.UseCard(2))
    refused(state, "SA-8", act.Roll())
    do(state, act.Leave())
    refused(state, "SA-8", act.UseCard(2), seat=0)
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-26", "SA-28", "SA-27")
def test_no_card_is_ever_lost_or_doubled():
    chance = Fast(11)
    state, _ = GAME.deal(Setup("spy_alley", 5), chance)
    for _ in range(800):
        (decision,) = GAME.decisions(state) or (None,)
        if decision is None:
            break
        events = GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
        assert hear(events)
        in_hands = Counter(count for hand in state.hands for count in hand)
        assert Counter(state.moves) + in_hands == dict.fromkeys(range(1, 7), 6)
        assert Counter(state.gifts)[WILD] + sum(state.wilds) == 4
