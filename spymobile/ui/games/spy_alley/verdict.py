"""Moments on the board that last the same whatever is true: a name and its stamp, two cards and a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from kivy.graphics import PopMatrix, PushMatrix, Scale

from spymobile.core.event import Told, fact
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.canvas import Part
from spymobile.ui.board.effects import PAPER, stamp
from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.reel import Reel
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.games.spy_alley.board import AlleyBoard

#: Seconds from the name to the stamp, of the stamp, and of the two cards.
BREATH, STAMP, CHOICE = 1.5, 0.9, 1.2
_PAPER: Rect = (46, 212, 320, 128)
_CARDS: tuple[Rect, ...] = ((126, 226, 70, 100), (216, 226, 70, 100))
#: Where the stamp stays until something else happens.
_CORNER = (138, 455)


class Verdict(Part[AlleyView]):
    """Draws above one board. Without motion only the stamp is left in the courtyard."""

    lasting: ClassVar[tuple[str, ...]] = ("word", "idle")

    def __init__(self, board: AlleyBoard) -> None:
        super().__init__(board)
        #: The last word on a name, for as long as it is on the board.
        self.word = ""
        self.idle = True

    def clear(self) -> None:
        """Something new begins."""
        self.word, self.idle = "", True
        super().clear()

    def show(self, view: AlleyView) -> None:
        """Whatever was going on is over; the last word stays."""
        super().clear()
        if self.word:
            self._stamp(self.word, _CORNER, 30)

    def judge(self, event: Told, reel: Reel) -> None:
        """The name, a breath, the stamp."""
        self.idle = False
        word = _("RIGHT") if event.facts["right"] else _("WRONG")
        if theme.reduce_motion:
            self.word = word
            reel.next()
            return

        def answer() -> None:
            self.word = word
            self._stamp(word, (_PAPER[0] + 238, _PAPER[1] + 64), 46)
            reel.reveal(event)
            reel.after(STAMP, reel.next)

        self._ask(self._board.looks[fact(event, "target", int)], facts.SPIES.index(fact(event, "spy", str)))
        reel.after(BREATH, answer)

    def choose(self, _event: Told, reel: Reel) -> None:
        """Two cards fold, and nobody sees which one burns."""
        self.idle = False
        if theme.reduce_motion:
            reel.next()
            return
        board = self._board
        middle = board.units[0] / 2
        fold = Scale(origin=(middle, board.units[1] / 2))
        self.group.add(PushMatrix())
        self.group.add(fold)
        for card in _CARDS:
            board.box(self.group, card, "#26344F", "#8FA3C4", 6)
        self.group.add(PopMatrix())
        reel.glide(fold, CHOICE, reel.next, "in_cubic", x=0.02)

    def _ask(self, look: int, spy: int) -> None:
        board, (x, y, _wide, high) = self._board, _PAPER
        board.box(self.group, _PAPER, PAPER, "#8C7B57", 8)
        draw_seat(self.group, look, x + 50, board.up(y + high / 2), 24, 1.2)
        board.image(self.group, f"sa_embassy_{facts.SPIES[spy]}", (x + 96, y + 18, 52, 52))
        name = facts.SPY_NAMES[spy].upper()
        board.words(self.group, name, x + 122, y + 96, 30, "#1E1C19", "LeagueGothic-Regular")

    def _stamp(self, word: str, at: Point, size: float) -> None:
        stamp(self._board, self.group, word, at, size, "#1F7A6B" if word == _("RIGHT") else "#C0392B")
