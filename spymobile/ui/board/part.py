"""What a board is made of: parts that draw on a layer of their own, and show what a view says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics.instructions import InstructionGroup

from spymobile.core.game import View

if TYPE_CHECKING:
    from spymobile.ui.board.board import Board


class Part[V: View]:
    """Belongs to one board, which brings it up to date."""

    #: Names of what events have left here and no view tells: the last throw, the last word.
    lasting: ClassVar[tuple[str, ...]] = ()

    def __init__(self, board: Board[V, Any], layer: str = "above") -> None:
        self._board = board
        self.group = InstructionGroup()
        board.layers[layer].add(self.group)
        board.parts.append(self)

    def show(self, view: V) -> None:
        """Draw what the view says."""

    def rest(self) -> None:
        """Nothing moves any more: what only passed by goes."""

    def sharpen(self) -> None:
        """The ground was painted for another distance; so may be what is drawn here."""
        view = self._board.view
        if view is not None and not self._board.busy:
            self.show(view)

    def clear(self) -> None:
        self.group.clear()
