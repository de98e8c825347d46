"""A phone or tablet with Android.

What is decided is decided here, and can be tried without a phone; :mod:`.java` only does what it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from spymobile.ports import DeviceFacts, Permission, Sent, Style
from spymobile.ports.files import MOST_TEXT, AndroidFiles, AskPath, Documents, Ending, Handed, OnHanded
from spymobile.ports.guard import PortGuard
from spymobile.ports.links import AndroidLinks, Intents
from spymobile.ports.motion import MotionSense, Stop
from spymobile.ports.permissions import Asking
from spymobile.ports.radio import AndroidRadio, Bluetooth, Radio
from spymobile.ports.shake import FaceDown, Now, Sample, Shakes
from spymobile.ports.text_size import sound_scale
from spymobile.ports.wifi import AndroidWifi, Wifi, WifiPhone

FLAG_KEEP_SCREEN_ON = 0x80
FLAG_SECURE = 0x2000

EFFECT_DOUBLE_CLICK = 1
EFFECT_TICK = 2

TICK = (0, 0.012)
DOUBLE_TICK = (0, 0.015, 0.09, 0.02)
RUMBLE = (0, 0.09, 0.04, 0.06, 0.03, 0.42)
"""Seconds of rest and motion in turn."""

ASKED_SINCE = {
    Permission.LOCAL_NETWORK: ("android.permission.ACCESS_LOCAL_NETWORK", 37),
    Permission.BLUETOOTH: ("android.permission.BLUETOOTH_CONNECT", 31),
}
"""Android's name, and the version of Android since which the owner is asked."""


class Edges(NamedTuple):
    """Pixels from the left, top, right and bottom edge of something."""

    left: int
    top: int
    right: int
    bottom: int


class WindowInsets(NamedTuple):
    """How far bars and notches, and the app's own picture, keep from the edges of the window."""

    bars: Edges
    picture: Edges


class Phone(Documents, Intents, Bluetooth, WifiPhone, Protocol):
    """What Java is asked to do. Anything here may raise."""

    def sdk(self) -> int: ...

    def language(self) -> str: ...

    def about(self) -> DeviceFacts: ...

    def layout(self) -> WindowInsets | None:
        """None while the window is not on the screen."""
        ...

    def text_scale(self) -> float:
        """What is set for all apps."""
        ...

    def style(self) -> Style:
        """What is set for all apps, if anything is."""
        ...

    def rest(self) -> bool:
        """Send the app to the back."""
        ...

    def set_flag(self, flag: int, on: bool) -> None:
        """On Android's thread for windows only."""
        ...

    def show_in_recents(self, shown: bool) -> None:
        """On Android's thread for windows only; since Android 13."""
        ...

    def has_motor(self) -> bool: ...

    def play_effect(self, effect: int) -> None:
        """A touch the maker of the phone has tuned; since Android 10."""
        ...

    def vibrate(self, pattern: Sequence[float]) -> None: ...

    def feel(self, felt: Callable[[Sample], None]) -> Stop | None:
        """Switch the accelerometer on; None where there is none."""
        ...

    def send(self, title: str, words: str) -> None:
        """Ask the owner where the words shall go. On Android's thread for windows only."""
        ...

    def holds(self, permission: str) -> bool: ...

    def request(self, permission: str, gone: Callable[[], None]) -> None: ...

    def on_window_thread(self, job: Callable[[], None]) -> None: ...

    def later(self, job: Callable[[], None]) -> None:
        """On the app's own thread, from any thread."""
        ...


def covered(layout: WindowInsets) -> list[float]:
    """How much of the picture bars and notches cover.

    Since Android 15 the picture fills the window and lies under the bars; before, it stood between them.

    >>> covered(WindowInsets(bars=Edges(0, 80, 0, 48), picture=Edges(0, 0, 0, 0)))
    [0.0, 80.0, 0.0, 48.0]
    >>> covered(WindowInsets(bars=Edges(0, 80, 0, 48), picture=Edges(0, 80, 0, 48)))
    [0.0, 0.0, 0.0, 0.0]
    """
    return [float(max(0, bar - edge)) for bar, edge in zip(layout.bars, layout.picture, strict=True)]


class AndroidPorts:
    """The ports of an Android device."""

    def __init__(self, phone: Phone | None = None) -> None:
        if phone is None:
            from spymobile.ports.java import JavaPhone

            phone = JavaPhone()
        self._phone = phone
        self._guard = PortGuard()
        self._motion = MotionSense(phone.feel, phone.later, self._guard)
        self._files = AndroidFiles(phone, self._on_window, phone.later, self._guard)
        self._asking = Asking(phone.holds, phone.request, phone.later, self._guard)
        self._links = AndroidLinks(phone, phone.later, self._guard)
        self._radio = AndroidRadio(phone, self._on_window, self._guard)
        self._wifi = AndroidWifi(phone, self._guard)
        # One for all listeners, so that who is still shaking does not throw the next die as well.
        self._shakes = Shakes()
        self._version: int | None = None
        self._motor: bool | None = None

    def _sdk(self) -> int:
        """0 where it cannot be told: then nothing new is used and nothing taken for granted."""
        if self._version is None:
            self._version = self._guard.attempt("version of Android", self._phone.sdk, 0)
        return self._version

    def language(self) -> str:
        tag = self._guard.attempt("language", self._phone.language, "")
        code = tag.partition("-")[0].lower()
        return code if code not in ("", "und") else "en"

    def insets(self) -> list[float]:
        layout = self._guard.attempt("insets", self._phone.layout, None)
        return [0, 0, 0, 0] if layout is None else covered(layout)

    def about(self) -> DeviceFacts:
        return self._guard.attempt("model", self._phone.about, DeviceFacts("?", "Android", self._sdk(), "?"))

    def text_scale(self) -> float:
        return sound_scale(self._guard.attempt("size of text", self._phone.text_scale, 1.0))

    def style(self) -> Style:
        return self._guard.attempt("dark screens", self._phone.style, "")

    def rest(self) -> bool:
        return self._guard.attempt("way to rest", self._phone.rest, False)

    # Haptics

    def can_vibrate(self) -> bool:
        if self._motor is None:
            self._motor = self._guard.attempt("motor", self._phone.has_motor, False)
        return self._motor

    def tick(self) -> None:
        self._touch(EFFECT_TICK, TICK)

    def double_tick(self) -> None:
        self._touch(EFFECT_DOUBLE_CLICK, DOUBLE_TICK)

    def rumble(self) -> None:
        self._vibrate(RUMBLE)

    def _touch(self, effect: int, pattern: Sequence[float]) -> None:
        tuned = self._sdk() >= 29 and self.can_vibrate()
        if not (tuned and self._guard.does("tuned touch", lambda: self._phone.play_effect(effect))):
            self._vibrate(pattern)

    def _vibrate(self, pattern: Sequence[float]) -> None:
        if self.can_vibrate():
            self._guard.does("vibration", lambda: self._phone.vibrate(pattern))

    # Motion

    def listen_for_shakes(self, shaken: Callable[[], None]) -> bool:
        return self._motion.watch("shakes", self._shakes, shaken)

    def ignore_shakes(self) -> None:
        self._motion.forget("shakes")

    def listen_for_face_down(self, laid: Callable[[], None]) -> bool:
        return self._motion.watch("face down", FaceDown(), laid)

    def ignore_face_down(self) -> None:
        self._motion.forget("face down")

    def listen_to_motion(self, felt: Callable[[Sample], None]) -> bool:
        now = Now()
        return self._motion.watch("motion", now, lambda: felt(now.sample))

    def ignore_motion(self) -> None:
        self._motion.forget("motion")

    def stop_listening(self) -> None:
        self._motion.forget("shakes", "face down", "motion")

    # The window

    def can_hide_from_screenshots(self) -> bool:
        return True

    def hide_from_screenshots(self, hidden: bool) -> None:
        self._on_window("privacy of the screen", lambda: self._phone.set_flag(FLAG_SECURE, hidden))
        if self._sdk() >= 33:
            self._on_window("privacy among recent apps", lambda: self._phone.show_in_recents(not hidden))

    def stay_awake(self, awake: bool) -> None:
        self._on_window("way to stay awake", lambda: self._phone.set_flag(FLAG_KEEP_SCREEN_ON, awake))

    def _on_window(
        self, what: str, deed: Callable[[], None], told: Callable[[bool], None] | None = None
    ) -> None:
        """The deed may fail over there, its way there may fail here; ``told`` hears whether it was done."""

        def job() -> None:
            done = self._guard.does(what, deed)
            if told is not None:
                self._phone.later(partial(told, done))

        if not self._guard.does(what, lambda: self._phone.on_window_thread(job)) and told is not None:
            told(False)

    def share(self, title: str, words: str, told: Callable[[Sent], None]) -> None:
        self._on_window(
            "way to share",
            lambda: self._phone.send(title, words),
            lambda done: told(Sent.SHARED if done else Sent.NOT),
        )

    def listen_for_links(self, opened: Callable[[str], None]) -> None:
        self._links.listen_for_links(opened)

    def radio(self) -> Radio:
        return self._radio

    def wifi(self) -> Wifi:
        return self._wifi

    def leave_thread(self) -> None:
        self._guard.does("end of a thread", self._phone.leave_thread)

    # Files

    def save_file(self, name: str, data: bytes, told: OnHanded) -> None:
        self._files.save_file(name, data, told)

    def open_file(self, most: int, told: OnHanded) -> None:
        self._files.open_file(most, told)

    def send_file(self, name: str, data: bytes, told: OnHanded) -> None:
        """Through Downloads, which other apps may look into since Android 10; before, as words."""
        if self._sdk() >= 29:
            self._files.send_file(name, data, told)
        elif len(data) > MOST_TEXT:
            told(Handed(Ending.FAILED, why="too long for this version of Android"))
        else:
            self.share(
                name,
                data.decode("utf-8", "replace"),
                lambda sent: told(Handed(Ending.DONE if sent is Sent.SHARED else Ending.FAILED)),
            )

    def can_send_files(self) -> bool:
        return True

    def stop_waiting_for_files(self) -> None:
        self._files.stop_waiting_for_files()

    def ask_for_paths(self, ask: AskPath) -> None:
        """Android has dialogs of its own."""

    # Permissions

    def may(self, permission: Permission) -> bool:
        name, since = ASKED_SINCE[permission]
        return 0 < self._sdk() < since or self._asking.may(name)

    def ask_for(self, permission: Permission, answered: Callable[[bool], None]) -> None:
        name, since = ASKED_SINCE[permission]
        if 0 < self._sdk() < since:
            answered(True)
        else:
            self._asking.ask(name, answered)
