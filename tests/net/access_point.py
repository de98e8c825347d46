"""A Wi-Fi of our own: an access point in user space, with phones in network namespaces round it.

Every phone has a namespace with one TAP device, and a thread here carries frames from one to the other when
their time has come. It can do what real ones do to people: delay, lose, double and reorder frames, swallow
frames for everybody, keep phones apart, and fall silent. Nothing leaves the namespaces, and they go with it.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import heapq
import os
import random
import select
import shutil
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_TUNSETIFF, _TAP, _NO_INFO = 0x400454CA, 0x0002, 0x1000
_ARP = b"\x08\x06"
_ROOT = Path(__file__).parents[2]
_LIBC = ctypes.CDLL(None)


@dataclass(frozen=True, slots=True)
class Profile:
    """How a link is: milliseconds each way, and shares of frames that are lost or come twice."""

    low: float
    high: float
    loss: float = 0.0
    double: float = 0.0


QUIET = Profile(2, 2)
BUSY = Profile(4, 16, 0.01)
BAD = Profile(10, 40, 0.05)
AWFUL = Profile(20, 80, 0.10, 0.02)


def why_not() -> str:
    """What is missing here; nothing if an access point can be had."""
    if sys.platform != "linux":
        return "network namespaces are Linux's"
    if os.geteuid():
        return "only root may make network namespaces"
    if shutil.which("ip") is None:
        return "ip (Debian: iproute2) is not installed"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "/dev/net/tun is not there"
    name = f"spym-try-{os.getpid()}"
    tried = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if tried.returncode:
        return f"network namespaces cannot be made ({tried.stderr.strip()})"
    subprocess.run(["ip", "netns", "del", name], check=False)
    return ""


class Station:
    """A phone: a namespace with an address."""

    def __init__(self, name: str, number: int) -> None:
        self.name = f"spym-{os.getpid()}-{name}"
        self.address = f"10.77.0.{number}"
        #: Its radio is out of reach.
        self.cut = False
        #: The access point lets it talk with nobody.
        self.alone = False
        self.tap = -1
        _ip("netns", "add", self.name)
        thread = threading.Thread(target=self._open)
        thread.start()
        thread.join()
        _ip("-n", self.name, "addr", "add", f"{self.address}/24", "dev", "tap0")
        for device in ("lo", "tap0"):
            _ip("-n", self.name, "link", "set", device, "up")
        _ip("-n", self.name, "route", "add", "default", "via", "10.77.0.254")

    def _open(self) -> None:
        """On a thread that ends in the namespace."""
        namespace = os.open(f"/run/netns/{self.name}", os.O_RDONLY)
        os.setns(namespace, os.CLONE_NEWNET)
        os.close(namespace)
        with contextlib.suppress(OSError):
            Path("/proc/sys/net/ipv6/conf/all/disable_ipv6").write_text("1")
        self.tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self.tap, _TUNSETIFF, struct.pack("16sH22x", b"tap0", _TAP | _NO_INFO))

    def roam(self, seconds: float) -> None:
        """Walk out of reach of one access point and into that of another, where it is given a new address."""
        self.cut = True
        time.sleep(seconds)
        before, *rest = self.address.rpartition(".")
        moved = f"{before}.{int(rest[-1]) + 100}"
        _ip("-n", self.name, "addr", "del", f"{self.address}/24", "dev", "tap0")
        _ip("-n", self.name, "addr", "add", f"{moved}/24", "dev", "tap0")
        _ip("-n", self.name, "route", "replace", "default", "via", "10.77.0.254")
        self.address = moved
        self.cut = False

    def start(self, *words: str, out: Path) -> subprocess.Popen[bytes]:
        """A program of ours on this phone."""
        with out.open("wb") as file:
            return subprocess.Popen(
                ["ip", "netns", "exec", self.name, sys.executable, *words],
                cwd=_ROOT,
                stdout=file,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                preexec_fn=_die_with_us,  # noqa: PLW1509 - one call of C, loaded before
            )

    def close(self) -> None:
        os.close(self.tap)
        _ip("netns", "del", self.name)


def _die_with_us() -> None:
    """PR_SET_PDEATHSIG: nothing stays behind if the tests are killed."""
    _LIBC.prctl(1, 9)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=20)


class AccessPoint:
    """Carries frames. ``profile``, ``filters_groups`` and the stations may be changed while it runs."""

    def __init__(self, profile: Profile = QUIET, seed: int = 0) -> None:
        self.profile = profile
        #: Frames for everybody are swallowed, but for ARP, without which there is no network at all.
        self.filters_groups = False
        self.carried = self.lost = self.swallowed = 0
        self._random = random.Random(seed)
        self._stations: list[Station] = []
        self._homes: dict[bytes, Station] = {}
        self._due: list[tuple[float, int, Station, bytes]] = []
        self._number = 0
        self._over = False
        self._wake, self._woken = os.pipe()
        self._thread = threading.Thread(target=self._run, name="access point", daemon=True)
        self._thread.start()

    def station(self, name: str) -> Station:
        made = Station(name, 10 + len(self._stations))
        self._stations = [*self._stations, made]
        os.write(self._woken, b"x")
        return made

    def close(self) -> None:
        self._over = True
        os.write(self._woken, b"x")
        self._thread.join(10)
        for station in self._stations:
            station.close()
        os.close(self._wake)
        os.close(self._woken)

    # On its thread

    def _run(self) -> None:
        while not self._over:
            taps = {station.tap: station for station in self._stations}
            wait = max(0.0, self._due[0][0] - time.monotonic()) if self._due else 1.0
            for ready in select.select([self._wake, *taps], [], [], wait)[0]:
                if ready == self._wake:
                    os.read(self._wake, 100)
                else:
                    self._take(taps[ready])
            self._deliver()

    def _take(self, station: Station) -> None:
        with contextlib.suppress(BlockingIOError, OSError):
            for _ in range(64):
                self._carry(station, os.read(station.tap, 4096))

    def _carry(self, station: Station, frame: bytes) -> None:
        self._homes[frame[6:12]] = station
        if station.cut or station.alone:
            self.swallowed += 1
            return
        group = bool(frame[0] & 1)
        if group and self.filters_groups and frame[12:14] != _ARP:
            self.swallowed += 1
            return
        home = self._homes.get(frame[:6])
        for other in self._stations if group or home is None else [home]:
            if other is not station:
                self._send(other, frame)

    def _send(self, station: Station, frame: bytes) -> None:
        profile, chance = self.profile, self._random
        copies = 0 if chance.random() < profile.loss else 2 if chance.random() < profile.double else 1
        self.lost += not copies
        for _ in range(copies):
            self._number += 1
            due = time.monotonic() + chance.uniform(profile.low, profile.high) / 1000
            heapq.heappush(self._due, (due, self._number, station, frame))

    def _deliver(self) -> None:
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            station, frame = heapq.heappop(self._due)[2:]
            if station.cut or station.alone:
                self.swallowed += 1
                continue
            with contextlib.suppress(BlockingIOError, OSError):
                os.write(station.tap, frame)
                self.carried += 1


@contextlib.contextmanager
def access_point(profile: Profile = QUIET, seed: int = 0) -> Iterator[AccessPoint]:
    """One for a test; it takes its phones along when it goes."""
    made = AccessPoint(profile, seed)
    try:
        yield made
    finally:
        made.close()
