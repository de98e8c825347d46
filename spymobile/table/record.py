"""What is written down of a game: a header and one row a step, each chained to the one before.

A record is enough to play the game again to any point: the rows hold what chance gave. The header holds
the seed too, so that after the game anybody can check the dice against the seal shown before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from spymobile.core import codec
from spymobile.core.chance import Scripted, Seeded
from spymobile.core.errors import ChanceMismatch, Malformed, SpymobileError
from spymobile.core.event import Event
from spymobile.core.game import Action, Decision, Game, Outcome, Setup

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat: a person, or a bot of some level (perhaps only while the person is away)."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: str = ""
    away: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first step."""

    format: int
    game: str
    rules_version: int
    setup: Setup
    seats: tuple[Occupant, ...]
    seed: str


class Row(codec.Family):
    """One line of the record."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type]] = {}

    def __init_subclass__(cls) -> None:
        cls.tag = cls.__name__.lower()
        cls.kinds[cls.tag] = cls


@dataclass(frozen=True, slots=True)
class Deal(Row):
    """The cards were dealt; always the first row."""

    chance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Act(Row):
    """A seat acted."""

    seat: int
    action: Action
    chance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undo(Row):
    """A seat took its last step back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Seated(Row):
    """Somebody else sits in the seat from now on."""

    seat: int
    occupant: Occupant


class Journal(Protocol):
    """Where rows are kept. A row that was appended is there for good, or the call fails."""

    def append(self, row: Row) -> None: ...

    def finish(self, outcome: Outcome) -> None: ...


class MemoryJournal:
    """Keeps rows in a list: for simulations, tests and lessons.

    >>> journal = MemoryJournal()
    >>> journal.append(Undo(seat=1))
    >>> journal.rows
    [Undo(seat=1)]
    """

    __slots__ = ("outcome", "rows")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.outcome: Outcome | None = None

    def append(self, row: Row) -> None:
        self.rows.append(row)

    def finish(self, outcome: Outcome) -> None:
        self.outcome = outcome


def header_text(header: Header) -> str:
    return codec.to_text(codec.to_data(header))


def row_text(row: Row) -> str:
    return codec.to_text(codec.to_data(row))


def read_row(text: str) -> Row:
    return codec.from_data(Row, codec.from_text(text))


def link(before: bytes, text: str) -> bytes:
    """The chain: each link depends on all the text before it."""
    return hashlib.sha256(before + text.encode()).digest()


class BrokenRecord(SpymobileError):
    """A record that the rules cannot follow, although its rows are intact."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"This game cannot be played again from step {row} on: {reason}")
        self.row = row


@dataclass(slots=True)
class Step:
    """One action as it was played; ``before`` is the state it was played on.

    ``sealed`` says that its seat had to be opened for it, ``chance`` what was left to chance.
    """

    seat: int
    action: Action
    chance: tuple[int, ...]
    sealed: bool
    before: Any
    events: list[Event]

    @property
    def final(self) -> bool:
        """Whether somebody learnt something new by it, so that it cannot be taken back."""
        return bool(self.chance) or any(event.reveals for event in self.events)


def find(decisions: Iterable[Decision], seat: int, action: Action) -> Decision | None:
    """The decision of this seat that such an action answers; the first of the seat's if none does."""
    first = None
    for decision in decisions:
        if decision.seat == seat:
            if action in decision.legal:
                return decision
            first = first or decision
    return first


@dataclass(slots=True)
class Course:
    """A game as far as a record goes."""

    state: Any
    opening: list[Event]
    steps: list[Step]
    occupants: list[Occupant]
    drawn: int
    rows: int


def follow(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> Iterator[Course]:
    """Play a record again, row by row. The same course is handed out each time, one row further on."""
    course: Course | None = None
    for number, row in enumerate(rows):
        try:
            if course is None:
                if not isinstance(row, Deal):
                    raise Malformed("$", "a record begins with the deal")
                course = _deal(game, header, row)
            else:
                _take(game, course, row)
        except SpymobileError as error:
            raise BrokenRecord(number, error.sentence) from error
        course.rows = number + 1
        yield course


def _deal(game: Game[Any, Any], header: Header, row: Deal) -> Course:
    chance = Scripted(row.chance)
    state, events = game.deal(header.setup, chance)
    chance.finish()
    return Course(state, events, [], list(header.seats), len(row.chance), 0)


def _take(game: Game[Any, Any], course: Course, row: Row) -> None:
    match row:
        case Act(seat, action, numbers):
            chance = Scripted(numbers)
            before = course.state
            decision = find(game.decisions(before), seat, action)
            state = before.copy()
            events = game.play(state, seat, action, chance)
            chance.finish()
            course.state = state
            sealed = decision is not None and decision.sealed and action not in decision.public
            course.steps.append(Step(seat, action, numbers, sealed, before, events))
            course.drawn += len(numbers)
        case Undo(seat):
            if not course.steps or course.steps[-1].seat != seat or course.steps[-1].final:
                raise Malformed("$", "a step was taken back that could not be")
            course.state = course.steps.pop().before
        case Seated(seat, occupant):
            if seat not in range(len(course.occupants)):
                raise Malformed("$", "a seat is named that does not exist")
            course.occupants[seat] = occupant
        case _:
            raise Malformed("$", "the deal comes once, at the start")


def dice_fit(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> bool:
    """Whether every throw and shuffle of a record came from its seed.

    The draws of a step depend on the seed and on how many draws came before, so they can be made again.
    """
    chance = Seeded(bytes.fromhex(header.seed))
    state: Any = None
    undone: list[Any] = []
    for row in rows:
        if isinstance(row, Undo):
            state = undone.pop()
        if not isinstance(row, Deal | Act):
            continue
        recorded = _Checked(chance, row.chance)
        try:
            if isinstance(row, Deal):
                state, _ = game.deal(header.setup, recorded)
            else:
                undone.append(state)
                state = state.copy()
                game.play(state, row.seat, row.action, recorded)
        except ChanceMismatch:
            return False
        if not recorded.fits():
            return False
    return True


class _Checked(Scripted):
    """Gives back the record while asking the seed the same questions."""

    __slots__ = ("_seed", "_wrong")

    def __init__(self, seed: Seeded, numbers: tuple[int, ...]) -> None:
        super().__init__(numbers)
        self._seed = seed
        self._wrong = False

    def below(self, n: int, label: str) -> int:
        recorded = super().below(n, label)
        self._wrong |= self._seed.below(n, label) != recorded
        return recorded

    def fits(self) -> bool:
        return not self._wrong and not self._left
