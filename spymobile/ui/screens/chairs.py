"""The chairs of a table that is being laid: rows to be tapped, and dragged elsewhere by their grip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from spymobile.ui.parts.buttons import Push
from spymobile.ui.theme import theme

#: How long the others take to make room, in seconds.
_ROOM = 0.12
#: So near its edge a list scrolls under a chair that is dragged, and so far in a second at the most.
_EDGE, _SPEED = 64, 520


class ChairRow(Push):
    """One seat."""

    name = StringProperty("")
    line = StringProperty("")
    #: A bot's face, and how it plays.
    face = StringProperty("")
    temper = StringProperty("")
    sign = StringProperty("account-outline")
    #: How the phone of this chair is linked; "" where there is none.
    link = StringProperty("")
    #: It can be changed here.
    changes = BooleanProperty(True)
    #: It can be dragged.
    moves = BooleanProperty(False)
    seat_look = NumericProperty(0)
    #: What is beside the words stands one above the other.
    tight = BooleanProperty(False)
    #: How far it is drawn above its place, while it is dragged or makes room.
    lifted = NumericProperty(0)
    #: A finger drags it.
    held = BooleanProperty(False)


def place_for(middle: float, others: Sequence[float]) -> int:
    """Where a row belongs whose middle is at this height, among those whose middles are at these.

    >>> place_for(250, [300, 200, 100]), place_for(20, [300, 200, 100]), place_for(999, [300, 200])
    (1, 3, 0)
    """
    return sum(other > middle for other in others)


class Chairs(BoxLayout):
    """Rows from above. One that is dragged follows the finger, and the others make room for it.

    At the edge of the list they lie in, the list scrolls as long as the finger stays there.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_moved")
        self._held: ChairRow | None = None
        self._finger: MotionEvent | None = None
        self._from = 0.0
        self._list: ScrollView | None = None
        self._at = (0.0, 0.0)
        self._scrolling: ClockEvent | None = None

    def on_moved(self, number: int, to: int) -> None:
        """Somebody has dragged a chair to another place."""

    @property
    def rows(self) -> list[ChairRow]:
        return list(self.children[::-1])

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """A row that goes while it is dragged, as the table was laid otherwise meanwhile, is let go of."""
        if widget is self._held:
            self._let_go()
        super().remove_widget(widget, *args, **kwargs)

    def lift(self, touch: MotionEvent, at: tuple[float, float], seen_through: ScrollView) -> bool:
        """Whether this finger, at a point of the window, takes a chair by its grip.

        The page asks before it hands the finger on: in a list that scrolls it would come too late here. What
        has been scrolled out of the list, ``seen_through``, lies under other things and is not taken.
        """
        if self._held is not None or touch.is_mouse_scrolling:
            return False
        if not seen_through.collide_point(*seen_through.parent.to_widget(*at)):
            return False
        for row in self.rows:
            grip = row.ids.grip
            if row.moves and grip.collide_point(*grip.to_widget(*at)):
                self._held, self._finger, self._from, self._list = row, touch, at[1], seen_through
                row.held = True
                self.canvas.remove(row.canvas)
                self.canvas.add(row.canvas)  # Over the others.
                return True
        return False

    def drag(self, touch: MotionEvent, at: tuple[float, float]) -> None:
        """The finger has moved: the chair goes with it, no further than the first and the last place."""
        if self._held is not None and touch is self._finger:
            self._at = at
            self._follow()
            self._scroll_if_near()

    def _follow(self) -> None:
        held, rows, at = self._held, self.rows, self._at
        if held is None:
            return
        above, below = self.top - held.top, self.y - held.y
        held.lifted = min(above, max(below, at[1] - self._from))
        to, number = self._place(), rows.index(held)
        for other, row in enumerate(rows):
            if row is not held:
                shift = (other < number and other >= to) - (other > number and other <= to)
                self._make_room(row, -shift * (held.height + self.spacing))

    # At the edge

    def _pull(self) -> float:
        """How fast the list is to scroll, from -1, upwards, to 1, downwards; nothing in its middle."""
        if self._list is None or self._held is None:
            return 0.0
        y, edge = self._at[1], dp(_EDGE)
        bottom = self._list.to_window(*self._list.pos)[1]
        if (from_top := bottom + self._list.height - y) < edge:
            return -min(1.0, (edge - from_top) / edge)
        return max(0.0, min(1.0, (edge - y + bottom) / edge))

    def _scroll_if_near(self) -> None:
        if self._pull() and self._scrolling is None:
            self._scrolling = Clock.schedule_interval(self._scroll, 0)

    def _scroll(self, seconds: float) -> None:
        """A frame's worth: the list goes on under the finger, and the chair stays with the finger."""
        pull, port = self._pull(), self._list
        hidden = 0.0 if port is None else port.viewport_size[1] - port.height
        if not pull or port is None or hidden <= 0:
            self._stop_scrolling()
            return
        before = port.scroll_y
        step = min(self._beyond(port, pull), abs(pull) * dp(_SPEED) * seconds)
        port.scroll_y = min(1.0, max(0.0, before - (step if pull > 0 else -step) / hidden))
        if port.scroll_y == before:
            self._stop_scrolling()
        self._from += (before - port.scroll_y) * hidden
        self._follow()

    def _beyond(self, port: ScrollView, pull: float) -> float:
        """How much of the chairs lies out of sight there; what follows on them is no place for a chair."""
        bottom, low = port.to_window(*port.pos)[1], self.to_window(*self.pos)[1]
        over = bottom - low if pull > 0 else low + self.height - bottom - port.height
        return float(max(0.0, over))

    def _stop_scrolling(self) -> None:
        if self._scrolling is not None:
            self._scrolling.cancel()
            self._scrolling = None

    def drop(self, touch: MotionEvent) -> None:
        """The finger is gone."""
        held = self._held
        if held is None or touch is not self._finger:
            return
        number, to = self.rows.index(held), self._place()
        self._let_go()
        if to != number:
            self.dispatch("on_moved", number, to)

    def _let_go(self) -> None:
        """Nothing is dragged any more, and every row is in its place."""
        if self._held is not None:
            self._held.held = False
        self._held = self._finger = self._list = None
        self._stop_scrolling()
        for row in self.rows:
            Animation.cancel_all(row, "lifted")
            row.lifted = 0

    def _place(self) -> int:
        held = self._held
        if held is None:
            return 0
        if held.y + held.lifted <= self.y:
            return len(self.rows) - 1  # A high row's middle does not get as far down as a low one's.
        if held.top + held.lifted >= self.top:
            return 0
        return place_for(held.center_y + held.lifted, [row.center_y for row in self.rows if row is not held])

    @staticmethod
    def _make_room(row: ChairRow, lifted: float) -> None:
        Animation.cancel_all(row, "lifted")
        if not theme.reduce_motion and abs(row.lifted - lifted) > 1:
            Animation(lifted=lifted, duration=_ROOM, t="out_cubic").start(row)
        else:
            row.lifted = lifted
