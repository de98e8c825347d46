"""A table shared by several phones: what a step, a return and the check at the end cost."""

from __future__ import annotations

import gc
import secrets
from functools import cached_property
from time import thread_time

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from benchmarks.rules import AnyGame
from benchmarks.tables import Played, lay, long_game
from spymobile.bots.turn import take
from spymobile.core import codec
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.store import export
from spymobile.sync import fair
from spymobile.sync.fair import Witness
from spymobile.sync.herald import Guest
from spymobile.sync.link import Link
from spymobile.sync.mirror import Mirror
from spymobile.sync.room import Room
from spymobile.sync.secure import Secure
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.visit import Delivery, Ended, Visit
from spymobile.sync.wire import Answer, Do, Down, DownBeat, Hello, Laid, News, Up
from spymobile.table.record import MemoryJournal
from spymobile.table.table import Table

_KEY = bytes(32)
_STEPS = 120


class _Phone:
    """A guest behind a real secure channel, without a socket."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room, self.id = room, f"{seat}"
        self.visit = Visit(self.id, lambda: 0.0, secrets.token_bytes, lambda _way: None, self._hear)
        self.far: Link[Down, Up] = Link(Down, 0.0, Secure.guest(self.id, _KEY), self.visit.beat)
        self.near: Link[Up, Down] = Link(Up, 0.0, Secure.host(lambda _name: _KEY), DownBeat)
        self.mirror: Mirror | None = None
        self.seat = seat
        #: A link lets nobody speak faster than people act: with everything that is said some time has passed.
        self._now = 0.0
        #: Sealed bytes on their way to the phone, and all there ever were.
        self.waiting: list[bytes] = []
        self.bytes = self.frames = 0
        for _ in range(3):
            self.near.feed(self.far.take(), 0.0)
            self.far.feed(self.near.take(), 0.0)
        self.visit.linked(self._say)

    def _say(self, said: Up) -> None:
        self.far.send(said)
        self._now += 0.1
        for heard in self.near.feed(self.far.take(), self._now):
            if isinstance(heard, Hello):
                self.room.attach(self.id, self.send, heard.have)
            else:
                self.room.receive(self.id, heard)

    def send(self, said: Down) -> None:
        self.near.send(said)
        data = self.near.take()
        self.bytes += len(data)
        self.frames += 1
        self.waiting.append(data)

    def read(self) -> None:
        """Take in what has arrived."""
        arrived, self.waiting = self.waiting, []
        for data in arrived:
            for said in self.far.feed(data, self._now):
                self.visit.hear(said)

    def _hear(self, said: Delivery) -> None:
        match said:
            case Laid():
                self.mirror = Mirror(said, self.visit.ask)
            case News() if self.mirror is not None:
                self.mirror.hear(said)
            case Answer() if self.mirror is not None:
                self.mirror.answer(said)
            case Ended() if self.mirror is not None:
                self.mirror.finish(said.header, said.rows)

    def see(self) -> None:
        """What a screen asks for after a step."""
        if self.mirror is not None:
            self.mirror.view(self.seat)
            self.mirror.view(TABLE)


class Way(Probe):
    """The processor's part of the way from an act to another phone's screen, and the bytes on it."""

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        self._game, self._effort = game, effort
        self.name = f"{game.name}, a shared table"

    @cached_property
    def _played(self) -> Played:
        return long_game(self._game, _STEPS)

    def measure(self, number: int) -> Readings:
        header = self._played.header
        table, _journal = lay(self._game, header.setup.seats, bytes.fromhex(header.seed))
        room = Room(table, lambda: 0.0, lambda: "", reaction=0.0)
        phones = []
        for seat in table.seats:
            room.add(Guest(f"{seat}", f"{seat}", Eyes((seat,))))
            phones.append(_Phone(room, seat))
        for phone in phones:
            phone.read()
            phone.see()
            phone.bytes = phone.frames = 0
        spent = 0.0
        for seat, action in self._played.script:
            actor, other = phones[seat], phones[(seat + 1) % len(phones)]
            at = len(room.guests[actor.id].numbering) - 1
            began = thread_time()
            actor.visit.ask(Do(1, seat, codec.to_data(action), at))
            other.read()
            other.see()
            spent += thread_time() - began
            for phone in phones:
                phone.read()
        steps = len(self._played.script)
        sent = sum(phone.bytes for phone in phones) - steps * 1046  # The answers are not news.
        detail = f"{len(phones)} devices"
        return {
            Label(self._game.name, "way", detail): 1e3 * spent / steps,
            Label(self._game.name, "wire", detail): sent / (steps * len(phones)),
        }


class Back(Probe):
    """A phone comes back with nothing at the end of a long game; and checks a finished one."""

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        self._game, self._effort = game, effort
        self.name = f"{game.name}, coming back and checking"

    @cached_property
    def _finished(self) -> tuple[Table, MemoryJournal]:
        """The longest of several whole games of bots at a full table."""
        games = [self._play(number) for number in range(4)]
        return max(games, key=lambda played: len(played[1].rows))

    def _play(self, number: int) -> tuple[Table, MemoryJournal]:
        table, journal = lay(self._game, self._game.seats[-1], number.to_bytes(32))
        for seat in table.seats:
            table.stand_in(seat, "recruit")
        while (due := table.bot_due()) is not None:
            bot, view = table.brief(due)
            table.act(due, take(self._game, bot, view, Fast(f"back/{number}")).action)
        return table, journal

    def measure(self, number: int) -> Readings:
        whole, journal = self._finished
        table = Table.resume(self._game, whole.header, journal.rows[:-1], MemoryJournal())
        room = Room(table, lambda: 0.0, lambda: "", reaction=0.0)
        room.add(Guest("0", "0", Eyes((0,))))
        gc.collect()  # What other probes left behind is not this one's work.
        began = thread_time()
        phone = _Phone(room, 0)
        phone.read()
        phone.see()
        back = thread_time() - began
        rows = len(journal.rows)
        text = export.to_text(whole.header, journal.rows)
        numbering = Numbering(Eyes((0,)))
        numbering.read(whole.history)
        witness = Witness(Eyes((0,)), numbering.items, numbering.digests[-1], whole.dice_seal)
        gc.collect()
        began = thread_time()
        header, read = export.from_text(text)
        finding, _outcome = fair.check(self._game, header, read, witness, {})
        checked = thread_time() - began
        if finding is not None:
            raise ValueError(f"the check found {finding}")
        detail = f"{rows} rows"
        return {
            Label(self._game.name, "rejoin", detail): 1e3 * back,
            Label(self._game.name, "rejoin_bytes", detail): phone.bytes / 1024,
            Label(self._game.name, "check", detail): 1e3 * checked,
        }
