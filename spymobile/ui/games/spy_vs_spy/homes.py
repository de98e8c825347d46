"""What frames the grid: manholes in the corners, everybody's bombs above and below, the pile, the letters."""

from __future__ import annotations

from collections.abc import Collection

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import AnyBoard, Board
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.director import growth
from spymobile.ui.board.painting import LETTERING, fitting, lettering, opaque, painted
from spymobile.ui.games.spy_vs_spy.art import BOMB
from spymobile.ui.games.spy_vs_spy.board_layout import (
    CELL,
    LEFT,
    LETTERS,
    MARGIN,
    STRIP,
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

_LETTER, _BRASS, _GROUND = "#97A3AD", "#FFD98A", "#0E0F11"
#: From the edge of a strip to its name, from bomb to bomb, and across a bomb.
_AFTER, _PITCH, _SIDE = 31.0, 18.5, 21.0
#: Across a strip beside the pile; the letters of a name, the smallest, and the least room for one.
_BESIDE_PILE, _NAME, _SMALLEST, _SHORTEST = 150.0, 17.0, 11.0, 16.0
#: Letters beside the pile where it lies between two homes.
_NARROW = 14.0
_FONT = "BarlowCondensed-SemiBold"


class Homes(BoardPart[TunnelView]):
    """Manholes, bombs that are home, and how many tiles the pile has left.

    On a screen that lies flat the strip above faces whoever sits there.

    Each strip is painted when something in it changes, and then laid down as one picture.
    """

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._lids, self._strips = InstructionGroup(), InstructionGroup()
        for group in (self._strips, self._lids):
            self.group.add(group)
        self._shown: tuple[object, ...] = ()
        #: What stands in the strip above and in the one below, and its picture.
        self._painted: dict[bool, tuple[tuple[object, ...], Texture]] = {}

    def show(self, view: TunnelView) -> None:
        looks, names = tuple(self._board.looks), tuple(self._board.names)
        now = (view.captured, view.pile, view.turn, view.unread, view.phase == "over", looks, names)
        if now == self._shown:
            return
        if not self._shown or self._shown[-2] != looks:
            self._draw_lids(view)
        self._shown = now
        self._strips.clear()
        for low in (False, True):
            texture = self._strip_of(view, low)
            place = InstructionGroup()
            turned = Rotate(angle=180, origin=(UNITS[0] / 2, STRIP / 2)) if self._is_turned(low) else None
            for instruction in (
                PushMatrix(),
                Translate(0, 0 if low else self._board.up(STRIP)),
                *((turned,) if turned is not None else ()),
                opaque(texture, (UNITS[0], STRIP)),
                PopMatrix(),
            ):
                place.add(instruction)
            self._strips.add(place)

    def _draw_lids(self, view: TunnelView) -> None:
        self._lids.clear()
        homes = facts.HOMES[len(view.pawns)]
        for manhole in sorted(facts.MANHOLES):
            seat = homes.index(manhole) if manhole in homes else -1
            x, y = centre(manhole)
            draw_lid(self._lids, self._board.looks[seat] if seat >= 0 else -1, (x, self._board.up(y)))

    def sharpen(self) -> None:
        self._shown = ()
        self._painted.clear()
        super().sharpen()

    def _strip_of(self, view: TunnelView, low: bool) -> Texture:
        """The picture of a strip; the last one, as long as nothing in it has changed."""
        seats = len(view.pawns)
        mine = [
            (seat, home_strip(manhole)[1] != self._is_turned(low))
            for seat, manhole in enumerate(facts.HOMES[seats])
            if (home_strip(manhole)[0] > TOP) == low
        ]
        now = (
            self._board.flat,
            tuple((view.captured[seat], seat == view.turn and view.phase != "over") for seat, _right in mine),
            view.unread,
            view.pile if low else 0,
        )
        kept = self._painted.get(low)
        if kept is not None and kept[0] == now:
            return kept[1]

        def draw(group: InstructionGroup) -> None:
            group.add(Color(rgba=colour(_GROUND)))
            group.add(Rectangle(size=(UNITS[0], STRIP)))
            for seat, right in mine:
                self._strip(group, view, seat, right, low)
            if low:
                self._pile(group, view, pile_spot(seats)[0])

        texture = painted((UNITS[0], STRIP), self._fine, draw)
        self._painted[low] = now, texture
        return texture

    def _is_turned(self, low: bool) -> bool:
        return self._board.flat and not low

    @property
    def _fine(self) -> float:
        """Pixels for a unit."""
        return min(float(dp(3)), self._board.pixels(1))

    def _strip(self, group: InstructionGroup, view: TunnelView, seat: int, right: bool, low: bool) -> None:
        """The sign, the name, then as many places as bombs are needed, the first of them filled."""
        board, seats, up = self._board, len(view.pawns), STRIP / 2
        need = facts.BOMBS_TO_WIN[seats]
        have = len(view.captured[seat]) + (view.unread and seat == view.turn)
        # Four share the strips: between the lower two lies the pile.
        wide = _BESIDE_PILE if low and seats == len(facts.CORNERS) else UNITS[0] / 2 - 8
        left = UNITS[0] - 4 - wide if right else 4.0
        if seat == view.turn and view.phase != "over":
            group.add(Color(rgba=(*seat_colour(board.looks[seat])[:3], 0.22)))
            group.add(Rectangle(pos=(left, up - 15), size=(wide, 30)))
        draw_sign(group, board.looks[seat], left + 16, up, 10.5, 1, dp(2))
        first = left + wide - _PITCH * (need - 0.5) - 3
        self._name(group, seat, left + _AFTER, up, first - _PITCH / 2 - left - _AFTER - 4)
        for number in range(have):
            board.sprite(group, BOMB, _SIDE, (first + _PITCH * number, up))
        if have < need:
            draw_slots(group, need - have, (first + _PITCH * have, up), _PITCH)

    def _name(self, group: InstructionGroup, seat: int, x: float, y: float, room: float) -> None:
        """Who lives there, where there is room for it: below the board names stand in any case."""
        board = self._board
        if seat >= len(board.names) or room < _SHORTEST:
            return
        size = fitting(board.names[seat], _NAME, room, _FONT)
        if size >= _SMALLEST:
            self._write(group, board.names[seat], x, y, size, "#F4EFE2")

    def _pile(self, group: InstructionGroup, view: TunnelView, x: float) -> None:
        for instruction in (PushMatrix(), Translate(x, STRIP / 2)):
            group.add(instruction)
        draw_back(self._board, group, 22)
        group.add(PopMatrix())
        words = _("{count} in the pile").format(count=view.pile)
        size = _NAME if len(view.pawns) < len(facts.CORNERS) else _NARROW
        self._write(group, words, x + 18, STRIP / 2, size, "#B7BDC2")

    @staticmethod
    def _write(group: InstructionGroup, words: str, x: float, y: float, size: float, tint: str) -> None:
        texture = lettering(words, _FONT, size)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        group.add(Color(rgba=colour(tint)))
        group.add(Rectangle(pos=(x, y - high / 2), size=(wide, high), texture=texture))


class Letters(BoardPart[TunnelView]):
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
        x, y, angle = LEFT + CELL * (facts.COLUMNS.index(name) + 0.5), TOP - MARGIN / 2, 180
    else:
        x, y, angle = MARGIN / 2, TOP + CELL * (int(name) - 0.5), -90
    with board.turned(group, (x, y, 0, 0), angle if board.flat else 0):
        board.words(group, name, x, y, LETTERS * growth(theme.text_scale), tint, "BarlowCondensed-Bold")


def draw_spaces(board: Board[TunnelView, int], group: InstructionGroup) -> None:
    """Bare earth and its letters: what never changes."""
    group.add(Color(rgba=colour(_GROUND)))
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
