"""The two-turn sample of game play that the printed rule book ends with, move by move.

The figures are lost, so the tunnels are ours: Anna (A) reaches the bomb on E5 from the north, Ben (B) from
the east, and the only way home for each is the way they came.
"""

from __future__ import annotations

import pytest

from spymobile.games.spy_vs_spy import GAME, board
from spymobile.games.spy_vs_spy import actions as act
from tests.games.hand import fact, hear
from tests.games.spy_vs_spy.table import (
    BLANK,
    arrange,
    asked,
    at,
    do,
    draw,
    lay,
    legal,
    look,
    refused,
    roll,
    row,
    spy,
)

ANNAS = [
    *row("white_straight", "EW", "B1", "C1", "D1"),
    "E1 white_curve SW",
    *row("black_straight", "NS", "E2", "E3", "E4"),
    "E5 black_t NES",
]
BENS = [
    *row("white_straight", "NS", "I8", "I7", "I6"),
    "I5 white_curve SW",
    *row("white_straight", "EW", "H5", "F5"),
]


@pytest.mark.rule("SV-14", "SV-17", "SV-19", "SV-30", "SV-31", "SV-33", "SV-36", "SV-8")
def test_two_turns_of_anna_and_ben():
    state = arrange(
        [*ANNAS, *BENS, "G5 black_straight EW"],
        pawns={0: "E2"},
        racks=[
            ["black_curve", "white_t", "black_straight", "black_spy"],
            ["white_spy", "black_t", "black_curve", "white_dead_end"],
        ],
        bombs={"E5": "move_bomb"},
    )

    # Anna's first turn: 3 spaces down to the bomb space, no explosion, draw, a tunnel tile under a bomb.
    events = do(state, act.Move(at("E5")))
    assert len(fact(events, "moved")["path"]) == 3
    roll(state, BLANK)
    draw(state, "white_straight")
    do(state, lay("white_straight", "E6", "NS"))
    assert asked(state) == (1, "start_turn")

    # Ben's first turn: to the space that Anna occupies, no explosion, draw, a White Spy on a Black tunnel.
    do(state, act.Move(at("E5")))
    assert look(state).pawns == (at("E5"), at("E5"))
    roll(state, BLANK)
    draw(state, "white_straight")
    assert board.colour_of(look(state).stacks[at("E4")][0] >> 2) == 0
    do(state, spy("white_spy", "E4"))

    # Anna's second turn: no explosion, no move since her tunnel is blocked, draw, repair.
    roll(state, BLANK)
    assert act.TakeHome() not in legal(state)
    refused(state, "SV-17", act.TakeHome())
    do(state, act.Stay())
    draw(state, "white_curve")
    events = do(state, lay("black_straight", "E4", "NS"))
    assert fact(events, "laid")["repaired"] is True

    # Ben's second turn: no explosion, home with the bomb, draw, a tunnel tile, MOVE A BOMB nearer to him.
    roll(state, BLANK)
    do(state, act.TakeHome())
    assert look(state).pawns == (at("E5"), at("I9"))
    draw(state, "white_curve")
    events = do(state, lay("white_straight", "H9", "EW"))
    assert fact(events, "read")["message"] == "move_bomb"
    do(state, act.MoveBomb(at("G7"), at("G9")))
    assert at("G9") in look(state).bombs
    assert look(state).captured == ((), (board.MOVE_BOMB,))

    # Anna is left on an ordinary tunnel space and need not roll.
    assert asked(state) == (0, "start_turn")
    assert act.Stay() in legal(state)
    assert at("E5") not in look(state).bombs


@pytest.mark.rule("SV-33")
def test_the_log_of_the_sample_names_people_and_never_a_hidden_tile():
    state = arrange([*ANNAS, *BENS, "G5 black_straight EW"], pawns={0: "E2"}, racks=[["black_t"] * 4])
    events = do(state, act.Move(at("E5")))
    events += roll(state, BLANK)
    events += draw(state, "white_straight")
    events += do(state, act.Discard("white_straight"))
    assert [GAME.tell(heard, ["Anna", "Ben"]) for heard in hear(events)] == [
        "Anna runs to E5.",
        "Anna rolls the bomb die: no explosion.",
        "Anna draws 1 tile.",
        "Anna puts a tile back.",
        "It is Ben's turn.",
    ]
    assert [GAME.tell(heard, ["Anna", "Ben"]) for heard in hear(events, 0)][2:4] == [
        "Anna draws 1 tile: straight with the white spy.",
        "Anna puts a tile back: straight with the white spy.",
    ]
