"""A table at the other end of a line: news and answers come late, in any order, twice, or not at all.

A :class:`LateTabletop` stands between a :class:`~spymobile.table.table.Table` and one device. It knows what
the news have brought so far and nothing else: rows that tell nobody here anything are left out and the others
numbered anew, events are cut to the seats of the device, and the views of other seats are not there at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from spymobile.core.audience import ANYONE, TABLE, Who
from spymobile.core.chance import Chance
from spymobile.core.errors import SpymobileError
from spymobile.core.event import Event, Part
from spymobile.core.game import Action, Game, Outcome, Setup
from spymobile.table.barrier import Barrier
from spymobile.table.beat import Timer
from spymobile.table.history import Happened
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from spymobile.table.tabletop import Done


class Line:
    """How many seconds a request, its answer and news are under way, each by itself.

    News keep their order and never get lost, as whoever was cut off asks for them again. The next ``lost``
    and ``doubled`` letters of a kind ("request", "answer") do not arrive, or arrive again as much later.
    """

    def __init__(self, request: float = 1.0, answer: float = 1.0, news: float = 1.0) -> None:
        self.seconds = {"request": request, "answer": answer, "news": news}
        self.lost = {"request": 0, "answer": 0}
        self.doubled = {"request": 0, "answer": 0}

    def arrivals(self, kind: str) -> Sequence[float]:
        """After how many seconds a request or an answer arrives; never, once or twice."""
        seconds = self.seconds[kind]
        if self.lost[kind]:
            self.lost[kind] -= 1
            return ()
        if self.doubled[kind]:
            self.doubled[kind] -= 1
            return seconds, 2 * seconds
        return (seconds,)

    def news(self) -> float:
        """After how many seconds a piece of news arrives, if none before it holds it up."""
        return self.seconds["news"]


def news_first() -> Line:
    return Line(news=0.5, answer=1.0)


def answer_first() -> Line:
    return Line(news=1.0, answer=0.5)


class BadLine(Line):
    """Every letter takes as long as chance will have it; some are lost, some arrive twice."""

    def __init__(self, chance: Chance, slowest: int = 30) -> None:
        super().__init__()
        self._chance, self._slowest = chance, slowest

    def arrivals(self, kind: str) -> Sequence[float]:
        copies = (0, 2, 2)[lot] if (lot := self._chance.below(20, "copies")) < 3 else 1
        return [self.news() for _ in range(copies)]

    def news(self) -> float:
        return self._chance.below(self._slowest, "seconds") / 10


@dataclass(slots=True, eq=False)
class _Letter:
    """A piece of news: what has happened, and how things stand since then."""

    happened: Happened
    occupants: tuple[Occupant, ...]
    outcome: Outcome | None
    barriers: tuple[Barrier | None, ...]
    arrived: bool = False


class LateTabletop:
    """The :class:`~spymobile.table.tabletop.Tabletop` of one device with these ``seats``."""

    def __init__(self, table: Table, timer: Timer, seats: Iterable[int], line: Line | None = None) -> None:
        self._table, self._timer = table, timer
        self._seats = frozenset(seats)
        self.line = line or Line()
        self._history: list[Happened] = []
        #: The table's row of each row here, and the other way round.
        self._rows: list[int] = []
        self._numbers: dict[int, int] = {}
        self._under_way: deque[_Letter] = deque()
        self._listeners: list[Callable[[Happened], None]] = []
        self._now = self._letter(table.history[0])
        for happened in table.history:  # Whoever sits down is told everything at once.
            if self._concerns(happened):
                self._deliver(self._letter(happened))
        self.hang_up = table.subscribe(self._send)

    # News

    @property
    def _eyes(self) -> frozenset[Who]:
        return self._seats | {TABLE, ANYONE}

    def _concerns(self, happened: Happened) -> bool:
        return happened.kind == "deal" or any(happened.tells(who) for who in self._eyes)

    def _letter(self, happened: Happened) -> _Letter:
        table = self._table
        barriers = tuple(table.cannot_undo(seat) for seat in table.seats)
        return _Letter(happened, table.occupants, table.outcome, barriers)

    def _send(self, happened: Happened) -> None:
        if self._concerns(happened):
            letter = self._letter(happened)
            self._under_way.append(letter)
            self._timer.later(self.line.news(), lambda: self._arrived(letter))

    def _arrived(self, letter: _Letter) -> None:
        """A letter waits for those that were sent before it."""
        letter.arrived = True
        while self._under_way and self._under_way[0].arrived:
            self._deliver(self._under_way.popleft())

    def _deliver(self, letter: _Letter) -> None:
        self._now = letter
        happened = letter.happened
        number = self._numbers[happened.number] = len(self._history)
        self._rows.append(happened.number)
        self._history.append(
            replace(
                happened,
                number=number,
                events=[cut for event in happened.events if (cut := self._cut(event)).parts],
                takes_back=self._numbers.get(happened.takes_back, -1),
            )
        )
        for listener in tuple(self._listeners):
            listener(self._history[-1])

    def _cut(self, event: Event) -> Event:
        """As much of an event as the seats here may hear; a part for several seats is for those of them."""
        parts = []
        for part in event.parts:
            audience = part.audience
            if isinstance(audience, tuple):
                audience = tuple(seat for seat in audience if seat in self._seats)
            if audience in self._eyes or (isinstance(audience, tuple) and audience):
                parts.append(Part(audience, part.facts, part.reveals))
        return Event(event.name, *parts)

    # The Tabletop

    @property
    def game(self) -> Game[Any, Any]:
        return self._table.game

    @property
    def setup(self) -> Setup:
        return self._table.setup

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return self._now.occupants

    @property
    def dice_seal(self) -> str:
        return self._table.dice_seal

    @property
    def outcome(self) -> Outcome | None:
        return self._now.outcome

    @property
    def history(self) -> Sequence[Happened]:
        return self._history

    def view(self, who: Who, after: int | None = None) -> Any:
        if who not in self._eyes and self.outcome is None:
            raise LookupError(f"what seat {who} sees is not sent to this device")
        return self._table.view(who, self._rows[-1 if after is None else after])

    def recall(self, after: int, done: Done) -> None:
        done(None)

    def cannot_undo(self, seat: int) -> Barrier | None:
        """As the last news said; whoever has looked since then is not known here."""
        return self._now.barriers[seat]

    def opened(self, seat: int) -> None:
        self._ask(lambda: self._table.opened(seat))

    def do(self, seat: int, action: Action, at: int, done: Done) -> None:
        row = self._row(at)
        self._ask(lambda: self._table.do(seat, action, row, self._reply(done)))

    def take_back(self, seat: int, at: int, done: Done) -> None:
        row = self._row(at)
        self._ask(lambda: self._table.take_back(seat, row, self._reply(done)))

    def rehearse(self, seat: int, action: Action, done: Done) -> None:
        self._ask(lambda: self._table.rehearse(seat, action, self._reply(done)))

    def subscribe(self, listener: Callable[[Happened], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _row(self, at: int) -> int:
        return self._rows[at] if 0 <= at < len(self._rows) else -1

    def _ask(self, request: Callable[[], None]) -> None:
        for seconds in self.line.arrivals("request"):
            self._timer.later(seconds, request)

    def _reply(self, done: Done) -> Done:
        def reply(reason: SpymobileError | None) -> None:
            for seconds in self.line.arrivals("answer"):
                self._timer.later(seconds, lambda: done(reason))

        return reply
