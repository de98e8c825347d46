"""The Wi-Fi of this device, as far as a table on several phones needs it.

A Wi-Fi without internet, like a hotspot or the router of a cabin, is no way for Android: it would send what
we say over mobile data, where no other phone of the table is. So connections are bound to the Wi-Fi, and our
own addresses are asked of Android, which lets nobody look them up otherwise.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from spymobile.ports.guard import PortGuard

#: What their makers call the ways out that lead to no phone of the table: mobile data, VPNs, ourselves.
FAR = ("lo", "rmnet", "ccmni", "pdp", "ppp", "tun", "clat", "v4-", "dummy", "ipsec")


class Address(NamedTuple):
    """One of our own, with the interface that has it."""

    interface: str
    text: str


class WifiPhone(Protocol):
    """What Java is asked for. Anything here may raise."""

    def wifi_addresses(self) -> list[Address]:
        """Of the networks that are Wi-Fi or cable."""
        ...

    def all_addresses(self) -> list[Address]:
        """Of every interface that is up: the phone's own hotspot is no network to Android."""
        ...

    def lock_wifi(self, locked: bool) -> None:
        """Keep the radio awake, so that a step does not wait for it."""
        ...

    def bind_to_wifi(self, descriptor: int) -> bool:
        """Send a socket over the Wi-Fi, whatever else there is; False if there is none."""
        ...


class Wifi(Protocol):
    def own_addresses(self) -> list[str]:
        """Where others may reach this device; empty where nobody knows, and sockets have to be asked."""
        ...

    def hold(self, held: bool) -> None:
        """A table is on the screen, or is not any more."""
        ...

    def bind(self, descriptor: int) -> bool:
        """Before a socket is connected."""
        ...


class AnyWifi:
    """A device that finds its ways by itself."""

    def own_addresses(self) -> list[str]:
        return []

    def hold(self, held: bool) -> None:
        """It does not sleep."""

    def bind(self, descriptor: int) -> bool:
        return False


def reachable(wifi: Sequence[Address], every: Sequence[Address]) -> list[str]:
    """Of all our addresses those that another phone may call, IPv4 first.

    >>> reachable([Address("wlan0", "192.168.1.7"), Address("wlan0", "fe80::1%wlan0")],
    ...           [Address("rmnet0", "10.1.2.3"), Address("ap0", "192.168.43.1"), Address("lo", "127.0.0.1")])
    ['192.168.1.7', '192.168.43.1']
    """
    near = [one for one in every if not one.interface.startswith(FAR)]
    fours: list[str] = []
    sixes: list[str] = []
    for at, one in enumerate((*wifi, *near)):
        try:
            address = ipaddress.ip_address(one.text.partition("%")[0])
        except ValueError:
            continue
        if address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast:
            continue
        if address.version == 4 and address.is_private:
            fours.append(str(address))
        elif address.version == 6 and at < len(wifi):
            sixes.append(str(address))
    return list(dict.fromkeys((*fours, *sixes)))


class AndroidWifi:
    """The Wi-Fi of an Android phone."""

    def __init__(self, phone: WifiPhone, guard: PortGuard) -> None:
        self._phone, self._guard = phone, guard
        self._held = False

    def own_addresses(self) -> list[str]:
        return reachable(
            self._addresses("addresses in the Wi-Fi", self._phone.wifi_addresses),
            self._addresses("addresses of a hotspot", self._phone.all_addresses),
        )

    def _addresses(self, what: str, ask: Callable[[], list[Address]]) -> list[Address]:
        none: list[Address] = []
        return self._guard.attempt(what, ask, none)

    def hold(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self._guard.does("quick Wi-Fi", lambda: self._phone.lock_wifi(held))

    def bind(self, descriptor: int) -> bool:
        return self._guard.attempt(
            "way to stay in the Wi-Fi", lambda: self._phone.bind_to_wifi(descriptor), False
        )
