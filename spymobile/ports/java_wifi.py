"""Android's Wi-Fi, by way of pyjnius. Nothing is decided here, anything may raise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from spymobile.ports.java_activity import JavaActivity, java
from spymobile.ports.wifi import Address


class JavaWifi(JavaActivity):
    """What :class:`spymobile.ports.wifi.WifiPhone` asks for."""

    @property
    def _networks(self) -> Any:
        from jnius import cast

        return cast("android.net.ConnectivityManager", self._activity.getSystemService("connectivity"))

    def _near(self) -> Iterator[Any]:
        """The networks that are Wi-Fi or cable, with internet or without."""
        manager, kinds = self._networks, java("android.net.NetworkCapabilities")
        for network in manager.getAllNetworks():
            able = manager.getNetworkCapabilities(network)
            if able is not None and (
                able.hasTransport(kinds.TRANSPORT_WIFI) or able.hasTransport(kinds.TRANSPORT_ETHERNET)
            ):
                yield network

    def wifi_addresses(self) -> list[Address]:
        from jnius import cast

        found = []
        for network in self._near():
            properties = self._networks.getLinkProperties(network)
            if properties is None:
                continue
            name = str(properties.getInterfaceName() or "")
            for one in properties.getLinkAddresses().toArray():
                address = cast("android.net.LinkAddress", one).getAddress()
                found.append(Address(name, str(address.getHostAddress())))
        return found

    def all_addresses(self) -> list[Address]:
        found = []
        for one in _each(
            "java.net.NetworkInterface", java("java.net.NetworkInterface").getNetworkInterfaces()
        ):
            if one.isUp():
                for address in _each("java.net.InetAddress", one.getInetAddresses()):
                    found.append(Address(str(one.getName()), str(address.getHostAddress())))
        return found

    @cached_property
    def _wifi_lock(self) -> Any:
        from jnius import cast

        # The application's, not the window's, which may be gone before the lock is.
        context = self._activity.getApplicationContext()
        kind = java("android.net.wifi.WifiManager")
        manager = cast("android.net.wifi.WifiManager", context.getSystemService("wifi"))
        newer = java("android.os.Build$VERSION").SDK_INT >= 29
        mode = kind.WIFI_MODE_FULL_LOW_LATENCY if newer else kind.WIFI_MODE_FULL_HIGH_PERF
        lock = manager.createWifiLock(mode, "spymobile:table")
        lock.setReferenceCounted(False)
        return lock

    def lock_wifi(self, locked: bool) -> None:
        if locked:
            self._wifi_lock.acquire()
        else:
            self._wifi_lock.release()

    def bind_to_wifi(self, descriptor: int) -> bool:
        network = next(self._near(), None)
        if network is None:
            return False
        # A copy that knows the same socket: closing it leaves ours open.
        copy = java("android.os.ParcelFileDescriptor").fromFd(descriptor)
        try:
            network.bindSocket(copy.getFileDescriptor())
        finally:
            copy.close()
        return True


def _each(kind: str, found: Any) -> Iterator[Any]:
    """An Enumeration, which is null where there is nothing."""
    from jnius import cast

    while found is not None and found.hasMoreElements():
        yield cast(kind, found.nextElement())
