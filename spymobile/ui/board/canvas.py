"""What a board is drawn on: layers, a ground painted ahead, and the one transform that the camera moves.

Everything is drawn in board units, so panning and zooming change two numbers and rebuild nothing. What never
changes (spaces, labels) is painted once, and once more for a closer look.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, ScissorPop, ScissorPush, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.core.game import View
from spymobile.ui.board.camera import LARGEST_PLACE, Camera
from spymobile.ui.board.director import LEAST_PLACE
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import FINER, Painting, dot_on_dot, opaque, painted
from spymobile.ui.board.primitives import Primitives
from spymobile.ui.board.reel import Animated

if TYPE_CHECKING:
    from spymobile.ui.board.board import Board

#: Pixels of a side beyond which the ground is not painted, however closely one looks.
_LARGEST = 3072
#: Nearer than this is a closer look.
_CLOSER = 1.05
#: Shown so much smaller or larger than it was painted, the ground is painted anew at once. The words below
#: the board come and go, and with them a little of its height: that can wait until nobody moves.
_SMALLER, _LARGER = 0.8, 1.06
_STILL = 2.0
#: Over the whole board, no more than a fraction of a dot.
_SAME = 1e-5
#: A page lays itself out in rounds before a frame is drawn; after so many without a change it is done.
_ROUNDS = 4
#: So many frames belong to what has just been shown: it is laid out and drawn in them.
_SHOWING = 3


#: Over the ground, from below. What is ``shaded`` lies in the dark while somebody chooses, under the
#: ``veil``; places that glow and whoever can be chosen do not.
_LAYERS = ("trail", "shaded", "veil", "marks", "pieces", "above", "hand")


class BoardPart[V: View]:
    """Belongs to one board, which brings it up to date."""

    #: Everything drawn here only passes by, and goes as soon as nothing moves.
    passing: ClassVar[bool] = False
    #: Names of what events have left here and no view tells: the last throw, the last word.
    lasting: ClassVar[tuple[str, ...]] = ()

    def __init__(self, board: Board[V, Any], layer: str = "above") -> None:
        self._board = board
        #: It has nothing to draw for now, and need not be asked.
        self.idle = False
        self.group = InstructionGroup()
        board.layers[layer].add(self.group)
        board.parts.append(self)

    def show(self, view: V) -> None:
        """Draw what the view says."""

    def warm(self) -> None:
        """Load the pictures that will be wanted soon."""

    def sharpen(self) -> None:
        """The ground was painted for another distance; so may be what is drawn here."""
        view = self._board.view
        if view is not None and not self.idle and not self._board.busy:
            self.show(view)

    def clear(self) -> None:
        self.group.clear()


class Overlay:
    """Belongs to one board, and is drawn over it in pixels of the screen."""

    def __init__(self, board: Board[Any, Any]) -> None:
        self._board = board
        self.group = InstructionGroup()
        board.overlay.add(self.group)
        board.overlays.append(self)

    def follow(self) -> None:
        """The board was moved, or the camera: only numbers change, nothing is drawn anew."""


class BoardCanvas[V: View](Primitives, Animated[V]):
    """Holds the parts a game lays on it, and brings them up to date."""

    #: Layers of a game's own over the ground: one for tiles, say.
    own_layers: ClassVar[tuple[str, ...]] = ()
    #: Units across the smallest place. Smaller than a finger, it is seen under a lens.
    cell: ClassVar[float] = inf
    #: How large such a place gets when the camera frames what can be chosen, in dp; large text wants more.
    framed_place: ClassVar[float] = LARGEST_PLACE

    @property
    def least_place(self) -> float:
        """While somebody chooses, no such place is smaller than this, in dp."""
        return LEAST_PLACE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._painted = 0.0
        #: The screen lies on the table, with people all round it.
        self.flat = False
        #: The one that lies there.
        self.ground_texture: Texture | None = None
        #: Grounds that were painted, by their pixels for a unit.
        self._grounds: dict[float, Texture] = {}
        self._finer = 1
        #: The pixels for a unit that are painted for just now, where that is not the distance one looks from.
        self._painting = 0.0
        self._repaint = Clock.create_trigger(self._paint_when_there, 0.15)
        self._refine = Clock.create_trigger(self._paint_at_rest, _STILL)
        #: In a frame of its own: pictures that were loaded have filled the one before.
        self._paint_near = Clock.create_trigger(self._begin_near)
        with self.canvas:
            self._clip = ScissorPush()
            PushMatrix()
            self._translate = Translate()
            self._scale = Scale()
        self.layers = {name: InstructionGroup() for name in ("ground", *self.own_layers, *_LAYERS)}
        #: The whole board in its own units.
        self.drawing = Canvas()
        for layer in self.layers.values():
            self.drawing.add(layer)
        self.canvas.add(self.drawing)
        #: What lies over the board in pixels of the screen: it neither grows nor shrinks with it.
        self.overlay = InstructionGroup()
        with self.canvas:
            PopMatrix()
        self.canvas.add(self.overlay)
        with self.canvas:
            ScissorPop()
        self.overlays: list[Overlay] = []
        self.lay_over = Clock.create_trigger(self._lay_over, -1)
        self.parts: list[BoardPart[V]] = []
        self.camera = Camera(self)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        for name in ("zoom", "shift_x", "shift_y", "gliding"):
            self.camera.fbind(name, self._place)
        self._ahead: ClockEvent = Clock.create_trigger(lambda _: None)
        #: The pixels for a unit of the ground that is painted little by little; 0: none is.
        self._next_ground = 0.0
        #: The frame in which something was shown last.
        self._shown_in = -_SHOWING
        self._unmeasured = _ROUNDS
        self._measure = Clock.create_trigger(self._paint_when_measured, -1)
        self._measure()

    @property
    def inset(self) -> Point:
        """Pixels at the left and at the top that are no part of the window to the board."""
        return 0.0, 0.0

    # What a view says

    def show(self, view: V, looks: list[int]) -> None:
        self._shown_in = Clock.frames
        super().show(view, looks)
        for part in self.parts:
            if not part.idle:
                part.show(view)

    def rest(self) -> None:
        for part in self.parts:
            if part.passing:
                part.group.clear()

    def _warm(self, *_: object) -> None:
        """Load the pictures that will be wanted soon, while nobody waits for anything."""
        for part in self.parts:
            part.warm()
        if self.looks_closer:
            self._paint_near()

    def _begin_near(self, *_: object) -> None:
        self._paint_ahead(self._sharpest[1])

    @property
    def looks_closer(self) -> bool:
        """Whether the camera will come nearer by itself, so that the finer ground is painted ahead."""
        return False

    def leftovers(self) -> list[object]:
        return [getattr(part, name) for part in self.parts for name in part.lasting]

    def put_back(self, leftovers: Sequence[object]) -> None:
        names = [(part, name) for part in self.parts for name in part.lasting]
        for (part, name), left in zip(names, leftovers, strict=True):
            setattr(part, name, left)

    # The ground

    def lie(self, flat: bool) -> None:
        """The screen lies on the table, or stands: what is written along an edge faces whoever sits there."""
        if flat != self.flat:
            self.flat = flat
            if self._painted:
                self.repaint()
            if self.view is not None and not self.busy:
                self.show(self.view, self.looks)  # Beside what is written, pieces have other places.

    def draw_ground(self, group: InstructionGroup) -> None:
        """Draw what never changes."""

    @property
    def _sharp(self) -> float:
        """Pixels for one unit of the ground: as many as the screen has, or enough for the closest look."""
        whole, near = self._sharpest
        if self._painting:
            return self._painting
        return whole if self.camera.zoom < _CLOSER else near

    @property
    def _sharpest(self) -> tuple[float, float]:
        most, fit = _LARGEST / max(self.units), self.camera.fit
        return min(fit, most) or 1.0, min(fit * self.camera.nearest, most) or 1.0

    @property
    def is_painted(self) -> bool:
        """Whether the board has its measures and a ground: nothing is seen of it before."""
        return self._painted > 0

    def pixels(self, units: float) -> float:
        """How many pixels a picture of that width should have, to be fine enough at this distance.

        As many as it has, as long as the board has no measures: ``sharpen`` comes when it has.
        """
        return self._finer * self._sharp * units if self._painted else inf

    def _paint_when_measured(self, *_: object) -> None:
        """Paint for the first time, before the first frame: as soon as the page has found its measures."""
        self._unmeasured -= 1
        if self._unmeasured:
            self._measure()
            return
        self._place()
        self._paint_ground()
        Clock.schedule_once(self._wait_a_moment, 0)

    def _wait_a_moment(self, *_: object) -> None:
        """From the first picture on: by then the moment has passed that began with the opening."""
        Clock.schedule_once(self._warm, 0.1)

    def repaint(self, *_: object) -> None:
        """What never changes has changed all the same: the board lies otherwise."""
        self._grounds.clear()
        self._stop_ahead()
        self._paint_ground()

    def _paint_ground(self, *_: object) -> None:
        """Lay the ground for this distance; the one for the other is kept, as people look to and fro."""
        sharp = self._painted = self._sharp
        self._grounds = {scale: kept for scale, kept in self._grounds.items() if scale in self._sharpest}
        layer = self.layers["ground"]
        layer.clear()
        self.ground_texture = ground = self._ground_for(sharp)
        # As many units as it has dots for: a fraction of a dot at the edge would shift all the others.
        layer.add(opaque(ground, (ground.width / sharp, ground.height / sharp)))
        self._place_drawing()
        for part in self.parts:
            part.sharpen()
        self.lay_over()

    def _ground_for(self, sharp: float) -> Texture:
        """The ground with so many pixels for a unit, painted if it has not been yet."""
        if sharp not in self._grounds:
            self._grounds[sharp] = painted(self.units, sharp, partial(self._draw_ground_at, sharp))
        return self._grounds[sharp]

    def _draw_ground_at(self, sharp: float, group: InstructionGroup) -> None:
        self._finer, self._painting = FINER, sharp
        self.draw_ground(group)
        self._finer, self._painting = 1, 0.0

    def _paint_ahead(self, sharp: float) -> None:
        """Have the ground for another distance painted little by little."""
        if sharp not in self._grounds and sharp != self._next_ground:
            self._stop_ahead()
            self._next_ground = sharp
            painting = Painting(self.units, sharp, partial(self._draw_ground_at, sharp))
            self._ahead = Clock.schedule_interval(partial(self._go_on_painting, sharp, painting), 0)

    def _stop_ahead(self) -> None:
        self._ahead.cancel()
        self._next_ground = 0.0

    def _go_on_painting(self, sharp: float, painting: Painting, _seconds: float) -> None:
        if self.camera.gliding or Clock.frames - self._shown_in < _SHOWING:
            return  # It would be felt as a halt: a frame that takes in a step has enough to do.
        if sharp in self._grounds or sharp not in self._sharpest:
            self._stop_ahead()  # It was wanted at once and is there, or the board has other measures.
            self._keep_sharp()
            return
        ground = painting.step()
        if ground is not None:
            self._grounds[sharp] = ground
            self._stop_ahead()
            self._keep_sharp()

    @property
    def small_ground(self) -> Texture | None:
        """A ground to make a small picture of, for the whole board if there is one; None before the first."""
        whole, near = self._sharpest
        return self._grounds.get(whole) or self._grounds.get(near)

    def _place(self, *_: object) -> None:
        """Move the one transform."""
        if self._unmeasured:
            self._unmeasured = _ROUNDS
        self._keep_sharp()
        self._place_drawing()
        left, bottom = self.to_window(*self.pos)
        self._clip.x, self._clip.y = round(left), round(bottom)
        self._clip.width, self._clip.height = round(self.width), round(self.height)
        self.lay_over()

    def _place_drawing(self) -> None:
        """Where the camera stands; on whole dots, if it stands still and the ground was painted for there."""
        (x, y), scale = self.camera.origin, self.camera.scale
        exact = not self.camera.gliding and abs(scale - self._painted) < _SAME * scale
        if exact:
            left, bottom = self.to_window(0, 0)
            x, y = round(x + left) - left, round(y + bottom) - bottom
        self._translate.xy = x, y
        self._scale.x = self._scale.y = scale
        if self.ground_texture is not None:
            dot_on_dot(self.ground_texture, exact)

    def _lay_over(self, *_: object) -> None:
        """The board lies elsewhere: once a frame, what keeps its size on the screen follows."""
        for overlay in self.overlays:
            overlay.follow()

    def _keep_sharp(self) -> None:
        if not self._painted:
            return
        off = self._sharp / self._painted
        self._refine.cancel()
        self._repaint.cancel()  # It counts from the last time that anything moved.
        if not _SMALLER < off < _LARGER:
            self._repaint()
        elif abs(off - 1) > 0.01:
            self._refine()

    def _paint_when_there(self, *_: object) -> None:
        """Not on the way, and little by little: painting would be felt as a halt."""
        if self.camera.gliding:
            self._repaint()
        elif self._sharp in self._grounds:
            self._paint_ground()
        else:
            self._paint_ahead(self._sharp)

    def _paint_at_rest(self, *_: object) -> None:
        if self.busy:
            self._refine()
        else:
            self._paint_when_there()

    def to_units(self, x: float, y: float) -> Point:
        """A point of the parent widget in board units, y down."""
        scale = self._scale.x or 1
        return (x - self._translate.x) / scale, self.up((y - self._translate.y) / scale)

    def to_point(self, x: float, y: float) -> Point:
        """A point in board units (y down) on the parent widget: where a finger would touch it."""
        return self._translate.x + x * self._scale.x, self._translate.y + self.up(y) * self._scale.y
