"""A holder and its guests in one room, without lines: what is said waits until :meth:`Party.pump`."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

from spymobile.core.errors import SpymobileError
from spymobile.sync.door import Knock
from spymobile.sync.frames import Reader, frame_of
from spymobile.sync.holder import Holder
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.screen import Change, Screen
from spymobile.sync.visit import Visit, WayBack
from spymobile.sync.wire import (
    ByeReason,
    Chair,
    Down,
    MarginNote,
    Up,
)
from spymobile.sync.words import note
from tests.sync.sim_phones import Disk


class PartyGuest:
    """A phone; it is also the Line that the holder speaks into."""

    def __init__(self, party: Party, name: str, identity: str, *, watch: bool = False) -> None:
        self.party, self.identity, self.name = party, identity, name
        self.kept: list[WayBack] = []
        self.changes: list[Change] = []
        self.byes: list[ByeReason] = []
        self.told: list[Down] = []
        self.visit = Visit(
            name,
            lambda: party.now,
            party.entropy,
            self.kept.append,
            lambda said: self.screen.deliver(said),  # noqa: PLW0108 - the screen is made after it
            watch=watch,
        )
        self.screen = Screen(self.visit.ask)
        self.screen.changed = self.changes.append
        self.number = 0

    def call(self) -> PartyGuest:
        """With a ticket at first, later with the key."""
        way = self.visit.place
        if way.key:
            self.identity = f"d-{way.device}"
        assert self.party.holder.key_of(self.identity) is not None
        self.number = self.party.holder.connected(self)
        self.visit.linked(self.say)
        self.party.pump()
        return self

    def identity_of_key(self) -> str:
        return f"d-{self.visit.place.device}"

    def say(self, said: Up) -> None:
        heard = Reader(Up).feed(frame_of(said))[0]
        number = self.number
        self.party.later(lambda: self.party.holder.hear(number, heard))

    def send(self, said: Down) -> None:
        heard = Reader(Down).feed(frame_of(said))[0]
        self.told.append(heard)
        self.party.later(lambda: self.visit.hear(heard))

    def bye(self, reason: ByeReason) -> None:
        self.byes.append(reason)
        self.party.later(lambda: self.visit.said_bye(reason))

    def hang_up(self, bye: ByeReason | None = None) -> None:
        self.visit.unlinked()
        self.party.holder.lost(self.number, bye)
        self.party.pump()

    def beat(self) -> None:
        self.say(self.visit.beat())
        self.party.pump()
        self.send(self.party.holder.beat(self.number))
        self.party.pump()


class Party:
    """An evening at Anna's."""

    def __init__(self, game: str, chairs: list[Chair], seed: int = 1) -> None:
        self.now = 1000.0
        self._random = random.Random(seed)
        self.disk = Disk()
        self.queue: deque[Callable[[], None]] = deque()
        self.knocks: list[Knock] = []
        evening = Evening("0" * 16, "Anna", game, chairs)
        self.holder = self.open(evening)

    def open(self, evening: Evening) -> Holder:
        holder = Holder(evening, self.disk, lambda: self.now, self.entropy)
        holder.knocked = self.knocks.append
        self.disk.keep(evening)
        return holder

    def entropy(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def later(self, call: Callable[[], None]) -> None:
        self.queue.append(call)

    def pump(self) -> None:
        while self.queue:
            self.queue.popleft()()

    def here(self) -> PartyGuest:
        """Anna's own screen."""
        guest = PartyGuest(self, "Anna", LOCAL)
        guest.visit.place = WayBack(device=LOCAL)
        guest.visit.linked(lambda _hello: None)
        guest.number = self.holder.sit_here(guest, "Anna")
        guest.visit._send = guest.say
        self.pump()
        return guest

    def guest(self, name: str, *chairs: int, watch: bool = False) -> PartyGuest:
        """Somebody comes with a new ticket and is let in."""
        guest = self.knocking(name, *chairs, watch=watch)
        self.holder.let_in(self.knocks.pop().number)
        self.pump()
        return guest

    def knocking(self, name: str, *chairs: int, watch: bool = False) -> PartyGuest:
        ticket = self.holder.invite(chairs, watch)
        return PartyGuest(self, name, f"t-{ticket.id}").call()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.holder.tick()
        self.pump()


ANNA = Chair("person", "Anna", look=0, device=LOCAL)


def three(game: str = "spy_alley") -> tuple[Party, PartyGuest, PartyGuest, PartyGuest]:
    party = Party(game, [ANNA, Chair(), Chair()])
    return party, party.here(), party.guest("Ben"), party.guest("Cara")


def begun(game: str = "spy_alley") -> tuple[Party, PartyGuest, PartyGuest, PartyGuest]:
    party, anna, ben, cara = three(game)
    party.holder.start()
    party.pump()
    return party, anna, ben, cara


def act(phone: PartyGuest) -> list[SpymobileError | None]:
    """Whoever is due on this phone does the first thing that may be done."""
    device = phone.screen.device()
    answers: list[SpymobileError | None] = []
    for seat in device.seats:
        device.open(seat)
        prompt = device.view(seat).prompt(seat)
        if prompt is not None:
            device.act(seat, prompt.choices[0], answers.append)
            break
    phone.party.pump()
    return answers


def notes(phone: PartyGuest) -> list[str]:
    return [str(note(said)) for said in phone.told if isinstance(said, MarginNote)]


def finish(party: Party) -> None:
    room = party.holder.room
    assert room is not None
    game, chance = room.table.game, random.Random(3)
    while not room.table.outcome:
        due = next(due for due in room.table.decisions() if not due.standing)
        rash = [action for action in due.legal if isinstance(action, game.rash)]
        room.table.act(due.seat, rash[0] if rash else chance.choice(list(due.legal)))
        party.pump()
