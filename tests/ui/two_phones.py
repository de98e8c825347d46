"""Several phones in one process: apps on one window, linked by pipes of memory, on one clock that tests turn.

Everything between the pages is real: engines, links with their encryption, rooms, mirrors. Only the wires are
queues, and the engines run between two frames instead of on threads.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from spymobile.sync import ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.hosting import Hosting
from spymobile.sync.lan import Door, Pipe
from spymobile.sync.ticket import PORTS, Place
from spymobile.sync.words import LinkTrouble
from spymobile.ui.parts.code_signs import CodeSigns
from spymobile.ui.shared_tables import SharedTables
from spymobile.ui.table.decide import commands
from spymobile.ui.table.show import tray
from tests.ui.pilot import PHONE, Pilot


class MemoryPipe(Pipe):
    """One end of a pipe."""

    def __init__(self, loop: asyncio.AbstractEventLoop, net: MemoryNet, owner: str) -> None:
        super().__init__()
        self._loop, self._net, self.owner = loop, net, owner
        self.other: MemoryPipe | None = None

    @property
    def address(self) -> str:
        return "192.168.1.2"

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

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.loop = _Loop()
        #: Who listens at which port, and what is done with those who call.
        self.doors: dict[int, tuple[str, Callable[[Pipe], None]]] = {}
        self.pipes: list[MemoryPipe] = []
        #: Nothing that is sent arrives.
        self.silent = False
        #: Nothing arrives at these phones.
        self.deaf: set[str] = set()
        #: These phones may not listen.
        self.shut: set[str] = set()

    def network(self, own: str) -> Network:
        """As one phone sees it."""

        async def listen(
            accepted: Callable[[Pipe], None], _hosts: Sequence[str] | None = None, port: int = 0
        ) -> Door:
            if own in self.shut:
                raise LinkTrouble("cannot_listen")
            found = port or next(port for port in PORTS if port not in self.doors)
            self.doors[found] = own, accepted
            return MemoryDoor(self, found)

        async def call(place: Place) -> Pipe:
            owner, accepted = self.doors.get(place.port, ("", None))
            if accepted is None or owner != place.address or self.silent:
                raise OSError("nobody is there")
            here, there = MemoryPipe(self.loop, self, own), MemoryPipe(self.loop, self, owner)
            here.other, there.other = there, here
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
    """An engine that runs between two frames of the app."""

    def __init__(self, net: MemoryNet, address: str, folder: Path, post: Callable[..., object]) -> None:
        self._net, self.own = net, address
        super().__init__(folder, post, net.network(address))

    def _new_loop(self) -> asyncio.AbstractEventLoop:  # type: ignore[override]
        return self._net.loop

    def _start(self) -> None:
        pass

    @staticmethod
    def now() -> float:
        return float(Clock.time())

    def entropy(self, count: int) -> bytes:  # type: ignore[override]
        """The same evening for the same seed."""
        return self._net.random.randbytes(count)

    def die(self) -> None:
        """Nothing is said, nothing is tidied: the process is gone."""
        for session in self._sessions:
            session._over = True
            session.pulse.stop()
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


def _quick_key(secret: int, port: int) -> bytes:
    return hashlib.sha256(f"{secret} {port}".encode()).digest()


class Phones:
    """Anna's phone and Ben's, and more where they are wanted. One is in front; the others go on behind it."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = ("Anna", "Ben"),
        size: tuple[int, int] = PHONE,
        seed: int = 0,
    ) -> None:
        self.net = MemoryNet(seed)
        # Made slowly on purpose, which other tests see to.
        self._slow_key, ticket.slow_key = ticket.slow_key, _quick_key
        self._pump = Clock.schedule_interval(self.net.pump, 0)
        commands.PAUSE = tray.GUARD = 0.0
        self.pilots: dict[str, Pilot] = {}
        self.front: Pilot
        for number, name in enumerate(names):
            if self.pilots:
                self._put_aside(self.front)
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

    @staticmethod
    def _hears(pilot: Pilot) -> dict[str, Any]:
        app: Any = pilot.app
        return {"on_keyboard": app._on_key, "on_key_down": app._on_key_down, "on_key_up": app._on_key_up}

    def _put_aside(self, pilot: Pilot) -> None:
        """Its app goes on; no finger and no key reaches it."""
        Window.remove_widget(pilot.stage)
        Window.unbind(**self._hears(pilot))

    def take(self, name: str) -> Pilot:
        """Have this phone in the hand."""
        pilot = self.pilots[name]
        if pilot is not self.front:
            self._put_aside(self.front)
        if pilot.stage.parent is None:
            Window.add_widget(pilot.stage)
            Window.bind(**self._hears(pilot))
        self.front = pilot
        pilot.frames(2)
        return pilot

    def pass_time(self, seconds: float) -> None:
        self.front.wait(seconds)

    # The way to a table, by touch

    def invite(self, seat: int) -> str:
        """Anna shows the code of a chair; the signs on her screen."""
        anna = self.take("Anna")
        anna.page.show_code(seat)
        anna.until(lambda: anna.stage.sheet.code)
        anna.settle()
        signs = next(part for part in anna.widgets() if isinstance(part, CodeSigns))
        return "".join(label.text for label in reversed(signs.children))

    def join(self, name: str, code: str) -> Pilot:
        """Somebody types a code and taps Join."""
        pilot = self.take(name)
        pilot.say("Join a table")
        for sign in code.lower():
            Window.dispatch("on_key_down", ord(sign), 0, sign, [])
        pilot.say("Join")
        return pilot

    def come_in(self, name: str, seat: int) -> Pilot:
        """The whole way of a phone to its chair."""
        pilot = self.join(name, self.invite(seat))
        pilot.until(lambda: "Waiting for Anna to let you in." in pilot.words())
        anna = self.take("Anna")
        anna.until(lambda: anna.sees("KnockSheet"))
        self.pass_time(0.5)
        anna.say("Let in")
        anna.until(lambda: anna.page.seats[seat].get("linked"))
        return pilot

    def lay(self, game: str, bots: int = 0, without: int = 0) -> None:
        """Anna lays a table with a chair for everybody who has a phone here, ``without`` the last ones."""
        anna = self.take("Anna")
        anna.stage.go("lobby", game=game)
        anna.settle()
        lobby = anna.page
        lobby.seats = [lobby._person("Anna", 0)]
        for _name in list(self.pilots)[1 : len(self.pilots) - without]:
            lobby.add_seat()
            lobby.seat_phone(len(lobby.seats) - 1)
        for _bot in range(bots):
            lobby.add_seat()
        anna.settle()

    def start(self, game: str, bots: int = 0) -> None:
        """Everybody sits at the table."""
        self.lay(game, bots)
        for seat, name in enumerate(list(self.pilots)[1:], 1):
            self.come_in(name, seat)
        self.take("Anna").say("Start")
        for name in reversed(self.pilots):
            pilot = self.take(name)
            pilot.until(lambda: pilot.stage.place == "table")  # noqa: B023 - asked at once
            pilot.settle()

    def kill(self, name: str) -> None:
        """The app is gone from one moment to the next, and started again."""
        pilot = self.take(name)
        number = list(self.pilots).index(name)
        shared = pilot.app.__dict__.pop("shared")
        if shared._engine is not None:
            shared._engine.die()
        pilot.restart()
        self._wire(pilot, name, number)
        for other in self.pilots.values():
            other.app.shared._trigger()  # Closing an app takes the events of all with it.

    def stop(self) -> None:
        for name in self.pilots:
            self.take(name)
            self.front.stop()
            self.net.pump()
        self._pump.cancel()
        self.net.loop.close()
        self.net.let_go()
        ticket.slow_key = self._slow_key
