"""An open rack in its owner's hands: tiles that are tapped, carried and turned."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp

from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.bench import BenchHand, BenchStep
from spymobile.ui.board.camera import by_mouse, strayed
from spymobile.ui.board.geometry import Point
from spymobile.ui.face import Question
from spymobile.ui.games.spy_vs_spy.board import TunnelBoard
from spymobile.ui.games.spy_vs_spy.rack import RackLook
from spymobile.ui.parts.buttons import Keyed, Reachable

#: A finger that moved less than this, in dp, has tapped a tile.
_TAP = 14
#: How far over the finger a tile is carried, in dp.
_ABOVE = 40
#: Across the seal under a thumb that stays on it, in dp.
_THUMB = 76


class RackStep(Keyed, Reachable, BenchStep, RackLook):
    """An open rack in its owner's hands. Nothing that is tried here is written down anywhere."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        self._view, self._ask = view, ask
        self.rack: tuple[int, ...] = view.rack
        #: A finger carries a tile.
        self._carried: int | None = None
        self._shut = False
        super().__init__(**kwargs)

    @property
    def board(self) -> TunnelBoard:
        board = self.hand.board
        if not isinstance(board, TunnelBoard):
            raise TypeError("a rack is played on the board of its own game")
        return board

    def take(self, hand: BenchHand) -> None:
        super().take(hand)
        if hand.held:
            self.gap = dp(_THUMB)
        self.board.hushed = hand.held
        self.board.turner = self._turn_carried
        self.tell()

    @property
    def held(self) -> bool:
        """It is open only while a thumb stays on the seal, and others look on."""
        return bool(self.gap)

    def slot(self, number: int) -> int:
        return self.order.index(number) if self.held else number

    @property
    def order(self) -> list[int]:
        """The places of a rack that is held: the tile that lies under the thumb comes last."""
        return list(range(len(self.rack)))

    def let_go(self) -> None:
        self._shut, self._carried = True, None
        self.canvas.after.clear()
        self.board.hushed, self.board.turner = False, None

    def tell(self) -> None:
        """Say what can be done now, and light it."""

    def turn(self) -> None:
        """Turn whatever is chosen by a quarter."""

    def _turn_carried(self) -> bool:
        """A second finger came down somewhere: True if the first carries a tile, which is turned."""
        if self._carried is None:
            return False
        self.turn()
        return True

    # Fingers

    def tapped(self, number: int) -> None:
        """A tile was tapped."""

    def lifted(self, number: int) -> bool:
        """A finger takes a tile up; True if it follows."""
        return False

    def over(self, at: Point) -> None:
        """The tile that is carried is over a point."""

    def dropped(self, at: Point, finger: Point) -> None:
        """It was let go there, by a finger that may be a little lower."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        number = None if touch.is_mouse_scrolling or self._shut else self.at_point(touch.pos)
        if touch.is_mouse_scrolling or self._shut or (number is None and not self.collide_point(*touch.pos)):
            return False
        if self._turn_carried():
            return True
        if number is not None:
            touch.ud["rack"] = number
            touch.grab(self)
        return True

    def at_point(self, point: Point) -> int | None:
        """Which tile a finger means."""
        return self.find(point, len(self.rack))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._shut:
            return False
        number = touch.ud["rack"]
        if self._carried is None and strayed(touch, _TAP) and self.lifted(number):
            self._carried = number
        if self._carried == number:
            self.over(_carried_at(touch))
            self.draw_carried(_carried_at(touch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._shut:
            return True
        number = touch.ud["rack"]
        if self._carried == number:
            self._carried = None
            self.canvas.after.clear()
            self.dropped(_carried_at(touch), touch.pos)
            self._redraw()
        elif self._carried is None and not strayed(touch, _TAP):
            self.tapped(number)
        return True

    def draw_carried(self, at: Point) -> None:
        """The tile over the finger."""


def _carried_at(touch: MotionEvent) -> Point:
    """Where the tile is: over a finger, which would hide it, but under a mouse."""
    return touch.x, touch.y + (0 if by_mouse(touch) else dp(_ABOVE))
