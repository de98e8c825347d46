"""Invitations: a ticket is for one phone, once, and carries the way to the phone that shows it.

It has two forms. The **link** (shown as a QR code, pasted or shared) holds everything: where to call, an id
and a secret of 128 bits. The **typed** code has ten signs: the end of the address, which of our ports, and a
secret of 40 bits, made into a key so slowly that nobody on the way can try them all. Where the network is
wider than 256 addresses it has twelve.

"""

from __future__ import annotations

import base64
import binascii
import hashlib
import ipaddress
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message
from spymobile.sync.words import TROUBLE

#: A host listens on the first of these that is free; the first four have a place in ten signs.
PORTS = tuple(range(47_641, 47_657))
#: Seconds, and wrong tries, after which a ticket is dead.
LIFE = 120.0
TRIES = 5
#: All typed codes call under this name, so that only one lives at a time.
TYPED = "typed"

_LINK = "spymobile://j/"
_VERSION = 1
_ID, _SECRET = 8, 16
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_SECRET_BITS = 40


class NotATicket(SpymobileError):
    """A text that is no invitation."""

    def __init__(self) -> None:
        super().__init__(Message(TROUBLE["not_a_code"], {}))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phone can be called."""

    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a guest was given: where to call, under which name and with which key.

    Of a typed code the key is still to be made (:func:`slow_key`), which takes a moment.
    """

    places: tuple[Place, ...]
    identity: str
    key: bytes = b""
    #: The secret of a typed code.
    short: int = -1


def slow_key(secret: int, port: int) -> bytes:
    """The key of a typed code. It takes a tenth of a second on purpose."""
    return hashlib.scrypt(
        secret.to_bytes(5),
        salt=f"spymobile typed code {port}".encode(),
        n=2**15,
        r=8,
        p=1,
        maxmem=64 * 1024 * 1024,
        dklen=32,
    )


# The link


def link(id_: bytes, secret: bytes, places: Sequence[Place]) -> str:
    """The text of an invitation: up to two IPv4 addresses and one of IPv6 that is not bound to a link."""
    fours, sixes = _sorted(places)
    port = places[0].port
    data = bytes((_VERSION,)) + id_ + secret + port.to_bytes(2) + bytes((len(fours[:2]),))
    data += b"".join(address.packed for address in fours[:2]) + b"".join(six.packed for six in sixes[:1])
    return _LINK + base64.urlsafe_b64encode(data).decode().rstrip("=")


def _sorted(places: Iterable[Place]) -> tuple[list[ipaddress.IPv4Address], list[ipaddress.IPv6Address]]:
    found = [ipaddress.ip_address(place.address) for place in places]
    fours = [address for address in found if isinstance(address, ipaddress.IPv4Address)]
    sixes = [
        address
        for address in found
        if isinstance(address, ipaddress.IPv6Address) and not address.is_link_local
    ]
    return fours, sixes


def read(text: str, own: Sequence[str] = ()) -> Invitation:
    """An invitation from whatever was typed, pasted or shared; ``own`` are this device's IPv4 addresses.

    >>> read("https://example.org")
    Traceback (most recent call last):
        ...
    spymobile.sync.ticket.NotATicket: That is not a code of Spymobile.
    """
    if len(text) > 2000:
        raise NotATicket
    found = re.search(rf"{_LINK}([A-Za-z0-9_-]{{20,120}})", text)
    return _read_link(found[1]) if found else _read_typed(text, own)


def _read_link(text: str) -> Invitation:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise NotATicket from error
    head = 1 + _ID + _SECRET + 3
    if len(data) < head or data[0] != _VERSION:
        raise NotATicket
    id_, secret = data[1 : 1 + _ID], data[1 + _ID : 1 + _ID + _SECRET]
    port, count, rest = int.from_bytes(data[head - 3 : head - 1]), data[head - 1], data[head:]
    if count > 2 or len(rest) not in (4 * count, 4 * count + 16) or not rest or not port:
        raise NotATicket
    parts = [rest[4 * at : 4 * at + 4] for at in range(count)] + ([rest[-16:]] if len(rest) >= 16 else [])
    places = tuple(Place(str(ipaddress.ip_address(part)), port) for part in parts)
    return Invitation(places, f"t-{id_.hex()}", link_key(secret))


def link_key(secret: bytes) -> bytes:
    """The key of an invitation as a link."""
    return hashlib.sha256(b"spymobile ticket\0" + secret).digest()


# The typed code


def typed(place: Place, secret: int, wide: bool = False) -> str | None:
    """Ten signs in two groups, or twelve; None where address or port have no room in them.

    >>> typed(Place("192.168.1.77", PORTS[1]), 0x1234567890)
    '9N28T-5CY4G'
    """
    address = ipaddress.ip_address(place.address)
    if address.version != 4 or place.port not in (PORTS if wide else PORTS[:4]):
        return None
    host_bits, port_bits = (16, 4) if wide else (8, 2)
    number = int(address) & ((1 << host_bits) - 1)
    number = number << port_bits | PORTS.index(place.port)
    number = number << _SECRET_BITS | secret
    length = (host_bits + port_bits + _SECRET_BITS) // 5
    signs = "".join(_SIGNS[number >> 5 * at & 31] for at in reversed(range(length)))
    return f"{signs[: length // 2]}-{signs[length // 2 :]}"


def plain(text: str) -> str:
    """What somebody typed, as it was meant: small letters, O for 0, I and L for 1, signs between groups.

    >>> plain(" o1iL-abcde ")
    '0111ABCDE'
    """
    return re.sub(r"[\s\-.]", "", text).upper().translate(_LOOKALIKES)


def _read_typed(text: str, own: Sequence[str]) -> Invitation:
    signs = plain(text)
    if len(signs) not in (10, 12) or not set(signs) <= set(_SIGNS):
        raise NotATicket
    host_bits, port_bits = (8, 2) if len(signs) == 10 else (16, 4)
    number = 0
    for sign in signs:
        number = number << 5 | _SIGNS.index(sign)
    secret = number & ((1 << _SECRET_BITS) - 1)
    number >>= _SECRET_BITS
    port = PORTS[number & ((1 << port_bits) - 1)]
    end = number >> port_bits
    places = []
    for address in own:
        start = int(ipaddress.IPv4Address(address)) >> host_bits << host_bits
        places.append(Place(str(ipaddress.IPv4Address(start | end)), port))
    return Invitation(tuple(dict.fromkeys(places)), TYPED, b"", secret)


# At the phone that shows them

type Death = Literal["used", "guessed", "too_old"]
#: So many dead tickets are remembered.
_DEAD = 16


@dataclass(slots=True, eq=False)
class Ticket:
    """An invitation as its host knows it."""

    id: str
    secret: bytes
    short: int
    until: float
    #: What it is good for: chairs of the lobby, by their numbers; seats of the game; or watching.
    chairs: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    watcher: bool = False
    #: It is for a device without a seat that lies in the middle: see :attr:`Laid.board`.
    board: bool = False
    #: Whoever watches with it is told everything so many turns later.
    behind: int = 0
    #: Made when somebody wants to type it.
    short_key: bytes = b""
    wrong: int = 0
    #: Somebody is at the door with it.
    in_use: bool = False
    spent: bool = False

    def is_good(self, now: float) -> bool:
        return not self.spent and self.wrong < TRIES and now < self.until

    def death(self, now: float) -> Death | None:
        """Why nobody comes in with it, if so; somebody may be at the door with it."""
        if self.spent or self.in_use:
            return "used"
        if self.wrong >= TRIES:
            return "guessed"
        return "too_old" if now >= self.until else None

    def link(self, places: Sequence[Place]) -> str:
        return link(bytes.fromhex(self.id), self.secret, places)

    def typed(self, places: Sequence[Place], wide: bool = False) -> str | None:
        found = (typed(place, self.short, wide) for place in places if ":" not in place.address)
        return next((code for code in found if code), None)


class Tickets:
    """All invitations of one table."""

    def __init__(self) -> None:
        self._tickets: dict[str, Ticket] = {}
        self._typed: Ticket | None = None

    def issue(
        self,
        now: float,
        chairs: Iterable[int] = (),
        watcher: bool = False,
        board: bool = False,
        behind: int = 0,
        seats: Iterable[int] = (),
    ) -> Ticket:
        """A new one; the one that could be typed before can no longer be."""
        dead = [id_ for id_, ticket in self._tickets.items() if not ticket.is_good(now)]
        for forgotten in dead[:-_DEAD]:
            del self._tickets[forgotten]
        id_, secret = secrets.token_bytes(_ID), secrets.token_bytes(_SECRET)
        short = secrets.randbits(_SECRET_BITS)
        until = now + LIFE
        ticket = Ticket(id_.hex(), secret, short, until, tuple(chairs), tuple(seats), watcher, board, behind)
        self._tickets[ticket.id] = self._typed = ticket
        return ticket

    def find(self, identity: str) -> Ticket | None:
        """The ticket that somebody calls with."""
        if identity == TYPED:
            return self._typed
        return self._tickets.get(identity.removeprefix("t-"))

    def key(self, identity: str) -> bytes | None:
        """The key of a ticket. Whoever knows the secret of a dead one hears of what it died, and no more."""
        ticket = self.find(identity)
        if ticket is None:
            return None
        if identity == TYPED:
            return ticket.short_key or None
        return link_key(ticket.secret)

    def guessed(self, identity: str) -> None:
        """Somebody called with it and did not know its secret."""
        ticket = self.find(identity)
        if ticket is not None:
            ticket.wrong += 1
