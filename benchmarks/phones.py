"""Phones for the measure of a step's way: each is a process of its own, as two phones share no interpreter.

A phone does as it is told over a pipe, on its page's thread, and reports how it stands whenever that changes.
All run on one machine, so that their clocks are one and moments can be compared.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple

from spymobile.core.chance import Fast
from spymobile.core.game import Decision, pick
from spymobile.sync import ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.wire import Chair
from spymobile.table.device import Device


class Standing(NamedTuple):
    """How a phone stands."""

    #: The invitation that it shows.
    link: str = ""
    is_in: bool = False
    #: So many moments were shown, the last of them at this time.
    moments: int = 0
    seen: float = 0.0
    #: Its seat is asked; and when it acted last.
    due: bool = False
    acted: float = 0.0
    ended: bool = False


class Phone:
    """One phone, in its own process: the first holds the table, with chairs for two others."""

    def __init__(self, folder: Path, line: Connection) -> None:
        self._line = line
        self._calls: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._engine = Engine(folder, self._calls.put, Network(("127.0.0.1",), lambda: ["127.0.0.1"]))
        self._session: Hosting | Guesting | None = None
        self._device: Device | None = None
        self._link = ""
        self._moments = 0
        self._seen = self._acted = 0.0
        self._reported = Standing()
        self._over = False

    def run(self) -> None:
        """As a page does: one call after the other, and a look at the table after each."""
        threading.Thread(target=self._listen, daemon=True).start()
        while not self._over:
            self._calls.get()()
            self._look()
        self._engine.close(wait=3.0)

    def _listen(self) -> None:
        orders: dict[str, Callable[..., None]] = {
            "host": self.host,
            "invite": self.invite,
            "join": self.join,
            "let_in": self.let_in,
            "start": self.start,
            "act": self.act,
            "again": self.again,
            "close": self.close,
        }
        with suppress(EOFError, OSError):
            while True:
                name, *words = self._line.recv()
                self._calls.put(partial(orders[name], *words))
        self._calls.put(self.close)

    # What it is told to do

    def host(self, game: str) -> None:
        chairs = [Chair("person", "Anna", device=LOCAL), Chair(), Chair()]
        self._session = self._engine.host(Evening(secrets.token_hex(8), "Anna", game, chairs))

    @property
    def _hosting(self) -> Hosting:
        if not isinstance(self._session, Hosting):
            raise LookupError("another phone holds the table")
        return self._session

    def invite(self) -> None:
        self._hosting.invite((), lambda invited: setattr(self, "_link", invited.link))

    def join(self, link: str, name: str) -> None:
        self._session = self._engine.join(ticket.read(link), name)

    def let_in(self) -> None:
        """Whoever knocks next, or knocks already."""
        hosting = self._hosting
        if not hosting.knocks:
            self._engine.run(lambda: self._calls.put(self.let_in))
            return
        hosting.let_in(hosting.knocks[0].number)
        self._link = ""

    def start(self) -> None:
        self._hosting.start()

    def again(self) -> None:
        self._hosting.again()

    def act(self, number: int) -> None:
        """Anything that the own seat may do."""
        device = self._device
        prompt = None if device is None else device.view(device.seats[0]).prompt(device.seats[0])
        if device is None or prompt is None:
            return
        calm = Decision.open(prompt.seat, prompt.kind, prompt.choices)
        action = pick(device.game, calm, Fast(f"seen/{number}"))
        self._acted = perf_counter()
        device.act(device.seats[0], action, lambda _reason: None)

    def close(self) -> None:
        self._over = True

    # What its screen does

    def _look(self) -> None:
        if self._session is None:
            return
        screen = self._session.screen
        if screen.mirror is None:
            self._device, self._moments = None, 0
        elif self._device is None and screen.mirror.history:
            self._device = screen.device()
            self._device.subscribe(lambda: None)
            self._device.open(self._device.seats[0])
            self._moments = len(screen.mirror.history)
            self._device.view()
        device = self._device
        while device is not None and device.advance():
            device.view()
            self._seen = perf_counter()
            self._moments += 1
        if device is not None and device.under_way:
            return  # How it stands is known once the answer is here.
        due = device is not None and device.view(device.seats[0]).prompt(device.seats[0]) is not None
        standing = Standing(
            self._link,
            screen.lobby is not None,
            self._moments,
            self._seen,
            due,
            self._acted,
            screen.ended is not None,
        )
        if standing != self._reported:
            self._reported = standing
            self._line.send(tuple(standing))


def keep_to(core: int) -> None:
    """Phones do not share a processor: as far as this machine has any, each stays on its own."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[core % len(cores)]})


def run(folder: Path, line: Connection, core: int) -> None:
    """The process of a phone."""
    keep_to(core)
    Phone(folder, line).run()
