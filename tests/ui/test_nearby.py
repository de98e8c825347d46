"""Nearby without Wi-Fi, by touch: what is missing is told, and what is there leads to a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from spymobile.ports import Permission
from spymobile.ports.guard import PortGuard
from spymobile.ports.radio import AndroidRadio
from tests.ports.declared_java import Java
from tests.ports.pretended_radio import Room, RoomPhone, pair
from tests.ui.two_phones import Phones

NEARBY = "Nearby without Wi-Fi (trial)"


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    java = Java(36)
    monkeypatch.setitem(sys.modules, "jnius", java.module())
    found = Room(java)
    yield found
    found.cut()
    assert java.undeclared == []


def give_radio(pilot: Any, room: Room, name: str, permitted: bool = True) -> RoomPhone:
    """Bluetooth for a phone; its owner permits it when asked, or does not."""
    phone = RoomPhone(room, f"{name}'s phone", f"00:00:00:00:00:0{len(room.phones)}")
    radio = AndroidRadio(phone, lambda _what, job: job(), PortGuard())
    phone.permitted = False

    def ask_for(permission: Permission, answered: Callable[[bool], None]) -> None:
        phone.permitted = permitted or permission is not Permission.BLUETOOTH
        answered(phone.permitted)

    device = pilot.app.ports.device
    device.radio, device.ask_for = lambda: radio, ask_for
    return phone


def has(pilot: Any, words: str) -> bool:
    return any(words in said for said in pilot.words())


def test_a_device_without_bluetooth_says_so_at_both_buttons(phones: Phones) -> None:
    ben = phones.take("Ben")
    ben.say("Join a table")
    ben.say(NEARBY)
    assert has(ben, "Spymobile cannot use Bluetooth on this device.")
    ben.say("Back")
    assert ben.stage.place == "join"
    phones.lay("spy_alley")
    phones.invite(1)
    anna = phones.front
    anna.say(NEARBY)
    assert has(anna, "Spymobile cannot use Bluetooth on this device.")


def test_what_is_missing_is_told_in_a_sentence_with_a_way_on(phones: Phones, room: Room) -> None:
    ben = phones.take("Ben")
    phone = give_radio(ben, room, "Ben", permitted=False)
    ben.say("Join a table")
    ben.say(NEARBY)
    assert has(ben, "Spymobile may not use Bluetooth. Wi-Fi still works.")
    ben.say("Ask again")
    assert has(ben, "Spymobile may not use Bluetooth.")
    ben.say("Back")
    room.phones.clear()
    phone = give_radio(ben, room, "Ben")
    phone.on = False
    ben.say(NEARBY)
    assert has(ben, "Switch Bluetooth on.")
    ben.say("Settings")
    assert len(phone.settings) == 1
    phone.on = True
    ben.say(NEARBY)
    assert has(ben, "Pair the phones in the system's settings first.")
    ben.say("Settings")
    assert len(phone.settings) == 2
    # Nothing of it keeps anybody from typing.
    assert ben.page.ids.signs.disabled is False


def test_a_table_over_the_air_by_touch(phones: Phones, room: Room) -> None:
    phones.net.silent = True  # No Wi-Fi far and wide.
    anna_radio = give_radio(phones.pilots["Anna"], room, "Anna")
    pair(anna_radio, give_radio(phones.pilots["Ben"], room, "Ben"))
    phones.lay("spy_alley")
    code = phones.invite(1)
    anna = phones.front
    anna.say(NEARBY)
    assert has(anna, "Paired phones reach this one by Bluetooth now.")
    ben = phones.take("Ben")
    ben.say("Join a table")
    ben.say(NEARBY)
    assert has(ben, "Which phone holds the table?")
    ben.say("Anna's phone")
    assert has(ben, "By Bluetooth to Anna's phone.")
    ben.say("Use Wi-Fi again")
    ben.say(NEARBY)
    ben.say("Anna's phone")
    for sign in code.lower():
        Window.dispatch("on_key_down", ord(sign), 0, sign, [])
    assert ben.app.shared.table is None, "a person taps"
    ben.say("Join")
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))
    phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"))
    phones.pass_time(0.5)
    anna.say("Let in")
    anna.until(lambda: anna.page.seats[1].linked)
    anna.say("Start")
    anna.until(lambda: anna.stage.place == "table")
    phones.take("Ben")
    ben.until(lambda: ben.stage.place == "table")
    before = len(ben.page.device.heard())
    phones.take("Anna")
    anna.settle()
    anna.say("Roll")
    phones.take("Ben")
    ben.until(lambda: len(ben.page.device.heard()) > before)


def test_nobody_answers_over_the_air(phones: Phones, room: Room) -> None:
    ben = phones.take("Ben")
    pair(give_radio(ben, room, "Ben"), give_radio(phones.pilots["Anna"], room, "Anna"))
    ben.say("Join a table")
    ben.say(NEARBY)
    ben.say("Anna's phone")
    ben.page.take("04SP8-931HX")
    ben.say("Join")
    ben.until(lambda: has(ben, "No answer. Did you tap Nearby without Wi-Fi on the other phone, too?"), 20)
    ben.say("Type again")
    assert has(ben, "By Bluetooth to Anna's phone.")
