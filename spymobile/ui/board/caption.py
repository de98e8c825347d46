"""A slip of paper with a tail at whoever acts or at a thing that wants to be explained, for a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.metrics import dp, sp

from spymobile.ui.board.canvas import Overlay
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import written
from spymobile.ui.parts.frames import Plate
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

#: In dp and sp: how high, how large the words, how long the tail, how much paper beside the words.
HIGH, WORDS, TAIL, BESIDE = 30, 16, 6, 10
#: From the middle of whoever it is about to the tip of the tail, and from the board's edge to the paper.
_ABOVE, _AWAY = 20, 4
_FONT = "BarlowCondensed-SemiBold"


class Caption(Overlay):
    """Belongs to one board. It follows the camera, and stays inside the board."""

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.words = ""
        #: Where it lies: left, bottom, width and height.
        self.box = (0.0, 0.0, 0.0, 0.0)
        self._where: Callable[[], Point | None] = lambda: None
        self._timer: ClockEvent | None = None
        self._place, self._tail = Translate(), Mesh(indices=[0, 1, 2], mode="triangles")
        self._size = (0.0, 0.0)
        self._above: float = _ABOVE

    def show(
        self, words: str, where: Callable[[], Point | None], seconds: float, above: float = _ABOVE
    ) -> None:
        """Say something at a point of the screen for so long; the point is asked for anew as things move.

        ``above`` is from the point to the tip of the tail, in dp.
        """
        self.hide()
        if where() is None:
            return
        self.words, self._where, self._above = words, where, above
        self._draw()
        self.follow()
        self._timer = Clock.schedule_once(self.hide, seconds)

    def hide(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.words = ""
        self.group.clear()

    def _draw(self) -> None:
        most = self._board.camera.window[2] - 2 * dp(_AWAY) - 2 * dp(BESIDE)
        texture = written(CoreLabel(text=self.words, font_name=_FONT, font_size=sp(WORDS)))
        if texture.width > most:
            texture = written(
                CoreLabel(
                    text=self.words,
                    font_name=_FONT,
                    font_size=sp(WORDS),
                    text_size=(most, None),
                    halign="center",
                )
            )
        wide = min(most, texture.width)
        size = (
            wide + 2 * dp(BESIDE),
            max(dp(HIGH) * max(1.0, theme.text_scale), texture.height + dp(8)),
        )
        self._size = size
        for instruction in (
            PushMatrix(),
            self._place,
            Color(0, 0, 0, 0.35),
            Plate(pos=(0, -dp(1.5)), size=size, radius=dp(5)),
            Color(rgba=theme.paper),
            self._tail,
            Plate(size=size, radius=dp(5)),
            Color(rgba=theme.ink),
            Rectangle(
                pos=(round((size[0] - texture.width) / 2), round((size[1] - texture.height) / 2)),
                size=texture.size,
                texture=texture,
            ),
            PopMatrix(),
        ):
            self.group.add(instruction)

    def follow(self) -> None:
        at = self._where() if self.words else None
        if at is None:
            return
        left, bottom, wide, high = self._board.camera.window
        (across, up), away = self._size, dp(_AWAY)
        above = at[1] + dp(self._above + TAIL) + up + away <= bottom + high
        x = min(left + wide - away - across, max(left + away, at[0] - across / 2))
        y = at[1] + dp(self._above + TAIL) if above else at[1] - dp(self._above + TAIL) - up
        y = min(bottom + high - away - up, max(bottom + away, y))
        self.box = (x, y, across, up)
        self._place.xy = round(x), round(y)
        tip = min(across - dp(12), max(dp(12), at[0] - x))
        base, end = (0.0, -dp(TAIL)) if above else (up, up + dp(TAIL))
        corners = ((tip - dp(6), base), (tip + dp(6), base), (tip, end))
        self._tail.vertices = [number for corner in corners for number in (*corner, 0.0, 0.0)]
