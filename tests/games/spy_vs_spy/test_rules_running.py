"""Rule book, "Your turn" and "Running through tunnels"."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Scripted
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact, told
from tests.games.spy_vs_spy.table import (
    BLANK,
    arrange,
    asked,
    at,
    decision,
    do,
    draw,
    draws,
    lay,
    legal,
    look,
    rack,
    refused,
    roll,
    row,
    runs,
)

TOP_ROW = row("black_straight", "EW", "B1", "C1", "D1")


@pytest.mark.rule("SV-8")
def test_a_turn_is_move_draw_play_or_a_dump():
    state = arrange(TOP_ROW)
    assert asked(state) == (0, "start_turn")
    assert {type(action) for action in legal(state)} == {act.Stay, act.Move, act.DumpTiles}
    do(state, act.Move(at("D1")))
    assert asked(state) == (0, "draw")
    refused(state, "SV-8", act.Move(at("B1")))
    refused(state, "SV-10", act.DumpTiles(("black_t",)))
    draw(state, "white_t")
    assert asked(state) == (0, "play_tile")
    do(state, act.Discard("white_t"))
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-8")
def test_moving_is_public_and_dumping_needs_the_rack():
    due = decision(arrange(TOP_ROW))
    assert due.sealed
    assert {type(action) for action in due.public} == {act.Stay, act.Move}
    assert {type(action) for action in due.legal} - {type(action) for action in due.public} == {act.DumpTiles}


@pytest.mark.rule("SV-9")
def test_nobody_has_to_move():
    state = arrange(TOP_ROW, pawns={0: "C1"})
    events = do(state, act.Stay())
    assert told(events) == ["stayed"]
    assert look(state).pawns[0] == at("C1")
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-9")
def test_moving_to_the_own_space_is_staying():
    refused(arrange(TOP_ROW, pawns={0: "C1"}), "SV-9", act.Move(at("C1")))


# Dumping


@pytest.mark.rule("SV-10")
def test_dump_two_and_draw_two():
    state = arrange(racks=[["black_t", "black_t", "white_spy", "white_cross"]])
    before = look(state).pile
    answers = draws(
        [n + (t == board.TILE["black_t"]) * 2 for t, n in enumerate(state.pile)], "gray_spy", "black_t"
    )
    events = GAME.play(state, 0, act.DumpTiles(("black_t", "black_t")), Scripted(answers))
    assert told(events) == ["dumped", "drew", "turn"]
    assert rack(state, 0) == ["black_t", "white_cross", "white_spy", "gray_spy"]
    assert look(state).pile == before
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-10")
def test_every_choice_of_one_to_four():
    state = arrange(racks=[["black_t", "black_t", "white_spy", "white_cross"]])
    chosen = [action.tiles for action in legal(state) if isinstance(action, act.DumpTiles)]
    assert len(chosen) == len(set(chosen)) == 11
    assert max(map(len, chosen)) == 4
    refused(state, "SV-10", act.DumpTiles(()))
    refused(state, "SV-10", act.DumpTiles(("black_t", "black_t", "black_t")))
    refused(state, "SV-10", act.DumpTiles(("gray_spy",)))
    refused(state, "SV-10", act.DumpTiles(("white_spy", "black_t")))
    state = arrange(racks=[["black_straight", "black_t", "white_spy", "white_cross"]])
    refused(state, "SV-10", act.DumpTiles(("no such tile",)))  # type: ignore[arg-type]


@pytest.mark.rule("SV-10")
def test_a_dump_on_a_bomb_space_needs_no_roll():
    state = arrange([*TOP_ROW, "E1 black_straight EW"], pawns={0: "E1"})
    assert act.Roll() in legal(state)
    events = GAME.play(state, 0, act.DumpTiles(("black_t",)), Scripted([0]))
    assert "rolled" not in told(events)
    assert look(state).pawns[0] == at("E1")
    assert state.turn == 1


@pytest.mark.rule("SV-10")
def test_a_dump_draws_from_the_pile_with_the_dumped_tiles_in_it():
    state = arrange(racks=[["black_t", "white_spy"]], pile=[])
    GAME.play(state, 0, act.DumpTiles(("black_t", "white_spy")), Scripted([1, 0]))
    assert rack(state, 0) == ["black_t", "white_spy"]
    assert look(state).pile == 0


# Running


@pytest.mark.rule("SV-11")
def test_as_far_as_openings_meet():
    state = arrange(
        [*TOP_ROW, "E1 black_t ESW", "E2 white_curve NE", "F2 white_straight NS", "A2 white_t NES"]
    )
    assert runs(state) == {"B1", "C1", "D1", "E1", "E2", "A2"}
    refused(state, "SV-11", act.Move(at("F2")))
    refused(state, "SV-11", act.Move(at("F1")))
    refused(state, "SV-11", act.Move(200))
    events = do(state, act.Move(at("E2")))
    path = [board.SPACE_NAMES[space] for space in fact(events, "moved")["path"]]
    assert path == ["B1", "C1", "D1", "E1", "E2"]


@pytest.mark.rule("SV-11")
def test_over_pawns_through_bombs_and_through_the_own_manhole():
    state = arrange(
        [*TOP_ROW, "E1 black_straight EW", "F1 black_straight EW", "A2 black_straight NS"],
        seats=3,
        pawns={0: "A2", 1: "C1"},
    )
    assert runs(state) == {"A1", "B1", "C1", "D1", "E1", "F1"}
    events = do(state, act.Move(at("F1")))
    assert told(events) == ["moved"]
    assert asked(state) == (0, "draw")
    again = arrange(TOP_ROW, seats=3, pawns={1: "C1"})
    do(again, act.Move(at("C1")))
    assert asked(again) == (0, "draw")


@pytest.mark.rule("SV-11")
def test_never_onto_a_spy_or_a_strange_manhole():
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1", "G1", "H1")
    state = arrange([*tiles, "G1 white_spy"], seats=4)
    assert runs(state) == {"B1", "C1", "D1", "E1", "F1"}
    refused(state, "SV-11", act.Move(at("G1")))
    refused(state, "SV-11", act.Move(at("H1")))
    open_way = arrange(tiles, seats=4)
    assert runs(open_way) == {"B1", "C1", "D1", "E1", "F1", "G1", "H1"}
    assert refused(open_way, "SV-11", act.Move(at("I1"))) == "I1 is not your manhole."


@pytest.mark.rule("SV-11")
def test_through_anybodys_tunnels_once_they_are_joined():
    red = row("black_straight", "NS", "A2", "A3", "A4")
    yellow = row("white_straight", "NS", "A6", "A7", "A8")
    apart = arrange([*red, *yellow], seats=4)
    assert "A8" not in runs(apart)
    joined = arrange([*red, "A5 black_straight NS", *yellow], seats=4)
    assert {"A5", "A6", "A7", "A8"} <= runs(joined)
    assert "A9" not in runs(joined)


@pytest.mark.rule("SV-12")
def test_a_pawn_that_is_cut_off_waits_in_its_piece_of_tunnel():
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1")
    state = arrange([*tiles, "C1 white_spy"], pawns={0: "D1"})
    assert runs(state) == {"E1", "F1"}
    assert look(state).pawns[0] == at("D1")
    do(state, act.Move(at("F1")))
    draw(state, "black_cross")
    do(state, lay("black_straight", "C1", "EW"))
    assert look(state).pawns[0] == at("F1")


@pytest.mark.rule("SV-12")
def test_a_block_in_front_of_a_pawn_leaves_it_there():
    tiles = row("black_straight", "EW", "B1", "C1", "D1")
    state = arrange(tiles, turn=1, pawns={0: "D1"}, racks=[[], ["white_spy"] * 4])
    do(state, act.Stay())
    draw(state, "black_t")
    do(state, act.LaySpy("white_spy", at("C1")))
    assert look(state).pawns[0] == at("D1")
    assert runs(state) == set()
    do(state, act.Stay())
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-8")
def test_a_whole_turn_with_a_bomb_ends_in_its_message():
    state = arrange(
        row("black_straight", "EW", "B1", "C1", "D1", "E1"), pawns={0: "E1"}, bombs={"E1": "draw_play"}
    )
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "white_t")
    events = do(state, act.Discard("white_t"))
    assert told(events) == ["discarded", "read"]
    assert asked(state) == (0, "message_draw_play")
