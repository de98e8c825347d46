"""Where everything lies on the board of Spy vs Spy, in its own units with y running down."""

from __future__ import annotations

from spymobile.games.spy_vs_spy import board as facts
from spymobile.ui.board.geometry import Point, Rect

#: Units across a space.
CELL = 43.5
#: The strips with everybody's bombs above and below the grid, and the margin for letters and numbers.
STRIP, MARGIN = 36.0, 14.0
LEFT, TOP = MARGIN, STRIP + MARGIN
GRID = CELL * facts.WIDTH
UNITS = (412.0, TOP + GRID + 6 + STRIP)
#: The strip below begins here.
LOW = UNITS[1] - STRIP
#: Units of the letters along the edges.
LETTERS = 14.0


#: What the pile is called among the places: the number after the last space.
PILE = facts.SPACES


def pile_rect(seats: int) -> Rect:
    """Where a finger takes hold of the pile."""
    x, y = pile_spot(seats)
    return x - 15, y - 15, 30.0, 30.0


def square(space: int) -> Rect:
    """Where a space is.

    >>> square(facts.SPACE["B1"])
    (57.5, 50.0, 43.5, 43.5)
    """
    row, column = divmod(space, facts.WIDTH)
    return LEFT + CELL * column, TOP + CELL * row, CELL, CELL


def centre(space: int) -> Point:
    """The middle of a space."""
    x, y, wide, high = square(space)
    return x + wide / 2, y + high / 2


def home_strip(manhole: int) -> tuple[float, bool]:
    """The middle of the strip of whoever lives in a corner, and whether it is read from the right.

    >>> home_strip(facts.SPACE["I9"])
    (465.5, True)
    """
    row, column = divmod(manhole, facts.WIDTH)
    return (LOW if row else 0.0) + STRIP / 2, column > 0


def pile_spot(seats: int) -> Point:
    """Where the pile lies: in the corner that nobody has, or between the two lower homes."""
    return (24.0 if seats < len(facts.CORNERS) else UNITS[0] / 2 - 34), LOW + STRIP / 2
