"""Rule book, "Drawing and playing", "Building", "Blocking" and "Repairing a tunnel"."""

from __future__ import annotations

import pytest

from spymobile.core import codec, decoding
from spymobile.core.chance import Scripted
from spymobile.core.errors import Malformed
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import GAME, board, tiles, tunnels
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact, told
from tests.games.spy_vs_spy.table import (
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
    row,
    runs,
    spy,
    stay_and_draw,
)

EVERY_SHAPE = ["black_straight", "black_curve", "black_t", "black_cross"]


def holding(*tiles: str, on: list[str], draws: str = "white_dead_end", **more):
    """Seat 0 has these tiles and one more, and must play."""
    state = arrange(on, racks=[tiles], **more)
    stay_and_draw(state, draws)
    return state


# Drawing and playing


@pytest.mark.rule("SV-20")
def test_draw_one_and_play_any_one_of_five():
    state = arrange(["B1 black_t ESW"], racks=[EVERY_SHAPE])
    before = look(state).pile
    do(state, act.Stay())
    assert legal(state) == [act.Draw()]
    assert not decision(state).sealed
    events = draw(state, "white_cross")
    assert fact(events, "drew", 0)["tiles"] == ("white_cross",)
    assert rack(state, 0) == [*EVERY_SHAPE, "white_cross"]
    assert look(state).pile == before - 1
    for tile in rack(state, 0):
        assert places(state, tile)
    do(state, lay("black_straight", "C1", "EW"))
    assert rack(state, 0) == ["black_curve", "black_t", "black_cross", "white_cross"]
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-20")
def test_or_throw_one_back_face_down():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW"])
    before = look(state).pile
    assert [action.tile for action in legal(state) if isinstance(action, act.Discard)] == rack(state, 0)
    events = do(state, act.Discard("black_t"))
    assert len(rack(state, 0)) == 4
    assert look(state).pile == before + 1
    assert state.pile[board.TILE["black_t"]] == 10 - 1  # Only Ben's is not in the pile.
    assert fact(events, "discarded")["count"] == 1
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-20")
def test_only_tiles_of_the_own_rack():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW"])
    refused(state, "SV-20", lay("white_straight", "C1", "EW"))
    refused(state, "SV-20", spy("white_spy", "B1"))
    refused(state, "SV-20", act.Discard("gray_spy"))
    refused(state, "SV-21", act.PlayNothing())
    refused(state, "SV-20", act.Draw())


@pytest.mark.rule("SV-21")
def test_an_empty_pile_gives_nothing():
    state = arrange(["B1 black_straight EW"], racks=[["black_straight", "black_t"]], pile=[])
    do(state, act.Stay())
    assert asked(state) == (0, "pass_empty")
    due = decision(state)
    assert due.sealed
    assert due.public == (act.PlayNothing(),)
    assert {type(action) for action in legal(state)} == {act.LayTunnel, act.PlayNothing}
    refused(state, "SV-20", act.Discard("black_t"))
    passing = state.copy()
    do(passing, act.PlayNothing())
    assert rack(passing, 0) == ["black_straight", "black_t"]
    do(state, lay("black_straight", "C1", "EW"))
    assert rack(state, 0) == ["black_t"]
    assert state.turn == 1


@pytest.mark.rule("SV-21")
def test_nothing_can_be_played_from_an_empty_rack():
    state = arrange(racks=[[]], pile=[])
    assert {type(action) for action in legal(state)} == {act.Stay}
    do(state, act.Stay())
    assert legal(state) == [act.PlayNothing()]


@pytest.mark.rule("SV-21")
def test_draw_up_to_five_when_there_are_tiles_again():
    state = arrange(racks=[["black_t", "black_t"]], pile=["white_t", "white_t", "gray_spy", "black_cross"])
    do(state, act.Stay())
    draw(state, "white_t", "gray_spy", "white_t")
    assert rack(state, 0) == ["black_t", "black_t", "white_t", "white_t", "gray_spy"]
    assert asked(state) == (0, "play_tile")


@pytest.mark.rule("SV-21")
def test_a_short_pile_leaves_the_rack_short():
    state = arrange(racks=[["black_t", "black_t"]], pile=["white_t"])
    do(state, act.Stay())
    draw(state, "white_t")
    assert rack(state, 0) == ["black_t", "black_t", "white_t"]
    assert asked(state) == (0, "pass_empty")
    do(state, act.PlayNothing())
    assert len(rack(state, 0)) == 3


# Building


@pytest.mark.rule("SV-22")
def test_tiles_may_be_turned():
    state = holding(*EVERY_SHAPE, on=["B1 black_t ESW"], draws="black_dead_end")
    assert places(state, "black_straight")["C1"] == {"EW"}
    assert places(state, "black_straight")["B2"] == {"NS"}
    assert places(state, "black_curve")["B2"] == {"NE", "NW"}
    assert places(state, "black_t")["B2"] == {"NES", "NEW", "NSW"}
    assert places(state, "black_cross")["B2"] == {"NESW"}
    assert places(state, "black_dead_end")["B2"] == {"N"}
    refused(state, "SV-22", act.LayTunnel("black_straight", at("C1"), 4))
    refused(state, "SV-22", act.LayTunnel("black_t", at("C1"), -1))


@pytest.mark.rule("SV-22")
def test_a_tile_that_looks_alike_after_a_turn_may_be_turned_either_way():
    state = holding(*EVERY_SHAPE, on=["B1 black_t ESW"])
    one, three = (act.LayTunnel("black_straight", at("C1"), turns) for turns in (1, 3))
    assert three == one
    assert legal(state).count(three) == 1
    other = state.copy()
    assert fact(do(state, one), "laid") == fact(do(other, three), "laid")
    assert state == other
    crosses = {act.LayTunnel("white_cross", at("B2"), turns) for turns in range(4)}
    assert len(crosses) == 1
    assert len({act.LayTunnel("white_t", at("B2"), turns) for turns in range(4)}) == 4


@pytest.mark.rule("SV-22")
def test_a_turn_is_written_one_way_whoever_writes_it():
    line = '{"is":"spy_vs_spy.lay_tunnel","tile":"white_straight","space":2,"turns":3}'
    action = decoding.from_data(Action, codec.from_text(line))
    assert codec.to_text(codec.to_data(action)) == line.replace("3}", "1}")
    for tile, turns in (("white_straight", 7), ("white_straight", -1), ("gray_spy", 3), ("nothing", 3)):
        odd = codec.from_text(f'{{"is":"spy_vs_spy.lay_tunnel","tile":"{tile}","space":2,"turns":{turns}}}')
        if tile == "nothing":
            with pytest.raises(Malformed):
                decoding.from_data(Action, odd)
        else:
            assert codec.to_data(decoding.from_data(Action, odd)) == odd


@pytest.mark.rule("SV-22", "SV-31")
def test_a_repair_may_be_turned_too():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW", "C1 black_straight EW", "C1 white_spy"])
    assert places(state, "black_curve")["C1"] == {"SW"}
    assert places(state, "black_t")["C1"] == {"ESW"}


@pytest.mark.rule("SV-23")
def test_an_opening_may_not_meet_a_wall():
    on = ["B1 black_t ESW", "A2 white_t NES"]  # B2 lies between two openings: its north and its west.
    state = holding(*EVERY_SHAPE, on=on)
    assert places(state, "black_curve")["B2"] == {"NW"}
    assert "B2" not in places(state, "black_straight")
    assert places(state, "black_t")["B2"] == {"NEW", "NSW"}
    sentence = refused(state, "SV-23", lay("black_straight", "B2", "NS"))
    assert "A2" in sentence
    assert "B2" in sentence


@pytest.mark.rule("SV-23")
def test_wall_to_wall_fits():
    on = ["B1 black_straight EW", "A2 black_straight NS"]
    state = holding(*EVERY_SHAPE, on=[*on, "C1 black_t ESW"])
    assert "C2" in places(state, "black_straight")
    refused(state, "SV-24", lay("black_curve", "B2", "ES"))  # Walls all round, but joined to nothing.
    # B2's west and north are walls of A2 and B1; beside C2 it may open to the east only once C2 does.
    do(state, lay("black_curve", "C2", "NW"))
    do(state, act.Stay())
    draw(state, "white_t")
    do(state, act.Discard("white_t"))
    stay_and_draw(state, "white_straight")
    assert places(state, "white_dead_end")["B2"] == {"E"}
    refused(state, "SV-23", lay("black_cross", "B2", "NESW"))


@pytest.mark.rule("SV-23", "SV-24")
def test_every_tile_joins_the_own_network_by_an_opening():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW"])
    assert set(places(state, "black_cross")) == set(), "a cross at the edge would lead off the board"
    assert set(places(state, "black_straight")) == {"A2", "C1"}
    refused(state, "SV-24", lay("black_straight", "D1", "EW"))
    refused(state, "SV-24", lay("black_straight", "B2", "EW"))


@pytest.mark.rule("SV-24")
def test_nothing_can_be_built_beyond_a_spy():
    on = row("black_straight", "EW", "B1", "C1", "D1")
    state = holding(*EVERY_SHAPE, on=[*on, "C1 white_spy"])
    assert set(places(state, "black_straight")) == {"A2", "C1"}
    refused(state, "SV-24", lay("black_straight", "E1", "EW"))
    free = holding(*EVERY_SHAPE, on=on)
    assert set(places(free, "black_straight")) == {"A2", "E1"}


@pytest.mark.rule("SV-24")
def test_a_way_round_a_spy_is_a_way():
    on = [
        "B1 black_t ESW",
        "C1 black_straight EW",
        "D1 black_t ESW",
        "B2 white_curve NE",
        "C2 white_straight EW",
        "D2 white_curve NW",
    ]
    state = holding(*EVERY_SHAPE, on=[*on, "C1 white_spy"])
    assert "E1" in places(state, "black_straight")


@pytest.mark.rule("SV-24")
def test_who_laid_the_tunnel_does_not_matter():
    red = row("black_straight", "NS", "A2", "A3", "A4", "A5")
    yellow = ["A6 white_t NES", *row("white_straight", "NS", "A7", "A8")]
    joined = holding(*EVERY_SHAPE, on=[*red, *yellow], seats=4)
    assert "B6" in places(joined, "black_straight")
    apart = holding(*EVERY_SHAPE, on=[*red[:-1], *yellow], seats=4)
    assert "B6" not in places(apart, "black_straight")
    refused(apart, "SV-24", lay("black_straight", "B6", "EW"))


@pytest.mark.rule("SV-25")
def test_a_covered_neighbour_is_ignored():
    on = ["B1 black_t ESW", "C1 black_straight EW", "C2 white_straight NS"]
    visible = holding(*EVERY_SHAPE, on=on)
    refused(visible, "SV-23", lay("black_curve", "B2", "NE"))  # C2 has a wall there.
    covered = holding(*EVERY_SHAPE, on=[*on, "C2 black_spy"])
    do(covered, lay("black_curve", "B2", "NE"))
    assert look(covered).stacks[at("B2")]


@pytest.mark.rule("SV-26")
def test_no_opening_leads_off_the_board():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW"])
    assert refused(state, "SV-26", lay("black_t", "C1", "NEW")) == (
        "An opening on C1 would lead off the board."
    )
    refused(state, "SV-26", lay("black_curve", "A2", "NW"))
    assert places(state, "black_t")["C1"] == {"ESW"}


@pytest.mark.rule("SV-26")
def test_sides_towards_manholes_are_free():
    on = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1", "G1")
    state = holding(*EVERY_SHAPE, on=on, seats=4)
    assert places(state, "black_straight")["H1"] == {"EW"}
    assert places(state, "black_curve")["H1"] == {"SW"}
    do(state, lay("black_straight", "H1", "EW"))
    state.turn, state.phase = 0, "start_turn"
    assert "H1" in runs(state)
    assert "I1" not in runs(state)


@pytest.mark.rule("SV-26")
def test_the_own_manhole_need_not_be_opened_by_a_second_way():
    on = ["B1 black_t ESW", "B2 white_curve NW"]
    state = holding(*EVERY_SHAPE, on=on, draws="black_dead_end")
    assert places(state, "black_dead_end")["A2"] == {"E"}
    assert places(state, "black_t")["A2"] == {"NES"}


@pytest.mark.rule("SV-27")
def test_a_fitting_tile_on_somebody_elses_exit():
    on = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1", "G1")
    state = holding(*EVERY_SHAPE, on=on, seats=4)
    events = do(state, lay("black_curve", "H1", "SW"))
    assert fact(events, "laid")["space"] == at("H1")


@pytest.mark.rule("SV-27", "SV-30")
def test_a_spy_on_an_exit_tile():
    state = holding("black_spy", "white_spy", "gray_spy", "black_t", on=["H9 white_straight EW"])
    events = do(state, spy("black_spy", "H9"))
    assert told(events)[0] == "blocked"
    assert runs(state) == set(), "Ben's way out is blocked"


@pytest.mark.rule("SV-28")
def test_a_bomb_space_takes_a_tile_and_keeps_its_bomb():
    on = row("black_straight", "EW", "B1", "C1", "D1")
    state = arrange(on, racks=[EVERY_SHAPE])
    assert "E1" not in runs(state), "without a tile nobody can enter"
    refused(state, "SV-11", act.Move(at("E1")))
    stay_and_draw(state, "white_t")
    do(state, lay("black_straight", "E1", "EW"))
    assert at("E1") in look(state).bombs
    state.turn, state.phase = 0, "start_turn"
    assert "E1" in runs(state)


@pytest.mark.rule("SV-29")
def test_never_on_top_of_a_tunnel_nor_on_a_manhole():
    state = holding(*EVERY_SHAPE, on=["B1 black_straight EW"])
    assert refused(state, "SV-29", lay("black_straight", "B1", "EW")) == "A tunnel tile lies on B1 already."
    refused(state, "SV-29", lay("black_curve", "A1", "ES"))
    refused(state, "SV-29", act.LayTunnel("black_t", 81, 0))
    refused(state, "SV-29", act.LayTunnel("black_t", -1, 0))


# Blocking


SPIES = ["black_spy", "white_spy", "gray_spy", "black_t"]
BOARD = ["B1 black_straight EW", "C1 white_straight EW", "D1 black_straight EW", "E1 white_straight EW"]


@pytest.mark.rule("SV-30")
def test_the_other_colour_only_and_gray_on_both():
    state = holding(*SPIES, on=BOARD)
    assert set(places(state, "black_spy")) == {"C1"}
    assert set(places(state, "white_spy")) == {"B1", "D1"}
    assert set(places(state, "gray_spy")) == {"B1", "C1", "D1"}
    assert refused(state, "SV-30", spy("black_spy", "B1")) == "B1 shows the black Spy, the same colour."
    refused(state, "SV-30", spy("white_spy", "C1"))
    refused(state, "SV-30", act.LayTunnel("gray_spy", at("B1"), 0))
    refused(state, "SV-30", act.LaySpy("black_t", at("C1")))


@pytest.mark.rule("SV-30")
def test_never_under_a_bomb_or_a_pawn_on_a_spy_or_on_nothing():
    state = holding(*SPIES, on=[*BOARD, "F1 white_straight EW", "F1 gray_spy"], pawns={0: "B1", 1: "D1"})
    refused(state, "SV-30", spy("gray_spy", "E1"))
    refused(state, "SV-30", spy("gray_spy", "B1"))
    refused(state, "SV-30", spy("gray_spy", "D1"))
    assert refused(state, "SV-30", spy("black_spy", "F1")) == (
        "A Spy lies on F1 already. A tunnel tile that fits repairs it."
    )
    refused(state, "SV-30", spy("gray_spy", "G1"))
    refused(state, "SV-30", spy("gray_spy", "G7"))
    assert set(places(state, "gray_spy")) == {"C1"}


@pytest.mark.rule("SV-30")
def test_a_spy_needs_no_connection_and_nobody_passes_it():
    tiles = row("white_straight", "EW", "H1", "G1", "F1")
    state = holding(*SPIES, on=["B1 black_straight EW", *tiles], seats=3)
    do(state, spy("black_spy", "G1"))
    assert state.turn == 1
    assert runs(state) == {"H1"}


# Repairing


@pytest.mark.rule("SV-31")
def test_a_repair_lies_on_the_spy_and_is_final():
    state = holding("white_t", "gray_spy", "black_spy", "black_t", on=[*BOARD, "C1 black_spy"])
    assert set(places(state, "white_t")) == {"A2", "C1"}
    events = do(state, lay("white_t", "C1", "ESW"))
    assert fact(events, "laid")["repaired"] is True
    assert len(look(state).stacks[at("C1")]) == 3
    state.turn = 0
    stay_and_draw(state, "white_straight")
    assert "C1" not in places(state, "gray_spy")
    assert "C1" not in places(state, "black_t")
    assert refused(state, "SV-31", spy("gray_spy", "C1")) == (
        "The tunnel on C1 is repaired and cannot be blocked again."
    )
    refused(state, "SV-31", lay("black_t", "C1", "ESW"))


@pytest.mark.rule("SV-31")
def test_a_repair_obeys_the_rules_of_building():
    state = holding(*EVERY_SHAPE, on=[*BOARD, "C1 black_spy"])
    refused(state, "SV-23", lay("black_curve", "C1", "ES"))
    refused(state, "SV-26", lay("black_cross", "C1", "NESW"))
    far = holding(*EVERY_SHAPE, on=[*BOARD, "C1 black_spy", "H9 white_straight EW", "H9 black_spy"])
    refused(far, "SV-24", lay("black_straight", "H9", "EW"))


@pytest.mark.rule("SV-32")
def test_a_repair_need_not_fit_the_tile_two_below():
    on = ["B1 black_straight EW", "C1 white_straight EW", "C1 black_spy"]
    state = holding(*EVERY_SHAPE, on=on)
    do(state, lay("black_curve", "C1", "SW"))
    state.turn, state.phase = 0, "start_turn"
    assert runs(state) == {"B1", "C1"}


@pytest.mark.rule("SV-20", "SV-6")
def test_a_draw_is_seen_by_its_owner_alone():
    state = arrange(seats=3)
    do(state, act.Stay())
    events = GAME.play(state, 0, act.Draw(), Scripted([0]))
    assert "tiles" in fact(events, "drew", 0)
    for who in (1, 2, -1, -2):
        assert fact(events, "drew", who) == {"seat": 0, "count": 1}


# What is remembered


def test_however_high_tiles_lie_little_is_remembered() -> None:
    """A stack is one of very many, what one sees of it one of a few; a game of any length needs no more."""
    laid = [
        tile << 2 | turns
        for tile in range(board.TUNNELS)
        for turns in range(len(board.OPENINGS[board.shape_of(tile)]))
    ]
    gray = board.TILE["gray_spy"] << 2
    stacks = [(below, gray, top) for below in laid for top in laid]
    tunnels._face.cache_clear()
    assert {tunnels.face(stack) for stack in stacks} == {
        (tunnels.digit(board.openings_of(top)), ".") for top in laid
    }
    assert tunnels._face.cache_info().currsize == len(laid)
    assert tiles._laid.cache_info().maxsize is not None
