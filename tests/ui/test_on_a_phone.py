"""What a phone does that a desktop does not: Back, its own size of text, its way to share, no mouse."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kivy.base import ExceptionManager
from kivy.config import Config
from kivy.metrics import Metrics

from spymobile.ports import Sent
from spymobile.ui import launch
from spymobile.ui.crash_guard import CrashGuard
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.theme import theme
from tests.ui.phone import FakePorts
from tests.ui.pilot import Pilot


@pytest.mark.parametrize(
    ("variable", "heard"), [("P4A_BOOTSTRAP", False), ("ANDROID_ARGUMENT", False), ("", True)]
)
def test_only_a_desktop_has_a_mouse(variable: str, heard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Android SDL's touches are all there is; a mouse would hear every tap again."""
    set_: dict[tuple[str, str], str] = {}
    monkeypatch.setattr(Config, "set", lambda section, name, value: set_.update({(section, name): value}))
    monkeypatch.setattr("spymobile.ports.screen.has_screen", lambda: True)
    monkeypatch.setattr(launch, "make", lambda _folder: SimpleNamespace(run=lambda: None))
    monkeypatch.setattr(launch, "take_stock", lambda: None)
    if variable:
        monkeypatch.setenv(variable, "x")
    launch.run()
    handler = ExceptionManager.handlers[-1]
    assert isinstance(handler, CrashGuard)
    handler.withdraw()
    assert (("input", "mouse") in set_) == heard


def test_back_at_home_lets_the_app_rest_and_does_not_end_it(
    phone: Pilot, ports: FakePorts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(phone.app, "stop", lambda: ended.append(True))
    ports.rests = True
    for _time in range(3):
        phone.back()
    assert (ports.felt, ended) == (["rest"] * 3, [])
    phone.stage.go("settings")
    phone.back()
    assert (phone.stage.place, ports.felt) == ("home", ["rest"] * 3), "elsewhere Back goes back"
    monkeypatch.undo()


def test_colours_follow_the_device_where_it_says_something(phone: Pilot, ports: FakePorts) -> None:
    phone.stage.go("settings")
    phone.settle()
    assert "As phone" not in phone.words(), "nobody says anything here"
    phone.stage.home()
    ports.colours = "light"
    phone.app.dispatch("on_resume")
    phone.stage.go("settings")
    phone.settle()
    phone.say("As phone")
    assert theme.style == "light"
    ports.colours = "dark"
    phone.app.dispatch("on_resume")
    assert theme.style == "dark"
    phone.restart()
    assert phone.app.preferences.style == "device", "it is kept"
    phone.stage.go("settings")
    phone.settle()
    phone.say("Light")
    assert theme.style == "light"
    phone.say("Dark")


def test_letters_follow_the_device_and_the_player_and_are_twice_as_large_at_most(
    phone: Pilot, ports: FakePorts
) -> None:
    phone.lay("spy_alley", 2)
    phone.say("Roll")
    page = phone.page
    played = page.device.length(page.device.eyes)

    def come_back(letters: float) -> tuple[float, float]:
        phone.pause()
        ports.letters = letters
        phone.app.dispatch("on_resume")
        phone.settle()
        return round(theme.text_scale, 2), round(Metrics.fontscale, 2)

    assert come_back(1.5) == (1.5, 1.5)
    assert phone.page is not page, "it was measured for other letters"
    assert phone.page.device.length(phone.page.device.eyes) == played
    phone.stage.home()  # Quicker to lay out.
    phone.app.preferences.text_scale = 1.6
    assert come_back(1.5) == (2.0, 2.0)
    phone.app.preferences.text_scale = 1.0
    assert come_back(0.5) == (0.8, 0.8)
    assert come_back(1.0) == (1.0, 1.0)


def test_a_lobby_that_is_measured_anew_keeps_its_chairs(phone: Pilot, ports: FakePorts) -> None:
    phone.stage.go("lobby", game="spy_alley")
    phone.settle()
    lobby = phone.page
    lobby.seats = [LobbySeat("Anna", 3, pin="sealed"), LobbySeat("Ben", 1)]
    seats = list(lobby.seats)
    ports.letters = 1.3
    phone.pause()
    phone.app.dispatch("on_resume")
    phone.settle()
    assert phone.page is not lobby
    assert phone.page.seats == seats
    ports.letters = 1.0
    phone.app.dispatch("on_resume")


def test_a_report_of_a_crash_goes_where_the_device_shares(phone: Pilot, ports: FakePorts) -> None:
    phone.stage.fall_back("crash", sentence="Something broke.", report="builtins.LookupError", file="")
    phone.settle()
    said: list[str] = []
    for sent, word in (
        (Sent.SHARED, ""),
        (Sent.COPIED, "The report is copied."),
        (Sent.NOT, "This device cannot share the report."),
    ):
        ports.sent = sent
        phone.say("Send the report")
        assert ports.shared.pop() == ("Spymobile: report", "builtins.LookupError")
        said = [word, *said] if word else said
        assert [note.text for note in phone.stage.notes.children] == said
