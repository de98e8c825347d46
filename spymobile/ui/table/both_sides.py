"""What owns the screen of a board that lies flat is drawn twice: once for each long side of the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
)
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
)
from kivy.uix.widget import Widget

from spymobile.ui.parts.sheet import Sheet


def lay_twice(sheet: Sheet) -> None:
    """A sheet that lies on the stage keeps the half of it that is nearer to the lower edge; in the other half
    stands the same, turned to those who sit there. It goes with the sheet."""
    frame = sheet.parent
    if frame is not None:
        sheet.size_hint, sheet.pos_hint = (1, 0.5), {"x": 0, "y": 0}
        frame.add_widget(BothSides(sheet, frame))


class BothSides(Widget):
    """Has a sheet drawn once, beside the screen, and shows the picture twice: what scrolls there is cut to
    upright rectangles of the screen, so that it cannot be drawn turned. Fingers are the sheet's own business.
    """

    def __init__(self, sheet: Sheet, frame: Widget) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._sheet, self._frame = sheet, frame
        with self.canvas:
            self._picture = Fbo(size=self._whole, with_stencilbuffer=True)
            Color(1, 1, 1, 1)
            self._near = Rectangle()
            PushMatrix()
            self._turn = Rotate(angle=180)
            self._far = Rectangle()
            PopMatrix()
        frame.canvas.remove(sheet.canvas)
        for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(), Callback(_blend_into), sheet.canvas):
            self._picture.add(instruction)
        self._picture.add(Callback(_blend_as_ever))
        frame.fbind("size", self._arrange)
        sheet.fbind("parent", self._gone)
        self._arrange()

    @property
    def _whole(self) -> tuple[int, int]:
        return max(2, round(self._frame.width)), max(2, round(self._frame.height))

    def _arrange(self, *_args: Any) -> None:
        frame, (wide, high) = self._frame, self._whole
        self._picture.size = wide, high
        self._turn.origin = frame.center
        for half in (self._near, self._far):
            half.texture = self._picture.texture.get_region(0, 0, wide, high // 2)
            half.pos, half.size = frame.pos, (frame.width, frame.height / 2)

    def _gone(self, *_args: Any) -> None:
        """The sheet may be used again, on a screen that stands upright."""
        sheet, frame = self._sheet, self._frame
        if sheet.parent is None:
            sheet.funbind("parent", self._gone)
            frame.funbind("size", self._arrange)
            self._picture.remove(sheet.canvas)
            frame.remove_widget(self)
            sheet.size_hint, sheet.pos_hint = (1, 1), {}


def _blend_into(_instruction: object) -> None:
    """How much a picture covers is added up: else what is half dark would be half of that."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _blend_as_ever(_instruction: object) -> None:
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
