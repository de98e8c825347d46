"""The strip over the board: Captures and the risk of the next draw; with two players the side cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.board import AnyBoard
from spymobile.ui.board.canvas import Overlay
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering, opaque, painted, picture
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

_GROUND, _CREAM, _RED, _SOFT = "#1A211A", "#F7F0DF", "#FF8A7A", "#B9BFB4"
_BOLD, _PLAIN = "BarlowCondensed-SemiBold", "Roboto-Regular"
#: How high it is, and how much it grows with the text.
HIGH, _MOST = 42.0, 1.45
SIDE_CARDS = 5
#: Units across a Capture, and from one to the next.
_DISC, _GAP = 19.0, 4.0
#: How much larger than a ring its picture is.
_RING = 1.2


def risk(view: ClueView) -> tuple[int, int, int]:
    """Of the next draw: Captures among the cards that are left, all cards left, and Captures that are out.

    Everybody can count this: what is kept is unknown, and so is the order of the deck.
    """
    return facts.LAST_CAPTURE - view.captures, view.deck, view.captures


def ends_the_game(view: ClueView) -> bool:
    """Whether the next Capture is the last."""
    return view.captures == facts.LAST_CAPTURE - 1


@dataclass(frozen=True, slots=True)
class _Shown:
    """What was drawn: nothing is drawn anew as long as it stays the same."""

    place: tuple[float, ...]
    captures: int
    deck: int
    looks: tuple[tuple[int, int], ...]
    signs: tuple[int, ...]
    dice: tuple[str, ...]
    scale: float


@lru_cache(maxsize=8)
def _dotted(side: float) -> Texture:
    """The place of a Capture that has not come: a dotted ring, painted once."""
    around = side * _RING

    def draw(group: InstructionGroup) -> None:
        group.add(Color(rgba=colour("#93A085")))
        dot = side * 0.13
        for step in range(14):
            angle = 2 * pi * step / 14
            x = around / 2 + side / 2 * cos(angle) - dot / 2
            y = around / 2 + side / 2 * sin(angle) - dot / 2
            group.add(Ellipse(pos=(x, y), size=(dot, dot), segments=12))

    return painted((around, around), 1.0, draw)


class Strip(Overlay):
    """Belongs to one board, and takes its room from the board's window."""

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self._shown: _Shown | None = None
        #: The last throw, for screens on which the tray shows no dice.
        self.dice: tuple[str, ...] = ()

    @property
    def high(self) -> float:
        """Pixels that it takes from the board."""
        return float(dp(HIGH)) * self._grown

    @property
    def _grown(self) -> float:
        return min(_MOST, max(1.0, theme.text_scale))

    def place_of(self, number: int) -> tuple[Point, float]:
        """Where a Capture is pinned, counted from 0, on the board's parent; and how wide it is."""
        board, unit = self._board, self._unit(self._board.width)
        begin = self._first(unit)
        side, step = _DISC * unit, (_DISC + _GAP) * unit
        return (board.x + begin + number * step + side / 2, board.y + board.height - self.high / 2), side

    def _unit(self, wide: float) -> float:
        return float(dp(1)) * min(self._grown, wide / dp(400))

    @staticmethod
    def _first(unit: float) -> float:
        """From the left edge to the first Capture: after the word for them."""
        room = lettering(_("Captures"), _BOLD, round(17 * unit, 1)).width / LETTERING
        return float(23 * unit + room)

    def follow(self) -> None:
        board = self._board
        view: ClueView | None = board.view
        if view is None or board.width < dp(60):
            return
        place = board.x, board.y + board.height - self.high, board.width, self.high
        now = _Shown(
            place, view.captures, view.deck, view.looks, tuple(board.looks), self.dice, theme.text_scale
        )
        if now != self._shown:
            self._shown = now
            self._draw(view, *place)

    def _draw(self, view: ClueView, x: float, y: float, wide: float, high: float) -> None:
        """As one picture: it changes once a turn, and is laid down in every frame."""
        size = max(1, round(wide)), max(1, round(high))
        texture = painted(size, 1.0, lambda group: self._paint(group, view, *size))
        self.group.clear()
        self.group.add(Translate(round(x), round(y)))
        self.group.add(opaque(texture, size))
        self.group.add(Translate(-round(x), -round(y)))

    def _paint(self, onto: InstructionGroup, view: ClueView, wide: float, high: float) -> None:
        kept, self.group = self.group, onto
        try:
            self._lay(view, 0.0, 0.0, wide, high)
        finally:
            self.group = kept

    def _lay(self, view: ClueView, x: float, y: float, wide: float, high: float) -> None:
        group = self.group
        last = ends_the_game(view) and len(view.kept) > 2
        group.add(Color(rgba=colour("#3A1714" if last else _GROUND)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        if last:
            group.add(Color(rgba=colour(_RED)))
            frame = Rim(
                pos=(x + dp(2), y + dp(2)), size=(wide - dp(4), high - dp(4)), radius=dp(4), thick=dp(2)
            )
            group.add(frame)
        unit = self._unit(wide)
        middle = y + high / 2
        if len(view.kept) == 2:
            self._side_cards(view, x, middle, wide, unit)
        else:
            self._captures(view, x, middle, wide, unit)

    def _captures(self, view: ClueView, x: float, middle: float, wide: float, unit: float) -> None:
        group = self.group
        self._words(_("Captures"), x + 14 * unit, middle, 17 * unit, _CREAM, _BOLD)
        at, side, gap = x + self._first(unit), _DISC * unit, _GAP * unit
        for number in range(facts.LAST_CAPTURE):
            if number < view.captures:
                group.add(Color(rgba=colour("#3A1714")))
                group.add(Ellipse(pos=(at, middle - side / 2), size=(side, side)))
                group.add(Color(1, 1, 1, 1))
                inner = side * 0.62
                texture = picture("clue_capture", inner)
                group.add(
                    Rectangle(
                        pos=(at + (side - inner) / 2, middle - inner / 2),
                        size=(inner, inner),
                        texture=texture,
                    )
                )
                group.add(Color(rgba=colour("#E0503F")))
                group.add(Line(circle=(at + side / 2, middle, side / 2), width=1.3 * unit))
            else:
                group.add(Color(1, 1, 1, 1))
                around = side * _RING
                group.add(
                    Rectangle(
                        pos=(at + (side - around) / 2, middle - around / 2),
                        size=(around, around),
                        texture=_dotted(round(side, 1)),
                    )
                )
            at += side + gap
        left, cards, _out = risk(view)
        at += 8 * unit
        back = 20 * unit
        group.add(Color(1, 1, 1, 1))
        group.add(
            Rectangle(
                pos=(at, middle - back * 0.6), size=(back, back * 1.2), texture=picture("clue_intrigue", back)
            )
        )
        at += back + 7 * unit
        odds = _("{count} in {all}").format(count=left, all=cards)
        self._words(odds, at, middle + 7.5 * unit, 15.5 * unit, _RED, _BOLD)
        words = _("ends the game") if ends_the_game(view) else _("is a Capture")
        self._words(words, at, middle - 8.5 * unit, 12.5 * unit, _SOFT, _PLAIN)
        self._throw(x + wide, middle, at + 100 * unit, unit)

    def _throw(self, right: float, middle: float, least: float, unit: float) -> None:
        """The last throw, where there is room."""
        side = 32 * unit
        begin = right - len(self.dice) * (side + 6 * unit) - 8 * unit
        if begin < least:
            return
        for number, face in enumerate(self.dice):
            self.group.add(Color(1, 1, 1, 1))
            self.group.add(
                Rectangle(
                    pos=(begin + number * (side + 6 * unit), middle - side / 2),
                    size=(side, side),
                    texture=picture(face, side),
                )
            )

    def _side_cards(self, view: ClueView, x: float, middle: float, wide: float, unit: float) -> None:
        """Five backs, and below each the signs of those who have looked."""
        group = self.group
        at = x + 14 * unit
        at += self._words(_("Side cards"), at, middle, 17 * unit, _CREAM, _BOLD) + 14 * unit
        for place in range(1, SIDE_CARDS + 1):
            high, across = 30 * unit, 22 * unit
            box: dict[str, Any] = {"pos": (at, middle - high / 2), "size": (across, high), "radius": 3 * unit}
            group.add(Color(rgba=colour("#8D9A76")))
            group.add(Plate(**box))
            group.add(Color(rgba=colour(_CREAM)))
            group.add(Rim(**box, thick=1.2 * unit))
            number = str(place)
            room = lettering(number, _BOLD, 15 * unit).width / LETTERING
            self._words(number, at + (across - room) / 2, middle, 15 * unit, "#14181D", _BOLD)
            at += across + 2 * unit
            for seat in sorted({seat for seat, where in view.looks if where == place}):
                at += 7 * unit
                draw_seat(group, self._board.looks[seat], at, middle, 6 * unit, unit)
                at += 7 * unit
            at += 8 * unit
        out = _("no Intrigue Cards")
        room = lettering(out, _PLAIN, round(12.5 * unit, 1)).width / LETTERING
        if at + room + 10 * unit <= x + wide:
            at += self._words(out, at, middle, 12.5 * unit, _SOFT, _PLAIN) + 10 * unit
        self._throw(x + wide, middle, at, unit)

    def _words(self, words: str, x: float, y: float, size: float, tint: str, font: str) -> float:
        """Words from the left, centred upright; how wide they are."""
        texture = lettering(words, font, round(size, 1))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        self.group.add(Color(rgba=colour(tint)))
        self.group.add(Rectangle(pos=(round(x), round(y - high / 2)), size=(wide, high), texture=texture))
        return float(wide)
