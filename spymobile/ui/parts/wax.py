"""A wax seal with a seat's shape in it: a ring fills round it while it is held, and it breaks in two."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import painted
from spymobile.ui.parts.seats import fan
from spymobile.ui.theme import SHAPES, colour, theme

_RIM, _WAX, _DIP, _LINE, _SIGN = "#7E1B14", "#A8281E", "#8E1F18", "#D9675C", "#EBA39A"
_BUMPS = 12
#: Corners of what is round: Kivy's own number takes several times as long to paint, and nobody sees more.
_ROUND = 48
#: The seal is painted in a square of so many units.
_SIDE = 100.0
#: How far the halves of a broken seal lie apart, and how much they are turned.
_GAP, _TURN = 0.16, 14.0


@lru_cache(maxsize=24)
def _painted(look: int, pixels: int) -> Texture:
    return painted((_SIDE, _SIDE), pixels / _SIDE, lambda group: _paint(group, look))


def _disc(group: InstructionGroup, tint: str, x: float, y: float, radius: float) -> None:
    group.add(Color(rgba=colour(tint)))
    group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=_ROUND))


def _paint(group: InstructionGroup, look: int) -> None:
    middle = _SIDE / 2
    for bump in range(_BUMPS):
        angle = 2 * math.pi * bump / _BUMPS
        # Wax runs as it likes: some bumps are larger.
        radius = 11.0 + 1.8 * math.sin(3 * angle + 1)
        _disc(group, _RIM, middle + 38 * math.cos(angle), middle + 38 * math.sin(angle), radius)
    _disc(group, _RIM, middle, middle, 42)
    _disc(group, _WAX, middle, middle, 39)
    _disc(group, _DIP, middle, middle, 28)
    group.add(Color(rgba=colour(_LINE)))
    group.add(Line(circle=(middle, middle, 28, 0, 360, _ROUND), width=1.1))
    group.add(Color(rgba=colour(_SIGN)))
    group.add(fan(SHAPES[look], middle, middle, 16))


class WaxSeal(Widget):
    """Closes a file."""

    look = NumericProperty(0)
    #: How long it has been held already, from 0 to 1.
    progress = NumericProperty(0.0)
    #: It lies on dark ground: so its ring is bright.
    bright = BooleanProperty(False)
    #: 0 is whole, 1 broken.
    broken = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._wax, self._ring = InstructionGroup(), InstructionGroup()
        self.canvas.add(self._wax)
        self.canvas.add(self._ring)
        redraw = Clock.create_trigger(self._draw, -1)  # Once for each frame, not for each measure on the way.
        for name in ("look", "pos", "size", "broken"):
            self.fbind(name, redraw)
        for name in ("progress", "pos", "size"):
            self.fbind(name, self._draw_ring)
        redraw()

    def _draw(self, *_: Any) -> None:
        group, side = self._wax, min(self.size)
        group.clear()
        if side < dp(8):
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        texture = _painted(int(self.look), round(side))
        group.add(Color(1, 1, 1, 1))
        if not self.broken:
            group.add(Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side), texture=texture))
            return
        half = texture.width / 2
        for way, left in ((-1, 0.0), (1, half)):
            part = texture.get_region(left, 0, half, texture.height)
            shift = way * self.broken * side * _GAP / 2
            group.add(PushMatrix())
            group.add(Rotate(angle=-way * self.broken * _TURN, origin=(x + shift, y - side / 2)))
            at = x + shift - (side / 2 if way < 0 else 0)
            group.add(Rectangle(pos=(at, y - side / 2), size=(side / 2, side), texture=part))
            group.add(PopMatrix())

    def _draw_ring(self, *_: Any) -> None:
        self._ring.clear()
        if self.progress > 0 and not self.broken:
            x, y = self.x + self.width / 2, self.y + self.height / 2
            circle = (x, y, min(self.size) / 2 + dp(4), 0, 360 * min(1.0, self.progress))
            self._ring.add(Color(rgba=theme.glow if self.bright else theme.ink))
            self._ring.add(Line(circle=circle, width=dp(2.4), cap="none"))
