"""Whoever holds a table, without sockets and threads: who is told what, who may ask for what, who is away.

The :class:`~spymobile.table.table.Table` writes a step down before it tells of it; then news go to every
device whose eyes are told something, and last the answer to the one that acted. Numbers count the moments of
each device. What was asked twice is done once, and that follows from the record alone.

Nothing here may be timed: orders given aside, their news and their answers wait for the next beat, and a
sealed answer to somebody else's step is not carried out before everybody could have given it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from spymobile.core.errors import Malformed
from spymobile.core.words import message
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.sync.asked_for import AskedFor
from spymobile.sync.herald import Guest, Herald, Send
from spymobile.sync.pulled import PULL, Pulled
from spymobile.sync.reactions import REACTION, Reactions
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    Agree,
    Answer,
    Do,
    Have,
    Lend,
    Look,
    MarginNote,
    News,
    NoteKind,
    Opened,
    Presence,
    Shown,
    TakeBack,
    Up,
    UpBeat,
)
from spymobile.table.history import Happened
from spymobile.table.table import Table

#: Seconds without a link until others are told that somebody is away.
AWAY = 6.0
#: Seconds until whoever holds the table is asked what to do, if the seat is needed.
MISSED = 20.0
#: So long bots wait for a screen to have shown the last step.
SHOWN = 4.0


class BotBeat(Protocol):
    """Whoever lets the bots of the table act: a :class:`~spymobile.table.beat.Beat`."""

    def go_on(self) -> None: ...

    def nudge(self) -> None: ...

    def stop(self) -> None: ...

    @property
    def thinking_for(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody who is away, for whoever holds the table to decide about."""

    seat: int
    name: str
    seconds: float
    #: The game waits for this seat.
    needed: bool


class Room:
    """One game of several devices."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float],
        text: Callable[[], str],
        *,
        round_: int = 1,
        looks: Sequence[int] = (),
        reaction: float = REACTION,
    ) -> None:
        """``text`` gives the whole record, once the game is over."""
        self.table = table
        self.clock = clock
        self.pulled = Pulled(self)
        self.round = round_
        self.herald = Herald(table, text, round_, looks)
        self._reactions = Reactions(table, clock, reaction)
        self.guests: dict[str, Guest] = {}
        self.paused = False
        self.bots: BotBeat | None = None
        #: Told whenever somebody came, went or moved; and of what went wrong in the rules.
        self.changed: Callable[[], None] = lambda: None
        self.failed: Callable[[Exception], None] = lambda _error: None
        self._asked_for = AskedFor(self, self._reactions)
        self._presence: Presence | None = None
        self._last_step = self._ticked = clock()
        self._bots_wait = False
        #: Seats whose person is back while a bot still thinks for them.
        self._returning: set[int] = set()
        self._stop = table.subscribe(self._happened)

    def close(self) -> None:
        self._stop()
        if self.bots is not None:
            self.bots.stop()

    # Who is here

    def add(self, guest: Guest) -> None:
        """A device belongs to the room from now on."""
        guest.lost_at = self.clock()
        self.guests[guest.id] = guest

    def remove(self, device: str) -> None:
        self.guests.pop(device, None)
        self._tell_presence()

    def attach(self, device: str, send: Send, have: Have | None = None) -> None:
        """A link is up: whatever is new, or everything, is told on it."""
        guest = self.guests[device]
        guest.send, guest.paused, guest.shown = send, False, -1
        guest.answers.clear()
        self.herald.greet(guest, send, have)
        self._tell_presence(guest)
        self.pulled.greet(guest)
        self._give_back(guest)
        self._let_bots()
        self.changed()

    def detach(self, device: str, *, paused: bool = False) -> None:
        """The link is gone. Others are told after a while, or at once if the app left the screen."""
        guest = self.guests.get(device)
        if guest is None or guest.send is None:
            return
        guest.send, guest.paused = None, paused
        guest.lost_at = self.clock()
        self._asked_for.drop(guest)
        for seat in guest.eyes.seats:
            self._returning.discard(seat)
        self._tell_presence()
        self._let_bots()
        self.changed()

    def _is_away(self, guest: Guest) -> bool:
        return guest.send is None and (guest.paused or self.clock() >= guest.lost_at + AWAY)

    def guest_of(self, seat: int) -> Guest | None:
        """The device on which a seat plays."""
        return next((guest for guest in self.guests.values() if seat in guest.eyes.seats), None)

    @property
    def presence(self) -> Presence:
        """Where everybody is."""
        found = []
        for seat, occupant in enumerate(self.table.occupants):
            guest = self.guest_of(seat)
            if occupant.kind == "bot":
                found.append("bot")
            elif guest is None or guest.local:
                found.append("here")
            else:
                found.append("away" if self._is_away(guest) else "linked")
        board = any(guest.board and not self._is_away(guest) for guest in self.guests.values())
        return Presence(tuple(found), self.paused, board)  # type: ignore[arg-type]

    def _tell_presence(self, newcomer: Guest | None = None) -> None:
        presence = self.presence
        everybody = presence != self._presence
        self._presence = presence
        for guest in self.guests.values():
            if guest.send is not None and (everybody or guest is newcomer):
                guest.send(presence)

    def missing(self) -> list[Missing]:
        """Everybody who is away, longest first."""
        due = {decision.seat for decision in self.table.decisions() if not decision.standing}
        found = []
        for seat, where in enumerate(self.presence.seats):
            guest = self.guest_of(seat)
            if where == "away" and guest is not None:
                seconds = self.clock() - guest.lost_at
                found.append(Missing(seat, self.table.names[seat], seconds, seat in due))
        return sorted(found, key=lambda one: -one.seconds)

    # What is told

    def _happened(self, happened: Happened) -> None:
        if happened.kind in ("step", "undo"):
            self._reactions.stepped(happened.seat)
        if happened.kind != "order":
            self._last_step = self.clock()
        over = self.table.outcome is not None
        for guest in self._in_turn(happened.seat):
            self.herald.read(guest)
            if happened.kind != "order":
                self.herald.flush(guest)
                if over and guest.send is not None:
                    self.herald.send_record(guest)
        if happened.kind == "seated":
            self._tell_presence()
        elif happened.seat in self._returning and happened.kind == "step":
            self._returning.discard(happened.seat)
            self._hand_back(happened.seat)
        self._let_bots()
        if happened.kind != "order" and "away" in self.presence.seats:
            self.changed()  # It may be their turn now. That an order was given nobody may notice.

    def _in_turn(self, seat: int) -> list[Guest]:
        """Other phones are told first, as the way to them is longest; whoever acted knows it already."""
        return sorted(self.guests.values(), key=lambda guest: (seat in guest.eyes.seats, guest.local))

    def beat(self, device: str) -> tuple[tuple[Answer, ...], News | None]:
        """What rides the next beat to this device: all that orders given aside have led to.

        That somebody has looked, and an undo is barred by it, is no news by itself and rides along, too.
        """
        guest = self.guests.get(device)
        if guest is None:
            return (), None
        answers, guest.answers = tuple(guest.answers.values()), {}
        return answers, self.herald.news(guest, len(guest.numbering))

    def note(self, kind: NoteKind, name: str = "", count: int = 0) -> None:
        """A line in everybody's margin."""
        for guest in self.guests.values():
            self.herald.send(guest, MarginNote(kind, name, count))

    # What is asked for

    def receive(self, device: str, said: Up) -> None:
        """A guest says something. What cannot be meant is Malformed."""
        guest = self.guests[device]
        match said:
            case UpBeat(Do() as order):
                if order.seat not in self.table.seats:
                    raise Malformed("$.order.seat", message("something else was expected"))
                self._asked_for.do(guest, order, in_beat=True)
            case Do():
                self._asked_for.do(guest, said)
            case TakeBack():
                self._asked_for.take_back(guest, said)
            case Opened(seat):
                if seat in guest.eyes.seats:
                    self.table.opened(seat)
            case Shown(moment):
                guest.shown = max(guest.shown, min(moment, len(guest.numbering) - 1))
                self._release_bots()
            case Look(moment):
                self.herald.look(guest, moment)
            case Agree(seat):
                self.pulled.agreed(guest, seat)
            case Lend(lent):
                guest.lends = lent

    # Time

    def due(self) -> float | None:
        """When :meth:`tick` is to be called next."""
        moments = self._asked_for.moments()
        for guest in self.guests.values():
            if guest.send is None and (guest.eyes.seats or guest.board) and not guest.local:
                moments += [guest.lost_at + seconds for seconds in (AWAY, MISSED, PULL)]
        if self._bots_wait:
            moments += [self._last_step + SHOWN, *self._reactions.moments()]
        # Not those that lie ahead: one that has passed since the last tick has been seen by nobody.
        return min((moment for moment in moments if moment > self._ticked), default=None)

    def tick(self) -> None:
        """Time has passed."""
        now = self._ticked = self.clock()
        self._asked_for.tick(now)
        self._tell_presence()
        self._release_bots()
        self.changed()

    # Bots

    def _let_bots(self) -> None:
        if self.bots is not None:
            self._bots_wait = False
            self.bots.go_on()

    def bots_held(self) -> bool:
        """Whether a bot that could act now must wait. It is let go by itself."""
        held = self._must_bots_wait()
        self._bots_wait = held and not self.paused
        return held

    def _must_bots_wait(self) -> bool:
        now = self.clock()
        if self.paused:
            return True
        seat = self.table.bot_due()
        if seat is not None and now < self._reactions.until(seat):
            return True
        if now >= self._last_step + SHOWN:
            return False
        return any(
            guest.send is not None and -1 < guest.shown < len(guest.numbering) - 1
            for guest in self.guests.values()
        )

    def _release_bots(self) -> None:
        if self._bots_wait and self.bots is not None and not self._must_bots_wait():
            self._bots_wait = False
            self.bots.nudge()

    def pause(self, paused: bool) -> None:
        """Nobody's bot acts, and everybody is told; or the game goes on."""
        if paused != self.paused:
            self.paused = paused
            self.note("paused" if paused else "goes_on")
            self._tell_presence()
            self._let_bots()

    # Seats

    def stand_in(self, seat: int, level: str = "field_agent") -> None:
        """A bot plays for somebody who is away."""
        self.table.stand_in(seat, level)

    def _give_back(self, guest: Guest) -> None:
        """Whoever is back plays again, but never in the middle of a bot's thought."""
        for seat in guest.eyes.seats:
            if self.table.occupants[seat].away:
                if self.bots is not None and self.bots.thinking_for == seat:
                    self._returning.add(seat)
                else:
                    self._hand_back(seat)

    def _hand_back(self, seat: int) -> None:
        """The bot plays on where that cannot be written down, until it has played a step that could."""
        try:
            self.table.give_back(seat)
        except (NoSpace, CannotWrite) as error:
            self._returning.add(seat)
            self.failed(error)

    def move(self, seats: Iterable[int], device: str, kind: NoteKind) -> None:
        """Seats play on another device from now on. Every device concerned is told everything anew."""
        moved = set(seats)
        names = [self.table.names[seat] for seat in sorted(moved)]
        self.pulled.moved(moved)
        for guest in list(self.guests.values()):
            here = set(guest.eyes.seats)
            wanted = here | moved if guest.id == device else here - moved
            if wanted != here:
                guest.sit(Eyes(tuple(sorted(wanted))))
                if guest.send is not None:
                    self.attach(guest.id, guest.send)
        for name in names:
            self.note(kind, name)
