"""A phone of any version of Android, made of what Android declares: see ``declared_java``.

The standard library alone is used, because it also stands inside the unpacked app.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.ports.declared_java import Java, JavaException, JavaObject

SDKS = (24, 28, 29, 30, 33, 36, 37)
ACTIVITY = "org.kivy.android.PythonActivity"
BARS, CUTOUT = 7, 128
"""What WindowInsets.Type says."""


class Phone:
    """Its Java, and what it was asked for. Its window is 1080 by 2400 pixels, with bars above and below."""

    def __init__(
        self,
        sdk: int,
        broken: frozenset[str] = frozenset(),
        sensor: bool = True,
        motor: bool = True,
        files: str = ".",
        density: float = 2.625,
        edges: tuple[int, int, int, int] = (0, 96, 0, 63),
    ) -> None:
        self.jobs: list[Any] = []
        self.listeners: list[Any] = []
        self.flags = 0
        self.granted: set[str] = set()
        self.asked: list[tuple[list[str], int]] = []
        self.callbacks: list[Any] = []
        self.dialogs: list[int] = []
        self.results: list[Any] = []
        self.document = b""
        self.new_intents: list[Any] = []
        self.rested = 0
        self.rect: tuple[int, int, int, int] | None = (0, 0, 1080, 2400)
        self.edges = edges
        answers: dict[str, Any] = {
            "java.util.Locale.toLanguageTag": "de-AT",
            "java.io.File.getAbsolutePath": files,
            "android.content.res.Configuration.fontScale": 1.0,
            "android.content.res.Configuration.uiMode": 0x21,
            "android.util.DisplayMetrics.scaledDensity": density,
            "android.util.DisplayMetrics.density": density,
            "org.renpy.android.Hardware.getDPI": int(160 * density),
            "android.view.View.getWidth": 1080,
            "android.view.View.getHeight": 2400,
            "android.view.View.getGlobalVisibleRect": self._see,
            "android.view.WindowInsets.Type.systemBars": BARS,
            "android.view.WindowInsets.Type.displayCutout": CUTOUT,
            "android.view.WindowInsets.getInsets": self._insets,
            "android.view.DisplayCutout.getSafeInsetTop": 110,
            "android.view.Window.addFlags": lambda flag: self._flag(self.flags | flag),
            "android.view.Window.clearFlags": lambda flag: self._flag(self.flags & ~flag),
            "android.app.Activity.runOnUiThread": self.jobs.append,
            "android.os.Vibrator.hasVibrator": motor,
            "android.hardware.SensorManager.registerListener": self._register,
            "android.hardware.SensorManager.unregisterListener": self._unregister,
            "android.app.Activity.moveTaskToBack": self._rest,
            "android.app.Activity.startActivityForResult": lambda _intent, number: self.dialogs.append(
                number
            ),
            "android.os.ParcelFileDescriptor.detachFd": self._descriptor,
            "android.app.Activity.getIntent": lambda: self.intent,
            f"{ACTIVITY}.registerNewIntentListener": self.new_intents.append,
            f"{ACTIVITY}.registerActivityResultListener": self.results.append,
            f"{ACTIVITY}.checkCurrentPermission": lambda name: name in self.granted,
            f"{ACTIVITY}.requestPermissionsWithRequestCode": lambda names, code: self.asked.append(
                (names, code)
            ),
            f"{ACTIVITY}.addPermissionsCallback": self.callbacks.append,
        }
        for edge, pixels in zip(("Left", "Top", "Right", "Bottom"), self.edges, strict=True):
            answers[f"android.view.WindowInsets.getSystemWindowInset{edge}"] = pixels
        if not sensor:
            answers["android.hardware.SensorManager.getDefaultSensor"] = lambda *_: None
        self.java = Java(sdk, answers, broken)
        #: What the app was started with: its icon.
        self.intent: Any = self.an_intent("MAIN")

    def _see(self, place: JavaObject) -> bool:
        if self.rect is None:
            return False
        place.left, place.top, place.right, place.bottom = self.rect
        return True

    def _insets(self, mask: int) -> JavaObject:
        found = self.java.object("android.graphics.Insets")
        edges = self.edges if mask == BARS | CUTOUT else (0, 0, 0, 0)
        state = zip(("left", "top", "right", "bottom"), edges, strict=True)
        found._state.update({f"android.graphics.Insets.{name}": pixels for name, pixels in state})
        return found

    def _flag(self, flags: int) -> None:
        self.flags = flags

    def _register(self, listener: Any, *_: Any) -> bool:
        self.listeners.append(listener)
        return True

    def _unregister(self, listener: Any, *_: Any) -> None:
        self.listeners.remove(listener)

    def _rest(self, _whole: bool) -> bool:
        self.rested += 1
        return True

    def _descriptor(self) -> int:
        """A document that can be read and written; nobody looks at it afterwards."""
        with tempfile.TemporaryFile() as file:
            file.write(self.document)
            file.seek(0)
            return os.dup(file.fileno())

    def an_intent(self, action: str, link: str = "", words: str = "", flags: int = 0) -> JavaObject:
        """As another app would send it; what it does not say is null."""
        found = self.java.object("android.content.Intent")
        state = {"getAction": f"android.intent.action.{action}", "getFlags": flags}
        state |= {"getDataString": link or None, "getCharSequenceExtra": words or None}
        found._state.update({f"{found._name}.{name}": value for name, value in state.items()})
        return found

    def open(self, intent: Any) -> None:
        """The app is opened once more while it runs."""
        for listener in self.new_intents:
            listener.onNewIntent(intent)

    def choose(self, chosen: bool = True) -> None:
        """The owner answers the dialog for files, if one is open. What fails in it only Java hears."""
        for number in self.dialogs:
            for listener in self.results:
                with suppress(JavaException):
                    listener.onActivityResult(
                        number, -1 if chosen else 0, self.java.object("android.content.Intent")
                    )
        self.dialogs.clear()

    def feel(self, time: float, x: float, y: float, z: float) -> None:
        """The accelerometer speaks."""
        event = self.java.object("android.hardware.SensorEvent")
        owner = event._name
        event._state.update({f"{owner}.timestamp": int(time * 1e9), f"{owner}.values": [x, y, z, 0.0]})
        for listener in self.listeners:
            listener.onSensorChanged(event)

    def answer(self, granted: bool) -> None:
        """The owner answers what was asked last."""
        names, code = self.asked.pop()
        if granted:
            self.granted |= set(names)
        for callback in self.callbacks:
            callback.onRequestPermissionsResult(code, names, [0 if granted else -1] * len(names))

    def let_windows_work(self) -> None:
        """Android's thread for windows does what was handed to it."""
        while self.jobs:
            self.jobs.pop(0).run()


def lay_android(package: Path, into: Path) -> None:
    """python-for-android's own ``android`` package from its sources, as it would be on the phone.

    One file of it is Cython; without its lines in C it is Python, and what it needs of C is not there.
    """
    target = into / "android"
    shutil.copytree(
        package, target, ignore=shutil.ignore_patterns("*.c", "__pycache__", "_android_*", "*.pyx")
    )
    source = (package / "_android.pyx").read_text("utf-8")
    source = re.sub(r"^ *(?:cdef|include) .*$", "", source, flags=re.M)
    source = re.sub(r"^IF .*:$", "if True:", source, flags=re.M)
    (target / "_android.py").write_text(f"from android.config import *\n{source}", "utf-8")
    config = {
        "BOOTSTRAP": "sdl2",
        "IS_SDL2": 1,
        "IS_SDL3": 0,
        "PY2": 0,
        "JAVA_NAMESPACE": "org.kivy.android",
        "JNI_NAMESPACE": "org/kivy/android",
        "ACTIVITY_CLASS_NAME": ACTIVITY,
        "ACTIVITY_CLASS_NAMESPACE": ACTIVITY.replace(".", "/"),
        "SERVICE_CLASS_NAME": "org.kivy.android.PythonService",
    }
    lines = [f"{key} = {value!r}" for key, value in config.items()]
    (target / "config.py").write_text("\n".join(lines) + "\n", "utf-8")


def environment(folder: str) -> dict[str, str]:
    """What python-for-android's Java sets before Python begins."""
    return {
        "ANDROID_ARGUMENT": folder,
        "ANDROID_APP_PATH": folder,
        "ANDROID_PRIVATE": folder,
        "ANDROID_UNPACK": folder,
        "P4A_BOOTSTRAP": "SDL2",
        "PYTHONOPTIMIZE": "2",
    }


def each_refused[T](sdk: int, run: Callable[[Phone], T]) -> dict[str, T]:
    """Do the same once for every call that it makes, with that call refused."""
    whole = Phone(sdk)
    run(whole)
    calls = sorted({name for name, _ in whole.java.calls})
    return {name: run(Phone(sdk, frozenset({name}))) for name in calls}
