"""Bluetooth to phones that are paired with this one: pipes of bytes, for tables without any Wi-Fi.

Java waits where it listens, calls, reads and writes, so each of that is done on a thread of its own, and
whoever is told something is told on one of these threads. Nothing is searched for, and no other phone than a
paired one is ever called.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import NamedTuple, Protocol

from spymobile.ports.guard import PortGuard

#: Our service among all that a phone may offer over Bluetooth.
SERVICE = "2c1f0a66-7d0c-4d3e-9a44-53b1c5e0f7a1"
NAME = "Spymobile"
#: Bytes that may wait to be written; a phone that reads no faster is let go, and comes again.
MOST_WAITING = 2 * 1024 * 1024
#: Seconds that what was written last has to go out; and until a radio that was refused is asked once more.
LAST_WORDS = 1.0
AGAIN = 3.0


class Air(Enum):
    """Whether phones nearby can be reached."""

    MISSING = "missing"
    OFF = "off"
    ON = "on"


class Paired(NamedTuple):
    """A phone that this one was paired with, in the system's settings."""

    name: str
    address: str


class Stream(Protocol):
    """A connection as Java has it. Anything here may raise, and all but ``close`` may wait."""

    address: str

    def read(self) -> bytes:
        """Nothing at the end."""
        ...

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class Listening(Protocol):
    """A service that is offered. What holds for a stream holds here."""

    def accept(self) -> Stream: ...

    def close(self) -> None: ...


class Bluetooth(Protocol):
    """What Java is asked for. Anything here may raise."""

    def has_bluetooth(self) -> bool: ...

    def bluetooth_is_on(self) -> bool: ...

    def paired_phones(self) -> list[Paired]: ...

    def call_bluetooth(self, address: str) -> Stream:
        """It may take many seconds."""
        ...

    def offer_bluetooth(self) -> Listening: ...

    def show_bluetooth_settings(self) -> None:
        """On Android's thread for windows only."""
        ...

    def leave_thread(self) -> None:
        """A thread that has talked with Java ends now: it must say goodbye, or Android stops the app."""
        ...


class Wire:
    """One connection to another phone, with a thread for each direction."""

    def __init__(self, stream: Stream, spawn: Callable[[str, Callable[[], None]], threading.Thread]) -> None:
        self.address = stream.address
        self._stream, self._spawn = stream, spawn
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._waiting = 0
        self._closing = self._over = False
        self._writer: threading.Thread | None = None
        self._arrived: Callable[[bytes], None] = lambda _data: None
        self._lost: Callable[[], None] = lambda: None

    def start(self, arrived: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        """Be told what comes, and once that nothing comes any more; on threads of this wire."""
        self._arrived, self._lost = arrived, lost
        self._spawn("wire reads", self._read)
        self._writer = self._spawn("wire writes", self._write)

    def write(self, data: bytes) -> None:
        """It goes out as soon as it can; nobody waits for that."""
        with self._lock:
            self._waiting += len(data)
            full = self._waiting > MOST_WAITING
        if full:
            self._end()
        elif data and not self._closing:
            self._out.put(data)

    def close(self) -> None:
        """What was written still goes out, if it can within a moment."""
        if not self._closing:
            self._closing = True
            self._out.put(None)
            self._spawn("wire closes", self._hang_up)

    def _hang_up(self) -> None:
        if self._writer is not None:
            self._writer.join(LAST_WORDS)
        self._end()

    def _read(self) -> None:
        try:
            while data := self._stream.read():
                if not self._closing:
                    self._arrived(data)
        except Exception:  # Java's errors share no base with Python's; all of them mean that it is over.
            pass
        self._end()

    def _write(self) -> None:
        try:
            while (data := self._out.get()) is not None:
                self._stream.write(data)
                with self._lock:
                    self._waiting -= len(data)
        except Exception:  # As above.
            self._end()

    def _end(self) -> None:
        """Once, whoever finds out first. Closing the stream wakes whoever waits for it."""
        with self._lock:
            over, self._over = self._over, True
        if over:
            return
        self._closing = True
        self._out.put(None)
        with suppress(Exception):  # It may have been closed by the other end.
            self._stream.close()
        self._lost()


class Radio(Protocol):
    def air(self) -> Air: ...

    def paired(self) -> list[Paired]:
        """None where that is not permitted."""
        ...

    def listen(self, accepted: Callable[[Wire], None]) -> Callable[[], None]:
        """Let paired phones call; ``accepted`` is told on another thread. What comes back ends it."""
        ...

    def call(self, address: str, connected: Callable[[Wire | None], None]) -> None:
        """Call a paired phone; ``connected`` is told once, on another thread, with None if it failed."""
        ...

    def show_settings(self) -> None:
        """Where Bluetooth is switched on and phones are paired."""
        ...


class NoRadio:
    """A device whose Bluetooth we cannot use."""

    def air(self) -> Air:
        return Air.MISSING

    def paired(self) -> list[Paired]:
        return []

    def listen(self, accepted: Callable[[Wire], None]) -> Callable[[], None]:
        return lambda: None

    def call(self, address: str, connected: Callable[[Wire | None], None]) -> None:
        connected(None)

    def show_settings(self) -> None:
        """There are none."""


class AndroidRadio:
    """Bluetooth of an Android phone."""

    def __init__(
        self,
        phone: Bluetooth,
        on_window: Callable[[str, Callable[[], None]], None],
        guard: PortGuard,
    ) -> None:
        self._phone, self._on_window, self._guard = phone, on_window, guard

    def air(self) -> Air:
        if not self._guard.attempt("Bluetooth", self._phone.has_bluetooth, False):
            return Air.MISSING
        on = self._guard.attempt("state of Bluetooth", self._phone.bluetooth_is_on, False)
        return Air.ON if on else Air.OFF

    def paired(self) -> list[Paired]:
        none: list[Paired] = []
        found = self._guard.attempt("list of paired phones", self._phone.paired_phones, none)
        return sorted(found, key=lambda one: (one.name.casefold(), one.address))

    def listen(self, accepted: Callable[[Wire], None]) -> Callable[[], None]:
        listening = _Service(self._phone, accepted, self._spawn, self._guard)
        self._spawn("phones nearby", listening.run)
        return listening.stop

    def call(self, address: str, connected: Callable[[Wire | None], None]) -> None:
        def dial() -> None:
            stream = self._guard.attempt(
                "way to a phone nearby", lambda: self._phone.call_bluetooth(address), None
            )
            connected(None if stream is None else Wire(stream, self._spawn))

        self._spawn("calls a phone nearby", dial)

    def show_settings(self) -> None:
        self._on_window("settings of Bluetooth", self._phone.show_bluetooth_settings)

    def _spawn(self, name: str, job: Callable[[], None]) -> threading.Thread:
        def work() -> None:
            try:
                job()
            finally:
                self._guard.does("end of a thread", self._phone.leave_thread)

        thread = threading.Thread(target=work, name=name, daemon=True)
        thread.start()
        return thread


class _Service:
    """Listens until it is stopped, and again after Bluetooth was switched off and on."""

    def __init__(
        self,
        phone: Bluetooth,
        accepted: Callable[[Wire], None],
        spawn: Callable[[str, Callable[[], None]], threading.Thread],
        guard: PortGuard,
    ) -> None:
        self._phone, self._accepted, self._spawn, self._guard = phone, accepted, spawn, guard
        self._stopped = threading.Event()
        self._offered: Listening | None = None

    def run(self) -> None:
        while not self._stopped.is_set():
            self._guard.does("service for phones nearby", self._serve)
            self._stopped.wait(AGAIN)

    def _serve(self) -> None:
        offered = self._offered = self._phone.offer_bluetooth()
        try:
            while not self._stopped.is_set():
                stream = offered.accept()
                if self._stopped.is_set():
                    stream.close()
                else:
                    self._accepted(Wire(stream, self._spawn))
        except Exception:
            if not self._stopped.is_set():
                raise
        finally:
            self._guard.does("end of a service", offered.close)

    def stop(self) -> None:
        """From any thread: whoever waits there is woken."""
        self._stopped.set()
        offered = self._offered
        if offered is not None:
            self._spawn("service ends", offered.close)
