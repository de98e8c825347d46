"""What the levels do, and what they know."""

from __future__ import annotations

import os
import time

import pytest

from spymobile.bots import match
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.core.game import Action, Setup
from spymobile.games.spy_vs_spy import GAME, board, tunnels
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy.bots.distance import digging
from spymobile.games.spy_vs_spy.bots.outlook import CARRY, FETCH, Outlook
from spymobile.games.spy_vs_spy.bots.people import PEOPLE
from spymobile.games.spy_vs_spy.bots.position import Position
from spymobile.games.spy_vs_spy.state import State
from tests.games.spy_vs_spy.table import BLANK, arrange, at, do, draw, look, roll, row, spy, stay_and_draw

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TO_E1 = row("black_straight", "EW", "B1", "C1", "D1", "E1")
OPEN = ["B1 black_straight EW", "C1 black_straight EW", "D1 black_straight EW"]


def choice(level: str, state: State) -> Action:
    """What a bot in the seat on turn does."""
    return GAME.bot(level, state.turn, Fast("bot")).decide(look(state, state.turn))


def test_there_is_no_other_level():
    with pytest.raises(BadSetup):
        GAME.bot("director", 0, Fast(0))


@pytest.mark.parametrize("level", ["recruit", *PEOPLE, "spymaster"])
def test_all_who_judge_well_run_to_a_bomb_roll_and_take_it_home(level):
    state = arrange(TO_E1)
    assert choice(level, state) == act.Move(at("E1"))
    do(state, act.Move(at("E1")))
    assert choice(level, state) == act.Roll()
    state = arrange(TO_E1, pawns={0: "E1"})
    assert choice(level, state) == act.Roll()
    roll(state, BLANK)
    assert choice(level, state) == act.TakeHome()


@pytest.mark.parametrize("level", ["careful", "spymaster"])
def test_the_better_ones_lay_the_tile_under_the_bomb(level):
    state = arrange(OPEN, racks=[["black_straight", "white_spy", "white_dead_end", "black_dead_end"]])
    stay_and_draw(state, "gray_spy")
    chosen = choice(level, state)
    assert isinstance(chosen, act.LayTunnel)
    assert chosen.space == at("E1")


@pytest.mark.parametrize("level", ["careful", "spymaster"])
def test_the_better_ones_block_a_carrier(level):
    """Ben stands on E9 with one way home; Anna cannot better her own tunnels."""
    bens = row("white_straight", "EW", "H9", "G9", "F9", "E9")
    state = arrange(bens, pawns={1: "E9"}, racks=[["black_spy", "white_cross", "black_cross", "white_cross"]])
    stay_and_draw(state, "black_cross")
    chosen = choice(level, state)
    assert isinstance(chosen, act.LaySpy)
    assert chosen.tile == "black_spy"
    assert chosen.space in {at("H9"), at("G9"), at("F9")}


def test_the_spymaster_blocks_where_repair_is_hardest():
    """On G9 only a cross would fit under Ben's tunnels from all sides; H9 and F9 are easy to mend."""
    bens = [
        *row("white_straight", "EW", "H8", "F8"),
        "I8 white_t NSW",
        "G8 white_cross NESW",
        "G7 white_straight NS",
        "G9 white_t NEW",
        "E8 white_curve NE",
        "E7 white_straight NS",
    ]
    state = arrange(bens, pawns={1: "E7"}, racks=[["gray_spy", "white_cross", "black_cross", "white_cross"]])
    stay_and_draw(state, "black_cross")
    assert choice("spymaster", state) == spy("gray_spy", "G8")


def test_the_spymaster_brings_a_bomb_nearer():
    state = arrange(TO_E1, pawns={0: "E1"}, bombs={"E1": "move_bomb"})
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "white_cross")
    do(state, act.Discard("white_cross"))
    chosen = choice("spymaster", state)
    assert isinstance(chosen, act.MoveBomb)
    lanes = Position.of(look(state, 0)).lanes
    assert digging(lanes, at("A1"))[chosen.space] == 1


def test_the_spymaster_removes_what_hurts_most():
    bens = row("white_straight", "EW", "H9", "G9", "F9", "E9")
    mine = [*OPEN, "E1 black_t ESW"]
    state = arrange([*mine, *bens], pawns={0: "E1", 1: "E9"}, bombs={"E1": "remove_tile"})
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "white_cross")
    do(state, act.Discard("white_cross"))
    chosen = choice("spymaster", state)
    assert isinstance(chosen, act.RemoveTile)
    assert chosen.space in {at("H9"), at("G9"), at("F9")}


def test_the_spymaster_dumps_tiles_that_fit_nowhere():
    """Only a dead end fits on A2, and everywhere else everything is finished."""
    tiles = [
        "B1 black_dead_end W",
        "A3 black_t NES",
        "B2 white_straight NS",
        "A3 white_spy",
        "A3 white_dead_end E",
    ]
    state = arrange(tiles, racks=[["black_cross", "white_cross", "black_cross", "white_cross"]])
    chosen = choice("spymaster", state)
    assert isinstance(chosen, act.DumpTiles)
    assert len(chosen.tiles) == 4


def test_distance_counts_tiles_to_lay():
    lanes = Position.of(look(arrange(OPEN))).lanes
    dug = digging(lanes, at("A1"))
    assert [dug[at(name)] for name in ("A1", "D1", "E1", "E3", "C3")] == [0, 0, 1, 3, 4]
    assert digging(tunnels.BARE_LANES, at("I9"))[at("E5")] == 8


def test_times_of_the_race():
    view = look(arrange(TO_E1, pawns={0: "E1"}), 0)
    outlook, position = Outlook(view), Position.of(view)
    one_needed = Position(position.lanes, position.bombs, position.pawns, (1, 7), 0)
    assert outlook.alone(one_needed, 0) == pytest.approx(CARRY)
    assert outlook.alone(one_needed.standing(0, at("A1")), 0) == pytest.approx(FETCH)
    blocked = one_needed.showing(at("C1"), 0)
    assert outlook.alone(blocked, 0) > CARRY + 1


def test_a_gap_takes_longer_the_fewer_tiles_fit():
    outlook = Outlook(look(arrange(), 0))
    free = outlook.wait(board.WEST, board.NORTH)
    straight_only = outlook.wait(board.EAST | board.WEST, board.NORTH | board.SOUTH)
    cross_only = outlook.wait(15, 0)
    assert free < straight_only < cross_only


@pytest.mark.parametrize(("seats", "least"), [(2, 0.6), (4, 0.375)])
@pytest.mark.parametrize(("better", "worse"), [("field_agent", "recruit"), ("spymaster", "field_agent")])
def test_the_ladder(seats, least, better, worse):
    """A short match; the figures of a long one are in the documentation."""
    tally = match.Tally()
    levels = (better, *[worse] * (seats - 1))
    for number, seated in enumerate(match.seatings(levels, 8)):
        tally.add(match.play(GAME, seated, f"ladder {seats} {number // seats}"))
    assert tally.stumbles == []
    assert tally.unfinished == 0
    assert tally.scores[better].share >= least - 0.15


def test_no_decision_takes_long():
    """Far below the half second that is allowed, on a machine that may be busy."""
    slowest = 0.0
    chance = Fast("slow")
    state, _ = GAME.deal(Setup("spy_vs_spy", 4), chance)
    bots = [GAME.bot("spymaster", seat, Fast(seat)) for seat in range(4)]
    for _ in range(150):
        if GAME.outcome(state):
            break
        view = look(state, state.turn)
        start = time.process_time()
        action = bots[state.turn].decide(view)
        slowest = max(slowest, time.process_time() - start)
        GAME.play(state, state.turn, action, chance)
    assert slowest < 0.5


@pytest.mark.parametrize("person", list(PEOPLE))
def test_no_habit_beats_the_strongest(person):
    tally = match.Tally()
    for number, seated in enumerate(match.seatings(("9", person), 400 if SOAK else 4)):
        tally.add(match.play(GAME, seated, f"people {number}"))
    assert tally.stumbles == []
    assert tally.unfinished == 0
    assert tally.scores[person].share <= (0.6 if SOAK else 0.75)


def test_two_of_the_strongest_do_not_play_alike():
    """Of moves that are as good nobody can tell which one comes."""
    state = arrange(racks=[["black_straight", "white_straight", "black_t", "white_t"]])
    stay_and_draw(state, "black_cross")
    chosen = {GAME.bot("9", state.turn, Fast(seed)).decide(look(state, state.turn)) for seed in range(12)}
    assert len(chosen) > 1


def test_a_bot_says_why_it_acted():
    state = arrange(OPEN, racks=[["black_straight", "white_spy", "white_dead_end", "black_dead_end"]])
    stay_and_draw(state, "gray_spy")
    bot = GAME.bot("9", state.turn, Fast("bot"))
    bot.decide(look(state, state.turn))
    assert "I dig on at E1" in bot.explain(("Anna", "Ben"))
