"""Two players and a question nobody answers: the five side cards over the board, one of which is looked at.

Which place was looked at is public, so all of this is: backs, signs of those who looked, and a paper that
says what the silence does not prove.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering, picture, written
from spymobile.ui.games.clue.art import short_name
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.games.clue.steps import FIRST
from spymobile.ui.games.clue.strip import SIDE_CARDS
from spymobile.ui.games.clue.table_drawing import TableDrawing
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: The keys of the five places, among those of the board.
KEYS = range(FIRST, FIRST + SIDE_CARDS)
#: The paper explains itself so often; after that the rule book does.
_EXPLAINED = 3
#: Letters that are smaller, in dp, are left out: nobody could read them.
_LEAST = 11.0
#: Units of the drawing: a card, from one to the next, and how far the one that is picked rises.
_WIDE, _HIGH, _PITCH, _RISES = 70.0, 98.0, 77.6, 40.0
_BACK, _CREAM, _BRASS, _INK, _SOFT = "#8D9A76", "#F7F0DF", "#FFD98A", "#14181D", "#B9C0C4"
_BOLD, _PLAIN, _TITLE, _TYPED = (
    "BarlowCondensed-SemiBold",
    "Roboto-Regular",
    "LeagueGothic-Regular",
    "CourierPrime-Regular",
)


class SideTable(OverBoard):
    """Belongs to one board; it lies there while somebody has to look at one of the five."""

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        #: It lies over the board now.
        self.shown = False
        #: The place that was tapped, from 1; 0: none.
        self._picked = 0

    # What is known

    def show(self, view: ClueView) -> None:
        self.shown = view.phase == "side_card"
        if not self.shown:
            self._picked = 0
        self._draw()

    def pick(self, place: int) -> None:
        """A place was tapped; 0: none is any more."""
        if place != self._picked:
            self._picked = place
            self._draw()

    def follow(self) -> None:
        if self.shown:
            self._draw()

    def at(self, x: float, y: float) -> int | None:
        """The key of the card at a point of the board's parent, or None."""
        if not self.shown:
            return None
        unit, middle = self._measure()
        for key in KEYS:
            across, _low = self._spot(key - FIRST, unit, middle)
            if abs(x - across) <= _PITCH * unit / 2 and abs(y - middle[1]) <= (_HIGH / 2 + _RISES) * unit:
                return key
        return None

    def spot(self, key: int) -> Point:
        """Where a card lies, on the board's parent."""
        unit, middle = self._measure()
        return self._spot(key - FIRST, unit, middle)[0], middle[1]

    # What is drawn

    def _measure(self) -> tuple[float, Point]:
        """Pixels for a unit of the drawing, and where the middle of the cards is."""
        board = self._board
        _left, top = board.inset
        wide, high = board.width, board.height - top
        unit = min(wide / 412, high / 400)
        return unit, (board.x + wide / 2, board.y + high * 0.58)

    @staticmethod
    def _spot(number: int, unit: float, middle: Point) -> Point:
        return middle[0] + (number - (SIDE_CARDS - 1) / 2) * _PITCH * unit, middle[1] - _HIGH * unit / 2

    def _draw(self) -> None:
        board, view = self._board, self._board.view
        wanted = (
            self.shown,
            self._picked,
            (*board.pos, *board.size),
            theme.text_scale,
            (view.looks, view.clues) if view is not None else None,
        )
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.group.clear()
        if not self.shown or view is None or board.width < dp(80):
            return
        group = self.group
        _left, top = board.inset
        unit, middle = self._measure()
        group.add(Color(rgba=colour("#0B0F13", 0.92)))
        group.add(Rectangle(pos=board.pos, size=(board.width, board.height - top)))
        self._heading(view, board.y + board.height - top, unit)
        for number in range(SIDE_CARDS):
            self._card(view, number, unit, middle)
        low = middle[1] - (_HIGH / 2 + 64) * unit
        if 14 * unit >= dp(_LEAST):
            self._words(_("Who has looked where, so far"), (middle[0], low), 14 * unit, _SOFT, _PLAIN)
        if len(view.looks) < _EXPLAINED:
            self._paper(low - 16 * unit, unit)

    def _heading(self, view: ClueView, top: float, unit: float) -> None:
        """Who has not answered what, in large letters beside their sign."""
        board, clue = self._board, view.clues[-1] if view.clues else None
        asker = view.turn
        other = 1 - asker
        if clue is None or clue.kind != "question" or not (clue.unable or clue.silent >= 0):
            seat, words = asker, _("{name} looks at a card")
        else:
            seat = other
            words = _("{name} cannot answer") if clue.unable else _("{name} does not answer")
        name = board.names[seat] if seat < len(board.names) else ""
        title = words.format(name=name).upper()
        left = self._spot(0, unit, self._measure()[1])[0] - _WIDE * unit / 2
        draw_seat(self.group, board.looks[seat], left + 22 * unit, top - 34 * unit, 18 * unit, 1.4 * unit)
        size = fitting(title, round(34 * unit), board.width * 0.72, _TITLE)
        self._words(title, (left + 52 * unit, top - 26 * unit), size, _CREAM, _TITLE, middle=False)
        if clue is not None and clue.cards and seat == other:
            number = sum(one.kind == "question" for one in view.clues)
            cards = ", ".join(short_name(card) for card in clue.cards)
            line = _("{cards}: question {number}").format(cards=cards, number=number)
            size = fitting(line, round(15 * unit), board.width * 0.72, _TYPED)
            self._words(line, (left + 52 * unit, top - 54 * unit), size, _BRASS, _TYPED, middle=False)

    def _card(self, view: ClueView, number: int, unit: float, middle: Point) -> None:
        """A back with its number; below it the signs of those who have looked there."""
        group, picked = self.group, self._picked == number + 1
        x, low = self._spot(number, unit, middle)
        wide, high = _WIDE * unit, _HIGH * unit
        looked = sorted({seat for seat, where in view.looks if where == number + 1})
        for place, seat in enumerate(looked):
            around = x + (place - (len(looked) - 1) / 2) * 30 * unit
            draw_seat(group, self._board.looks[seat], around, low - 24 * unit, 11 * unit, unit)
        rise = _RISES * unit if picked else 0.0
        group.add(PushMatrix())
        if picked:
            TableDrawing(group, unit).empty_place((x - wide / 2, low, wide, high), _BRASS)
            group.add(Rotate(angle=4, origin=(x, low + high / 2 + rise)))
        box: dict[str, Any] = {"pos": (x - wide / 2, low + rise), "size": (wide, high), "radius": 5 * unit}
        if picked:
            out = 4 * unit
            group.add(Color(1, 1, 1, 1))
            group.add(
                Plate(
                    pos=(x - wide / 2 - out, low + rise - out),
                    size=(wide + 2 * out, high + 2 * out),
                    radius=8 * unit,
                )
            )
        group.add(Color(rgba=colour(_BACK)))
        group.add(Plate(**box))
        group.add(Color(rgba=colour(_INK)))
        group.add(Rim(**box, thick=2 * unit))
        inner: dict[str, Any] = {
            "pos": (x - wide / 2 + 6 * unit, low + rise + 6 * unit),
            "size": (wide - 12 * unit, high - 12 * unit),
            "radius": 3 * unit,
        }
        group.add(Color(rgba=colour(_CREAM)))
        group.add(Rim(**inner, thick=1.2 * unit))
        side = 34 * unit
        group.add(Color(1, 1, 1, 1))
        group.add(
            Rectangle(
                pos=(x - side / 2, low + rise + high * 0.42),
                size=(side, side),
                texture=picture("clue_envelope", side),
            )
        )
        at = x, low + rise + 22 * unit
        for tint, radius in ((_BRASS if picked else _CREAM, 15.5), (_INK, 14.0)):
            far = radius * unit
            group.add(Color(rgba=colour(tint)))
            group.add(Ellipse(pos=(at[0] - far, at[1] - far), size=(2 * far, 2 * far), segments=40))
        self._words(str(number + 1), at, 19 * unit, _CREAM, _BOLD)
        group.add(PopMatrix())

    def _paper(self, top: float, unit: float) -> None:
        """What "cannot answer" does not prove, in a game of two."""
        board = self._board
        words = _(
            "Two hands hold twelve cards, one lies face up, five lie here. So “cannot answer” does not prove"
            " the envelope: the card may lie here."
        )
        wide = min(board.width - 24 * unit, 5 * _PITCH * unit)
        room = top - board.y - 10 * unit
        size = 15 * unit * min(1.3, max(1.0, theme.text_scale))
        while size >= dp(_LEAST):
            texture = _typed(words, round(size, 1), round(wide - 28 * unit))
            if texture.height + 22 * unit <= room:
                break
            size -= dp(0.5)
        else:
            return  # Nothing that could be read has room: the rule book says it too.
        high = texture.height + 22 * unit
        x, y = board.x + (board.width - wide) / 2, top - high
        self.group.add(Color(rgba=theme.paper_edge))
        self.group.add(Rectangle(pos=(x, y), size=(wide, high)))
        self.group.add(Color(rgba=theme.paper))
        self.group.add(Rectangle(pos=(x, y + 3 * unit), size=(wide, high - 3 * unit)))
        self.group.add(Color(rgba=theme.ink))
        self.group.add(
            Rectangle(
                pos=(round(x + 14 * unit), round(y + 12 * unit)),
                size=texture.size,
                texture=texture,
            )
        )

    def _words(self, words: str, at: Point, size: float, tint: str, font: str, middle: bool = True) -> None:
        texture = lettering(words, font, max(1, round(size)))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        x = at[0] - wide / 2 if middle else at[0]
        self.group.add(Color(rgba=colour(tint)))
        self.group.add(Rectangle(pos=(round(x), round(at[1] - high / 2)), size=(wide, high), texture=texture))


@lru_cache(maxsize=8)
def _typed(words: str, size: float, wide: int) -> Texture:
    """Several lines, as wide as a paper is."""
    return written(CoreLabel(text=words, font_name=_TYPED, font_size=size, text_size=(wide, None)))
