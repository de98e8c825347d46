"""The three bots: sensible where a sentence can say it, honest, quick, each stronger than the last."""

from __future__ import annotations

import pytest

from spymobile.bots import match
from spymobile.core.bot import OLD_LEVELS
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.bots import journeys
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LATER,
    LET_GO,
    RED,
    arrange,
    arrest,
    ask,
    do,
    look,
    move,
    roll,
    sq,
    who,
)

PLANNERS = ("field_agent", "spymaster")
every_level = pytest.mark.parametrize("level", OLD_LEVELS)
every_planner = pytest.mark.parametrize("level", PLANNERS)


def bot(level, seat=BLUE):
    return GAME.bot(level, seat, Fast("bot"))


def choice(level, state, seat=BLUE):
    return bot(level, seat).decide(look(state, seat))


@every_level
def test_a_bot_gets_ready_by_lot(level):
    found = set()
    for seed in range(40):
        state = arrange()
        state.phase = "set_up"
        state.prepared = (1, 1)
        state.agents = 0
        state.plans = (-1, -1)
        action = GAME.bot(level, BLUE, Fast(seed)).decide(look(state, BLUE))
        assert isinstance(action, act.ChooseAgents)
        found.add(action.agents)
    assert len(found) > 10


@every_level
def test_over_the_wall_whenever_it_wins(level):
    state = arrange(at={4: "S11"}, carrying=[4])
    roll(state, 2, 2)
    assert choice(level, state) == act.OverTheWall(who(4))


@every_level
def test_the_agent_with_the_plan_is_arrested(level):
    state = arrange(at={9: "R1"}, carrying=[9])
    roll(state, 1, 3)
    if level != "recruit":
        assert choice(level, state) == act.MovePerson(who("b1"), sq("R1"))
    move(state, "b1", "R1")
    assert choice(level, state) == arrest(9)


@every_level
def test_a_known_tourist_is_left_alone(level):
    state = arrange(at={10: "R1"}, cleared=[10])
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert choice(level, state) == LET_GO


def test_the_field_agent_arrests_by_the_odds():
    """Nobody known: even odds, not enough. Two tourists known: three of four are agents."""
    for cleared, expected in (((), LET_GO), ((10, 12), arrest(9))):
        state = arrange(at={9: "R1"}, cleared=cleared)
        roll(state, 1, 3)
        move(state, "b1", "R1")
        assert choice("field_agent", state) == expected


def test_the_spymaster_arrests_who_has_come_far():
    state = arrange(at={9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    assert choice("spymaster", state) == arrest(9)


@every_level
def test_tourists_do_not_ask(level):
    state = arrange(at={3: "T14"})
    roll(state, 1, 1)
    move(state, 3, "S14")
    assert choice(level, state) == LATER
    do(state, LATER)
    roll(state, 1, 1)
    do(state, END)
    assert choice(level, state) == act.Roll()


def test_the_spymaster_asks_when_the_asker_can_run_the_field_agent_at_once():
    state = arrange(at={1: "T14"})
    roll(state, 1, 1)
    move(state, 1, "S14")
    assert choice("field_agent", state) == ask(1)
    assert choice("spymaster", state) == LATER
    do(state, LATER)
    roll(state, 1, 1)
    do(state, END)
    assert choice("spymaster", state) == ask(1)


@every_planner
def test_nobody_asks_twice_where_the_plan_is_not(level):
    state = arrange(at={1: "S14", 2: "R14"}, may_ask=[1, 2], plans=(2, 1))
    do(state, ask(1))
    assert choice(level, state) == act.Roll()


@every_planner
def test_the_card_that_may_end_the_turn_comes_last(level):
    state = arrange(at={1: "Q7", 2: "R4"})
    roll(state, 2, 6)
    action = choice(level, state)
    assert not isinstance(action, act.ShowPapers)


@every_level
def test_a_draw_is_agreed_to_only_without_hope(level):
    state = arrange(turn=RED)
    do(state, act.OfferDraw())
    assert choice(level, state) == act.DeclineDraw()
    state = arrange(turn=RED, at={1: "gone", 2: "gone", 4: "gone"})
    do(state, act.OfferDraw())
    assert choice(level, state) == act.AgreeToDraw()


def test_the_spymaster_keeps_out_of_reach():
    """With the plan on R11, five squares: of two ways the one that no Inspector hits next."""
    state = arrange(at={4: "S11", "r1": "A14", "r2": "Q8"}, carrying=[4])
    roll(state, 1, 3)
    danger = journeys.hits(sq("Q8"), sq("S8"))
    assert danger
    action = choice("spymaster", state)
    assert isinstance(action, act.MovePerson)
    assert action.person == who(4)
    assert journeys.hits(sq("Q8"), action.to).bit_count() <= danger.bit_count()


def test_there_is_no_other_level():
    with pytest.raises(BadSetup):
        GAME.bot("general", BLUE, Fast(0))


def test_the_worth_of_places_grows_along_the_journey():
    out, _ = journeys.way_out(journeys.ALL)
    home, _ = journeys.way_home()
    way = [board.HOTEL[BLUE], sq("S7"), sq("P7"), sq("P8"), sq("S11"), sq("S14")]
    worths = [out[place] for place in way]
    assert worths == sorted(worths)
    back = [home[sq(name)] for name in ("S14", "U11", "S11", "S8")]
    assert back == sorted(back)
    assert all(0 <= worth <= 1 for worth in (*out, *home))


def test_fewer_candidates_make_the_search_shorter():
    all_of_them, one = journeys.search(journeys.ALL), journeys.search(0b1000)
    assert one[sq("T14")] > all_of_them[sq("T14")]
    assert journeys.search(0) == [0.0] * len(board.PLACES)


def test_both_sides_see_the_same_board_after_half_a_turn():
    for place in range(len(board.PLACES)):
        assert journeys.TURNED[journeys.TURNED[place]] == place
        assert {journeys.TURNED[near] for near in board.NEXT[place]} == set(
            board.NEXT[journeys.TURNED[place]]
        )
    for blue, red in zip(*board.SHADED, strict=True):
        assert {journeys.TURNED[square] for square in blue} == set(red)


@pytest.mark.parametrize(("stronger", "weaker"), [("field_agent", "recruit"), ("spymaster", "field_agent")])
def test_each_level_beats_the_one_below(stronger, weaker):
    tally = match.Tally()
    for number, levels in enumerate(match.seatings((stronger, weaker), 60)):
        tally.add(match.play(GAME, levels, f"ladder/{number // 2}"))
    assert tally.stumbles == []
    assert tally.unfinished == 0
    assert tally.scores[stronger].wins > 1.3 * tally.scores[weaker].wins
    assert tally.scores[stronger].mean_ms < 50


def test_the_spymaster_remembers_whom_the_opponent_dares_to_arrest():
    spymaster = bot("spymaster")
    for number, square in ((3, "R14"), (5, "S14")):
        state = arrange(turn=RED, at={number: square, "r2": "Q14"}, cleared=[5])
        roll(state, 1, 1 if square == "R14" else 2)
        events = move(state, "r2", square)
        events += do(state, LET_GO)
        spymaster.known = look(state, BLUE).known_tourists
        for event in events:
            spymaster.watch(event.told(BLUE), look(state, BLUE))
    assert (spymaster.arrested, spymaster.spared) == (2, 2), "sparing a known tourist says nothing"
    state = arrange(turn=RED, at={4: "R14", "r2": "Q14"})
    roll(state, 1, 1)
    for event in move(state, "r2", "R14"):
        spymaster.watch(event.told(BLUE), look(state, BLUE))
    for event in do(state, arrest(4)):
        spymaster.watch(event.told(BLUE), look(state, BLUE))
    assert (spymaster.arrested, spymaster.spared) == (3, 2)
