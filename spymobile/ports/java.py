"""Android itself, by way of pyjnius and plyer. Nothing is decided here, anything may raise.

Imports wait for their first use: none of these packages exists on a desktop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from spymobile.ports import DeviceFacts, Style
from spymobile.ports.android import Edges, WindowInsets
from spymobile.ports.java_activity import java
from spymobile.ports.java_documents import JavaDocuments
from spymobile.ports.java_links import JavaLinks
from spymobile.ports.java_radio import JavaRadio
from spymobile.ports.java_wifi import JavaWifi
from spymobile.ports.shake import Sample

CONTENT = 0x01020002
"""android.R.id.content: what of the window is the app's."""
SAMPLE_EVERY = 20_000
"""Microseconds. The usual 200 ms (plyer's choice) would see half a swing of a shake, or none."""
UI_MODE_NIGHT_MASK, UI_MODE_NIGHT_YES, UI_MODE_NIGHT_NO = 0x30, 0x20, 0x10


class JavaPhone(JavaDocuments, JavaLinks, JavaRadio, JavaWifi):
    """The phone the app runs on."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs: deque[Callable[[], None]] = deque()

    def sdk(self) -> int:
        return int(java("android.os.Build$VERSION").SDK_INT)

    def language(self) -> str:
        # The tag, not getLanguage(), which still says "iw" and "in" for Hebrew and Indonesian.
        return str(java("java.util.Locale").getDefault().toLanguageTag())

    def about(self) -> DeviceFacts:
        build, version = java("android.os.Build"), java("android.os.Build$VERSION")
        abis = build.SUPPORTED_ABIS
        return DeviceFacts(
            model=str(build.MODEL),
            system=f"Android {version.RELEASE}",
            api=int(version.SDK_INT),
            chip=str(abis[0]) if abis else "?",
        )

    def text_scale(self) -> float:
        # Android keeps it up to date while the app runs, as the manifest says that we look after it.
        return float(self._activity.getResources().getConfiguration().fontScale)

    def style(self) -> Style:
        mode = int(self._activity.getResources().getConfiguration().uiMode) & UI_MODE_NIGHT_MASK
        if mode == UI_MODE_NIGHT_YES:
            return "dark"
        return "light" if mode == UI_MODE_NIGHT_NO else ""

    def rest(self) -> bool:
        return bool(self._activity.moveTaskToBack(True))

    # The window

    def layout(self) -> WindowInsets | None:
        view = self._activity.getWindow().getDecorView()
        insets = view.getRootWindowInsets()
        if insets is None:
            return None
        return WindowInsets(bars=self._bars(insets), picture=self._picture(view))

    def _bars(self, insets: Any) -> Edges:
        if self.sdk() >= 30:
            kind = java("android.view.WindowInsets$Type")
            bars = insets.getInsets(kind.systemBars() | kind.displayCutout())
            return Edges(bars.left, bars.top, bars.right, bars.bottom)
        bars = Edges(
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )
        cutout = insets.getDisplayCutout() if self.sdk() >= 28 else None
        if cutout is None:
            return bars
        return Edges(
            max(bars.left, cutout.getSafeInsetLeft()),
            max(bars.top, cutout.getSafeInsetTop()),
            max(bars.right, cutout.getSafeInsetRight()),
            max(bars.bottom, cutout.getSafeInsetBottom()),
        )

    def _picture(self, window: Any) -> Edges:
        content = self._activity.findViewById(CONTENT)
        place = java("android.graphics.Rect")()
        if content is None or not content.getGlobalVisibleRect(place):
            return Edges(0, 0, 0, 0)
        return Edges(
            place.left, place.top, window.getWidth() - place.right, window.getHeight() - place.bottom
        )

    def set_flag(self, flag: int, on: bool) -> None:
        window = self._activity.getWindow()
        if on:
            window.addFlags(flag)
        else:
            window.clearFlags(flag)

    def show_in_recents(self, shown: bool) -> None:
        self._activity.setRecentsScreenshotEnabled(shown)

    def send(self, title: str, words: str) -> None:
        intent = java("android.content.Intent")
        message = intent(intent.ACTION_SEND)
        message.setType("text/plain")
        message.putExtra(intent.EXTRA_SUBJECT, java("java.lang.String")(title))
        message.putExtra(intent.EXTRA_TEXT, java("java.lang.String")(words))
        self._activity.startActivity(intent.createChooser(message, None))

    # The motor

    def has_motor(self) -> bool:
        from plyer import vibrator

        return bool(vibrator.exists())

    def play_effect(self, effect: int) -> None:
        self._vibrator.vibrate(java("android.os.VibrationEffect").createPredefined(effect))

    @cached_property
    def _vibrator(self) -> Any:
        from jnius import cast

        return cast("android.os.Vibrator", self._activity.getSystemService("vibrator"))

    def vibrate(self, pattern: Sequence[float]) -> None:
        from plyer import vibrator

        vibrator.pattern(pattern=list(pattern), repeat=-1)

    # The accelerometer

    def feel(self, felt: Callable[[Sample], None]) -> Callable[[], None] | None:
        from jnius import PythonJavaClass, cast, java_method

        class Listener(PythonJavaClass):  # type: ignore[misc]  # of no known type
            __javainterfaces__ = ("android/hardware/SensorEventListener",)

            @java_method("(Landroid/hardware/SensorEvent;)V")  # type: ignore[untyped-decorator]
            def onSensorChanged(self, event: Any) -> None:  # noqa: N802
                x, y, z = event.values[:3]
                felt(Sample(event.timestamp / 1e9, x, y, z))

            @java_method("(Landroid/hardware/Sensor;I)V")  # type: ignore[untyped-decorator]
            def onAccuracyChanged(self, sensor: Any, accuracy: int) -> None:  # noqa: N802
                """Any accuracy will do."""

        manager = cast("android.hardware.SensorManager", self._activity.getSystemService("sensor"))
        kind = java("android.hardware.Sensor").TYPE_ACCELEROMETER
        sensor = manager.getDefaultSensor(kind)
        listener = Listener()
        if sensor is None or not manager.registerListener(listener, sensor, SAMPLE_EVERY):
            return None
        # The function keeps the listener alive for as long as Java may call it.
        return lambda: manager.unregisterListener(listener, sensor)

    # Permissions

    def holds(self, permission: str) -> bool:
        from android.permissions import check_permission

        return bool(check_permission(permission))

    def request(self, permission: str, gone: Callable[[], None]) -> None:
        from android.permissions import request_permissions

        request_permissions([permission], lambda *_: gone())

    # Threads

    def on_window_thread(self, job: Callable[[], None]) -> None:
        self._jobs.append(job)
        self._hand_over()

    @cached_property
    def _hand_over(self) -> Callable[[], None]:
        # python-for-android remembers every function given to it for ever, together with one set of
        # arguments that a second call overwrites: so it gets this one function, which has none.
        from android.runnable import run_on_ui_thread

        def work() -> None:
            while self._jobs:
                self._jobs.popleft()()

        return run_on_ui_thread(work)  # type: ignore[no-any-return]

    def later(self, job: Callable[[], None]) -> None:
        from kivy.clock import Clock

        Clock.schedule_once(lambda _: job(), 0)
