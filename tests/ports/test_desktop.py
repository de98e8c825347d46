"""A computer has none of it and says so."""

from __future__ import annotations

import locale
import sys
from types import SimpleNamespace

import pytest

from spymobile.ports import Permission, Ports, this_device
from spymobile.ports.android import AndroidPorts
from spymobile.ports.desktop import DesktopPorts


def test_a_desktop_does_nothing_and_never_fails() -> None:
    ports: Ports = DesktopPorts()
    assert ports.insets() == [0, 0, 0, 0]
    assert not ports.can_vibrate()
    assert not ports.listen_for_shakes(pytest.fail)
    assert not ports.listen_for_face_down(pytest.fail)
    for deed in (ports.tick, ports.double_tick, ports.rumble):
        deed()
    for deed in (ports.ignore_shakes, ports.ignore_face_down, ports.stop_listening):
        deed()
    ports.hide_from_screenshots(True)
    ports.stay_awake(True)


def test_a_desktop_asks_nobody() -> None:
    ports = DesktopPorts()
    answers: list[bool] = []
    for permission in Permission:
        assert ports.may(permission)
        ports.ask_for(permission, answers.append)
    assert answers == [True, True]


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "nds", "LANG": "de_DE.UTF-8"}, "nds"),
        ({"LANGUAGE": "es:de", "LC_ALL": "fr_FR"}, "es"),
        ({"LANGUAGE": "", "LANG": "pt_BR"}, "pt"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "x"}, "en"),
    ],
)
def test_the_language_of_a_desktop(environ: dict[str, str], code: str) -> None:
    assert DesktopPorts(environ).language() == code


@pytest.mark.parametrize(("found", "code"), [("it_IT", "it"), (None, "en"), ("English_United States", "en")])
def test_without_any_word_the_locale_is_asked(
    found: str | None, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (found, "UTF-8"))
    assert DesktopPorts({}).language() == code


@pytest.mark.parametrize(
    ("platform", "kind"), [("android", AndroidPorts), ("linux", DesktopPorts), ("macosx", DesktopPorts)]
)
def test_this_device_is_the_one_it_runs_on(
    platform: str, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "kivy.utils", SimpleNamespace(platform=platform))
    assert type(this_device()) is kind


def test_android_ports_on_a_desktop_lack_everything_and_fail_at_nothing() -> None:
    """Neither Java nor its bridge is here; a broken phone would look the same."""
    ports = AndroidPorts()
    assert ports.language() == "en"
    assert ports.insets() == [0, 0, 0, 0]
    assert not ports.listen_for_shakes(pytest.fail)
    ports.hide_from_screenshots(True)
    ports.stay_awake(True)
    ports.stop_listening()
    assert not ports.may(Permission.BLUETOOTH)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["spymobile://j/abc"], ["spymobile://j/abc"]),
        (["spymobile://j/abc", "more"], []),
        (["host"], []),
        (["https://example.org"], []),
        ([], []),
    ],
)
def test_a_desktop_is_opened_with_one_link_or_with_none(arguments: list[str], told: list[str]) -> None:
    opened: list[str] = []
    DesktopPorts({}, arguments).listen_for_links(opened.append)
    assert opened == told
