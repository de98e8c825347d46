"""Text in the app's faces, icons, and pictures from assets/art."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle
from kivy.metrics import dp, sp
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
from spymobile.ui.parts.signs import Tinted, is_sign
from spymobile.ui.theme import TOKENS, theme

_TYPE = TOKENS["type_sp"]
#: From one size of letters that is tried to the next, and how many are.
_SMALLER, _SIZES = 0.94, 40


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


def written(text: str, font: str, size: float) -> float:
    """How wide words are on one line."""
    return float(CoreLabel(font_name=font, font_size=size).get_extents(text)[0])


class FitText(Text):
    """One line that is as large as its place allows, up to ``largest``; below ``least`` it is shortened."""

    largest = NumericProperty("46sp")
    least = NumericProperty("13dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "width", "largest", "least", "font_name"):
            self.fbind(name, self._fit)
        self._fit()

    def on_role(self, *_: Any) -> None:
        self.font_name = _TYPE[self.role]["font"]

    def _fit(self, *_: Any) -> None:
        if not self.text or self.width < 2:
            return
        wide = written(self.text, self.font_name, self.largest)
        fitting = self.largest * min(1.0, (self.width - dp(4)) / max(1.0, wide))
        self.shorten = fitting < self.least
        self.font_size = max(self.least, fitting)


#: Colours in a text, which take no room.
_TAGS = re.compile(r"\[/?color[^\]]*\]")


class FittedText(Text):
    """Words in a place of a given size: as large as their role and ``most`` have them, or as small as they
    must be to stay inside. What would be smaller than ``least`` ends in an ellipsis instead; with more than
    one line, after a whole word.
    """

    most = NumericProperty("400dp")
    least = NumericProperty("12dp")
    #: So many lines at most; 0: as many as have room.
    lines = NumericProperty(0)
    #: The letters are much smaller than those who read here want them.
    is_small = BooleanProperty(False)
    #: The words that have room, where not all of them do.
    beginning = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "size", "role", "most", "lines", "padding"):
            self.fbind(name, self._fit)
        theme.watch(text_scale=self._fit)
        self._fit()

    def _wanted(self) -> float:
        return min(float(sp(_TYPE[self.role]["size"])), float(self.most))

    def _fit(self, *_args: Any) -> None:
        """Try smaller letters until all of it is inside; measured only, nothing is drawn for it."""
        wanted = self._wanted()
        left, above, right, below = self.padding
        wide, high = self.width - left - right, self.height - above - below
        size, beginning = wanted, ""
        if self.text and wide > 1 and high > 1:
            plain = _TAGS.sub("", self.text) if self.markup else self.text
            size = _fitting(plain, self.font_name, wanted, wide, high, int(self.lines))
            if size < self.least and self.lines != 1 and not self.markup:
                place = self.font_name, float(self.least), wide, high, int(self.lines)
                beginning = _beginning(plain, *place)
        self.beginning = beginning
        self.shorten = size < self.least and not beginning
        self.max_lines = self.lines or (max(1, int(high / (self.least * 1.25))) if self.shorten else 0)
        size = max(size, float(self.least))
        self.font_size = size  # type: ignore[assignment]
        self.is_small = size < wanted * 0.75

    def texture_update(self, *args: Any) -> None:
        if self.beginning:
            self._label.text = self.beginning
        super().texture_update(*args)

    def on_beginning(self, *_args: Any) -> None:
        self._label.text = self.beginning or self.text
        self._trigger_texture()


class FarText(FittedText):
    """The same as large as ``most``, whatever size of letters this device is set to: it is read from afar."""

    def _wanted(self) -> float:
        return float(self.most)


@lru_cache(maxsize=256)
def _fitting(text: str, font: str, wanted: float, wide: float, high: float, lines: int) -> float:
    """The largest letters, up to those that are wanted, with which all of a text is inside; 0: none are."""

    def fits(step: int) -> bool:
        return _is_inside(text, font, wanted * _SMALLER**step, wide, high, lines)

    if fits(0):
        return wanted
    step = bisect_left(range(1, _SIZES), True, key=fits) + 1
    return wanted * _SMALLER**step if step < _SIZES else 0.0


def _is_inside(text: str, font: str, size: float, wide: float, high: float, lines: int) -> bool:
    """Whether a text has room, with every word on one line."""
    words = CoreLabel(font_name=font, font_size=size, text_size=(wide, None), text=text)
    if any(words.get_extents(word)[0] > wide for word in sorted(text.split(), key=len)[-3:]):
        return False
    _wide, needed = words.render()
    line = words.get_extents("Ag")[1]
    return bool(needed <= high and (not lines or needed <= line * lines * 1.2))


@lru_cache(maxsize=64)
def _beginning(text: str, font: str, size: float, wide: float, high: float, lines: int) -> str:
    """As many words of a text as have room, and an ellipsis; nothing where not even two have."""
    words = text.split()

    def so_many(count: int) -> str:
        return " ".join(words[:count]).rstrip(",.;:·") + "…"

    counts = range(1, len(words))
    most = bisect_left(
        counts, True, key=lambda count: not _is_inside(so_many(count), font, size, wide, high, lines)
    )
    return so_many(most) if most > 1 else ""


class Icon(Label):
    """A letter of the icon font, or a sign of our own, by name."""

    tint = ColorProperty(None, allownone=True)
    icon = StringProperty("")
    _sign: Tinted | None = None

    def on_icon(self, *_: Any) -> None:
        ours = is_sign(self.icon)
        self.text = glyph(self.icon) if self.icon and not ours else ""
        if ours and self._sign is None:
            self._sign = Tinted(self)
            for name in ("icon", "color", "pos", "size", "font_size"):
                self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        if self._sign is not None:
            side = min(self.font_size, self.width or self.font_size)
            self._sign.show(self.icon if is_sign(self.icon) else "", self.color, side)


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
    #: How much darker than drawn: 0 not at all, 1 black.
    shade = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._redraw_when_measured, -1)
        self._measured: tuple[float, ...] = ()
        for name in ("art", "pos", "size", "radius", "keep", "shade"):
            self.fbind(name, self._trigger)
        self._trigger()

    def _redraw_when_measured(self, *_: Any) -> None:
        """Not while the page is still looking for its measures: each would bring its picture down anew."""
        measures = (*self.pos, *self.size)
        if self._measured == measures:
            self._redraw()
        else:
            self._measured = measures
            self._trigger()

    def _redraw(self) -> None:
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
            Color(*(3 * (1 - self.shade,)), 1)
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
