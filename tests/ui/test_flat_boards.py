"""A board that lies flat on the table: what is written along an edge faces whoever sits there, in every game.

Spy Alley's is looked at in a whole evening with a board in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from spymobile.games.clue import board as map_facts
from spymobile.ui.board.geometry import Point
from spymobile.ui.games.clue import board_layout as clue
from spymobile.ui.games.spy_vs_spy.board_layout import CELL, LEFT, MARGIN, TOP
from tests.ui.flat_boards import seen, turned_by
from tests.ui.pilot import TABLET, Pilot

#: Where something is written upright and flat, how far round it is looked at, and how far it is turned.
type Spot = tuple[Point, Point, int, int]


def _cities(_board: Any) -> Iterator[Spot]:
    """The pins beside their names."""
    for place in range(map_facts.HQ):
        angle = clue.TOWARDS[place]
        left, top, wide, high = clue.place_rect(place)
        x, y, _wide, tall = clue.lying((left, top, wide, high), angle)
        across, down = x + 20 - (left + wide / 2), y + tall - clue.NAME + 16 - (top + high / 2)
        for _quarter in range(angle % 360 // 90):
            across, down = down, -across
        flat = (left + wide / 2 + across, top + high / 2 + down)
        yield (left + 20, top + 20), flat, 13, angle


def _houses(board: Any) -> Iterator[Spot]:
    """The numbers of the houses; a 1 looks much like itself head down."""
    for side in (0, 1):
        for number in (1, 2, 3):
            x, y, _wide, _high = board.layout.building(side, number)
            at = (x + 40.1, y + (32.1 if side == 0 else 6))
            yield at, at, 5, 180 if side == 0 else 0


def _letters(_board: Any) -> Iterator[Spot]:
    """Above the columns and beside the rows; not those that look the same head down."""
    for column in (0, 4, 5):
        at = (LEFT + CELL * (column + 0.5), TOP - MARGIN / 2)
        yield at, at, 6, 180
    for row in (2, 4, 7):
        at = (MARGIN / 2, TOP + CELL * (row - 0.5))
        yield at, at, 6, -90


@pytest.mark.parametrize(
    ("game", "spots"), [("clue", _cities), ("enemy_agent", _houses), ("spy_vs_spy", _letters)]
)
def test_flat_on_the_table(pilot: Pilot, game: str, spots: Callable[[Any], Iterator[Spot]]) -> None:
    pilot.resize(*TABLET)
    pilot.lay(game, 2)
    board = pilot.page.board
    looked = [
        (seen(board, upright, reach), flat, reach, angle) for upright, flat, reach, angle in spots(board)
    ]
    where = {piece: board.pieces.at(piece) for piece in board.pieces.standing}
    board.lie(True)
    assert [turned_by(upright, seen(board, flat, reach)) for upright, flat, reach, _angle in looked] == [
        angle for *_spot, angle in looked
    ]
    # Pieces stand beside what is written there, and apart from each other.
    now = {piece: board.pieces.at(piece) for piece in board.pieces.standing}
    if game == "clue":
        assert now != where
        for place in range(map_facts.HQ):
            (x, y), (wide, high) = clue.standing_room(place, flat=True)
            left, top, across, down = clue.place_rect(place)
            assert left < x - wide / 2 < x + wide / 2 < left + across
            assert top < y - high / 2 < y + high / 2 < top + down
    assert all(one != other for one, other in combinations(now.values(), 2))
    board.lie(False)
    assert {piece: board.pieces.at(piece) for piece in board.pieces.standing} == where
