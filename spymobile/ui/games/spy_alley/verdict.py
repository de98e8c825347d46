"""What a name leaves on the board, and two cards of which one is chosen: the same whatever is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from kivy.graphics import PopMatrix, PushMatrix, Scale

from spymobile.core.event import Told
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.effects import stamp
from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.reel import Reel
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.games.spy_alley.board import AlleyBoard

#: Seconds of the two cards.
CHOICE = 1.2
_CARDS: tuple[Rect, ...] = ((126, 206, 70, 100), (216, 206, 70, 100))
#: Where the stamp stays until something else happens.
_CORNER = (138, 412)


class Verdict(BoardPart[AlleyView]):
    """Draws above one board."""

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
        """The name was judged before everybody's eyes already: the word stays in the courtyard."""
        self.idle = False
        self.word = _("RIGHT") if event.facts["right"] else _("WRONG")
        reel.reveal(event)
        reel.next()

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

    def _stamp(self, word: str, at: Point, size: float) -> None:
        stamp(self._board, self.group, word, at, size, "#1F7A6B" if word == _("RIGHT") else "#C0392B")
