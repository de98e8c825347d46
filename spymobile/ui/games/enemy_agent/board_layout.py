"""Where everything lies on the board: turned a quarter on a tall screen, as printed on a wide one.

Along runs beside the wall (the printed x), across runs through it (the printed y). There are 412 units
across and 463 along.
"""

from __future__ import annotations

import json
from typing import Final, Literal

from spymobile import assets
from spymobile.games.enemy_agent import board as facts
from spymobile.ui.board.geometry import Point, Rect, middle

_MARGIN = 3.0
ACROSS = 412.0
STRIP = 1.75
WALL = 1.15
ROWS, COLUMNS, HALF = 14, 21, 7
CELL = (ACROSS - 2 * _MARGIN) / (ROWS + WALL + 2 * STRIP)
ALONG = COLUMNS * CELL + 2 * _MARGIN

#: How far apart two people on one square stand, and more of them, in widths of a figure.
TWO_APART, MORE_APART = 0.62, 0.5
#: The same for those side by side and one behind the other in an area.
_SIDE_BY_SIDE, _ONE_BEHIND = 0.7, 0.86

#: What a finger may mean: a square or an area by its number, somebody, a doorway by its circle, the wall, the
#: checkpoint cards. In the dark, places come with whoever is about to move there, or -1.
type CityKey = (
    int
    | tuple[Literal["person"], int]
    | tuple[Literal["door"], int]
    | tuple[Literal["wall"]]
    | tuple[Literal["pile"]]
    | tuple[Literal["to"], int, int]
    | tuple[Literal["papers"], int, int]
    | tuple[Literal["wall"], int]
)
WALL_KEY: Final = ("wall",)
PILE: Final = ("pile",)

_DATA = json.loads(assets.text("boards", "enemy_agent.json"))
BOXES: tuple[tuple[int, int, int, int], ...] = tuple(tuple(area["box"]) for area in _DATA["areas"])
DOORS: tuple[tuple[int, int], ...] = tuple(
    (facts.SQUARE[near], facts.SQUARE[far]) for near, far in (door["circles"] for door in _DATA["doorways"])
)


def along(x: float) -> float:
    """Where a column begins."""
    return _MARGIN + x * CELL


def across(y: float) -> float:
    """Where a row begins; the wall lies between the two halves."""
    return _MARGIN + (STRIP + y + (WALL if y >= HALF else 0)) * CELL


def door_of(circle: int) -> int:
    """The doorway a circle belongs to."""
    return next(number for number, circles in enumerate(DOORS) if circle in circles)


class BoardLayout:
    """The board in one of its two positions."""

    def __init__(self, turned: bool) -> None:
        self.turned = turned
        self.units = (ACROSS, ALONG) if turned else (ALONG, ACROSS)

    def rect(self, start: float, side: float, length: float, width: float) -> Rect:
        """A rectangle from its place along and across the wall."""
        return (side, start, width, length) if self.turned else (start, side, length, width)

    def cell(self, x: int, y: int) -> Rect:
        return self.rect(along(x), across(y), CELL, CELL)

    def square(self, square: int) -> Rect:
        return self.cell(*facts.POSITIONS[square])

    def area(self, number: int) -> Rect:
        left, top, right, bottom = BOXES[number]
        wide, high = (right - left + 1) * CELL, (bottom - top + 1) * CELL
        return self.rect(along(left) + 1.5, across(top) + 1.5, wide - 3, high - 3)

    def place(self, place: int) -> Rect:
        """A square or an area."""
        count = len(facts.SQUARES)
        return self.square(place) if place < count else self.area(place - count)

    def centre(self, place: int) -> Point:
        return middle(self.place(place))

    @property
    def wall(self) -> Rect:
        return self.rect(_MARGIN, across(HALF) - WALL * CELL, COLUMNS * CELL, WALL * CELL)

    def over_wall(self, home: int) -> Rect:
        """The wall and all that lies beyond it on one side: where somebody is carried who goes home."""
        begin, end = (0.0, across(HALF)) if home == 0 else (across(HALF) - WALL * CELL, ACROSS)
        return self.rect(_MARGIN, begin, COLUMNS * CELL, end - begin)

    @property
    def pile(self) -> Rect:
        """Where a finger finds the checkpoint cards: a little more than they cover."""
        return self.on_wall(0, 3)

    @property
    def shadow(self) -> Rect:
        return self.rect(_MARGIN, across(HALF), COLUMNS * CELL, 0.42 * CELL)

    def on_wall(self, x: float, length: float = 1.0) -> Rect:
        """A part of the wall, from a column on."""
        return self.rect(along(x), across(HALF) - WALL * CELL, length * CELL, WALL * CELL)

    def door(self, number: int) -> Rect:
        x, _y = facts.POSITIONS[DOORS[number][0]]
        return self.on_wall(x)

    def building(self, side: int, number: int) -> Rect:
        """The plot behind the two shaded squares."""
        columns = [facts.POSITIONS[square][0] for square in facts.SHADED[side][number]]
        start = along(min(columns)) - 1.3
        begin = _MARGIN if side == 0 else across(ROWS) + 0.2
        return self.rect(start, begin, 2 * CELL + 2.6, STRIP * CELL - 0.2)

    def towards(self, side: int) -> int:
        """How far a side's houses are turned on a screen that lies flat, against the clock."""
        if self.turned:
            return 90 if side else -90
        return 0 if side else 180

    def stand(self, place: int, number: int, count: int, size: float) -> Point:
        """Where the centre of somebody's picture goes, of ``count`` of that size who share a place."""
        if place < len(facts.SQUARES):
            x, y = self.centre(place)
            return x + (number - (count - 1) / 2) * size * (TWO_APART if count < 3 else MORE_APART), y
        x, y, wide, high = self.area(place - len(facts.SQUARES))
        column, row = number % 2, number // 2
        alone = number == count - 1 and column == 0  # Nobody stands beside them.
        beside = 0.0 if alone else (column - 0.5) * size * _SIDE_BY_SIDE
        if facts.KINDS[place] == "jail":
            return x + wide / 2 + beside, y + high - 0.5 * size - 0.5
        behind = max(1, (count + 1) // 2) - 1 - row
        if self.turned:
            return x + wide / 2 + beside, y + high - 0.5 * size - 0.5 - _ONE_BEHIND * size * behind
        # Whoever stands in front stands between two others, so that everybody's number can be read.
        left = _ONE_BEHIND * size * behind + (0 if alone else 0.43 * size * column)
        return x + wide - 0.5 * size - 1 - left, y + high / 2 + beside

    # Names

    @property
    def letters(self) -> list[tuple[str, float]]:
        """The letter of each row beside the wall, and where its middle is."""
        return [(chr(ord("A") + x), along(x) + CELL / 2) for x in range(COLUMNS)]

    @property
    def numbers(self) -> list[tuple[str, float]]:
        """The number of each row across the wall, and where its middle is."""
        return [(str(y + 1), across(y) + CELL / 2) for y in range(ROWS)]
