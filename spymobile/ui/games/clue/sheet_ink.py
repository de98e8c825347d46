"""What is written on the clue sheet: the notebook's marks in ink, the player's in pencil."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.ui.board.painting import LETTERING, lettering, painted
from spymobile.ui.games.clue.pencil_marks import Pencil
from spymobile.ui.theme import colour

INK, FAINT, PENCIL, TEAL, RED = "#1D1B16", "#6B6455", "#2F5D9E", "#1B6165", "#A82A21"
PAPER, RULE, GROUP, WASH = "#EFE5CF", "#B9AC8D", "#DDD0AE", "#FFE9A8"
BOLD = "BarlowCondensed-SemiBold"


@lru_cache(maxsize=64)
def stamped(kind: str, radius: int) -> Texture:
    """One of the notebook's marks, painted once: smooth, and laid down by the hundred."""
    side = 2.0 * max(1, radius) + 4
    x = y = side / 2

    def draw(group: InstructionGroup) -> None:
        if kind == "cross":
            group.add(Color(rgba=colour(FAINT)))
            for turn in (1, -1):
                ends = (x - radius, y - radius * turn, x + radius, y + radius * turn)
                group.add(Line(points=ends, width=max(0.75, radius * 0.13), cap="round"))
        elif kind in ("ring", "rings"):
            group.add(Color(rgba=colour(INK)))
            group.add(Line(circle=(x, y, radius, 0, 360, 40), width=max(0.8, radius * 0.09)))
            if kind == "rings":
                group.add(Line(circle=(x, y, radius * 0.8, 0, 360, 40), width=max(0.6, radius * 0.05)))
        else:
            group.add(Color(rgba=colour(RED if kind == "sealed" else TEAL)))
            group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=40))
            group.add(Color(rgba=colour("#FFFFFF")))
            if kind == "sealed":
                group.add(_star(x, y, radius))
            else:
                ticks = ((-0.45, 0.0), (-0.1, -0.38), (0.5, 0.38))
                flat = [value for dx, dy in ticks for value in (x + dx * radius, y + dy * radius)]
                group.add(Line(points=flat, width=max(1.0, radius * 0.13), joint="round", cap="round"))

    return painted((side, side), 1.0, draw)


def _star(x: float, y: float, radius: float) -> Mesh:
    points = [x, y, 0.0, 0.0]
    for corner in range(11):
        reach = radius * (0.62 if corner % 2 == 0 else 0.27)
        angle = pi / 2 + corner * pi / 5
        points += (x + reach * cos(angle), y + reach * sin(angle), 0, 0)
    return Mesh(vertices=points, indices=list(range(12)), mode="triangle_fan")


def pencilled(group: InstructionGroup, mark: Pencil, x: float, y: float, half: float) -> None:
    """A mark by hand: a little askew."""
    group.add(Color(rgba=colour(PENCIL)))
    line = max(1.1, half * 0.16)
    if mark == "yes":
        points = [
            x - half * 0.8,
            y - half * 0.1,
            x - half * 0.25,
            y - half * 0.75,
            x + half * 0.85,
            y + half,
        ]
        group.add(Line(points=points, width=line, joint="round", cap="round"))
    elif mark == "no":
        group.add(Line(points=(x - half, y - half * 0.7, x + half * 0.9, y + half * 0.8), width=line))
        group.add(Line(points=(x - half * 0.7, y + half * 0.9, x + half * 0.8, y - half * 0.9), width=line))
    elif mark == "ring":
        points = []
        for step in range(23):
            angle = step * 2 * pi / 21 + 0.6
            reach = half * (1.05 if step % 7 else 0.94)
            points += (x + reach * 1.12 * cos(angle), y + reach * sin(angle))
        group.add(Line(points=points, width=line, joint="round", cap="round"))
    else:
        texture = lettering("?", "BarlowCondensed-Bold", round(half * 2.6, 1))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        group.add(Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture))


def inked(
    group: InstructionGroup,
    words: str,
    x: float,
    y: float,
    size: float,
    tint: str,
    most: float = 0.0,
    begin: bool = False,
) -> None:
    """Words in ink: with their middle at a point, or beginning there."""
    if not words or size <= 1:
        return
    texture = lettering(words, BOLD, round(size, 1))
    wide, high = texture.width / LETTERING, texture.height / LETTERING
    coords = texture.tex_coords
    if most and wide > most:  # A long name is cut at its end, not made unreadable.
        share = most / wide
        texture = texture.get_region(0, 0, texture.width * share, texture.height)
        wide, coords = most, texture.tex_coords
    left = x if begin else x - wide / 2
    group.add(Color(rgba=colour(tint)))
    group.add(
        Rectangle(
            pos=(round(left), round(y - high / 2)), size=(wide, high), texture=texture, tex_coords=coords
        )
    )
