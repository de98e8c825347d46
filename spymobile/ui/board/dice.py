"""Dice with any faces: they tumble, fall, and lie there until the next throw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Rect
from spymobile.ui.board.painting import picture
from spymobile.ui.board.reel import Reel

if TYPE_CHECKING:
    from spymobile.ui.board.board import Board


@dataclass(frozen=True, slots=True)
class Die:
    """One die: the drawings of its faces, and where it lies. Faces may be alike: five blanks and a blast."""

    faces: Sequence[str]
    #: Asked anew each time: a board may be turned.
    place: Callable[[], Rect]

    def tumbling(self, face: str, turn: int) -> str:
        """The face that is up after so many turns in the air, of a die that falls on ``face``.

        >>> die = Die(("one", "two", "three"), lambda: (0, 0, 1, 1))
        >>> [die.tumbling("two", turn) for turn in range(4)]
        ['two', 'three', 'one', 'two']
        """
        return self.faces[(self.faces.index(face) + turn) % len(self.faces)]


def numbered(name: str, count: int = 6) -> tuple[str, ...]:
    """Faces called ``name_1`` to ``name_6``.

    >>> numbered("die", 3)
    ('die_1', 'die_2', 'die_3')
    """
    return tuple(f"{name}_{number}" for number in range(1, count + 1))


class Dice[V: View](BoardPart[V]):
    """All dice of a board. Before the first throw there is nothing."""

    lasting: ClassVar[tuple[str, ...]] = ("lying",)

    def __init__(self, board: Board[V, Any], *dice: Die, layer: str = "above") -> None:
        super().__init__(board, layer)
        self._dice = dice
        #: The faces of the last throw, in the order of the dice; it lies there when the board is shown.
        self.lying: tuple[str, ...] = ()

    def show(self, view: V) -> None:
        self.draw(self.lying)

    def warm(self) -> None:
        for die in self._dice:
            _x, _y, wide, _high = die.place()
            for face in die.faces:
                picture(face, self._board.pixels(wide))

    def draw(self, faces: Sequence[str]) -> None:
        """Draw some faces up; none: no dice at all."""
        self.clear()
        for die, face in zip(self._dice, faces, strict=False):
            self.draw_die(face, die.place())

    def draw_die(self, face: str, rect: Rect) -> None:
        """Draw one die with this face up."""
        self._board.image(self.group, face, rect)

    def roll(self, event: Told, reel: Reel, *faces: str) -> None:
        """Let them tumble and fall like this; then the event is revealed."""
        self.lying = faces

        def in_the_air(turn: int) -> None:
            self.draw([die.tumbling(face, turn) for die, face in zip(self._dice, faces, strict=True)])

        def rest() -> None:
            self.draw(faces)
            reel.reveal(event)

        self._board.director.happens([die.place() for die in self._dice])
        reel.tumble(in_the_air, rest)
