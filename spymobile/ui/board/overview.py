"""The whole board, as large as a thumb, in a corner of a closer look: what is seen of it, who is where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp

from spymobile.ui.board.camera import strayed
from spymobile.ui.board.canvas import Overlay
from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.painting import halved_to, picture
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.theme import colour

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

#: Across the overview of a board that is higher than wide, on a narrow window, and how high one that is
#: wider than high is; how far from the corner; in dp.
WIDE, NARROW, HIGH, AWAY = 64, 56, 72, 8
_NARROW_WINDOW = 380
#: Fingers find it this large at least.
TARGET = 48
#: The radius of a seat's sign, and the side of a picture.
_SIGN, _PICTURE = 3.6, 15
#: Seconds that the hint can be read.
HINT = 4.0
_EDGE, _DIM = 2.0, 0.4


@dataclass(frozen=True, slots=True)
class OverviewSign:
    """Somebody or something on the overview: the look of a seat, or a picture."""

    at: Point
    look: int = -1
    art: str = ""


def corners(window: Rect, size: Point, away: float) -> tuple[Rect, ...]:
    """Where an overview may lie, in the order in which it is wanted: upper right, lower right, lower left,
    upper left. All as left, bottom, width and height.

    >>> [corner[:2] for corner in corners((0, 0, 100, 80), (20, 10), 5)]
    [(75, 65), (75, 5), (5, 5), (5, 65)]
    """
    left, bottom, wide, high = window
    across, up = size
    right, top = left + wide - away - across, bottom + high - away - up
    left, bottom = left + away, bottom + away
    return tuple((x, y, across, up) for x, y in ((right, top), (right, bottom), (left, bottom), (left, top)))


def hidden(corner: Rect, rects: Iterable[Rect]) -> int:
    """How many of these lie under it, if only in part."""
    x, y, wide, high = corner
    return sum(
        left < x + wide and x < left + across and low < y + high and y < low + up
        for left, low, across, up in rects
    )


def corner_for(
    choices: Sequence[Rect], rects: Sequence[Rect], now: int = 0, ways: Sequence[Rect] = ()
) -> int:
    """The number of a corner that hides none of these: the one it is in, else the first, or what hides least.

    Of those that are equally good it is the one that hides least of the ways there.

    >>> squares = corners((0, 0, 100, 80), (20, 10), 5)
    >>> corner_for(squares, []), corner_for(squares, [(80, 70, 9, 9)]), corner_for(squares, [], now=2)
    (0, 1, 2)
    >>> corner_for(squares, [], ways=[(80, 70, 9, 9)])
    1
    """
    order = [now, *(number for number in range(len(choices)) if number != now)]
    return min(order, key=lambda number: (hidden(choices[number], rects), hidden(choices[number], ways)))


class Overview(Overlay):
    """Belongs to one board. It is there only while one looks closer."""

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.shown = False
        #: Where it lies: left, bottom, width and height.
        self.box: Rect = (0.0, 0.0, 0.0, 0.0)
        self._corner = 0
        self._frame: list[Rectangle] = []
        self._stale = True
        #: The ground, and the same as small as it is shown here.
        self._ground: tuple[Texture, Texture] | None = None
        #: What is said at it the first time, and whom to tell that it was said.
        self._hint: tuple[str, Callable[[], None]] | None = None
        self._finger: object = None
        self._dragged = False

    @property
    def size(self) -> Point:
        (wide, high), board = self._board.units, self._board
        if wide > high:
            return dp(HIGH) * wide / high, float(dp(HIGH))
        across = dp(NARROW if board.width <= dp(_NARROW_WINDOW) else WIDE)
        return float(across), across * high / wide

    def introduce(self, words: str, said: Callable[[], None]) -> None:
        """Say this when it is seen for the first time."""
        self._hint = words, said

    def forget(self) -> None:
        """Somebody stands elsewhere: draw anew what is seen next."""
        self._stale = True
        if self.shown:
            self._board.lay_over()

    def choose_corner(self) -> None:
        """Lie where nothing is hidden that could be chosen, nor the way there."""
        board, camera = self._board, self._board.camera
        places = corners(camera.window, self.size, dp(AWAY))
        kept = [camera.place_of(rect) for rect in board.not_to_hide()]
        if board.parent is not None:  # And not under what else lies over the board, like a button.
            kept += [(*other.pos, *other.size) for other in board.parent.children if other is not board]
        ways = [camera.place_of(rect) for rect in board.ways_ahead()]
        now = corner_for(places, kept, self._corner, ways)
        if now != self._corner or places[now] != self.box:
            self._corner, self.box, self._stale = now, places[now], True

    def follow(self) -> None:
        camera = self._board.camera
        wanted = camera.zoom > 1.001 and self._board.small_ground is not None
        if not wanted:
            if self.shown:
                self.shown = False
                self.group.clear()
            return
        if not self.shown or self._stale:
            self.choose_corner()
            self._draw()
        self._place_frame(camera.seen)
        if self._hint is not None and not camera.gliding:
            (words, said), self._hint = self._hint, None
            high = self.box[3] / dp(1)
            self._board.caption.show(words, self._beside, HINT, above=high / 2 + 4)
            said()

    def _beside(self) -> Point | None:
        x, y, wide, high = self.box
        return (x + wide / 2, y + high / 2) if self.shown else None

    def _draw(self) -> None:
        board, group = self._board, self.group
        self.shown, self._stale = True, False
        group.clear()
        x, y, wide, high = self.box
        edge = dp(_EDGE)
        around: dict[str, Any] = {
            "pos": (x - edge, y - edge),
            "size": (wide + 2 * edge, high + 2 * edge),
            "radius": dp(5),
        }
        group.add(Color(rgba=colour("#14181D")))
        group.add(Plate(**around))
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(x, y), size=(wide, high), texture=self._small(board.small_ground)))
        group.add(Color(0, 0, 0, _DIM))  # So that people are seen before houses.
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        group.add(Color(rgba=colour("#F7F0DF")))
        group.add(Rim(**around, thick=dp(1.4)))
        for sign in board.signs():
            self._sign(group, sign)
        group.add(Color(1, 1, 1, 1))
        self._frame = [Rectangle() for _edge in range(4)]
        for edge_of in self._frame:
            group.add(edge_of)

    def _small(self, ground: Texture) -> Texture:
        if self._ground is None or self._ground[0] is not ground:
            self._ground = ground, halved_to(ground, self.box[2])
        return self._ground[1]

    def _sign(self, group: InstructionGroup, sign: OverviewSign) -> None:
        x, y = self._at(sign.at)
        if sign.look >= 0:
            draw_seat(group, sign.look, x, y, dp(_SIGN), dp(0.5), 2.0)
        if sign.art:
            side = dp(_PICTURE)
            group.add(Color(1, 1, 1, 1))
            group.add(
                Rectangle(
                    pos=(x - side / 2, y - side / 2), size=(side, side), texture=picture(sign.art, side)
                )
            )

    def _at(self, at: Point) -> Point:
        """A point of the board on the overview."""
        x, y, wide, high = self.box
        units = self._board.units
        return x + wide * at[0] / units[0], y + high * (1 - at[1] / units[1])

    def _place_frame(self, seen: Rect) -> None:
        left, top = self._at(seen[:2])
        right, low = self._at((seen[0] + seen[2], seen[1] + seen[3]))
        thick = dp(1.8)
        for edge, (x, y, wide, high) in zip(
            self._frame,
            (
                (left, low, right - left, thick),
                (left, top - thick, right - left, thick),
                (left, low, thick, top - low),
                (right - thick, low, thick, top - low),
            ),
            strict=True,
        ):
            edge.pos, edge.size = (x, y), (wide, high)

    # Fingers

    def holds(self, at: Point) -> bool:
        """Whether a finger there means the overview."""
        if not self.shown:
            return False
        x, y, wide, high = self.box
        more_x, more_y = max(dp(4), (dp(TARGET) - wide) / 2), max(dp(4), (dp(TARGET) - high) / 2)
        return bool(x - more_x <= at[0] <= x + wide + more_x and y - more_y <= at[1] <= y + high + more_y)

    def down(self, touch: MotionEvent) -> bool:
        """Whether this finger is the overview's from now on."""
        if self._finger is not None or not self.holds(touch.pos):
            return False
        self._finger, self._dragged = touch.uid, False
        return True

    def move(self, touch: MotionEvent) -> bool:
        if touch.uid != self._finger:
            return False
        self._dragged = self._dragged or strayed(touch)
        if self._dragged:
            x, y, wide, high = self.box
            units = self._board.units
            share_x, share_y = (touch.x - x) / wide, 1 - (touch.y - y) / high
            self._board.camera.centre_on((share_x * units[0], share_y * units[1]))
        return True

    def up(self, touch: MotionEvent) -> bool:
        """A tap gives the camera back; one on what the game shows asks for the whole board."""
        if touch.uid != self._finger:
            return False
        self._finger = None
        camera = self._board.camera
        if not self._dragged:
            if camera.taken:
                camera.give_back()
            else:
                camera.show_whole()
        return True
