"""One game being played: the only writer of its state.

An action is checked, played on a copy and journaled before anybody is told; if any of that fails, the table
is as it was. Screens do not hold a table but a :class:`~spymobile.table.device.Device`, which sees as much as
the people in front of it may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from spymobile.core.audience import Who
from spymobile.core.bot import Bot
from spymobile.core.chance import Recorded, Seeded, seal
from spymobile.core.errors import BadSetup, GameIsOver, SpymobileError, StaleAction
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Decision, Game, Outcome, Setup
from spymobile.core.words import message
from spymobile.table import record
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.briefed import SeatedBots
from spymobile.table.history import Happened, played, retold, seated, tell, undone
from spymobile.table.record import (
    Act,
    Course,
    Deal,
    Header,
    Journal,
    Occupant,
    Row,
    Seated,
    Step,
    Undo,
    check_level,
)
from spymobile.table.tabletop import Done

type OnHappened = Callable[[Happened], None]


class Table:
    """Seats, state and history of one game: the :class:`~spymobile.table.tabletop.Tabletop` that writes."""

    __slots__ = (
        "_afters",
        "_barrier",
        "_bots",
        "_chance",
        "_course",
        "_history",
        "_journal",
        "_listeners",
        "_stands",
        "game",
        "header",
    )

    def __init__(
        self,
        game: Game[Any, Any],
        header: Header,
        journal: Journal,
        course: Course,
        chance: Seeded | None = None,
    ) -> None:
        """``course`` is the game so far; ``chance`` is what comes from now on, by default the seed's."""
        self.game = game
        self.header = header
        self._journal = journal
        self._course = course
        self._chance = chance or Seeded(bytes.fromhex(header.seed), course.drawn)
        self._history: list[Happened] = []
        #: The state after each row. None of them is ever changed.
        self._afters: list[Any] = []
        self._listeners: list[OnHappened] = []
        self._bots = SeatedBots(game, header)
        #: So many steps can no longer be taken back, and why, where the steps themselves do not say so.
        self._stands = 0
        self._barrier: Barrier | None = None

    @classmethod
    def lay(
        cls,
        game: Game[Any, Any],
        setup: Setup,
        seats: Sequence[Occupant],
        seed: bytes,
        open_journal: Callable[[Header], Journal],
    ) -> Table:
        """Begin a new game. ``seed`` decides all dice and shuffles."""
        setup = game.check(setup)
        header = Header(record.FORMAT, game.name, game.rules_version, setup, tuple(seats), seed.hex())
        record.check_seats(game, header)
        chance = Recorded(Seeded(seed))
        state, events = game.deal(setup, chance)
        journal = open_journal(header)
        journal.append(Deal(tuple(chance.record)))
        course = Course(state, events, [], list(seats), len(chance.record), 1)
        table = cls(game, header, journal, course)
        table._note(Happened(0, "deal", -1, events))
        return table

    @classmethod
    def resume(cls, game: Game[Any, Any], header: Header, rows: Iterable[Row], journal: Journal) -> Table:
        """Take up a game where its record ends."""
        record.check_seats(game, header)
        rows = list(rows)
        course: Course | None = None
        history: list[Happened] = []
        afters = []
        for row, course in zip(rows, record.follow(game, header, rows), strict=True):
            history.append(retold(row, course, history))
            afters.append(course.state)
        if course is None:
            raise record.BrokenRecord(0, message("The record is empty."))
        table = cls(game, header, journal, course)
        table._history, table._afters = history, afters
        table._stands = len(table._counted)
        table._barrier = Barrier("left")
        return table

    @classmethod
    def place(
        cls, game: Game[Any, Any], header: Header, state: Any, journal: Journal, chance: Seeded | None = None
    ) -> Table:
        """A table at a position of one's choice, with nothing told before: for lessons and tests."""
        table = cls(game, header, journal, Course(state, [], [], list(header.seats), 0, 1), chance)
        table._note(Happened(0, "deal", -1, ()))
        return table

    # What is so

    @property
    def setup(self) -> Setup:
        return self.header.setup

    @property
    def seats(self) -> range:
        return range(len(self._course.occupants))

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return tuple(self._course.occupants)

    @property
    def names(self) -> list[str]:
        return [occupant.name for occupant in self._course.occupants]

    @property
    def version(self) -> int:
        """Goes up with everything that happens; orders given aside do not count, lest they be noticed."""
        return self._course.rows - self._course.orders

    @property
    def length(self) -> int:
        """How many steps have been played, orders given aside included and those taken back not.

        For hosts and stores. It must not reach people: they count the moments they were told.
        """
        return len(self._course.steps)

    @property
    def dice_seal(self) -> str:
        """Binds the dice before the game begins; see :func:`~spymobile.table.record.dice_fit`."""
        return seal(bytes.fromhex(self.header.seed))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._course.state)

    @property
    def state(self) -> Any:
        """The whole position, never changed in place. For hosts, lessons and tests."""
        return self._course.state

    def state_after(self, row: int) -> Any:
        """The whole position right after a row. For hosts."""
        return self._afters[row]

    def rearrange(self, state: Any) -> None:
        """Have another position from now on; it is written down nowhere. For lessons and tests."""
        self._course.state = self._afters[-1] = state

    def decisions(self) -> Sequence[Decision]:
        return self.game.decisions(self._course.state)

    def view(self, who: Who, after: int | None = None) -> Any:
        """What ``who`` may know now, or knew right ``after`` a row. People look through a device."""
        state = self._course.state if after is None else self._afters[after]
        return self.game.view(state, who)

    def recall(self, after: int, done: Done) -> None:
        """Here everything is known."""
        done(None)

    # What changes it

    def act(self, seat: int, action: Action, version: int | None = None) -> list[Event]:
        """Play an action for a seat; ``version`` is the one of the table that it was meant for."""
        course = self._course
        if version is not None and version != self.version:
            raise StaleAction
        self._decision(seat, action)
        chance = Recorded(self._chance)
        drawn = self._chance.drawn
        try:
            step, after = record.play(self.game, course.state, seat, action, chance)
            step.chance = tuple(chance.record)
            self._journal.append(Act(seat, action, step.chance), step.standing)
        except BaseException:
            self._chance.drawn = drawn
            raise
        course.add(step, after)
        course.rows += 1
        outcome = self.game.outcome(after)
        if outcome:
            with suppress(SpymobileError):  # It is for the list of games; the rows say it, too.
                self._journal.finish(outcome)
        self._publish(played(step))
        return step.events

    def _decision(self, seat: int, action: Action) -> Decision:
        if self.outcome:
            raise GameIsOver
        return record.asked(self.decisions(), seat, action, self.names)

    def try_out(self, seat: int, action: Action) -> None:
        """Raise what :meth:`act` would raise, and change nothing."""
        self._decision(seat, action)
        chance = Seeded(bytes.fromhex(self.header.seed), self._chance.drawn)
        self.game.play(self._course.state.copy(), seat, action, chance)

    @property
    def _counted(self) -> list[Step]:
        return [step for step in self._course.steps if not step.standing]

    def cannot_undo(self, seat: int) -> Barrier | None:
        """Why this seat may not take its last step back; None if it may."""
        last = next((step for step in reversed(self._course.steps) if not step.standing), None)
        if last is None:
            return Barrier("nothing")
        if last.seat != seat:
            return Barrier("acted", last.seat)
        if last.chance or last.final:
            draws = self.game.draws
            drawn = next((draws[event.name] for event in last.events if event.name in draws), None)
            return Barrier(drawn or ("die" if last.chance else "shown"))
        return self._barrier if len(self._counted) <= self._stands else None

    @property
    def waits_for_undo(self) -> bool:
        """Whether the last step was a person's who may still take it back."""
        people = (seat for seat, who in enumerate(self.occupants) if who.kind == "person" and not who.away)
        return any(self.cannot_undo(seat) is None for seat in people)

    def undo(self, seat: int) -> None:
        """Take back the last step, if it was this seat's and nobody learnt anything since."""
        barrier = self.cannot_undo(seat)
        if barrier is not None:
            raise CannotUndo(barrier, self.names)
        course = self._course
        gone = self._counted[-1].row
        steps, state = record.without_last(self.game, course.steps)
        self._journal.append(Undo(seat))
        course.steps, course.state = steps, state
        course.rows += 1
        self._bots.forget()  # They have watched a step that did not happen.
        self._publish(Happened(course.rows - 1, "undo", seat, [undone(seat)], gone))

    def opened(self, seat: int) -> None:
        """Somebody has looked into their file: what others did before stands."""
        steps = self._counted
        seen = len(steps)
        while seen and steps[seen - 1].seat == seat:
            seen -= 1
        if seen > self._stands:
            self._stands = seen
            self._barrier = Barrier("looked", seat)

    # What devices ask for. What was asked twice is done once, and that follows from the record alone.

    def do(self, seat: int, action: Action, at: int, done: Done) -> None:
        """Play an action that was meant for the moment after row ``at``."""

        def deed() -> None:
            if not self.was_done(seat, action, at):
                self.act(seat, action)

        self._answer(done, deed)

    def take_back(self, seat: int, at: int, done: Done) -> None:
        """Undo a step that was the last after row ``at``."""

        def deed() -> None:
            if not self._was_taken_back(seat, at):
                self.undo(seat)

        self._answer(done, deed)

    def rehearse(self, seat: int, action: Action, done: Done) -> None:
        """Say what :meth:`do` would say now, and change nothing."""
        self._answer(done, lambda: self.try_out(seat, action))

    @staticmethod
    def _answer(done: Done, deed: Callable[[], object]) -> None:
        try:
            deed()
        except SpymobileError as reason:
            done(reason)
        except ExceptionGroup:  # The step stands, whoever could not be told of it.
            done(None)
            raise
        else:
            done(None)

    def _since(self, at: int) -> list[Happened]:
        if not 0 <= at < len(self._history):
            raise StaleAction
        return self._history[at + 1 :]

    def was_done(self, seat: int, action: Action, at: int) -> bool:
        """Whether this is a repetition. It is stale if its seat is no longer asked, or answered otherwise."""
        since = self._since(at)
        if not since:
            return False
        then = self.game.decisions(self._afters[at])
        decision = record.find(then, seat, action)
        ordered = decision is not None and decision.standing and action in decision.legal
        kind = "order" if ordered else "step"
        own = [happened.number for happened in since if happened.seat == seat and happened.kind == kind]
        if own:
            first = next((step for step in self._course.steps if step.row == own[0]), None)
            if first is None or first.action != action:
                raise StaleAction
            return True
        if kind == "step" and _asked(then, seat) != _asked(self.decisions(), seat):
            raise StaleAction
        return False

    def _was_taken_back(self, seat: int, at: int) -> bool:
        kinds = ("step", "undo")  # Neither an order nor a change of seats is taken back.
        own = [row.kind for row in self._since(at) if row.seat == seat and row.kind in kinds]
        if own[:1] == ["step"]:
            raise StaleAction
        return bool(own)

    # Who sits where

    def stand_in(self, seat: int, level: str) -> None:
        """A bot plays for an absent person, knowing what the seat knows and no more."""
        check_level(self.game, level)
        occupant = self._occupant(seat)
        if occupant.kind == "bot" and not occupant.away:
            raise BadSetup(message("A bot has that seat for good."))
        self._seat(seat, replace(occupant, kind="bot", level=level, away=True))

    def give_back(self, seat: int) -> None:
        """The person is back."""
        if not self._occupant(seat).away:
            raise BadSetup(message("No bot plays for that seat."))
        self._seat(seat, replace(self._occupant(seat), kind="person", level="", away=False))

    def _occupant(self, seat: int) -> Occupant:
        if seat not in self.seats:
            raise BadSetup(message("There is no such seat in this game."))
        return self._course.occupants[seat]

    def _seat(self, seat: int, occupant: Occupant) -> None:
        self._journal.append(Seated(seat, occupant))
        self._course.occupants[seat] = occupant
        self._course.rows += 1
        self._bots.forget(seat)
        self._publish(Happened(self._course.rows - 1, "seated", seat, [seated(seat, occupant)]))

    # What is told

    @property
    def history(self) -> Sequence[Happened]:
        """Everything that has been told so far, row by row."""
        return self._history

    def subscribe(self, listener: OnHappened) -> Callable[[], None]:
        """Hear of everything after it is journaled; call what is returned to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _note(self, happened: Happened) -> None:
        self._history.append(happened)
        self._afters.append(self._course.state)

    def _publish(self, happened: Happened) -> None:
        """Everybody is told, even if somebody cannot listen; what went wrong is raised afterwards."""
        self._note(happened)
        failures = []
        for listener in tuple(self._listeners):
            try:
                listener(happened)
            except Exception as error:
                failures.append(error)
        if failures:
            raise ExceptionGroup("the step stands, but not everybody could be told", failures)

    def stream(self, who: Who) -> list[Told]:
        """All that ``who`` may have heard so far."""
        return [told for happened in self._history for told in happened.told(who)]

    def tell(self, told: Told) -> str:
        """A line for the log."""
        return tell(self.game, told, self.names)

    # Bots

    def forget_bot(self, seat: int) -> None:
        """Let go of a bot that did not answer in time; the next one is told the whole history."""
        self._bots.forget(seat)

    def bot_due(self) -> int | None:
        """A bot's seat that must decide now."""
        if self.outcome:
            return None
        for decision in self.decisions():
            if not decision.standing and self._course.occupants[decision.seat].kind == "bot":
                return decision.seat
        return None

    def brief(self, seat: int) -> tuple[Bot, Any]:
        """The bot of a seat, which hears everything its seat heard, and the view it must decide on."""
        return self._bots.brief(self._course, seat), self.view(seat)


def _asked(decisions: Sequence[Decision], seat: int) -> list[tuple[str, list[Action]]]:
    """What a seat is asked, orders aside left out."""
    mine = [decision for decision in decisions if decision.seat == seat and not decision.standing]
    return [(decision.kind, list(decision.legal)) for decision in mine]
