"""A board one can look at closely: pan, pinch, wheel, double tap, and targets that glow.

Everything is drawn in board units under one transform, so panning and zooming move two numbers and
rebuild nothing. What never changes (spaces, labels) is painted ahead, and once more for a closer look.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.context import get_context
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty

from spymobile.ui.board.animated import Moving
from spymobile.ui.board.painting import FINER, LETTERING, lettering, opaque, painted, picture
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour, theme

type Rect = tuple[float, float, float, float]
type Key = Hashable

#: Pixels for one unit of a round corner.
CORNERS = 3.0
_FARTHEST = 2.5
#: Pixels of a side beyond which the ground is not painted, however closely one looks.
_LARGEST = 3072
#: Shown so much smaller or larger than it was painted, the ground is painted anew at once. The words below
#: the board come and go, and with them a little of its height: that can wait until nobody moves.
_SMALLER, _LARGER = 0.8, 1.06
_STILL = 2.0


class Board(Moving):
    """What all boards share. ``units`` is the size of the board in its own measure; y runs down."""

    units: ClassVar[tuple[float, float]] = (1.0, 1.0)
    zoom = NumericProperty(1.0)
    shift_x = NumericProperty(0.0)
    shift_y = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_target")
        self.register_event_type("on_dark")
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._moved = False
        self._pinch = 0.0
        self._lit: dict[Key, Any] = {}
        self._painted = 0.0
        self._finer = 1
        self._repaint = Clock.create_trigger(self._paint_ground, 0.15)
        self._refine = Clock.create_trigger(self._paint_at_rest, _STILL)
        with self.canvas:
            self._clip = ScissorPush()
            PushMatrix()
            self._translate = Translate()
            self._scale = Scale()
        self.layers = {name: InstructionGroup() for name in ("ground", "marks", "pieces", "above")}
        #: The whole board in its own units.
        self.drawing = Canvas()
        for layer in self.layers.values():
            self.drawing.add(layer)
        self.canvas.add(self.drawing)
        with self.canvas:
            PopMatrix()
            ScissorPop()
        for name in ("pos", "size", "zoom", "shift_x", "shift_y"):
            self.fbind(name, self._place)
        get_context().add_reload_observer(self._paint_ground)
        Clock.schedule_once(self._paint_when_measured, 0)

    # Drawing

    def flip(self, rect: Rect) -> Rect:
        """A rectangle with y down, for a canvas with y up."""
        x, y, width, height = rect
        return x, self.units[1] - y - height, width, height

    def up(self, y: float) -> float:
        return self.units[1] - y

    def draw_ground(self, group: Any) -> None:
        """Draw what never changes."""

    @property
    def _sharp(self) -> float:
        """Pixels for one unit of the ground: as many as the screen has, or enough for the closest look."""
        scale = self.fit * (1.0 if self.zoom < 1.05 else _FARTHEST)
        return min(scale, _LARGEST / max(self.units)) or 1.0

    def pixels(self, units: float) -> float:
        """How many pixels a picture of that width should have, to be fine enough at this distance.

        As many as it has, as long as the board has no measures: ``sharpen`` comes when it has.
        """
        return self._finer * self._sharp * units if self._painted else inf

    def _paint_when_measured(self, *_: Any) -> None:
        """Paint for the first time: the page finds its measures in its first frame, so in the second."""
        Clock.schedule_once(self._paint_ground, 0)

    def _paint_ground(self, *_: Any) -> None:
        self._painted = self._sharp
        layer = self.layers["ground"]
        layer.clear()
        self._finer = FINER
        layer.add(opaque(painted(self.units, self._painted, self.draw_ground), self.units))
        self._finer = 1
        self.sharpen()

    def sharpen(self) -> None:
        """The ground was painted for another distance; so may be what stands on it."""

    def words(
        self,
        group: Any,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: str,
        font: str = "BarlowCondensed-SemiBold",
    ) -> None:
        """Words centred on (x, y)."""
        texture = lettering(text, font, size)
        width, height = texture.width / LETTERING, texture.height / LETTERING
        group.add(Color(rgba=colour(tint)))
        group.add(
            Rectangle(pos=(x - width / 2, self.up(y) - height / 2), size=(width, height), texture=texture)
        )

    def image(self, group: Any, name: str, rect: Rect, alpha: float = 1.0, passing: bool = False) -> None:
        """A drawing in a rectangle, in its own proportions.

        What is only ``passing`` is laid down as large as it was drawn: bringing it down would be felt.
        """
        x, y, width, height = self.flip(rect)
        texture = picture(name, inf if passing else self.pixels(width))
        scale = min(width / texture.width, height / texture.height)
        wide, high = texture.width * scale, texture.height * scale
        group.add(Color(1, 1, 1, alpha))
        group.add(
            Rectangle(
                pos=(x + (width - wide) / 2, y + (height - high) / 2), size=(wide, high), texture=texture
            )
        )

    def box(
        self, group: Any, rect: Rect, fill: str, border: str, radius: float = 6, line: float = 1.25
    ) -> None:
        """A rounded rectangle."""
        x, y, width, height = self.flip(rect)
        group.add(Color(rgba=colour(fill)))
        place: Any = {"pos": (x, y), "size": (width, height), "radius": radius, "fine": CORNERS}
        group.add(Plate(**place))
        group.add(Color(rgba=colour(border)))
        group.add(Rim(**place, thick=line))

    # Looking closer

    @property
    def fit(self) -> float:
        """Pixels for one unit when the whole board is seen."""
        return float(min(self.width / self.units[0], self.height / self.units[1]))

    def _place(self, *_: Any) -> None:
        scale = self.fit * self.zoom
        wide, high = self.units[0] * scale, self.units[1] * scale
        slack_x, slack_y = max(0.0, (wide - self.width) / 2), max(0.0, (high - self.height) / 2)
        x = min(slack_x, max(-slack_x, self.shift_x))
        y = min(slack_y, max(-slack_y, self.shift_y))
        self._keep_sharp()
        self._translate.xy = self.x + (self.width - wide) / 2 + x, self.y + (self.height - high) / 2 + y
        self._scale.x = self._scale.y = scale
        left, bottom = self.to_window(*self.pos)
        self._clip.x, self._clip.y = round(left), round(bottom)
        self._clip.width, self._clip.height = round(self.width), round(self.height)

    def _keep_sharp(self) -> None:
        if not self._painted:
            return
        off = self._sharp / self._painted
        self._refine.cancel()
        if not _SMALLER < off < _LARGER:
            self._repaint()
        elif abs(off - 1) > 0.01:
            self._refine()

    def _paint_at_rest(self, *_: Any) -> None:
        if self.busy:
            self._refine()
        else:
            self._paint_ground()

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """A point of the window in board units, y down."""
        scale = self._scale.x or 1
        return (x - self._translate.x) / scale, self.up((y - self._translate.y) / scale)

    def to_point(self, x: float, y: float) -> tuple[float, float]:
        """A point in board units (y down) on the parent widget: where a finger would touch it."""
        return self._translate.x + x * self._scale.x, self._translate.y + self.up(y) * self._scale.y

    def zoom_to(self, zoom: float, at: tuple[float, float]) -> None:
        """Zoom so that the point under the finger stays there."""
        zoom = min(_FARTHEST, max(1.0, zoom))
        factor = zoom / self.zoom
        dx = at[0] - self.x - self.width / 2 - self.shift_x
        dy = at[1] - self.y - self.height / 2 - self.shift_y
        self.shift_x -= dx * (factor - 1)
        self.shift_y -= dy * (factor - 1)
        self.zoom = zoom
        self._keep_shift()

    def _keep_shift(self) -> None:
        scale = self.fit * self.zoom
        slack_x = max(0.0, (self.units[0] * scale - self.width) / 2)
        slack_y = max(0.0, (self.units[1] * scale - self.height) / 2)
        self.shift_x = min(slack_x, max(-slack_x, self.shift_x))
        self.shift_y = min(slack_y, max(-slack_y, self.shift_y))

    def see_all(self) -> None:
        """The whole board again."""
        Animation(zoom=1, shift_x=0, shift_y=0, duration=theme.seconds("sheet"), t="out_cubic").start(self)

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.skip()
            return True
        if touch.is_mouse_scrolling:
            self.zoom_to(self.zoom * (1.15 if touch.button == "scrolldown" else 1 / 1.15), touch.pos)
            return True
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        self._moved = self._moved and len(self._fingers) > 1
        if len(self._fingers) == 2:
            self._pinch = self._spread()
            self._moved = True
        return True

    def _spread(self) -> float:
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        return max(1.0, ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        before = self._fingers.get(touch.uid, touch.pos)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) >= 2:
            spread = self._spread()
            (ax, ay), (bx, by) = list(self._fingers.values())[:2]
            self.zoom_to(self.zoom * spread / self._pinch, ((ax + bx) / 2, (ay + by) / 2))
            self._pinch = spread
            return True
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(10):
            self._moved = True
        if self._moved:
            self.shift_x += touch.x - before[0]
            self.shift_y += touch.y - before[1]
            self._keep_shift()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        if not self._fingers:
            if not self._moved:
                self._tap(touch)
            self._moved = False
        return True

    def _tap(self, touch: Any) -> None:
        x, y = self.to_units(*touch.pos)
        near = dp(24) / (self._scale.x or 1)
        lit = self.nearest(x, y, list(self._lit), near)
        if lit is not None:
            self.dispatch("on_target", lit)
        elif touch.is_double_tap:
            if self.zoom > 1:
                self.see_all()
            else:
                self.zoom_to(2.0, touch.pos)
        else:
            key = self.key_at(x, y)
            if key is not None:
                self.dispatch("on_dark", key)

    def on_target(self, key: Key) -> None:
        """A glowing place was tapped."""

    def on_dark(self, key: Key) -> None:
        """A place was tapped that does not glow."""

    # Targets

    def key_at(self, x: float, y: float) -> Key | None:
        """The place at a point of the board."""
        return None

    def distance(self, key: Key, x: float, y: float) -> float:
        """How far a point is from a place: 0 inside it."""
        return float("inf")

    def nearest(self, x: float, y: float, keys: list[Key], within: float) -> Key | None:
        """The nearest of some places, if it is near enough."""
        found = min(keys, key=lambda key: self.distance(key, x, y), default=None)
        return found if found is not None and self.distance(found, x, y) <= within else None

    def light(self, targets: dict[Key, Any]) -> None:
        """Let these places glow; all others go dark."""
        self._lit = dict(targets)
        self.layers["marks"].clear()
        for key in targets:
            self.draw_target(self.layers["marks"], key)

    @property
    def lit(self) -> dict[Key, Any]:
        return self._lit

    def draw_target(self, group: Any, key: Key) -> None:
        """Draw the glow of one place."""

    def pick(self, key: Key | None, action: Any = None, way: int = 0) -> None:
        """A place was tapped for the first time: show what a second tap would do. None: nothing is picked.

        Where several ways lead to it, ``way`` is the number of the one to show.
        """

    def ways(self, action: Any) -> int:
        """How many ways there are to do the same."""
        return 1
