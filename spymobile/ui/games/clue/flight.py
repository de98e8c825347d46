"""A flight: the shadow of a plane passes over the board, and the mover goes with it."""

from __future__ import annotations

from math import atan2, degrees
from typing import TYPE_CHECKING

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, Translate

from spymobile.core.event import Told
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.board.reel import Reel
from spymobile.ui.parts.frames import Plate
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

#: The shadow in units, its nose to the right: left edge, lower edge, width and height of each part.
_PLANE = ((-46.0, -6.0, 92.0, 12.0), (-8.0, -58.0, 22.0, 116.0), (-44.0, -22.0, 12.0, 44.0))


class Flight(BoardPart[ClueView]):
    """Belongs to one board. Nothing of it stays."""

    passing = True

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board, "marks")
        self._war = board

    def show(self, view: ClueView) -> None:
        """They have landed."""
        self.group.clear()

    def carry(self, event: Told, reel: Reel, agent: int) -> None:
        """A mover goes to where the view says that it stands in the end."""
        board = self._war
        mover, (x, y) = board.pieces.standing[agent], board.pieces.spots(board.coming)[agent]
        seconds = theme.seconds("light")
        if not seconds:
            reel.next()
            return
        board.camera.whole()
        place = Translate(mover.x, mover.y)
        self.group.clear()
        turned = Rotate(angle=degrees(atan2(y - mover.y, x - mover.x)), origin=(0, 0))
        for instruction in (PushMatrix(), place, turned, Color(rgba=colour("#0B0F13", 0.55))):
            self.group.add(instruction)
        for left, low, wide, high in _PLANE:
            radius = min(wide, high) / 2
            self.group.add(Plate(pos=(left, low), size=(wide, high), radius=radius, fine=CORNERS))
        self.group.add(PopMatrix())

        def landed() -> None:
            self.group.clear()
            reel.reveal(event)
            reel.next()

        reel.glide(mover, seconds, ease="in_out_cubic", x=x, y=y)
        reel.glide(place, seconds, landed, "in_out_cubic", x=x, y=y)
