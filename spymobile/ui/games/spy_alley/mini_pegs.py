"""The scorecard on a phone's player card: six nations by letter and colour, their holes, and the open cards.

A card is shown at every step, so it must cost next to nothing: the wood with its letters and holes is painted
once for a size and laid down as one picture, all pegs together are one mesh, and a step moves neither.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Ellipse, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.painting import lettering, painted, picture
from spymobile.ui.parts.frames import Plate
from spymobile.ui.theme import TOKENS, colour, theme

_NATIONAL = TOKENS["palette"]["spy_alley"]["national"]
_FONT = "BarlowCondensed-Bold"
#: In dp: the letters above the holes, the room for cards below them, and the least room for either.
_LETTERS, _FOOT, _LEAST_HOLES = 13.0, 18.0, 20.0
#: Without room for letters their colours are left.
_STRIPE = 4.0


class MiniPegs(Widget):
    """What is open of a seat: pegs, and where there is room for them wild cards and move cards."""

    pegs = NumericProperty(0)
    wilds = NumericProperty(0)
    hand = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._wood = Rectangle(size=(0, 0))
            self._pegs = Mesh(mode="triangles")
        self._cards = InstructionGroup()
        self.canvas.add(self._cards)
        for name in ("pos", "size", "pegs"):
            self.fbind(name, self._draw_board)
        for name in ("pos", "size", "wilds", "hand"):
            self.fbind(name, self._draw_cards)
        theme.watch(repainted=self._draw_cards)

    @property
    def has_foot(self) -> bool:
        """Whether the cards have room below the holes."""
        return bool(self.height >= dp(_LETTERS + _LEAST_HOLES + _FOOT))

    def _board(self) -> tuple[float, float, float, float]:
        """The wood: left, bottom, width and height."""
        foot = dp(_FOOT) if self.has_foot else 0
        return self.x, self.y + foot, self.width, self.height - foot

    def hole(self, peg: int) -> tuple[float, float]:
        """The middle of a hole."""
        x, y, wide, high = self._board()
        left, low = _hole(wide, high, peg)
        return x + left, y + low

    def _draw_board(self, *_args: object) -> None:
        x, y, wide, high = self._board()
        if wide < dp(24) or high < dp(12):
            self._wood.size, self._pegs.vertices, self._pegs.indices = (0, 0), [], []
            return
        self._wood.texture = _wood(round(wide), round(high))
        self._wood.pos, self._wood.size = (x, y), (wide, high)
        side = _radius(wide, high) * 2
        texture = _peg(max(4, round(side)))
        (u, v), (across, up) = texture.uvpos, texture.uvsize
        vertices: list[float] = []
        owned = [peg for peg in range(facts.PEGS) if int(self.pegs) >> peg & 1]
        for peg in owned:
            middle_x, middle_y = self.hole(peg)
            left, low, right, top = (
                middle_x - side / 2,
                middle_y - side / 2,
                middle_x + side / 2,
                middle_y + side / 2,
            )
            vertices += (left, low, u, v, right, low, u + across, v)
            vertices += (right, top, u + across, v + up, left, top, u, v + up)
        self._pegs.texture = texture
        self._pegs.vertices = vertices
        self._pegs.indices = [4 * at + corner for at in range(len(owned)) for corner in (0, 1, 2, 0, 2, 3)]

    def _draw_cards(self, *_args: object) -> None:
        group = self._cards
        group.clear()
        if not self.has_foot:
            return
        left = self.x
        if self.wilds:
            left = self._card(group, "sa_wild", str(int(self.wilds)), left)
        if self.hand:
            self._card(group, "sa_move_card", ", ".join(map(str, self.hand)), left)

    def _card(self, group: InstructionGroup, art: str, words: str, left: float) -> float:
        """A small picture and what is written beside it; where they end comes back."""
        side = dp(14)
        group.add(Color(1, 1, 1, 1))
        low = self.y + (dp(_FOOT) - side) / 2 - dp(1)
        group.add(Rectangle(pos=(left, low), size=(side, side), texture=picture(art, side)))
        texture = lettering(words, _FONT, 14)
        scale = dp(15) / texture.height
        group.add(Color(rgba=theme.hi))
        size = texture.width * scale, texture.height * scale
        low = self.y + (dp(_FOOT) - size[1]) / 2 - dp(1)
        group.add(Rectangle(pos=(left + side + dp(2), low), size=size, texture=texture))
        return float(left + side + dp(8) + size[0])


def _letters(high: float) -> float:
    """The room for letters, or for their colours alone."""
    lettered = high >= dp(_LETTERS + _LEAST_HOLES - 4)
    return float(min(dp(_LETTERS), high * 0.34) if lettered else dp(_STRIPE))


def _row(high: float) -> float:
    return (high - _letters(high) - float(dp(2))) / facts.FULL_SET


def _radius(wide: float, high: float) -> float:
    """Of a peg: 3.7 dp where there is room for it."""
    return min(float(dp(3.7)), _row(high) * 0.48, wide / 6 * 0.4)


def _hole(wide: float, high: float, peg: int) -> tuple[float, float]:
    spy, item = divmod(peg, facts.FULL_SET)
    return (spy + 0.5) * wide / 6, high - _letters(high) - dp(1) - (item + 0.5) * _row(high)


@lru_cache(maxsize=16)
def _wood(wide: int, high: int) -> Texture:
    """The board without pegs, for as many pixels."""

    def draw(group: InstructionGroup) -> None:
        top = _letters(high)
        group.add(Color(rgba=colour("#5C4029")))
        group.add(Plate(pos=(0, 0), size=(wide, high), radius=dp(3), fine=2.0))
        for spy, nation in enumerate(facts.SPIES):
            left, column = spy * wide / 6, wide / 6
            ground = _NATIONAL[nation][0]
            group.add(Color(rgba=colour(ground)))
            place, size = (left + dp(0.5), high - top), (column - dp(1), top)
            group.add(Plate(pos=place, size=size, radius=dp(2), fine=2.0))
            if top > dp(_STRIPE):
                _letter(group, facts.SPY_NAMES[spy][0], ground, (left, high - top, column, top))
        group.add(Color(rgba=colour("#1E120B")))
        for peg in range(facts.PEGS):
            x, y = _hole(wide, high, peg)
            radius = _radius(wide, high) * 0.62
            group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))

    return painted((wide, high), 1.0, draw)


def _letter(
    group: InstructionGroup, letter: str, ground: str, place: tuple[float, float, float, float]
) -> None:
    """A nation's letter, dark on bright grounds and bright on dark ones."""
    x, y, wide, high = place
    red, green, blue, _alpha = colour(ground)
    bright = 0.3 * red + 0.59 * green + 0.11 * blue > 0.5
    texture = lettering(letter, _FONT, 13)
    scale = min(1.12 * high / texture.height, wide / texture.width)
    size = texture.width * scale, texture.height * scale
    group.add(Color(rgba=colour("#14100C" if bright else "#FFFFFF")))
    group.add(Rectangle(pos=(x + (wide - size[0]) / 2, y + (high - size[1]) / 2), size=size, texture=texture))


@lru_cache(maxsize=16)
def _peg(side: int) -> Texture:
    """A peg with its light, for as many pixels."""

    def draw(group: InstructionGroup) -> None:
        for tint, share, at in (("#8A6526", 1.0, 0.0), ("#E9C77C", 0.86, 0.07), ("#FBE9B8", 0.34, 0.42)):
            group.add(Color(rgba=colour(tint)))
            left = at if share > 0.5 else 0.26
            group.add(Ellipse(pos=(left * side, at * side), size=(share * side, share * side)))

    return painted((side, side), 1.0, draw)
