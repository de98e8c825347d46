"""The memo of a message: unfolded for all, with a drawing that follows the finger, or a stamp to tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Choice
from spymobile.ui.games.spy_vs_spy.art import MESSAGE_ART
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Rim
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: Seconds for each of the two folds, and for a memo that slides over the one before.
FOLD = 0.22
#: Dashes along a side of an empty square.
_DASHES = 4


@dataclass(frozen=True, slots=True)
class Sketch:
    """The small drawing on a memo: what is taken, an arrow, and where it goes; an empty square is dashed."""

    taken: str = ""
    there: str = ""


class SketchView(Widget):
    """Draws a sketch, as large as its place allows."""

    taken, there = StringProperty(""), StringProperty("")
    thick = NumericProperty("2dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "taken", "there"):
            self.fbind(name, redraw)
        redraw()

    def _draw(self, *_args: object) -> None:
        canvas, side = self.canvas, min(self.height, self.width / 2.9, dp(48))
        canvas.clear()
        if side < dp(12):
            return
        bottom = self.y + (self.height - side) / 2
        begin, end = self.x, self.x + side * 1.9
        for left, art in ((begin, self.taken), (end, self.there)):
            self._square(left, bottom, side, art)
        middle, tip = bottom + side / 2, end - side * 0.14
        canvas.add(Color(rgba=theme.ink))
        start = begin + side * 1.14
        canvas.add(Line(points=(start, middle, tip, middle), width=self.thick * 0.75))
        wing = side * 0.15
        points = (tip - wing, middle + wing, tip, middle, tip - wing, middle - wing)
        canvas.add(Line(points=points, width=self.thick * 0.75))

    def _square(self, left: float, bottom: float, side: float, art: str) -> None:
        canvas = self.canvas
        canvas.add(Color(rgba=theme.ink if art else theme.ink_second))
        if not art:
            step = side / (2 * _DASHES - 1)
            for number in range(_DASHES):
                along = 2 * number * step
                for edge in (0.0, side - self.thick):
                    canvas.add(Rectangle(pos=(left + along, bottom + edge), size=(step, self.thick)))
                    canvas.add(Rectangle(pos=(left + edge, bottom + along), size=(self.thick, step)))
            return
        canvas.add(Rim(pos=(left, bottom), size=(side, side), radius=dp(4), thick=self.thick))
        inset = self.thick * 2
        canvas.add(Color(1, 1, 1, 1))
        inner = side - 2 * inset
        canvas.add(
            Rectangle(pos=(left + inset, bottom + inset), size=(inner, inner), texture=picture(art, inner))
        )


class MemoStamp(Reachable, ButtonBehavior, BoxLayout):
    """A stamp that is tapped instead of a button."""

    text = StringProperty("")

    def press(self) -> None:
        self.dispatch("on_release")


class Memo(Opaque, FloatLayout):
    """A message over news, sentence and rack."""

    title, under, said, line = (StringProperty("") for _ in range(4))
    art = StringProperty("")
    #: The small drawing: what is taken and where it goes; where a memo has none, it has a stamp.
    drawn = BooleanProperty(False)
    taken, there = StringProperty(""), StringProperty("")
    stamp = StringProperty("")
    #: There is room for how it is done.
    tells = BooleanProperty(True)
    #: From 0, folded, to 1: the upper half and then the lower one.
    upper, lower = NumericProperty(1.0), NumericProperty(1.0)
    #: It lies over another one of the same turn, of which a corner is seen.
    chained = BooleanProperty(False)
    corner = NumericProperty("8dp")
    #: How far below its place it is while it slides there, in shares of its height.
    away = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        #: Which message it is: the turn, the seat, and how many bombs it had home.
        self.which: tuple[int, ...] = ()
        self._stamped: Callable[[], None] | None = None
        super().__init__(**kwargs)

    def come(self, over: Memo | None) -> None:
        """Unfold, or slide over the one before."""
        self.chained = over is not None
        if theme.reduce_motion:
            return
        if over is not None:
            self.away = 1.0
            Animation(away=0.0, duration=FOLD, t="out_cubic").start(self)
            return
        self.upper = self.lower = 0.0
        fold = Animation(upper=1.0, duration=FOLD, t="out_cubic")
        fold += Animation(lower=1.0, duration=FOLD, t="out_cubic")
        fold.start(self)

    def mean(self, does: Callable[[], None] | None) -> None:
        """From now on this is what its stamp does."""
        self._stamped = does

    def press_stamp(self) -> None:
        """The stamp was tapped; nobody taps what has not unfolded yet."""
        if self._stamped is not None and self.lower == 1.0 and self.away == 0.0:
            self._stamped()


type MemoMaker = Callable[[Callable[[Choice], None], Widget | None], Memo]


def memo(
    message: str,
    view: TunnelView,
    name: str,
    said: str,
    line: str,
    sketch: Sketch | None = None,
    take: Choice | None = None,
) -> MemoMaker:
    """Makes the memo of a message, or brings the last one up to date; without a ``name`` it keeps its own.

    What it has to ``take`` is a stamp.
    """

    def make(chosen: Callable[[Choice], None], last: Widget | None) -> Memo:
        which = view.turns, view.turn, len(view.captured[view.turn])
        old = last if isinstance(last, Memo) else None
        paper = old if old is not None and old.which == which else Memo()
        if paper is not old:
            paper.which = which
            paper.come(old if old is not None and old.which[:2] == which[:2] else None)
        title = facts.MESSAGE_NAMES[facts.MESSAGES.index(message)]
        if name:
            paper.under = _("It lay under {name}'s bomb.").format(name=name)
        paper.title, paper.said, paper.line = title, said, line
        paper.art, paper.drawn = MESSAGE_ART[message], sketch is not None
        paper.taken, paper.there = (sketch.taken, sketch.there) if sketch is not None else ("", "")
        paper.stamp = _("ONE MORE TURN") if take is not None else ""
        paper.mean(None if take is None else lambda: chosen(take))
        return paper

    return make


load_kv("spy_vs_spy_memo")
