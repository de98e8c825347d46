"""Lessons on the screen: what a step shows on the board. Its sentence and its script are the table's.

See :mod:`spymobile.table.lesson.script`; :mod:`~spymobile.ui.tutorial.coach` shows a lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spymobile.core.game import GameState, View
from spymobile.table.lesson.script import LessonStep
from spymobile.ui.board.geometry import Rect

if TYPE_CHECKING:
    from kivy.uix.widget import Widget


@dataclass(frozen=True, slots=True)
class BoardStep[S: GameState, V: View](LessonStep[S, V]):
    """A step with something to be seen: ``focus`` says which part of the board stays bright.

    ``focus`` gets the game's own board and gives rectangles in its measure (nothing: the whole board is
    dark), ``exhibit`` a public picture of the learner's things over the board.
    """

    focus: Callable[[Any], Sequence[Rect]] | None = None
    exhibit: Callable[[V], Widget] | None = None
