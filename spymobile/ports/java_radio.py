"""Android's Bluetooth, by way of pyjnius. Nothing is decided here, anything may raise."""

from __future__ import annotations

from typing import Any

from spymobile.ports.java_activity import JavaActivity, java
from spymobile.ports.radio import NAME, SERVICE, Paired

#: Bytes that are asked for at once.
_PIECE = 4096


class JavaStream:
    """A BluetoothSocket."""

    def __init__(self, socket: Any) -> None:
        self.address = str(socket.getRemoteDevice().getAddress())
        self._socket = socket
        self._in, self._out = socket.getInputStream(), socket.getOutputStream()

    def read(self) -> bytes:
        piece = bytearray(_PIECE)
        count = self._in.read(piece)
        return bytes(piece[: max(0, count)])

    def write(self, data: bytes) -> None:
        self._out.write(data)

    def close(self) -> None:
        self._socket.close()


class JavaListening:
    """A BluetoothServerSocket."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def accept(self) -> JavaStream:
        return JavaStream(self._server.accept())

    def close(self) -> None:
        self._server.close()


class JavaRadio(JavaActivity):
    """What :class:`spymobile.ports.radio.Bluetooth` asks for."""

    @property
    def _adapter(self) -> Any:
        from jnius import cast

        manager = cast("android.bluetooth.BluetoothManager", self._activity.getSystemService("bluetooth"))
        return None if manager is None else manager.getAdapter()

    def has_bluetooth(self) -> bool:
        return self._adapter is not None

    def bluetooth_is_on(self) -> bool:
        return bool(self._adapter.isEnabled())

    def paired_phones(self) -> list[Paired]:
        from jnius import cast

        found = []
        for one in self._adapter.getBondedDevices().toArray():
            device = cast("android.bluetooth.BluetoothDevice", one)
            address = str(device.getAddress())
            found.append(Paired(str(device.getName() or address), address))
        return found

    def call_bluetooth(self, address: str) -> JavaStream:
        socket = self._adapter.getRemoteDevice(address).createRfcommSocketToServiceRecord(_service())
        try:
            socket.connect()
            return JavaStream(socket)
        except Exception:
            socket.close()
            raise

    def offer_bluetooth(self) -> JavaListening:
        return JavaListening(self._adapter.listenUsingRfcommWithServiceRecord(NAME, _service()))

    def show_bluetooth_settings(self) -> None:
        wish = java("android.content.Intent")(java("android.provider.Settings").ACTION_BLUETOOTH_SETTINGS)
        self._activity.startActivity(wish)

    def leave_thread(self) -> None:
        from jnius import detach

        detach()


def _service() -> Any:
    return java("java.util.UUID").fromString(SERVICE)
