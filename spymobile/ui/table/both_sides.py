"""What owns the screen of a board that lies flat is drawn twice: once for each long side of the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from spymobile.ui.parts.sheet import Sheet


def lay_twice(sheet: Sheet) -> None:
    """A sheet that lies on the stage keeps the half of it that is nearer to the lower edge; in the other half
    stands the same, turned to those who sit there. It goes with the sheet."""
    frame = sheet.parent
    if frame is not None:
        sheet.size_hint, sheet.pos_hint = (1, 0.5), {"x": 0, "y": 0}
        frame.add_widget(FarSide(sheet, frame))


class FarSide(Widget):
    """Draws a sheet once more, turned round the middle of the screen. Fingers are the sheet's own business."""

    def __init__(self, sheet: Sheet, frame: Widget) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._sheet, self._frame = sheet, frame
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(angle=180, origin=frame.center)
        self.canvas.add(sheet.canvas)
        with self.canvas:
            PopMatrix()
        frame.fbind("center", self._turned)
        sheet.fbind("parent", self._gone)

    def _turned(self, *_args: Any) -> None:
        self._turn.origin = self._frame.center

    def _gone(self, *_args: Any) -> None:
        """The sheet may be used again, on a screen that stands upright."""
        sheet, frame = self._sheet, self._frame
        if sheet.parent is None:
            sheet.funbind("parent", self._gone)
            frame.funbind("center", self._turned)
            self.canvas.remove(sheet.canvas)
            frame.remove_widget(self)
            sheet.size_hint, sheet.pos_hint = (1, 1), {}
