"""What can win or lose now, from what everybody can see."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.chance import Fast
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import threats
from spymobile.games.enemy_agent.state import State
from tests.games.enemy_agent.case import scramble
from tests.games.enemy_agent.table import BLUE, RED, arrange, legal, look, roll, who


def test_doubles_reach_as_far_as_their_sum_less_one() -> None:
    for square, doubles in (
        ("S8", (1, 2, 3)),
        ("S9", (1, 2, 3)),
        ("S10", (2, 3)),
        ("S11", (2, 3)),
        ("R11", (3,)),
    ):
        state = arrange(at={4: square}, carrying=[4])
        assert threats.doubles_over_the_wall(look(state), BLUE) == doubles, square


def test_without_a_plan_in_hand_no_doubles_matter() -> None:
    assert threats.doubles_over_the_wall(look(arrange(at={4: "S8"})), BLUE) == ()
    assert threats.doubles_over_the_wall(look(arrange(at={4: "S8"}, carrying=[4])), RED) == ()


def test_the_rules_agree_about_the_doubles() -> None:
    """Whatever is announced before the roll can then be played, and nothing else."""
    for square in ("S8", "S9", "S10", "S11", "R11", "Q11", "S14"):
        announced = threats.doubles_over_the_wall(look(arrange(at={4: square}, carrying=[4])), BLUE)
        for number in (1, 2, 3):
            state = arrange(at={4: square}, carrying=[4])
            roll(state, number, number)
            assert (act.OverTheWall(who(4)) in legal(state)) == (number in announced), (square, number)


def test_a_pass_card_that_brings_the_plan_home_is_seen() -> None:
    state = arrange(at={4: "F8"}, carrying=[4])
    roll(state, 2, 3)
    papers = threats.papers_that_win(look(state), legal(state))
    assert papers is not None
    assert papers.person == who(4)
    tourist = arrange(at={4: "F8"})
    roll(tourist, 2, 3)
    assert threats.papers_that_win(look(tourist), legal(tourist)) is None


def test_an_inspector_who_can_reach_the_carrier_of_the_own_plan() -> None:
    state = arrange(turn=RED, at={4: "C10", "r1": "C11"}, carrying=[4])
    roll(state, 1, 1)
    assert threats.inspector_in_reach(look(state), legal(state)) == who("r1")
    far = arrange(turn=RED, at={4: "S10", "r1": "C11", "r2": "A11"}, carrying=[4])
    roll(far, 1, 1)
    assert threats.inspector_in_reach(look(far), legal(far)) == -1
    nobody = arrange(turn=RED, at={4: "C10", "r1": "C11"})
    roll(nobody, 1, 1)
    assert threats.inspector_in_reach(look(nobody), legal(nobody)) == -1, "nobody carries a plan"


def test_inspectors_on_circles() -> None:
    state = arrange(at={"b1": "F7", "b2": "P7"})
    assert threats.in_a_circle(look(state), BLUE) == (who("b1"), who("b2"))
    assert threats.in_a_circle(look(state), RED) == ()


def _all(state: State, reader: int) -> Any:
    view = look(state, reader)
    return (
        threats.doubles_over_the_wall(view, BLUE),
        threats.doubles_over_the_wall(view, RED),
        threats.papers_that_win(view, legal(state)),
        threats.inspector_in_reach(view, legal(state)),
        threats.in_a_circle(view, view.turn),
    )


@pytest.mark.parametrize("seed", range(30))
def test_in_twin_worlds_everybody_is_warned_of_the_same(seed: int) -> None:
    chance = Fast(f"threat {seed}")
    state = arrange(
        at={4: "E8", "b1": "F7", "b2": chance.choice(["A4", "C4", "S4"], "where")}, carrying=[4], cleared=[3]
    )
    roll(state, 1 + chance.below(3, "people"), 1 + chance.below(6, "squares"))
    twin = scramble(state.copy(), -2, chance)
    known = _all(state, -2)
    assert known == _all(state, BLUE) == _all(state, RED) == _all(twin, BLUE) == _all(twin, RED)
