"""A magnifier over the finger, for boards whose squares are smaller than a fingertip."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from kivy.graphics import (
    Callback,
    Color,
    Ellipse,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp

from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import lettering, mixed
from spymobile.ui.parts.frames import Plate
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

_RADIUS = 66
_ABOVE = 104


class Lens:
    """Belongs to one board and shows the same drawing again, larger: nothing is drawn for it alone."""

    def __init__(self, board: AnyBoard) -> None:
        self._board = board
        self._group = InstructionGroup()
        self.shown = False
        #: What the lens says it is over.
        self.words = ""

    def show(self, finger: Point, scale: float, words: str) -> None:
        """Show what lies under the finger, at so many pixels for a unit."""
        self.words = words
        if not self.shown:
            self.shown = True
            self._board.canvas.after.add(self._group)
        self._draw(finger, scale)

    def hide(self) -> None:
        if self.shown:
            self.shown = False
            self.words = ""
            self._group.clear()
            self._board.canvas.after.remove(self._group)

    def _place(self, finger: Point) -> Point:
        """Above the finger; where there is no room, beside it."""
        board, radius = self._board, dp(_RADIUS)
        x, y = finger[0], finger[1] + dp(_ABOVE)
        if y + radius > board.top:
            y = board.top - radius
            away = dp(_ABOVE) if finger[0] < board.center_x else -dp(_ABOVE)
            x = finger[0] + away
        return min(board.right - radius, max(board.x + radius, x)), y

    def _draw(self, finger: Point, scale: float) -> None:
        group, radius = self._group, dp(_RADIUS)
        x, y = self._place(finger)
        at_x, at_y = self._board.to_units(*finger)
        disc = {"pos": (x - radius, y - radius), "size": (2 * radius, 2 * radius)}
        group.clear()
        for instruction in (
            StencilPush(),
            Ellipse(**disc),
            StencilUse(),
            Color(rgba=theme.table),
            Ellipse(**disc),
            PushMatrix(),
            Translate(x - at_x * scale, y - self._board.up(at_y) * scale),
            Scale(scale, scale, 1),
            # A drawing has one place in the tree of instructions; here it is only drawn once more.
            Callback(self._draw_board),
            PopMatrix(),
            StencilUnUse(),
            Ellipse(**disc),
            StencilPop(),
            Color(rgba=colour("#14181D")),
            Line(circle=(x, y, radius), width=dp(2.6)),
            Color(rgba=theme.glow),
            Line(circle=(x, y, radius), width=dp(1.3)),
            Line(circle=(x, y, dp(5)), width=dp(0.8)),
        ):
            group.add(instruction)
        if self.words:
            self._caption(group, x, y - radius)

    def _draw_board(self, _instruction: Callback) -> None:
        board = self._board
        with mixed(board.ground_texture) if board.ground_texture is not None else nullcontext():
            board.drawing.draw()

    def _caption(self, group: InstructionGroup, x: float, y: float) -> None:
        texture = lettering(self.words, "BarlowCondensed-SemiBold", 18)
        high = sp(18)
        wide = high * texture.width / texture.height
        group.add(Color(rgba=theme.ink))
        group.add(
            Plate(
                pos=(x - wide / 2 - dp(8), y - high / 2 - dp(2)),
                size=(wide + dp(16), high + dp(4)),
                radius=dp(6),
            )
        )
        group.add(Color(rgba=theme.cream))
        group.add(Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture))
