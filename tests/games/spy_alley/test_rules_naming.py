"""Rule book, "Naming a spy": at the risk of one's own place in the game."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.games.spy_alley import GAME
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.board import SPIES
from tests.games.hand import NAMES, fact, hear, told
from tests.games.spy_alley.table import (
    EMBASSY,
    ENTRANCE,
    EXTRA_TURN,
    SOLD_FOR_20,
    arrange,
    asked,
    do,
    full,
    legal,
    lines,
    look,
    owned,
    refused,
    roll,
)

KEEP, SWITCH = act.ChooseIdentity("own"), act.ChooseIdentity("won")
FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN, RUSSIAN = range(6)

# Anna is French, Ben Italian, Cara Russian and Dora German in all that follows.


def spy_of(state, seat):
    """The card a seat holds now, as its owner sees it."""
    file = look(state, seat).file
    assert file
    return file.spy


@pytest.mark.rule("SA-31")
def test_a_spy_is_named_in_place_of_the_move():
    state = arrange(hands=[(3,)])
    assert act.NameASpy(1, "german") in legal(state)
    roll(state, 3)
    assert asked(state) == (0, "buy_items")
    refused(state, "SA-31", act.NameASpy(1, "italian"))
    do(state, act.Leave())
    refused(state, "SA-8", act.NameASpy(1, "italian"), seat=0)
    refused(state, "SA-8", act.NameASpy(0, "french"), seat=2)


@pytest.mark.rule("SA-31")
def test_one_opponent_and_one_nationality_for_all_to_hear():
    state = arrange(spies=["french", "italian", "russian"])
    events = do(state, act.NameASpy(1, "german"))
    for who in (0, 1, 2, TABLE, ANYONE):
        assert fact(events, "named", who) == {"seat": 0, "target": 1, "spy": "german", "right": False}
    assert lines(events)[0] == "Anna says that Ben is the German spy. Wrong."


@pytest.mark.rule("SA-31")
def test_a_wrong_name_puts_the_one_who_named_out():
    state = arrange()
    events = do(state, act.NameASpy(1, "german"))
    assert fact(events, "eliminated") == {"seat": 0, "heir": 1}
    assert look(state).living == (1, 2)
    assert GAME.outcome(state) is None


@pytest.mark.rule("SA-31")
def test_only_another_player_in_the_game_can_be_named():
    state = arrange()
    assert not [a for a in legal(state) if isinstance(a, act.NameASpy) and a.seat not in (1, 2)]
    refused(state, "SA-31", act.NameASpy(0, "french"))
    refused(state, "SA-38", act.NameASpy(3, "french"))
    refused(state, "SA-38", act.NameASpy(-1, "french"))


@pytest.mark.rule("SA-32")
def test_naming_is_allowed_on_the_very_first_turn():
    state = arrange(round=1)
    assert len([a for a in legal(state) if isinstance(a, act.NameASpy)]) == 12
    assert fact(do(state, act.NameASpy(2, "russian")), "named")["right"] is True


@pytest.mark.rule("SA-32")
def test_option_no_naming_in_round_one():
    state = arrange(seats=2, round=1, first=1, turn=1, hands=[(), (2,)], quiet_first_round="on")
    for seat in (1, 0):  # Both players' first turns.
        assert asked(state) == (seat, "start_turn")
        assert not [a for a in legal(state) if isinstance(a, act.NameASpy)]
        refused(state, "SA-32", act.NameASpy(1 - seat, "german"))
        roll(state, 2)
    assert look(state).round == 2
    assert len([a for a in legal(state) if isinstance(a, act.NameASpy)]) == 6
    do(state, act.NameASpy(0, "french"))
    assert GAME.outcome(state)


@pytest.mark.rule("SA-32", "SA-9")
def test_option_no_naming_in_round_one_holds_in_an_extra_turn():
    state = arrange(round=1, quiet_first_round="on")
    roll(state, EXTRA_TURN)
    assert asked(state) == (0, "start_turn")
    refused(state, "SA-32", act.NameASpy(1, "italian"))


@pytest.mark.rule("SA-32", "SA-40")
def test_option_no_naming_in_round_one_leaves_free_guesses_alone():
    state = arrange(round=1, place=[ENTRANCE, SOLD_FOR_20], quiet_first_round="on")
    roll(state, 2)
    assert act.FreeGuess(1, "italian") in legal(state)
    do(state, act.FreeGuess(1, "german"))


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("spy", SPIES)
def test_all_six_may_be_named_even_the_own_one(spy):
    state = arrange(spies=["french", "italian", "russian"])
    assert {a.spy for a in legal(state) if isinstance(a, act.NameASpy) and a.seat == 1} == set(SPIES)
    events = do(state, act.NameASpy(1, spy))
    assert fact(events, "named")["right"] == (spy == "italian")


@pytest.mark.rule("SA-33")
def test_a_nationality_believed_gone_may_be_named():
    state = arrange(seats=4, spies=["french", "italian", "russian", "german"])
    do(state, act.NameASpy(1, "italian"), SWITCH)
    assert {a.spy for a in legal(state) if isinstance(a, act.NameASpy)} == set(SPIES)
    assert fact(do(state, act.NameASpy(0, "italian")), "named")["right"] is True


@pytest.mark.rule("SA-33")
def test_the_same_question_is_asked_for_all_six_names():
    for own in SPIES:
        others = [spy for spy in SPIES if spy != own]
        state = arrange(spies=[own, *others[:2]])
        words = [GAME.describe(a, NAMES) for a in legal(state) if isinstance(a, act.NameASpy) and a.seat == 1]
        assert words == [f"Name Ben: {name}" for name in map(str.capitalize, SPIES)]


@pytest.mark.rule("SA-33")
def test_only_the_six_can_be_named():
    state = arrange(place=[ENTRANCE, SOLD_FOR_20])
    refused(state, "SA-33", act.NameASpy(1, "english"))  # type: ignore[arg-type]
    roll(state, 2)
    refused(state, "SA-33", act.FreeGuess(1, "english"))  # type: ignore[arg-type]


def rich(**more):
    """Anna may name Ben (right: Italian); both own a good deal."""
    return arrange(
        seats=4,
        money=[11, 22, 33, 44],
        items=[["french key", "italian key"], ["italian key", "italian password"], ["german key"]],
        wilds=[1, 2],
        hands=[(2, 5), (1, 5)],
        place=[9, EMBASSY["italian"], 4],
        **more,
    )


@pytest.mark.rule("SA-34")
def test_the_one_who_named_right_takes_everything():
    state = rich()
    events = do(state, act.NameASpy(1, "italian"))
    assert fact(events, "eliminated") == {"seat": 1, "heir": 0}
    assert fact(events, "eliminated", 0) == {"seat": 1, "heir": 0, "won": "italian"}
    assert look(state).living == (0, 2, 3)
    assert look(state).money == (33, 0, 33, 44)
    assert look(state).wilds == (3, 0, 0, 0)
    assert look(state).hands == ((1, 2, 5, 5), (), (), ())
    assert owned(state, 0) == {"french key", "italian key", "italian password"}
    assert owned(state, 1) == set()
    assert owned(state, 2) == {"german key"}


@pytest.mark.rule("SA-34")
@pytest.mark.parametrize(("choice", "spy"), [(KEEP, FRENCH), (SWITCH, ITALIAN)])
def test_the_one_who_named_right_keeps_or_switches_and_the_turn_is_over(choice, spy):
    state = rich()
    do(state, act.NameASpy(1, "italian"))
    assert asked(state) == (0, "choose_identity")
    assert legal(state) == [KEEP, SWITCH]
    events = do(state, choice)
    assert spy_of(state, 0) == spy
    assert told(events) == ["chose_identity", "turn"]
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-34")
def test_the_new_identity_is_the_one_that_counts():
    for choice, right in ((KEEP, "french"), (SWITCH, "italian")):
        state = rich()
        do(state, act.NameASpy(1, "italian"), choice)
        for spy in SPIES:
            copy = state.copy()
            assert fact(do(copy, act.NameASpy(0, spy)), "named")["right"] == (spy == right)


@pytest.mark.rule("SA-34")
def test_nothing_else_happens_before_the_card_is_chosen():
    state = rich()
    do(state, act.NameASpy(1, "italian"))
    refused(state, "SA-8", act.Roll())
    refused(state, "SA-8", act.Roll(), seat=2)
    refused(state, "SA-8", KEEP, seat=2)
    refused(state, "SA-8", KEEP, seat=1)
    refused(state, "SA-34", act.ChooseIdentity("new"))  # type: ignore[arg-type]
    do(state, KEEP)
    refused(state, "SA-34", KEEP)


@pytest.mark.rule("SA-34")
def test_an_identity_is_chosen_only_after_winning_a_card():
    refused(arrange(), "SA-34", SWITCH)


@pytest.mark.rule("SA-35")
def test_after_a_wrong_name_the_named_player_takes_everything():
    state = rich()
    do(state, act.NameASpy(1, "german"))
    assert look(state).living == (1, 2, 3)
    assert look(state).money == (0, 33, 33, 44)
    assert look(state).wilds == (0, 3, 0, 0)
    assert look(state).hands == ((), (1, 2, 5, 5), (), ())
    assert owned(state, 1) == {"french key", "italian key", "italian password"}
    assert owned(state, 0) == set()


@pytest.mark.rule("SA-35")
@pytest.mark.parametrize(("choice", "spy"), [(KEEP, RUSSIAN), (SWITCH, FRENCH)])
def test_the_survivor_picks_in_secret_out_of_turn_and_right_away(choice, spy):
    state = rich()
    do(state, act.NameASpy(2, "german"))
    (decision,) = GAME.decisions(state)
    assert decision.seat == 2  # Although Ben, then Cara, would be next.
    assert decision.kind == "spy_alley.choose_identity"
    assert decision.sealed
    assert not decision.standing
    assert list(decision.public) == []
    for seat in (0, 1, 3):
        refused(state, "SA-8", choice, seat=seat)
    do(state, choice)
    assert spy_of(state, 2) == spy


@pytest.mark.rule("SA-35")
def test_only_the_survivor_is_shown_the_choice():
    state = rich()
    do(state, act.NameASpy(2, "german"))
    for who in (0, 1, 3, TABLE, ANYONE):
        prompt = look(state, who).prompt(2)
        assert prompt
        assert (prompt.kind, prompt.sealed, list(prompt.choices)) == ("spy_alley.choose_identity", True, [])
    prompt = look(state, 2).prompt()
    assert prompt
    assert list(prompt.choices) == [KEEP, SWITCH]


@pytest.mark.rule("SA-36")
def test_a_second_item_of_the_same_kind_is_lost():
    state = arrange(items=[full("french"), full("french")], place=[0, 27], money=[100, 100])
    do(state, act.NameASpy(1, "italian"), KEEP)
    assert owned(state, 0) == set(full("french"))
    assert look(state).money[0] == 200  # Nothing is paid for what was lost.
    state = arrange(turn=1, items=[["french key"], ["french key", "german key"]], place=[SOLD_FOR_20])
    do(state, act.NameASpy(0, "german"), KEEP)
    assert owned(state, 0) == {"french key", "german key"}
    state.turn = 2
    state.place[2] = SOLD_FOR_20
    roll(state, 4)
    do(state, act.Confiscate(0, "french", "key"))
    assert "french key" not in owned(state, 0)  # There was only one.


@pytest.mark.rule("SA-37")
def test_a_spy_named_correctly_is_known_to_everyone():
    state = rich()
    events = do(state, act.NameASpy(1, "italian"))
    for who in (0, 1, 2, 3, TABLE, ANYONE):
        facts = fact(events, "named", who)
        assert (facts["target"], facts["spy"], facts["right"]) == (1, "italian", True)
        (trace,) = look(state, who).trail
        assert (trace.kind, trace.seat, trace.spy, trace.heir) == ("named", 1, ITALIAN, 0)


@pytest.mark.rule("SA-37")
def test_only_the_survivor_sees_the_card_of_who_named_wrongly():
    state = rich()
    events = do(state, act.NameASpy(1, "german"))
    assert fact(events, "eliminated", 1) == {"seat": 0, "heir": 1, "won": "french"}
    file = look(state, 1).file
    assert file
    assert (file.spy, file.inheritances[0].seat, file.inheritances[0].won) == (ITALIAN, 0, FRENCH)
    for who in (0, 2, 3, TABLE, ANYONE):
        assert fact(events, "eliminated", who) == {"seat": 0, "heir": 1}
        assert [(trace.kind, trace.seat, trace.spy) for trace in look(state, who).trail] == [
            ("is_not", 1, GERMAN),
            ("fell", 0, -1),
        ]


@pytest.mark.rule("SA-37")
@pytest.mark.parametrize("name", ["italian", "german"])
def test_which_card_a_survivor_keeps_is_secret(name):
    """Whether the name was right (Anna chooses) or wrong (Ben does)."""
    heir = 0 if name == "italian" else 1
    heard, seen = [], []
    for choice in (KEEP, SWITCH):
        state = rich()
        do(state, act.NameASpy(1, name))
        events = do(state, choice)
        others = [who for who in (0, 1, 2, 3, TABLE, ANYONE) if who != heir]
        heard.append([hear(events, who) for who in others])
        seen.append([look(state, who) for who in others])
        assert "kept" in fact(events, "chose_identity", heir)
    assert heard[0] == heard[1]
    assert seen[0] == seen[1]


@pytest.mark.rule("SA-38")
def test_the_survivor_stays_and_the_loser_is_gone():
    state = rich()
    do(state, act.NameASpy(1, "italian"), KEEP)
    assert look(state).place[0] == 9
    assert look(state).living == (0, 2, 3)
    for _ in range(3):
        assert not [a for a in legal(state) if isinstance(a, act.NameASpy) and a.seat == 1]
        refused(state, "SA-38", act.NameASpy(1, "italian"))
        state.place[state.turn] = 3
        roll(state, 2)
    wrong = rich()
    do(wrong, act.NameASpy(1, "german"), KEEP)
    assert look(wrong).place[1] == EMBASSY["italian"]


@pytest.mark.rule("SA-38", "SA-40")
def test_a_player_out_in_the_alley_is_no_target():
    state = arrange(seats=4, place=[0, SOLD_FOR_20, ENTRANCE, SOLD_FOR_20])
    do(state, act.NameASpy(1, "italian"), KEEP)
    roll(state, 2)
    assert asked(state) == (2, "free_guess")
    assert {a.seat for a in legal(state) if isinstance(a, act.FreeGuess)} == {3}
    refused(state, "SA-38", act.FreeGuess(1, "italian"))


@pytest.mark.rule("SA-39")
@pytest.mark.parametrize(("guesser", "named", "next_seat"), [(0, 2, 1), (0, 1, 1), (1, 0, 2), (3, 1, 0)])
def test_after_a_wrong_name_the_turn_goes_on_from_who_named(guesser, named, next_seat):
    state = arrange(seats=4, turn=guesser)
    events = do(state, act.NameASpy(named, "american"))
    assert asked(state) == (named, "choose_identity")
    events = do(state, KEEP)
    assert fact(events, "turn") == {"seat": next_seat}
    assert asked(state) == (next_seat, "start_turn")


@pytest.mark.rule("SA-39")
def test_players_who_are_out_are_skipped_after_a_wrong_name():
    state = arrange(seats=5, turn=0)
    do(state, act.NameASpy(1, "italian"), KEEP)  # Ben is out.
    state.turn = 0
    do(state, act.NameASpy(4, "american"), KEEP)  # Anna is out; Cara is next after Ben's place.
    assert asked(state) == (2, "start_turn")
    for _ in range(3):
        state.place[state.turn] = 3
        roll(state, 2)
    assert asked(state) == (2, "start_turn")


@pytest.mark.rule("SA-32", "SA-4")
def test_a_round_ends_where_it_began_even_if_the_first_player_is_out():
    state = arrange(seats=3, round=1)
    do(state, act.NameASpy(1, "german"), KEEP)  # Anna, who began, is out.
    assert (asked(state)[0], look(state).round) == (1, 1)
    roll(state, 2)
    assert (asked(state)[0], look(state).round) == (2, 1)
    roll(state, 2)
    assert (asked(state)[0], look(state).round) == (1, 2)
