"""Rule book, "Messages" and "Winning"."""

from __future__ import annotations

import pytest

from spymobile.core.audience import everyone
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import Refusal
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact, hear, told
from tests.games.spy_vs_spy.table import (
    BLANK,
    EXPLOSION,
    arrange,
    asked,
    at,
    decision,
    do,
    draw,
    lay,
    legal,
    look,
    places,
    rack,
    refused,
    roll,
    row,
    spy,
    stay_and_draw,
)

TO_E1 = row("black_straight", "EW", "B1", "C1", "D1", "E1")


def bring_home(message: str, *, tiles=TO_E1, **more):
    """Seat 0 takes the bomb from E1 home, throws a tile back, and reads this message."""
    state = arrange(tiles, pawns={0: "E1", **more.pop("pawns", {})}, bombs={"E1": message}, **more)
    take_home(state)
    return state


def take_home(state):
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "white_cross")
    return do(state, act.Discard("white_cross"))


@pytest.mark.rule("SV-33", "SV-5")
def test_the_message_is_read_after_draw_and_play():
    state = arrange(TO_E1, pawns={0: "E1"}, bombs={"E1": "move_bomb"})
    events = roll(state, BLANK)
    events += do(state, act.TakeHome())
    events += draw(state, "white_cross")
    for who in everyone(2):
        assert look(state, who).captured == ((), ())
        assert look(state, who).unread
        assert all("message" not in heard.facts for heard in hear(events, who))
    events = do(state, act.Discard("white_cross"))
    assert fact(events, "read") == {"seat": 0, "message": "move_bomb"}
    assert look(state).captured == ((board.MOVE_BOMB,), ())
    assert not look(state).unread


@pytest.mark.rule("SV-33")
@pytest.mark.parametrize("message", board.MESSAGES)
def test_every_message_may_be_skipped(message):
    state = bring_home(message)
    assert asked(state) == (0, f"message_{message}")
    assert not decision(state).sealed
    assert act.SkipMessage() in legal(state)
    do(state, act.SkipMessage())
    assert asked(state) == (1, "start_turn")
    refused(state, "SV-33", act.SkipMessage())


@pytest.mark.rule("SV-34")
def test_a_free_turn_is_a_whole_new_turn():
    state = bring_home("free_turn")
    do(state, act.FollowMessage())
    assert asked(state) == (0, "start_turn")
    assert {type(action) for action in legal(state)} == {act.Stay, act.Move, act.DumpTiles}
    stay_and_draw(state, "white_cross")
    do(state, act.Discard("white_cross"))
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-34")
def test_a_free_turn_may_be_a_dump():
    state = bring_home("free_turn")
    do(state, act.FollowMessage())
    GAME.play(state, 0, act.DumpTiles(("black_t",)), Scripted([0]))
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-34")
def test_free_turns_chain():
    tiles = [*TO_E1[:3], "E1 black_curve SW", *row("white_straight", "NS", "E2", "E3")]
    state = arrange(tiles, pawns={0: "E1"}, bombs={"E1": "free_turn", "E3": "free_turn"})
    take_home(state)
    do(state, act.FollowMessage())
    do(state, act.Move(at("E3")))
    roll(state, BLANK)
    draw(state, "white_cross")
    do(state, act.Discard("white_cross"))
    assert state.turn == 1
    stay_and_draw(state, "white_cross")
    do(state, act.Discard("white_cross"))
    take_home(state)
    assert asked(state) == (0, "message_free_turn")
    do(state, act.FollowMessage())
    assert asked(state) == (0, "start_turn")


@pytest.mark.rule("SV-35")
def test_draw_and_play_once_more():
    state = bring_home("draw_play")
    do(state, act.FollowMessage())
    assert asked(state) == (0, "draw")
    draw(state, "white_cross")
    assert asked(state) == (0, "play_tile")
    do(state, lay("black_straight", "F1", "EW"))
    assert len(rack(state, 0)) == 4
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-35", "SV-21")
def test_draw_and_play_with_an_empty_pile_only_plays():
    state = arrange(TO_E1, pawns={0: "E1"}, bombs={"E1": "draw_play"}, racks=[["black_t"] * 2], pile=[])
    roll(state, BLANK)
    do(state, act.TakeHome(), act.PlayNothing(), act.FollowMessage())
    assert asked(state) == (0, "pass_empty")


@pytest.mark.rule("SV-36")
def test_move_a_bomb_even_from_under_a_pawn():
    tiles = [*TO_E1, "G7 white_t NES"]
    state = arrange(tiles, pawns={0: "E1", 1: "G7"}, bombs={"E1": "move_bomb", "G7": "free_turn"})
    take_home(state)
    assert act.MoveBomb(at("G7"), at("B2")) in decision(state).legal
    events = do(state, act.MoveBomb(at("G7"), at("B2")))
    assert fact(events, "moved_bomb") == {"seat": 0, "bomb": at("G7"), "space": at("B2")}
    assert at("B2") in look(state).bombs
    assert at("G7") not in look(state).bombs
    assert look(state).pawns[1] == at("G7")
    assert state.messages[state.bombs.index(at("B2"))] == board.FREE_TURN, "it keeps its message"
    assert asked(state) == (1, "start_turn")
    assert act.Roll() not in legal(state), "Ben stands on an ordinary space now"


@pytest.mark.rule("SV-36")
def test_the_new_space_is_a_bomb_space():
    state = bring_home("move_bomb")
    do(state, act.MoveBomb(at("C3"), at("A2")))
    state.turn = 0
    stay_and_draw(state, "white_straight")
    do(state, lay("white_straight", "A2", "NS"))
    state.turn, state.phase = 0, "start_turn"
    do(state, act.Move(at("A2")))
    assert asked(state) == (0, "roll_bomb")


@pytest.mark.rule("SV-36")
def test_only_to_a_space_without_tile_bomb_and_manhole():
    state = bring_home("move_bomb", tiles=[*TO_E1, "C4 white_t NES"])
    refused(state, "SV-36", act.MoveBomb(at("C3"), at("C4")))
    refused(state, "SV-36", act.MoveBomb(at("C3"), at("C5")))
    refused(state, "SV-36", act.MoveBomb(at("C3"), at("C3")))
    refused(state, "SV-36", act.MoveBomb(at("C3"), at("A9")))
    refused(state, "SV-36", act.MoveBomb(at("C3"), at("E1")))
    refused(state, "SV-36", act.MoveBomb(at("E1"), at("B2")))
    refused(state, "SV-36", act.MoveBomb(at("C3"), 99))
    bare = 81 - 4 - 5 - 12  # manholes, tiles, bombs that are left
    assert len(decision(state).legal) == 12 * bare + 1


@pytest.mark.rule("SV-36")
def test_the_list_of_bomb_moves_agrees_with_itself():
    choices = decision(bring_home("move_bomb")).legal
    assert choices[-1] == act.SkipMessage()
    assert choices[:3] == tuple(list(choices)[:3])
    assert all(action in choices for action in choices)
    assert choices == list(choices)
    with pytest.raises(IndexError):
        choices[len(choices)]


@pytest.mark.rule("SV-37")
def test_remove_any_top_tile_without_a_pawn():
    state = bring_home(
        "remove_tile", tiles=[*TO_E1, "F1 black_t ESW", "H9 white_straight EW"], pawns={1: "H9"}
    )
    found = {board.SPACE_NAMES[action.space] for action in legal(state) if isinstance(action, act.RemoveTile)}
    assert found == {"B1", "C1", "D1", "E1", "F1"}
    refused(state, "SV-37", act.RemoveTile(at("H9")))
    refused(state, "SV-37", act.RemoveTile(at("G4")))
    refused(state, "SV-37", act.RemoveTile(-1))
    before = look(state).pile
    events = do(state, act.RemoveTile(at("C1")))
    assert fact(events, "removed") == {"seat": 0, "space": at("C1"), "tile": "black_straight"}
    assert look(state).stacks[at("C1")] == ()
    assert look(state).pile == before + 1
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-37")
def test_a_tile_under_a_bomb_may_go_and_the_bomb_stays():
    state = bring_home("remove_tile", tiles=[*TO_E1, "C3 white_t NES"])
    do(state, act.RemoveTile(at("C3")))
    assert look(state).stacks[at("C3")] == ()
    assert at("C3") in look(state).bombs


@pytest.mark.rule("SV-37")
def test_a_tunnel_that_would_not_fit_stays_covered():
    # The tile under the Spy on C2 opens to the west, where B2 has a wall by now.
    tiles = [*TO_E1, "C2 white_straight EW", "C2 black_spy", "B2 white_straight NS"]
    state = bring_home("remove_tile", tiles=tiles)
    assert refused(state, "SV-37", act.RemoveTile(at("C2"))) == (
        "The tunnel under C2 would not fit the tiles next to it."
    )
    fits = bring_home("remove_tile", tiles=[*TO_E1, "C2 white_straight EW", "C2 black_spy"])
    do(fits, act.RemoveTile(at("C2")))
    assert len(look(fits).stacks[at("C2")]) == 1


@pytest.mark.rule("SV-37", "SV-30")
def test_an_uncovered_tunnel_can_be_blocked_again():
    state = bring_home("remove_tile", tiles=[*TO_E1, "G4 white_straight EW", "G4 black_spy"])
    state.racks[0] = tuple(
        sorted(board.TILE[tile] for tile in ("black_spy", "black_t", "black_t", "black_t"))
    )
    do(state, act.RemoveTile(at("G4")))
    state.turn = 0
    stay_and_draw(state, "white_t")
    assert "G4" in places(state, "black_spy")


@pytest.mark.rule("SV-37", "SV-31")
def test_an_uncovered_spy_can_be_repaired_again():
    tiles = [*TO_E1, "C1 white_spy", "C1 white_straight EW"]
    state = bring_home("remove_tile", tiles=tiles)
    do(state, act.RemoveTile(at("C1")))
    assert len(look(state).stacks[at("C1")]) == 2
    state.turn = 0
    stay_and_draw(state, "white_t")
    assert set(places(state, "black_straight")) == {"A2", "C1"}, "the path is broken, and can be mended"
    refused(state, "SV-30", spy("white_spy", "C1"))


# Winning


@pytest.mark.rule("SV-38")
def test_the_last_bomb_wins_at_once():
    home = ["draw_play"] * 4 + ["free_turn"] * 2
    state = arrange(TO_E1, pawns={0: "E1"}, captured=[home], bombs={"E1": "free_turn"})
    roll(state, BLANK)
    events = do(state, act.TakeHome())
    assert told(events) == ["took_home", "won"]
    assert GAME.decisions(state) == ()
    assert look(state).captured[0][-1] == board.FREE_TURN
    for action in (act.Draw(), act.FollowMessage(), act.Stay()):
        with pytest.raises(Refusal, match="over"):
            GAME.play(state, 0, action, Fast(0))


def pass_round(state, seats):
    for _ in range(seats):
        do(state, act.Stay(), act.PlayNothing())


@pytest.mark.rule("SV-39")
def test_one_idle_round_with_an_empty_pile_ends_it():
    state = arrange(seats=3, pile=[], racks=[["black_t"]] * 3, captured=[["free_turn"], ["draw_play"] * 2])
    pass_round(state, 2)
    assert GAME.outcome(state) is None
    events = do(state, act.Stay(), act.PlayNothing())
    assert fact(events, "jammed")["winners"] == (1,)
    assert GAME.tell(hear(events)[-1], ["Anna", "Ben", "Cara"]) == (
        "The pile is empty and nothing happens any more. Ben wins with 2 bombs."
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.drawn) == ((1,), "empty_pile", False)


@pytest.mark.rule("SV-39")
def test_equal_bombs_are_a_tie():
    state = arrange(pile=[], racks=[[], []], captured=[["free_turn"], ["draw_play"]])
    pass_round(state, 2)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.drawn) == ((0, 1), True)


@pytest.mark.rule("SV-39")
def test_a_tile_or_a_roll_keeps_it_going():
    tiles = [*TO_E1, "C1 white_spy"]
    state = arrange(tiles, pile=[], racks=[["black_t"], ["black_t"]], pawns={0: "E1"})
    for _ in range(5):
        roll(state, BLANK)
        do(state, act.Stay(), act.PlayNothing())
        do(state, act.Stay(), act.PlayNothing())
        assert GAME.outcome(state) is None
    roll(state, EXPLOSION)
    do(state, lay("black_t", "A2", "NES"))
    do(state, act.Stay(), act.PlayNothing())
    assert GAME.outcome(state) is None
    do(state, act.Stay(), act.PlayNothing())
    assert GAME.outcome(state) is not None


@pytest.mark.rule("SV-39")
def test_an_idle_round_with_tiles_in_the_pile_does_not_end_it():
    state = arrange()
    for _ in range(6):
        stay_and_draw(state, "white_cross")
        do(state, act.Discard("white_cross"))
    assert GAME.outcome(state) is None


@pytest.mark.rule("SV-39")
@pytest.mark.parametrize("seats", [2, 4])
def test_twenty_rounds_without_a_bomb_end_it(seats):
    state = bring_home("draw_play", seats=seats)
    do(state, act.SkipMessage())
    for number in range(20 * seats):
        assert GAME.outcome(state) is None, f"too early, after {number} turns"
        stay_and_draw(state, "white_cross")
        do(state, act.Discard("white_cross"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "quiet")


@pytest.mark.rule("SV-39")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_thirteen_bombs_always_make_a_winner(seats):
    assert (board.BOMBS_TO_WIN[seats] - 1) * seats + 1 == len(board.NOTES)
