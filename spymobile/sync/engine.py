"""The thread of shared tables: an asyncio loop with links, clocks and a shelf of its own, and no screen.

A page never waits for it. What a page asks for is carried over and returns at once; what arrives is handed to
``post``, which runs it on the page's own thread, in order. This is the only module here that knows threads.

A page that holds a table::

    hosting = engine.host(Evening(...))        # or engine.take_up(room)
    hosting.screen.changed = page.follow       # "lobby", "knock", "laid", "presence", "missing", ...
    hosting.invite((2,), invited)              # invited(Invited(link, code, until)), for the QR and ten signs
    hosting.let_in(hosting.knocks[0].number)
    hosting.start()
    device = hosting.screen.device()           # once "laid" has come: a Device like any other

A page that joins::

    joining = engine.join(ticket.read(text, own), "Ben")      # or engine.back(room)
    joining.screen.changed = page.follow       # "link", "goodbye", "lobby", "laid", ...
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError
from spymobile.sync import bluetooth, lan
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting
from spymobile.sync.lobby import Evening
from spymobile.sync.pipe import Pipe
from spymobile.sync.secure import is_possible
from spymobile.sync.shelf import KeptTable, StoreShelf
from spymobile.sync.ticket import Invitation, Place
from spymobile.sync.words import LinkTrouble
from spymobile.table.beat import Cancel

if TYPE_CHECKING:
    from spymobile.bots.worker import Post
    from spymobile.ports.radio import Radio


class LoopTimer:
    """The engine's clock for bots."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        return self._loop.call_later(seconds, call).cancel

    def post(self, call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The loop was closed, and nobody waits for this any more.
            self._loop.call_soon_threadsafe(call)


@dataclass(frozen=True, slots=True)
class Network:
    """Which part of the network is used; tests stay on their own machine."""

    #: Addresses to listen on; None is all of them.
    listen: tuple[str, ...] | None = None
    #: Where others may reach this device.
    own: Callable[[], list[str]] = lan.own_addresses
    #: How one listens, and how a place is called.
    open: Callable[[Callable[[lan.TcpPipe], None], Sequence[str] | None, int], Awaitable[lan.OpenPort]] = (
        lan.listen
    )
    call: Callable[[Place], Awaitable[lan.TcpPipe]] = lan.call


class Engine:
    """Runs tables that are held or visited. Make one when somebody hosts or joins; close it afterwards."""

    def __init__(self, folder: Path, post: Post, network: Network | None = None) -> None:
        if not is_possible():
            raise LinkTrouble("no_psk")
        self.post = post
        self.network = network or Network()
        #: For phones nearby, where this device has a radio for them.
        self.radio: Radio | None = None
        #: Called as the last thing on the engine's thread.
        self.leave_thread: Callable[[], None] = lambda: None
        self.loop = self._new_loop()
        self._folder = folder
        self._shelf: StoreShelf | None = None
        self._sessions: list[Hosting | Guesting] = []
        self._failed: Callable[[Exception], None] = lambda _error: None
        self._start()

    @staticmethod
    def _new_loop() -> asyncio.AbstractEventLoop:
        return asyncio.new_event_loop()

    def _start(self) -> None:
        self._noticed: Callable[[str], None] = lambda _sentence: None
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    # On the engine's thread

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(self._stumbled)
        try:
            self.loop.run_forever()
        finally:
            if self._shelf is not None:
                self._shelf.close()
            self.loop.close()
            self.leave_thread()

    def _stumbled(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Something went wrong that nobody waits to hear of."""
        self.post(lambda: self._failed(error))

    @property
    def shelf(self) -> StoreShelf:
        """Opened by whoever asks first, on the engine's thread."""
        if self._shelf is None:
            self._shelf = StoreShelf(self._folder)
            self.tell_notices()
        return self._shelf

    def tell_notices(self) -> None:
        """What was found wrong with the file, and what was done about it."""
        if self._shelf is not None:
            notices, self._shelf.store.notices = self._shelf.store.notices, []
            for notice in notices:
                self.post(partial(self._said, notice))

    def _said(self, notice: str) -> None:
        self._noticed(notice)

    @staticmethod
    def now() -> float:
        return time.monotonic()

    @staticmethod
    def today() -> float:
        """A clock that goes on while the program does not run."""
        return time.time()

    @staticmethod
    def entropy(count: int) -> bytes:
        return secrets.token_bytes(count)

    async def reach(self, place: Place) -> Pipe:
        """A connection to a place, over the network or over the air; or OSError."""
        if not bluetooth.is_nearby(place):
            return await self.network.call(place)
        if self.radio is None:
            raise OSError("no radio")
        return await bluetooth.call(self.radio, place)

    # From any thread

    def run(self, call: Callable[[], object]) -> None:
        """Have something done on the engine's thread. What goes wrong is told to the page."""

        def safely() -> None:
            try:
                call()
            except SpymobileError as error:
                self.fail(error)

        with suppress(RuntimeError):  # The loop was closed, and nobody waits for this any more.
            self.loop.call_soon_threadsafe(safely)

    def on_failure(self, failed: Callable[[Exception], None]) -> None:
        """Be told what went wrong where nobody waits for an answer: "The link stopped working."."""
        self._failed = failed

    def on_notice(self, noticed: Callable[[str], None]) -> None:
        """Be told what was found wrong with the file of the tables: a sentence for the player."""
        self._noticed = noticed

    def tables(self, done: Callable[[Sequence[KeptTable]], None]) -> None:
        """The tables that somebody may come back to."""

        def look() -> None:
            found = self.shelf.tables()
            self.post(lambda: done(found))

        self.run(look)

    def forget(self, room: str) -> None:
        """A table is not wanted any more."""
        self.run(lambda: self.shelf.forget(room))

    def host(self, evening: Evening) -> Hosting:
        """Hold a new table, beginning in its lobby."""
        return self._begin(Hosting(self, evening.host, evening))

    def take_up(self, room: str, host: str = "") -> Hosting:
        """Hold a table again that was held here before."""
        return self._begin(Hosting(self, host, None, room))

    def join(self, invitation: Invitation, name: str, watch: bool = False) -> Guesting:
        """Call somebody's table with a ticket."""
        return self._begin(Guesting(self, name, invitation, watch=watch))

    def back(self, room: str, name: str = "") -> Guesting:
        """Call a table again at which this phone has a key."""
        return self._begin(Guesting(self, name, None, room))

    def _begin[S: Hosting | Guesting](self, session: S) -> S:
        self._sessions.append(session)
        self.run(session.begin)
        return session

    def close(self, wait: float = 0.0) -> None:
        """Say goodbye on every link and stop. Nobody needs to wait for it; a test may."""

        async def stop() -> None:
            for session in self._sessions:
                session.stop("paused")
            await asyncio.sleep(0.05)  # What was said last goes out.
            self.loop.stop()

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(lambda: self.loop.create_task(stop()))
        if wait:
            self._thread.join(wait)
