"""Several phones in one process: apps on one window, linked by pipes of memory, on one clock that tests turn.

Everything between the pages is real: engines, links with their encryption, rooms, mirrors. Only the wires are
queues, and the engines run between two frames instead of on threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from spymobile.sync import ticket
from spymobile.ui.parts.code_signs import CodeSigns
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.shared_tables import SharedTables
from spymobile.ui.table.decide import commands
from spymobile.ui.table.show import tray
from tests.sync.memory import FrameEngine, MemoryNet, quick_key
from tests.ui.pilot import PHONE, Pilot


class Phones:
    """Anna's phone and Ben's, and more where they are wanted. One is in front; the others go on behind it."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = ("Anna", "Ben"),
        size: tuple[int, int] = PHONE,
        seed: int = 0,
    ) -> None:
        self.net = MemoryNet(seed, lambda: float(Clock.time()))
        # Made slowly on purpose, which other tests see to.
        self._slow_key, ticket.slow_key = ticket.slow_key, quick_key
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
        anna.until(lambda: anna.page.seats[seat].linked)
        return pilot

    def lay(self, game: str, bots: int = 0, without: int = 0) -> None:
        """Anna lays a table with a chair for everybody who has a phone here, ``without`` the last ones."""
        anna = self.take("Anna")
        anna.stage.go("lobby", game=game)
        anna.settle()
        lobby = anna.page
        lobby.seats = [LobbySeat("Anna", 0)]
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
