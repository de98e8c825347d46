"""An Intrigue Card or an ability over the board: its back, and its face if everybody may see it.

Whatever card is drawn, its back lies there for as long. A Capture is then turned over and pinned to the
strip, what is played at once is turned over, and what is kept slides face down under its seat's file: on
every screen, also that of whoever keeps it and will read it there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.core.event import Told, fact
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.reel import Reel
from spymobile.ui.games.clue.card_faces import HIGH, LOW, WIDE, face_of, lay_back, lay_face, whose
from spymobile.ui.games.clue.over_board import OverBoard
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: A window that is lower, for each pixel of its width, has no room for what a card does.
_LEAST_HIGH = 0.7
#: As narrow as a card gets before its other side is seen.
_NARROW = 0.02


class TurnedCards(OverBoard):
    """Belongs to one board. Nothing of it stays."""

    passing = True

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        self.place, self.size, self.fold = Translate(), Scale(1, 1, 1), Scale(1, 1, 1)
        self._side = InstructionGroup()
        #: Pixels for a unit, and how many units a card is high.
        self._unit, self._tall = 1.0, HIGH

    def show(self, view: ClueView) -> None:
        """The view says what came of it."""
        self.group.clear()

    # What happens

    def draw_card(self, event: Told, reel: Reel) -> None:
        """The top card of the deck: only one that all may see is turned over."""
        if self._still:
            reel.next()
            return
        self.war.camera.whole()
        self._lay()
        self._back()
        if event.facts.get("kind") == "open":
            word, seat = fact(event, "card", str), fact(event, "seat", int)
            leave = self._pin if word == facts.INTRIGUE[facts.CAPTURE] else self._leave
            turn = partial(self._turn, event, reel, word, seat, partial(leave, reel, reel.next))
            reel.after(theme.seconds("card_down"), turn)
        else:
            reel.after(theme.seconds("card_down"), partial(self._keep, event, reel))

    def turn_ability(self, event: Told, reel: Reel) -> None:
        """An ability is used before all eyes."""
        self.use(event, reel, fact(event, "ability", str), reel.next)

    def use(self, event: Told, reel: Reel, word: str, then: Callable[[], None]) -> None:
        """It comes face down from its seat's file, and is turned over."""
        if self._still:
            then()
            return
        self._lay()
        self._back(ability=word in facts.ABILITIES)
        seat, (x, y) = fact(event, "seat", int), self.place.xy
        turn = partial(self._turn, event, reel, word, seat, partial(self._leave, reel, then))
        self.place.xy = self._file_of(seat)
        reel.glide(self.place, theme.seconds("card_slide"), turn, x=x, y=y)

    # Its ways

    @property
    def _still(self) -> bool:
        return theme.reduce_motion or self._board.width < dp(80)

    def _file_of(self, seat: int) -> Point:
        """Under the lower edge of the board, in the order in which the seats' names stand below it."""
        board = self._board
        x = board.x + board.width * (seat + 0.5) / len(board.looks)
        return float(x), float(board.y - self._tall * self._unit / 2)

    def _turn(self, event: Told, reel: Reel, word: str, seat: int, leave: Callable[[], None]) -> None:
        """Over its upright axis to its face, which is read."""
        half, board = theme.seconds("card_flip") / 2, self._board

        def other_side() -> None:
            self._side.clear()
            owner = whose(board.names, board.looks, seat)
            lay_face(self._side, self._unit, self._tall, face_of(word), owner)
            reel.glide(self.fold, half, read, x=1.0)

        def read() -> None:
            reel.reveal(event)
            reel.after(theme.seconds("asked_read"), leave)

        reel.glide(self.fold, half, other_side, "in_cubic", x=_NARROW)

    def _keep(self, event: Told, reel: Reel) -> None:
        """Face down, under the file of whoever drew it."""
        reel.reveal(event)
        x, y = self._file_of(fact(event, "seat", int))
        reel.glide(self.place, theme.seconds("card_slide"), self._gone(reel.next), "in_out_cubic", x=x, y=y)

    def _leave(self, reel: Reel, then: Callable[[], None]) -> None:
        """Out of the game."""
        seconds = theme.seconds("card_slide")
        reel.glide(self.size, seconds, self._gone(then), "in_cubic", x=_NARROW, y=_NARROW)

    def _pin(self, reel: Reel, then: Callable[[], None]) -> None:
        """Onto the next place of the strip."""
        strip, view = self.war.strip, self._board.view
        if strip is None or view is None:
            self._leave(reel, then)
            return
        (x, y), side = strip.place_of(view.captures)
        small = side / (self._tall * self._unit)
        seconds = theme.seconds("fly")
        reel.glide(self.size, seconds, ease="in_out_cubic", x=small, y=small)
        reel.glide(self.place, seconds, self._gone(then), "in_out_cubic", x=x, y=y)

    def _gone(self, then: Callable[[], None]) -> Callable[[], None]:
        def gone() -> None:
            self.group.clear()
            then()

        return gone

    # What is drawn

    def _lay(self) -> None:
        """A card in the middle of the board, which gets darker round it."""
        board, group = self._board, self.group
        group.clear()
        _left, top = board.inset
        high = board.height - top
        is_low = high < _LEAST_HIGH * board.width
        self._tall = LOW if is_low else HIGH
        self._unit = min(
            board.width / (260 if is_low else 412), high / (1.35 if is_low else 1.7) / self._tall
        )
        self.place = Translate(board.x + board.width / 2, board.y + high / 2)
        self.size, self.fold = Scale(1, 1, 1), Scale(1, 1, 1)
        self._side = InstructionGroup()
        group.add(Color(rgba=colour("#0B0F13", 0.6)))
        group.add(Rectangle(pos=board.pos, size=(board.width, high)))
        for instruction in (PushMatrix(), self.place, self.size, self.fold, self._side, PopMatrix()):
            group.add(instruction)

    def _back(self, ability: bool = False) -> None:
        self._side.clear()
        lay_back(self._side, (0.0, 0.0), self._unit, WIDE, self._tall, ability)
