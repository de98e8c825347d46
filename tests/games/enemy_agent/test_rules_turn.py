"""Rule book, "Your turn": two dice, and whom they move."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Scripted
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LATER,
    RED,
    arrange,
    ask,
    asked,
    do,
    ends,
    legal,
    lines,
    look,
    move,
    refused,
    roll,
    to,
    where,
)
from tests.games.hand import fact, told


@pytest.mark.rule("EA-7")
def test_players_throw_move_and_take_turns():
    state = arrange(at={1: "S7"})
    assert asked(state) == (BLUE, "start_turn")
    refused(state, "EA-11", to(1, "P7"))
    refused(state, "EA-7", act.Roll(), seat=RED)
    roll(state, 1, 3)
    assert asked(state) == (BLUE, "move_person")
    refused(state, "EA-7", act.Roll())
    move(state, 1, "P7")
    assert asked(state) == (RED, "start_turn")
    roll(state, 1, 1)
    do(state, END)
    assert asked(state) == (BLUE, "start_turn")
    assert look(state).turns == 3


@pytest.mark.rule("EA-7")
def test_travelers_and_inspectors_move_in_any_mix():
    """The printed example: 3 on the coloured die, 5 on the regular one."""
    state = arrange()
    events = roll(state, 3, 5)
    assert lines(events) == ["Anna rolls 3 and 5: up to 3 people, 5 squares each."]
    move(state, 1, "S6")
    move(state, "b1", "M4")
    move(state, 4, "C6")
    assert asked(state) == (RED, "start_turn")
    assert [where(state, name) for name in (1, "b1", 4)] == ["S6", "M4", "C6"]


@pytest.mark.rule("EA-8")
@pytest.mark.parametrize(
    ("people", "squares", "line"),
    [
        (1, 1, "Anna rolls 1 and 1: one person, 1 square."),
        (1, 4, "Anna rolls 1 and 4: one person, 4 squares."),
        (2, 1, "Anna rolls 2 and 1: up to 2 people, 1 square each."),
    ],
)
def test_a_throw_is_told_in_the_number_it_has(people: int, squares: int, line: str) -> None:
    assert lines(roll(arrange(), people, squares)) == [line]


@pytest.mark.rule("EA-7")
def test_only_the_own_people_move():
    state = arrange(at={7: "C8"})
    roll(state, 3, 2)
    assert ends(state, 7) == set()
    refused(state, "EA-7", to(7, "E8"))
    refused(state, "EA-7", to("r1", "F11"))
    refused(state, "EA-7", act.MovePerson(16, 0))


@pytest.mark.rule("EA-8")
def test_faces_of_the_dice():
    found = set()
    for coloured in range(6):
        for regular in range(6):
            state = arrange()
            chance = Scripted([coloured, regular])
            GAME.play(state, BLUE, act.Roll(), chance)
            chance.finish()
            view = look(state)
            found.add((view.people, view.squares))
            assert view.people == coloured // 2 + 1
            assert view.squares == regular + 1
    assert {people for people, _ in found} == {1, 2, 3}
    assert {squares for _, squares in found} == {1, 2, 3, 4, 5, 6}
    assert {(people, squares) for people, squares in found if people == squares} == {(1, 1), (2, 2), (3, 3)}


@pytest.mark.rule("EA-9")
def test_fewer_people_or_none_may_move():
    state = arrange()
    roll(state, 3, 4)
    events = do(state, END)
    assert told(events) == ["ended_turn", "turn"]
    roll(state, 2, 4)
    move(state, 7, "C11")
    assert look(state).left == 1
    do(state, END)
    assert asked(state) == (BLUE, "start_turn")


@pytest.mark.rule("EA-9")
def test_each_one_goes_the_full_count():
    state = arrange(at={1: "S7"})
    roll(state, 1, 3)
    assert ends(state, 1) == {"P7", "S4"}
    sentence = refused(state, "EA-9", to(1, "Q7"))
    assert sentence == "Traveler 1 must go exactly 3, no square twice; that does not lead there."
    refused(state, "EA-9", to(1, "S7"))


@pytest.mark.rule("EA-9")
def test_no_more_people_than_the_coloured_die_says():
    state = arrange()
    roll(state, 2, 4)
    move(state, 1, "S7")
    move(state, 2, "R4")
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-10")
def test_nobody_moves_twice_in_a_turn():
    state = arrange(at={1: "S7"})
    roll(state, 2, 3)
    move(state, 1, "P7")
    assert ends(state, 1) == set()
    assert refused(state, "EA-10", to(1, "S7")) == "Traveler 1 has moved already in this turn."
    do(state, END)
    roll(state, 1, 1)
    do(state, END)
    roll(state, 2, 3)
    assert "S7" in ends(state, 1)


@pytest.mark.rule("EA-11")
def test_an_inquiry_is_settled_before_the_next_person():
    state = arrange(at={1: "U13", 2: "S7"})
    roll(state, 2, 3)
    move(state, 1, "S14")
    assert asked(state) == (BLUE, "ask_now")
    refused(state, "EA-11", to(2, "P7"))
    refused(state, "EA-11", ask(2))
    do(state, LATER)
    move(state, 2, "P7")
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-11")
def test_an_arrest_is_settled_before_the_next_person():
    state = arrange(at={"b1": "P2", 9: "R1"})
    roll(state, 2, 3)
    move(state, "b1", "R1")
    assert asked(state) == (BLUE, "arrest")
    refused(state, "EA-11", to(1, "S5"))
    refused(state, "EA-9", END)


@pytest.mark.rule("EA-11")
def test_people_move_in_any_order():
    for first, second in ((1, "b1"), ("b1", 1)):
        state = arrange()
        roll(state, 2, 2)
        assert {action.person for action in legal(state) if isinstance(action, act.MovePerson)} == set(
            board.OWN[BLUE]
        )
        move(state, first, "S5" if first == 1 else "P4")
        move(state, second, "S5" if second == 1 else "P4")
        assert (where(state, 1), where(state, "b1")) == ("S5", "P4")


@pytest.mark.rule("EA-7")
def test_what_is_no_action_of_this_game_is_refused():
    from spymobile.games.spy_alley.actions import Roll

    state = arrange()
    refused(state, "EA-7", Roll())
    refused(state, "EA-7", act.Roll(), seat=2)
    refused(state, "EA-7", act.Roll(), seat=-1)
    assert fact(roll(state, 1, 6), "rolled") == {"seat": BLUE, "people": 1, "squares": 6}
