"""Ports to the phone. Each has a version for Android and one for the desktop, behind one interface.

They are haptics (the motor), sensors, the screen, sharing, links, files and permissions. A port never fails:
where a motor or sensor is missing or refused, it says so (``can_vibrate``, or the ``False`` of a method that
listens), logs it once and does nothing. Every call belongs on the app's own thread, and every callback
arrives there. Short sounds, the same everywhere, are in :mod:`.sound`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Literal, Protocol

from spymobile.ports.files import Files
from spymobile.ports.radio import Radio
from spymobile.ports.shake import Sample
from spymobile.ports.wifi import Wifi

__all__ = [
    "About",
    "Awake",
    "Colours",
    "DeviceFacts",
    "Files",
    "Haptics",
    "Insets",
    "Language",
    "Links",
    "Motion",
    "Nearby",
    "Permission",
    "Permissions",
    "Ports",
    "Privacy",
    "Radio",
    "Resting",
    "Sent",
    "Sharing",
    "Style",
    "TextSize",
    "Wifi",
    "this_device",
]


class Language(Protocol):
    def language(self) -> str:
        """Like "en" or "de"."""
        ...


class Insets(Protocol):
    def insets(self) -> list[float]:
        """Pixels of the app's picture that bars and notches cover: left, top, right, bottom.

        They change when the device is turned and when the app comes back: ask again then.
        """
        ...


class TextSize(Protocol):
    def text_scale(self) -> float:
        """How large the owner of the device wants letters everywhere: 1 as usual, 2 twice as large.

        It may have changed when the app comes back: ask again then.
        """
        ...


type Style = Literal["", "dark", "light"]


class Colours(Protocol):
    def style(self) -> Style:
        """Whether the owner of the device wants dark or light screens everywhere; "" where nobody says.

        It may have changed when the app comes back: ask again then.
        """
        ...


class Resting(Protocol):
    def rest(self) -> bool:
        """Make room for whatever was on the screen before, and go on living; False where that cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class DeviceFacts:
    """What somebody who mends things wants to know of a device; nothing about its owner."""

    model: str
    system: str
    #: Android's own number for its version; 0 elsewhere.
    api: int
    chip: str


class About(Protocol):
    def about(self) -> DeviceFacts: ...


class Haptics(Protocol):
    def can_vibrate(self) -> bool: ...

    def tick(self) -> None:
        """A short touch of the motor."""
        ...

    def double_tick(self) -> None: ...

    def rumble(self) -> None:
        """A long shake, for explosions."""
        ...


class Motion(Protocol):
    def listen_for_shakes(self, shaken: Callable[[], None]) -> bool:
        """Call ``shaken`` when the device is shaken; False where it cannot be felt."""
        ...

    def ignore_shakes(self) -> None: ...

    def listen_for_face_down(self, laid: Callable[[], None]) -> bool:
        """Call ``laid`` when the device is laid on its screen; False where it cannot be felt."""
        ...

    def ignore_face_down(self) -> None: ...

    def listen_to_motion(self, felt: Callable[[Sample], None]) -> bool:
        """Call ``felt`` a few times a second with what the sensor feels; False where there is none."""
        ...

    def ignore_motion(self) -> None: ...

    def stop_listening(self) -> None:
        """Nobody listens to any of it any more; the sensor rests."""
        ...


class Privacy(Protocol):
    def can_hide_from_screenshots(self) -> bool: ...

    def hide_from_screenshots(self, hidden: bool) -> None:
        """Keep the window out of screenshots, recordings and the list of recent apps."""
        ...


class Awake(Protocol):
    def stay_awake(self, awake: bool) -> None:
        """Keep the screen from going dark while people think."""
        ...


class Sent(Enum):
    """What became of something that was to leave the app."""

    SHARED = "shared"
    """The device has asked where it shall go."""
    COPIED = "copied"
    """It can be pasted elsewhere."""
    NOT = "not"


class Sharing(Protocol):
    def share(self, title: str, words: str, told: Callable[[Sent], None]) -> None:
        """Pass words on; ``told`` hears once what has become of them, after the deed."""
        ...


class Links(Protocol):
    def listen_for_links(self, opened: Callable[[str], None]) -> None:
        """Be told every text that the app was opened with: a link that somebody tapped, words that were
        shared with us. The first may have come before anybody listened."""
        ...


class Nearby(Protocol):
    def radio(self) -> Radio:
        """For phones that are paired with this one."""
        ...

    def wifi(self) -> Wifi:
        """For phones in the same network."""
        ...

    def leave_thread(self) -> None:
        """A thread that has used the radio or the Wi-Fi ends now."""
        ...


class Permission(Enum):
    """What the app may have to ask its owner for. Vibration, motion and sound need no asking."""

    LOCAL_NETWORK = "local network"
    BLUETOOTH = "bluetooth"


class Permissions(Protocol):
    def may(self, permission: Permission) -> bool: ...

    def ask_for(self, permission: Permission, answered: Callable[[bool], None]) -> None:
        """Ask when it is first needed, not before. ``answered`` is called once: at once where there is
        nothing to ask, else after a dialog, during which the app pauses and resumes."""
        ...


class Ports(
    Language,
    About,
    Insets,
    TextSize,
    Colours,
    Resting,
    Haptics,
    Motion,
    Privacy,
    Awake,
    Sharing,
    Links,
    Nearby,
    Files,
    Permissions,
    Protocol,
):
    """Everything the app asks of the device it runs on."""


def this_device() -> Ports:
    """The ports of the device the app runs on."""
    from kivy.utils import platform

    if platform == "android":
        from spymobile.ports.android import AndroidPorts

        return AndroidPorts()
    from spymobile.ports.desktop import DesktopPorts

    return DesktopPorts()
