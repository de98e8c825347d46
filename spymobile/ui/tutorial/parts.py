"""What a lesson adds to a table: the bar with its steps, the shade over the board, the coach's line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.board.board import Board
from spymobile.ui.board.geometry import Rect
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.frames import disc, ring
from spymobile.ui.parts.surfaces import Opaque, Panel
from spymobile.ui.text import _
from spymobile.ui.theme import theme

load_kv("tutorial")

_DARK = 0.58


class BarPush(Push):
    """A button of the bar; ``hint`` is its word where there is only room for its icon."""

    hint = StringProperty("")


class LessonBar(BoxLayout):
    """Which step it is, Back and Skip. It stands where the header of a table stands."""

    title = StringProperty("")
    caption = StringProperty("")
    game = StringProperty("")
    at = NumericProperty(0)
    count = NumericProperty(1)
    touched = BooleanProperty(False)
    done = BooleanProperty(False)
    tight = BooleanProperty(False)
    #: No room for the row of marks; the count says the same.
    low = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        for name in ("on_leave", "on_back", "on_skip"):
            self.register_event_type(name)
        super().__init__(**kwargs)
        self.fbind("width", self._measure)
        theme.watch(text_scale=self._measure)
        for name in ("at", "count", "game", "tight"):
            self.fbind(name, self._show_count)

    def _measure(self, *_args: Any) -> None:
        self.tight = self.width < sp(175) + max(dp(48), sp(40)) + dp(90)

    def _show_count(self, *_args: Any) -> None:
        words = _("{step} of {count}") if self.tight else _("Step {step} of {count}")
        self.title = words.format(step=self.at + 1, count=self.count)
        self.caption = "" if self.tight else _("{game}: lesson").format(game=self.game)

    def on_leave(self) -> None:
        """The lesson is to be left."""

    def on_back(self) -> None:
        """This step again, or the one before."""

    def on_skip(self) -> None:
        """On to the next step."""


class Pips(Widget):
    """A mark for every step: a tick once it is done."""

    at = NumericProperty(0)
    count = NumericProperty(1)
    done = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "at", "count", "done"):
            self.fbind(name, self._draw)
        theme.watch(repainted=self._draw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        pitch = min(dp(26), (self.width - dp(8)) / max(1, self.count))
        radius = min(dp(8), pitch * 0.36)
        # Not center_x or top: while sizes change, Kivy's derived properties lag behind by one.
        left = self.x + (self.width - pitch * (self.count - 1)) / 2
        middle = self.y + self.height / 2
        with self.canvas:
            for step in range(int(self.count)):
                self._mark(step, left + step * pitch, middle, radius)

    def _mark(self, step: int, x: float, y: float, radius: float) -> None:
        if step < self.at or (step == self.at and self.done):
            Color(rgba=theme.brass)
            disc((x, y), radius)
            Color(rgba=theme.ink)
            tick = (
                x - radius * 0.45,
                y,
                x - radius * 0.1,
                y - radius * 0.38,
                x + radius * 0.5,
                y + radius * 0.4,
            )
            Line(points=tick, width=dp(1.1))
            return
        if step == self.at:
            Color(rgba=theme.brass_text)
            ring((x, y), radius - dp(1), dp(3.2))
            return
        Color(rgba=theme.btnline)
        radius *= 0.4
        disc((x, y), radius)


class Shade(Widget):
    """Dims a board but for some of its parts. Touches go through; what is said at a piece lies over it."""

    def __init__(self, board: Board[Any, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board = board
        board.canvas.remove(board.overlay)
        self.canvas.after.add(board.overlay)
        self._bright: Callable[[Any], Sequence[Rect]] | None = None
        for name in ("pos", "size"):
            board.fbind(name, self._draw)
        for name in ("zoom", "shift_x", "shift_y"):
            board.camera.fbind(name, self._draw)

    def show(self, bright: Callable[[Any], Sequence[Rect]] | None) -> None:
        """Keep some rectangles of the board bright (in its units, y down); None: everything."""
        self._bright = bright
        self._draw()

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        if self._bright is None:
            return
        board = self._board
        holes = []
        for x, y, wide, high in self._bright(board):
            left, top = board.to_point(x, y)
            right, bottom = board.to_point(x + wide, y + high)
            holes.append((left - dp(1), bottom - dp(1), right + dp(1), top + dp(1)))
        left, top = board.to_point(0, 0)
        right, bottom = board.to_point(*board.units)
        frame = (
            max(left, board.x),
            max(bottom, board.y),
            min(right, board.x + board.width),
            min(top, board.y + board.height),
        )
        with self.canvas:
            Color(0.03, 0.045, 0.06, _DARK)
            for left, bottom, right, top in _around(holes, *frame):
                Rectangle(pos=(left, bottom), size=(right - left, top - bottom))


def _around(holes: list[Rect], x: float, y: float, right: float, top: float) -> list[Rect]:
    """The rest of a rectangle without its holes, cut into bands. All as left, bottom, right, top.

    >>> _around([(1, 1, 2, 2)], 0, 0, 3, 3)
    [(0, 0, 3, 1), (0, 1, 1, 2), (2, 1, 3, 2), (0, 2, 3, 3)]
    """
    edges = {y, top} | {edge for _l, low, _r, high in holes for edge in (low, high) if y < edge < top}
    levels = sorted(edges)
    rest: list[Rect] = []
    for low, high in pairwise(levels):
        cut = sorted((left, end) for left, b, end, t in holes if b <= low and t >= high)
        at = x
        for left, end in cut:
            if left > at:
                rest.append((at, low, min(left, right), high))
            at = max(at, end)
        if at < right:
            rest.append((at, low, right, high))
    return rest


class Exhibit(Opaque, Panel):
    """Something to look at over the dimmed board."""


class CoachLine(BoxLayout):
    """The lesson's sentence on a sheet or file that covers the tray."""

    text = StringProperty("")
