"""Several phones in one process: apps on one window, linked by pipes of memory, on one clock that tests turn.

Everything between the pages is real: engines, links with their encryption, rooms, mirrors. Only the wires are
queues, and the engines run between two frames instead of on threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from spymobile.sync.engine import Engine, Network
from spymobile.sync.lan import Door, Pipe
from spymobile.sync.ticket import PORTS, Place
from spymobile.ui.shared_tables import SharedTables
from spymobile.ui.table.decide import commands
from spymobile.ui.table.show import tray
from tests.ui.pilot import PHONE, Pilot


class MemoryPipe(Pipe):
    """One end of a pipe."""

    def __init__(self, loop: asyncio.AbstractEventLoop, net: MemoryNet) -> None:
        super().__init__()
        self._loop, self._net = loop, net
        self.other: MemoryPipe | None = None

    @property
    def address(self) -> str:
        return "192.168.1.2"

    def write(self, data: bytes) -> None:
        other = self.other
        if other is not None and data and not self._net.silent:
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


class MemoryDoor(Door):
    def __init__(self, net: MemoryNet, port: int) -> None:
        self._net, self.port = net, port

    def close(self) -> None:
        self._net.doors.pop(self.port, None)


class _Loop(asyncio.SelectorEventLoop):
    """It has the time of the app's own clock."""

    def time(self) -> float:
        return float(Clock.time())


class MemoryNet:
    """A Wi-Fi without radio."""

    def __init__(self) -> None:
        self.loop = _Loop()
        self.doors: dict[int, Callable[[Pipe], None]] = {}
        self.pipes: list[MemoryPipe] = []
        #: Nothing that is sent arrives.
        self.silent = False

    async def open(
        self, accepted: Callable[[Pipe], None], _hosts: Sequence[str] | None = None, port: int = 0
    ) -> Door:
        found = port or PORTS[0]
        self.doors[found] = accepted
        return MemoryDoor(self, found)

    async def call(self, place: Place) -> Pipe:
        accepted = self.doors.get(place.port)
        if accepted is None or self.silent:
            raise OSError("nobody is there")
        here, there = MemoryPipe(self.loop, self), MemoryPipe(self.loop, self)
        here.other, there.other = there, here
        self.pipes += [here, there]
        accepted(there)
        return here

    def cut(self) -> None:
        """Every connection breaks."""
        for pipe in self.pipes:
            pipe._hang_up()
        self.pipes = []

    def network(self, address: str) -> Network:
        return Network(None, lambda: [address], self.open, self.call)

    def pump(self, *_args: object) -> None:
        """Everything that is due now."""
        for _round in range(40):
            self.loop.call_soon(self.loop.stop)
            self.loop.run_forever()
            if not self.loop._ready:  # type: ignore[attr-defined]
                break


class FrameEngine(Engine):
    """An engine that runs between two frames of the app."""

    def __init__(self, net: MemoryNet, address: str, folder: Path, post: Callable[..., object]) -> None:
        self._net = net
        super().__init__(folder, post, net.network(address))

    def _new_loop(self) -> asyncio.AbstractEventLoop:  # type: ignore[override]
        return self._net.loop

    def _start(self) -> None:
        pass

    @staticmethod
    def now() -> float:
        return float(Clock.time())

    def close(self, wait: float = 0.0) -> None:
        def stop() -> None:
            for session in self._sessions:
                session.stop("paused")
            if self._shelf is not None:
                self._shelf.close()
                self._shelf = None

        self.loop.call_soon(stop)


class Phones:
    """Anna's phone and Ben's, and more where they are wanted. One is in front; the others go on behind it."""

    def __init__(self, folder: Path, names: Sequence[str] = ("Anna", "Ben"), size: tuple[int, int] = PHONE) -> None:
        self.net = MemoryNet()
        self._pump = Clock.schedule_interval(self.net.pump, 0)
        commands.PAUSE = tray.GUARD = 0.0
        self.pilots: dict[str, Pilot] = {}
        for number, name in enumerate(names):
            if self.pilots:
                Window.remove_widget(self.front.stage)
            place = folder / name
            place.mkdir(parents=True, exist_ok=True)
            self.front = self.pilots[name] = self._start(place, name, number, size)
        self.take(names[0])

    def _start(self, folder: Path, name: str, number: int, size: tuple[int, int]) -> Pilot:
        pilot = Pilot(folder, size)
        self._wire(pilot, name, number)
        return pilot

    def _wire(self, pilot: Pilot, name: str, number: int) -> None:
        app: Any = pilot.app
        app.preferences.name = name
        address = f"192.168.1.{20 + number}"
        app.__dict__["shared"] = SharedTables(
            app, lambda folder, post: FrameEngine(self.net, address, folder, post)
        )

    def take(self, name: str) -> Pilot:
        """Have this phone in the hand."""
        pilot = self.pilots[name]
        if pilot is not self.front:
            Window.remove_widget(self.front.stage)
        if pilot.stage.parent is None:
            Window.add_widget(pilot.stage)
        self.front = pilot
        pilot.settle()
        return pilot

    def kill(self, name: str) -> None:
        """The app is gone from one moment to the next, and started again."""
        pilot = self.take(name)
        number = list(self.pilots).index(name)
        pilot.restart()
        self._wire(pilot, name, number)

    def stop(self) -> None:
        for name in self.pilots:
            self.take(name)
            self.front.stop()
            self.net.pump()
        self._pump.cancel()
        self.net.loop.close()
