"""First-game lessons: the real rules on a real table, with scripted chance and one idea a step.

A lesson is a list of steps. A step has a sentence and a script: what the learner must do, and what bots do
by themselves. Nothing here knows of a screen: :mod:`~spymobile.table.lesson.run` plays a lesson, and whoever
shows it may give its steps more to be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, GameState, View

#: The learner sits here in every lesson; all other seats are bots.
LEARNER = 0


class ForThisLesson(SpymobileError):
    """The rules would allow it, but the step is about something else."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """The learner sees what they were dealt, as everybody does before the first turn."""

    hint: str
    call: str = ""


@dataclass(frozen=True, slots=True)
class Exercise[V: View]:
    """The learner acts. ``model`` is a right answer, made from the learner's view where it depends on it.

    ``accepts`` lets other actions pass too (it gets the action and the view), ``hint`` answers those that
    do not, ``sheet`` is the sheet the action is put together on, and ``call`` what the tray says until it
    is done (else the step's sentence).
    """

    model: Action | Callable[[V], Action]
    hint: str
    accepts: Callable[[Action, V], bool] | None = None
    chance: tuple[int, ...] = ()
    sheet: str = ""
    call: str = ""

    def answer(self, view: V) -> Action:
        """The model, for this view of the learner's."""
        return self.model(view) if callable(self.model) else self.model

    def takes(self, action: Action, view: V) -> bool:
        """Whether this is what the learner was to do."""
        return action == self.answer(view) if self.accepts is None else self.accepts(action, view)

    def opens(self, sheet: str) -> bool:
        """Whether the action is put together on this sheet, whatever it was opened with."""
        return bool(self.sheet) and sheet.partition(" ")[0] == self.sheet


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot acts."""

    seat: int
    action: Action
    chance: tuple[int, ...] = ()
    call: str = ""


type Goal[V: View] = Briefing | Exercise[V] | BotMove


@dataclass(frozen=True, slots=True)
class LessonStep[S: GameState, V: View]:
    """One idea. ``load`` sets a prepared position.

    A ``joined`` step flows into the next one: both are done on the same sheet of paper.
    """

    sentence: str | Callable[[V], str]
    script: tuple[Goal[V], ...] = ()
    load: Callable[[S], None] | None = None
    joined: bool = field(default=False, kw_only=True)

    def words(self, view: V) -> str:
        """Its sentence, for this view of the learner's."""
        return self.sentence if isinstance(self.sentence, str) else self.sentence(view)


@dataclass(frozen=True, slots=True)
class Lesson[S: GameState, V: View]:
    """A first game: who sits there, the position it begins with, and its steps."""

    game: str
    bots: tuple[str, ...]
    opening: Callable[[S], None]
    steps: tuple[LessonStep[S, V], ...]
