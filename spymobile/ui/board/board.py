"""A board: layers to draw on, places that glow and are tapped, and all that a game lays on it.

Everything is drawn in board units under one transform, which the camera moves: panning and zooming change two
numbers and rebuild nothing. What never changes (spaces, labels) is painted ahead, and once more for a closer
look.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar

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
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp

from spymobile.core.game import Action, View
from spymobile.ui.board.animated import Animated
from spymobile.ui.board.camera import NEAREST, Camera, Fingers
from spymobile.ui.board.carry import Carry
from spymobile.ui.board.geometry import Point, Rect, outside
from spymobile.ui.board.lens import Lens
from spymobile.ui.board.painting import FINER, opaque, painted
from spymobile.ui.board.part import Part
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.primitives import CORNERS, Primitives
from spymobile.ui.board.route import Route, Ways
from spymobile.ui.board.targets import Focus, OtherWay, Target, WayHandle
from spymobile.ui.parts.frames import Rim
from spymobile.ui.theme import theme

#: What a place is called. Each board has a type of its own for it.
type Key = Hashable
type AnyBoard = Board[Any, Any]

#: Pixels of a side beyond which the ground is not painted, however closely one looks.
_LARGEST = 3072
#: Nearer than this is a closer look.
_CLOSER = 1.05
#: Shown so much smaller or larger than it was painted, the ground is painted anew at once. The words below
#: the board come and go, and with them a little of its height: that can wait until nobody moves.
_SMALLER, _LARGER = 0.8, 1.06
_STILL = 2.0
#: A finger so near to a place means it.
_REACH = 24


class Board[V: View, K: Hashable](Primitives, Animated[V]):
    """What all boards share. ``V`` is the view it shows, ``K`` what its places are called; y runs down.

    A board says at least what its ``units`` are, draws its ground, and knows the rectangles of its places.
    """

    #: From below. A tile-laying game puts a layer of its own between ground and marks.
    layer_names: ClassVar[tuple[str, ...]] = ("ground", "marks", "pieces", "above", "hand")
    #: Units across the smallest place. Smaller than a finger, it is seen under a lens.
    cell: ClassVar[float] = inf
    #: The pieces that walk, where there are any.
    pieces: Pieces[V, Any] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_target")
        self.register_event_type("on_dark")
        self._lit: dict[K | WayHandle, Target] = {}
        self.picked: K | None = None
        self._painted = 0.0
        #: Grounds that were painted, by their pixels for a unit.
        self._grounds: dict[float, Texture] = {}
        self._finer = 1
        self._repaint = Clock.create_trigger(self._paint_when_there, 0.15)
        self._refine = Clock.create_trigger(self._paint_at_rest, _STILL)
        with self.canvas:
            self._clip = ScissorPush()
            PushMatrix()
            self._translate = Translate()
            self._scale = Scale()
        self.layers = {name: InstructionGroup() for name in self.layer_names}
        #: The whole board in its own units.
        self.drawing = Canvas()
        for layer in self.layers.values():
            self.drawing.add(layer)
        self.canvas.add(self.drawing)
        with self.canvas:
            PopMatrix()
            ScissorPop()
        self.camera = Camera(self)
        self.fingers = Fingers(self.camera)
        self.parts: list[Part[V]] = []
        self._glow = InstructionGroup()
        self.layers["marks"].add(self._glow)
        self.route = Route(self, "marks")
        self.carry: Carry[K] = Carry(self)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        for name in ("zoom", "shift_x", "shift_y"):
            self.camera.fbind(name, self._place)
        get_context().add_reload_observer(self.repaint)
        Clock.schedule_once(self._paint_when_measured, 0)

    # What a view says

    def show(self, view: V, looks: list[int]) -> None:
        super().show(view, looks)
        for part in self.parts:
            part.show(view)

    def rest(self) -> None:
        for part in self.parts:
            part.rest()

    def leftovers(self) -> list[object]:
        return [getattr(part, name) for part in self.parts for name in part.lasting]

    def put_back(self, leftovers: Sequence[object]) -> None:
        names = [(part, name) for part in self.parts for name in part.lasting]
        for (part, name), left in zip(names, leftovers, strict=True):
            setattr(part, name, left)

    def standing(self) -> dict[int, Translate]:
        """The pieces that walk, as they are drawn."""
        return self.pieces.standing if self.pieces is not None else {}

    def spots(self, view: V) -> dict[int, Point]:
        """Where the view says that they stand, on the canvas with its y up."""
        return self.pieces.spots(view) if self.pieces is not None else {}

    def astray(self, view: V) -> list[tuple[Translate, Point]]:
        pieces = [part for part in self.parts if isinstance(part, Pieces)]
        return [away for part in pieces for away in part.astray(view)]

    # The ground

    def draw_ground(self, group: InstructionGroup) -> None:
        """Draw what never changes."""

    @property
    def _sharp(self) -> float:
        """Pixels for one unit of the ground: as many as the screen has, or enough for the closest look."""
        whole, near = self._sharpest
        return whole if self.camera.zoom < _CLOSER else near

    @property
    def _sharpest(self) -> tuple[float, float]:
        most, fit = _LARGEST / max(self.units), self.camera.fit
        return min(fit, most) or 1.0, min(fit * NEAREST, most) or 1.0

    def pixels(self, units: float) -> float:
        """How many pixels a picture of that width should have, to be fine enough at this distance.

        As many as it has, as long as the board has no measures: ``sharpen`` comes when it has.
        """
        return self._finer * self._sharp * units if self._painted else inf

    def _paint_when_measured(self, *_: object) -> None:
        """Paint for the first time: the page finds its measures in its first frame, so in the second."""
        Clock.schedule_once(self._paint_ground, 0)

    def repaint(self, *_: object) -> None:
        """What never changes has changed all the same: the board lies otherwise, or its pictures are lost."""
        self._grounds.clear()
        self._paint_ground()

    def _paint_ground(self, *_: object) -> None:
        """Lay the ground for this distance; the one for the other is kept, as people look to and fro."""
        sharp = self._painted = self._sharp
        self._grounds = {scale: kept for scale, kept in self._grounds.items() if scale in self._sharpest}
        if sharp not in self._grounds:
            self._finer = FINER
            self._grounds[sharp] = painted(self.units, sharp, self.draw_ground)
            self._finer = 1
        layer = self.layers["ground"]
        layer.clear()
        layer.add(opaque(self._grounds[sharp], self.units))
        for part in self.parts:
            part.sharpen()

    def _place(self, *_: object) -> None:
        """Move the one transform."""
        self._keep_sharp()
        self._translate.xy = self.camera.origin
        self._scale.x = self._scale.y = self.camera.scale
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

    def _paint_when_there(self, *_: object) -> None:
        """Not on the way: painting would be felt as a halt."""
        if self.camera.gliding:
            self._repaint()
        else:
            self._paint_ground()

    def _paint_at_rest(self, *_: object) -> None:
        if self.busy:
            self._refine()
        else:
            self._paint_ground()

    def to_units(self, x: float, y: float) -> Point:
        """A point of the parent widget in board units, y down."""
        scale = self._scale.x or 1
        return (x - self._translate.x) / scale, self.up((y - self._translate.y) / scale)

    def to_point(self, x: float, y: float) -> Point:
        """A point in board units (y down) on the parent widget: where a finger would touch it."""
        return self._translate.x + x * self._scale.x, self._translate.y + self.up(y) * self._scale.y

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.carry.cancel()
            self.skip()
            return True
        if touch.is_mouse_scrolling:
            self.carry.cancel()
            self.camera.wheel(touch)
            return True
        touch.grab(self)
        self.fingers.down(touch)
        self.carry.down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if not self.carry.move(touch):
            self.fingers.move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        tapped = self.fingers.up(touch)
        if not self.carry.up() and tapped:
            self.tap(touch)
        return True

    def tap(self, touch: MotionEvent) -> None:
        """A finger came and went."""
        x, y = self.to_units(*touch.pos)
        lit = self.lit_near(x, y)
        if lit is not None:
            self.dispatch("on_target", lit)
        elif touch.is_double_tap:
            self.camera.double_tap(touch.pos)
        else:
            key = self.key_at(x, y)
            if key is not None:
                self.dispatch("on_dark", key)

    def on_target(self, key: K | WayHandle) -> None:
        """A glowing place was tapped."""

    def on_dark(self, key: K) -> None:
        """A place was tapped that does not glow."""

    # Places

    def places(self) -> Iterable[K]:
        """Every place that has a rectangle and can be tapped in the dark."""
        return ()

    def rect(self, key: K) -> Rect | None:
        """Where a place is; None: nowhere on the board just now."""
        return None

    def place_at(self, x: float, y: float) -> K | None:
        """The place that a point lies in."""
        return next((place for place in self.places() if self.distance(place, x, y) == 0), None)

    def key_at(self, x: float, y: float) -> K | None:
        """What a tap at a point means that hits nothing that glows."""
        return self.place_at(x, y)

    def distance(self, key: K, x: float, y: float) -> float:
        """How far a point is from a place: 0 inside it."""
        rect = self.rect(key)
        return inf if rect is None else outside(rect, x, y)

    def _far(self, key: K | WayHandle, x: float, y: float) -> float:
        if not isinstance(key, WayHandle):
            return self.distance(key, x, y)
        place: Any = self.route.handles.get(key.number)
        return inf if place is None else self.distance(place, x, y)

    def nearest(self, x: float, y: float, keys: Iterable[K], within: float) -> K | None:
        """The nearest of some places, if it is near enough."""
        found = min(keys, key=lambda key: self.distance(key, x, y), default=None)
        return found if found is not None and self.distance(found, x, y) <= within else None

    def lit_near(self, x: float, y: float) -> K | WayHandle | None:
        """What a finger at a point means of all that glows."""
        found = min(self._lit, key=lambda key: self._far(key, x, y), default=None)
        return found if found is not None and self._far(found, x, y) <= self.reach else None

    def says(self, key: K) -> str:
        """What a place is called, for the lens."""
        return ""

    @property
    def reach(self) -> float:
        """Units from a finger to a place that it still means."""
        return float(dp(_REACH) / (self._scale.x or 1))

    @property
    def snap(self) -> float:
        """Units from what is carried to a place that it snaps to."""
        return self.reach

    # Targets

    @property
    def lit(self) -> dict[K | WayHandle, Target]:
        return self._lit

    def light(self, targets: Mapping[K, Target]) -> None:
        """Let these places glow; all others go dark."""
        self._lit = dict(targets.items())
        self._glow.clear()
        self.route.clear()
        for key in targets:
            self.draw_target(self._glow, key)

    def draw_target(self, group: InstructionGroup, key: K) -> None:
        """Draw the glow of one place."""
        rect = self.rect(key)
        if rect is not None:
            x, y, wide, high = self.flip(rect)
            group.add(Color(rgba=(*theme.glow[:3], 0.28)))
            group.add(Rectangle(pos=(x, y), size=(wide, high)))
            group.add(Color(rgba=theme.glow))
            group.add(Rim(pos=(x, y), size=(wide, high), radius=6, thick=3.2, fine=CORNERS))

    def pick(self, key: K | None, action: Target | None = None, way: int = 0) -> None:
        """A place was tapped for the first time: show what a second tap would do. None: nothing is picked.

        Where several ways lead to it, ``way`` is the number of the one to show.
        """
        self.picked = key
        self.route.forget()
        self._lit = {lit: what for lit, what in self._lit.items() if not isinstance(lit, WayHandle)}
        if key is None or action is None:
            return
        piece, ways = self.routes(action)
        if self.pieces is None or piece not in self.pieces.standing or way >= len(ways) or not ways[way]:
            self.draw_pick(self.route.group, key, action)
            return
        self.route.show_way(self.pieces, piece, ways, way, self._lit)
        if len(ways) > 1:
            self._lit |= {WayHandle(number): OtherWay(number) for number in range(len(ways))}

    def draw_pick(self, group: InstructionGroup, key: K, action: Target) -> None:
        """Draw what a second tap would do, where nobody walks: the ghost of a tile, say."""

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        """Whom an action moves and the ways there, place by place; -1 where nobody walks."""
        return -1, ()

    def ways(self, action: Target) -> int:
        """How many ways there are to do the same."""
        return max(1, len(self.routes(action)[1]))

    # Carrying

    def can_carry(self, key: K) -> bool:
        """Whether a finger on this may carry it: whatever a tap would take up."""
        return isinstance(self._lit.get(key), Focus)

    def ends(self) -> list[K]:
        """Where something that is carried may go."""
        return [
            key
            for key, what in self._lit.items()
            if isinstance(what, Action) and not isinstance(key, WayHandle)
        ]

    def draw_carried(self, group: InstructionGroup, key: K) -> None:
        """Draw what is carried round (0, 0); the group follows the finger."""

    @property
    def lens(self) -> Lens:
        return self.carry.lens
