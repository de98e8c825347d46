"""A table shared by several phones: how long a step takes from one to another, and what it costs."""

from __future__ import annotations

import gc
import secrets
import socket
import sqlite3
import statistics
import tempfile
import threading
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, thread_time
from typing import Any

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from benchmarks.rules import AnyGame
from benchmarks.tables import Played, lay, long_game
from spymobile.bots.turn import take
from spymobile.core import codec
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.game import Decision, pick
from spymobile.store import export
from spymobile.sync import fair, ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.fair import Witness
from spymobile.sync.herald import Guest
from spymobile.sync.hosting import Hosting
from spymobile.sync.link import Link
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.mirror import Mirror
from spymobile.sync.room import Room
from spymobile.sync.screen import Screen
from spymobile.sync.secure import Secure
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.visit import Delivery, Ended, Visit
from spymobile.sync.wire import Answer, Chair, Do, Down, DownBeat, Hello, Laid, News, Up
from spymobile.table.device import Device
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
        #: Sealed bytes on their way to the phone, and all there ever were.
        self.waiting: list[bytes] = []
        self.bytes = self.frames = 0
        for _ in range(3):
            self.near.feed(self.far.take(), 0.0)
            self.far.feed(self.near.take(), 0.0)
        self.visit.linked(self._say)

    def _say(self, said: Up) -> None:
        self.far.send(said)
        for heard in self.near.feed(self.far.take(), 0.0):
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
            for said in self.far.feed(data, 0.0):
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


class _EchoAndCommit:
    """The least that a step must cost: an echo of one frame over TCP, and one row into SQLite, safe."""

    def __init__(self, folder: Path) -> None:
        self._base = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=FULL")
        self._base.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, data BLOB NOT NULL)")
        self._server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._echo, daemon=True).start()
        self._line = socket.create_connection(self._server.getsockname())
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _echo(self) -> None:
        with suppress(OSError):
            line, _ = self._server.accept()
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with line:
                while data := line.recv(65_536):
                    line.sendall(data)

    def measure(self) -> float:
        began = perf_counter()
        self._line.sendall(bytes(1046))
        got = 0
        while got < 1046:
            got += len(self._line.recv(65_536))
        self._base.execute("INSERT INTO rows VALUES (NULL, ?)", (bytes(120),))
        return perf_counter() - began

    def close(self) -> None:
        self._line.close()
        self._server.close()
        self._base.close()


class Seen(Probe):
    """From an act on one phone until another shows it, over TCP, against a bare echo and a bare commit."""

    name = "a step from phone to phone"

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        """A game for three."""
        self._game = game
        self._steps = max(20, effort.commits // 2)
        self._folder = tempfile.TemporaryDirectory(prefix="spymobile-bench-")
        self._yardstick = _EchoAndCommit(Path(self._folder.name))
        self._calls: SimpleQueue[Any] = SimpleQueue()
        self._engines: list[Engine] = []
        self._screens: list[Screen] = []
        self._devices: list[Device] = []
        self._hosting: Hosting

    def _until(self, so: Any) -> None:
        until = perf_counter() + 30
        while not so():
            if perf_counter() > until:
                raise TimeoutError("the phones do not find each other")
            self._calls.get(timeout=30)()

    def _engine(self, name: str) -> Engine:
        folder = Path(self._folder.name) / name
        folder.mkdir()
        engine = Engine(folder, self._calls.put, Network(("127.0.0.1",), lambda: ["127.0.0.1"]))
        self._engines.append(engine)
        return engine

    def _sit_down(self) -> None:
        chairs = [Chair("person", "Anna", device=LOCAL), Chair(), Chair()]
        hosting = self._engine("host").host(Evening(secrets.token_hex(8), "Anna", self._game.name, chairs))
        self._hosting = hosting
        screens = [hosting.screen, self._join(hosting, "Ben"), self._join(hosting, "Cara")]
        self._screens = screens
        self._start()

    def _start(self) -> None:
        """Cards are dealt, and everybody looks."""
        screens = self._screens
        self._hosting.start()
        self._until(lambda: all(screen.mirror is not None and screen.mirror.history for screen in screens))
        self._devices = [screen.device() for screen in screens]
        for device in self._devices:
            device.subscribe(lambda: None)

    def _again(self) -> None:
        """The game is over: the same phones play another."""
        screens = self._screens
        self._until(lambda: all(screen.ended is not None for screen in screens))
        self._hosting.again()
        self._until(lambda: all(screen.mirror is None for screen in screens))
        self._start()

    def _join(self, hosting: Hosting, name: str) -> Screen:
        links: list[str] = []
        hosting.invite((), lambda invited: links.append(invited.link))
        self._until(lambda: links)
        guesting = self._engine(name).join(ticket.read(links[0]), name)
        self._until(lambda: hosting.knocks)
        hosting.let_in(hosting.knocks[0].number)
        self._until(lambda: guesting.screen.lobby)
        return guesting.screen

    def _one(self, number: int) -> float | None:
        """Whoever is due acts; so many seconds until another phone has a view of it."""
        tops = [screen.mirror for screen in self._screens if screen.mirror is not None]
        self._until(lambda: len({len(top.history) for top in tops}) == 1)
        for device in self._devices:
            while device.advance():
                pass
        for at, device in enumerate(self._devices):
            device.open(device.seats[0])
            view = device.view(device.seats[0])
            prompt = view.prompt(device.seats[0])
            if prompt is None:
                continue
            calm = Decision.open(prompt.seat, prompt.kind, prompt.choices)
            action = pick(device.game, calm, Fast(f"seen/{number}"))
            other = self._devices[2 if at == 1 else 1]
            began = perf_counter()
            device.act(device.seats[0], action, lambda _reason: None)
            self._until(lambda other=other: other.advance())
            other.view()
            spent = perf_counter() - began
            self._until(lambda device=device: not device.under_way)
            return spent
        return None

    def measure(self, number: int) -> Readings:
        """Turn and turn about, since a disk has its moods."""
        if not self._screens:
            self._sit_down()
        spent: list[float] = []
        bare: list[float] = []
        for step in range(10 * self._steps):
            if len(spent) >= self._steps:
                break
            if any(screen.ended is not None for screen in self._screens):
                self._again()
            seconds = self._one(1000 * number + step)
            if seconds is not None:
                spent.append(seconds)
                bare.append(self._yardstick.measure())
        seen, yardstick = statistics.median(spent), statistics.median(bare)
        return {
            Label("a step", "seen"): 1e3 * seen,
            Label("a step", "echo_commit"): 1e3 * yardstick,
            Label("a step", "seen_over_bare"): seen / yardstick,
        }

    def close(self) -> None:
        for engine in self._engines:
            engine.close(wait=3.0)
        self._yardstick.close()
        self._folder.cleanup()
