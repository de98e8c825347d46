"""Whether to draw an Intrigue Card: the deck over the board, and the honest risk in figures and in slips.

All of it everybody can count. The order of the deck is unknown, so Captures lie in front.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.metrics import dp

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering
from spymobile.ui.games.clue.card_faces import lay_back
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.games.clue.steps import DECK
from spymobile.ui.games.clue.strip import ends_the_game, risk
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _, many
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from spymobile.ui.games.clue.board import WarBoard

#: Units of the drawing: a card of the deck, how far each lies from the next, and a slip.
_WIDE, _HIGH, _APART, _DEEP = 100.0, 148.0, 3.0, 4
_SLIP, _SLIP_HIGH, _SLIP_PITCH = 15.0, 24.0, 19.5
#: In dp: how far the top card is pulled until it is drawn, and what still counts as a tap.
_PULL, _TAP = 48.0, 10.0
#: How high all of it is.
_ALL = 276.0
_BACK, _EDGE, _CREAM, _RED, _TEAL, _INK = "#26404A", "#7FB8B4", "#F7F0DF", "#FF8A7A", "#6CC5C1", "#14181D"
_FIGURE, _PLAIN, _BOLD = "LeagueGothic-Regular", "Roboto-Regular", "BarlowCondensed-Bold"


def _grown() -> float:
    """How much larger its words are for somebody who wants large letters: as far as there is room."""
    return min(1.3, max(1.0, theme.text_scale))


class DrawTable(OverBoard):
    """Belongs to one board; it lies there while somebody at this screen may draw."""

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        #: It lies over the board now.
        self.shown = False
        #: The finger on the top card, whether another has come since, and how far the card has been pulled.
        self._finger: MotionEvent | None = None
        self._spoilt = False
        self._top_card = Translate()

    def lay(self, wanted: bool) -> None:
        """Lay it down, or put it away."""
        self.shown = wanted
        self._finger = None
        self._put_back()
        self._draw()

    def follow(self) -> None:
        if self.shown:
            self._draw()

    def at(self, x: float, y: float) -> int | None:
        """The key of the deck, if a point of the board's parent is on it."""
        across, up = self.spot()
        unit = self._unit
        hit = abs(x - across) <= _WIDE * unit * 0.75 and abs(y - up) <= _HIGH * unit * 0.65
        return DECK if self.shown and hit else None

    # The top card under a finger

    def take(self, touch: MotionEvent) -> bool:
        """A finger came down; True if it is on the deck. With a second one nobody means to draw."""
        if self._finger is not None:
            self._put_back()
            self._spoilt = True
            return True
        if self.at(*touch.pos) is None:
            return False
        self._finger, self._spoilt = touch, False
        return True

    def pull(self, touch: MotionEvent) -> bool:
        """The finger has moved; True if it holds the card."""
        if not self.holds(touch):
            return False
        if self._spoilt:
            return True
        self._top_card.x, self._top_card.y = touch.x - touch.ox, touch.y - touch.oy
        return True

    def holds(self, touch: MotionEvent) -> bool:
        """Whether this finger has the card."""
        return touch is self._finger

    def let_go(self, touch: MotionEvent) -> bool:
        """The finger is gone; True if the card was pulled far enough, or only tapped."""
        far = hypot(touch.x - touch.ox, touch.y - touch.oy)
        self._finger = None
        self._put_back()
        return not self._spoilt and (far >= dp(_PULL) or far < dp(_TAP))

    def _put_back(self) -> None:
        self._top_card.x = self._top_card.y = 0.0

    def spot(self) -> Point:
        """The middle of the deck, on the board's parent."""
        board = self._board
        return board.x + board.width / 2 - 106 * self._unit, self._top - 108 * self._unit

    @property
    def _unit(self) -> float:
        board = self._board
        return min(board.width / 412, (board.height - board.inset[1]) / 330)

    @property
    def _top(self) -> float:
        """Where the drawing begins: it lies in the middle of the window."""
        board = self._board
        high = board.height - board.inset[1]
        return float(board.y + high - max(0.0, (high - _ALL * self._unit) / 2))

    # What is drawn

    def _draw(self) -> None:
        board, view = self._board, self._board.view
        known = (view.captures, view.deck) if view is not None else None
        wanted = self.shown, known, (*board.pos, *board.size), theme.text_scale
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.group.clear()
        if not self.shown or view is None or board.width < dp(80):
            return
        self.group.add(Color(rgba=colour("#0B0F13", 0.9)))
        self.group.add(Rectangle(pos=board.pos, size=(board.width, board.height - board.inset[1])))
        self._deck()
        self._figures(view)
        self._slips(view)

    def _deck(self) -> None:
        """A pile, and the top card a little askew: it wants to be taken."""
        (x, y), unit = self.spot(), self._unit
        for number in range(_DEEP, 0, -1):
            off = number * _APART * unit
            self._back((x - 14 * unit - off, y + 6 * unit - off), 0.0)
        self.group.add(PushMatrix())
        self.group.add(self._top_card)
        self._back((x + 20 * unit, y - 6 * unit), -8.0)
        self.group.add(PopMatrix())

    def _back(self, at: Point, angle: float) -> None:
        self.group.add(PushMatrix())
        self.group.add(Rotate(angle=angle, origin=at))
        lay_back(self.group, at, self._unit, _WIDE, _HIGH)
        self.group.add(PopMatrix())

    def _figures(self, view: ClueView) -> None:
        """How likely a Capture is, and how likely the end."""
        captures, cards, out = risk(view)
        unit, last = self._unit, ends_the_game(view)
        x, top = self._board.x + self._board.width / 2 + 10 * unit, self._top
        odds = _("{count} in {all}")
        self._words(odds.format(count=captures, all=cards), (x, top - 46 * unit), 46 * unit, _RED, _FIGURE)
        room = self._board.x + self._board.width - x - 10 * unit
        lines = (
            (_("is a Capture."), 81),
            (_("{out} of {all} are out.").format(out=out, all=facts.LAST_CAPTURE), 102),
        )
        for words, down in lines:
            size = fitting(words, round(15 * unit * _grown()), room, _PLAIN)
            self._words(words, (x, top - down * unit), size, _CREAM, _PLAIN)
        tint = _RED if last else _TEAL
        ends = odds.format(count=captures if last else 0, all=cards)
        self._words(ends, (x, top - 140 * unit), 32 * unit, tint, _FIGURE)
        words = _("puts you out now.") if view.house.drawer_out else _("ends the game now.")
        size = fitting(words, round(15 * unit * _grown()), room, _PLAIN)
        self._words(words, (x, top - 168 * unit), size, _CREAM, _PLAIN)

    def _slips(self, view: ClueView) -> None:
        """Every card that is left, Captures first."""
        captures, cards, _out = risk(view)
        unit, board = self._unit, self._board
        pitch = min(_SLIP_PITCH * unit, (board.width - 24 * unit) / max(1, cards))
        wide, high = pitch * _SLIP / _SLIP_PITCH, _SLIP_HIGH * unit
        x, y = board.x + board.width / 2 - pitch * cards / 2, self._top - 236 * unit
        for number in range(cards):
            box: dict[str, Any] = {"pos": (x + number * pitch, y), "size": (wide, high), "radius": 2 * unit}
            self.group.add(Color(rgba=colour("#C8372D" if number < captures else "#2B6368")))
            self.group.add(Plate(**box))
            self.group.add(Color(rgba=colour(_CREAM if number < captures else _EDGE)))
            self.group.add(Rim(**box, thick=unit))
            if number < captures:
                at = x + number * pitch + wide / 2, y + high / 2
                self._words("×", at, 15 * unit, _CREAM, _BOLD, middle=True)
        line = _("{all} cards left: {captures}, {rest} to use, in unknown order")
        bad = many("{count} Capture", "{count} Captures", captures)
        words = line.format(all=cards, captures=bad, rest=cards - captures)
        size = fitting(words, round(14 * unit * _grown()), board.width - 24 * unit, _PLAIN)
        at = board.x + board.width / 2, y - 18 * unit
        self._words(words, at, size, "#B9C0C4", _PLAIN, middle=True)

    def _words(self, words: str, at: Point, size: float, tint: str, font: str, middle: bool = False) -> None:
        """Words from the left or round their middle, centred upright."""
        texture = lettering(words, font, max(1, round(size)))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        x = at[0] - wide / 2 if middle else at[0]
        self.group.add(Color(rgba=colour(tint)))
        self.group.add(Rectangle(pos=(x, at[1] - high / 2), size=(wide, high), texture=texture))
