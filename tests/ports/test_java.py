"""The bridge to Java, with a Java of our own that answers as Android's documentation says."""

from __future__ import annotations

import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from spymobile.ports.android import Edges, Layout
from spymobile.ports.java import CONTENT, SAMPLE_EVERY, JavaPhone
from spymobile.ports.shake import Sample


class Android:
    """As much of the platform as the bridge touches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[Any] = []
        self.sdk = 36
        self.listeners: list[Any] = []
        self.sensor: object | None = "accelerometer"
        self.accepts = True
        self.insets: Any = None
        self.rect: tuple[int, int, int, int] | None = (0, 0, 1080, 2400)
        self.jobs: list[Any] = []
        self.requests: list[Any] = []
        activity = SimpleNamespace(
            getWindow=lambda: SimpleNamespace(
                getDecorView=lambda: SimpleNamespace(
                    getRootWindowInsets=lambda: self.insets, getWidth=lambda: 1080, getHeight=lambda: 2400
                ),
                addFlags=self._note("add"),
                clearFlags=self._note("clear"),
            ),
            findViewById=self._view,
            getSystemService=self._service,
            setRecentsScreenshotEnabled=self._note("recents"),
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "java.util.Locale": SimpleNamespace(
                getDefault=lambda: SimpleNamespace(toLanguageTag=lambda: "de-AT")
            ),
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 7, displayCutout=lambda: 128
            ),
            "android.graphics.Rect": SimpleNamespace,
            "android.os.VibrationEffect": SimpleNamespace(createPredefined=lambda effect: f"effect {effect}"),
            "android.hardware.Sensor": SimpleNamespace(TYPE_ACCELEROMETER=1),
        }
        modules = {
            "jnius": SimpleNamespace(
                autoclass=self._class,
                cast=lambda _, thing: thing,
                PythonJavaClass=type("PythonJavaClass", (), {}),
                java_method=lambda _: lambda method: method,
            ),
            "android.config": SimpleNamespace(JAVA_NAMESPACE="org.kivy.android"),
            "android.runnable": SimpleNamespace(run_on_ui_thread=self._run_on_ui_thread),
            "android.permissions": SimpleNamespace(
                check_permission=lambda name: name == "held",
                request_permissions=lambda names, callback: self.requests.append((names, callback)),
            ),
            "plyer": SimpleNamespace(
                vibrator=SimpleNamespace(
                    exists=lambda: True,
                    pattern=lambda pattern, repeat: self.calls.append(("pattern", pattern, repeat)),
                )
            ),
            "kivy.clock": SimpleNamespace(
                Clock=SimpleNamespace(schedule_once=lambda job, _: self.calls.append(job))
            ),
        }
        for name, module in modules.items():
            monkeypatch.setitem(sys.modules, name, module)

    def _class(self, name: str) -> Any:
        return SimpleNamespace(SDK_INT=self.sdk) if name == "android.os.Build$VERSION" else self.classes[name]

    def _note(self, name: str) -> Any:
        return lambda value: self.calls.append((name, value))

    def _view(self, number: int) -> Any:
        if number != CONTENT:
            return None

        def visible(place: Any) -> bool:
            if self.rect is None:
                return False
            place.left, place.top, place.right, place.bottom = self.rect
            return True

        return SimpleNamespace(getGlobalVisibleRect=visible)

    def _service(self, name: str) -> Any:
        if name == "vibrator":
            return SimpleNamespace(vibrate=self._note("vibrate"))
        return SimpleNamespace(
            getDefaultSensor=lambda kind: self.sensor if kind == 1 else None,
            registerListener=self._register,
            unregisterListener=lambda listener, _: self.listeners.remove(listener),
        )

    def _register(self, listener: Any, sensor: Any, every: int) -> bool:
        if self.accepts and sensor is not None and every == SAMPLE_EVERY:
            self.listeners.append(listener)
        return self.accepts

    def _run_on_ui_thread(self, function: Any) -> Any:
        return lambda: self.jobs.append(function)


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> Android:
    return Android(monkeypatch)


def test_version_and_language(android: Android) -> None:
    assert JavaPhone().sdk() == 36
    assert JavaPhone().language() == "de-AT"


def test_insets_since_android_11(android: Android) -> None:
    bars = SimpleNamespace(left=1, top=96, right=2, bottom=63)
    android.insets = SimpleNamespace(getInsets=lambda mask: bars if mask == 135 else None)
    assert JavaPhone().layout() == Layout(Edges(1, 96, 2, 63), Edges(0, 0, 0, 0))


def test_the_picture_may_stand_between_the_bars(android: Android) -> None:
    android.insets = SimpleNamespace(getInsets=lambda _: SimpleNamespace(left=0, top=96, right=0, bottom=63))
    android.rect = (10, 96, 1060, 2337)
    assert JavaPhone().layout() == Layout(Edges(0, 96, 0, 63), Edges(10, 96, 20, 63))


def test_a_picture_not_yet_laid_out_counts_as_filling_the_window(android: Android) -> None:
    android.insets = SimpleNamespace(getInsets=lambda _: SimpleNamespace(left=0, top=96, right=0, bottom=63))
    android.rect = None
    assert JavaPhone().layout() == Layout(Edges(0, 96, 0, 63), Edges(0, 0, 0, 0))


@pytest.mark.parametrize(("sdk", "top"), [(24, 60), (28, 110), (29, 110)])
def test_insets_of_older_androids(android: Android, sdk: int, top: int) -> None:
    android.sdk = sdk
    cutout = SimpleNamespace(
        getSafeInsetLeft=lambda: 0,
        getSafeInsetTop=lambda: 110,
        getSafeInsetRight=lambda: 0,
        getSafeInsetBottom=lambda: 0,
    )
    android.insets = SimpleNamespace(
        getSystemWindowInsetLeft=lambda: 0,
        getSystemWindowInsetTop=lambda: 60,
        getSystemWindowInsetRight=lambda: 0,
        getSystemWindowInsetBottom=lambda: 48,
        getDisplayCutout=lambda: cutout,
    )
    assert JavaPhone().layout() == Layout(Edges(0, top, 0, 48), Edges(0, 0, 0, 0))


def test_no_insets_while_the_window_is_not_there(android: Android) -> None:
    assert JavaPhone().layout() is None


def test_flags_and_recents(android: Android) -> None:
    phone = JavaPhone()
    phone.set_flag(0x2000, True)
    phone.set_flag(0x2000, False)
    phone.show_in_recents(False)
    assert android.calls == [("add", 0x2000), ("clear", 0x2000), ("recents", False)]


def test_the_motor(android: Android) -> None:
    phone = JavaPhone()
    assert phone.has_motor()
    phone.play_effect(2)
    phone.vibrate((0, 0.1))
    assert android.calls == [("vibrate", "effect 2"), ("pattern", [0, 0.1], -1)]


def test_the_accelerometer(android: Android) -> None:
    felt: list[Sample] = []
    stop = JavaPhone().feel(felt.append)
    assert stop is not None
    (listener,) = android.listeners
    listener.onSensorChanged(SimpleNamespace(values=[1.0, 2.0, 3.0, 4.0], timestamp=5_000_000_000))
    listener.onAccuracyChanged(None, 3)
    assert felt == [Sample(5.0, 1.0, 2.0, 3.0)]
    stop()
    assert android.listeners == []


def test_a_phone_without_accelerometer(android: Android) -> None:
    android.sensor = None
    assert JavaPhone().feel(lambda _: None) is None


def test_an_accelerometer_that_is_refused(android: Android) -> None:
    android.accepts = False
    assert JavaPhone().feel(lambda _: None) is None


def test_permissions(android: Android) -> None:
    phone, gone = JavaPhone(), []
    assert phone.holds("held")
    assert not phone.holds("other")
    phone.request("other", lambda: gone.append(True))
    ((names, callback),) = android.requests
    assert names == ["other"]
    callback([], [])
    assert gone == [True]


def test_jobs_for_the_window_keep_their_order_and_are_each_done_once(android: Android) -> None:
    phone = JavaPhone()
    done: list[int] = []
    for number in range(3):
        phone.on_window_thread(partial(done.append, number))
    assert done == []
    assert len(set(android.jobs)) == 1, "the same function every time"
    for job in android.jobs:
        job()
    assert done == [0, 1, 2]


def test_later_is_the_apps_clock(android: Android) -> None:
    done = []
    JavaPhone().later(lambda: done.append(True))
    assert done == []
    android.calls[0](0.0)
    assert done == [True]
