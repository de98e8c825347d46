"""A phone of our making, for what the app asks of a device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from spymobile.ports import Sent, Style
from spymobile.ports.desktop import DesktopPorts
from spymobile.ports.files import CANCELLED, OnHanded
from spymobile.ports.shake import Sample


class FakePorts(DesktopPorts):
    """A phone with a motor, a sensor and a notch."""

    def __init__(self) -> None:
        super().__init__({})
        self.felt: list[str] = []
        self.bars: list[float] = [0, 24, 0, 16]
        self.shaken: Any = None
        self.laid: Any = None
        self.moved: Any = None
        self.hidden: list[bool] = []
        self.listens = True
        self.letters = 1.0
        self.colours: Style = ""
        self.rests = False
        self.shared: list[tuple[str, str]] = []
        self.sent = Sent.SHARED
        #: What left, and what is handed in when a file is asked for.
        self.out: list[tuple[str, str, bytes]] = []
        self.handed = CANCELLED

    def can_send_files(self) -> bool:
        return True

    def save_file(self, name: str, data: bytes, told: OnHanded) -> None:
        self.out.append(("save", name, data))
        told(self.handed)

    def send_file(self, name: str, data: bytes, told: OnHanded) -> None:
        self.out.append(("send", name, data))
        told(self.handed)

    def open_file(self, most: int, told: OnHanded) -> None:
        told(replace(self.handed, data=self.handed.data[:most]))

    def text_scale(self) -> float:
        return self.letters

    def style(self) -> Style:
        return self.colours

    def rest(self) -> bool:
        self.felt.append("rest")
        return self.rests

    def share(self, title: str, words: str, told: Callable[[Sent], None]) -> None:
        self.shared.append((title, words))
        told(self.sent)

    def insets(self) -> list[float]:
        return list(self.bars)

    def can_vibrate(self) -> bool:
        return True

    def tick(self) -> None:
        self.felt.append("tick")

    def double_tick(self) -> None:
        self.felt.append("double tick")

    def rumble(self) -> None:
        self.felt.append("rumble")

    def listen_for_shakes(self, shaken: Callable[[], None]) -> bool:
        self.shaken = shaken if self.listens else None
        return self.listens

    def ignore_shakes(self) -> None:
        self.shaken = None

    def listen_for_face_down(self, laid: Callable[[], None]) -> bool:
        self.laid = laid if self.listens else None
        return self.listens

    def listen_to_motion(self, felt: Callable[[Sample], None]) -> bool:
        self.moved = felt if self.listens else None
        return self.listens

    def ignore_motion(self) -> None:
        self.moved = None

    def can_hide_from_screenshots(self) -> bool:
        return True

    def hide_from_screenshots(self, hidden: bool) -> None:
        self.hidden.append(hidden)

    def stop_listening(self) -> None:
        self.shaken = self.laid = self.moved = None


class FakeSounds:
    """Writes down what would be heard."""

    on = True
    audible = True

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.warmed: list[tuple[str, ...]] = []

    def can_play(self, name: str) -> bool:
        return self.audible

    def play(self, name: str, *, wanted: bool = False) -> None:
        if self.on or wanted:
            self.heard.append(name)

    def warm(self, *names: str) -> None:
        """Nothing has to be loaded."""
        self.warmed.append(names)
