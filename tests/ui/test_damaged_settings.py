"""Settings that cannot be read: their default and a sentence. A code that cannot be read is still a code."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from spymobile.store.lines import sum_of
from spymobile.store.store import Store
from spymobile.ui import spectators
from spymobile.ui.preferences import Preferences
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.table.privacy import passcodes
from spymobile.ui.table.show import notes
from tests.ui.pilot import PHONE, Pilot, deal_the_same

SAID = "A setting could not be read and is as it was at first."


def write(folder: Path, name: str, value: str, torn: bool = False) -> None:
    """Put a value into the file by hand, as another version might have; a torn one does not fit its sum."""
    folder.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(folder / "spymobile.db")
    total = b"\0" * 8 if torn else sum_of(name, value, 99)
    base.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, 99, ?)", (name, value, total))
    base.commit()
    base.close()
    if torn:
        (folder / "spymobile.db-sidecar").unlink(missing_ok=True)


def restarted(pilot: Pilot, name: str, value: str, torn: bool = False) -> None:
    """As after another program had its hands on the file in the night."""
    pilot.stop()
    write(pilot.folder, name, value, torn)
    pilot._start(PHONE, 1.0, welcome=False)
    pilot.settle()


ABSURD = [
    ("name", "7"),
    ("name", '"%s"' % ("x" * 201)),
    ("name", '"An\\u0000na"'),
    ("name", '"An\\nna"'),
    ("style", '"purple"'),
    ("style", '["dark"]'),
    ("text_scale", "9223372036854775807"),
    ("text_scale", "-5"),
    ("text_scale", "79"),
    ("text_scale", "true"),
    ("text_scale", '"100"'),
    ("sound", "1"),
    ("sound", '"no"'),
    ("vibration", "null"),
    ("pace", '"light"'),
    ("auto_lock", "45"),
    ("auto_lock", '"7"'),
    ("shake", "{"),
    ("reduce_motion", ""),
    ("pin_file", "NaN"),
]


@pytest.mark.parametrize(("name", "value"), ABSURD)
def test_an_absurd_setting_has_its_default_and_that_is_said_once(
    tmp_path: Path, name: str, value: str
) -> None:
    with Store(tmp_path / "spymobile.db") as store:
        store.set("shake", False)
        default = getattr(Preferences(store), name)
    write(tmp_path, name, value)
    with Store(tmp_path / "spymobile.db") as store:
        assert store.notices == []
        preferences = Preferences(store)
        # Nothing at all is no damage: it was never set.
        assert store.notices == ([] if value == "null" else [SAID])
        assert getattr(preferences, name) == (True if name == "shake" else default)
        assert preferences.shake is (name == "shake")
    with Store(tmp_path / "spymobile.db") as store:
        Preferences(store)
        assert store.notices == []


def test_sound_settings_are_kept(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {
        "name": "Änne “日本”", "style": "light", "text_scale": 1.3, "reduce_motion": True, "sound": False,
        "music": False, "music_volume": "loud", "vibration": False, "shake": False, "pace": "ask",
        "auto_lock": "120", "pin_file": False, "board_flat": True, "welcomed": True,
        "lesson_offered": True, "looked_around": True, "while_held": True,
    }  # fmt: skip
    assert wanted.keys() == set(Preferences.names())
    with Store(tmp_path / "spymobile.db") as store:
        preferences = Preferences(store)
        for name, value in wanted.items():
            setattr(preferences, name, value)
    with Store(tmp_path / "spymobile.db") as store:
        preferences = Preferences(store)
        assert {name: getattr(preferences, name) for name in wanted} == wanted
        assert store.notices == []


def test_several_damaged_settings_are_told_on_the_first_page(pilot: Pilot) -> None:
    pilot.stop()
    write(pilot.folder, "sound", "7")
    write(pilot.folder, "style", "8")
    pilot._start(PHONE, 1.0, welcome=False)
    pilot.settle()
    assert pilot.app.preferences.sound is True
    assert "2 settings could not be read and are as they were at first." in pilot.words()


@pytest.fixture
def number(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table at which Anna has a code."""
    deal_the_same(monkeypatch)
    pilot.app.preferences.lesson_offered = True
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.seats = [LobbySeat("Anna", 0), LobbySeat("Ben", 1)]
    pilot.page.set_first(0)
    pilot.page.change_seat(0, pin=passcodes.seal("2468"))
    pilot.settle()
    pilot.say("Start")
    kept: str = pilot.page.number
    return kept


SEALED = passcodes.seal("1357")


@pytest.mark.parametrize(
    ("value", "locked"),
    [
        ("{", range(6)),
        ("", range(6)),
        ("7", range(6)),
        ("[]", range(6)),
        ('{"0":7}', [0]),
        ('{"0":null,"1":"scrypt$$"}', [0, 1]),
        ('{"zero":"x"}', range(6)),
        ('{"0":"scrypt$zz$00"}', [0]),
        ("{}", []),
    ],
)
def test_a_code_that_cannot_be_read_is_not_no_code(
    pilot: Pilot, number: str, value: str, locked: list[int]
) -> None:
    restarted(pilot, f"pins/{number}", value)
    found = pilot.app.pins(number)
    assert sorted(found) == list(locked)
    assert not any(passcodes.fits(code, digits) for code in found.values() for digits in ("", "0000", "2468"))


def test_codes_beside_a_damaged_one_are_still_good(pilot: Pilot, number: str) -> None:
    restarted(pilot, f"pins/{number}", f'{{"0":"{SEALED}","?":7}}')
    found = pilot.app.pins(number)
    assert passcodes.fits(found[0], "1357")
    assert found[1] == passcodes.UNREADABLE


def test_a_damaged_code_keeps_the_seat_locked_until_everybody_agrees(pilot: Pilot, number: str) -> None:
    """Torn beyond repair, and the copy beside the file is gone, too."""
    restarted(pilot, f"pins/{number}", "~~~~", torn=True)
    assert pilot.app.store.is_unreadable(f"pins/{number}")
    pilot.say("Continue")
    curtain = pilot.page.curtain_view.curtain
    for _ in range(2):
        touch = pilot.press(pilot.page.ids.tray.ids.seal)
        pilot.until(lambda: pilot.stage.sheet is not None)
        touch.touch_up()
        pilot.settle()
        assert curtain.phase == "locked"
        assert not pilot.page.curtain_view.is_private
        assert type(pilot.stage.sheet).__name__ == "AgreeSheet"
        assert "Anna's PIN was damaged" in pilot.words()
        pilot.back()
        assert pilot.stage.sheet is None
        assert 0 in pilot.app.pins(number)
    touch = pilot.press(pilot.page.ids.tray.ids.seal)
    pilot.until(lambda: pilot.stage.sheet is not None)
    touch.touch_up()
    pilot.settle()
    for name in ("Anna", "Ben"):
        assert 0 in pilot.app.pins(number)
        touch = pilot.press(pilot.button(f"{name}: hold to agree"))
        pilot.until(lambda name=name: pilot.stage.sheet is None or f"{name} agrees" in pilot.words())  # type: ignore[misc]
        touch.touch_up()
        pilot.settle()
    assert 0 not in pilot.app.pins(number)
    assert pilot.app.pins(number)[1] == passcodes.UNREADABLE, "nobody has spoken of Ben's"
    assert "Anna's PIN was removed; everybody agreed." in pilot.words()
    touch = pilot.press(pilot.page.ids.tray.ids.seal)
    pilot.until(lambda: curtain.phase == "peek")
    touch.touch_up()
    pilot.settle()


def test_a_code_whose_line_is_torn_comes_back_from_its_copy(pilot: Pilot, number: str) -> None:
    pilot.stop()
    base = sqlite3.connect(pilot.folder / "spymobile.db")
    base.execute("UPDATE settings SET value = '~~~~' WHERE name = ?", (f"pins/{number}",))
    base.commit()
    base.close()
    pilot._start(PHONE, 1.0, welcome=False)
    assert passcodes.fits(pilot.app.pins(number)[0], "2468")


@pytest.mark.parametrize(("value", "shielded"), [("true", True), ("false", False), ("7", True), ("{", True)])
def test_if_nobody_can_say_whether_others_look_on_they_do(
    pilot: Pilot, number: str, value: str, shielded: bool
) -> None:
    assert spectators.look_on(pilot.app, number) is False
    restarted(pilot, f"onlookers/{number}", value)
    assert spectators.look_on(pilot.app, number) is shielded


@pytest.mark.parametrize("value", ["{", "7", '{"seats":7}', '{"seats":[{"name":7}],"options":[]}', '["x"]'])
def test_other_settings_that_make_no_sense_stop_nobody(pilot: Pilot, number: str, value: str) -> None:
    for name in ("lobby/spy_alley", f"looks/{number}", f"margin/{number}", f"stands/{number}"):
        restarted(pilot, name, value)
        pilot.say("Continue")
        assert pilot.stage.place == "table", name
        notes.write(pilot.page, notes.FILE_SEEN, 0)
        assert [seat for _at, seat, _words in notes.read(pilot.page)][-1:] == [0], name
    pilot.stage.go("lobby", game="spy_alley")
    pilot.settle()
    assert pilot.stage.place == "lobby"
