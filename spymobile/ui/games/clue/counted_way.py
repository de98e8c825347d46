"""The way a mover is about to walk: red string on a dark edge, its steps counted, and a ghost in a ring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.games.clue import board as facts
from spymobile.ui.board.geometry import Point, middle
from spymobile.ui.board.painting import lettering, painted
from spymobile.ui.games.clue.board_layout import CELL, doors, place_rect
from spymobile.ui.theme import colour

#: In dp: half the width of the string and of its edge, and across the disc of a step.
_STRING, _EDGE, _DISC = 2.25, 4.25, 16.0
#: A disc takes no more than this of a square.
_OF_A_SQUARE = 0.86
#: How far behind its door the last step is counted, in units.
_INSIDE = 11.0
#: Strokes of the ring round a ghost, and how much of each is drawn.
_STROKES, _DRAWN = 14, 0.62
_RED, _INK, _NUMBER = "#E0503F", "#14181D", "#FFF0BF"


def counted(start: Point, way: Sequence[int]) -> list[tuple[Point, int]]:
    """The corners of a way in board units, y down, each with its step; 0 where none is counted.

    A door that is gone through is a corner: the one on the way out counts nothing, the one at the end is
    counted just behind it.
    """
    found: list[tuple[Point, int]] = []
    out = next((place for place in range(facts.HQ + 1) if _within(start, place)), None)
    if out is not None and way and way[0] > facts.HQ:
        found += [(at, 0) for at in _door(out, way[0], 0.0)]
    for number, place in enumerate(way, 1):
        if place > facts.HQ:
            found.append((middle(place_rect(place)), number))
        elif number > 1:
            found += [(at, 0) for at in _door(place, way[number - 2], 0.0)]
            found += [(at, number) for at in _door(place, way[number - 2], _INSIDE)]
    return found


def _within(at: Point, place: int) -> bool:
    left, top, wide, high = place_rect(place)
    return left < at[0] < left + wide and top < at[1] < top + high


def _door(place: int, outside: int, inside: float) -> list[Point]:
    """The middle of the door between a place and the square outside, so many units further in; or nothing."""
    for bar, square in doors(place):
        if square != outside:
            continue
        (x, y), (ox, oy) = middle(bar), middle(place_rect(outside))
        far = max(abs(x - ox), abs(y - oy)) or 1.0
        return [(x + (x - ox) / far * inside, y + (y - oy) / far * inside)]
    return []


def draw(
    group: InstructionGroup,
    points: Sequence[Point],
    steps: Sequence[tuple[Point, int]],
    unit: float,
    sharp: float,
) -> None:
    """Lay the string over points of the canvas, and count on it.

    ``unit`` is one dp, ``sharp`` are the pixels of a unit.
    """
    flat = [number for point in points for number in point]
    for tint, width in ((_INK, _EDGE), (_RED, _STRING)):
        group.add(Color(rgba=colour(tint)))
        group.add(Line(points=flat, width=width * unit, joint="bevel", cap="round"))
    side = min(_DISC * unit, CELL * _OF_A_SQUARE)
    group.add(Color(1, 1, 1, 1))
    for (x, y), step in steps:
        group.add(
            Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side), texture=_disc(step, side * sharp))
        )


def ring(group: InstructionGroup, at: Point, radius: float, sharp: float) -> None:
    """A dashed ring round a ghost."""
    side = 2.3 * radius
    group.add(Color(1, 1, 1, 1))
    group.add(
        Rectangle(
            pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), texture=_dashed(round(side * sharp))
        )
    )


def _disc(step: int, wide: float) -> Texture:
    """Step and disc as one picture, in sizes a few pixels apart: a closer look needs few others."""
    return _disc_of(step, max(16, 8 * round(wide / 8)))


@lru_cache(maxsize=64)
def _disc_of(step: int, wide: int) -> Texture:
    def paint(group: InstructionGroup) -> None:
        group.add(Color(rgba=colour(_INK)))
        group.add(Ellipse(size=(100, 100), segments=48))
        words = lettering(str(step), "BarlowCondensed-Bold", 30)
        high = 82.0
        across = words.width * high / words.height
        group.add(Color(rgba=colour(_NUMBER)))
        group.add(Rectangle(pos=(50 - across / 2, 50 - high / 2), size=(across, high), texture=words))

    return painted((100, 100), wide / 100, paint)


@lru_cache(maxsize=8)
def _dashed(wide: int) -> Texture:
    def paint(group: InstructionGroup) -> None:
        turn = 360 / _STROKES
        for tint, width in ((_INK, 4.4), ("#FFFFFF", 3.0)):
            group.add(Color(rgba=colour(tint)))
            for stroke in range(_STROKES):
                begin = stroke * turn
                group.add(
                    Line(circle=(50, 50, 43, begin, begin + turn * _DRAWN, 12), width=width, cap="none")
                )

    return painted((100, 100), max(32, wide) / 100, paint)
