"""A learner on the way through a lesson: the step, what it waits for, and the table it is played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile import games
from spymobile.core.chance import Scripted, Seeded
from spymobile.core.game import Action, Setup, View
from spymobile.core.words import _
from spymobile.table import record
from spymobile.table.beat import Timer
from spymobile.table.host import Host
from spymobile.table.lesson.script import (
    LEARNER,
    BotMove,
    Briefing,
    Exercise,
    ForThisLesson,
    Goal,
    Lesson,
    LessonStep,
)
from spymobile.table.lesson.tabletop import LessonBots, LessonChance, LessonTabletop
from spymobile.table.record import Header, MemoryJournal, Occupant
from spymobile.table.table import Table

_SEED = bytes(range(32))


class Run:
    """One learner in one lesson.

    The table stays the same from one prepared position to the next, so that Undo works as in any game;
    Back and Skip lay it anew.
    """

    def __init__(self, lesson: Lesson[Any, Any], name: str, level: str) -> None:
        """``level`` is written down for the bots; what they do stands in the script."""
        self.lesson = lesson
        self.game = games.load(lesson.game)
        self.at = 0
        self.goal = 0
        self.finished = False
        #: Back led to this step, and since then only bots have played.
        self._returned = False
        seats = [Occupant(_free(name, lesson.bots))]
        seats += [Occupant(bot, "bot", level) for bot in lesson.bots]
        setup = self.game.check(Setup(lesson.game, len(seats), {}, LEARNER))
        self._header = Header(
            record.FORMAT, lesson.game, self.game.rules_version, setup, tuple(seats), _SEED.hex()
        )
        state, _events = self.game.deal(setup, Seeded(_SEED))
        lesson.opening(state)
        #: The position each step reached so far began with.
        self._starts: list[Any] = []
        #: Step and goal of every action on this table, for Undo.
        self._marks: list[tuple[int, int]] = []
        self._arrive(state, anew=True)

    # The table

    def _lay(self, state: Any) -> None:
        self._marks = []
        chance = LessonChance(_SEED)
        self._table = Table.place(self.game, self._header, state.copy(), MemoryJournal(), chance)
        self.tabletop = LessonTabletop(self, self._table, chance)
        self.bots = LessonBots(self, self._table, chance)

    def host(self, timer: Timer, pace: Callable[[], float | None]) -> Host:
        """Whoever holds the table as it is laid now."""
        return Host(self._table, timer, pace, tabletop=self.tabletop, bots=self.bots)

    @property
    def view(self) -> View:
        """What the learner knows."""
        view: View = self.tabletop.view(LEARNER)
        return view

    # What is so

    @property
    def step(self) -> LessonStep[Any, Any]:
        return self.lesson.steps[self.at]

    @property
    def wanted(self) -> Goal[Any] | None:
        """What the script waits for; None once the step is done."""
        script = self.step.script
        return script[self.goal] if self.goal < len(script) else None

    @property
    def chance(self) -> tuple[int, ...]:
        """What chance gives the action that is waited for."""
        goal = self.wanted
        return goal.chance if isinstance(goal, Exercise | BotMove) else ()

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
        return goal.call if goal is not None and goal.call else self.step.words(self.view)

    @property
    def coaching(self) -> str:
        """The same on a sheet or file that covers the tray; with what else is to be done there."""
        words = self.words
        if self.step.joined and not self.done:
            words += "\n" + self.lesson.steps[self.at + 1].words(self.view)
        return words

    def accepts(self, action: Action) -> bool:
        """Whether the step waits for this."""
        goal = self.wanted
        if isinstance(goal, BotMove):
            return action == goal.action
        return isinstance(goal, Exercise) and goal.takes(action, self.view)

    @property
    def hint(self) -> str:
        """What the learner hears who does something else."""
        goal = self.wanted
        if isinstance(goal, Briefing | Exercise):
            return _("For this lesson: {hint}").format(hint=goal.hint)
        return _("Watch first.") if goal else _("This step is done. Tap “Go on”.")

    # The table tells

    def acted(self, state: Any) -> None:
        """What was waited for has been played, and led here."""
        self._returned = self._returned and isinstance(self.wanted, BotMove)
        self._marks.append((self.at, self.goal))
        self.goal += 1
        if self.done and self.step.joined:
            self.at, self.goal = self.at + 1, 0
            self._starts[self.at :] = [state]

    def took_back(self) -> None:
        """The last action was undone: back to the step it belonged to."""
        self.at, self.goal = self._marks.pop()
        self.finished = False

    def looked(self) -> None:
        """The learner has looked into the own file."""
        if isinstance(self.wanted, Briefing):
            self._returned = False
            self.goal += 1

    # The learner turns the pages; each says whether the table was laid anew

    def go_on(self) -> bool:
        """To the next step, once this one is done."""
        if not self.done:
            raise ForThisLesson(self.hint)
        return self._next(self._table.state, anew=False)

    def skip(self) -> bool:
        """Play the rest of this step as the script has it, and go on."""
        state = self._table.state.copy()
        rest = self.step.script[self.goal :]
        for goal in rest:
            if isinstance(goal, BotMove):
                self.game.play(state, goal.seat, goal.action, Scripted(goal.chance))
            elif isinstance(goal, Exercise):
                action = goal.answer(self.game.view(state, LEARNER))
                self.game.play(state, LEARNER, action, Scripted(goal.chance))
        return self._next(state, anew=bool(rest))

    def go_to(self, step: object) -> bool:
        """As if all before this step had been played. What is no step beyond the first changes nothing."""
        if not isinstance(step, int) or not self.at < step < len(self.lesson.steps):
            return False
        while self.at < step:
            self.skip()
        return True

    def back(self) -> bool:
        """To the start of this step; from there to the step before.

        Where a step begins with a bot, that may have played again already: nobody has to be quicker than it.
        """
        at_start = not self.touched or self._returned
        if at_start and not self.finished and self.at > 0:
            self.at -= 1
        self._returned = True
        return self._begin_step()

    def start_over(self) -> bool:
        """To the first step."""
        self.at = 0
        return self._begin_step()

    def _begin_step(self) -> bool:
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
        self._returned = False
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


def _free(name: str, taken: Sequence[str]) -> str:
    """The learner's name, unless a bot has it."""
    return name if name not in taken else f"{name} 2"
