"""What was told at a table, row by row, and what somebody heard of it, numbered as they heard it.

A *moment* of a viewer is the deal, number 0, or a row of the record that told them something. Numbers count
those and nothing else, so that no number can betray what others did aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from spymobile.core.audience import Who
from spymobile.core.errors import BadSetup
from spymobile.core.event import Event, Told, said
from spymobile.core.game import Game
from spymobile.core.words import _, message
from spymobile.table.heard import Heard
from spymobile.table.record import Course, Deal, Occupant, Row, Seated, Step, Undo


@dataclass(frozen=True, slots=True)
class Happened:
    """One row of a table's record, as it was told. Rows are numbered from 0, the deal.

    An ``order`` was given aside: others may not even know of it. An ``undo`` takes back the row that it
    names; a ``seated`` row says that somebody else sits there from now on.
    """

    number: int
    kind: Literal["deal", "step", "order", "undo", "seated"]
    seat: int
    events: Sequence[Event]
    takes_back: int = -1
    #: Its seat had to be opened for it.
    sealed: bool = False

    def told(self, who: Who) -> list[Told]:
        """As much of it as ``who`` may hear."""
        return [told for event in self.events if (told := event.told(who)) is not None]

    def tells(self, who: Who) -> bool:
        """Whether ``who`` hears anything of it."""
        return any(event.told(who) is not None for event in self.events)


def played(step: Step) -> Happened:
    """A step, as it is told."""
    kind: Literal["order", "step"] = "order" if step.standing else "step"
    return Happened(step.row, kind, step.seat, step.events, sealed=step.sealed)


def undone(seat: int) -> Event:
    """A seat took its last step back."""
    return Event("table.undone", said(seat=seat))


def seated(seat: int, occupant: Occupant) -> Event:
    """Somebody else sits in a seat from now on."""
    return Event("table.seated", said(seat=seat, bot=occupant.kind == "bot"))


def retold(row: Row, course: Course, history: Sequence[Happened]) -> Happened:
    """What was told when this row was written; ``course`` is the game right after it."""
    number = len(history)
    match row:
        case Deal():
            return Happened(number, "deal", -1, course.opening)
        case Undo(seat):
            return Happened(number, "undo", seat, [undone(seat)], _taken_back(course, history))
        case Seated(seat, occupant):
            return Happened(number, "seated", seat, [seated(seat, occupant)])
        case _:
            return played(course.steps[-1])


def _taken_back(course: Course, history: Sequence[Happened]) -> int:
    """The row of the step that the last undo took back: the newest that is no longer in the course."""
    rows = {step.row for step in course.steps}
    gone = {happened.takes_back for happened in history}
    return max(
        happened.number
        for happened in history
        if happened.kind == "step" and happened.number not in rows and happened.number not in gone
    )


class Hearing:
    """One viewer's part of a history. It is read on as the history grows."""

    __slots__ = ("_gone", "_moments", "_public", "_read", "_told", "_who", "rows")

    def __init__(self, who: Who, public: Who) -> None:
        self._who, self._public = who, public
        self._read = 0
        self._told: list[tuple[Told, bool, int]] = []
        #: The row of each moment, and the other way round.
        self.rows: list[int] = []
        self._moments: dict[int, int] = {}
        #: Moments that were taken back, or that are no steps.
        self._gone: set[int] = set()

    def read(self, history: Sequence[Happened], length: int) -> Hearing:
        """Take in a history as far as its first ``length`` rows."""
        for at in range(self._read, length):
            self._take(history[at])
        self._read = max(self._read, length)
        return self

    def _take(self, happened: Happened) -> None:
        if happened.takes_back in self._moments:
            self._gone.add(self._moments[happened.takes_back])
        told = happened.told(self._who)
        if not told and happened.kind != "deal":
            return
        moment = len(self.rows)
        self.rows.append(happened.number)
        self._moments[happened.number] = moment
        if happened.kind in ("undo", "seated"):
            self._gone.add(moment)
        public = happened.told(self._public) if self._who != self._public else told
        self._told += [(one, one not in public, moment) for one in told]

    @property
    def length(self) -> int:
        """How many moments there were."""
        return len(self.rows)

    def counts(self, moment: int) -> bool:
        """Whether a moment is a step, or the deal, and was not taken back."""
        return moment not in self._gone

    def heard(self, since: int = 0) -> list[Heard]:
        """All that was heard from event number ``since`` on."""
        return [
            Heard(number, told, private, moment if self.counts(moment) else None)
            for number, (told, private, moment) in enumerate(self._told[since:], since)
        ]

    def row_of(self, moment: int) -> int:
        """The row of a moment."""
        if not 0 <= moment < len(self.rows):
            raise BadSetup(message("This game has steps 0 to {count}.", count=len(self.rows) - 1))
        return self.rows[moment]

    def last_of(self, seat: int, history: Sequence[Happened]) -> int:
        """The moment of this seat's last step; 0 if it has taken none."""
        return next((at for at in self._steps(history) if history[self.rows[at]].seat == seat), 0)

    def last_seat(self, history: Sequence[Happened]) -> int:
        """Whose step was the last that counts; -1 before the first."""
        return next((history[self.rows[at]].seat for at in self._steps(history)), -1)

    def _steps(self, history: Sequence[Happened]) -> Iterator[int]:
        """The moments that are steps and count, the last first."""
        for moment in range(len(self.rows) - 1, 0, -1):
            if self.counts(moment) and history[self.rows[moment]].kind == "step":
                yield moment


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
