"""What part of a board is seen: the whole of it, a frame round what matters, or where a person looks.

A game asks for a frame or for the whole board, and the camera glides there. Pinching, the wheel, dragging and
a double tap take over; from then on the camera only remembers what the game wants, until it is given back.
All of it changes one transform: nothing on the board is drawn anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from spymobile.ui.board.director import growth
from spymobile.ui.board.geometry import Point, Rect, around, middle
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.canvas import BoardCanvas

#: The closest look, and for boards of small places how large a place may get by it, in dp.
NEAREST, LARGEST_PLACE = 2.5, 54
#: What would be hardly closer than this is the whole board.
HARDLY = 1.2
#: A double tap looks so much closer, one click of a wheel so much.
_DOUBLE_TAP, _CLICK = 2.0, 1.15
#: A finger that moved more than this is no tap.
STRAY = 10
#: So much beyond its edge the board may be moved, so that no ring at the edge is cut; grown to it from
#: the whole board to a look so much closer.
_OVERSCROLL, _GROWN = 8, 0.36

type _Pose = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Close:
    """One point of the board from so near."""

    zoom: float
    at: Point


type _Wanted = Rect | Close | None


class Camera(EventDispatcher):
    """Belongs to one board.

    ``shift_x`` and ``shift_y`` say how far the middle of the board lies off the middle of the window through
    which it is seen, in pixels with y up.
    """

    zoom = NumericProperty(1.0)
    shift_x = NumericProperty(0.0)
    shift_y = NumericProperty(0.0)
    #: A person looks where they want to; what the game wants to be seen waits.
    taken = BooleanProperty(False)
    gliding = BooleanProperty(False)

    def __init__(self, board: BoardCanvas[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board = board
        #: What the game wants to be seen; None: the whole board.
        self._wanted: _Wanted = None
        #: Where it glides to.
        self._goal: _Pose | None = None
        board.fbind("size", self.refit)

    # Measures

    @property
    def window(self) -> Rect:
        """Left, bottom, width and height of the part of the widget through which the board is seen."""
        board, (left, top) = self._board, self._board.inset
        return board.x + left, board.y, max(1.0, board.width - left), max(1.0, board.height - top)

    @property
    def fit(self) -> float:
        """Pixels for one unit when the whole board is seen."""
        _x, _y, wide, high = self.window
        return float(min(wide / self._board.units[0], high / self._board.units[1]))

    @property
    def scale(self) -> float:
        """Pixels for one unit now."""
        return float(self.fit * self.zoom)

    @property
    def nearest(self) -> float:
        """The closest look; on a small screen closer, until the smallest place is as large as a finger."""
        return max(NEAREST, dp(LARGEST_PLACE) / (self._board.cell * self.fit or 1.0))

    @property
    def goal(self) -> float:
        """Pixels for one unit where the camera stands, or will stand when it has arrived."""
        return self.fit * self._aim[0]

    @property
    def whole_wanted(self) -> bool:
        """Whether the whole board is seen, or will be."""
        return self._aim[0] <= 1.0

    @property
    def _aim(self) -> _Pose:
        return self._goal or (self.zoom, self.shift_x, self.shift_y)

    @property
    def origin(self) -> Point:
        """Where the lower left corner of the board lies."""
        return self._origin_of((self.zoom, self.shift_x, self.shift_y))

    def _origin_of(self, pose: _Pose) -> Point:
        (left, bottom, wide, high), units, scale = self.window, self._board.units, self.fit * pose[0]
        x, y = self._clamp(*pose)
        return left + (wide - units[0] * scale) / 2 + x, bottom + (high - units[1] * scale) / 2 + y

    @property
    def seen(self) -> Rect:
        """The part of the board that is seen, in its units."""
        return self._seen_at((self.zoom, self.shift_x, self.shift_y))

    def _seen_at(self, pose: _Pose) -> Rect:
        (left, bottom, wide, high), units = self.window, self._board.units
        scale = self.fit * pose[0] or 1.0
        x, y = self._origin_of(pose)
        from_left, from_top = (left - x) / scale, self._board.up((bottom + high - y) / scale)
        right, low = min(units[0], from_left + wide / scale), min(units[1], from_top + high / scale)
        from_left, from_top = max(0.0, from_left), max(0.0, from_top)
        return from_left, from_top, right - from_left, low - from_top

    def shows(self, rects: Iterable[Rect]) -> bool:
        """Whether all of these are seen, or will be when the camera has arrived."""
        left, top, wide, high = self._seen_at(self._aim)
        return all(
            x >= left - 0.5 and y >= top - 0.5 and x + w <= left + wide + 0.5 and y + h <= top + high + 0.5
            for x, y, w, h in rects
        )

    def place_of(self, rect: Rect) -> Rect:
        """Where a rectangle of the board lies when the camera has arrived: left, bottom, width and height."""
        x, y, wide, high = self._board.flip(rect)
        (left, bottom), scale = self._origin_of(self._aim), self.goal
        return left + x * scale, bottom + y * scale, wide * scale, high * scale

    def _clamp(self, zoom: float, x: float, y: float) -> Point:
        (_left, _bottom, wide, high), scale = self.window, self.fit * zoom
        beyond = dp(_OVERSCROLL) * min(1.0, max(0.0, zoom - 1) / _GROWN)
        slack_x = (self._board.units[0] * scale - wide) / 2
        slack_y = (self._board.units[1] * scale - high) / 2
        slack_x = slack_x + beyond if slack_x > 0 else 0.0
        slack_y = slack_y + beyond if slack_y > 0 else 0.0
        return min(slack_x, max(-slack_x, x)), min(slack_y, max(-slack_y, y))

    # What a game wants to be seen

    def whole(self) -> None:
        """The whole board, unless a person looks elsewhere."""
        self._want(None)

    def frame(self, rects: Iterable[Rect], margin: float = 0.0) -> None:
        """These parts of the board as large as they get, unless a person looks elsewhere."""
        found = tuple(rects)
        self._want(around(found, margin) if found else None)

    def look_at(self, zoom: float, at: Point) -> None:
        """One point of the board from so near, unless a person looks elsewhere."""
        self._want(Close(zoom, at))

    def glide_to(self, zoom: float, at: Point) -> None:
        """Look at one point of the board from so near, whoever looked where before."""
        self._glide(self._pose_at(zoom, at))

    def give_back(self) -> None:
        """A person has seen enough: back to what the game wants."""
        self.taken = False
        self._glide(self._pose(self._wanted))

    def show_whole(self) -> None:
        """A person wants to see all of it: until they give it back, or the game wants something new seen."""
        self.taken = self._wanted is not None
        self._glide(self._pose(None))

    def _want(self, wanted: _Wanted) -> None:
        changed, self._wanted = wanted != self._wanted, wanted
        if changed and self.taken and self.whole_wanted:
            self.taken = False  # Whoever only wanted to see all of it has seen it.
        if changed and not self.taken:
            self._glide(self._pose(wanted))

    def _pose(self, wanted: _Wanted) -> _Pose:
        fit = self.fit
        if wanted is None or fit <= 0:
            return 1.0, 0.0, 0.0
        if isinstance(wanted, Close):
            return self._pose_at(wanted.zoom, wanted.at)
        _x, _y, wide, high = wanted
        _left, _bottom, across, up = self.window
        zoom = min(across / (fit * wide), up / (fit * high)) if wide and high else NEAREST
        largest = dp(self._board.framed_place) * growth(theme.text_scale)
        zoom = min(zoom, largest / fit / self._board.cell or zoom)
        return (1.0, 0.0, 0.0) if zoom < HARDLY else self._pose_at(zoom, middle(wanted))

    def _pose_at(self, zoom: float, at: Point) -> _Pose:
        zoom = min(self.nearest, max(1.0, zoom))
        (wide, high), scale = self._board.units, self.fit * zoom
        return zoom, *self._clamp(zoom, (wide / 2 - at[0]) * scale, (at[1] - high / 2) * scale)

    def _glide(self, pose: _Pose) -> None:
        self._stop()
        zoom, x, y = pose
        if (self.zoom, self.shift_x, self.shift_y) == pose:
            return
        seconds = theme.seconds("camera")
        if not seconds:
            self.zoom, self.shift_x, self.shift_y = pose
            return
        self._goal = pose
        self.gliding = True
        run = Animation(zoom=zoom, shift_x=x, shift_y=y, duration=seconds, t="out_cubic")
        run.bind(on_complete=self._arrived)
        run.start(self)

    def _arrived(self, *_: object) -> None:
        self._goal = None
        self.gliding = False

    def _stop(self) -> None:
        Animation.cancel_all(self)
        self._goal = None
        self.gliding = False

    def refit(self, *_: object) -> None:
        """The frame is another one; a person's own look is kept as near as it gets."""
        if self.taken:
            self.shift_x, self.shift_y = self._clamp(self.zoom, self.shift_x, self.shift_y)
            return
        self._stop()
        self.zoom, self.shift_x, self.shift_y = self._pose(self._wanted)

    # What a person does

    def zoom_to(self, zoom: float, at: Point) -> None:
        """Zoom so that the point under the finger stays there."""
        self._stop()
        (left, bottom, wide, high), zoom = self.window, min(self.nearest, max(1.0, zoom))
        factor = zoom / self.zoom
        dx = at[0] - left - wide / 2 - self.shift_x
        dy = at[1] - bottom - high / 2 - self.shift_y
        x, y = self.shift_x - dx * (factor - 1), self.shift_y - dy * (factor - 1)
        self.zoom = zoom
        self.shift_x, self.shift_y = self._clamp(zoom, x, y)
        self._took()

    def pan(self, dx: float, dy: float) -> None:
        self._stop()
        self.shift_x, self.shift_y = self._clamp(self.zoom, self.shift_x + dx, self.shift_y + dy)
        self._took()

    def wheel(self, touch: MotionEvent) -> None:
        self.zoom_to(self.zoom * (_CLICK if touch.button == "scrolldown" else 1 / _CLICK), touch.pos)

    def double_tap(self, at: Point) -> None:
        """Closer; from a closer look back; from a frame of the game's to the whole board."""
        if self.taken:
            self.give_back()
        elif self.zoom > 1:
            self.show_whole()
        else:
            self.zoom_to(_DOUBLE_TAP, at)

    def centre_on(self, at: Point) -> None:
        """Look at another point of the board from as near as now."""
        self._stop()
        _zoom, self.shift_x, self.shift_y = self._pose_at(self.zoom, at)
        self._took()

    def _took(self) -> None:
        """Whoever comes back to what the game shows has given the camera back."""
        wanted = self._pose(self._wanted)
        self.taken = any(
            abs(now - want) > 1e-3
            for now, want in zip((self.zoom, self.shift_x, self.shift_y), wanted, strict=True)
        )


class Fingers:
    """Those on one board that look around: one pans, two pinch."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._at: dict[Hashable, Point] = {}
        self._apart = 1.0
        #: They have moved or are two: lifted, they have not tapped.
        self.strayed = False

    def __len__(self) -> int:
        return len(self._at)

    def down(self, touch: MotionEvent) -> None:
        self._at[touch.uid] = touch.pos
        self.strayed = self.strayed and len(self._at) > 1
        if len(self._at) == 2:
            self._apart = self._spread()
            self.strayed = True

    def follow(self, touch: MotionEvent) -> Point:
        """Note where a finger is, and say where it was."""
        before = self._at.get(touch.uid, touch.pos)
        self._at[touch.uid] = touch.pos
        return before

    def move(self, touch: MotionEvent) -> None:
        before = self.follow(touch)
        if len(self._at) >= 2:
            apart = self._spread()
            (ax, ay), (bx, by) = list(self._at.values())[:2]
            self._camera.zoom_to(self._camera.zoom * apart / self._apart, ((ax + bx) / 2, (ay + by) / 2))
            self._apart = apart
            return
        self.strayed = self.strayed or strayed(touch)
        if self.strayed:
            self._camera.pan(touch.x - before[0], touch.y - before[1])

    def up(self, touch: MotionEvent) -> bool:
        """A finger was lifted; True if it was a tap."""
        self._at.pop(touch.uid, None)
        if self._at:
            return False
        tapped, self.strayed = not self.strayed, False
        return tapped

    def _spread(self) -> float:
        (ax, ay), (bx, by) = list(self._at.values())[:2]
        return float(max(1.0, ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5))


def by_mouse(touch: MotionEvent) -> bool:
    """Whether a pointer carries, which hides nothing: a finger lies on what it carries."""
    return "button" in touch.profile


def strayed(touch: MotionEvent, far: float = STRAY) -> bool:
    """Whether a finger is further than that from where it came down, in dp."""
    return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(far))
