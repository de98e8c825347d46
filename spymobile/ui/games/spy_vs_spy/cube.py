"""The bomb die in the air: a cube of which three sides are seen, with the blast on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from kivy.graphics import Color, Line, Mesh
from kivy.graphics.instructions import InstructionGroup

from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import picture
from spymobile.ui.games.spy_vs_spy.art import EXPLOSION
from spymobile.ui.theme import colour

type Vector = tuple[float, float, float]
#: Degrees about the three axes: forwards, sideways, in the plane of the board.
type Pose = tuple[float, float, float]

#: How it lies when it rests: what fell looks at whoever sits there, the left and the upper side show.
RESTS: Pose = (24.0, 30.0, -8.0)
#: How much larger than a face the whole cube looks.
_ACROSS = 1.42
_SHADES = ("#F2CB3C", "#C9A022", "#F9DF6E")
_INK = "#141414"
#: How much of its face the blast takes.
_BLAST = 0.78
#: Each side by the direction it looks to, the one that falls first, and two edges along it.
_SIDES: tuple[tuple[Vector, Vector, Vector], ...] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)
#: The side that the blast is on where it does not fall: opposite to the one that does.
_FALLEN, _BEHIND = 0, 5


@dataclass(frozen=True, slots=True)
class Side:
    """A side that is seen: its four corners round the middle of the cube, and whether it has the blast."""

    corners: tuple[Point, ...]
    shade: str
    blast: bool


def _turned(vector: Vector, pose: Pose) -> Vector:
    x, y, z = vector
    about_x, about_y, about_z = map(radians, pose)
    x, z = x * cos(about_y) + z * sin(about_y), z * cos(about_y) - x * sin(about_y)
    y, z = y * cos(about_x) - z * sin(about_x), z * cos(about_x) + y * sin(about_x)
    return x * cos(about_z) - y * sin(about_z), y * cos(about_z) + x * sin(about_z), z


def sides(pose: Pose, across: float, blast: bool) -> list[Side]:
    """What is seen of the cube: three sides at most, those that look away last of all left out.

    >>> [side.blast for side in sides(RESTS, 120, True)], len(sides((0, 0, 0), 120, True))
    ([True, False, False], 1)
    """
    half = across / _ACROSS / 2
    found: list[Side] = []
    for number, (way, along, up) in enumerate(_SIDES):
        looks = _turned(way, pose)
        if looks[2] < 0.02:
            continue
        right, above = _turned(along, pose), _turned(up, pose)
        corners = tuple(
            (half * (looks[0] + a * right[0] + b * above[0]), half * (looks[1] + a * right[1] + b * above[1]))
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        # Light falls from above: what looks up is bright, what looks sideways dark.
        shade = _SHADES[2] if looks[1] > 0.35 else _SHADES[0] if looks[2] > 0.6 else _SHADES[1]
        found.append(Side(corners, shade, number == (_FALLEN if blast else _BEHIND)))
    return found


def draw_cube(group: InstructionGroup, pose: Pose, across: float, blast: bool) -> None:
    """Draw the die round (0, 0); ``blast`` is what it will show when it rests."""
    for side in sides(pose, across, blast):
        group.add(Color(rgba=colour(side.shade)))
        group.add(_sheet(side.corners))
        if side.blast:
            texture = picture(EXPLOSION)
            middle = [sum(corner[axis] for corner in side.corners) / 4 for axis in (0, 1)]
            inner = tuple(
                (middle[0] + (x - middle[0]) * _BLAST, middle[1] + (y - middle[1]) * _BLAST)
                for x, y in side.corners
            )
            group.add(Color(1, 1, 1, 1))
            sheet = _sheet(inner, texture.tex_coords)
            sheet.texture = texture
            group.add(sheet)
        group.add(Color(rgba=colour(_INK)))
        edge = [number for corner in side.corners for number in corner]
        group.add(Line(points=edge, width=across / 44, close=True, joint="round"))


def _sheet(corners: Sequence[Point], cut: Sequence[float] = (0, 0, 1, 0, 1, 1, 0, 1)) -> Mesh:
    vertices: list[float] = []
    for number, corner in enumerate(corners):
        vertices += (*corner, cut[2 * number], cut[2 * number + 1])
    return Mesh(vertices=vertices, indices=[0, 1, 2, 0, 2, 3], mode="triangles")
