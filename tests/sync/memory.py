"""Phones in one process, linked by pipes of memory, on one clock that tests turn.

Engines, links with their encryption, rooms and mirrors are real. Only the wires are queues, and the engines
run when :meth:`MemoryNet.pump` lets them, instead of on threads.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from spymobile.sync.engine import Engine, Network
from spymobile.sync.hosting import Hosting
from spymobile.sync.lan import OpenPort, TcpPipe
from spymobile.sync.ticket import PORTS, Place
from spymobile.sync.words import LinkTrouble


class MemoryPipe(TcpPipe):
    """One end of a pipe."""

    def __init__(self, loop: asyncio.AbstractEventLoop, net: MemoryNet, owner: str) -> None:
        super().__init__()
        self._loop, self._net, self.owner = loop, net, owner
        self.other: MemoryPipe | None = None
        self._far = ""

    @property
    def address(self) -> str:
        return self._far

    def write(self, data: bytes) -> None:
        other = self.other
        if other is not None and data and not self._net.silent and other.owner not in self._net.deaf:
            self._loop.call_soon(other._take, data)

    def _take(self, data: bytes) -> None:
        if self.other is not None:
            self.arrived(data)

    def close(self) -> None:
        other, self.other = self.other, None
        if other is not None:
            self._loop.call_soon(other._hang_up)

    def _hang_up(self) -> None:
        if self.other is not None:
            self.other = None
            self.lost()


class MemoryDoor(OpenPort):
    def __init__(self, net: MemoryNet, port: int) -> None:
        self._net, self.port = net, port

    def close(self) -> None:
        self._net.doors.pop(self.port, None)


class _Loop(asyncio.SelectorEventLoop):
    """It has the time of a clock that is handed in."""

    clock: Callable[[], float]

    def time(self) -> float:
        return self.clock()


class MemoryNet:
    """A Wi-Fi without radio."""

    def __init__(self, seed: int, clock: Callable[[], float]) -> None:
        self.random = random.Random(seed)
        self.clock = clock
        self.loop = _Loop()
        self.loop.clock = clock
        #: Who listens at which port, and what is done with those who call.
        self.doors: dict[int, tuple[str, Callable[[TcpPipe], None]]] = {}
        self.pipes: list[MemoryPipe] = []
        #: Nothing that is sent arrives.
        self.silent = False
        #: Nobody who calls is answered; connections that stand go on.
        self.engaged = False
        #: Nothing arrives at these phones.
        self.deaf: set[str] = set()
        #: These phones may not listen.
        self.shut: set[str] = set()

    def network(self, own: str) -> Network:
        """As one phone sees it."""

        async def listen(
            accepted: Callable[[TcpPipe], None], _hosts: Sequence[str] | None = None, port: int = 0
        ) -> OpenPort:
            if own in self.shut:
                raise LinkTrouble("cannot_listen")
            found = port or next(port for port in PORTS if port not in self.doors)
            self.doors[found] = own, accepted
            return MemoryDoor(self, found)

        async def call(place: Place) -> TcpPipe:
            owner, accepted = self.doors.get(place.port, ("", None))
            if accepted is None or owner != place.address or self.silent or self.engaged:
                raise OSError("nobody is there")
            here, there = MemoryPipe(self.loop, self, own), MemoryPipe(self.loop, self, owner)
            here.other, there.other = there, here
            here._far, there._far = owner, own
            self.pipes += [here, there]
            accepted(there)
            return here

        return Network(None, lambda: [own], listen, call)

    def cut(self, address: str = "") -> None:
        """Every connection breaks, or every one of this phone."""
        for pipe in self.pipes:
            if pipe.other is not None and address in ("", pipe.owner):
                pipe.other._hang_up()
                pipe._hang_up()
        self.pipes = [pipe for pipe in self.pipes if pipe.other is not None]

    def let_go(self) -> None:
        """Pipes that were open when all stopped would hold both apps in memory, with all their pages."""
        for pipe in self.pipes:
            pipe.__dict__.clear()
        self.pipes.clear()
        self.doors.clear()

    def pump(self, *_args: object) -> None:
        """Everything that is due now."""
        for _round in range(40):
            self.loop.call_soon(self.loop.stop)
            self.loop.run_forever()
            if not self.loop._ready:  # type: ignore[attr-defined]
                break


class FrameEngine(Engine):
    """An engine that runs when the net is pumped: in an app, between two frames."""

    _dead = False

    def __init__(self, net: MemoryNet, address: str, folder: Path, post: Callable[..., object]) -> None:
        self._net, self.own = net, address
        super().__init__(folder, post, net.network(address))

    def _new_loop(self) -> asyncio.AbstractEventLoop:  # type: ignore[override]
        return self._net.loop

    def _start(self) -> None:
        pass

    def now(self) -> float:  # type: ignore[override]
        return self._net.clock()

    today = now

    def entropy(self, count: int) -> bytes:  # type: ignore[override]
        """The same evening for the same seed."""
        return self._net.random.randbytes(count)

    def run(self, call: Callable[[], object]) -> None:
        """What a program had asked for is not done when it is gone."""
        super().run(lambda: None if self._dead else call())

    def die(self) -> None:
        """Nothing is said, nothing is tidied: the process is gone."""
        self._dead = True
        for session in self._sessions:
            session._over = True
            session.pulse.stop()
            if not isinstance(session, Hosting):
                session.bookmark.close()
            room = session.holder.room if isinstance(session, Hosting) else None
            if room is not None:
                room.close()
        if self._shelf is not None:
            self._shelf.close()
        self.post = lambda _call: None
        for port, (owner, _accepted) in list(self._net.doors.items()):
            if owner == self.own:
                del self._net.doors[port]
        self._net.cut(self.own)

    def close(self, wait: float = 0.0) -> None:
        def stop() -> None:
            for session in self._sessions:
                session.stop("paused")
            if self._shelf is not None:
                self._shelf.close()
                self._shelf = None

        self.loop.call_soon(stop)


def quick_key(secret: int, port: int) -> bytes:
    """In place of one that is made slowly on purpose."""
    return hashlib.sha256(f"{secret} {port}".encode()).digest()
