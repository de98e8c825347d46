"""Dumping: which tiles go back, what that costs, and what may come for them as far as one can know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.words import message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Question
from spymobile.ui.games.spy_vs_spy.art import tile_art
from spymobile.ui.games.spy_vs_spy.panels import unseen
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Plate
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _, many
from spymobile.ui.theme import colour, theme

_WELL, _HAZARD, _INK = "#4A3119", "#F2CB3C", "#14181D"
#: How far a tile sinks that goes back, and across the arrow on it, in shares of its side.
_SINKS, _ARROW = 0.375, 0.35


class DumpTile(Reachable, ButtonBehavior, Widget):
    """A tile of the rack. A tap sinks it: it goes back."""

    tile = NumericProperty(0)
    sunk = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "sunk", "focused", "tile"):
            self.fbind(name, redraw)
        redraw()

    def press(self) -> None:
        self.dispatch("on_release")

    def _draw(self, *_args: object) -> None:
        canvas = self.canvas
        canvas.clear()
        side = min(self.width, self.height / (1 + _SINKS))
        x, y = self.x + (self.width - side) / 2, self.y + self.height - side
        if side < dp(8):
            return
        edge = dp(3) if self.sunk or self.focused else dp(1.5)
        if self.sunk:
            canvas.add(Color(rgba=colour(_WELL)))
            canvas.add(Plate(pos=(x, y), size=(side, side), radius=dp(6)))
            y -= side * _SINKS
        tint = theme.glow if self.focused and not self.sunk else colour(_HAZARD if self.sunk else _INK)
        canvas.add(Color(rgba=tint))
        canvas.add(Plate(pos=(x - edge, y - edge), size=(side + 2 * edge, side + 2 * edge), radius=dp(6)))
        canvas.add(Color(1, 1, 1, 1))
        texture = picture(tile_art(int(self.tile)), side)
        canvas.add(Rectangle(pos=(x, y), size=(side, side), texture=texture))
        if self.sunk:
            self._arrow(x + side / 2, y, side * _ARROW)

    def _arrow(self, x: float, y: float, across: float) -> None:
        """A disc on the lower edge with an arrow that points down."""
        canvas, half = self.canvas, across / 2
        middle = y + half * 0.4
        for tint, radius in ((_HAZARD, half), (_INK, half - dp(2))):
            canvas.add(Color(rgba=colour(tint)))
            canvas.add(Ellipse(pos=(x - radius, middle - radius), size=(2 * radius, 2 * radius), segments=40))
        canvas.add(Color(rgba=colour(_HAZARD)))
        long, wing = half * 0.45, half * 0.38
        for points in (
            (x, middle + long, x, middle - long),
            (x - wing, middle - long + wing, x, middle - long, x + wing, middle - long + wing),
        ):
            canvas.add(Line(points=points, width=dp(1.5)))


class DrawCount(BoxLayout):
    """A shape of tiles, and how many of it nobody here can see."""

    art, count = StringProperty(""), StringProperty("")


class DumpSheet(Sheet):
    """Says that it is the whole turn. Nothing that is marked here is written down before it is done."""

    main_words, hidden = StringProperty(""), StringProperty("")
    count = NumericProperty(0)

    def __init__(self, stage: Stage, ask: Question[TunnelView], sunk: Iterable[int], **kwargs: Any) -> None:
        """``sunk`` are the places of the tiles that were marked on the rack."""
        super().__init__(stage, ask.close, **kwargs)
        self._ask, self._rack = ask, ask.view.rack
        self.sunk: set[int] = set(sunk)
        for number, tile in enumerate(self._rack):
            shown = DumpTile(tile=tile, sunk=number in self.sunk)
            shown.bind(on_release=lambda _tile, at=number: self.mark(at))
            self.ids.rack.add_widget(shown)
        left = unseen(ask.view)
        for tiles in _SHAPES:
            count = sum(left[tile] for tile in tiles)
            # Of tunnels the first stands for both colours, of Spies the gray one for all three.
            picture_of = tiles[-1] if tiles[0] >= facts.TUNNELS else tiles[0]
            self.ids.left.add_widget(DrawCount(art=tile_art(picture_of), count=str(count)))
        self.hidden = many("{count} tile you cannot see", "{count} tiles you cannot see", sum(left))
        self.pin(self.ids.buttons.__self__)
        self._tell()

    def mark(self, number: int) -> None:
        """A tile goes back, or stays after all."""
        if len(self.sunk ^ {number}) > facts.RACK:
            self._ask.why(Refusal("SV-10", message("Dump four tiles at the most.")))
            return
        self.sunk ^= {number}
        for at, tile in enumerate(self.ids.rack.children[::-1]):
            tile.sunk = at in self.sunk
        self._tell()

    def _tell(self) -> None:
        self.count = len(self.sunk)
        self.main_words = (
            many("Dump {count} tile", "Dump {count} tiles", self.count) if self.sunk else _("Dump tiles")
        )

    def dump(self) -> None:
        """What is marked goes back, and the turn is over."""
        if not self.sunk:
            self._ask.why(Refusal("SV-10", message("First mark the tiles that go back.")))
            return
        tiles = sorted(self._rack[at] for at in self.sunk)
        self._ask.draft.clear()
        self._ask.decide(act.DumpTiles(tuple(facts.TILES[tile] for tile in tiles)))

    def key(self, name: str) -> bool:
        """Numbers mark tiles, D dumps them."""
        if name.isdecimal() and 1 <= int(name) <= len(self._rack):
            self.mark(int(name) - 1)
            return True
        if name == "d":
            self.dump()
            return True
        return False


def _by_shape() -> list[tuple[int, ...]]:
    """The kinds of tiles that are alike but for their colour, Spies last.

    >>> [len(tiles) for tiles in _by_shape()]
    [2, 2, 2, 2, 2, 3]
    """
    shapes: dict[int, list[int]] = {}
    for tile in range(len(facts.TILES)):
        shapes.setdefault(facts.shape_of(tile) if tile < facts.TUNNELS else -1, []).append(tile)
    return [tuple(tiles) for tiles in shapes.values()]


_SHAPES = _by_shape()
