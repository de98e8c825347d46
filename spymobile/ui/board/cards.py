"""A card that is turned over: its back, its face for as long as it takes to read it, and away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.reel import Reel
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

type Draw = Callable[[InstructionGroup], None]
#: As narrow as a card gets before its other side is seen.
_EDGE = 0.02


class Cards(BoardPart[Any]):
    """Draws above one board. Nothing of it stays."""

    passing = True

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)

    def turn(
        self,
        event: Told,
        reel: Reel,
        back: Draw,
        face: Draw,
        read: float,
        then: Callable[[], None] | None = None,
        about: Point | None = None,
    ) -> None:
        """Show the back, then the face, which reveals the event, and ``read`` seconds later go on.

        ``about`` is the middle of the card: it then folds about its upright axis. Without motion there is no
        card at all, and the reel goes on.
        """
        seconds = theme.seconds("card_flip")
        if not seconds:
            reel.next()
            return

        def leave() -> None:
            self.clear()
            (then or reel.next)()

        def read_it() -> None:
            reel.reveal(event)
            reel.after(read, leave)

        def turned() -> None:
            self._lay(face)
            read_it()

        def half() -> None:
            reel.glide(self._lay(face, about, _EDGE), seconds / 2, read_it, "out_cubic", x=1.0)

        if about is None:
            self._lay(back)
            reel.after(seconds, turned)
        else:
            reel.glide(self._lay(back, about, 1.0), seconds / 2, half, "in_cubic", x=_EDGE)

    def _lay(self, draw: Draw, about: Point | None = None, wide: float = 1.0) -> Scale:
        self.clear()
        at = (0.0, 0.0) if about is None else (about[0], self._board.up(about[1]))
        fold = Scale(wide, 1, 1, origin=at)
        self.group.add(PushMatrix())
        self.group.add(fold)
        draw(self.group)
        self.group.add(PopMatrix())
        return fold
