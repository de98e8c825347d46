"""Seats: a colour and a shape, always together."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import painted_row
from spymobile.ui.theme import SHAPES, colour, seat_colour, theme

_OUTLINE = "#14181D"


def outline_points(shape: str, x: float, y: float, radius: float) -> list[float]:
    """The corners of a shape round (x, y)."""
    if shape == "disc":
        return _ring(x, y, radius * 0.92, 40, 0)
    if shape == "triangle":
        return _ring(x, y - radius * 0.14, radius * 1.08, 3, 90)
    if shape == "square":
        return _ring(x, y, radius * 1.14, 4, 45)
    if shape == "diamond":
        return _ring(x, y, radius * 1.05, 4, 90)
    if shape == "pentagon":
        return _ring(x, y, radius, 5, 90)
    points: list[float] = []
    for corner in range(10):
        reach = radius * (1.06 if corner % 2 == 0 else 0.46)
        angle = math.radians(90 + corner * 36)
        points += [x + reach * math.cos(angle), y + reach * math.sin(angle)]
    return points


def _ring(x: float, y: float, radius: float, corners: int, start: float) -> list[float]:
    points: list[float] = []
    for corner in range(corners):
        angle = math.radians(start + 360 * corner / corners)
        points += [x + radius * math.cos(angle), y + radius * math.sin(angle)]
    return points


def fan(shape: str, x: float, y: float, radius: float) -> Mesh:
    """A shape round (x, y), filled."""
    points = outline_points(shape, x, y, radius)
    fan = [x, y, 0, 0]
    for at in (*range(0, len(points), 2), 0):
        fan += [points[at], points[at + 1], 0, 0]
    return Mesh(vertices=fan, indices=list(range(len(fan) // 4)), mode="triangle_fan")


def _row(shape: str, count: int, left: float, step: float, y: float, radius: float) -> Mesh:
    """So many shapes side by side, filled: one thing to draw, however many they are."""
    points = outline_points(shape, 0, 0, radius)
    corners = len(points) // 2
    vertices: list[float] = []
    indices: list[int] = []
    for number in range(count):
        x, first = left + number * step, number * (corners + 1)
        vertices += [x, y, 0, 0]
        for at in range(0, len(points), 2):
            vertices += [x + points[at], y + points[at + 1], 0, 0]
        for corner in range(corners):
            indices += [first, first + 1 + corner, first + 1 + (corner + 1) % corners]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")


def paint(group: InstructionGroup, look: int, x: float, y: float, radius: float, line: float) -> None:
    """A seat's sign as shapes, for a picture that is painted ahead."""
    group.add(Color(rgba=seat_colour(look)))
    group.add(fan(SHAPES[look], x, y, radius))
    group.add(Color(rgba=colour(_OUTLINE)))
    points = outline_points(SHAPES[look], x, y, radius)
    group.add(Line(points=points, width=line, close=True, joint="round"))


@lru_cache(maxsize=32)
def _signs(radius: float, line: float, scale: float) -> tuple[Texture, ...]:
    half = 1.2 * radius + line
    return painted_row(
        2 * half,
        scale,
        len(SHAPES),
        lambda group, look, left: paint(group, look, left + half, half, radius, line),
    )


def draw(
    group: InstructionGroup, look: int, x: float, y: float, radius: float, line: float, scale: float = 1.0
) -> None:
    """Lay a seat's sign on a canvas on which a unit is ``scale`` pixels."""
    half = 1.2 * radius + line
    group.add(Color(1, 1, 1, 1))
    group.add(
        Rectangle(
            pos=(x - half, y - half),
            size=(2 * half, 2 * half),
            texture=_signs(round(radius, 2), round(line, 2), round(scale, 2))[look],
        )
    )


def measures(side: float) -> tuple[float, float]:
    """The radius of a sign in a box of this side, and how far its outline reaches to both sides.

    A small one has a finer outline: shapes tell seats apart, and a thick one would leave nothing of a star.
    """
    small = side < dp(24)
    return side / 2 - (dp(1) if small else dp(2)), dp(0.75) if small else dp(1.5)


class SeatSign(Widget):
    """A seat's colour and shape."""

    look = NumericProperty(0)
    faded = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        for name in ("look", "pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _redraw(self, *_: Any) -> None:
        self._group.clear()
        radius, line = measures(min(self.size))
        if radius > dp(3):
            x, y = self.x + self.width / 2, self.y + self.height / 2  # center_x may still be the old one
            draw(self._group, int(self.look), x, y, radius, line)

    def on_faded(self, *_: Any) -> None:
        self.opacity = 0.5 if self.faded else 1


class SeatRow(BoxLayout):
    """The signs of several seats."""

    looks = ListProperty([])

    def on_looks(self, *_: Any) -> None:
        self.clear_widgets()
        for look in self.looks:
            self.add_widget(SeatSign(look=look, size_hint=(None, None), size=(dp(26), dp(26))))


class SeatBand(Widget):
    """The edge of the screen in the colour and shape of whoever is on turn; -1 is nobody."""

    look = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        for name in ("look", "pos", "size"):
            self.fbind(name, self._redraw)
        theme.watch(repainted=self._redraw)

    def _redraw(self, *_: Any) -> None:
        group = self._group
        group.clear()
        look = int(self.look)
        fill = theme.table if look < 0 else seat_colour(look)
        group.add(Color(rgba=fill))
        group.add(Rectangle(pos=self.pos, size=self.size))
        if look < 0 or self.height < dp(8):
            return
        group.add(Color(rgba=(*(part * 0.72 for part in fill[:3]), 1)))
        radius = min(self.height * 0.25, dp(7))
        step = dp(22)
        count = int((self.width - dp(32)) // step)
        left, y = self.x + self.width / 2 - step * (count - 1) / 2, self.y + self.height / 2
        group.add(_row(SHAPES[look], count, left, step, y, radius))
