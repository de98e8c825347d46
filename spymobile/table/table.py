"""One game being played: the only writer of its state.

An action is checked, played on a copy and journaled before anybody is told; if any of that fails, the table
is as it was. Screens do not hold a table but a :class:`~spymobile.table.device.Device`, which sees as much as
the people in front of it may.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from spymobile.core.audience import TABLE, Who, hears
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast, Recorded, Seeded, seal
from spymobile.core.errors import (
    BadSetup,
    CannotUndo,
    GameIsOver,
    NotYourDecision,
    SeatLocked,
    StaleAction,
)
from spymobile.core.event import Event, Told, said
from spymobile.core.game import Action, Decision, Game, Outcome, Setup
from spymobile.core.words import _, all_of
from spymobile.table import record
from spymobile.table.briefed import Briefed
from spymobile.table.history import Heard, heard
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
    check_occupant,
)

type Listener = Callable[[list[Event]], None]


class Table:
    """Seats, state and history of one game."""

    __slots__ = (
        "_barrier",
        "_bots",
        "_chance",
        "_course",
        "_journal",
        "_listeners",
        "_stands",
        "_stream",
        "game",
        "header",
    )

    def __init__(self, game: Game[Any, Any], header: Header, journal: Journal, course: Course) -> None:
        self.game = game
        self.header = header
        self._journal = journal
        self._course = course
        self._chance = Seeded(bytes.fromhex(header.seed), course.drawn)
        self._stream: list[Event] = []
        self._listeners: list[Listener] = []
        self._bots: dict[int, Briefed] = {}
        #: So many steps can no longer be taken back, and why, where the steps themselves do not say so.
        self._stands = 0
        self._barrier = ""

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
        check_seats(game, header)
        chance = Recorded(Seeded(seed))
        state, events = game.deal(setup, chance)
        journal = open_journal(header)
        journal.append(Deal(tuple(chance.record)))
        course = Course(state, events, [], list(seats), len(chance.record), 1)
        table = cls(game, header, journal, course)
        table._stream += events
        return table

    @classmethod
    def resume(cls, game: Game[Any, Any], header: Header, rows: Iterable[Row], journal: Journal) -> Table:
        """Take up a game where its record ends."""
        check_seats(game, header)
        rows = list(rows)
        course: Course | None = None
        stream: list[Event] = []
        for row, course in zip(rows, record.follow(game, header, rows), strict=True):
            stream += _retold(row, course)
        if course is None:
            raise record.BrokenRecord(0, _("The record is empty."))
        table = cls(game, header, journal, course)
        table._stream = stream
        table._stands = sum(not step.standing for step in course.steps)
        table._barrier = _("The table was left since then; that cannot be taken back.")
        return table

    # What is so

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
    def dice_seal(self) -> str:
        """Binds the dice before the game begins; see :func:`~spymobile.table.record.dice_fit`."""
        return seal(bytes.fromhex(self.header.seed))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._course.state)

    def decisions(self) -> Sequence[Decision]:
        return self.game.decisions(self._course.state)

    def view(self, who: Who) -> Any:
        """What ``who`` may know now. For hosts and bots; people look through a device."""
        return self.game.view(self._course.state, who)

    # What changes it

    def act(self, seat: int, action: Action, at: int | None = None) -> list[Event]:
        """Play an action for a seat; ``at`` is the version of the table it was meant for."""
        course = self._course
        if at is not None and at != self.version:
            raise StaleAction
        self._decision(seat, action)
        chance = Recorded(self._chance)
        drawn = self._chance.drawn
        try:
            step, after = record.play(self.game, course.state, seat, action, chance)
            step.chance = tuple(chance.record)
            self._journal.append(Act(seat, action, step.chance))
        except BaseException:
            self._chance.drawn = drawn
            raise
        course.add(step, after)
        course.rows += 1
        outcome = self.game.outcome(after)
        if outcome:
            self._journal.finish(outcome)
        self._publish(step.events)
        return step.events

    def _decision(self, seat: int, action: Action) -> Decision:
        if self.outcome:
            raise GameIsOver
        decisions = self.decisions()
        decision = record.find(decisions, seat, action)
        if decision is None:
            due = [
                self.names[other.seat]
                for other in decisions
                if not other.standing and hears(other.known_to, TABLE)
            ]
            raise NotYourDecision(
                _("It is {who}'s turn.").format(who=all_of(due)) if due else _("It is somebody else's turn.")
            )
        return decision

    def rehearse(self, seat: int, action: Action) -> None:
        """Raise what :meth:`act` would raise, and change nothing."""
        self._decision(seat, action)
        chance = Seeded(bytes.fromhex(self.header.seed), self._chance.drawn)
        self.game.play(self._course.state.copy(), seat, action, chance)

    @property
    def last_was_sealed(self) -> bool:
        """Whether the last step needed its seat opened."""
        last = record.last_step(self._course.steps)
        return last is not None and last.sealed

    @property
    def last_seat(self) -> int:
        """Whose step was the last that counts; -1 before the first."""
        steps = self._counted
        return steps[-1].seat if steps else -1

    @property
    def _counted(self) -> list[Step]:
        return [step for step in self._course.steps if not step.standing]

    def cannot_undo(self, seat: int) -> str:
        """Why this seat may not take its last step back; empty if it may."""
        steps = self._counted
        if not steps:
            return _("Nothing has been done yet.")
        last = steps[-1]
        if last.seat != seat:
            return _("{who} has already acted.").format(who=self.names[last.seat])
        if last.chance:
            return _("The die has fallen; that cannot be taken back.")
        if last.final:
            return _("Something was shown; that cannot be taken back.")
        return self._barrier if len(steps) <= self._stands else ""

    def undo(self, seat: int) -> None:
        """Take back the last step, if it was this seat's and nobody learnt anything since."""
        reason = self.cannot_undo(seat)
        if reason:
            raise CannotUndo(reason)
        course = self._course
        steps, state = record.without_last(self.game, course.steps)
        self._journal.append(Undo(seat))
        course.steps, course.state = steps, state
        course.rows += 1
        self._bots.clear()  # They have watched a step that did not happen.
        self._publish([_undone(seat)])

    def opened(self, seat: int) -> None:
        """Somebody has looked into their file: what others did before stands."""
        steps = self._counted
        seen = len(steps)
        while seen and steps[seen - 1].seat == seat:
            seen -= 1
        if seen > self._stands:
            self._stands = seen
            self._barrier = _("{who} has already looked.").format(who=self.names[seat])

    # Who sits where

    def stand_in(self, seat: int, level: str) -> None:
        """A bot plays for an absent person, knowing what the seat knows and no more."""
        check_level(level)
        occupant = self._occupant(seat)
        if occupant.kind == "bot" and not occupant.away:
            raise BadSetup(_("A bot has that seat for good."))
        self._seat(seat, replace(occupant, kind="bot", level=level, away=True))

    def give_back(self, seat: int) -> None:
        """The person is back."""
        if not self._occupant(seat).away:
            raise BadSetup(_("Nobody is standing in for that seat."))
        self._seat(seat, replace(self._occupant(seat), kind="person", level="", away=False))

    def _occupant(self, seat: int) -> Occupant:
        if seat not in self.seats:
            raise BadSetup(_("There is no such seat at this table."))
        return self._course.occupants[seat]

    def _seat(self, seat: int, occupant: Occupant) -> None:
        self._journal.append(Seated(seat, occupant))
        self._course.occupants[seat] = occupant
        self._course.rows += 1
        self._bots.pop(seat, None)
        self._publish([_seated(seat, occupant)])

    # What is told

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of everything after it is journaled; call what is returned to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _publish(self, events: list[Event]) -> None:
        """Everybody is told, even if somebody cannot listen; what went wrong is raised afterwards."""
        self._stream += events
        failures = []
        for listener in tuple(self._listeners):
            try:
                listener(events)
            except Exception as error:
                failures.append(error)
        if failures:
            raise ExceptionGroup("the step stands, but not everybody could be told", failures)

    def stream(self, who: Who, since: int = 0) -> list[tuple[int, Told]]:
        """The events ``who`` may hear, numbered as they heard them, from number ``since`` on."""
        heard = (told for event in self._stream if (told := event.told(who)) is not None)
        return [(number, told) for number, told in enumerate(heard) if number >= since]

    @property
    def stream_length(self) -> int:
        return len(self._stream)

    def heard(self, who: Who, public: Who, since: int = 0) -> list[Heard]:
        """The same, with what only ``who`` and not the ``public`` heard so marked, and when it was."""
        return heard(self._stream, self._course, who, public, since)

    def acted(self, seat: int) -> int:
        """After how many steps this seat has last done something; 0 if it has not yet."""
        steps = self._course.steps
        own = (number for number, step in enumerate(steps, 1) if step.seat == seat and not step.standing)
        return max(own, default=0)

    def recap(self, seat: int, who: Who) -> list[Told]:
        """What happened since this seat's last own step, through the eyes of ``who``."""
        last = self.acted(seat)
        events = [event for step in self._course.steps[last:] for event in step.events]
        if not last:
            events = self._course.opening + events
        return [told for event in events if (told := event.told(who)) is not None]

    def tell(self, told: Told) -> str:
        """A line for the log."""
        return tell(self.game, told, self.names)

    # Replay

    @property
    def length(self) -> int:
        """How many steps have been played (those taken back do not count)."""
        return len(self._course.steps)

    def view_at(self, step: int, who: Who) -> Any:
        """What ``who`` knew before step number ``step``; ``length`` gives the present."""
        steps = self._course.steps
        if not 0 <= step <= len(steps):
            raise BadSetup(_("This game has steps 0 to {count}.").format(count=len(steps)))
        return self.game.view(self._state_at(step), who)

    def _state_at(self, step: int) -> Any:
        steps = self._course.steps
        return self._course.state if step == len(steps) else steps[step].before

    def told_at(self, step: int, who: Who) -> list[Told]:
        """What ``who`` was told of step number ``step``."""
        if not 0 <= step < len(self._course.steps):
            raise BadSetup(_("This game has {count} steps.").format(count=len(self._course.steps)))
        return [t for event in self._course.steps[step].events if (t := event.told(who)) is not None]

    def all_told_at(self, step: int) -> list[Told]:
        """All that anybody was told of step number ``step``, once the game is over."""
        if not self.outcome:
            raise SeatLocked(_("The game is not over yet."))
        return [event.whole() for event in self._course.steps[step].events]

    # Bots

    def forget_bot(self, seat: int) -> None:
        """Let go of a bot that did not answer in time; the next one is told the whole history."""
        self._bots.pop(seat, None)

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
        bot = self._bots.get(seat)
        if bot is None:
            level = self._course.occupants[seat].level
            # The same whenever it is called to the table, so that it goes on as it would have.
            chance = Fast(f"{self.header.seed}/{seat}/{level}")
            bot = self._bots[seat] = Briefed(self.game.bot(level, seat, chance), self.game, seat)
            bot.hand_over(self._course.opening, self._state_at(0))
        steps = self._course.steps
        for number in range(bot.steps, len(steps)):
            bot.hand_over(steps[number].events, self._state_at(number + 1))
        bot.steps = len(steps)
        return bot, self.view(seat)


def _undone(seat: int) -> Event:
    return Event("table.undone", said(seat=seat))


def _seated(seat: int, occupant: Occupant) -> Event:
    return Event("table.seated", said(seat=seat, bot=occupant.kind == "bot"))


def _retold(row: Row, course: Course) -> list[Event]:
    """What was told when this row was written; ``course`` is the game right after it."""
    match row:
        case Deal():
            return course.opening
        case Undo(seat):
            return [_undone(seat)]
        case Seated(seat, occupant):
            return [_seated(seat, occupant)]
        case _:
            return course.steps[-1].events


def check_seats(game: Game[Any, Any], header: Header) -> None:
    """Names, levels and numbers of a table that is laid or taken up again."""
    game.check(header.setup)
    if not re.fullmatch("[0-9a-f]{64}", header.seed):
        raise BadSetup(_("The dice of this table have no seed of 32 bytes."))
    if len(header.seats) != header.setup.seats:
        raise BadSetup(_("There must be one name for every seat."))
    for occupant in header.seats:
        check_occupant(occupant)


def tell(game: Game[Any, Any], told: Told, names: Sequence[str]) -> str:
    """A line for the log, also for what the table itself says."""
    seat = told.facts.get("seat")
    name = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""
    if told.name == "table.undone":
        return _("{who} takes back a step.").format(who=name)
    if told.name == "table.seated":
        line = _("A bot plays for {who}.") if told.facts["bot"] else _("{who} is back.")
        return line.format(who=name)
    return game.tell(told, names)
