"""What part of a board is seen: the whole of it, a frame round what matters, or where a person looks.

A game asks for a frame or for the whole board, and the camera glides there. Pinching, the wheel, dragging and
a double tap take over; from then on the camera only remembers what the game wants, until it is given back.
All of it changes one transform: nothing on the board is drawn anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from spymobile.ui.board.geometry import Point, Rect, around, middle
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.canvas import BoardCanvas

#: The closest look.
NEAREST = 2.5
#: A double tap looks so much closer, one click of a wheel so much.
_DOUBLE_TAP, _CLICK = 2.0, 1.15
#: A finger that moved more than this is no tap.
STRAY = 10

type _Pose = tuple[float, float, float]


class Camera(EventDispatcher):
    """Belongs to one board.

    ``shift_x`` and ``shift_y`` say how far the middle of the board lies off the middle of its widget, in
    pixels with y up.
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
        self._wanted: Rect | None = None
        board.fbind("size", self._resized)

    # Measures

    @property
    def fit(self) -> float:
        """Pixels for one unit when the whole board is seen."""
        board = self._board
        return float(min(board.width / board.units[0], board.height / board.units[1]))

    @property
    def scale(self) -> float:
        """Pixels for one unit now."""
        return float(self.fit * self.zoom)

    @property
    def origin(self) -> Point:
        """Where the lower left corner of the board lies; never further off than its edge."""
        board, scale = self._board, self.scale
        wide, high = board.units[0] * scale, board.units[1] * scale
        x, y = self._clamp(self.zoom, self.shift_x, self.shift_y)
        return board.x + (board.width - wide) / 2 + x, board.y + (board.height - high) / 2 + y

    @property
    def seen(self) -> Rect:
        """The part of the board that is seen, in its units."""
        board, scale = self._board, self.scale or 1.0
        x, y = self.origin
        left, top = max(0.0, (board.x - x) / scale), board.up((board.y + board.height - y) / scale)
        wide, high = board.width / scale, board.height / scale
        top = max(0.0, top)
        return left, top, min(board.units[0] - left, wide), min(board.units[1] - top, high)

    def _clamp(self, zoom: float, x: float, y: float) -> Point:
        board, scale = self._board, self.fit * zoom
        slack_x = max(0.0, (board.units[0] * scale - board.width) / 2)
        slack_y = max(0.0, (board.units[1] * scale - board.height) / 2)
        return min(slack_x, max(-slack_x, x)), min(slack_y, max(-slack_y, y))

    # What a game wants to be seen

    def whole(self) -> None:
        """The whole board, unless a person looks elsewhere."""
        self._want(None)

    def frame(self, rects: Iterable[Rect], margin: float = 0.0) -> None:
        """These parts of the board as large as they get, unless a person looks elsewhere."""
        found = tuple(rects)
        self._want(around(found, margin) if found else None)

    def glide_to(self, zoom: float, at: Point) -> None:
        """Look at one point of the board from so near, whoever looked where before."""
        self._glide(self._pose_at(zoom, at))

    def give_back(self) -> None:
        """A person has seen enough: back to what the game wants."""
        self.taken = False
        self._glide(self._pose(self._wanted))

    def _want(self, wanted: Rect | None) -> None:
        changed, self._wanted = wanted != self._wanted, wanted
        if changed and not self.taken:
            self._glide(self._pose(wanted))

    def _pose(self, wanted: Rect | None) -> _Pose:
        board, fit = self._board, self.fit
        if wanted is None or fit <= 0:
            return 1.0, 0.0, 0.0
        _x, _y, wide, high = wanted
        zoom = min(board.width / (fit * wide), board.height / (fit * high)) if wide and high else NEAREST
        return self._pose_at(zoom, middle(wanted))

    def _pose_at(self, zoom: float, at: Point) -> _Pose:
        zoom = min(NEAREST, max(1.0, zoom))
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
        self.gliding = True
        run = Animation(zoom=zoom, shift_x=x, shift_y=y, duration=seconds, t="out_cubic")
        run.bind(on_complete=self._arrived)
        run.start(self)

    def _arrived(self, *_: object) -> None:
        self.gliding = False

    def _stop(self) -> None:
        Animation.cancel_all(self)
        self.gliding = False

    def _resized(self, *_: object) -> None:
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
        board, zoom = self._board, min(NEAREST, max(1.0, zoom))
        factor = zoom / self.zoom
        dx = at[0] - board.x - board.width / 2 - self.shift_x
        dy = at[1] - board.y - board.height / 2 - self.shift_y
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
            self.taken = True
            self._glide(self._pose(None))
        else:
            self.zoom_to(_DOUBLE_TAP, at)

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


def strayed(touch: MotionEvent, far: float = STRAY) -> bool:
    """Whether a finger is further than that from where it came down, in dp."""
    return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(far))
