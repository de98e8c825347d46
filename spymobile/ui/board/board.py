"""A board: places that glow and are tapped, pieces that are carried, and all that a game lays on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import inf
from typing import Any, ClassVar

from kivy.graphics import Color, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp

from spymobile.core.game import Action, View
from spymobile.ui.board.camera import Fingers
from spymobile.ui.board.canvas import BoardCanvas
from spymobile.ui.board.carry import Carry
from spymobile.ui.board.geometry import Point, Rect, outside
from spymobile.ui.board.lens import Lens
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.board.route import Route, Ways
from spymobile.ui.board.targets import Focus, OtherWay, Target, WayHandle
from spymobile.ui.parts.frames import Rim
from spymobile.ui.theme import theme

#: What a place is called. Each board has a type of its own for it.
type Key = Hashable
type AnyBoard = Board[Any, Any]

#: A finger so near to a place means it.
_REACH = 24


class Board[V: View, K: Hashable](BoardCanvas[V]):
    """What all boards share. ``V`` is the view it shows, ``K`` what its places are called; y runs down.

    A board says at least what its ``units`` are, draws its ground, and knows the rectangles of its places.
    """

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
        self.fingers = Fingers(self.camera)
        self._glow = InstructionGroup()
        self.layers["marks"].add(self._glow)
        self.route = Route(self, "marks")
        self.carry: Carry[K] = Carry(self)

    # Pieces

    def standing(self) -> dict[int, Translate]:
        """The pieces that walk, as they are drawn."""
        return self.pieces.standing if self.pieces is not None else {}

    def spots(self, view: V) -> dict[int, Point]:
        """Where the view says that they stand, on the canvas with its y up."""
        return self.pieces.spots(view) if self.pieces is not None else {}

    def astray(self, view: V) -> list[tuple[Translate, Point]]:
        pieces = [part for part in self.parts if isinstance(part, Pieces)]
        return [away for part in pieces for away in part.astray(view)]

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
        if self.carry.turned():
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

    def turn_carried(self, key: K) -> bool:
        """A second finger came down: True if it turned what is carried; else that is put back."""
        return False

    @property
    def lens(self) -> Lens:
        return self.carry.lens
