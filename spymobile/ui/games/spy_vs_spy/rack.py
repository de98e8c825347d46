"""A rack of tiles on its wooden bench: closed for everybody, open for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.games.spy_vs_spy import board as facts
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import picture
from spymobile.ui.games.spy_vs_spy.art import laid, tile_art
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour

_WOOD, _EDGE, _DARK, _HAZARD = "#6B4A2B", "#4A3119", "#3A2613", "#F2CB3C"
_BACK, _BACK_EDGE, _INK = "#23272C", "#5B6570", "#14181D"
#: A rack has so many places: the four that are kept, and the one that is drawn.
PLACES = facts.RACK + 1
#: Beside a thumb that stays on the seal lie so many, half of them on each side; the fifth looks out above it.
_BESIDE = facts.RACK
#: How far above the middle of that thumb the fifth begins, in dp.
_OVER_THUMB = 34
#: How far a tile that is chosen rises, in shares of its side.
RISES = 0.22
#: A bench lower than this, in dp, has little wood round its tiles: they must be large enough for a finger.
_LOW = 80
#: A bench higher than this, in dp, has two rows.
_TWO_ROWS = 120


class RackLook(Widget):
    """Draws wood and tiles. Whatever is held, the places are the same five."""

    #: How far the wood is left free in its middle, for the seal or for a thumb.
    gap = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self.draw, -1)
        for name in ("pos", "size", "gap"):
            self.fbind(name, self._redraw)
        self._redraw()

    @property
    def side(self) -> float:
        """Across a tile."""
        rows, _columns = self._grid
        pitch = min(self._column(number)[1] for number in range(PLACES))
        free = dp(12) if self.height < dp(_LOW) else dp(16) + rows * dp(6)
        return max(8.0, min(dp(64), pitch - dp(8), (self.height - free) / rows))

    @property
    def _grid(self) -> tuple[int, int]:
        return (2, 3) if self.height > dp(_TWO_ROWS) else (1, PLACES)

    def _column(self, number: int) -> tuple[float, float]:
        """The middle of a place and how much room it has: beside a gap, as many left of it as right."""
        rows, columns = self._grid
        left, room = self.x + dp(8), self.width - dp(16)
        if not self.gap:
            pitch = room / columns
            return left + pitch * (number % columns + 0.5), pitch
        each = _BESIDE // 2 // rows
        pitch = (room - self.gap) / 2 / each
        if number >= _BESIDE:
            return self.x + self.width / 2, pitch
        column = number % (2 * each)
        return left + pitch * (column + 0.5) + (self.gap if column >= each else 0), pitch

    def slot(self, number: int) -> int:
        """In which place a tile lies, by its number in the rack."""
        return number

    def place(self, number: int) -> Point:
        """The lower left corner of a tile's place."""
        rows, columns = self._grid
        side, slot = self.side, self.slot(number)
        high = (self.height - dp(6)) / rows
        left = self._column(slot)[0] - side / 2
        if not self.gap:
            row = slot // columns
        elif slot < _BESIDE:
            row = slot * rows // _BESIDE
        else:
            above = self.y + self.height / 2 + dp(_OVER_THUMB)
            return left, above if rows == 1 else min(above, self.y + self.height - side - dp(4))
        return left, self.y + dp(5) + high * (rows - 1 - row) + (high - side) / 2

    def find(self, point: Point, count: int) -> int | None:
        """Which of so many tiles a finger means."""
        side = self.side
        for number in range(count):
            x, y = self.place(number)
            if x - dp(4) <= point[0] <= x + side + dp(4) and y - dp(8) <= point[1] <= y + side * (
                1 + RISES
            ) + dp(8):
                return number
        return None

    def draw(self, *_args: Any) -> None:
        """Draw all of it anew."""
        canvas = self.canvas
        canvas.clear()
        if self.width < dp(40) or self.height < dp(20):
            return
        for tint, up in ((_EDGE, 0.0), (_WOOD, dp(6))):
            canvas.add(Color(rgba=colour(tint)))
            canvas.add(Plate(pos=(self.x, self.y + up), size=(self.width, self.height - up), radius=dp(8)))
        self.draw_tiles()

    def draw_tiles(self) -> None:
        """Draw what lies on the wood."""

    def draw_back(self, number: int) -> None:
        """A tile face down: the same for every tile."""
        (x, y), side, canvas = self.place(number), self.side, self.canvas
        for fill, edge, inset, thick in ((_BACK, _BACK_EDGE, 0.0, 1.5), (_BACK, "#8A7420", side * 0.12, 1.5)):
            place: dict[str, Any] = {
                "pos": (x + inset, y + inset),
                "size": (side - 2 * inset, side - 2 * inset),
                "radius": dp(4),
            }
            canvas.add(Color(rgba=colour(fill)))
            canvas.add(Plate(**place))
            canvas.add(Color(rgba=colour(edge)))
            canvas.add(Rim(**place, thick=dp(thick)))
        small = side * 0.56
        canvas.add(Color(1, 1, 1, 0.85))
        spot = (x + (side - small) / 2, y + (side - small) / 2)
        canvas.add(Rectangle(pos=spot, size=(small, small), texture=picture("svs_spy_gray", small)))

    def draw_tile(
        self, number: int, tile: int, turns: int = 0, chosen: bool = False, sunk: bool = False
    ) -> None:
        """A tile face up, raised where it is chosen and lowered where it will be thrown back."""
        (x, y), side, canvas = self.place(number), self.side, self.canvas
        if chosen:
            canvas.add(Color(rgba=colour(_DARK)))
            canvas.add(Plate(pos=(x, y), size=(side, side), radius=dp(4)))
            y += 0 if self.gap and self.slot(number) >= _BESIDE else side * RISES
        if sunk:
            y -= side * 0.14
        edge = dp(3) if chosen or sunk else dp(1.5)
        canvas.add(Color(rgba=colour(_HAZARD if chosen or sunk else _INK)))
        canvas.add(Plate(pos=(x - edge, y - edge), size=(side + 2 * edge, side + 2 * edge), radius=dp(5)))
        canvas.add(Color(1, 1, 1, 0.6 if sunk else 1))
        canvas.add(laid(picture(tile_art(tile), side), turns, (x, y), side))


class ClosedRack(RackLook):
    """Backs, four of them round the seal: a fifth lies under it, and nobody sees whether it does."""

    gap = NumericProperty(0)
    #: The seal lies over the middle place.
    sealed = BooleanProperty(True)

    def draw_tiles(self) -> None:
        rows, columns = self._grid
        for number in range(rows * columns):
            if number % columns != columns // 2:
                self.draw_back(number)


class OpenRack(RackLook):
    """The own tiles, in a rack that one looks into."""

    tiles = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tiles", self._redraw)

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.tiles):
            self.draw_tile(number, tile)


def bench(rack: Sequence[int] | None, old: Widget | None) -> RackLook:
    """What lies on the bench: faces for their owner, even if there are none yet; backs for others (None).

    It is the same widget as before if it can be.
    """
    if rack is None:
        return old if isinstance(old, ClosedRack) else ClosedRack()
    shown = old if isinstance(old, OpenRack) else OpenRack()
    if list(shown.tiles) != list(rack):
        shown.tiles = list(rack)
    return shown
