"""What is written down of a game: a header and one row a step, each chained to the one before.

A record is enough to play the game again to any point: the rows hold what chance gave. The header holds
the seed too, so that after the game anybody can check the dice against the seal shown before it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from spymobile.core import codec, decoding
from spymobile.core.audience import TABLE, hears
from spymobile.core.bot import no_such_level, rung
from spymobile.core.chance import Chance, Scripted, Seeded
from spymobile.core.errors import BadSetup, Malformed, NotYourDecision, SpymobileError
from spymobile.core.event import Event
from spymobile.core.game import Action, Decision, Game, Outcome, Setup
from spymobile.core.words import Message, all_of, message

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
    """Where rows are kept. A row that was appended is there for good, or the call fails.

    One that was ordered ``aside`` must not be noticed in any list of games: neither counted nor dated.
    """

    def append(self, row: Row, aside: bool = False) -> None: ...

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

    def append(self, row: Row, aside: bool = False) -> None:
        self.rows.append(row)

    def finish(self, outcome: Outcome) -> None:
        self.outcome = outcome


def header_text(header: Header) -> str:
    return codec.to_text(codec.to_data(header))


def row_text(row: Row) -> str:
    return codec.to_text(codec.to_data(row))


def read_row(text: str) -> Row:
    return decoding.from_data(Row, codec.from_text(text))


def link(before: bytes, text: str) -> bytes:
    """The chain: each link depends on all the text before it."""
    return hashlib.sha256(before + text.encode()).digest()


class BrokenRecord(SpymobileError):
    """A record that the rules cannot follow, although its rows are intact."""

    def __init__(self, row: int, reason: Message | str) -> None:
        super().__init__(
            message("This game cannot be played again from step {row} on: {reason}", row=row, reason=reason)
        )
        self.row = row


@dataclass(slots=True)
class Step:
    """One action as it was played; ``before`` is the state it was played on.

    ``sealed`` says that its seat had to be opened for it, ``chance`` what was left to chance. A
    ``standing`` step is an order given aside: others may not even know of it, so it never counts as the
    last thing that happened.
    """

    seat: int
    action: Action
    chance: tuple[int, ...]
    sealed: bool
    before: Any
    events: list[Event]
    standing: bool = False
    #: The number of the row that it was written down in.
    row: int = -1

    @property
    def final(self) -> bool:
        """Whether somebody learnt something new by it, so that it cannot be taken back."""
        return bool(self.chance) or any(event.reveals for event in self.events)


def find(decisions: Iterable[Decision], seat: int, action: Action) -> Decision | None:
    """The decision of this seat that such an action answers; the first of the seat's if none does.

    What can be ordered aside counts as ordered aside, even where the decision that is due offers it too:
    whether it does may be a secret.
    """
    first = due = None
    for decision in decisions:
        if decision.seat == seat:
            if action in decision.legal:
                if decision.standing:
                    return decision
                due = due or decision
            first = first or decision
    return due or first


def asked(decisions: Sequence[Decision], seat: int, action: Action, names: Sequence[str]) -> Decision:
    """The decision that an action answers, or :class:`NotYourDecision` naming whose turn it is."""
    decision = find(decisions, seat, action)
    if decision is None:
        due = [
            names[other.seat] for other in decisions if not other.standing and hears(other.known_to, TABLE)
        ]
        raise NotYourDecision(
            message("It is {who}'s turn.", who=all_of(due)) if due else message("It is somebody else's turn.")
        )
    return decision


@dataclass(slots=True)
class Course:
    """A game as far as a record goes."""

    state: Any
    opening: list[Event]
    steps: list[Step]
    occupants: list[Occupant]
    drawn: int
    rows: int
    orders: int = 0

    def add(self, step: Step, after: Any) -> None:
        """The step was played and is to be written down as the next row."""
        step.row = self.rows
        self.steps.append(step)
        self.state = after
        self.drawn += len(step.chance)
        self.orders += step.standing


def follow(
    game: Game[Any, Any],
    header: Header,
    rows: Iterable[Row],
    script: Callable[[tuple[int, ...]], Scripted] = Scripted,
) -> Iterator[Course]:
    """Play a record again, row by row. The same course is handed out each time, one row further on."""
    course: Course | None = None
    for number, row in enumerate(rows):
        try:
            if course is None:
                if not isinstance(row, Deal):
                    raise Malformed("$", message("a record begins with the deal"))
                course = _deal(game, header, row, script)
            else:
                _take(game, course, row, script)
        except SpymobileError as error:
            raise BrokenRecord(number, error.message) from error
        course.rows = number + 1
        yield course


type _Script = Callable[[tuple[int, ...]], Scripted]


def _deal(game: Game[Any, Any], header: Header, row: Deal, script: _Script) -> Course:
    chance = script(row.chance)
    state, events = game.deal(header.setup, chance)
    chance.finish()
    return Course(state, events, [], list(header.seats), len(row.chance), 0)


def _take(game: Game[Any, Any], course: Course, row: Row, script: _Script) -> None:
    match row:
        case Act(seat, action, numbers):
            chance = script(numbers)
            step, after = play(game, course.state, seat, action, chance)
            chance.finish()
            step.chance = numbers
            course.add(step, after)
        case Undo(seat):
            last = last_step(course.steps)
            if last is None or last.seat != seat or last.final:
                raise Malformed("$", message("a step was taken back that could not be"))
            course.steps, course.state = without_last(game, course.steps)
        case Seated(seat, occupant):
            if seat not in range(len(course.occupants)):
                raise Malformed("$", message("a seat is named that does not exist"))
            check_occupant(game, occupant)
            course.occupants[seat] = occupant
        case _:
            raise Malformed("$", message("the deal comes once, at the start"))


def play(game: Game[Any, Any], before: Any, seat: int, action: Action, chance: Chance) -> tuple[Step, Any]:
    """The step that an action makes of a state, and the state after it. ``before`` stays as it was."""
    decision = find(game.decisions(before), seat, action)
    after = before.copy()
    events = game.play(after, seat, action, chance)
    sealed = decision is not None and decision.sealed and action not in decision.public
    standing = decision is not None and decision.standing
    return Step(seat, action, (), sealed, before, events, standing), after


def last_step(steps: list[Step]) -> Step | None:
    """The last step that counts as one."""
    return next((step for step in reversed(steps) if not step.standing), None)


def without_last(game: Game[Any, Any], steps: list[Step]) -> tuple[list[Step], Any]:
    """The steps without the last one that counts; orders given since are given again."""
    at = max(number for number, step in enumerate(steps) if not step.standing)
    kept, state = steps[:at], steps[at].before
    for order in steps[at + 1 :]:
        again, after = play(game, state, order.seat, order.action, Scripted(order.chance))
        again.chance, again.row = order.chance, order.row
        kept.append(again)
        state = after
    return kept, state


def check_seats(game: Game[Any, Any], header: Header) -> None:
    """Names, levels and numbers of a table that is laid or taken up again."""
    game.check(header.setup)
    if not re.fullmatch("[0-9a-f]{64}", header.seed):
        raise BadSetup(message("The dice of this game have no seed of 32 bytes."))
    if len(header.seats) != header.setup.seats:
        raise BadSetup(message("There must be one name for every seat."))
    for occupant in header.seats:
        check_occupant(game, occupant)


def dice_fit(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> bool:
    """Whether every throw and shuffle of a record came from its seed."""
    return first_misfit(game, header, rows) is None


def first_misfit(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> int | None:
    """The first row whose throws did not come from the seed, or that breaks the rules; None if none does."""
    try:
        for course, fits in follow_seed(game, header, rows):
            if not fits:
                return course.rows - 1
    except BrokenRecord as broken:
        return broken.row
    return None


def follow_seed(game: Game[Any, Any], header: Header, rows: Iterable[Row]) -> Iterator[tuple[Course, bool]]:
    """Play a record again, row by row, and say whether chance gave what the seed would have given.

    The draws of a step depend on the seed and on how many draws came before, so they can be made again.
    """
    seed = Seeded(bytes.fromhex(header.seed))
    asked: list[_Checked] = []

    def script(numbers: tuple[int, ...]) -> Scripted:
        asked.append(_Checked(seed, numbers))
        return asked[-1]

    for course in follow(game, header, rows, script):
        yield course, all(checked.fits() for checked in asked)
        asked.clear()


LONGEST_NAME = 200


def check_level(game: Game[Any, Any], level: str) -> None:
    if not rung(level, len(game.levels)):
        raise no_such_level(level, game.levels)


def check_occupant(game: Game[Any, Any], occupant: Occupant) -> None:
    """A name that can be written down, and a level that exists."""
    check_name(occupant.name)
    if occupant.kind == "bot":
        check_level(game, occupant.level)


def check_name(name: str) -> None:
    """A name that can be written down."""
    if not name.strip() or len(name) > LONGEST_NAME:
        raise BadSetup(message("A name has 1 to {most} letters.", most=LONGEST_NAME))
    if any("\ud800" <= letter <= "\udfff" for letter in name):
        raise BadSetup(message("A name must be made of whole letters."))


def tidy_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it was typed, on one line and not too long; empty where there is none.

    >>> tidy_name("  Anna   Maria "), tidy_name(" ")
    ('Anna Maria', '')
    """
    return "".join(sign for sign in " ".join(name.split()) if sign.isprintable())[:longest].strip()


def unlike(name: str, taken: Container[str], longest: int = LONGEST_NAME) -> str:
    """A name that nobody else has: with the next number behind it that is free.

    >>> unlike("Ben", ["Anna"]), unlike("Ben", ["Ben"]), unlike("Player 1", ["Player 1", "Player 2"])
    ('Ben', 'Ben 2', 'Player 3')
    """
    if name not in taken:
        return name
    plain, _space, last = name.rpartition(" ")
    plain, number = (plain, int(last)) if plain and last.isdecimal() else (name, 1)
    while name in taken:
        number += 1
        name = f"{plain[: longest - len(str(number)) - 1]} {number}"
    return name


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
