"""Phones in one room whose Java has the Bluetooth that Android declares: paired, on or off, near or gone.

Each phone has an Activity of its own in one pretended Java, and every object answers for itself. What is sent
arrives in pieces of any length, as over the air.
"""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from spymobile.ports.java_radio import JavaRadio
from tests.ports.declared_java import Java, JavaException, JavaObject

B = "android.bluetooth.Bluetooth"


class Flow:
    """Bytes on their way in one direction."""

    def __init__(self, lengths: Callable[[], int]) -> None:
        self._bytes = bytearray()
        self._lengths = lengths
        self._changed = threading.Condition()
        self.ended = self.broken = False
        #: Nothing is taken off the other end: who writes waits.
        self.blocked = False

    def put(self, data: bytes) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self.blocked or self.ended or self.broken)
            if self.ended or self.broken:
                raise JavaException("java.io.IOException: Broken pipe")
            self._bytes += data
            self._changed.notify_all()

    def get(self, piece: bytearray) -> int:
        """-1 at the end, as Java has it."""
        with self._changed:
            self._changed.wait_for(lambda: self._bytes or self.ended or self.broken)
            if self.broken:
                raise JavaException("java.io.IOException: bt socket closed, read return: -1")
            count = min(len(piece), len(self._bytes), max(1, self._lengths()))
            piece[:count] = self._bytes[:count]
            del self._bytes[:count]
            return count or -1

    def end(self, broken: bool = False) -> None:
        with self._changed:
            self.ended, self.broken = True, self.broken or broken
            self._changed.notify_all()


class Room:
    """All phones that are near each other."""

    def __init__(self, java: Java, seed: int = 0) -> None:
        self.java = java
        self._random = random.Random(seed)
        self.phones: dict[str, RoomPhone] = {}
        self.flows: list[Flow] = []
        #: Who may be called is called in vain.
        self.out_of_reach = False

    def flow(self) -> Flow:
        found = Flow(lambda: self._random.choice((1, 3, 40, 700, 1024, 5000)))
        self.flows.append(found)
        return found

    def cut(self) -> None:
        """Every connection breaks, in the middle of whatever is on its way."""
        flows, self.flows = self.flows, []
        for flow in flows:
            flow.end(broken=True)

    def block(self, blocked: bool = True) -> None:
        for flow in self.flows:
            with flow._changed:
                flow.blocked = blocked
                flow._changed.notify_all()


class RoomPhone(JavaRadio):
    """One of them: the app's own bridge, on this phone's Activity."""

    def __init__(self, room: Room, name: str, address: str) -> None:
        self.room, self.name, self.address = room, name, address
        self.on, self.missing, self.permitted = True, False, True
        self.paired_with: list[RoomPhone] = []
        self.waiting: deque[JavaObject] = deque()
        self.services = 0
        self.detached = 0
        self.settings: list[Any] = []
        self._called = threading.Condition()
        room.phones[address] = self
        adapter = self._object(
            "Adapter",
            isEnabled=lambda: self.on,
            getBondedDevices=self._bonded,
            getRemoteDevice=lambda address: self._device(room.phones[address]),
            listenUsingRfcommWithServiceRecord=self._offer,
        )
        manager = self._object("Manager", getAdapter=lambda: None if self.missing else adapter)
        self._own = room.java.object("android.app.Activity")
        self._own._state["android.app.Activity.getSystemService"] = lambda _name: manager
        self._own._state["android.app.Activity.startActivity"] = self.settings.append

    @property
    def _activity(self) -> Any:
        return self._own

    def leave_thread(self) -> None:
        super().leave_thread()
        self.detached += 1

    def _object(self, kind: str, **answers: Callable[..., Any]) -> JavaObject:
        name = f"{B}{kind}"
        found = self.room.java.object(name)
        found._state.update({f"{name}.{member}": answer for member, answer in answers.items()})
        return found

    def _permit(self) -> None:
        if not self.permitted:
            raise JavaException("java.lang.SecurityException: Need android.permission.BLUETOOTH_CONNECT")

    def _bonded(self) -> JavaObject:
        self._permit()
        found = self.room.java.object("java.util.Set")
        devices = [self._device(other) for other in self.paired_with]
        found._state["java.util.Set.toArray"] = lambda: devices
        return found

    def _device(self, other: RoomPhone) -> JavaObject:
        return self._object(
            "Device",
            getName=lambda: other.name or None,
            getAddress=lambda: other.address,
            createRfcommSocketToServiceRecord=lambda service: self._socket(other, service),
        )

    # Sockets

    def _socket(self, other: RoomPhone, _service: Any, flows: tuple[Flow, Flow] | None = None) -> JavaObject:
        self._permit()
        java = self.room.java
        inward, outward = flows or (self.room.flow(), self.room.flow())
        stream_in, stream_out = java.object("java.io.InputStream"), java.object("java.io.OutputStream")
        stream_in._state["java.io.InputStream.read"] = inward.get
        stream_out._state["java.io.OutputStream.write"] = lambda data: outward.put(bytes(data))

        def connect() -> None:
            self._permit()
            if self.room.out_of_reach or not (self.on and other.on and other.services):
                raise JavaException("java.io.IOException: read failed, socket might closed or timeout")
            other._ring(other._socket(self, None, (outward, inward)))

        def close() -> None:
            outward.end()
            inward.end()

        return self._object(
            "Socket",
            connect=connect,
            close=close,
            getInputStream=lambda: stream_in,
            getOutputStream=lambda: stream_out,
            getRemoteDevice=lambda: self._device(other),
        )

    def _ring(self, socket: JavaObject) -> None:
        with self._called:
            self.waiting.append(socket)
            self._called.notify_all()

    def _offer(self, _name: str, _service: Any) -> JavaObject:
        self._permit()
        if not self.on:
            raise JavaException("java.io.IOException: Bluetooth is off")
        self.services += 1
        open_ = [True]

        def accept() -> JavaObject:
            with self._called:
                self._called.wait_for(lambda: self.waiting or not open_[0] or not self.on)
                if not open_[0] or not self.on:
                    raise JavaException("java.io.IOException: accept failed")
                return self.waiting.popleft()

        def close() -> None:
            with self._called:
                if open_[0]:
                    open_[0] = False
                    self.services -= 1
                self._called.notify_all()

        return self._object("ServerSocket", accept=accept, close=close)

    def switch(self, on: bool) -> None:
        """Bluetooth is switched on or off in the settings."""
        with self._called:
            self.on = on
            self._called.notify_all()
        if not on:
            self.room.cut()


def pair(*phones: RoomPhone) -> None:
    """Each with each."""
    for phone in phones:
        phone.paired_with = [other for other in phones if other is not phone]
