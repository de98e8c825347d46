"""Signs of our own: small white drawings from assets/art (``sign_*``) that take any colour they are given.

A button names one like any icon (``icon: "sign_share"``); alone it is a :class:`Sign`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import picture

#: How the names of these drawings begin.
PREFIX = "sign_"


def is_sign(icon: str) -> bool:
    """Whether an icon's name means a drawing of ours, and not a letter of the icon font."""
    return icon.startswith(PREFIX)


class Tinted:
    """A white drawing in some colour, whole and square in the middle of a widget. It is drawn on its canvas
    and follows when it is told."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        with widget.canvas:
            self._colour = Color(1, 1, 1, 1)
            self._shape = Rectangle(size=(0, 0))

    def show(self, art: str, tint: Sequence[float], side: float) -> None:
        """Draw it ``side`` pixels large; nothing for an empty name."""
        if not art or side < 1:
            self._shape.size = 0, 0
            return
        widget = self._widget
        self._colour.rgba = tint
        self._shape.texture = picture(art, side)
        self._shape.pos = widget.x + (widget.width - side) / 2, widget.y + (widget.height - side) / 2
        self._shape.size = side, side


class Sign(Widget):
    """One sign by its name without the prefix (``sign: "pencil"``), as large as its place allows."""

    sign = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawing = Tinted(self)
        for name in ("sign", "tint", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_args: object) -> None:
        art = f"{PREFIX}{self.sign}" if self.sign else ""
        self._drawing.show(art, self.tint, min(self.width, self.height))
