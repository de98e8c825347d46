"""Things that lie on the table: panels, paper, and the table itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.graphics import BindTexture, ScissorPop, ScissorPush, StencilPop
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, VariableListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


class Panel(BoxLayout):
    """A raised surface with a thin border."""

    fill = ColorProperty((0, 0, 0, 0))
    border = ColorProperty((0, 0, 0, 0))
    border_width = NumericProperty("1.5dp")
    radius = NumericProperty("12dp")


class Paper(BoxLayout):
    """A sheet of paper with a darker lower edge; ``tab`` draws it as an open file."""

    tab = BooleanProperty(False)
    radius = NumericProperty("4dp")


class Backdrop(FloatLayout):
    """The table at night, with the lamp over it."""

    #: How far the light of the lamp falls.
    reach = NumericProperty(0)


class Opaque:
    """Mixed into what lies over other things: a touch that meets it goes no further."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        met: bool = super().on_touch_down(touch)  # type: ignore[misc]
        return met or bool(self.collide_point(*touch.pos))  # type: ignore[attr-defined]


def undraw(widget: Widget) -> None:
    """Leave a widget in its place, but draw nothing of it: a transparent one costs as much as any."""
    parent = widget.parent
    if parent is not None and widget.canvas in parent.canvas.children:
        parent.canvas.remove(widget.canvas)


def draw_again(widget: Widget) -> None:
    """Draw a widget where it was: over what lies below it among the others of its parent."""
    parent = widget.parent
    if parent is None or widget.canvas in parent.canvas.children:
        return
    lower = parent.children[parent.children.index(widget) + 1 :]
    drawn = [at for at in map(parent.canvas.indexof, (other.canvas for other in lower)) if at >= 0]
    parent.canvas.insert(max(drawn, default=-1) + 1, widget.canvas)


def measure(what: Widget) -> None:
    """Lay a page or a panel out from the outside in, before any of its words is put on paper.

    Left to themselves its parts take a round for each level, and draw themselves for every measure that they
    are given on the way.
    """
    for part in what.walk(restrict=True):
        if isinstance(part, Layout):
            part.do_layout()
        elif isinstance(part, ScrollView):
            part.update_from_scroll()


class Scroll(ScrollView):
    """A list that scrolls only where it must."""

    #: Lies on paper, not on the table.
    bright = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._clip = ScissorPush()
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._place_clip)
        self._place_clip()

    def on_kv_post(self, base_widget: Widget) -> None:
        """Clip to the rectangle it is: the stencil that Kivy uses is for any shape, and dear."""
        before, after = self.canvas.before, self.canvas.after
        before.clear()
        before.add(self._clip)
        for instruction in [i for i in after.children if not isinstance(i, BindTexture)]:
            after.remove(instruction)  # With the texture it binds, if it does.
            if isinstance(instruction, StencilPop):
                break
        after.insert(0, ScissorPop())

    def _place_clip(self, *_: Any) -> None:
        self._clip.x, self._clip.y = (round(at) for at in self.to_window(*self.pos))
        self._clip.width, self._clip.height = (round(side) for side in self.size)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A list waits a moment whether a finger scrolls; what is held must not, or it would take longer."""
        if self.collide_point(*touch.pos) and any(map(partial(_meets, touch), self.walk(restrict=True))):
            return bool(self.simulate_touch_down(touch))
        return bool(super().on_touch_down(touch))


def _meets(touch: MotionEvent, widget: Widget) -> bool:
    """Whether a finger is on something that is held from the first moment on."""
    if not getattr(widget, "eager", False) or widget.disabled or widget.opacity == 0:
        return False
    return bool(widget.collide_point(*widget.to_widget(touch.sx * Window.width, touch.sy * Window.height)))


class Column(Layout):
    """Things below each other; one without height leaves no gap either."""

    spacing = NumericProperty("10dp")
    padding = VariableListProperty([0])
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "spacing", "padding"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        left, above, right, below = self.padding
        wide = self.width - left - right
        shown = [child for child in self.children if child.height > 0]
        y = self.y + below
        for number, child in enumerate(shown):
            y += self.spacing if number else 0
            child.pos = self.x + left, y
            if child.size_hint_x is not None:
                child.width = wide * child.size_hint_x
            y += child.height
        for child in self.children:
            if child not in shown:
                child.width, child.pos = wide, (self.x + left, self.y)
        self.minimum_height = y + above - self.y
