"""The door of an evening: who calls, with which ticket or key, and who is let in.

``new -> knocking -> keyed -> in``: a phone shows its ticket, somebody lets it in, it gets a key of its own
and says that it is kept; only then is the ticket spent. From then on it calls with that key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from spymobile import __version__
from spymobile.core.errors import SpymobileError
from spymobile.sync.lobby import Evening, KnownPhone, checked
from spymobile.sync.ticket import Ticket, Tickets
from spymobile.sync.wire import PROTOCOL, ByeReason, Down, Hello, KeyGiven, Welcome
from spymobile.sync.words import LinkTrouble


class GuestLine(Protocol):
    """A link as the holder uses it. ``identity`` is the name under which the guest proved its key."""

    identity: str

    def send(self, said: Down) -> None: ...

    def bye(self, reason: ByeReason) -> None:
        """Say so, and hang up."""
        ...


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody stands at the door with a ticket."""

    number: int
    name: str
    #: The places of the chairs that it is for, or the seats.
    chairs: tuple[int, ...]
    watcher: bool
    board: bool = False


@dataclass(slots=True, eq=False)
class Caller:
    """A link, and how far its phone has come."""

    line: GuestLine
    state: Literal["new", "knocking", "keyed", "in"] = "new"
    ticket: Ticket | None = None
    hello: Hello | None = None
    known: KnownPhone | None = None
    number: int = 0


class Door(ABC):
    """Keeps the tickets and the keys of one evening."""

    def __init__(
        self,
        evening: Evening,
        keep: Callable[[Evening], None],
        clock: Callable[[], float],
        entropy: Callable[[int], bytes],
    ) -> None:
        self.evening = evening
        evening.number_chairs()
        self._keep, self._clock, self._entropy = keep, clock, entropy
        self.tickets = Tickets()
        self._callers: dict[int, Caller] = {}
        #: Phones that were cut off in the lobby before they could say that they have their key, and what let
        #: them in: as long as that is good for nobody else, and until the game begins.
        self._promised: dict[str, Ticket] = {}
        self._numbers = 0
        #: Told when somebody knocks; and of what went wrong.
        self.knocked: Callable[[Knock], None] = lambda _knock: None
        self.failed: Callable[[Exception], None] = lambda _error: None

    @abstractmethod
    def _has_room(self, ticket: Ticket) -> bool:
        """Whether a ticket leads to a chair."""

    @abstractmethod
    def _enter(self, caller: Caller) -> None:
        """A phone has proved that it was let in before."""

    @abstractmethod
    def _enter_with_key(self, caller: Caller) -> None:
        """A phone has kept the key that it was given: it is in for the first time."""

    @abstractmethod
    def lost(self, number: int, bye: ByeReason | None = None) -> None:
        """A link is gone."""

    def key_of(self, identity: str) -> bytes | None:
        """The key of whoever calls: a phone that was let in, or a ticket."""
        if identity.startswith("d-"):
            known = self.evening.device(identity[2:]) or self.evening.sent_away(identity[2:])
            return None if known is None else bytes.fromhex(known.key)
        return self.tickets.key(identity)

    def connected(self, line: GuestLine) -> int:
        """A link has proved its key. The number that comes back stands for it."""
        self._numbers += 1
        self._callers[self._numbers] = Caller(line, number=self._numbers)
        return self._numbers

    def _greet(self, caller: Caller, hello: Hello) -> None:
        line = caller.line
        identity = line.identity
        known = self.evening.device(identity.removeprefix("d-")) if identity.startswith("d-") else None
        ticket = self.tickets.find(identity)
        death = ticket.death(self._clock()) if ticket is not None else None
        if death is not None:
            self._hang_up(caller, death)
            return
        device = known.id if known else ""
        evening = self.evening
        waiting = known is None
        line.send(Welcome(evening.room, evening.epoch, evening.host, device, waiting, __version__))
        if hello.proto[0] != PROTOCOL[0]:
            self._hang_up(caller, "other_version")
            return
        if identity.startswith("d-") and known is None:
            gone = evening.sent_away(identity[2:])
            self._hang_up(caller, "moved" if gone is not None and gone.moved else "kicked")
            return
        caller.hello = hello
        if known is not None:
            promise = self._promised.pop(known.id, None)
            if promise is not None and (promise.in_use or not promise.is_good(self._clock())):
                self._break(known.id)
                self._hang_up(caller, "too_late")
                return
            caller.known, caller.ticket = known, promise
            if promise is None:
                self._enter(caller)
            else:
                self._enter_with_key(caller)  # Whoever calls with a key has kept it.
            return
        if ticket is None:
            self._hang_up(caller, "refused")
            return
        watcher = ticket.watcher or hello.watch
        if not watcher and not ticket.board and not self._has_room(ticket):
            self._hang_up(caller, "full")
            return
        ticket.in_use = True
        caller.ticket, caller.state = ticket, "knocking"
        chairs = ticket.seats or evening.places(ticket.chairs)
        self.knocked(Knock(caller.number, checked(hello.name), chairs, watcher, ticket.board))

    def _break(self, *promised: str) -> None:
        """These phones never said that they have their keys, and need not be waited for."""
        for id_ in promised:
            self._promised.pop(id_, None)
            self.evening.forget(id_)
        if promised:
            self._kept()

    def let_in(self, number: int) -> None:
        """Whoever knocks may come in: it gets a key, and is in once it has kept it."""
        caller = self._callers.get(number)
        if caller is None or caller.state != "knocking" or caller.hello is None or caller.ticket is None:
            return
        key, id_ = self._entropy(32), self._entropy(8).hex()
        watcher = caller.ticket.watcher or caller.hello.watch
        board = caller.ticket.board and not watcher
        behind = caller.ticket.behind if watcher else 0
        caller.known = KnownPhone(id_, key.hex(), checked(caller.hello.name), watcher, board, behind)
        caller.state = "keyed"
        self.evening.devices.append(caller.known)
        try:
            self._keep(self.evening)
        except SpymobileError as error:  # The invitation stays good.
            self.evening.devices.remove(caller.known)
            trouble = LinkTrouble("cannot_let_in", caller.known.name)
            trouble.__cause__ = error
            self.failed(trouble)
            caller.known = None
            self._hang_up(caller, "no_disk")
            return
        caller.line.send(KeyGiven(id_, key.hex()))

    def _kept(self) -> bool:
        try:
            self._keep(self.evening)
        except SpymobileError as error:
            self.failed(error)
            return False
        return True

    def refuse(self, number: int) -> None:
        caller = self._callers.get(number)
        if caller is not None and caller.state == "knocking":
            if caller.ticket is not None:
                caller.ticket.spent = True
            self._hang_up(caller, "refused")

    def _hang_up(self, caller: Caller, reason: ByeReason) -> None:
        caller.line.bye(reason)
        self.lost(caller.number)

    @property
    def at_door(self) -> list[int]:
        """Those who knock."""
        return [caller.number for caller in self._callers.values() if caller.state == "knocking"]

    @property
    def linked(self) -> list[str]:
        """The devices that are in now."""
        callers = self._callers.values()
        return [caller.known.id for caller in callers if caller.state == "in" and caller.known is not None]

    def _tell(self, said: Down) -> None:
        for caller in list(self._callers.values()):
            if caller.state == "in":
                caller.line.send(said)
