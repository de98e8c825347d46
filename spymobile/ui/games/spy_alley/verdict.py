"""Moments on the board that last the same whatever is true: a name and its stamp, two cards and a choice."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, Scale
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.spy_alley import board as facts
from spymobile.ui.board.board import Rect
from spymobile.ui.board.reel import Reel
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: Seconds from the name to the stamp, of the stamp, and of the two cards.
BREATH, STAMP, CHOICE = 1.5, 0.9, 1.2
_PAPER: Rect = (46, 212, 320, 128)
_CARDS: tuple[Rect, ...] = ((126, 226, 70, 100), (216, 226, 70, 100))
#: Where the stamp stays until something else happens.
_CORNER = (138, 455)


class Verdict:
    """Draws above one board. Without motion only the stamp is left in the courtyard."""

    def __init__(self, board: Any) -> None:
        self._board = board
        self._large, self._small = InstructionGroup(), InstructionGroup()
        board.layers["above"].add(self._small)
        board.layers["above"].add(self._large)
        #: The last word on a name, for as long as it is on the board.
        self.word = ""

    def clear(self) -> None:
        """Something new begins."""
        self.word = ""
        self.rest()

    def rest(self) -> None:
        """Whatever was going on is over."""
        self._large.clear()
        self._small.clear()
        if self.word:
            self._stamp(self._small, self.word, *_CORNER, 30)

    def judge(self, event: Any, looks: list[int], reel: Reel) -> None:
        """The name, a breath, the stamp."""
        told = event.facts
        word = _("RIGHT") if told["right"] else _("WRONG")
        if theme.reduce_motion:
            self.word = word
            reel.next()
            return

        def answer() -> None:
            self.word = word
            self._stamp(self._large, word, _PAPER[0] + 238, _PAPER[1] + 64, 46)
            reel.reveal(event)
            reel.after(STAMP, reel.next)

        self._ask(looks[told["target"]], facts.SPY[told["spy"]])
        reel.after(BREATH, answer)

    def choose(self, _event: Any, reel: Reel) -> None:
        """Two cards fold, and nobody sees which one burns."""
        if theme.reduce_motion:
            reel.next()
            return
        board = self._board
        middle = board.units[0] / 2
        fold = Scale(origin=(middle, board.units[1] / 2))
        self._large.add(PushMatrix())
        self._large.add(fold)
        for card in _CARDS:
            board.box(self._large, card, "#26344F", "#8FA3C4", 6)
        self._large.add(PopMatrix())
        reel.glide(fold, CHOICE, reel.next, "in_cubic", x=0.02)

    def _ask(self, look: int, spy: int) -> None:
        board, (x, y, _wide, high) = self._board, _PAPER
        board.box(self._large, _PAPER, "#EFE6D2", "#8C7B57", 8)
        draw_seat(self._large, look, x + 50, board.up(y + high / 2), 24, 1.2)
        board.image(self._large, f"sa_embassy_{facts.SPIES[spy]}", (x + 96, y + 18, 52, 52))
        name = facts.SPY_NAMES[spy].upper()
        board.words(self._large, name, x + 122, y + 96, 30, "#1E1C19", "LeagueGothic-Regular")

    def _stamp(self, group: InstructionGroup, word: str, x: float, y: float, size: float) -> None:
        board = self._board
        wide, high = size * 2.2, size * 1.3
        tint = "#1F7A6B" if word == _("RIGHT") else "#C0392B"
        group.add(PushMatrix())
        group.add(Rotate(angle=9, origin=(x, board.up(y))))
        board.box(group, (x - wide / 2, y - high / 2, wide, high), "#EFE6D2", tint, 6, 4)
        board.words(group, word, x, y, size, tint, "LeagueGothic-Regular")
        group.add(Color(1, 1, 1, 1))
        group.add(PopMatrix())
