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


def _towards(place: int) -> int:
    """The edge of the board that a city lies at, as far as what is written there is turned for it."""
    left, top, _wide, high = place_rect(place)
    if place == facts.HQ or top + high >= UNITS[1]:
        return 0
    if top <= 0:
        return 180
    return -90 if left <= 0 else 90


#: How far the name of each place is turned on a screen that lies flat, against the clock.
TOWARDS = [_towards(place) for place in range(facts.HQ + 1)]


def lying(rect: Rect, angle: int) -> Rect:
    """What is turned by that about its own middle fills this rectangle.

    >>> lying((0, 0, 40, 20), 90), lying((0, 0, 40, 20), 180)
    ((10.0, -10.0, 20, 40), (0, 0, 40, 20))
    """
    x, y, wide, high = rect
    return (x + (wide - high) / 2, y + (high - wide) / 2, high, wide) if angle in (90, -90) else rect


def standing_room(place: int, flat: bool = False) -> tuple[Point, tuple[float, float]]:
    """Where pieces stand in a place: the middle, and how much room there is beside its name.

    On a screen that lies ``flat`` the name is at the outer edge; the centre has it at two.
    """
    left, top, wide, high = place_rect(place)
    if place > facts.HQ:
        return (left + wide / 2, top + high / 2), (wide, high)
    if not flat:
        room = wide - 12, high - NAME - 8
        return (left + wide / 2, top + NAME + room[1] / 2), room
    x, y = left + wide / 2, top + high / 2
    if place == facts.HQ:
        return (x, y), (wide - 12, high - 2 * NAME)
    match TOWARDS[place]:
        case 0:
            return (x, y - NAME / 2), (wide - 12, high - NAME - 8)
        case 180:
            return (x, y + NAME / 2), (wide - 12, high - NAME - 8)
        case turned:
            return (x - turned / 90 * NAME / 2, y), (wide - NAME - 8, high - 12)
