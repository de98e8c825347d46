"""What frames the grid: manholes in the corners, everybody's bombs above and below, the pile, the letters."""

from __future__ import annotations

from collections.abc import Collection

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import AnyBoard, Board
from spymobile.ui.board.canvas import Part
from spymobile.ui.board.director import growth
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering
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
from spymobile.ui.games.spy_vs_spy.marks import draw_lid, draw_slots
from spymobile.ui.games.spy_vs_spy.tiles import draw_back
from spymobile.ui.parts.seats import draw as draw_sign
from spymobile.ui.text import _
from spymobile.ui.theme import colour, seat_colour, theme

_LETTER, _BRASS = "#97A3AD", "#FFD98A"
#: From the edge of a strip to its name, from bomb to bomb, and across a bomb.
_AFTER, _PITCH, _SIDE = 31.0, 18.5, 21.0
#: Across a strip beside the pile; the letters of a name, the smallest, and the least room for one.
_BESIDE_PILE, _NAME, _SMALLEST, _SHORTEST = 150.0, 17.0, 11.0, 16.0
#: Letters beside the pile where it lies between two homes.
_NARROW = 14.0
_FONT = "BarlowCondensed-SemiBold"


class Homes(Part[TunnelView]):
    """Manholes, bombs that are home, and how many tiles the pile has left."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._shown: tuple[object, ...] = ()

    def show(self, view: TunnelView) -> None:
        now = (view.captured, view.pile, view.turn, view.unread, *self._board.looks, *self._board.names)
        if now == self._shown:
            return
        self._shown = now
        self.clear()
        seats = len(view.pawns)
        homes = facts.HOMES[seats]
        for manhole in sorted(facts.MANHOLES):
            seat = homes.index(manhole) if manhole in homes else -1
            x, y = centre(manhole)
            draw_lid(self.group, self._board.looks[seat] if seat >= 0 else -1, (x, self._board.up(y)))
        for seat, manhole in enumerate(homes):
            self._strip(view, seat, manhole)
        self._pile(view, pile_spot(seats))

    def sharpen(self) -> None:
        self._shown = ()
        super().sharpen()

    def _strip(self, view: TunnelView, seat: int, manhole: int) -> None:
        """The sign, then as many places as bombs are needed, the first of them filled."""
        board, group = self._board, self.group
        y, right = home_strip(manhole)
        seats = len(view.pawns)
        need = facts.BOMBS_TO_WIN[seats]
        have = len(view.captured[seat]) + (view.unread and seat == view.turn)
        # Four share the strips: between the lower two lies the pile.
        wide = _BESIDE_PILE if seats == len(facts.CORNERS) and y > TOP else UNITS[0] / 2 - 8
        left, up = (UNITS[0] - 4 - wide if right else 4.0), board.up(y)
        if seat == view.turn and view.phase != "over":
            group.add(Color(rgba=(*seat_colour(board.looks[seat])[:3], 0.22)))
            group.add(Rectangle(pos=(left, up - 15), size=(wide, 30)))
        draw_sign(group, board.looks[seat], left + 16, up, 10.5, 1, dp(2))
        first = left + wide - _PITCH * (need - 0.5) - 3
        self._name(seat, left + _AFTER, up, first - _PITCH / 2 - left - _AFTER - 4)
        for number in range(have):
            board.sprite(group, BOMB, _SIDE, (first + _PITCH * number, up))
        if have < need:
            draw_slots(group, need - have, (first + _PITCH * have, up), _PITCH)

    def _name(self, seat: int, x: float, y: float, room: float) -> None:
        """Who lives there, where there is room for it: below the board names stand in any case."""
        board = self._board
        if seat >= len(board.names) or room < _SHORTEST:
            return
        size = fitting(board.names[seat], _NAME, room, _FONT)
        if size < _SMALLEST:
            return
        texture = lettering(board.names[seat], _FONT, size)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        self.group.add(Color(rgba=colour("#F4EFE2")))
        self.group.add(Rectangle(pos=(x, y - high / 2), size=(wide, high), texture=texture))

    def _pile(self, view: TunnelView, at: Point) -> None:
        board, group, (x, y) = self._board, self.group, at
        back = InstructionGroup()
        for instruction in (PushMatrix(), Translate(x, board.up(y))):
            back.add(instruction)
        draw_back(board, back, 22)
        back.add(PopMatrix())
        group.add(back)
        words = _("{count} in the pile").format(count=view.pile)
        texture = lettering(words, _FONT, _NAME if len(view.pawns) < len(facts.CORNERS) else _NARROW)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        group.add(Color(rgba=colour("#B7BDC2")))
        group.add(Rectangle(pos=(x + 18, board.up(y) - high / 2), size=(wide, high), texture=texture))


class Letters(Part[TunnelView]):
    """The names of the row and the column of a space that is spoken of, in brass over the plain ones."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._named: frozenset[str] = frozenset()

    def sharpen(self) -> None:
        named, self._named = self._named, frozenset()
        self.name(named)

    def name(self, names: Collection[str]) -> None:
        """Let these stand out, and no others."""
        if self._named == frozenset(names):
            return
        self._named = frozenset(names)
        self.clear()
        for name in names:
            _letter(self._board, self.group, name, _BRASS)


def _letter(board: AnyBoard, group: InstructionGroup, name: str, tint: str) -> None:
    """A letter over its column, or a number beside its row."""
    if name in facts.COLUMNS:
        x, y = LEFT + CELL * (facts.COLUMNS.index(name) + 0.5), TOP - MARGIN / 2
    else:
        x, y = MARGIN / 2, TOP + CELL * (int(name) - 0.5)
    board.words(group, name, x, y, LETTERS * growth(theme.text_scale), tint, "BarlowCondensed-Bold")


def draw_spaces(board: Board[TunnelView, int], group: InstructionGroup) -> None:
    """Bare earth and its letters: what never changes."""
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
    for name in (*facts.COLUMNS, *(str(row + 1) for row in range(facts.HEIGHT))):
        _letter(board, group, name, _LETTER)
