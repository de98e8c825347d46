"""TCP on the local network: a pipe for bytes, a listener on a port, and where this device can be reached."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Sequence
from typing import cast

from spymobile.sync.ticket import PORTS, Place
from spymobile.sync.words import LinkTrouble

#: Bytes that may wait to be written; a guest that reads no faster is let go, and comes again.
_MOST_WAITING = 2 * 1024 * 1024
#: Seconds that the other end has to hang up by itself.
_LAST_WORDS = 1.0
#: Seconds until an address that does not answer is given up.
CALLING = 5.0


class TcpPipe(asyncio.Protocol):
    """One connection. Set ``arrived`` and ``lost`` before anything can come."""

    def __init__(self) -> None:
        self.arrived: Callable[[bytes], None] = lambda _data: None
        self.lost: Callable[[], None] = lambda: None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        found = transport.get_extra_info("socket")
        if found is not None:
            with contextlib.suppress(OSError):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def address(self) -> str:
        """Of the other end."""
        found = self._transport.get_extra_info("peername") if self._transport is not None else None
        return str(found[0]) if found else ""

    def data_received(self, data: bytes) -> None:
        self.arrived(data)

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        self.lost()

    def write(self, data: bytes) -> None:
        transport = self._transport
        if transport is None or not data:
            return
        transport.write(data)
        if transport.get_write_buffer_size() > _MOST_WAITING:
            transport.abort()

    def close(self) -> None:
        """What was written still goes out, and what still comes is not heard.

        A socket that is closed with something unread would take back what was written last: so the other
        end is given a moment to hang up first.
        """
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self.arrived = lambda _data: None
        try:
            transport.write_eof()
        except (OSError, NotImplementedError, RuntimeError):
            transport.close()
        else:
            asyncio.get_running_loop().call_later(_LAST_WORDS, transport.close)


class _Accepted(TcpPipe):
    def __init__(self, accepted: Callable[[TcpPipe], None]) -> None:
        super().__init__()
        self._accepted = accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._accepted(self)


class OpenPort:
    """Listens on one port, for IPv4 and IPv6."""

    def __init__(self, server: asyncio.Server, port: int) -> None:
        self._server = server
        self.port = port

    def close(self) -> None:
        self._server.close()


async def listen(
    accepted: Callable[[TcpPipe], None], hosts: Sequence[str] | None = None, port: int = 0
) -> OpenPort:
    """Listen on ``port``, if it can be had, else on the first of ours that is free, else on any."""
    loop = asyncio.get_running_loop()
    for wanted in (*((port,) if port else ()), *PORTS, 0):
        try:
            server = await loop.create_server(
                lambda: _Accepted(accepted), list(hosts) if hosts else None, wanted, reuse_address=True
            )
        except OSError:
            continue
        found: int = server.sockets[0].getsockname()[1]
        return OpenPort(server, found)
    raise LinkTrouble("cannot_listen")


async def call(place: Place, bind: Callable[[int], object] | None = None) -> TcpPipe:
    """A connection to a place, or OSError. ``bind`` is told the socket first, to choose its way."""
    loop = asyncio.get_running_loop()
    family = socket.AF_INET6 if ":" in place.address else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        line.setblocking(False)
        if bind is not None:
            bind(line.fileno())
        async with asyncio.timeout(CALLING):
            await loop.sock_connect(line, (place.address, place.port))
            _transport, pipe = await loop.create_connection(TcpPipe, sock=line)
    except BaseException:
        line.close()
        raise
    return pipe


def own_addresses() -> list[str]:
    """Where others may reach this device, found without sending anything."""
    found = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            address = str(asked.getsockname()[0]).split("%")[0]
            if not address.lower().startswith("fe80"):
                found.append(address)
    return found or ["127.0.0.1"]
