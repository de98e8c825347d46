"""What lies on the page of the end: files that fall open, traces, a light on the board, what was checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.board.board import Board
from spymobile.ui.board.geometry import Rect
from spymobile.ui.parts.buttons import IconPush, Reachable
from spymobile.ui.parts.frames import Rim
from spymobile.ui.parts.labels import Picture
from spymobile.ui.parts.surfaces import Paper
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.checked import CheckLine

#: Seconds in which a file falls open.
FALLS = 0.4
#: Across a picture in a row of several, in dp.
ART = 28
#: Seconds from check to check, and for the seal.
_APART, _STAMP = 0.13, 0.18
#: How dark the board is round the place at which somebody won.
_DARK = 0.45


class FileCard(BoxLayout):
    """What a seat turned out to be: a closed folder that falls open."""

    name = StringProperty("")
    secret = StringProperty("")
    look = NumericProperty(0)
    #: Pictures of what the seat was; none while it is closed.
    arts = ListProperty([])
    #: It has more than one picture, and they lie in a row of their own.
    several = BooleanProperty(False)
    #: The most that it will have to say: its words keep that much room, and get smaller where it is less.
    longest = StringProperty("")
    room = NumericProperty("16sp")
    #: From 0, closed, to 1, open.
    fallen = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        words = self.ids.secret
        words.fbind("width", self._measure)
        self.fbind("longest", self._measure)
        self._measure()

    def _measure(self, *_args: Any) -> None:
        words = self.ids.secret
        if words.width > dp(8):
            label = CoreLabel(
                text=self.longest or " ",
                font_name=words.font_name,
                font_size=words.most,
                text_size=(words.width, None),
            )
            label.refresh()
            self.room = label.height + dp(2)  # Kivy leaves a line out that just fits.

    def fall(self, open_: bool) -> None:
        """Fall open, or be closed at once."""
        if open_ and not self.fallen and not theme.reduce_motion:
            Animation(fallen=1.0, duration=FALLS, t="out_bounce").start(self)
        elif not open_ or theme.reduce_motion:
            Animation.cancel_all(self, "fallen")
            self.fallen = float(open_)

    def on_arts(self, *_args: Any) -> None:
        box = self.ids.row if self.several else self.ids.arts
        box.clear_widgets()
        for art in self.arts:
            box.add_widget(Picture(art=art, size_hint_x=None if self.several else 1, width=dp(ART)))


class TraceLine(Reachable, ButtonBehavior, BoxLayout):
    """A line about what gave somebody away, or hid them; a tap shows that moment."""

    text = StringProperty("")

    def press(self) -> None:
        self.dispatch("on_release")


class Spotlight(Widget):
    """The board is dark but for the place at which somebody has won, which has a brass edge."""

    def __init__(self, board: Board[Any, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board = board
        self._place: Rect | None = None
        for name in ("pos", "size"):
            board.fbind(name, self._draw)
        for name in ("zoom", "shift_x", "shift_y"):
            board.camera.fbind(name, self._draw)

    def show(self, place: Rect | None, dark: bool) -> None:
        """Light a place of the board, in its units; without one all of it lies in the dark."""
        self._place, self.opacity = place, float(dark)
        self._draw()

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        board = self._board
        left, top = _within(board, *board.to_point(0, 0))
        right, bottom = _within(board, *board.to_point(*board.units))
        with self.canvas:
            Color(0.02, 0.03, 0.045, _DARK)
            if self._place is None:
                Rectangle(pos=(left, bottom), size=(right - left, top - bottom))
                return
            x, y, wide, high = self._place
            one, upper = _within(board, *board.to_point(x, y))
            two, lower = _within(board, *board.to_point(x + wide, y + high))
            Rectangle(pos=(left, bottom), size=(right - left, lower - bottom))
            Rectangle(pos=(left, upper), size=(right - left, top - upper))
            Rectangle(pos=(left, lower), size=(one - left, upper - lower))
            Rectangle(pos=(two, lower), size=(right - two, upper - lower))
            Color(rgba=theme.glow)
            edge = dp(4)
            Rim(
                pos=(one - edge, lower - edge),
                size=(two - one + 2 * edge, upper - lower + 2 * edge),
                radius=dp(8),
                thick=edge,
            )


def _within(board: Board[Any, Any], x: float, y: float) -> tuple[float, float]:
    """A point of the board, or the nearest that can be seen of it."""
    # Not right or top: while sizes change, Kivy's derived properties lag behind by one.
    return min(max(x, board.x), board.x + board.width), min(max(y, board.y), board.y + board.height)


class CheckedPaper(Paper):
    """What this phone has checked of a game of several, and a mark to compare."""

    line = StringProperty("")
    second = StringProperty("")
    mark = StringProperty("")
    flawed = BooleanProperty(False)
    #: How far the seal has come down.
    stamped = NumericProperty(1.0)

    def show(self, lines: Sequence[CheckLine]) -> None:
        """The checks come one after the other, and the seal comes down last."""
        rows = [CheckRow(words=line.words, count=line.count, fits=line.state) for line in lines]
        for row in rows:
            self.ids.rows.add_widget(row)
        if theme.reduce_motion:
            return
        self.stamped = 0.0
        for number, row in enumerate(rows):
            row.opacity = 0
            wait = Animation(duration=_APART * (number + 1))
            (wait + Animation(opacity=1, duration=_APART)).start(row)
        wait = Animation(duration=_APART * (len(rows) + 2))
        (wait + Animation(stamped=1.0, duration=_STAMP, t="out_back")).start(self)


class CheckRow(BoxLayout):
    """One check, and how much of it there was."""

    words = StringProperty("")
    count = StringProperty("")
    fits = StringProperty("fits")


class RoundPush(IconPush):
    """The one thing to press on this page."""
