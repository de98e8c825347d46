"""A code for a seat: chosen in the lobby, asked for by the curtain, forgotten without losing the game."""

from __future__ import annotations

import pytest
from kivy.clock import Clock

from spymobile.ui.screens import pin
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.table.privacy import curtain, passcodes
from tests.ui.pilot import Pilot, deal_the_same


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def type_digits(pilot: Pilot, digits: str) -> None:
    for digit in digits:
        pilot.say(digit)


def lobby(pilot: Pilot) -> None:
    """Anna and Ben, on this device."""
    pilot.stage.go("lobby", game="spy_alley")
    pilot.page.seats = [LobbySeat("Anna", 0), LobbySeat("Ben", 1)]
    pilot.page.set_first(0)
    pilot.settle()


def hold_seal(pilot: Pilot) -> None:
    """Until the curtain asks for the digits; the finger cannot stay on the seal to type them."""
    touch = pilot.press(pilot.page.ids.tray.ids.seal)
    pilot.until(lambda: pilot.page.curtain_view.curtain.phase == "pin")
    touch.touch_up()
    pilot.settle()
    assert type(pilot.stage.sheet).__name__ == "PinSheet"


def table(pilot: Pilot, code: str = "2468") -> None:
    lobby(pilot)
    pilot.page.change_seat(0, pin=passcodes.seal(code))
    pilot.settle()
    pilot.say("Start")


def test_a_code_is_chosen_changed_and_removed_in_the_lobby(pilot: Pilot) -> None:
    lobby(pilot)
    pilot.say("Anna")
    pilot.say("PIN for this seat")
    assert "Anna: choose a PIN of four digits" in pilot.words()
    type_digits(pilot, "24")
    assert pilot.stage.sheet.typed == 2
    assert "24" not in " ".join(pilot.words(pilot.stage.sheet))
    type_digits(pilot, "68")
    assert "Once more, the same four digits." in pilot.words()
    type_digits(pilot, "2469")
    assert "The two were different. Choose again." in pilot.words()
    assert pilot.page.seats[0].pin == ""
    type_digits(pilot, "24682468")
    assert pilot.page.seats[0].pin != "2468"
    assert passcodes.fits(pilot.page.seats[0].pin, "2468")
    pilot.say("Change the PIN")
    type_digits(pilot, "13571357")
    assert passcodes.fits(pilot.page.seats[0].pin, "1357")
    pilot.say("Done")
    assert "On this device · PIN · starts" in pilot.words()
    pilot.say("Anna")
    pilot.say("Remove the PIN")
    assert pilot.page.seats[0].pin == ""
    pilot.say("Bot like me")
    assert "PIN for this seat" not in pilot.words()


def test_three_wrong_codes_mean_a_wait_that_cannot_be_walked_round(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pin, "PIN_WAIT", 3600.0)
    table(pilot)
    machine = pilot.page.curtain_view.curtain
    hold_seal(pilot)
    for _ in range(3):
        assert "Three wrong tries. Wait 15 seconds." not in pilot.words()
        type_digits(pilot, "1111")
    assert "Three wrong tries. Wait 15 seconds." in pilot.words()
    pilot.back()
    assert machine.phase == "locked"
    hold_seal(pilot)
    assert "Three wrong tries. Wait 15 seconds." in pilot.words()
    pilot.stage.sheet.press_key("2")
    assert pilot.stage.sheet.typed == 0
    machine.bar(Clock.get_time() + 0.3)
    pilot.back()
    hold_seal(pilot)
    pilot.until(lambda: not pilot.stage.sheet.deaf)
    type_digits(pilot, "2468")
    pilot.until(lambda: machine.phase == "peek")
    pilot.settle()
    pilot.say("Close")
    assert machine.phase == "locked"


def test_the_wait_is_fifteen_seconds() -> None:
    assert (curtain.PIN_WAIT, curtain.WRONG_PINS, pin.DIGITS) == (15.0, 3, 4)


def test_a_pause_takes_the_keypad_away(pilot: Pilot) -> None:
    table(pilot)
    hold_seal(pilot)
    pilot.say("2")
    pilot.pause()
    assert [type(widget).__name__ for widget in pilot.stage.walk() if "Pin" in type(widget).__name__] == []
    assert pilot.page.curtain_view.curtain.phase == "locked"
    hold_seal(pilot)
    assert pilot.stage.sheet.typed == 0


def test_a_forgotten_code_goes_when_everybody_agrees(pilot: Pilot) -> None:
    table(pilot)
    number = pilot.page.number
    hold_seal(pilot)
    pilot.say("I forgot my PIN")
    assert "Anna forgot the PIN" in pilot.words()
    pilot.hold(pilot.button("Anna: hold to agree"), 0.2)
    assert "Anna agrees" not in pilot.words()
    for name in ("Anna", "Ben"):
        assert passcodes.fits(pilot.app.pins(number)[0], "2468")
        touch = pilot.press(pilot.button(f"{name}: hold to agree"))
        pilot.until(lambda name=name: pilot.stage.sheet is None or f"{name} agrees" in pilot.words())  # type: ignore[misc]
        touch.touch_up()
        pilot.settle()
    assert pilot.app.pins(number) == {}
    assert "Anna's PIN was removed; everybody agreed." in pilot.words()
    pilot.stage.home()
    pilot.settle()
    pilot.say("Continue")
    assert "Anna's PIN was removed; everybody agreed." in pilot.words()
    touch = pilot.press(pilot.page.ids.tray.ids.seal)
    pilot.until(lambda: pilot.page.curtain_view.curtain.phase == "peek")
    touch.touch_up()
    pilot.settle()
    assert pilot.page.curtain_view.curtain.phase == "locked"
