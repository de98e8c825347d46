"""A phone or tablet at the table: it holds some seats, and at most one of them is open.

What is hidden from the people in front of a locked device cannot be asked of it. Opening, locking and
handing over are rules here, not pictures: the curtain on the screen only asks for them.

While onlookers (spectators) are about, a locked device shows no more than they may know, too.

A screen knows its device and nothing behind it. Everything it hears and sees is cut for the eyes in front of
it, and every number counts what those eyes were told: nobody can count what others did aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from spymobile.core.audience import ANYONE, TABLE, Who
from spymobile.core.errors import BadSetup, SeatLocked, SpymobileError
from spymobile.core.event import Told
from spymobile.core.game import Action, Game, Outcome, Prompt, Setup, View
from spymobile.core.words import message
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.beat import Beat
from spymobile.table.heard import Heard
from spymobile.table.history import Happened, Hearing, tell
from spymobile.table.record import Occupant
from spymobile.table.requests import Requests
from spymobile.table.tabletop import Done, Tabletop


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that has happened, as far as those in front of the device may know it.

    ``view`` is what they know from then on. A ``step`` brought the game on; all else is about the table.
    """

    seat: int
    told: list[Told]
    view: View
    kind: Literal["deal", "step", "order", "undo", "seated"]


class Device:
    """A table as far as one device may see and move it."""

    __slots__ = (
        "_at",
        "_hearings",
        "_here",
        "_leave",
        "_listener",
        "_open",
        "_requests",
        "_seats",
        "_stop",
        "_top",
        "beat",
        "board",
        "onlookers",
    )

    def __init__(
        self,
        tabletop: Tabletop,
        seats: Iterable[int],
        beat: Beat | None = None,
        leave: Callable[[Device], None] | None = None,
        *,
        board: bool = False,
    ) -> None:
        self._top = tabletop
        self._seats = frozenset(seats)
        self._open: int | None = None
        self._hearings: dict[tuple[Who, Who], Hearing] = {}
        #: The last row that was handed on to the screen.
        self._at = len(tabletop.history) - 1
        self._listener: Callable[[], None] | None = None
        self._requests = Requests()
        self._leave = leave
        self._here = True
        #: It lies in the middle of a table of several devices: whoever is due may throw the dice on it,
        #: though they sit elsewhere. Nothing else is decided there.
        self.board = board
        #: The bots of the table, where they play on this device; None where another one holds the table.
        self.beat = beat
        #: Others than the players can see the screen (spectators): locked, it shows what anyone may know.
        self.onlookers = False
        if not self._seats <= set(range(len(tabletop.occupants))):
            raise BadSetup(message("There is no such seat in this game."))
        self._stop = tabletop.subscribe(self._happened)

    # What is so

    @property
    def game(self) -> Game[Any, Any]:
        return self._top.game

    @property
    def setup(self) -> Setup:
        return self._top.setup

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return self._top.occupants

    @property
    def names(self) -> list[str]:
        return [occupant.name for occupant in self._top.occupants]

    @property
    def dice_seal(self) -> str:
        return self._top.dice_seal

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once the screen has come so far."""
        return self._top.outcome if self._row == len(self._top.history) - 1 else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play on this device."""
        return tuple(sorted(self._seats))

    @property
    def single(self) -> bool:
        """Whether there is nobody to hide from: one person plays on this device, and nobody looks on."""
        return len(self._people) == 1 and not self.onlookers

    @property
    def only_seat(self) -> int | None:
        """The seat of the one person who plays on this device; None where several do, or nobody."""
        return self._people[0] if len(self._people) == 1 else None

    @property
    def _people(self) -> list[int]:
        """The seats here that belong to somebody, perhaps to somebody who is away."""
        return [seat for seat in self.seats if not self.is_bot(seat) or self.occupants[seat].away]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        return self.occupants[seat].kind == "bot"

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays at the table now, or may stand in for somebody who is away."""
        return any(occupant.kind == "bot" for occupant in self.occupants)

    @property
    def public(self) -> Who:
        """For whose eyes the locked device is: the table's, or anyone's while others look on."""
        return ANYONE if self.onlookers else TABLE

    @property
    def eyes(self) -> Who:
        """Through whose eyes the screen shows the table."""
        return self.public if self._open is None else self._open

    # Opening and locking

    @property
    def open_seat(self) -> int | None:
        return self._open

    def open(self, seat: int) -> None:
        """The person of this seat is looking; whoever looked before no longer is."""
        self._check_person(seat)
        self._open = seat
        self._looked(seat)

    def lock(self) -> None:
        """Nobody is looking: the device shows what the whole table knows."""
        self._open = None

    def sit_down(self) -> None:
        """Where there is nobody to hide from, the only file lies open."""
        if self.single and not self.is_bot(self._people[0]):
            self.open(self._people[0])

    def look_on(self, onlookers: bool) -> None:
        """Others have come to the table, or are gone; either way everything is closed first."""
        self.lock()
        self.onlookers = onlookers
        self.sit_down()

    @contextmanager
    def opened(self, seat: int) -> Iterator[None]:
        """For as long as it takes to look or to give an order, while the person of this seat is there."""
        self.open(seat)
        try:
            yield
        finally:
            self.lock()
            self.sit_down()

    def _looked(self, seat: int) -> None:
        """Where nobody else could have looked in passing, looking again bars nobody's undo."""
        if len(self._people) > 1:
            self._top.opened(seat)

    def _check_here(self, seat: int) -> None:
        if seat not in range(len(self.occupants)):
            raise BadSetup(message("There is no such seat in this game."))
        if seat not in self._seats:
            raise SeatLocked(message("{who} plays on another device.", who=self.names[seat]))

    def _check_person(self, seat: int) -> None:
        self._check_here(seat)
        if self.is_bot(seat):
            raise SeatLocked(message("A bot plays for {who}.", who=self.names[seat]))

    def _check_sight(self, who: Who | None) -> Who:
        """Whose eyes are meant; nobody sees through the eyes of a seat that is not open."""
        who = self.public if who is None else who
        if who == TABLE and self.onlookers and not self.outcome:
            raise SeatLocked(message("Others are looking on."))
        if who in (TABLE, ANYONE):
            return who
        if who not in range(len(self.occupants)):
            raise BadSetup(message("There is no such seat in this game."))
        if who == self._open:
            self._looked(who)
        elif not self.outcome:
            self._check_here(who)
            raise self._locked(who)
        return who

    def _locked(self, seat: int) -> SeatLocked:
        return SeatLocked(message("{who}: hold to see your secret.", who=self.names[seat]))

    # Looking. Without a name, all of these show what the locked device shows.

    def view(self, who: Who | None = None) -> Any:
        """What the table, anyone, or the open seat may know."""
        return self._top.view(self._check_sight(who), self._row)

    def view_at(self, moment: int, who: Who | None = None) -> Any:
        """What they knew after one of their moments; 0 is the deal."""
        who = self._check_sight(who)
        return self._top.view(who, self._hearing(who).row_of(moment))

    def recall(self, moment: int, done: Done, who: Who | None = None) -> None:
        """Before :meth:`view_at`: a phone that came later has to ask how things stood then."""
        self._top.recall(self._hearing(self._check_sight(who)).row_of(moment), done)

    def length(self, who: Who | None = None) -> int:
        """How many moments they were told."""
        return self._hearing(self._check_sight(who)).length

    def heard(self, who: Who | None = None, since: int = 0) -> list[Heard]:
        """The log from event number ``since`` on; what a locked device would not show is marked."""
        return self._hearing(self._check_sight(who)).heard(since)

    def tell(self, told: Told, names: Sequence[str]) -> str:
        """A line for the log, with everybody called as on this device."""
        return tell(self.game, told, names)

    def acted(self, seat: int, who: Who | None = None) -> int:
        """The moment of this seat's last step that they know of; 0 if there is none."""
        return self._hearing(self._check_sight(who)).last_of(seat, self._top.history)

    def last_seat(self, who: Who | None = None) -> int:
        """Whose step was the last that counts and that they know of; -1 before the first."""
        return self._hearing(self._check_sight(who)).last_seat(self._top.history)

    def _hearing(self, who: Who) -> Hearing:
        hearing = self._hearings.setdefault((who, self.public), Hearing(who, self.public))
        return hearing.read(self._top.history, self._row + 1)

    def prompt(self) -> Prompt | None:
        """The decision that must be taken next, as the screen may know it; one of the people here first."""
        asked: list[Prompt] = [prompt for prompt in self.view(self.eyes).prompts if not prompt.standing]
        here = [prompt for prompt in asked if self.plays_here(prompt.seat)]
        return next(iter(here or asked), None)

    def public_prompt(self, seat: int) -> Prompt | None:
        """What a seat is asked, as the locked device shows it: a mixed decision has its public part there."""
        prompt: Prompt | None = self.view().prompt(seat)
        return prompt

    def plays_here(self, seat: int) -> bool:
        """Whether a person plays this seat on this device."""
        return seat in self._seats and not self.is_bot(seat)

    def glance(self, seat: int, event: str) -> Told | None:
        """What the last event of this name told a seat here, asked while its person is looking."""
        with self.opened(seat):
            heard = [heard.told for heard in self.heard(seat) if heard.told.name == event]
        return heard[-1] if heard else None

    # Hearing

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Be told that there is news. From now on it waits for :meth:`advance`."""
        self._listener = listener

    @property
    def _row(self) -> int:
        """The last row that the screen has come to. What is no news for it never holds it up."""
        history = self._top.history
        while self._at < len(history) - 1 and not self._is_news(history[self._at + 1]):
            self._at += 1
        return self._at

    def _is_news(self, happened: Happened) -> bool:
        """Whether the screen is to show it. Orders are given aside: only the own file tells of them."""
        return happened.kind != "order" and happened.tells(self.eyes)

    def advance(self) -> bool:
        """Go on to the next thing that tells the eyes in front of the device something."""
        if self._row == len(self._top.history) - 1:
            return False
        self._at += 1
        return True

    def moment(self, who: Who | None = None) -> Moment:
        """What has happened last, cut for eyes that may look now."""
        who = self._check_sight(who)
        happened = self._top.history[self._at]
        return Moment(happened.seat, happened.told(who), self._top.view(who, self._at), happened.kind)

    def next(self) -> Moment | None:
        """The next thing that happened, or None."""
        return self.moment(self.eyes) if self.advance() else None

    @property
    def waiting(self) -> int:
        """How many things have happened that the screen has not asked for."""
        return sum(self._is_news(happened) for happened in self._top.history[self._at + 1 :])

    def _happened(self, happened: Happened) -> None:
        passed_on = self._requests.told(happened)
        try:
            if self._listener is None:
                self._at = max(self._at, happened.number)
            elif self._is_news(happened):
                self._listener()
        finally:
            passed_on()

    # Acting. Every answer comes through ``done``, at once or later, and once at most.

    def act(self, seat: int, action: Action, done: Done) -> None:
        """Act for a seat of this device. While it is locked only open actions are taken.

        What a locked seat is refused depends on public things alone.
        """
        reason = self._barred(seat, action)
        if reason is not None:
            done(reason)
            return
        eyes = seat if seat in self._seats else self.public
        standing = (prompt.choices for prompt in self._top.view(eyes).prompts if prompt.standing)
        aside = any(action in choices for choices in standing)
        self._ask(seat, aside, done, lambda at, answer: self._top.do(seat, action, at, answer))

    def why_not(self, seat: int, action: Action, done: Done) -> None:
        """The reason this action would be refused, or None if it would be taken. Nothing is changed."""
        reason = self._barred(seat, action)
        if reason is None:
            self._top.rehearse(seat, action, self._requests.once(done))
        else:
            done(reason)

    def cannot_undo(self, seat: int) -> Barrier | None:
        """Why the last step cannot be taken back here; None if it can. A sealed one needs its seat opened."""
        self._check_here(seat)
        barrier = self._top.cannot_undo(seat)
        if barrier is None and self._open != seat and self._last_is_sealed():
            return Barrier("sealed", seat)
        return barrier

    def _last_is_sealed(self) -> bool:
        history = self._top.history
        gone = {happened.takes_back for happened in history}
        counted = (at for at in reversed(history) if at.kind == "step" and at.number not in gone)
        last = next(counted, None)
        return last is not None and last.sealed

    @property
    def undoer(self) -> int | None:
        """A seat here that may take its last step back."""
        if self.waiting:
            return None  # It would be about something that nobody here has seen.
        return next((seat for seat in self.seats if self.cannot_undo(seat) is None), None)

    def undo(self, seat: int, done: Done) -> None:
        """Take back the last step of a seat of this device."""
        try:
            barrier = self.cannot_undo(seat)
        except SpymobileError as reason:
            done(reason)
            return
        if barrier is not None:
            done(CannotUndo(barrier, self.names))
        else:
            self._ask(seat, False, done, lambda at, answer: self._top.take_back(seat, at, answer))

    @property
    def under_way(self) -> bool:
        """Whether a step of this device waits for its answer."""
        return self._requests.under_way

    def ordering(self, seat: int) -> bool:
        """Whether an order of the open seat waits for its answer."""
        self._check_sight(seat)
        return self._requests.ordering(seat)

    def give_up(self, orders_of: int | None = None) -> None:
        """Wait no longer for a step, or for a seat's order. Asking again is safe: nothing happens twice."""
        self._requests.give_up(orders_of)

    def _ask(self, seat: int, aside: bool, done: Done, send: Callable[[int, Done], None]) -> None:
        # What a seat does next is meant for the position after its own last step, shown or not.
        since = self._top.history[self._row + 1 :]
        own = [row.number for row in since if row.seat == seat and row.kind in ("step", "undo")]
        at = max([self._at, *own])
        self._requests.ask(seat, aside, done, lambda answer: send(at, answer))

    def _barred(self, seat: int, action: Action) -> SpymobileError | None:
        """Why this device may not ask that of the table."""
        try:
            if self.board and isinstance(action, self.game.throws) and self._is_open_to_all(seat, action):
                return None
            self._check_person(seat)
            if seat != self._open:
                self._check_open(seat, action)
        except SpymobileError as reason:
            return reason
        return None

    def _is_open_to_all(self, seat: int, action: Action) -> bool:
        """Whether anyone could have worked out that a person may do this now."""
        if seat not in range(len(self.occupants)) or self.is_bot(seat):
            return False
        asked = self._top.view(self.public).prompts
        return any(prompt.seat == seat and action in prompt.choices for prompt in asked)

    def _check_open(self, seat: int, action: Action) -> None:
        """For a locked seat: only what anyone could have worked out may be chosen."""
        public = [prompt for prompt in self._top.view(self.public).prompts if prompt.seat == seat]
        if any(action in prompt.choices for prompt in public):
            return
        for prompt in self._top.view(seat).prompts:
            if prompt.seat != seat:
                continue
            # A standing decision stands beside the one that is due: it claims only its kinds of action.
            claimed = not prompt.standing or type(action) in {type(order) for order in prompt.choices}
            if (prompt.sealed and claimed) or action in prompt.choices:
                raise self._locked(seat)

    # Leaving

    def go_on(self) -> None:
        """Everything on the screen rests: a bot may act."""
        if self.beat is not None and self.has_bots:
            self.beat.go_on()

    def leave(self) -> None:
        """Nobody is at this device any more."""
        self.lock()
        self._listener = None
        if self._here:
            self._here = False
            self._requests.close()
            self._stop()
            if self._leave is not None:
                self._leave(self)
