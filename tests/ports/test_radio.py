"""Bluetooth behind its port, on phones whose Java has what Android declares."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from spymobile.ports import radio
from spymobile.ports.desktop import DesktopPorts
from spymobile.ports.guard import PortGuard
from spymobile.ports.radio import Air, AndroidRadio, Paired, Wire
from tests.ports.declared_java import Java
from tests.ports.pretended_radio import Room, RoomPhone, pair

PATIENCE = 10.0


@pytest.fixture(params=[24, 31, 37])
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    java = Java(request.param)
    monkeypatch.setitem(sys.modules, "jnius", java.module())
    monkeypatch.setattr(radio, "AGAIN", 0.02)
    before = threading.active_count()
    found = Room(java)
    yield found
    found.cut()
    assert java.undeclared == []
    end = time.monotonic() + PATIENCE
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= before, "no thread stays behind"


@pytest.fixture
def phones(room: Room) -> tuple[RoomPhone, RoomPhone]:
    anna = RoomPhone(room, "Anna's phone", "00:00:00:00:00:0A")
    ben = RoomPhone(room, "Ben's phone", "00:00:00:00:00:0B")
    pair(anna, ben)
    return anna, ben


def radio_of(phone: RoomPhone) -> AndroidRadio:
    return AndroidRadio(phone, lambda _what, job: job(), PortGuard())


class End:
    """One end of a wire, and what was told there."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.data = bytearray()
        self.lost = 0
        self.told = threading.Condition()
        wire.start(self._arrived, self._lost)

    def _arrived(self, data: bytes) -> None:
        with self.told:
            self.data += data
            self.told.notify_all()

    def _lost(self) -> None:
        with self.told:
            self.lost += 1
            self.told.notify_all()

    def until(self, so: Any) -> None:
        with self.told:
            assert self.told.wait_for(so, PATIENCE), (len(self.data), self.lost)


def connected(caller: RoomPhone, called: RoomPhone) -> tuple[End, End, Any]:
    calls: queue.SimpleQueue[Wire | None] = queue.SimpleQueue()
    accepted: queue.SimpleQueue[Wire] = queue.SimpleQueue()
    stop = radio_of(called).listen(accepted.put)
    end = time.monotonic() + PATIENCE
    while not called.services and time.monotonic() < end:
        time.sleep(0.001)
    radio_of(caller).call(called.address, calls.put)
    wire = calls.get(timeout=PATIENCE)
    assert wire is not None
    return End(wire), End(accepted.get(timeout=PATIENCE)), stop


def test_bytes_go_both_ways_whole_and_in_order(phones: tuple[RoomPhone, RoomPhone]) -> None:
    anna, ben = phones
    here, there, stop = connected(ben, anna)
    assert (here.wire.address, there.wire.address) == (anna.address, ben.address)
    sent = bytes(range(256)) * 300
    for at in range(0, len(sent), 1024):
        here.wire.write(sent[at : at + 1024])
        there.wire.write(sent[at : at + 1024])
    for end in (here, there):
        end.until(lambda end=end: len(end.data) == len(sent))
        assert bytes(end.data) == sent
    # What was written last still goes out; then both know, once.
    here.wire.write(b"bye")
    here.wire.close()
    there.until(lambda: there.lost)
    here.until(lambda: here.lost)
    assert there.data.endswith(b"bye")
    there.wire.close()
    there.wire.write(b"too late")
    stop()
    time.sleep(0.05)
    assert (here.lost, there.lost) == (1, 1)


def test_a_cut_is_told_once_at_both_ends(room: Room, phones: tuple[RoomPhone, RoomPhone]) -> None:
    anna, ben = phones
    here, there, stop = connected(ben, anna)
    here.wire.write(bytes(10_000))
    room.cut()
    for end in (here, there):
        end.until(lambda end=end: end.lost)
    stop()
    end_ = time.monotonic() + PATIENCE
    while min(anna.detached, ben.detached) < 3 and time.monotonic() < end_:
        time.sleep(0.01)
    assert anna.detached >= 3, "who listened, who read and who wrote say goodbye to Java"
    assert ben.detached >= 3, "and so do who called, who read and who wrote"


def test_who_reads_nothing_is_let_go_and_nobody_waits_for_it(
    room: Room, phones: tuple[RoomPhone, RoomPhone]
) -> None:
    here, there, stop = connected(*reversed(phones))
    room.block()
    begin = time.monotonic()
    for _ in range(radio.MOST_WAITING // 65_536 + 2):
        here.wire.write(bytes(65_536))
    assert time.monotonic() - begin < 1.0
    here.until(lambda: here.lost)
    room.block(False)
    there.wire.close()
    stop()


def test_bluetooth_off_and_on_again(phones: tuple[RoomPhone, RoomPhone]) -> None:
    anna, ben = phones
    here, there, stop = connected(ben, anna)
    assert radio_of(anna).air() is Air.ON
    anna.switch(False)
    here.until(lambda: here.lost)
    there.until(lambda: there.lost)
    assert radio_of(anna).air() is Air.OFF
    answers: queue.SimpleQueue[Wire | None] = queue.SimpleQueue()
    radio_of(ben).call(anna.address, answers.put)
    assert answers.get(timeout=PATIENCE) is None
    anna.switch(True)
    for _ in range(200):
        time.sleep(0.02)
        radio_of(ben).call(anna.address, answers.put)
        if (wire := answers.get(timeout=PATIENCE)) is not None:
            break
    assert wire is not None, "it is offered again by itself"
    wire.start(lambda _data: None, lambda: None)
    wire.close()
    stop()


def test_what_the_air_is_like(phones: tuple[RoomPhone, RoomPhone]) -> None:
    anna, ben = phones
    ben.name = ""
    assert radio_of(anna).paired() == [Paired(ben.address, ben.address)], "a phone without a name"
    ben.name = "Ben's phone"
    assert radio_of(anna).paired() == [Paired("Ben's phone", ben.address)]
    anna.paired_with = []
    assert radio_of(anna).paired() == []
    anna.permitted = False
    assert radio_of(anna).paired() == []
    anna.on = False
    assert radio_of(anna).air() is Air.OFF
    anna.missing = True
    assert radio_of(anna).air() is Air.MISSING
    radio_of(anna).show_settings()
    (intent,) = anna.settings
    assert intent._state["given"] == ("android.settings.BLUETOOTH_SETTINGS",)


def test_without_the_permission_calling_and_listening_fail_softly(
    phones: tuple[RoomPhone, RoomPhone],
) -> None:
    anna, ben = phones
    anna.permitted = ben.permitted = False
    answers: queue.SimpleQueue[Wire | None] = queue.SimpleQueue()
    radio_of(ben).call(anna.address, answers.put)
    assert answers.get(timeout=PATIENCE) is None
    accepted: list[Wire] = []
    stop = radio_of(anna).listen(accepted.append)
    time.sleep(0.1)
    # Granted later, it begins by itself.
    anna.permitted = ben.permitted = True
    end = time.monotonic() + PATIENCE
    while not anna.services and time.monotonic() < end:
        time.sleep(0.01)
    assert anna.services == 1
    stop()
    assert accepted == []


def test_a_desktop_has_no_radio() -> None:
    desktop = DesktopPorts({}, []).radio()
    answers: list[Wire | None] = []
    desktop.call("00:00:00:00:00:0A", answers.append)
    desktop.listen(lambda _wire: pytest.fail("nobody calls"))()
    desktop.show_settings()
    assert (desktop.air(), desktop.paired(), answers) == (Air.MISSING, [], [None])
