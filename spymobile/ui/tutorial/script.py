"""First-game lessons: the real rules on a real table, with scripted chance and one idea a step.

A lesson is a list of steps. A step has a sentence and a script: what the learner must do, and what bots do
by themselves. Nothing here knows of widgets; ``screens/lesson.py`` shows a :class:`Run`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spymobile import games
from spymobile.core.bot import Bot as Player
from spymobile.core.chance import Scripted, Seeded
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Event
from spymobile.core.game import Action, Setup
from spymobile.table import record
from spymobile.table.record import Course, Header, MemoryJournal, Occupant
from spymobile.table.table import Table
from spymobile.ui.text import _

#: The learner sits here in every lesson; all other seats are bots.
LEARNER = 0
_SEED = bytes(range(32))

type Rect = tuple[float, float, float, float]
type Load = Callable[[Any], None]


class ForThisLesson(SpymobileError):
    """The rules would allow it, but the step is about something else."""


@dataclass(frozen=True, slots=True)
class Look:
    """The learner opens the own file and closes it again."""

    hint: str
    call: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """The learner acts. ``model`` is a right answer, made from the learner's view where it depends on it.

    ``accepts`` lets other actions pass too (it gets the action and the view), ``hint`` answers those that
    do not, ``sheet`` is the sheet the action is put together on, and ``call`` what the tray says until it
    is done (else the step's sentence).
    """

    model: Action | Callable[[Any], Action]
    hint: str
    accepts: Callable[[Any, Any], bool] | None = None
    chance: tuple[int, ...] = ()
    sheet: str = ""
    call: str = ""


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot acts."""

    seat: int
    action: Action
    chance: tuple[int, ...] = ()
    call: str = ""


type Goal = Look | Do | BotMove


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea. ``load`` sets a prepared position; ``focus`` says which part of the board stays bright.

    ``focus`` gives rectangles in the measure of the board (nothing: the whole board is dark), ``exhibit``
    a public picture of the learner's things over the board. A ``joined`` step flows into the next one:
    both are done on the same sheet of paper.
    """

    sentence: str | Callable[[Any], str]
    script: tuple[Goal, ...] = ()
    load: Load | None = None
    focus: Callable[[Any], Sequence[Rect]] | None = None
    exhibit: Callable[[Any], Any] | None = None
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first game: who sits there, the position it begins with, and its steps."""

    game: str
    bots: tuple[str, ...]
    opening: Load
    steps: tuple[LessonStep, ...]


class Run:
    """A learner on the way through a lesson.

    The table stays the same from one prepared position to the next, so that Undo works as in any game;
    Back and Skip lay it anew.
    """

    def __init__(self, lesson: Lesson, name: str) -> None:
        self.lesson = lesson
        self.game = games.load(lesson.game)
        self.at = 0
        self.goal = 0
        self.finished = False
        self._occupants = [Occupant(_free(name, lesson.bots))]
        self._occupants += [Occupant(bot, "bot", "field_agent") for bot in lesson.bots]
        setup = self.game.check(Setup(lesson.game, len(self._occupants), {}, LEARNER))
        self._header = Header(
            record.FORMAT,
            lesson.game,
            self.game.rules_version,
            setup,
            tuple(self._occupants),
            _SEED.hex(),
        )
        state, _events = self.game.deal(setup, Seeded(_SEED))
        lesson.opening(state)
        #: The position each step reached so far began with.
        self._starts: list[Any] = []
        self._marks: list[tuple[int, int]] = []
        self._arrive(state, anew=True)

    # What is so

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at]

    @property
    def wanted(self) -> Goal | None:
        """What the script waits for; None once the step is done."""
        script = self.step.script
        return script[self.goal] if self.goal < len(script) else None

    @property
    def done(self) -> bool:
        return self.wanted is None

    @property
    def last(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    @property
    def touched(self) -> bool:
        """Whether anything of this step has happened yet."""
        return self.goal > 0

    @property
    def words(self) -> str:
        """What the tray says now."""
        goal = self.wanted
        if goal is not None and goal.call:
            return goal.call
        return self._sentence(self.step)

    @property
    def coaching(self) -> str:
        """The same on a sheet or file that covers the tray; with what else is to be done there."""
        words = self.words
        if self.step.joined and not self.done:
            words += "\n" + self._sentence(self.lesson.steps[self.at + 1])
        return words

    def _sentence(self, step: LessonStep) -> str:
        sentence = step.sentence
        return sentence if isinstance(sentence, str) else sentence(self.table.view(LEARNER))

    def accepts(self, action: Action) -> bool:
        """Whether the step waits for this."""
        goal = self.wanted
        if isinstance(goal, BotMove):
            return action == goal.action
        if not isinstance(goal, Do):
            return False
        if goal.accepts is None:
            return action == self._model(goal)
        return goal.accepts(action, self.table.view(LEARNER))

    def check(self, action: Action) -> None:
        """Refuse what the rules allow but the step is not about."""
        if not self.accepts(action):
            raise ForThisLesson(self.hint)

    @property
    def hint(self) -> str:
        """What the learner hears who does something else."""
        goal = self.wanted
        if isinstance(goal, Look | Do):
            return _("For this lesson: {hint}").format(hint=goal.hint)
        return _("Watch first.") if goal else _("This step is done. Tap “Go on”.")

    def _model(self, goal: Do) -> Action:
        return goal.model(self.table.view(LEARNER)) if callable(goal.model) else goal.model

    # The table tells

    def begin_act(self) -> tuple[int, ...]:
        """The wanted action is being played: what chance will give."""
        goal = self.wanted
        self._marks.append((self.at, self.goal))
        self.goal += 1
        if self.done and self.step.joined:
            self.at, self.goal = self.at + 1, 0
        return goal.chance if isinstance(goal, Do | BotMove) else ()

    def acted(self, state: Any) -> None:
        """The action has been played."""
        if self.at >= len(self._starts):
            self._starts.append(state)

    def take_back(self) -> None:
        """The last action did not happen after all: back to the step it belonged to."""
        self.at, self.goal = self._marks.pop()
        self.finished = False

    def looked(self) -> None:
        """The learner has looked into the own file."""
        if isinstance(self.wanted, Look):
            self.goal += 1

    # The learner turns the pages; each says whether the table was laid anew

    def go_on(self) -> bool:
        """To the next step, once this one is done."""
        if not self.done:
            raise ForThisLesson(self.hint)
        return self._next(self.table.state, anew=False)

    def skip(self) -> bool:
        """Play the rest of this step as the script has it, and go on."""
        state = self.table.state.copy()
        for goal in self.step.script[self.goal :]:
            if isinstance(goal, BotMove):
                self.game.play(state, goal.seat, goal.action, Scripted(goal.chance))
            elif isinstance(goal, Do):
                view = self.game.view(state, LEARNER)
                action = goal.model(view) if callable(goal.model) else goal.model
                self.game.play(state, LEARNER, action, Scripted(goal.chance))
        return self._next(state, anew=bool(self.step.script[self.goal :]))

    def back(self) -> bool:
        """To the start of this step; from there to the step before."""
        if not self.touched and not self.finished and self.at > 0:
            self.at -= 1
        self.finished = False
        self.goal = 0
        self._lay(self._starts[self.at])
        return True

    def _next(self, state: Any, anew: bool) -> bool:
        if self.last:
            self.finished = True
            return False
        self.at += 1
        self.goal = 0
        return self._arrive(state, anew)

    def _arrive(self, state: Any, anew: bool) -> bool:
        load = self.step.load
        if load is not None:
            state = state.copy()
            load(state)
        self._starts[self.at :] = [state]
        if anew or load is not None:
            self._lay(state)
            return True
        return False

    def _lay(self, state: Any) -> None:
        self._marks = []
        course = Course(state.copy(), [], [], list(self._occupants), 0, 1)
        self.table = LessonTable(self, self._header, course)


class LessonTable(Table):
    """A table that waits for the script."""

    __slots__ = ("_run", "_script")

    def __init__(self, run: Run, header: Header, course: Course) -> None:
        super().__init__(run.game, header, MemoryJournal(), course)
        self._run = run
        self._script = self._chance = _Script(bytes.fromhex(header.seed))

    @property
    def state(self) -> Any:
        """The whole position; it is never changed in place."""
        return self._course.state

    def act(self, seat: int, action: Action, at: int | None = None) -> list[Event]:
        self.rehearse(seat, action)
        self._script.expect(self._run.begin_act())
        try:
            events = super().act(seat, action, at)
        except SpymobileError:
            self._run.take_back()
            raise
        self._run.acted(self.state)
        return events

    def rehearse(self, seat: int, action: Action) -> None:
        """The real rules speak first, then the lesson."""
        super().rehearse(seat, action)
        self._run.check(action)

    def undo(self, seat: int) -> None:
        if not self.cannot_undo(seat):
            self._run.take_back()
        super().undo(seat)

    def bot_due(self) -> int | None:
        goal = self._run.wanted
        if not isinstance(goal, BotMove) or self._run.table is not self:
            return None  # The script may be a page ahead of the table that is still on the screen.
        return goal.seat

    def brief(self, seat: int) -> tuple[Player, Any]:
        goal = self._run.wanted
        if not isinstance(goal, BotMove):
            raise ForThisLesson(self._run.hint)
        return _Reader(goal.action), self.view(seat)


class _Script(Seeded):
    """Gives what the script says, then goes on like any table."""

    __slots__ = ("_numbers", "_since")

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._numbers: tuple[int, ...] = ()
        self._since = 0

    def expect(self, numbers: tuple[int, ...]) -> None:
        self._numbers, self._since = numbers, self.drawn

    def below(self, n: int, label: str) -> int:
        at = self.drawn - self._since
        if at < len(self._numbers) and self._numbers[at] < n:
            self.drawn += 1
            return self._numbers[at]
        return super().below(n, label)


class _Reader(Player):
    """A bot that reads its part."""

    __slots__ = ("_action",)

    def __init__(self, action: Action) -> None:
        self._action = action

    def decide(self, view: Any) -> Action:
        return self._action


def _free(name: str, taken: Sequence[str]) -> str:
    """The learner's name, unless a bot has it."""
    return name if name not in taken else f"{name} 2"
