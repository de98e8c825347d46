"""From an act on one phone until another shows it, against the least that such a step must cost."""

from __future__ import annotations

import multiprocessing
import socket
import sqlite3
import statistics
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter

from benchmarks import phones
from benchmarks.figures import Label
from benchmarks.phones import Standing
from benchmarks.probe import Effort, Probe, Readings
from benchmarks.rules import AnyGame

#: A process begins with nothing of this one.
_PROCESSES = multiprocessing.get_context("spawn")
#: Seconds until phones that do not find each other are given up.
_PATIENCE = 30.0


def _echo(line: Connection) -> None:
    """The other end of the bare connection."""
    phones.keep_to(1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        line.send(server.getsockname())
        with suppress(OSError):
            caller, _ = server.accept()
            caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with caller:
                while data := caller.recv(65_536):
                    caller.sendall(data)


class _EchoAndCommit:
    """The least that a step must cost: an echo of one frame over TCP, and one row into SQLite, safe."""

    def __init__(self, folder: Path) -> None:
        self._base = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=FULL")
        self._base.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, data BLOB NOT NULL)")
        near, far = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=_echo, args=(far,), daemon=True)
        self._process.start()
        far.close()
        self._line = socket.create_connection(near.recv())
        near.close()
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def measure(self) -> tuple[float, float]:
        """Seconds of the echo, and of the commit after it."""
        began = perf_counter()
        self._line.sendall(bytes(1046))
        got = 0
        while got < 1046:
            got += len(self._line.recv(65_536))
        back = perf_counter()
        self._base.execute("INSERT INTO rows VALUES (NULL, ?)", (bytes(120),))
        return back - began, perf_counter() - back

    def close(self) -> None:
        self._line.close()
        self._process.join(_PATIENCE)
        self._base.close()


class _Far:
    """A phone in another process."""

    def __init__(self, folder: Path, core: int) -> None:
        folder.mkdir()
        self.line, far = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=phones.run, args=(folder, far, core), daemon=True)
        self._process.start()
        far.close()
        self.standing = Standing()

    def tell(self, *words: object) -> None:
        self.line.send(words)

    def hear(self) -> None:
        self.standing = Standing(*self.line.recv())

    def close(self) -> None:
        with suppress(OSError):
            self.tell("close")
        self._process.join(_PATIENCE)
        self.line.close()


class Seen(Probe):
    """Three phones in three processes, over TCP. The first holds the table."""

    name = "a step from phone to phone"

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        """A game for three."""
        self._game = game
        self._steps = max(20, effort.commits // 2)
        self._folder = tempfile.TemporaryDirectory(prefix="spymobile-bench-")
        self._yardstick: _EchoAndCommit | None = None
        self._phones: list[_Far] = []

    def _until(self, so: Callable[[], object]) -> None:
        until = perf_counter() + _PATIENCE
        lines = {phone.line: phone for phone in self._phones}
        while not so():
            ready = wait(list(lines), timeout=max(0.0, until - perf_counter()))
            if not ready:
                raise TimeoutError("the phones do not find each other")
            for line in ready:
                lines[line].hear()  # type: ignore[index]

    def _sit_down(self) -> None:
        folder = Path(self._folder.name)
        self._yardstick = _EchoAndCommit(folder)
        anna, *others = self._phones = [
            _Far(folder / name, core) for core, name in enumerate(("Anna", "Ben", "Cara"))
        ]
        anna.tell("host", self._game.name)
        for phone, name in zip(others, ("Ben", "Cara"), strict=True):
            anna.tell("invite")
            self._until(lambda: anna.standing.link)
            phone.tell("join", anna.standing.link, name)
            anna.tell("let_in")
            self._until(partial(self._is_in, phone))
        self._start()

    def _is_in(self, phone: _Far) -> bool:
        """It has a chair, and the code that led to it is shown no more."""
        return phone.standing.is_in and not self._phones[0].standing.link

    def _start(self) -> None:
        """Cards are dealt, and everybody looks."""
        self._phones[0].tell("start")
        self._until(lambda: all(phone.standing.moments for phone in self._phones))

    def _again(self) -> None:
        """The game is over: the same phones play another."""
        self._until(lambda: all(phone.standing.ended for phone in self._phones))
        self._phones[0].tell("again")
        self._until(lambda: not any(phone.standing.moments for phone in self._phones))
        self._start()

    def _at_rest(self) -> bool:
        """Everybody has seen the same; whoever acted says so only with the answer."""
        return len({phone.standing.moments for phone in self._phones}) == 1

    def _one(self, number: int) -> float | None:
        """Whoever is due acts; so many seconds until another phone has a view of it."""
        self._until(self._at_rest)
        due = next((at for at, phone in enumerate(self._phones) if phone.standing.due), None)
        if due is None:
            return None
        actor, other = self._phones[due], self._phones[2 if due == 1 else 1]
        before = other.standing.moments
        actor.tell("act", number)
        self._until(lambda: other.standing.moments > before and self._at_rest())
        return other.standing.seen - actor.standing.acted

    def measure(self, number: int) -> Readings:
        """Turn and turn about, since a disk has its moods."""
        if not self._phones:
            self._sit_down()
        yardstick = self._yardstick
        spent: list[float] = []
        bare: list[tuple[float, float]] = []
        for step in range(10 * self._steps):
            if len(spent) >= self._steps or yardstick is None:
                break
            if any(phone.standing.ended for phone in self._phones):
                self._again()
            seconds = self._one(1000 * number + step)
            if seconds is not None:
                spent.append(seconds)
                bare.append(yardstick.measure())
        seen, least = statistics.median(spent), statistics.median(map(sum, bare))
        return {
            Label("a step", "seen"): 1e3 * seen,
            Label("a step", "echo_commit"): 1e3 * least,
            Label("a step", "bare_commit"): 1e3 * statistics.median(commit for _echo, commit in bare),
            Label("a step", "seen_over_bare"): seen / least,
        }

    def close(self) -> None:
        for phone in self._phones:
            phone.close()
        if self._yardstick is not None:
            self._yardstick.close()
        self._folder.cleanup()
