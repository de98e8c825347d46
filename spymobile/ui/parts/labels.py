"""Text in the app's faces, icons, and pictures from assets/art."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import picture
from spymobile.ui.design import glyph
from spymobile.ui.theme import TOKENS

_TYPE = TOKENS["type_sp"]


class Text(Label):
    """A label in one of the roles of the type scale; it wraps and is as high as its text.

    One that must not ``wrap`` is as wide as its text instead. Its colour is the ``tint``: a rule that set
    ``color`` itself would be overruled by the common one whenever light and dark change places.
    """

    tint = ColorProperty(None, allownone=True)
    wrap = BooleanProperty(True)
    role = OptionProperty("body", options=tuple(_TYPE))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_role()

    def on_role(self, *_: Any) -> None:
        style = _TYPE[self.role]
        self.font_name = style["font"]
        self.font_size = f"{style['size']}sp"


class Icon(Label):
    """A letter of the icon font, by name."""

    tint = ColorProperty(None, allownone=True)
    icon = StringProperty("")

    def on_icon(self, *_: Any) -> None:
        self.text = glyph(self.icon) if self.icon else ""


class Picture(Widget):
    """A drawing from assets/art, by name, whole and in its own proportions.

    Kivy's Image cuts with a stencil whatever it shows; there is one of these in every button.
    """

    art = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shown = Rectangle(size=(0, 0))
        for name in ("art", "pos", "size"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_: Any) -> None:
        if not self.art or self.width < 1 or self.height < 1:
            self.texture = None
            self._shown.size = 0, 0
            return
        self.texture = picture(self.art, min(self.width, self.height))
        scale = min(self.width / self.texture.width, self.height / self.texture.height)
        wide, high = self.texture.width * scale, self.texture.height * scale
        self._shown.texture = self.texture
        # Not by the centre: Kivy remembers that from before it was moved.
        self._shown.pos = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        self._shown.size = wide, high


class CoverPicture(Widget):
    """A drawing that fills its place to the rounded corners; what is too much is cut off evenly."""

    art = StringProperty("")
    #: Top left, top right, bottom right, bottom left.
    radius = VariableListProperty(["12dp"])
    #: Which part is kept where the drawing is too high: 0 the lower, 1 the upper end.
    keep = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._redraw, -1)
        for name in ("art", "pos", "size", "radius", "keep"):
            self.fbind(name, redraw)
        redraw()

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.art or self.width < 1 or self.height < 1:
            return
        texture = picture(self.art, self.width)
        scale = max(self.width / texture.width, self.height / texture.height)
        wide, high = self.width / scale / texture.width, self.height / scale / texture.height
        left, bottom = (1 - wide) / 2, (1 - high) * self.keep
        u0, v0, _u1, _v1, u2, v2 = texture.tex_coords[:6]  # The texture may be larger than the drawing.
        vertices: list[float] = []
        for x, y in [(0.5, 0.5), *_rounded(self.width, self.height, self.radius)]:
            u, v = u0 + (u2 - u0) * (left + wide * x), v0 + (v2 - v0) * (bottom + high * y)
            vertices += [self.x + x * self.width, self.y + y * self.height, u, v]
        vertices += vertices[4:8]
        with self.canvas:
            Color(1, 1, 1, 1)
            Mesh(
                vertices=vertices,
                indices=list(range(len(vertices) // 4)),
                mode="triangle_fan",
                texture=texture,
            )


def _rounded(width: float, height: float, radius: list[float]) -> list[tuple[float, float]]:
    """The outline of a rounded rectangle in shares of its sides, from the top left corner clockwise."""
    points = []
    for corner, (x, y, start) in enumerate(((0, 1, 180), (1, 1, 90), (1, 0, 0), (0, 0, 270))):
        reach = min(radius[corner], width / 2, height / 2)
        middle_x, middle_y = (reach if x == 0 else width - reach), (reach if y == 0 else height - reach)
        for step in range(9):
            angle = math.radians(start - step * 90 / 8)
            points.append(
                (
                    (middle_x + reach * math.cos(angle)) / width,
                    (middle_y + reach * math.sin(angle)) / height,
                )
            )
    return points


class Stamp(Label):
    """A word in a frame, stamped a little askew."""
