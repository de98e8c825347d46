"""Bluetooth to a paired phone: the same pipe as over Wi-Fi, with the same bytes and the same TLS in it.

The radio has threads of its own; what happens there is carried over to the engine's. A paired phone is chosen
from a list, as Android tells nobody their own address, so an invitation need not carry one: its key is what
counts, typed or pasted, over the air as over Wi-Fi.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from spymobile.sync.ticket import Invitation, Place

if TYPE_CHECKING:
    from spymobile.ports.radio import Radio, Wire

#: Seconds until a phone that does not answer is given up: Bluetooth takes its time.
CALLING = 15.0


def is_nearby(place: Place) -> bool:
    """Whether a place is reached over the air.

    >>> is_nearby(Place("00:11:22:AA:BB:CC", 0)), is_nearby(Place("fd00::1", 1))
    (True, False)
    """
    return re.fullmatch(r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}", place.address) is not None


def at(invitation: Invitation, address: str) -> Invitation:
    """The same invitation, for the paired phone that somebody chose. Its key was made for a port."""
    port = invitation.places[0].port if invitation.places else 0
    return replace(invitation, places=(Place(address, port),))


class NearbyPipe:
    """One connection over the air."""

    def __init__(self, wire: Wire, loop: asyncio.AbstractEventLoop) -> None:
        self.arrived: Callable[[bytes], None] = lambda _data: None
        self.lost: Callable[[], None] = lambda: None
        self._wire, self._loop = wire, loop
        self._open = True

    @property
    def address(self) -> str:
        return self._wire.address

    def start(self) -> None:
        """Once somebody listens."""
        self._wire.start(
            lambda data: _carry(self._loop, lambda: self._take(data)), lambda: _carry(self._loop, self._end)
        )

    def _take(self, data: bytes) -> None:
        if self._open:
            self.arrived(data)

    def _end(self) -> None:
        self._open = False
        self.lost()

    def write(self, data: bytes) -> None:
        if data and self._open:
            self._wire.write(data)

    def close(self) -> None:
        self.arrived = lambda _data: None
        self._wire.close()


def _carry(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """From a thread of the radio to that of the engine, if it is still there."""
    with suppress(RuntimeError):  # It was closed in between, and nobody waits for this any more.
        loop.call_soon_threadsafe(call)


def listen(radio: Radio, accepted: Callable[[NearbyPipe], None]) -> Callable[[], None]:
    """Open the door for paired phones; what comes back closes it."""
    loop = asyncio.get_running_loop()

    def welcome(wire: Wire) -> None:
        pipe = NearbyPipe(wire, loop)

        def begin() -> None:
            accepted(pipe)
            pipe.start()

        _carry(loop, begin)

    return radio.listen(welcome)


async def call(radio: Radio, place: Place) -> NearbyPipe:
    """A connection to a paired phone, or OSError."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Wire | None] = loop.create_future()

    def told(wire: Wire | None) -> None:
        if not answer.done():
            answer.set_result(wire)
        elif wire is not None:
            _let_go(wire)  # Nobody waited that long.

    radio.call(place.address, lambda wire: _carry(loop, lambda: told(wire)))
    async with asyncio.timeout(CALLING):
        wire = await answer
    if wire is None:
        raise ConnectionRefusedError("the phone nearby did not answer")
    pipe = NearbyPipe(wire, loop)
    loop.call_soon(pipe.start)  # Whoever asked listens by then.
    return pipe


def _let_go(wire: Wire) -> None:
    wire.start(lambda _data: None, lambda: None)
    wire.close()
