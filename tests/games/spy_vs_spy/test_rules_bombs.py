"""Rule book, "Bombs"."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Scripted
from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact, told
from tests.games.spy_vs_spy.table import (
    BLANK,
    EXPLOSION,
    arrange,
    asked,
    at,
    decision,
    do,
    draw,
    legal,
    look,
    refused,
    roll,
    row,
    runs,
)

TO_E1 = row("black_straight", "EW", "B1", "C1", "D1", "E1")
TO_E1_AND_E3 = [
    *row("black_straight", "EW", "B1", "C1", "D1"),
    "E1 black_curve SW",
    *row("white_straight", "NS", "E2", "E3"),
]


def skip_turn(state):
    """Whoever is on turn stays (or rolls a blank and stays) and throws back what is drawn."""
    if act.Roll() in legal(state):
        roll(state, BLANK)
    do(state, act.Stay())
    draw(state, "white_cross")
    do(state, act.Discard("white_cross"))


@pytest.mark.rule("SV-13")
@pytest.mark.parametrize("face", range(6))
def test_one_side_of_six_explodes(face):
    state = arrange(TO_E1)
    do(state, act.Move(at("E1")))
    events = roll(state, face)
    assert fact(events, "rolled")["explosion"] == (face == EXPLOSION)
    assert len(board.BOMB_DIE) == 6


@pytest.mark.rule("SV-13")
def test_a_bomb_takes_two_rolls():
    state = arrange(TO_E1)
    refused(state, "SV-13", act.Roll())
    do(state, act.Move(at("E1")))
    assert asked(state) == (0, "roll_bomb")
    assert legal(state) == [act.Roll()]
    assert not decision(state).sealed
    roll(state, BLANK)
    refused(state, "SV-15", act.TakeHome())
    draw(state, "white_t")
    do(state, act.Discard("white_t"))
    skip_turn(state)
    roll(state, BLANK)
    do(state, act.TakeHome())
    assert look(state).bombs == tuple(space for space in board.BOMB_SPACES if space != at("E1"))


@pytest.mark.rule("SV-14")
def test_landing_on_a_bomb_means_a_roll_at_once():
    state = arrange(TO_E1)
    do(state, act.Move(at("E1")))
    refused(state, "SV-20", act.Draw())
    refused(state, "SV-8", act.Stay())
    roll(state, BLANK)
    assert look(state).pawns[0] == at("E1")
    assert look(state).bombs == board.BOMB_SPACES
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-15")
def test_who_starts_on_a_bomb_rolls_before_anything_else():
    state = arrange(TO_E1, pawns={0: "E1"})
    assert decision(state).public == (act.Roll(),)
    assert {type(action) for action in legal(state)} == {act.Roll, act.DumpTiles}
    refused(state, "SV-15", act.Stay())
    refused(state, "SV-15", act.Move(at("B1")))
    refused(state, "SV-15", act.TakeHome())


@pytest.mark.rule("SV-15")
def test_after_a_blank_take_it_stay_or_walk_off():
    state = arrange(TO_E1, pawns={0: "E1"})
    roll(state, BLANK)
    assert asked(state) == (0, "after_blank")
    assert not decision(state).sealed
    assert legal(state)[:2] == [act.TakeHome(), act.Stay()]
    assert runs(state) == {"A1", "B1", "C1", "D1"}
    stays = state.copy()
    do(stays, act.Stay())
    assert look(stays).pawns[0] == at("E1")
    assert asked(stays) == (0, "draw")
    do(state, act.Move(at("A1")))
    assert look(state).bombs == board.BOMB_SPACES
    assert not look(state).unread


@pytest.mark.rule("SV-15")
@pytest.mark.parametrize(("face", "ends"), [(BLANK, "E3"), (EXPLOSION, "A1")])
def test_walking_onto_another_bomb_means_another_roll(face, ends):
    state = arrange(TO_E1_AND_E3, pawns={0: "E1"})
    roll(state, BLANK)
    do(state, act.Move(at("E3")))
    assert asked(state) == (0, "roll_bomb")
    roll(state, face)
    assert look(state).pawns[0] == at(ends)
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-16")
def test_home_in_one_go_past_other_bombs_without_a_roll():
    state = arrange(TO_E1_AND_E3, pawns={0: "E3"})
    roll(state, BLANK)
    events = do(state, act.TakeHome())
    assert told(events) == ["took_home"]
    path = [board.SPACE_NAMES[space] for space in fact(events, "took_home")["path"]]
    assert path == ["E2", "E1", "D1", "C1", "B1", "A1"]
    assert look(state).pawns[0] == at("A1")
    assert at("E1") in look(state).bombs
    assert at("E3") not in look(state).bombs
    assert look(state).unread
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-16")
def test_home_through_other_players_tunnels():
    tiles = row("white_straight", "EW", "H1", "G1", "F1", "E1", "D1", "C1", "B1")
    state = arrange(tiles, seats=3, turn=1, pawns={1: "E1"})
    roll(state, BLANK)
    do(state, act.TakeHome())
    assert look(state).pawns[1] == at("I1")


@pytest.mark.rule("SV-16")
def test_a_bomb_is_not_carried_part_of_the_way():
    state = arrange(TO_E1, pawns={0: "E1"})
    roll(state, BLANK)
    do(state, act.Move(at("B1")))
    assert at("E1") in look(state).bombs
    assert at("B1") not in look(state).bombs


@pytest.mark.rule("SV-17")
def test_no_way_home():
    state = arrange([*TO_E1, "C1 white_spy"], pawns={0: "E1"})
    roll(state, BLANK)
    assert act.TakeHome() not in legal(state)
    refused(state, "SV-17", act.TakeHome())
    do(state, act.Stay())
    draw(state, "white_t")
    do(state, act.Discard("white_t"))
    skip_turn(state)
    assert decision(state).public == (act.Roll(),)


@pytest.mark.rule("SV-18", "SV-12")
def test_an_explosion_sends_the_roller_home_even_without_a_way():
    state = arrange([*TO_E1, "C1 white_spy"], pawns={0: "E1", 1: "E1"})
    events = roll(state, EXPLOSION)
    assert told(events) == ["rolled", "blown_home"]
    view = look(state)
    assert view.pawns == (at("A1"), at("E1"))
    assert view.bombs == board.BOMB_SPACES
    assert view.stacks[at("E1")]
    assert asked(state) == (0, "draw")
    refused(state, "SV-8", act.Move(at("B1")))
    draw(state, "white_t")
    do(state, act.Discard("white_t"))
    assert state.turn == 1


@pytest.mark.rule("SV-18")
def test_an_explosion_after_landing():
    state = arrange(TO_E1)
    do(state, act.Move(at("E1")))
    roll(state, EXPLOSION)
    assert look(state).pawns[0] == at("A1")
    assert asked(state) == (0, "draw")


@pytest.mark.rule("SV-18")
@pytest.mark.parametrize("start", ["A1", "E1"])
def test_house_option_an_explosion_ends_the_turn(start):
    state = arrange(TO_E1, pawns={0: start}, explosion_ends_turn="on")
    if start == "A1":
        do(state, act.Move(at("E1")))
    events = GAME.play(state, 0, act.Roll(), Scripted([EXPLOSION]))
    assert told(events) == ["rolled", "blown_home", "turn"]
    assert look(state).pawns[0] == at("A1")
    assert asked(state) == (1, "start_turn")


@pytest.mark.rule("SV-19")
def test_the_first_with_a_blank_and_a_way_takes_it_from_under_the_others():
    tiles = row("black_straight", "EW", "B1", "C1", "D1", "E1", "F1", "G1", "H1")
    state = arrange(tiles, seats=3, pawns={0: "E1", 1: "E1"})
    roll(state, BLANK)
    do(state, act.Stay())
    draw(state, "white_t")
    do(state, act.Discard("white_t"))
    roll(state, BLANK)
    do(state, act.TakeHome())
    assert look(state).pawns[:2] == (at("E1"), at("I1"))
    assert at("E1") not in look(state).bombs
    draw(state, "white_t")
    do(state, act.Discard("white_t"), act.SkipMessage())
    skip_turn(state)
    assert asked(state) == (0, "start_turn")
    assert act.Stay() in legal(state), "the space is an ordinary one now"
    refused(state, "SV-13", act.Roll())
