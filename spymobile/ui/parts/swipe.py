"""Things side by side that fill the place they are given; what does not fit is swiped into sight."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import ScissorPop, ScissorPush
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from spymobile.ui.parts.buttons import HoldPush
from spymobile.ui.parts.grid import Grid
from spymobile.ui.theme import theme

#: A finger that has gone so far, in dp, swipes.
_FAR = 12


class SwipeRow(Layout):
    """Buttons in a :class:`Grid`. Only places change while somebody swipes, nothing is made anew."""

    #: How far they are swiped to the left.
    offset = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._grid: Grid | None = None
        self._clip, self._unclip, self._clipping = ScissorPush(), ScissorPop(), False
        self.rearrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "children"):
            self.fbind(name, self.rearrange)
        theme.watch(text_scale=self._again)

    def grid_of(self, size: tuple[float, float], count: int) -> Grid:
        """How so many things share a place of this size, in dp."""
        raise NotImplementedError

    def fitted(self, item: Widget) -> None:
        """Something has the size it gets."""

    def in_order(self) -> list[Widget]:
        """From left to right."""
        return list(self.children[::-1])

    def _again(self, *_args: Any) -> None:
        self.rearrange()

    do_layout = _again

    def _arrange(self, *_args: Any) -> None:
        items = self.in_order()
        if not items or self.height < 1:
            return
        unit = dp(1)
        grid = self._grid = self.grid_of((self.width / unit, self.height / unit), len(items))
        self._clip_to(grid.swiped)
        for item in items:
            item.size = grid.wide * unit, grid.high * unit
            self.fitted(item)
        self._place()

    def _place(self) -> None:
        grid, unit = self._grid, dp(1)
        if grid is None:
            return
        self.offset = max(0.0, min(self.offset, self._farthest()))
        for number, item in enumerate(self.in_order()):
            right, down = grid.spot(number)
            item.pos = self.x + right * unit - self.offset, self.top - down * unit - item.height

    @property
    def can_swipe(self) -> bool:
        """Whether there is more than fits."""
        return self._farthest() > 0

    def _farthest(self) -> float:
        if self._grid is None or not self._grid.swiped:
            return 0.0
        return max(0.0, self._grid.length(len(self.children)) * dp(1) - self.width)

    def bring(self, number: int) -> None:
        """Something comes into sight."""
        if self._grid is None or not self._grid.swiped:
            return
        left = self._grid.spot(number)[0] * dp(1)
        right = left + self._grid.wide * dp(1)
        self.offset = min(max(self.offset, right - self.width), left)
        self._place()

    def _clip_to(self, wanted: bool) -> None:
        """What is swiped ends at the edges of its place; all else needs no clipping."""
        self._clip.x, self._clip.y = (round(at) for at in self.to_window(*self.pos))
        self._clip.width, self._clip.height = round(self.width), round(self.height)
        if wanted == self._clipping:
            return
        self._clipping = wanted
        if wanted:
            self.canvas.before.add(self._clip)
            self.canvas.after.add(self._unclip)
        else:
            self.canvas.before.remove(self._clip)
            self.canvas.after.remove(self._unclip)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.can_swipe:
            touch.ud[self] = self.offset
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.ud.get(self) is None:
            return bool(super().on_touch_move(touch))
        gone = touch.x - touch.ox
        if abs(gone) > dp(_FAR):
            self._let_go(touch)
            self.offset = touch.ud[self] - gone
            self._place()
        return True

    def _let_go(self, touch: MotionEvent) -> None:
        """The touch was meant for the row, not for what lay under the finger."""
        for item in self.children:
            if touch.ud.get(item):
                touch.ungrab(item)
                del touch.ud[item]
                item.state = "normal"
                if isinstance(item, HoldPush):
                    item.let_go()
