"""Two engines over the air: the same bytes and keys as over Wi-Fi, on the Java that Android declares."""

from __future__ import annotations

import random
import secrets
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile.ports import radio
from spymobile.ports.guard import PortGuard
from spymobile.ports.radio import AndroidRadio, Wire
from spymobile.sync import bluetooth, ticket
from spymobile.sync.engine import Engine, Network
from spymobile.sync.lan import listen as _lan_listen
from spymobile.sync.ticket import Place
from tests.ports.declared_java import Java
from tests.ports.pretended_radio import Room, RoomPhone, pair
from tests.sync.test_engine import Pages, evening, impatient, invite, let_in, play, step

__all__ = ("impatient",)

#: No network at all: only its own machine would answer.
NO_WIFI = Network(("127.0.0.1",), lambda: ["127.0.0.1"], _lan_listen)


@pytest.fixture
def pages() -> Iterator[Pages]:
    made = Pages()
    yield made
    for engine in made.engines:
        engine.close(wait=5.0)
    assert made.failures == []


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Room, RoomPhone, RoomPhone]]:
    java = Java(36)
    monkeypatch.setitem(sys.modules, "jnius", java.module())
    monkeypatch.setattr(radio, "AGAIN", 0.05)
    room = Room(java, seed=7)
    anna = RoomPhone(room, "Anna's phone", "00:00:00:00:00:0A")
    ben = RoomPhone(room, "Ben's phone", "00:00:00:00:00:0B")
    pair(anna, ben)
    yield room, anna, ben
    room.cut()
    assert java.undeclared == []


def engine(pages: Pages, folder: Path, phone: RoomPhone) -> Engine:
    folder.mkdir(exist_ok=True)
    made = Engine(folder, pages.calls.put, NO_WIFI)
    made.on_failure(pages.failures.append)
    made.entropy = random.Random(folder.name).randbytes  # type: ignore[assignment]
    made.radio = AndroidRadio(phone, lambda _what, job: job(), PortGuard())
    pages.engines.append(made)
    return made


def test_a_whole_game_over_the_air_with_cuts(
    pages: Pages, tmp_path: Path, phones: tuple[Room, RoomPhone, RoomPhone]
) -> None:
    room, anna, ben = phones
    hosting = engine(pages, tmp_path / "anna", anna).host(evening("spy_alley"))
    hosting.open_nearby()
    shown = invite(pages, hosting)
    assert shown.code is not None
    invitation = bluetooth.at(ticket.read(shown.code, ["127.0.0.1"]), anna.address)
    assert [place.address for place in invitation.places] == [anna.address], "never over the network"
    guest = engine(pages, tmp_path / "ben", ben).join(invitation, "Ben")
    let_in(pages, hosting)
    pages.until(lambda: guest.screen.lobby)
    hosting.start()
    screens = [hosting.screen, guest.screen]
    pages.until(lambda: all(screen.mirror is not None and screen.mirror.history for screen in screens))
    devices = [screen.device() for screen in screens]
    for device in devices:
        device.subscribe(lambda: None)
    played = 0

    def go_on() -> bool:
        nonlocal played
        for screen, device in zip(screens, devices, strict=True):
            if step(screen, device, rash_from=220):
                played += 1
                if played % 25 == 0:
                    room.cut()  # In the middle of whatever is on its way.
        return all(device.outcome for device in devices)

    pages.until(go_on)
    assert played > 50
    pages.until(lambda: all(screen.ended is not None for screen in screens))
    marks = {screen.ended.mark for screen in screens if screen.ended is not None}
    findings = [screen.ended.finding for screen in screens if screen.ended is not None]
    assert len(marks) == 1, "the same end on both phones"
    assert findings == [None, None], "and both have checked it"
    heard = [[told.told for told in device.heard(device.seats[0])] for device in devices]
    assert all(len(one) > 50 for one in heard)


@pytest.mark.usefixtures("impatient")
def test_the_table_is_taken_up_again_over_the_air(
    pages: Pages, tmp_path: Path, phones: tuple[Room, RoomPhone, RoomPhone]
) -> None:
    _room, anna, ben = phones
    first = engine(pages, tmp_path / "anna", anna)
    hosting = first.host(evening())
    hosting.open_nearby()
    link = invite(pages, hosting).link
    guest = engine(pages, tmp_path / "ben", ben).join(bluetooth.at(ticket.read(link), anna.address), "Ben")
    let_in(pages, hosting)
    pages.until(lambda: guest.screen.lobby)
    hosting.start()
    play(pages, [hosting.screen, guest.screen], 4)
    first.close(wait=5.0)
    pages.until(lambda: guest.screen.link.reason == "out_of_reach")
    hosting = engine(pages, tmp_path / "anna", anna).take_up(hosting.screen.room)
    pages.until(lambda: guest.screen.link.sign == "linked")
    play(pages, [hosting.screen, guest.screen], 4)
    # The app sleeps: nobody can call; and wakes: they come by themselves.
    hosting.sleep()
    pages.until(lambda: guest.screen.link.reason == "out_of_reach")
    hosting.wake()
    pages.until(lambda: guest.screen.link.sign == "linked")


@pytest.mark.usefixtures("impatient")
def test_nobody_answers_where_bluetooth_is_off_or_was_refused(
    pages: Pages, tmp_path: Path, phones: tuple[Room, RoomPhone, RoomPhone]
) -> None:
    _room, anna, ben = phones
    hosting = engine(pages, tmp_path / "anna", anna).host(evening())
    hosting.open_nearby()
    link = invite(pages, hosting).link
    ben.permitted = False
    guest = engine(pages, tmp_path / "ben", ben).join(bluetooth.at(ticket.read(link), anna.address), "Ben")
    pages.until(lambda: guest.screen.link.reason == "silent")
    anna.switch(False)
    ben.permitted = True
    pages.idle(0.2)
    assert not hosting.knocks
    anna.switch(True)
    let_in(pages, hosting)
    pages.until(lambda: guest.screen.lobby)


def test_a_stranger_on_the_air_gets_no_further_than_one_on_the_wifi(
    pages: Pages, tmp_path: Path, phones: tuple[Room, RoomPhone, RoomPhone]
) -> None:
    """Half a handshake, garbage, silence: all end, and the table goes on."""
    _room, anna, ben = phones
    hosting = engine(pages, tmp_path / "anna", anna).host(evening())
    hosting.open_nearby()
    shown = invite(pages, hosting)
    stranger = AndroidRadio(ben, lambda _what, job: job(), PortGuard())
    lost = threading.Semaphore(0)
    for words in (b"GET / HTTP/1.1\r\n\r\n", secrets.token_bytes(3000), b"\x16\x03\x01\x02"):

        def connected(wire: Wire | None, words: bytes = words) -> None:
            assert wire is not None
            wire.start(lambda _data: None, lost.release)
            wire.write(words)

        stranger.call(anna.address, connected)
    for _ in range(2):
        assert lost.acquire(timeout=10), "who cannot prove a key is let go"
    wrong = ticket.Invitation((Place(anna.address, 1),), "t-00", bytes(32))
    guest = engine(pages, tmp_path / "ben", ben).join(wrong, "Ben")
    assert pages.until(lambda: guest.screen.goodbye) == "used_code"
    right = pages.engines[-1].join(bluetooth.at(ticket.read(shown.link), anna.address), "Ben")
    let_in(pages, hosting)
    pages.until(lambda: right.screen.lobby)


@pytest.mark.usefixtures("impatient")
def test_a_device_without_a_radio_says_that_nobody_answers(pages: Pages, tmp_path: Path) -> None:
    alone = pages.engine(tmp_path / "alone")
    guest = alone.join(ticket.Invitation((Place("00:00:00:00:00:0A", 1),), "t-00", bytes(32)), "Ben")
    pages.until(lambda: guest.screen.link.reason == "silent")
    guest.leave()
