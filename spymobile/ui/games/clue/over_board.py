"""What lies over Clue's board in pixels of the screen, whatever the camera sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.games.clue.state import ClueView
from spymobile.ui.board.canvas import BoardPart, Overlay

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard


class _Follower(Overlay):
    """Tells a part when the board has moved."""

    def __init__(self, part: OverBoard) -> None:
        super().__init__(part.war)
        self._part = part

    def follow(self) -> None:
        self._part.follow()


class OverBoard(BoardPart[ClueView]):
    """Belongs to one board, and is drawn as fine as the screen is."""

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        self.war = board
        self.group = _Follower(self).group
        #: What lies there, and for which window it was drawn.
        self._drawn: object = None

    def follow(self) -> None:
        """The board has moved, or its window has another size."""

    def sharpen(self) -> None:
        """It is drawn as fine as the screen is already."""
