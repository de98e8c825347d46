"""The streets of Enemy Agent: where a walk ends, which way is the shortest, what lies before a building."""

from __future__ import annotations

import pytest

from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board
from tests.games.enemy_agent.table import arrange, asked, do, legal, refused, roll, sq, to, where


@pytest.mark.rule("EA-31")
def test_shaded_squares_lie_before_their_building_and_others_before_none():
    shaded = {
        square: number for side in board.SHADED for number, squares in enumerate(side) for square in squares
    }
    assert len(shaded) == 16
    assert [shaded.get(place, -1) for place in range(len(board.PLACES))] == list(board.BUILDING)


@pytest.mark.rule("EA-44")
def test_the_way_to_the_wall_is_the_shortest_there_is():
    for start in range(len(board.SQUARES)):
        steps, reached = 0, {start}
        while not any(board.ALONG_WALL[place] for place in reached):
            reached |= {near for place in reached for near in board.NEXT[place]}
            steps += 1
        way = board.to_wall(start)
        assert len(way) == steps
        for here, there in zip((start, *way), way, strict=False):
            assert there in board.NEXT[here]
        assert not way or board.ALONG_WALL[way[-1]]


@pytest.mark.rule("EA-30", "EA-18")
@pytest.mark.parametrize(("name", "squares"), [("b1", {"M6"}), (6, {"M6", "P7"})])
def test_running_on_from_a_circle_no_inspector_comes_to_a_circle_again(name, squares):
    """All along the wall people stand in the way, from the last square of the count to the next circle."""
    state = arrange(at={name: "F7", 1: "L7", 2: "M7", 3: "N7", 4: "O7"})
    roll(state, 1, 6)
    do(state, to(name, "L7"))
    assert asked(state)[1] == "run_on"
    runs = {board.SQUARES[action.to] for action in legal(state) if isinstance(action, act.RunOn)}
    assert runs == squares
    if "P7" not in squares:
        refused(state, "EA-18", act.RunOn(sq("P7")))
    do(state, act.RunOn(sq("M6")))
    assert where(state, name) == "M6"


@pytest.mark.rule("EA-12", "EA-19")
def test_streets_run_both_ways_and_never_through_the_wall():
    for place in range(len(board.SQUARES)):
        for near in board.NEXT[place]:
            assert place in board.NEXT[near]
            assert board.SIDE[near] == board.SIDE[place]
            (x, y), (other_x, other_y) = board.POSITIONS[place], board.POSITIONS[near]
            assert abs(x - other_x) + abs(y - other_y) == 1


@pytest.mark.rule("EA-13", "EA-14")
@pytest.mark.parametrize("count", range(1, 7))
def test_a_walk_uses_no_square_twice_and_the_whole_count(count):
    for place in (sq("C7"), sq("I4"), sq("M1"), board.HOTEL[0], board.STATION[1]):
        for end, way in board.routes(place, count).items():
            assert len(way) == len(set(way)) == count
            assert place not in way
            assert way[-1] == end
            assert way[0] in board.NEXT[place]
        assert set(board.routes(place, count)) == {way[-1] for way in board.walks(place, count)}
