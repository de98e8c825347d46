"""Rule book, "The aim" and "Winning"."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import Outcome
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import ITEMS, SPIES
from tests.games.hand import fact, hear, told
from tests.games.spy_alley.table import (
    EMBASSY,
    ENTRANCE,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    full,
    legal,
    lines,
    look,
    refused,
    roll,
)

KEEP, SWITCH = act.ChooseIdentity("own"), act.ChooseIdentity("won")


def spies_led_by(spy):
    """Identities for a table at which Anna is ``spy``."""
    return [spy, *(other for other in SPIES if other != spy)]


def land(state, spy):
    """Anna moves one space, onto that embassy."""
    state.place[0] = EMBASSY[spy] - 1
    return roll(state, 1)


@pytest.mark.rule("SA-1", "SA-41")
@pytest.mark.parametrize("spy", SPIES)
def test_four_items_and_the_own_embassy_win_automatically(spy):
    state = arrange(spies=spies_led_by(spy), items=[full(spy)])
    events = land(state, spy)
    assert GAME.outcome(state) == Outcome((0,), "embassy")
    assert list(GAME.decisions(state)) == []
    assert told(events) == ["rolled", "moved", "won"]
    assert fact(events, "won") == {"seat": 0, "ending": "embassy", "spy": spy, "wild": ()}
    assert lines(events)[-1] == f"Anna wins at the {spy.capitalize()} embassy with all four items."


@pytest.mark.rule("SA-1", "SA-41")
@pytest.mark.parametrize("spy", SPIES)
@pytest.mark.parametrize("missing", ITEMS)
def test_three_items_are_only_a_visit(spy, missing):
    others = [item for other in SPIES if other != spy for item in full(other)]
    mine = [item for item in full(spy) if item != f"{spy} {missing}"]
    state = arrange(spies=spies_led_by(spy), items=[[*others, *mine]])
    events = land(state, spy)
    assert GAME.outcome(state) is None
    assert told(events) == ["rolled", "moved", "visited", "turn"]
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SA-1", "SA-41")
@pytest.mark.parametrize("spy", SPIES)
def test_another_nations_embassy_is_only_a_visit(spy):
    state = arrange(spies=spies_led_by(spy), items=[[item for any_spy in SPIES for item in full(any_spy)]])
    for embassy in SPIES:
        if embassy != spy:
            events = land(state.copy(), embassy)
            assert "won" not in told(events)
            assert "visited" in told(events)


@pytest.mark.rule("SA-41")
@pytest.mark.parametrize("embassy", SPIES)
def test_a_visit_gives_no_sign_of_whose_embassy_it_is(embassy):
    """With a set that is not full, every spy's visit looks and sounds the same to everyone else."""
    heard, seen = [], []
    for spy in SPIES:
        state = arrange(spies=spies_led_by(spy), items=[[*full(embassy)[:3], "french key"]], place=[0, 3, 4])
        if embassy == "french":
            state.pegs[0] &= ~8
        events = land(state, embassy)
        heard.append([hear(events, who) for who in (-1, -2)])
        seen.append([look(state, who) for who in (-1, -2)])
        assert asked(state) == (1, "start_turn")
    assert all(each == heard[0] for each in heard)
    assert all(each == seen[0] for each in seen)


@pytest.mark.rule("SA-1", "SA-45")
def test_the_last_one_left_wins():
    state = arrange(seats=2)
    events = do(state, act.NameASpy(1, "italian"))
    assert GAME.outcome(state) == Outcome((0,), "last_spy")
    assert fact(events, "won") == {"seat": 0, "ending": "last_spy", "spy": "french", "wild": ()}
    assert lines(events)[-1] == "Anna wins as the last spy in the game, the French one."


@pytest.mark.rule("SA-1")
def test_nothing_is_played_after_the_end():
    state = arrange(seats=2, hands=[(1,)])
    do(state, act.NameASpy(1, "italian"))
    for seat in (0, 1):
        for action in (act.Roll(), act.UseCard(1), act.NameASpy(1, "french"), KEEP, act.Leave()):
            refused(state, "SA-1", action, seat=seat)


@pytest.mark.rule("SA-1")
def test_the_first_to_do_so_wins():
    state = arrange(
        spies=["french", "italian", "russian"],
        items=[full("french"), full("italian")],
        place=[EMBASSY["french"] - 1, EMBASSY["italian"] - 1],
    )
    roll(state, 1)
    assert GAME.outcome(state) == Outcome((0,), "embassy")


@pytest.mark.rule("SA-42")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_embassy_must_be_reached_by_exact_count(die):
    state = arrange(spies=spies_led_by("german"), items=[full("german")], place=[SOLD_FOR_20])
    roll(state, die)
    assert (GAME.outcome(state) is not None) == (SOLD_FOR_20 + die == EMBASSY["german"])


@pytest.mark.rule("SA-42")
def test_a_move_card_or_the_choice_of_the_alley_may_hit_it():
    state = arrange(items=[full("french")], place=[12], hands=[(5,)])
    do(state, act.UseCard(5), act.ChooseRoute("alley"))
    assert GAME.outcome(state) == Outcome((0,), "embassy")
    state = arrange(items=[full("french")], place=[12], hands=[(5,)])
    do(state, act.UseCard(5), act.ChooseRoute("outside"))
    assert GAME.outcome(state) is None


@pytest.mark.rule("SA-43")
def test_a_new_identity_does_not_win_standing_on_its_embassy():
    state = arrange(seats=3, items=[full("italian")], place=[EMBASSY["italian"]])
    do(state, act.NameASpy(1, "italian"), SWITCH)
    assert GAME.outcome(state) is None
    state.turn = 0
    roll(state, 1)
    assert GAME.outcome(state) is None  # Moving off it does not win either.
    state.turn = 0
    land(state, "italian")
    assert GAME.outcome(state) == Outcome((0,), "embassy")


@pytest.mark.rule("SA-43")
def test_new_items_do_not_win_standing_on_the_embassy():
    state = arrange(
        seats=3,
        items=[full("french")[:3], ["french key"]],
        place=[EMBASSY["french"]],
        turn=1,
    )
    do(state, act.NameASpy(0, "german"), KEEP)
    assert GAME.outcome(state) is None
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-43")
def test_money_or_wild_cards_taken_over_do_not_win_out_of_turn():
    state = arrange(seats=3, wilds=[2, 2], place=[EMBASSY["french"]], turn=1)
    do(state, act.NameASpy(0, "german"), KEEP)
    assert look(state).wilds[0] == 4
    assert GAME.outcome(state) is None


@pytest.mark.rule("SA-44")
@pytest.mark.parametrize("wilds", range(5))
def test_wild_cards_stand_for_missing_items(wilds):
    for spy in SPIES:
        mine = full(spy)[: 4 - wilds]
        state = arrange(spies=spies_led_by(spy), items=[mine], wilds=[wilds])
        events = land(state, spy)
        assert GAME.outcome(state) == Outcome((0,), "embassy")
        assert fact(events, "won")["wild"] == ITEMS[4 - wilds :]


@pytest.mark.rule("SA-44")
@pytest.mark.parametrize("wilds", range(4))
def test_one_wild_card_stands_for_one_item_only(wilds):
    mine = full("french")[: 3 - wilds]
    state = arrange(items=[mine], wilds=[wilds])
    land(state, "french")
    assert GAME.outcome(state) is None


@pytest.mark.rule("SA-44")
def test_a_wild_card_does_not_help_at_a_foreign_embassy():
    state = arrange(wilds=[4])
    events = land(state, "german")
    assert GAME.outcome(state) is None
    assert "visited" in told(events)


@pytest.mark.rule("SA-44")
def test_the_winner_shows_the_identity_and_what_each_wild_card_replaced():
    state = arrange(items=[["french password", "french code_book", "german key"]], wilds=[3])
    events = land(state, "french")
    for who in (1, 2, -1, -2):
        assert fact(events, "won", who) == {
            "seat": 0,
            "ending": "embassy",
            "spy": "french",
            "wild": ("disguise", "key"),
        }
    assert lines(events)[-1] == "Anna wins at the French embassy, with a wild card for the disguise and key."


@pytest.mark.rule("SA-44")
def test_nothing_is_declared_before_the_win():
    state = arrange(wilds=[3], items=[["french key"]])
    for who in (0, 1, -1, -2):
        assert look(state, who).wilds == (3, 0, 0)
        assert look(state, who).pegs == (1 << 3, 0, 0)


@pytest.mark.rule("SA-45")
@pytest.mark.parametrize(
    ("action", "winner"), [(act.NameASpy(1, "italian"), 0), (act.NameASpy(1, "german"), 1)]
)
def test_the_last_player_wins_at_once_and_is_not_asked(action, winner):
    state = arrange(seats=2, money=[3, 4])
    events = do(state, action)
    assert told(events) == ["named", "eliminated", "won"]
    assert GAME.outcome(state) == Outcome((winner,), "last_spy")
    assert list(GAME.decisions(state)) == []
    refused(state, "SA-1", SWITCH, seat=winner)


@pytest.mark.rule("SA-45")
def test_a_free_guess_can_leave_the_last_player():
    state = arrange(seats=3, place=[ENTRANCE, SOLD_FOR_20, EMBASSY["american"]])
    roll(state, 2)
    do(state, act.FreeGuess(1, "italian"), SWITCH)
    assert GAME.outcome(state) is None
    events = do(state, act.FreeGuess(2, "russian"))
    assert told(events) == ["guessed", "eliminated", "won"]
    assert fact(events, "won")["spy"] == "italian"
    assert GAME.outcome(state) == Outcome((0,), "last_spy")


@pytest.mark.rule("SA-45")
def test_with_two_left_the_choice_is_still_asked():
    state = arrange(seats=3)
    do(state, act.NameASpy(1, "italian"))
    assert asked(state) == (0, "choose_identity")
    assert GAME.outcome(state) is None


@pytest.mark.rule("SA-46")
def test_there_is_no_turn_limit():
    state = arrange(seats=2, round=1_000_000, place=[3, 3])
    for _ in range(50):
        assert GAME.outcome(state) is None
        seat = asked(state)[0]
        state.place[seat] = 3
        roll(state, 5)
    assert look(state).round == 1_000_025


@pytest.mark.rule("SA-46")
def test_every_end_has_exactly_one_winner_and_is_no_draw():
    for seed in range(12):
        chance = Fast(seed)
        state = arrange(seats=2 + seed % 5)
        while not (outcome := GAME.outcome(state)):
            actions = legal(state)
            GAME.play(state, asked(state)[0], chance.choice(actions, "action"), chance)
        assert len(outcome.winners) == 1
        assert not outcome.drawn
        assert outcome.reason in ("embassy", "last_spy")
