"""Rule book, "Setting up": cards, money, who begins, and what lies open."""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import BadSetup
from spymobile.core.game import Setup
from spymobile.games.spy_alley import GAME, board
from spymobile.games.spy_alley import actions as act
from tests.games.hand import fact, hear, told
from tests.games.spy_alley.table import (
    FREE_GIFT,
    START,
    arrange,
    asked,
    do,
    draws,
    full,
    legal,
    look,
    owned,
    roll,
)


def deal(seats: int, *first_rolls: int, first: int | None = None, seed: int = 1):
    """A new game whose decks lie in a made-up order and whose first rolls are given."""
    mix = Fast(seed)
    numbers = []
    for cards in (range(6), board.GIFT_CARDS, board.MOVE_CARDS):
        numbers += draws(cards, mix.shuffled(cards, "any order"))
    chance = Scripted([*numbers, *(die - 1 for die in first_rolls)])
    state, events = GAME.deal(Setup("spy_alley", seats, {}, first), chance)
    chance.finish()
    return state, events


@pytest.mark.rule("SA-2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_player_gets_an_identity_card_of_their_own(seats):
    state, _ = deal(seats, first=0)
    files = [look(state, seat).file for seat in range(seats)]
    cards = [file.dealt for file in files if file]
    assert len(set(cards)) == seats
    assert set(cards) <= set(range(6))
    assert [file.spy for file in files if file] == cards


@pytest.mark.rule("SA-2")
def test_any_card_can_be_dealt_to_any_player():
    dealt = set()
    for seed in range(60):
        state, _ = GAME.deal(Setup("spy_alley", 3, {}, 0), Fast(seed))
        dealt |= {(seat, state.spies[seat]) for seat in range(3)}
    assert len(dealt) == 3 * 6


@pytest.mark.rule("SA-2", "SA-7")
def test_cards_are_dealt_face_down_and_the_rest_stays_unseen():
    """Two deals of the same table look alike to everyone whose own card is the same."""
    here = arrange(spies=["french", "italian", "russian"])
    there = arrange(spies=["french", "american", "german"])
    for who in (0, TABLE, ANYONE):
        assert look(here, who) == look(there, who)
    assert look(here, 1) != look(there, 1)


@pytest.mark.rule("SA-2")
def test_markers_begin_on_start_with_empty_scorecards():
    state, _ = deal(4, first=2)
    assert look(state).place == (START,) * 4
    assert [owned(state, seat) for seat in range(4)] == [set()] * 4
    assert look(state).hands == ((),) * 4
    assert look(state).wilds == (0,) * 4


@pytest.mark.rule("SA-2", "SA-7")
def test_scorecards_money_and_cards_lie_open():
    state = arrange(
        place=[9, 25],
        money=[7, 12],
        items=[["french key"], ["german disguise"]],
        wilds=[0, 2],
        hands=[(), (6, 2)],
    )
    for who in (0, 1, 2, TABLE, ANYONE):
        seen = look(state, who)
        assert seen.place == (9, 25, 0)
        assert seen.money == (7, 12, 30)
        assert seen.pegs == tuple(state.pegs)
        assert seen.wilds == (0, 2, 0)
        assert seen.hands == ((), (2, 6), ())


@pytest.mark.rule("SA-3", "SA-5")
@pytest.mark.parametrize(("seats", "dollars"), [(2, 20), (3, 30), (4, 40), (5, 50), (6, 60)])
def test_ten_dollars_for_every_player(seats, dollars):
    state, _ = deal(seats, first=0)
    assert look(state).money == (dollars,) * seats


@pytest.mark.rule("SA-4")
def test_highest_roll_goes_first():
    state, events = deal(3, 2, 6, 3)
    assert asked(state) == (1, "start_turn")
    assert look(state).first == 1
    rolls = [heard.facts for heard in hear(events) if heard.name == "rolled_for_first"]
    assert rolls == [{"seat": 0, "die": 2}, {"seat": 1, "die": 6}, {"seat": 2, "die": 3}]
    assert fact(events, "turn") == {"seat": 1}


@pytest.mark.rule("SA-4")
def test_only_those_tied_for_highest_roll_again():
    state, events = deal(4, 5, 2, 5, 5, 3, 3, 1, 2, 4)
    rolls = [heard.facts["seat"] for heard in hear(events) if heard.name == "rolled_for_first"]
    assert rolls == [0, 1, 2, 3, 0, 2, 3, 0, 2]
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-4")
def test_a_chosen_first_player_needs_no_roll():
    state, events = deal(3, first=2)
    assert told(events) == ["turn"]
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-4")
def test_turns_pass_clockwise():
    state, _ = deal(4, 1, 1, 6, 1)
    order = []
    for _ in range(6):
        order.append(asked(state)[0])
        roll(state, 2)
        if asked(state)[1] != "start_turn":
            do(state, act.Leave())
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("SA-4")
def test_players_who_are_out_are_skipped():
    state = arrange(seats=4, spies=["french", "italian", "russian", "german"])
    do(state, act.NameASpy(1, "italian"), act.ChooseIdentity("own"))
    assert asked(state) == (2, "start_turn")
    roll(state, 2)
    roll(state, 2)
    assert asked(state) == (0, "start_turn")
    roll(state, 2)
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-5")
def test_two_players_play_the_normal_rules_with_one_spy_each():
    state, _ = deal(2, 3, 5)
    assert look(state).money == (20, 20)
    files = [look(state, seat).file for seat in (0, 1)]
    assert all(file and file.inheritances == () for file in files)
    assert files[0] != files[1]
    assert len(legal(state)) == 1 + 6  # Roll, or one of six names for the only opponent.
    winner = asked(state)[0]
    do(state, act.NameASpy(1 - winner, board.SPIES[state.spies[1 - winner]]))
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.winners == (winner,)


@pytest.mark.rule("SA-5", "SA-4")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_players_are_not_dealt(seats):
    with pytest.raises(BadSetup):
        GAME.deal(Setup("spy_alley", seats), Fast(1))


@pytest.mark.rule("SA-6")
def test_the_bank_never_runs_out():
    state = arrange(place=[23, 2, 18], money=[10**9, 10**9, 10**9])
    roll(state, 1)
    assert look(state).money[0] == 10**9 + 15
    roll(state, 6)
    assert look(state).money[1] == 10**9 + 10


@pytest.mark.rule("SA-6")
def test_money_is_counted_in_whole_dollars():
    amounts = (*board.PRICES, *board.CONFISCATION, *board.AMOUNTS, board.WILD_CONFISCATION)
    assert all(type(amount) is int for amount in amounts)
    assert (board.MONEY_PER_PLAYER, board.START_BONUS, board.BORDER_TOLL) == (10, 15, 5)


@pytest.mark.rule("SA-7")
def test_the_order_of_both_decks_stays_hidden():
    here = arrange(gifts=["french key", "wild"], moves=[1, 2, 3])
    there = arrange(gifts=["wild", "russian disguise", "french key"], moves=[6, 6, 5])
    assert here.gifts != there.gifts
    assert here.moves != there.moves
    for who in (0, 1, 2, TABLE, ANYONE):
        mine, yours = look(here, who), look(there, who)
        assert mine.gifts == yours.gifts == 40
        assert mine.moves == yours.moves == 36
        assert mine == yours


@pytest.mark.rule("SA-7", "SA-26")
def test_cards_seen_going_under_a_deck_are_remembered_by_all():
    state = arrange(place=[FREE_GIFT - 1], gifts=["italian key"], hands=[(), (4,)])
    roll(state, 1)
    do(state, act.Leave(), act.UseCard(4))
    for who in (0, 2, TABLE, ANYONE):
        assert look(state, who).gifts_known == (state.gifts[-1],)
        assert look(state, who).moves_known == (4,)


@pytest.mark.rule("SA-7", "SA-34")
def test_a_card_thrown_away_stays_hidden():
    states = [arrange(items=[full("french")]) for _ in range(2)]
    choices = act.ChooseIdentity("own"), act.ChooseIdentity("won")
    for state, choice in zip(states, choices, strict=True):
        do(state, act.NameASpy(1, "italian"), choice)
    for who in (1, 2, TABLE, ANYONE):
        assert look(states[0], who) == look(states[1], who)
    assert look(states[0], 0) != look(states[1], 0)


@pytest.mark.rule("SA-7")
def test_both_decks_are_dealt_whole():
    state, _ = deal(6, first=0)
    assert Counter(state.gifts) == Counter(board.GIFT_CARDS)
    assert Counter(state.moves) == Counter(board.MOVE_CARDS)
    assert sorted(state.dealt) == list(range(6))
