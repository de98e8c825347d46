"""The bridge to Java, on phones of many versions that have what Android declares and nothing else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spymobile.ports import Permission, Ports, Sent
from spymobile.ports.android import FLAG_KEEP_SCREEN_ON, FLAG_SECURE, AndroidPorts, Edges, WindowInsets
from spymobile.ports.files import Ending
from spymobile.ports.java import JavaPhone
from spymobile.ports.shake import Sample
from tests.ports.declared_java import Java, JavaException, declared
from tests.ports.pretended import ACTIVITY, SDKS, Phone, each_refused, environment, lay_android

TOOLS = Path(__file__).parents[2] / ".venv-packaging"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with python-for-android's ``android`` package."""
    package = next(TOOLS.glob("lib/python*/site-packages/pythonforandroid/recipes/android/src/android"), None)
    if package is None:
        pytest.skip(f"{TOOLS.name} has no python-for-android (requirements/packaging.txt): run `make dev`")
    folder = tmp_path_factory.mktemp("phone")
    lay_android(package, folder)
    return folder


def forget_the_phone() -> None:
    """These packages ask once, at their import, what phone they are on."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("android", "jnius", "plyer")]:
        del sys.modules[name]


@pytest.fixture
def insert(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Phone], Phone]]:
    """Hand a phone to the app; the last one counts."""
    monkeypatch.syspath_prepend(site)
    for name, value in environment(str(site)).items():
        monkeypatch.setenv(name, value)

    def put(phone: Phone) -> Phone:
        forget_the_phone()
        sys.modules["jnius"] = phone.java.module()
        return phone

    yield put
    forget_the_phone()


@pytest.fixture
def phone(insert: Callable[[Phone], Phone]) -> Phone:
    return insert(Phone(36))


def test_version_and_language(phone: Phone) -> None:
    assert JavaPhone().sdk() == 36
    assert JavaPhone().language() == "de-AT"


@pytest.mark.parametrize("sdk", SDKS)
def test_insets_in_every_version(insert: Callable[[Phone], Phone], sdk: int) -> None:
    phone = insert(Phone(sdk))
    top = 110 if sdk in (28, 29) else 96  # These two tell of the camera's notch apart.
    assert JavaPhone().layout() == WindowInsets(Edges(0, top, 0, 63), Edges(0, 0, 0, 0))
    assert phone.java.undeclared == []


def test_the_picture_may_stand_between_the_bars(phone: Phone) -> None:
    phone.rect = (10, 96, 1060, 2337)
    assert JavaPhone().layout() == WindowInsets(Edges(0, 96, 0, 63), Edges(10, 96, 20, 63))


def test_a_picture_not_yet_laid_out_counts_as_filling_the_window(phone: Phone) -> None:
    phone.rect = None
    assert JavaPhone().layout() == WindowInsets(Edges(0, 96, 0, 63), Edges(0, 0, 0, 0))


def test_no_insets_while_the_window_is_not_there(phone: Phone) -> None:
    phone.java.answers["android.view.View.getRootWindowInsets"] = None
    assert JavaPhone().layout() is None


def test_flags_and_recents(phone: Phone) -> None:
    bridge = JavaPhone()
    bridge.set_flag(FLAG_SECURE, True)
    bridge.set_flag(FLAG_KEEP_SCREEN_ON, True)
    bridge.set_flag(FLAG_SECURE, False)
    assert phone.flags == FLAG_KEEP_SCREEN_ON
    bridge.show_in_recents(False)
    assert phone.java.calls[-1] == ("android.app.Activity.setRecentsScreenshotEnabled", (False,))


@pytest.mark.parametrize(("sdk", "way"), [(24, "vibrate"), (26, "createWaveform"), (36, "createWaveform")])
def test_the_motor(insert: Callable[[Phone], Phone], sdk: int, way: str) -> None:
    phone = insert(Phone(sdk))
    bridge = JavaPhone()
    assert bridge.has_motor()
    bridge.vibrate((0, 0.1))
    assert next(given for name, given in phone.java.calls if name.endswith(f".{way}")) == ([0, 100], -1)
    assert phone.java.undeclared == []


def test_a_tuned_touch(phone: Phone) -> None:
    JavaPhone().play_effect(2)
    made, felt = phone.java.calls[-2:]
    assert made == ("android.os.VibrationEffect.createPredefined", (2,))
    assert felt[0] == "android.os.Vibrator.vibrate"


def test_the_accelerometer(phone: Phone) -> None:
    felt: list[Sample] = []
    stop = JavaPhone().feel(felt.append)
    assert stop is not None
    phone.feel(5.0, 1.0, 2.0, 3.0)
    phone.listeners[0].onAccuracyChanged(None, 3)
    assert felt == [Sample(5.0, 1.0, 2.0, 3.0)]
    stop()
    assert phone.listeners == []
    assert phone.java.undeclared == []


def test_a_phone_without_accelerometer(insert: Callable[[Phone], Phone]) -> None:
    insert(Phone(36, sensor=False))
    assert JavaPhone().feel(lambda _: None) is None


def test_an_accelerometer_that_is_refused(phone: Phone) -> None:
    phone.java.answers["android.hardware.SensorManager.registerListener"] = lambda *_: False
    assert JavaPhone().feel(lambda _: None) is None


def test_permissions(phone: Phone) -> None:
    bridge, gone = JavaPhone(), []
    phone.granted = {"held"}
    assert bridge.holds("held")
    assert not bridge.holds("other")
    bridge.request("other", lambda: gone.append(True))
    phone.answer(granted=True)
    assert gone == [True]
    assert bridge.holds("other")
    assert phone.java.undeclared == []


@pytest.mark.parametrize("sdk", SDKS)
def test_links_and_shared_words_are_read(
    insert: Callable[[Phone], Phone], monkeypatch: pytest.MonkeyPatch, sdk: int
) -> None:
    phone = insert(Phone(sdk))
    monkeypatch.setattr(JavaPhone, "later", lambda _self, job: job())
    phone.intent = phone.an_intent("VIEW", link="spymobile://j/first")
    opened: list[str] = []
    AndroidPorts().listen_for_links(opened.append)
    phone.open(phone.an_intent("SEND", words="Play with me: spymobile://j/second"))
    phone.open(phone.an_intent("MAIN"))
    phone.open(phone.an_intent("VIEW", link="spymobile://j/third", flags=0x10000000))
    assert opened == ["spymobile://j/first", "Play with me: spymobile://j/second", "spymobile://j/third"]
    assert phone.java.undeclared == []


def test_a_link_is_not_opened_again_from_the_list_of_recent_apps(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Android keeps what an app was started with, and hands it out again after the app was ended."""
    monkeypatch.setattr(JavaPhone, "later", lambda _self, job: job())
    flags = {member.name: member.gives for member in declared()["android.content.Intent"][2]}
    old = int(flags["FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY"])
    phone.intent = phone.an_intent("VIEW", link="spymobile://j/old", flags=old | 0x10000000)
    AndroidPorts().listen_for_links(pytest.fail)
    assert phone.java.undeclared == []


def test_jobs_for_the_window_keep_their_order_and_are_each_done_once(phone: Phone) -> None:
    bridge = JavaPhone()
    done: list[int] = []
    for number in range(3):
        bridge.on_window_thread(partial(done.append, number))
    assert done == []
    assert len(set(phone.jobs)) == 1, "the same object every time"
    phone.let_windows_work()
    assert done == [0, 1, 2]


def test_later_is_the_apps_clock(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Any] = []
    clock = SimpleNamespace(schedule_once=lambda job, _: waiting.append(job))
    monkeypatch.setitem(sys.modules, "kivy.clock", SimpleNamespace(Clock=clock))
    done = []
    JavaPhone().later(lambda: done.append(True))
    assert done == []
    waiting[0](0.0)
    assert done == [True]


# All of it at once

GIVEN: dict[str, tuple[Any, ...]] = {
    "hide_from_screenshots": (True,),
    "stay_awake": (True,),
    "listen_for_shakes": (lambda: None,),
    "listen_for_face_down": (lambda: None,),
    "listen_to_motion": (lambda _sample: None,),
    "may": (Permission.BLUETOOTH,),
    "ask_for": (Permission.BLUETOOTH, lambda _granted: None),
    "ask_for_paths": (lambda *_, **__: None,),
    "listen_for_links": (lambda _link: None,),
}
"""What a port is called with; all others are called with nothing."""
TOLD: dict[str, tuple[Any, ...]] = {
    "share": ("A game", "Anna wins."),
    "save_file": ("evening.spygame", b"a game"),
    "open_file": (100,),
    "send_file": ("evening.spygame", b"a game"),
}
"""These tell later what has become of it."""


def every_port(phone: Phone) -> dict[str, Any]:
    """Call every port of the app once, and let both threads work and the owner answer."""
    ports = AndroidPorts()
    others = set(threading.enumerate())
    said: dict[str, Any] = {}
    heard: dict[str, list[Any]] = {name: [] for name in TOLD}
    for name in sorted(name for name in dir(Ports) if not name.startswith("_")):
        given = (*TOLD[name], heard[name].append) if name in TOLD else GIVEN.get(name, ())
        said[name] = getattr(ports, name)(*given)
        for _ in range(2):  # What was written aside is then sent from the window.
            phone.let_windows_work()
            phone.choose()
            for thread in threading.enumerate():
                if thread.daemon and thread not in others:
                    thread.join(5)
    ports.stop_waiting_for_files()
    for name, told in heard.items():
        assert len(told) == 1, f"{name} must be told once, and was told {told}"
        said[name] = told[0]
    return said


@pytest.fixture
def try_all(
    insert: Callable[[Phone], Phone], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Phone], dict[str, Any]]:
    monkeypatch.setattr(JavaPhone, "later", lambda _self, job: job())
    return lambda phone: every_port(insert(phone))


@pytest.mark.parametrize("sdk", SDKS)
def test_every_port_calls_what_its_android_has(try_all: Callable[[Phone], dict[str, Any]], sdk: int) -> None:
    phone = Phone(sdk)
    said = try_all(phone)
    assert phone.java.undeclared == []
    assert said["language"] == "de"
    assert said["insets"][1] > 90
    assert said["can_vibrate"] is said["listen_for_shakes"] is True
    assert phone.flags == FLAG_SECURE | FLAG_KEEP_SCREEN_ON
    recents = [name for name, _ in phone.java.calls if name.endswith("setRecentsScreenshotEnabled")]
    assert bool(recents) == (sdk >= 33)
    assert bool(phone.asked) == (sdk >= 31), "the owner is asked about Bluetooth since Android 12"
    assert said["share"] is Sent.SHARED
    for name in ("save_file", "open_file", "send_file"):
        assert said[name].ending is Ending.DONE, said[name]
    assert said["rest"] is True
    assert phone.rested == 1
    assert said["text_scale"] == 1.0
    assert said["style"] == "dark"


@pytest.mark.parametrize("sdk", [24, 29, 36])
def test_each_call_refused_in_turn_leaves_the_others(
    try_all: Callable[[Phone], dict[str, Any]], sdk: int
) -> None:
    whole = try_all(Phone(sdk))
    tried = each_refused(sdk, try_all)
    assert len(tried) > 20
    for refused, said in tried.items():
        assert {name: type(value) for name, value in said.items()} == {
            name: type(value) for name, value in whole.items()
        }, refused


def test_without_a_motor_and_without_a_sensor(try_all: Callable[[Phone], dict[str, Any]]) -> None:
    phone = Phone(30, sensor=False, motor=False)
    said = try_all(phone)
    assert not said["can_vibrate"]
    assert not said["listen_for_shakes"]
    assert not any(name.endswith(("vibrate", "createWaveform")) for name, _ in phone.java.calls)


# The pretended Java itself can fail


def test_what_is_misspelt_too_new_or_called_wrongly_is_noted() -> None:
    java = Java(28)
    window, intent = java.object("android.view.Window"), java.autoclass("android.content.Intent")
    for wrong in (
        lambda: window.addFlag(1),
        lambda: window.addFlags(1, 2),
        lambda: window.addFlags("secure"),
        lambda: intent.ACTION_SENT,
        lambda: intent.setType("text/plain"),
        lambda: java.autoclass("android.os.Vibrators"),
        lambda: java.autoclass("android.view.WindowInsets$Type"),
        lambda: java.autoclass("android.os.VibrationEffect").createPredefined(2),
    ):
        before = len(java.undeclared)
        with pytest.raises((AttributeError, JavaException)):
            wrong()
        assert len(java.undeclared) == before + 1
    implementing = java.module().PythonJavaClass
    type("Half", (implementing,), {"__javainterfaces__": ["android/hardware/SensorEventListener"]})()
    assert len(java.undeclared) == 10, "two methods of the interface are missing"


def test_constants_are_androids() -> None:
    """Numbers that we wrote down ourselves."""
    from spymobile.ports import android

    effects = {member.name: member.gives for member in declared()["android.os.VibrationEffect"][2]}
    for name in ("EFFECT_DOUBLE_CLICK", "EFFECT_TICK"):
        assert effects[name] == str(getattr(android, name))
    flags = {member.name: member.gives for member in declared()["android.view.WindowManager.LayoutParams"][2]}
    for name in ("FLAG_KEEP_SCREEN_ON", "FLAG_SECURE"):
        assert flags[name] == str(getattr(android, name))
    assert ACTIVITY in declared()
