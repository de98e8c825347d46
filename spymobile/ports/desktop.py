"""A desktop: no motor, no sensor, no bars; everything has a button instead."""

from __future__ import annotations

import locale
import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence

from spymobile.ports import DeviceFacts, Permission, Sent, Style
from spymobile.ports.files import DesktopFiles
from spymobile.ports.folders import downloads
from spymobile.ports.guard import PortGuard
from spymobile.ports.links import MOST, SCHEME
from spymobile.ports.radio import NoRadio, Radio
from spymobile.ports.shake import Sample
from spymobile.ports.text_size import sound_scale
from spymobile.ports.wifi import AnyWifi, Wifi


class DesktopPorts(DesktopFiles):
    """The ports of a computer with a window."""

    def __init__(
        self, environ: Mapping[str, str] = os.environ, arguments: Sequence[str] | None = None
    ) -> None:
        super().__init__(downloads(environ))
        self._environ = environ
        self._arguments = sys.argv[1:] if arguments is None else arguments
        self._guard = PortGuard()

    def language(self) -> str:
        """As gettext would choose; a Mac's app without these variables is asked for its locale.

        >>> DesktopPorts({"LANGUAGE": "de_AT:en", "LANG": "fr_FR.UTF-8"}).language()
        'de'
        >>> DesktopPorts({"LANG": "C.UTF-8"}).language()
        'en'
        """
        named = (self._environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
        chosen = next(filter(None, named), None) or locale.getlocale()[0] or ""
        code = chosen.partition(":")[0].partition(".")[0].partition("_")[0].lower()
        return code if len(code) in (2, 3) and code.isalpha() else "en"

    def about(self) -> DeviceFacts:
        """Not the name of the machine: that is its owner's."""
        return DeviceFacts(
            model=platform.system() or "?", system=platform.release(), api=0, chip=platform.machine()
        )

    def text_scale(self) -> float:
        """What Kivy can be told from outside; nobody else says anything.

        >>> DesktopPorts({"KIVY_METRICS_FONTSCALE": "1.3"}).text_scale()
        1.3
        """
        try:
            return sound_scale(float(self._environ.get("KIVY_METRICS_FONTSCALE", "1")))
        except ValueError:
            return 1.0

    def style(self) -> Style:
        return ""

    def rest(self) -> bool:
        return False

    def insets(self) -> list[float]:
        return [0, 0, 0, 0]

    def tick(self) -> None:
        """Nothing to move."""

    def double_tick(self) -> None:
        """Nothing to move."""

    def rumble(self) -> None:
        """Nothing to move."""

    def can_vibrate(self) -> bool:
        return False

    def listen_for_shakes(self, shaken: Callable[[], None]) -> bool:
        return False

    def ignore_shakes(self) -> None:
        """Nothing was listening."""

    def listen_for_face_down(self, laid: Callable[[], None]) -> bool:
        return False

    def ignore_face_down(self) -> None:
        """Nothing was listening."""

    def listen_to_motion(self, felt: Callable[[Sample], None]) -> bool:
        return False

    def ignore_motion(self) -> None:
        """Nothing was listening."""

    def stop_listening(self) -> None:
        """Nothing was listening."""

    def can_hide_from_screenshots(self) -> bool:
        return False

    def hide_from_screenshots(self, hidden: bool) -> None:
        """A desktop has no such switch."""

    def stay_awake(self, awake: bool) -> None:
        """A desktop looks after itself."""

    def share(self, title: str, words: str, told: Callable[[Sent], None]) -> None:
        from kivy.core.clipboard import Clipboard

        done = self._guard.does("clipboard", lambda: Clipboard.copy(words))
        told(Sent.COPIED if done else Sent.NOT)

    def listen_for_links(self, opened: Callable[[str], None]) -> None:
        """What the app was started with, if that is one link and nothing else."""
        if len(self._arguments) == 1 and self._arguments[0].startswith(SCHEME):
            opened(self._arguments[0][:MOST])

    def radio(self) -> Radio:
        return NoRadio()

    def wifi(self) -> Wifi:
        return AnyWifi()

    def leave_thread(self) -> None:
        """Nobody minds."""

    def may(self, permission: Permission) -> bool:
        return True

    def ask_for(self, permission: Permission, answered: Callable[[bool], None]) -> None:
        answered(True)
