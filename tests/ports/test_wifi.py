"""The Wi-Fi behind its port: our own addresses, a radio that does not doze, and sockets that stay in it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from spymobile.ports.android import AndroidPorts
from spymobile.ports.desktop import DesktopPorts
from spymobile.ports.guard import PortGuard
from spymobile.ports.java_wifi import JavaWifi
from spymobile.ports.wifi import Address, AndroidWifi, reachable
from tests.ports.declared_java import Java, JavaObject
from tests.ports.fakes import FakePhone
from tests.ports.pretended import SDKS


def test_only_addresses_that_others_may_call_are_told() -> None:
    wifi = AndroidPorts(FakePhone()).wifi()
    assert wifi.own_addresses() == ["192.168.1.7", "192.168.43.1", "fd00::7"]
    assert reachable([], [Address("tun0", "10.8.0.2"), Address("wlan0", "8.8.8.8")]) == []
    assert reachable([Address("eth0", "nonsense"), Address("eth0", "10.0.0.5")], []) == ["10.0.0.5"]


@pytest.mark.parametrize("broken", ["wifi_addresses", "all_addresses", "everything"])
def test_a_phone_that_tells_half_or_nothing(broken: str) -> None:
    wifi = AndroidPorts(FakePhone(broken={broken})).wifi()
    expected = {
        "wifi_addresses": ["192.168.43.1", "192.168.1.7"],
        "all_addresses": ["192.168.1.7", "fd00::7"],
        "everything": [],
    }
    assert wifi.own_addresses() == expected[broken]
    wifi.hold(True)
    assert wifi.bind(5) is (broken != "everything")


def test_the_radio_is_kept_awake_once_and_let_go_once() -> None:
    phone = FakePhone()
    wifi = AndroidPorts(phone).wifi()
    for held in (True, True, False, False, True):
        wifi.hold(held)
    assert phone.done == [("wifi", True), ("wifi", False), ("wifi", True)]


def test_a_desktop_finds_its_ways_by_itself() -> None:
    wifi = DesktopPorts({}, []).wifi()
    wifi.hold(True)
    assert (wifi.own_addresses(), wifi.bind(3)) == ([], False)


class WifiPhone(JavaWifi):
    """A phone in a Wi-Fi without internet, with mobile data and a hotspot, as Android declares them."""

    def __init__(self, java: Java, wifi: bool = True) -> None:
        self.java = java
        self.bound: list[Any] = []
        self.lock: list[str] = []
        networks = [self._network("cell")] + ([self._network("wifi")] if wifi else [])
        manager = self._object(
            "android.net.ConnectivityManager",
            getAllNetworks=lambda: networks,
            getNetworkCapabilities=lambda network: self._object(
                "android.net.NetworkCapabilities",
                hasTransport=lambda kind: kind == {"cell": 0, "wifi": 1}[network._state["name"]],
            ),
            getLinkProperties=lambda network: self._links(network._state["name"]),
        )
        lock = self._object(
            "android.net.wifi.WifiManager.WifiLock",
            acquire=lambda: self.lock.append("held"),
            release=lambda: self.lock.append("free"),
        )

        def locked(mode: int, _name: str) -> JavaObject:
            self.lock.append(f"mode {mode}")
            return lock

        radio = self._object(
            "android.net.wifi.WifiManager",
            createWifiLock=locked,
        )
        services = {"connectivity": manager, "wifi": radio}
        self._own = self._object("android.app.Activity", getSystemService=services.__getitem__)
        context = self.java.object("android.content.Context")
        context._state["android.content.Context.getSystemService"] = services.__getitem__
        for owner in ("android.app.Activity", "android.content.ContextWrapper", "android.content.Context"):
            self._own._state[f"{owner}.getApplicationContext"] = lambda: context
        own = {"wlan0": "10.77.0.5", "ap0": "192.168.43.1", "rmnet0": "10.1.1.1"}
        java.answers["java.net.NetworkInterface.getNetworkInterfaces"] = lambda: self._enumeration(
            [
                self._object(
                    "java.net.NetworkInterface",
                    getName=lambda name=name: name,
                    isUp=lambda: True,
                    getInetAddresses=lambda text=text: self._enumeration([self._address(text)]),
                )
                for name, text in own.items()
            ]
        )

    @property
    def _activity(self) -> Any:
        return self._own

    def _object(self, name: str, **answers: Any) -> JavaObject:
        found = self.java.object(name)
        found._state.update({f"{name}.{member}": answer for member, answer in answers.items()})
        return found

    def _network(self, name: str) -> JavaObject:
        found = self._object("android.net.Network", bindSocket=lambda _file: self.bound.append(name))
        found._state["name"] = name
        return found

    def _address(self, text: str) -> JavaObject:
        return self._object("java.net.InetAddress", getHostAddress=lambda: text)

    def _links(self, name: str) -> JavaObject:
        texts = {"cell": ["10.1.1.1"], "wifi": ["10.77.0.5", "fe80::5%wlan0"]}[name]
        links = [
            self._object("android.net.LinkAddress", getAddress=lambda t=t: self._address(t)) for t in texts
        ]
        row = self.java.object("java.util.List")
        for owner in ("java.util.List", "java.util.Collection"):
            row._state[f"{owner}.toArray"] = lambda: links
        return self._object(
            "android.net.LinkProperties", getLinkAddresses=lambda: row, getInterfaceName=lambda: "wlan0"
        )

    def _enumeration(self, things: list[JavaObject]) -> JavaObject:
        left = list(things)
        return self._object(
            "java.util.Enumeration", hasMoreElements=lambda: bool(left), nextElement=lambda: left.pop(0)
        )


@pytest.mark.parametrize("sdk", SDKS)
def test_what_java_is_asked_for_is_declared(sdk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(sdk)
    monkeypatch.setitem(sys.modules, "jnius", java.module())
    phone = WifiPhone(java)
    wifi = AndroidWifi(phone, PortGuard())
    assert wifi.own_addresses() == ["10.77.0.5", "192.168.43.1"], "the hotspot's own address, too"
    wifi.hold(True)
    wifi.hold(False)
    assert phone.lock == [f"mode {4 if sdk >= 29 else 3}", "held", "free"]
    assert wifi.bind(7)
    assert phone.bound == ["wifi"], "mobile data is no way to the next phone"
    assert ("android.os.ParcelFileDescriptor.fromFd", (7,)) in java.calls
    assert java.calls[-1][0].endswith(".close"), "and the copy is closed"
    assert java.undeclared == []


def test_without_a_wifi_nothing_is_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(36)
    monkeypatch.setitem(sys.modules, "jnius", java.module())
    phone = WifiPhone(java, wifi=False)
    assert not AndroidWifi(phone, PortGuard()).bind(7)
    assert phone.bound == []
