"""Small signs on the board, painted ahead: round things drawn anew in every frame would be dear."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from kivy.graphics import Color, Ellipse, Line, Rectangle, Triangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import painted, painted_row
from spymobile.ui.theme import SHAPES, colour, seat_colour, theme

_INK, _TEAL, _DULL, _WHITE = "#14181D", "#2E8A8F", "#8E99A3", "#FFFFFF"
#: Units across the square that a mark is painted in, across a manhole, and across an empty slot.
SIDE, LID, SLOT = 48.0, 40.0, 20.0
MARKS = ("slot", "ring", "halo", "turn", "dot", "joins", "north", "east", "south", "west")
_WAYS: dict[str, Point] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def _disc(group: InstructionGroup, at: Point, radius: float, tint: str) -> None:
    group.add(Color(rgba=colour(tint)))
    group.add(Ellipse(pos=(at[0] - radius, at[1] - radius), size=(2 * radius, 2 * radius), segments=60))


def _circle(group: InstructionGroup, at: Point, radius: float, width: float, tint: tuple[float, ...]) -> None:
    group.add(Color(rgba=tint))
    group.add(Line(circle=(*at, radius, 0, 360, 60), width=width))


def _draw(group: InstructionGroup, number: int, left: float) -> None:
    name, half = MARKS[number], SIDE / 2
    x, y = at = (left + half, half)
    match name:
        case "slot":  # Where a bomb will lie that is not home yet: dashes round nothing.
            group.add(Color(rgba=colour(_DULL)))
            for turn in range(8):
                begin, end = (2 * pi * (turn + part) / 8 for part in (0.0, 0.55))
                arc = [begin + (end - begin) * step / 4 for step in range(5)]
                points = [number for angle in arc for number in (x + 16 * cos(angle), y + 16 * sin(angle))]
                group.add(Line(points=points, width=1.6))
        case "ring" | "halo":
            radius = 13.5 if name == "ring" else 19.0
            _circle(group, at, radius, 2.2, colour(_INK))
            _circle(group, at, radius, 1.2, theme.glow)
        case "turn":
            _disc(group, at, 11, _INK)
            _circle(group, at, 10.5, 1.0, theme.brass)
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(x, y, 5.4, 105, 400), width=1.4))
            end = 40 * pi / 180  # Clockwise from above: there the arc ends in its arrow.
            tip, along = (x + 5.4 * sin(end), y + 5.4 * cos(end)), (cos(end), -sin(end))
            wings = [(tip[0] + side * along[1], tip[1] - side * along[0]) for side in (-3.8, 3.8)]
            group.add(Triangle(points=(*wings[0], *wings[1], tip[0] + 5 * along[0], tip[1] + 5 * along[1])))
        case "dot":
            group.add(Color(rgba=theme.glow))
            group.add(Ellipse(pos=(x - 4, y - 4), size=(8, 8)))
        case "joins":
            _disc(group, at, 10, _WHITE)
            _disc(group, at, 8.6, _TEAL)
            group.add(Color(1, 1, 1, 1))
            group.add(Line(points=(x - 4, y, x - 1, y - 3, x + 4, y + 3.4), width=1.3))
        case _:
            _disc(group, at, 10, _WHITE)
            _disc(group, at, 8.6, _INK)
            across, up = _WAYS[name]
            tip = x + 2.6 * across, y + 2.6 * up
            wings = [(tip[0] - 4 * across + side * up, tip[1] - 4 * up + side * across) for side in (-4, 4)]
            group.add(Color(1, 1, 1, 1))
            group.add(Line(points=(*wings[0], *tip, *wings[1]), width=1.3))


@cache
def _marks() -> dict[str, Texture]:
    return dict(zip(MARKS, painted_row(SIDE, dp(2), len(MARKS), _draw), strict=True))


def draw_mark(group: InstructionGroup, name: str, at: Point, side: float = SIDE, alpha: float = 1.0) -> None:
    """Lay a mark round a point of the canvas."""
    group.add(Color(1, 1, 1, alpha))
    group.add(Rectangle(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side), texture=_marks()[name]))


@cache
def _slots(count: int, pitch: float) -> Texture:
    def draw(group: InstructionGroup) -> None:
        for number in range(count):
            draw_mark(group, "slot", (pitch * (number + 0.5), SLOT / 2), SLOT)

    return painted((pitch * count, SLOT), dp(2), draw)


def draw_slots(group: InstructionGroup, count: int, first: Point, pitch: float) -> None:
    """Lay so many empty slots in a row, as one picture; the first is round a point of the canvas."""
    size = pitch * count, SLOT
    group.add(Color(1, 1, 1, 1))
    texture = _slots(count, pitch)
    group.add(Rectangle(pos=(first[0] - pitch / 2, first[1] - SLOT / 2), size=size, texture=texture))


def _draw_lid(group: InstructionGroup, look: int, left: float) -> None:
    """A lid with a ladder in the colour of whoever lives there; the last is rusty, and nobody's."""
    used = look < len(SHAPES)
    x, y = at = (left + LID / 2, LID / 2)
    for fill, radius in (("#0B0D10", 19.0), ("#4C545C" if used else "#2B2A24", 18.0), ("#0B0D10", 15.5)):
        _disc(group, at, radius, fill)
    group.add(Color(rgba=seat_colour(look) if used else colour("#4A3F22")))
    group.add(Ellipse(pos=(x - 13.5, y - 13.5), size=(27, 27), segments=60))
    group.add(Color(rgba=colour(_INK)))
    for across in (-5.5, 5.5):
        group.add(Rectangle(pos=(x + across - 1.2, y - 9), size=(2.4, 18)))
    for up in (-6.0, 0.0, 6.0):
        group.add(Rectangle(pos=(x - 5.5, y + up - 1.1), size=(11, 2.2)))


@cache
def _lids() -> tuple[Texture, ...]:
    return painted_row(LID, dp(2), len(SHAPES) + 1, _draw_lid)


def draw_lid(group: InstructionGroup, look: int, at: Point) -> None:
    """Lay the manhole of a sign round a point of the canvas; -1 is nobody's."""
    group.add(Color(1, 1, 1, 1))
    group.add(Rectangle(pos=(at[0] - LID / 2, at[1] - LID / 2), size=(LID, LID), texture=_lids()[look]))
