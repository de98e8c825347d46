"""Where everything lies on the board of Clue: WWII, in its own units with y down: 24 columns, 25 rows."""

from __future__ import annotations

from functools import cache

from spymobile.games.clue import board as facts
from spymobile.ui.board.geometry import Point, Rect

CELL = 20.0
COLUMNS, ROWS = len(facts.ROWS[0]), len(facts.ROWS)
UNITS = COLUMNS * CELL, ROWS * CELL
#: Room for the name of a Location or the centre, from its top.
NAME = 34.0
_SIGNS = "ABCDEFGHI@"


@cache
def place_rect(place: int) -> Rect:
    """The rectangle of a square, a Location or the centre.

    >>> place_rect(facts.HQ), place_rect(facts.HQ + 1)
    ((180.0, 180.0, 120.0, 140.0), (120.0, 20.0, 20.0, 20.0))
    """
    if place > facts.HQ:
        row, column = facts.SQUARES[place - facts.HQ - 1]
        return column * CELL, row * CELL, CELL, CELL
    cells = [
        (row, column)
        for row, line in enumerate(facts.ROWS)
        for column, sign in enumerate(line)
        if sign == _SIGNS[place]
    ]
    (top, left), (bottom, right) = min(cells), max(cells)
    return left * CELL, top * CELL, (right + 1 - left) * CELL, (bottom + 1 - top) * CELL


@cache
def doors(place: int) -> tuple[tuple[Rect, int], ...]:
    """The doors of a place: each a bar across its wall, and the square outside."""
    left, top, wide, high = place_rect(place)
    found: list[tuple[Rect, int]] = []
    for outside in facts.doors(place):
        x, y, *_size = place_rect(outside)
        if x >= left + wide or x < left:
            wall = left + wide if x > left else left
            found.append(((wall - 3.4, y + 2, 6.8, CELL - 4), outside))
        else:
            wall = top + high if y > top else top
            found.append(((x + 2, wall - 3.4, CELL - 4, 6.8), outside))
    return tuple(found)


def standing_room(place: int) -> tuple[Point, tuple[float, float]]:
    """Where pieces stand in a place: the middle, and how much room there is."""
    left, top, wide, high = place_rect(place)
    if place > facts.HQ:
        return (left + wide / 2, top + high / 2), (wide, high)
    room = wide - 12, high - NAME - 8
    return (left + wide / 2, top + NAME + room[1] / 2), room
