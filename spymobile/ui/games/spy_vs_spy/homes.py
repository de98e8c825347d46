"""What frames the grid: manholes in the corners, everybody's bombs above and below, the pile, the letters."""

from __future__ import annotations

from collections.abc import Collection

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import Board
from spymobile.ui.board.canvas import Part
from spymobile.ui.board.director import growth
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering
from spymobile.ui.games.spy_vs_spy.art import BOMB
from spymobile.ui.games.spy_vs_spy.board_layout import (
    CELL,
    LEFT,
    LETTERS,
    MARGIN,
    TOP,
    UNITS,
    centre,
    home_strip,
    pile_spot,
    square,
)
from spymobile.ui.games.spy_vs_spy.tiles import draw_back
from spymobile.ui.parts.seats import draw as draw_sign
from spymobile.ui.text import _
from spymobile.ui.theme import colour, seat_colour, theme

_INK, _DULL, _LETTER = "#14181D", "#8E99A3", "#97A3AD"
#: From the sign of a home to its first bomb, from bomb to bomb, and across a bomb.
_AFTER, _PITCH, _SIDE = 30.0, 18.5, 21.0


class Homes(Part[TunnelView]):
    """Manholes, bombs that are home, and how many tiles the pile has left."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._shown: tuple[object, ...] = ()

    def show(self, view: TunnelView) -> None:
        now = (view.captured, view.pile, view.turn, view.unread, tuple(self._board.looks))
        if now == self._shown:
            return
        self._shown = now
        self.clear()
        seats = len(view.pawns)
        homes = facts.HOMES[seats]
        for manhole in sorted(facts.MANHOLES):
            seat = homes.index(manhole) if manhole in homes else -1
            self._manhole(self.group, manhole, self._board.looks[seat] if seat >= 0 else -1)
        for seat, manhole in enumerate(homes):
            self._strip(view, seat, manhole)
        self._pile(view, pile_spot(seats))

    def sharpen(self) -> None:
        self._shown = ()
        super().sharpen()

    def _manhole(self, group: InstructionGroup, manhole: int, look: int) -> None:
        """A lid with a ladder in the colour of whoever lives there; an unused one is rusty and shut."""
        x, y = centre(manhole)
        y = self._board.up(y)
        tint = seat_colour(look) if look >= 0 else colour("#4A3F22")
        for fill, radius in (
            ("#0B0D10", 19.0),
            ("#4C545C" if look >= 0 else "#2B2A24", 18.0),
            ("#0B0D10", 15.5),
        ):
            group.add(Color(rgba=colour(fill)))
            group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
        group.add(Color(rgba=tint))
        group.add(Ellipse(pos=(x - 13.5, y - 13.5), size=(27, 27)))
        group.add(Color(rgba=colour(_INK)))
        for across in (-5.5, 5.5):
            group.add(Rectangle(pos=(x + across - 1.2, y - 9), size=(2.4, 18)))
        for up in (-6.0, 0.0, 6.0):
            group.add(Rectangle(pos=(x - 5.5, y + up - 1.1), size=(11, 2.2)))

    def _strip(self, view: TunnelView, seat: int, manhole: int) -> None:
        """The sign, then as many places as bombs are needed, the first of them filled."""
        board, group = self._board, self.group
        y, mirrored = home_strip(manhole)
        need = facts.BOMBS_TO_WIN[len(view.pawns)]
        have = len(view.captured[seat]) + (view.unread and seat == view.turn)
        way = -1 if mirrored else 1
        x = UNITS[0] - 20 if mirrored else 20.0
        if seat == view.turn and view.phase != "over":
            group.add(Color(rgba=(*seat_colour(board.looks[seat])[:3], 0.22)))
            wide = _AFTER + _PITCH * need + 4
            left = x - 16 if way > 0 else x + 16 - wide
            group.add(Rectangle(pos=(left, board.up(y) - 15), size=(wide, 30)))
        draw_sign(group, board.looks[seat], x, board.up(y), 10.5, 1, dp(2))
        for number in range(need):
            at = x + way * (_AFTER + _PITCH * number)
            if number < have:
                board.sprite(group, BOMB, _SIDE, (at, board.up(y)))
            else:
                group.add(Color(rgba=colour(_DULL, 0.75)))
                group.add(Line(circle=(at, board.up(y), 6.5), width=0.9, dash_length=3, dash_offset=2))

    def _pile(self, view: TunnelView, at: Point) -> None:
        board, group, (x, y) = self._board, self.group, at
        back = InstructionGroup()
        for instruction in (PushMatrix(), Translate(x, board.up(y))):
            back.add(instruction)
        draw_back(board, back, 22)
        back.add(PopMatrix())
        group.add(back)
        words = _("{count} in the pile").format(count=view.pile)
        texture = lettering(words, "BarlowCondensed-SemiBold", 17)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        group.add(Color(rgba=colour("#B7BDC2")))
        group.add(Rectangle(pos=(x + 18, board.up(y) - high / 2), size=(wide, high), texture=texture))


class Letters(Part[TunnelView]):
    """Columns and rows by their names; those of a space that is spoken of are brass."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._named: frozenset[str] = frozenset()
        self._tints: dict[str, Color] = {}

    def show(self, view: TunnelView) -> None:
        if not self._tints:
            self.sharpen()

    def sharpen(self) -> None:
        self.clear()
        self._tints.clear()
        board = self._board
        for number, letter in enumerate(facts.COLUMNS):
            self._letter(letter, LEFT + CELL * (number + 0.5), TOP - MARGIN / 2)
        for row in range(facts.HEIGHT):
            self._letter(str(row + 1), MARGIN / 2, TOP + CELL * (row + 0.5))
        self.name(self._named)
        board.lay_over()

    def _letter(self, name: str, x: float, y: float) -> None:
        texture = lettering(name, "BarlowCondensed-Bold", LETTERS * growth(theme.text_scale))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        tint = self._tints[name] = Color(rgba=colour(_LETTER))
        self.group.add(tint)
        at = (x - wide / 2, self._board.up(y) - high / 2)
        self.group.add(Rectangle(pos=at, size=(wide, high), texture=texture))

    def name(self, names: Collection[str]) -> None:
        """Let these stand out, and no others."""
        self._named = frozenset(names)
        for name, tint in self._tints.items():
            tint.rgba = theme.glow if name in self._named else colour(_LETTER)


def draw_spaces(board: Board[TunnelView, int], group: InstructionGroup) -> None:
    """Bare earth: what never changes."""
    group.add(Color(rgba=colour("#0E0F11")))
    group.add(Rectangle(size=UNITS))
    for space in range(facts.SPACES):
        x, y, wide, high = square(space)
        row, column = divmod(space, facts.WIDTH)
        tint = "#1B1D21" if (row + column) % 2 == 0 else "#212327"
        board.box(group, (x + 0.6, y + 0.6, wide - 1.2, high - 1.2), tint, tint, 3, 0.5)
    for space in facts.BOMB_SPACES:
        x, y, wide, high = square(space)
        board.box(group, (x + 2, y + 2, wide - 4, high - 4), "#17170F", "#8A7420", 3, 1.6)
