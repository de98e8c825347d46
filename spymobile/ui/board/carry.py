"""What follows a finger: a piece that is carried over a board, and small things carried between widgets.

Letting go is never the decision itself: it is a first tap by other means, and the second one still decides.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from spymobile.ui.board.camera import by_mouse, strayed
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.lens import Lens
from spymobile.ui.board.painting import picture
from spymobile.ui.board.route import best_way
from spymobile.ui.board.targets import WayHandle
from spymobile.ui.parts.buttons import Push

if TYPE_CHECKING:
    from spymobile.ui.board.board import Board

#: A finger covers a place smaller than this.
FINGER = 48
#: So long a finger rests before it sees what it covers.
_REST = 0.35


class Carry[K: Hashable](BoardPart[Any]):
    """A finger on one board that carries something, or rests on a small place and sees it under a lens.

    What is carried snaps to the nearest place where it may go: ``Board.pick`` shows it there as it goes.
    """

    def __init__(self, board: Board[Any, K]) -> None:
        super().__init__(board)
        self.lens = Lens(board)
        #: What is carried, by its key.
        self.key: K | None = None
        self._trail: list[K] = []
        self._resting: ClockEvent | None = None
        #: It has left its place and follows the finger.
        self.lifted = False
        #: Where the finger was last, and the thing with it.
        self._finger: Point = (0.0, 0.0)
        self._under = Translate()
        #: Where it would go, and by which way.
        self._aimed: tuple[K, int] | None = None
        #: What had been picked before.
        self._before: K | None = None

    # A finger of the board

    def down(self, touch: MotionEvent) -> None:
        """A finger came down: alone it may carry, a second one puts everything back."""
        self.cancel()
        board = self._board
        if len(board.fingers) != 1:
            return
        key = board.key_at(*board.to_units(*touch.pos))
        if key is not None and board.can_carry(key):
            self.key = key
        if self._small:
            self._resting = Clock.schedule_once(lambda _dt: self._magnify(touch.pos), _REST)

    def move(self, touch: MotionEvent) -> bool:
        """Whether the finger carries or looks through the lens; else it pans."""
        if len(self._board.fingers) != 1:
            self.cancel()
            return False
        if self.key is None and not self.lens.shown:
            if strayed(touch):
                self._stop_resting()
            return False
        self._board.fingers.follow(touch)
        if self.key is not None and (self.lifted or strayed(touch)):
            self._board.fingers.strayed = True
            self._stop_resting()
            if not self.lifted:
                self.lift(self.key)
            self.over(touch.pos)
        if self._small and (self.lifted or self.lens.shown):
            self._magnify(touch.pos)
        return True

    def up(self) -> bool:
        """The finger was lifted; True if it carried something."""
        carried = self.lifted
        if carried:
            self.drop()
        else:
            self._let_go()
        return carried

    def turned(self) -> bool:
        """Whether a second finger means something for what is carried; then it may fit elsewhere."""
        if self.key is None or not self.lifted or not self._board.turn_carried(self.key):
            return False
        self._aimed = None
        self._board.pick(None)
        self.over(self._finger)
        return True

    # Carrying, whoever's finger it is

    def lift(self, key: K) -> None:
        """Take something up, as a tap on it would."""
        board = self._board
        self.key, self.lifted, self._aimed, self._trail = key, True, None, []
        if key in board.lit and key != board.picked:  # What is aimed at already would be decided.
            board.dispatch("on_target", key)
        self._before = board.picked
        self.group.add(PushMatrix())
        self.group.add(self._under)
        board.draw_carried(self.group, key)
        self.group.add(PopMatrix())

    def over(self, at: Point) -> K | None:
        """Show where the thing would go with the finger there, and say it; None: nowhere.

        The point is one of the board's parent, as a touch of the board has it.
        """
        board = self._board
        self._finger = at
        x, y = board.to_units(*at)
        self._under.xy = x, board.up(y)
        place = board.place_at(x, y)
        if place is not None and place not in self._trail[-1:]:
            self._trail.append(place)
        end = board.nearest(x, y, board.ends(), board.snap)
        aimed = None if end is None else (end, best_way(board.routes(board.lit[end])[1], self._trail))
        if aimed != self._aimed:
            self._aimed = aimed
            if aimed is None:
                board.pick(None)
            else:
                board.pick(aimed[0], board.lit[aimed[0]], aimed[1])
        return end

    def drop(self) -> None:
        """Let go: a first tap on the place where it would go. Elsewhere it goes back, and one hears why."""
        board, aimed, before = self._board, self._aimed, self._before
        astray = aimed is None and bool(board.ends())
        began, at = self.key, board.to_units(*self._finger)
        self._let_go()
        end, way = aimed or (before, 0)
        if end is None or end not in board.lit:
            board.pick(None)
        elif end == before:
            board.pick(end, board.lit[end], way)
        else:
            board.dispatch("on_target", end)
        if aimed is not None and WayHandle(way) in board.lit:
            board.dispatch("on_target", WayHandle(way))
        if astray and (place := board.key_at(*at)) != began:
            board.dispatch("on_astray" if place is None else "on_dark", *(() if place is None else (place,)))

    def cancel(self) -> None:
        """Put it back: what had been picked before is picked again."""
        board, before = self._board, self._before
        lifted = self.lifted
        self._let_go()
        if lifted:
            board.pick(*((before, board.lit[before]) if before in board.lit else (None,)))

    def _let_go(self) -> None:
        self._stop_resting()
        self.lens.hide()
        self.clear()
        carried = self.lifted
        self.key, self.lifted, self._aimed, self._trail = None, False, None, []
        if carried:
            self._board.director.resume()

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    # Looking closely

    @property
    def _small(self) -> bool:
        board = self._board
        return bool(board.cell * board.camera.scale < dp(FINGER)) and not board.busy

    def _magnify(self, at: Point) -> None:
        board = self._board
        x, y = board.to_units(*at)
        near = board.lit_near(x, y)
        key = near if near is not None else board.key_at(x, y)
        words = "" if key is None or isinstance(key, WayHandle) else board.says(key)
        self.lens.show(at, dp(FINGER) * 1.1 / board.cell, words)


#: A finger on a button that moved less than this has tapped it.
_TAP = 30
_SIZE = 64


class CarryBox[T](BoxLayout):
    """A box whose parts can be carried about. A tap on them still means what it did; a drag is no tap."""

    def thing_at(self, at: Point) -> T | None:
        """What can be picked up there, or None."""
        return None

    def art_of(self, thing: T) -> str:
        """The picture under the finger."""
        return ""

    def over(self, thing: T, at: Point) -> None:
        """It is carried over a point: time to show where it would go."""

    def dropped(self, thing: T, at: Point) -> None:
        """It was laid down there."""

    def on_parent(self, *_: object) -> None:
        """Where all of it fits nothing scrolls, so that what is carried follows the finger at once."""
        body = self.parent
        scroll = body.parent if body is not None else None
        if isinstance(scroll, ScrollView):
            fit = partial(_scroll_if_needed, scroll, body)
            body.bind(height=fit)
            scroll.bind(height=fit)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        taken = bool(super().on_touch_down(touch))
        found = None if touch.is_mouse_scrolling else self.thing_at(touch.pos)
        if found is not None:
            touch.ud["carries"] = found
            touch.grab(self)
        return taken or found is not None

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        thing = touch.ud["carries"]
        if strayed(touch, _TAP):
            _lift(touch)
            self.over(thing, touch.pos)
        self.canvas.after.clear()
        # Whatever lay under a finger would be hidden by it; a pointer has it where it points.
        self.draw_thing(thing, (touch.x, touch.y + (0 if by_mouse(touch) else dp(_SIZE) / 2)))
        return True

    def draw_thing(self, thing: T, at: Point) -> None:
        """Draw it with its middle at a point."""
        size = dp(_SIZE)
        with self.canvas.after:
            Color(1, 1, 1, 0.92)
            Rectangle(
                pos=(at[0] - size / 2, at[1] - size / 2),
                size=(size, size),
                texture=picture(self.art_of(thing), size),
            )

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.canvas.after.clear()
        if strayed(touch, _TAP):
            self.dropped(touch.ud["carries"], touch.pos)
        return True


def _lift(touch: MotionEvent) -> None:
    """What was under the finger is carried now: its button hears no more of it."""
    for held in [reference() for reference in touch.grab_list]:
        if isinstance(held, Push):
            touch.ungrab(held)
            held.state = "normal"


def _scroll_if_needed(scroll: ScrollView, body: Widget, *_: object) -> None:
    scroll.do_scroll_y = body.height > scroll.height + dp(1)
