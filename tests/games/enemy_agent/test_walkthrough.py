"""A whole evening on one phone: Anna (Blue) against Ben (Red), from the set-up to the climb over the wall."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Scripted
from spymobile.core.game import Outcome, Setup
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LATER,
    PASS,
    RED,
    STOP,
    arrest,
    ask,
    asked,
    do,
    ends,
    known,
    lines,
    look,
    move,
    papers,
    path,
    refused,
    roll,
    sq,
    to,
    where,
    who,
)
from tests.games.hand import fact


@pytest.mark.rule("EA-1", "EA-4", "EA-24", "EA-40", "EA-32", "EA-34", "EA-44")
def test_anna_against_ben():  # noqa: PLR0915 - an evening is long
    state, _ = GAME.deal(Setup("enemy_agent", 2), Scripted([4, 1]))
    assert state.first == BLUE
    for seat in (BLUE, RED):
        do(state, act.ArrangeStart((0, 1, 2)), seat=seat)
    assert [due.seat for due in GAME.decisions(state)] == [RED, BLUE], "the second player prepares first"
    do(state, act.ChooseAgents((0, 2, 4)), act.HidePlan(3), seat=RED)
    do(state, act.ChooseAgents((1, 3, 4)), act.HidePlan(1), seat=BLUE)

    roll(state, 2, 4)
    move(state, 1, "S7")
    move(state, 4, "C7")
    roll(state, 3, 4)
    move(state, 8, "C8")
    move(state, 10, "S8")
    move(state, "r1", "D11")

    roll(state, 1, 3)
    move(state, 1, "P7")
    roll(state, 1, 3)
    move(state, 10, "P8")

    roll(state, 2, 2)
    papers(state, 1, "P7", 2, PASS, beyond="Q8")
    move(state, 4, "E7")
    roll(state, 2, 3)
    papers(state, 10, "P8", 3, STOP)
    assert where(state, 10) == "O8"
    move(state, "r2", "Q11")

    roll(state, 2, 3)
    papers(state, 4, "F7", 2, STOP)
    assert where(state, 4) == "G7"
    assert asked(state) == (RED, "start_turn"), "one person stays unmoved"

    roll(state, 1, 4)
    refused(state, "EA-27", to(10, "S8"))
    move(state, "r2", "S9")
    roll(state, 1, 6)
    assert path(move(state, 1, "T11")) == ["R8", "S8", "S9", "S10", "S11", "T11"]

    roll(state, 1, 3)
    move(state, "r2", "T11")
    assert fact(do(state, arrest(1)), "arrested")["kind"] == "tourist"
    assert where(state, "r2") == "Red Jail"
    assert look(state).false_arrests == (0, 1)
    assert known(state, ANYONE) == (set(), {1})

    roll(state, 1, 6)
    move(state, 1, "S14")
    events = do(state, ask(1))
    assert lines(events)[0] == "Traveler 1 asks at building 4."
    assert fact(events, "asked", TABLE)["kind"] == "tourist"

    roll(state, 1, 2)
    assert ends(state, "r2") == set()
    refused(state, "EA-41", to("r2", "K11"))
    move(state, 8, "E8")

    # Some turns later: 4 has come as far as U13.
    state.place[who(4)] = sq("U13")
    state.held = 0
    roll(state, 1, 4)
    move(state, 4, "R14")
    do(state, LATER)
    do(state, act.OfferDraw())
    assert asked(state) == (BLUE, "answer_draw")
    do(state, act.DeclineDraw())
    roll(state, 1, 6)
    move(state, "r1", "G14")
    events = do(state, ask(4))
    assert lines(events, TABLE)[0] == "Traveler 4 asks at building 4. An agent: it is here."
    roll(state, 1, 6)
    do(state, END)
    roll(state, 1, 1)
    do(state, END)

    state.place[who(4)] = sq("S10")
    roll(state, 3, 3)
    do(state, act.OverTheWall(who(4)))
    assert GAME.outcome(state) == Outcome((BLUE,), "over_the_wall")
    for viewer in (BLUE, RED, TABLE, ANYONE):
        assert look(state, viewer).reveal
