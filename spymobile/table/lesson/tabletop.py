"""The table of a lesson: a real one, with the script before it. The rules speak first, then the lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from spymobile.core.audience import Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Seeded
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, Game, Outcome, Setup, View
from spymobile.table.barrier import Barrier
from spymobile.table.history import Happened
from spymobile.table.lesson.script import BotMove, ForThisLesson
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from spymobile.table.tabletop import Done

if TYPE_CHECKING:
    from spymobile.table.lesson.run import Run


class LessonTabletop:
    """A :class:`~spymobile.table.tabletop.Tabletop` that does nothing but what the script waits for."""

    __slots__ = ("_chance", "_run", "_table")

    def __init__(self, run: Run, table: Table, chance: LessonChance) -> None:
        self._run, self._table, self._chance = run, table, chance
        table.subscribe(self._happened)  # Before anybody who shows the table and asks where the script is.

    def _happened(self, happened: Happened) -> None:
        """The script goes on, and back, with the table: never before it, and never without it."""
        if happened.kind == "undo":
            self._run.took_back()
        elif happened.kind in ("step", "order"):
            self._run.acted(self._table.state)

    # What the script has a say in

    def do(self, seat: int, action: Action, at: int, done: Done) -> None:
        def allowed(reason: SpymobileError | None) -> None:
            if reason is not None:
                done(reason)
                return
            self._chance.expect(self._run.chance)
            self._table.do(seat, action, at, done)

        self.rehearse(seat, action, allowed)

    def rehearse(self, seat: int, action: Action, done: Done) -> None:
        def legal(reason: SpymobileError | None) -> None:
            if reason is None and not self._run.accepts(action):
                reason = ForThisLesson(self._run.hint)
            done(reason)

        self._table.rehearse(seat, action, legal)

    # What is as at any table

    @property
    def game(self) -> Game[Any, Any]:
        return self._table.game

    @property
    def setup(self) -> Setup:
        return self._table.setup

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return self._table.occupants

    @property
    def dice_seal(self) -> str:
        return self._table.dice_seal

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome

    @property
    def history(self) -> Sequence[Happened]:
        return self._table.history

    def view(self, who: Who, after: int | None = None) -> Any:
        return self._table.view(who, after)

    def recall(self, after: int, done: Done) -> None:
        self._table.recall(after, done)

    def cannot_undo(self, seat: int) -> Barrier | None:
        return self._table.cannot_undo(seat)

    def opened(self, seat: int) -> None:
        self._table.opened(seat)

    def take_back(self, seat: int, at: int, done: Done) -> None:
        self._table.take_back(seat, at, done)

    def subscribe(self, listener: Callable[[Happened], None]) -> Callable[[], None]:
        return self._table.subscribe(listener)


class LessonBots:
    """The :class:`~spymobile.table.beat.BotSeats` of a lesson: bots that read their parts."""

    __slots__ = ("_chance", "_run", "_table")

    def __init__(self, run: Run, table: Table, chance: LessonChance) -> None:
        self._run, self._table, self._chance = run, table, chance

    @property
    def game(self) -> Game[Any, Any]:
        return self._table.game

    @property
    def version(self) -> int:
        return self._table.version

    def bot_due(self) -> int | None:
        goal = self._run.wanted
        if not isinstance(goal, BotMove) or self._run.bots is not self:
            return None  # The script may be a page ahead of the table that is still on the screen.
        return goal.seat

    def brief(self, seat: int) -> tuple[Bot, Any]:
        goal = self._run.wanted
        if not isinstance(goal, BotMove):
            raise ForThisLesson(self._run.hint)
        return _LessonReader(goal.action), self._table.view(seat)

    def forget_bot(self, seat: int) -> None:
        """They know nothing that could be forgotten."""

    def act(self, seat: int, action: Action, version: int | None = None) -> None:
        if not self._run.accepts(action):
            raise ForThisLesson(self._run.hint)
        self._chance.expect(self._run.chance)
        self._table.act(seat, action, version)


class LessonChance(Seeded):
    """Gives what the script says, then goes on like any table."""

    __slots__ = ("_numbers", "_since")

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._numbers: tuple[int, ...] = ()
        self._since = 0

    def expect(self, numbers: tuple[int, ...]) -> None:
        """The next action is to draw these."""
        self._numbers, self._since = numbers, self.drawn

    def below(self, n: int, label: str) -> int:
        at = self.drawn - self._since
        if at < len(self._numbers) and self._numbers[at] < n:
            self.drawn += 1
            return self._numbers[at]
        return super().below(n, label)


class _LessonReader(Bot):
    """A bot that reads its part."""

    __slots__ = ("_action",)

    def __init__(self, action: Action) -> None:
        self._action = action

    def decide(self, view: View) -> Action:
        return self._action
