"""Whoever holds an evening, without sockets and threads: the lobby, the seed, game after game.

``lobby -> sealing -> playing -> over -> lobby``: when the host starts, every linked device puts a share into
the seed (:mod:`~spymobile.sync.fair`); then a :class:`~spymobile.sync.room.Room` is laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, Protocol

from spymobile import __version__, games
from spymobile.core.errors import BadSetup, Malformed, SpymobileError
from spymobile.core.game import Setup
from spymobile.core.words import message
from spymobile.sync.door import Caller, Door, GuestLine
from spymobile.sync.fair import SHARE, Sealing
from spymobile.sync.herald import Guest
from spymobile.sync.lobby import LOCAL, MOST_DEVICES, Evening, KnownPhone, checked
from spymobile.sync.room import Room
from spymobile.sync.shapes import shape
from spymobile.sync.ticket import Ticket
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    Agree,
    ByeReason,
    Chair,
    Down,
    DownBeat,
    Hello,
    KeyKept,
    LobbyState,
    MarginNote,
    NoteKind,
    SeedShares,
    Share,
    Sit,
    Up,
    Welcome,
)
from spymobile.table.record import Occupant
from spymobile.table.table import Table

#: Seconds that everybody has for their share of the seed.
SEALING = 10.0


class Shelf(Protocol):
    """Where an evening and its games are kept. What was kept is on the disk on return."""

    def keep(self, evening: Evening) -> None: ...

    def lay(self, setup: Setup, occupants: Sequence[Occupant], seed: bytes) -> tuple[Table, str]: ...

    def text(self, number: str) -> str: ...


class Holder(Door):
    """Holds one evening."""

    def __init__(
        self,
        evening: Evening,
        shelf: Shelf,
        clock: Callable[[], float],
        entropy: Callable[[int], bytes],
        *,
        reaction: float | None = None,
    ) -> None:
        super().__init__(evening, shelf.keep, clock, entropy)
        self._shelf = shelf
        self._reaction = reaction
        self.room: Room | None = None
        self.sealing: Sealing | None = None
        self._sealing_until = 0.0
        #: Devices that keep their shares back; the game begins without them.
        self._reluctant: frozenset[str] = frozenset()
        #: Told when anything in lobby or room changes.
        self.changed: Callable[[], None] = lambda: None
        #: Told of a room that was just laid or taken up, for its bots to be driven.
        self.opened: Callable[[Room], None] = lambda _room: None

    def take_up(self, table: Table) -> None:
        """Go on with the game that the evening was left in."""
        self._open(table)

    # What is said

    def hear(self, number: int, said: Up) -> None:
        """A guest says something. What cannot be meant at this point is Malformed."""
        caller = self._callers.get(number)
        if caller is None:
            return
        match caller.state, said:
            case "new", Hello():
                self._greet(caller, said)
            case "keyed", KeyKept():
                self._enter_with_key(caller)
            case "in", Sit() if self.room is None:
                self._sit(caller, said)
            case "in", Share():
                self._share(caller, said)
            case "in", _ if not isinstance(said, Hello | KeyKept | Sit):
                self._play(caller, said)
            case (("knocking" | "keyed"), _) if not isinstance(said, Hello):
                pass  # Its beats; it is not in yet.
            case _:
                raise Malformed("$", message("something else was expected"))

    def _play(self, caller: Caller, said: Up) -> None:
        room, known = self.room, caller.known
        if room is not None and known is not None and known.id in room.guests:
            before = room.guest_of(said.seat) if isinstance(said, Agree) else None
            room.receive(known.id, said)
            if isinstance(said, Agree) and room.guest_of(said.seat) is not before:
                self._note_pulled(room)

    def invite(
        self, places: Sequence[int] = (), watcher: bool = False, board: bool = False, behind: int = 0
    ) -> Ticket:
        """An invitation to the chairs at these places of the lobby, or to these seats of the game."""
        playing = self.room is not None
        chairs = () if playing else self.evening.numbers(places)
        seats = tuple(places) if playing else ()
        return self.tickets.issue(self._clock(), chairs, watcher, board, behind, seats)

    def _has_room(self, ticket: Ticket) -> bool:
        gone = [id_ for id_, promise in self._promised.items() if not promise.is_good(self._clock())]
        self._break(*gone)
        if len(self.evening.devices) - len(self._promised) >= MOST_DEVICES:
            return False
        if self.room is not None:
            return bool(ticket.seats)
        return any(chair.kind == "open" for chair in self.evening.chairs)

    def _enter_with_key(self, caller: Caller) -> None:
        known, ticket = caller.known, caller.ticket
        if known is None or ticket is None:
            return
        ticket.spent = True
        # Who came again by the same ticket has another key now.
        self._break(*(id_ for id_, promise in self._promised.items() if promise is ticket))
        room = self.room
        if not (known.watcher or known.board):
            # An invitation to the lobby is none to a game that has begun since.
            seated = ticket.seats if room else self.evening.offer(known.id, known.name, ticket.chairs)
            if not seated:
                self._break(known.id)
                self._hang_up(caller, "full")
                return
        if room is not None:
            room.add(_guest(known, ()))
            if known.watcher:
                room.note("watching", known.name)
            elif not known.board:
                self._give_seats(ticket.seats, known.id, "new_phone")
        self._kept()
        self._enter(caller)

    def _give_seats(self, seats: Sequence[int], device: str, kind: NoteKind) -> None:
        """Seats of a running game go to another device; a phone without any is sent away."""
        room = self.room
        if room is None:
            return
        before = {guest.id for guest in room.guests.values() if set(guest.eyes.seats) & set(seats)}
        room.move(seats, device, kind)
        self._note_seats(room)
        for id_ in before - {LOCAL, device}:
            if not room.guests[id_].eyes.seats:
                self._send_off(id_, "moved")

    def _note_seats(self, room: Room) -> None:
        """Chairs say where everybody plays, for the day after and the game after."""
        for seat, at in enumerate(self.evening.taken):
            chair, guest = self.evening.chairs[at], room.guest_of(seat)
            if chair.kind == "person" and guest is not None:
                self.evening.chairs[at] = replace(chair, device=guest.id)
        self.evening.pulled = [(self.evening.taken[seat], id_) for seat, id_ in room.pulled.owners.items()]

    def _note_pulled(self, room: Room) -> None:
        self._note_seats(room)
        self._kept()
        self.changed()

    def _enter(self, caller: Caller) -> None:
        """A phone is in. A newer link takes the place of an older one."""
        known = caller.known
        if known is None:
            return
        for other in list(self._callers.values()):
            same = other.known is not None and other.known.id == known.id
            if same and other is not caller and other.state == "in":
                self._hang_up(other, "replaced")
        caller.state = "in"
        hello = caller.hello
        if self.room is not None and known.id in self.room.guests:
            have = hello.have if hello is not None and hello.round == self.room.round else None
            self.room.attach(known.id, caller.line.send, have)
            if self.room.table.outcome:
                self._send_reveals(caller.line.send)
        self._tell_lobby()

    def rename(self, name: str) -> None:
        """The table is called after somebody else, and all see it."""
        evening = self.evening
        evening.host = checked(name)
        self._kept()
        for caller in self._callers.values():
            if caller.state == "in" and caller.known is not None:
                id_ = caller.known.id
                caller.line.send(Welcome(evening.room, evening.epoch, evening.host, id_, False, __version__))
        self._tell_lobby()

    def sit_here(self, line: GuestLine, name: str) -> int:
        """The screen of this phone sits down like any other; it needs no key."""
        number = self.connected(line)
        caller = self._callers[number]
        caller.known = KnownPhone(LOCAL, "", name)
        if self.room is not None and LOCAL not in self.room.guests:
            self.room.add(Guest(LOCAL, name, Eyes(()), local=True))
        self._enter(caller)
        return number

    def lost(self, number: int, bye: ByeReason | None = None) -> None:
        """A link is gone."""
        caller = self._callers.pop(number, None)
        if caller is None:
            return
        if caller.ticket is not None and not caller.ticket.spent:
            caller.ticket.in_use = False  # Whoever was cut off at the door may come again.
            if caller.state == "keyed" and caller.known is not None:
                self._break(*(id_ for id_, promise in self._promised.items() if promise is caller.ticket))
                if self.room is None:
                    self._promised[caller.known.id] = caller.ticket
                else:
                    self._break(caller.known.id)
        if caller.state != "in" or caller.known is None:
            self.changed()
            return
        if self.room is not None:
            self.room.detach(caller.known.id, paused=bye in ("paused", "left"))
            if bye == "left":
                self.room.note("left", caller.known.name)
        elif bye == "left" and caller.known.id != LOCAL:
            self.evening.forget(caller.known.id)
            self._kept()
        if self.sealing is not None:
            self._deal()  # Without its share: all begin again, and all see it.
        self._tell_lobby()

    def kick(self, device: str) -> None:
        """Somebody is sent away, and all are told."""
        known = self.evening.device(device)
        self._send_off(device, "kicked")
        if known is not None:
            self._tell(MarginNote("kicked", known.name))

    def _send_off(self, device: str, reason: ByeReason) -> None:
        """A phone's key opens nothing any more."""
        self.evening.forget(device, moved=reason == "moved")
        self._kept()
        for caller in list(self._callers.values()):
            if caller.known is not None and caller.known.id == device:
                self._hang_up(caller, reason)
        if self.room is not None:
            self.room.remove(device)
        self._tell_lobby()

    def end(self) -> None:
        """The evening is over for everybody."""
        for caller in list(self._callers.values()):
            self._hang_up(caller, "ended")
        if self.room is not None:
            self.room.close()
            self.room = None

    # The lobby

    @property
    def stage(self) -> Literal["lobby", "sealing", "playing", "over"]:
        if self.room is not None:
            return "over" if self.room.table.outcome else "playing"
        return "lobby" if self.sealing is None else "sealing"

    def lobby(self) -> LobbyState:
        evening = self.evening
        return LobbyState(
            evening.round,
            evening.game,
            shape(games.load(evening.game)),
            evening.options,
            evening.shown(self.linked),
            self.sealing is not None,
        )

    def _tell_lobby(self) -> None:
        """The lobby follows on all screens."""
        if self.room is None:
            self._tell(self.lobby())
        self.changed()

    def arrange(self, chairs: Sequence[Chair], game: str = "", options: dict[str, str] | None = None) -> None:
        """The host changes chairs, the game or its rules. A phone that loses its chairs stays."""
        if self.room is not None or self.sealing is not None:
            raise BadSetup(message("The game has begun."))
        evening = self.evening
        evening.game = games.load(game or evening.game).name
        evening.options = dict(evening.options if options is None else options)
        evening.chairs = list(chairs)
        evening.number_chairs()
        self._kept()
        self._tell_lobby()

    def _sit(self, caller: Caller, sit: Sit) -> None:
        if caller.known is None or caller.known.watcher or self.sealing is not None:
            return
        try:
            self.evening.sit(caller.known.id, sit.chairs, sit.names, sit.looks)
        except BadSetup:
            pass  # Somebody was quicker: the lobby that follows says so.
        else:
            self._kept()
        self._tell_lobby()

    # The seed

    def start(self, first: int | None = None) -> None:
        """Begin the game, or say why not: all who are here make the seed first.

        Whoever sits on the chair ``first`` begins; by default the rules say who.
        """
        if self.stage != "lobby":
            raise BadSetup(message("The game has begun."))
        self.evening.first = first
        self.evening.laid()
        self._reluctant = frozenset()
        self._deal()

    def _deal(self) -> None:
        again = self.sealing is not None
        self.sealing = None
        self.evening.round += 1
        # A program that is killed now must not come by the same number again: the others keep what they put
        # into each deal, and put nothing else into it.
        if not self._kept():
            self._tell_lobby()
            return
        asked = [device for device in self.linked if device not in self._reluctant]
        self.sealing = Sealing(asked, self._entropy(SHARE))
        self._sealing_until = self._clock() + SEALING
        if again:
            self._tell(MarginNote("dealt_again", count=self.evening.round))
        self._tell_lobby()
        if not asked:
            self._lay()

    def _share(self, caller: Caller, share: Share) -> None:
        sealing = self.sealing
        if sealing is None or caller.known is None or share.round != self.evening.round:
            return
        if share.commit and sealing.commit(caller.known.id, share.commit):
            self._tell(SeedShares(self.evening.round, sealing.commits))
        if share.reveal and sealing.reveal(caller.known.id, share.reveal):
            self._lay()

    def _lay(self) -> None:
        sealing = self.sealing
        if sealing is None:
            return
        self.sealing = None
        evening = self.evening
        setup, occupants, _looks = evening.laid()
        try:
            table, evening.number = self._shelf.lay(setup, occupants, sealing.seed)
            evening.commits = sealing.commits
            evening.reveals = {device: share.hex() for device, share in sealing.shares.items()}
            self._shelf.keep(evening)
        except SpymobileError as error:  # No room on the disk: the lobby is as it was.
            evening.number = ""
            self.failed(error)
            self._tell_lobby()
            return
        self._open(table)

    def _open(self, table: Table) -> None:
        evening = self.evening
        self._break(*self._promised)
        _setup, _occupants, looks = evening.laid()
        number = evening.number
        extra = {} if self._reaction is None else {"reaction": self._reaction}
        room = Room(
            table, self._clock, lambda: self._shelf.text(number), round_=evening.round, looks=looks, **extra
        )
        room.changed, room.failed = self.changed, self.failed
        self.room = room
        here = evening.seats_of(LOCAL)
        room.add(Guest(LOCAL, evening.host, Eyes(here), local=True, board=not here))
        # Who has not said yet that its key is kept is not in.
        coming = [caller.known for caller in self._callers.values() if caller.state == "keyed"]
        for known in evening.devices:
            if known in coming:
                continue
            room.add(_guest(known, evening.seats_of(known.id)))
        seats = {at: seat for seat, at in enumerate(evening.taken)}
        room.pulled.owners = {seats[at]: id_ for at, id_ in evening.pulled if at in seats}
        table.subscribe(lambda _happened: self._over() if table.outcome else None)
        for caller in list(self._callers.values()):
            if caller.state == "in" and caller.known is not None:
                room.attach(caller.known.id, caller.line.send)
        self.opened(room)
        self.changed()

    def _send_reveals(self, send: Callable[[Down], None]) -> None:
        send(SeedShares(self.evening.round, self.evening.commits, self.evening.reveals))

    def _over(self) -> None:
        """Nothing is hidden any more: the shares of the seed are for everybody to check."""
        self._tell(SeedShares(self.evening.round, self.evening.commits, self.evening.reveals))
        self.changed()

    # The game

    def again(self) -> None:
        """The same people, phones and keys; a new game with a new seed."""
        if self.stage != "over" or self.room is None:
            raise BadSetup(message("The game is not over yet."))
        self._note_seats(self.room)
        self.evening.hand_back()
        self.room.close()
        self.room = None
        self.evening.number = ""
        self.evening.commits, self.evening.reveals = {}, {}
        self._kept()
        self._tell_lobby()

    def pull(self, seat: int, agreed_here: bool = False) -> None:
        """Have a seat on this phone, if another person agrees; see :meth:`Pulled.ask`."""
        if self.room is not None:
            self.room.pulled.ask(seat, agreed_here)
            self._note_pulled(self.room)

    def give_back(self, seat: int) -> None:
        """Whose seat was pulled here plays on their own phone again."""
        if self.room is not None:
            self.room.pulled.give_back(seat)
            self._note_pulled(self.room)

    def beat(self, number: int) -> DownBeat:
        """The next beat to a guest, with what may not be noticed inside."""
        caller = self._callers.get(number)
        if self.room is None or caller is None or caller.state != "in" or caller.known is None:
            return DownBeat()
        answers, news = self.room.beat(caller.known.id)
        return DownBeat(answers, news)

    def due(self) -> float | None:
        if self.sealing is not None:
            return self._sealing_until
        return None if self.room is None else self.room.due()

    def tick(self) -> None:
        """Time has passed. Nobody waits for ever for a phone that keeps its share back."""
        if self.sealing is not None and self._clock() >= self._sealing_until:
            self._reluctant |= self.sealing.silent
            self._deal()
        if self.room is not None:
            self.room.tick()


def _guest(known: KnownPhone, seats: tuple[int, ...]) -> Guest:
    """A phone that was let in, as a room knows it."""
    watcher = known.watcher or not (seats or known.board)  # Who has no chair is nobody at the table.
    return Guest(known.id, known.name, Eyes(seats, watcher), board=known.board, behind=known.behind)
