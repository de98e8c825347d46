"""The head of the clue sheet, which stays where it is while the cards scroll: whose column is whose."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.games.clue.notebook import ENVELOPE, FACE_UP, SIDE
from spymobile.ui.board.painting import fitting, picture
from spymobile.ui.games.clue.sheet_grid import columns, is_large
from spymobile.ui.games.clue.sheet_ink import BOLD, INK, PAPER, PENCIL, TEAL, WASH, inked
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme


class SheetHead(Widget):
    """Signs with names below them. With large letters the signs alone: names would be too small to read."""

    #: The column that is chosen: -1 is none.
    column = NumericProperty(-1)
    #: The notebook works on the sheet below.
    thinking = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._owners: Sequence[int] = ()
        self._looks: Sequence[int] = ()
        self._names: Sequence[str] = ()
        self._own = -1
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._busy, self._line = Color(rgba=colour(TEAL, 0.0)), Rectangle()
        self.canvas.add(self._busy)
        self.canvas.add(self._line)
        for name in ("pos", "size", "column"):
            self.fbind(name, self._draw)
        theme.watch(text_scale=self._draw)

    def show(self, owners: Sequence[int], looks: Sequence[int], names: Sequence[str], own: int) -> None:
        """Name the owners, as the seat sees them whose sheet it is."""
        self._owners, self._looks, self._names, self._own = owners, looks, names, own
        self._draw()

    def on_thinking(self, *_args: object) -> None:
        """A thin line below: nothing else is drawn anew for it."""
        self._busy.a = 1.0 if self.thinking else 0.0

    def _draw(self, *_args: object) -> None:
        group = self._group
        group.clear()
        if not self._owners or self.width < dp(60):
            return
        group.add(Color(rgba=colour(PAPER)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        left, wide = columns(self.x, self.width, len(self._owners))
        if 0 <= self.column < len(self._owners):
            group.add(Color(rgba=colour(WASH, 0.45)))
            group.add(Rectangle(pos=(left + self.column * wide, self.y), size=(wide, self.height)))
        for column, owner in enumerate(self._owners):
            self._column(owner, left + (column + 0.5) * wide, wide)
        if not is_large():
            self._hands(left)
        self._line.pos, self._line.size = self.pos, (self.width, dp(2))

    def _column(self, owner: int, x: float, wide: float) -> None:
        y = self.center_y if is_large() else self.top - self.height * 0.34
        half = min(dp(15), wide * 0.4) if is_large() else dp(10)
        if owner >= 0:
            draw_seat(self._group, self._looks[owner], x, y, half, dp(1.2))
            words = _("You") if owner == self._own else self._names[owner]
        else:
            art, words = {
                ENVELOPE: ("clue_envelope", _("Sealed")),
                SIDE: ("clue_memo", _("Side")),
                FACE_UP: ("clue_pin", _("Open")),
            }[owner]
            side = half * 2.3
            self._group.add(Color(1, 1, 1, 1))
            where = x - side / 2, y - side / 2
            self._group.add(Rectangle(pos=where, size=(side, side), texture=picture(art, side)))
        if not is_large():
            size = min(float(sp(15)), float(dp(18)))
            fit = max(float(dp(8)), fitting(words, size, wide - dp(3), BOLD))
            inked(self._group, words, x, self.top - self.height * 0.79, fit, INK, most=wide)

    def _hands(self, left: float) -> None:
        """Whose hand is whose, in the empty corner."""
        room = left - self.x - dp(22)
        for line, words, tint in (
            (0.32, _("blue: your pencil"), PENCIL),
            (0.72, _("black: the notebook"), INK),
        ):
            fit = fitting(words, min(float(sp(13)), float(dp(15))), room, BOLD)
            y = self.top - self.height * line
            inked(self._group, words, self.x + dp(18), y, fit, tint, begin=True)
