"""The doctor: one page says what this device can do, and nothing about any game."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile.ports import Sent
from spymobile.ports.android import AndroidPorts
from spymobile.ports.guard import MISSING, PortGuard
from spymobile.ports.logs import LINES, last_lines
from spymobile.ports.shake import Sample
from spymobile.ui import checkup
from tests.ports.fakes import FakePhone
from tests.ui.phone import FakePorts, FakeSounds
from tests.ui.pilot import Pilot

SCREEN = checkup.Display((1080, 2400), 2.625, 1.3, "Mali-G78 (r32)", 8192)


@pytest.fixture(autouse=True)
def nothing_missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept = dict(MISSING)
    MISSING.clear()
    yield
    MISSING.clear()
    MISSING.update(kept)


def facts(phone: FakePhone, folder: Path, plays: bool = True) -> dict[str, tuple[str, str, str]]:
    groups = checkup.examine(AndroidPorts(phone), folder, SCREEN, plays)
    return {fact.icon: (fact.title, fact.value, fact.state) for group in groups for fact in group.facts}


def test_a_phone_on_which_everything_works(tmp_path: Path) -> None:
    told = facts(FakePhone(granted=set()), tmp_path)
    assert told["cellphone"][:2] == ("Pixel 8a · Android 16", "API 36, arm64-v8a")
    assert told["ruler"][:2] == ("411 × 914 dp · density 2.625", "text 1.3, insets 37/24")
    assert told["chip"][1] == "Mali-G78, 8192"
    assert told["database-outline"][0].startswith("One step on disk ")
    assert told["lock-outline"][:1] == ("TLS 1.3 with a shared key",)
    assert re.fullmatch(r"Handshake [\d.]+ ms", told["handshake-outline"][0])
    assert re.fullmatch(r"typed code \d+ ms", told["handshake-outline"][1])
    assert told["access-point-network"][1] == "IPv4: 2, IPv6: 1", "how many, and not which"
    assert told["bluetooth"] == ("Bluetooth: not asked", "asked when needed", "unasked")
    assert told["wifi"] == ("Local network: allowed", "nothing to ask", "fine")
    assert {state for _title, _value, state in told.values()} == {"fine", "unasked"}
    assert list(tmp_path.iterdir()) == [], "nothing is left of the trial on the disk"


def test_what_is_missing_says_what_follows_and_never_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("ssl.HAS_PSK")

    def broken(_folder: Path) -> float:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkup, "seconds_a_step", broken)
    told = facts(FakePhone(broken={"everything"}), tmp_path / "gone", plays=False)
    missing = {icon: told[icon][1] for icon in told if told[icon][2] == "missing"}
    assert missing["lock-open-outline"] == "one device only"
    assert missing["database-outline"] == "OperationalError"
    assert missing["rotate-3d-variant"] == "the button rolls"
    assert missing["vibrate"] == "nothing shakes"
    assert missing["volume-off"] == "no sound in games"
    assert told["alert-outline"][1].startswith("JavaException"), "with every refusal"
    assert told["monitor"][0] == "? · Android"
    assert facts(FakePhone(), tmp_path)["chip"][0].startswith("Python 3.")
    assert checkup.examine(AndroidPorts(FakePhone()), tmp_path, None, True)[0].facts[1].state == "missing"


def at_the_doctor(phone: Pilot) -> Pilot:
    phone.stage.go("settings")
    phone.settle()
    phone.say("Device check")
    assert phone.stage.place == "doctor"
    return phone


def test_the_sensor_is_read_live_while_somebody_looks(phone: Pilot, ports: FakePorts) -> None:
    at_the_doctor(phone)
    ports.moved(Sample(1, 0.12, 9.78, -0.3))
    assert "0.1   9.8   -0.3" in phone.words()
    phone.pause()
    assert not ports.moved
    phone.app.dispatch("on_resume")
    ports.moved(Sample(2, 1, 2, 3))
    assert "1.0   2.0   3.0" in phone.words()
    phone.back()
    assert not ports.moved


def test_motor_sound_and_lock_are_tried_by_a_tap(
    phone: Pilot, ports: FakePorts, sounds: FakeSounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spymobile.ui.screens.doctor.HIDDEN", 4.0)
    phone.app.preferences.sound = phone.app.preferences.vibration = False
    at_the_doctor(phone)
    rows = {row.trial: row for row in phone.widgets() if getattr(row, "trial", "")}
    assert sorted(rows) == ["lock", "sound", "vibration"]
    for row in rows.values():
        phone.tap(phone.scroll_to(row.ids.trial))
    phone.wait(1)
    assert (ports.felt, sounds.heard) == (["double tick", "rumble"], ["stamp"])
    assert ports.hidden == [True]
    phone.wait(4)
    assert ports.hidden == [True, False]
    phone.tap(rows["lock"].ids.trial)
    phone.back()
    assert ports.hidden == [True, False, True, False], "it does not stay hidden behind anybody"


def test_what_is_missing_has_nothing_to_try(phone: Pilot, ports: FakePorts, sounds: FakeSounds) -> None:
    sounds.audible = ports.listens = False
    at_the_doctor(phone)
    assert {"Motion sensor: none", "the button rolls", "Sound: nothing plays"} <= set(phone.words())
    assert {row.trial for row in phone.widgets() if getattr(row, "trial", "")} == {"vibration", "lock"}


def test_the_report_is_sent_whole_and_names_no_game_and_nobody(phone: Pilot, ports: FakePorts) -> None:
    phone.lay("spy_alley", 2)
    phone.say("Roll")
    PortGuard().tell("gyroscope", "missing")
    for number in range(LINES):
        logging.getLogger("spymobile.ports.trial").info("line %d", number)
    at_the_doctor(phone)
    assert "MISSING HERE" in phone.words()
    ports.sent = Sent.COPIED
    phone.say("Send as text")
    ((title, words),) = ports.shared
    assert title == "Spymobile: report"
    assert "gyroscope (missing)" in words
    assert words.count(" trial: line ") == LINES == len(list(last_lines))
    for secret in ("Anna", "Ben", "spy_alley", "Spy Alley", str(phone.folder), str(Path.home())):
        assert secret not in words
    assert "The report is copied." in [note.text for note in phone.stage.notes.children]
