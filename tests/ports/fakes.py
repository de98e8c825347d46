"""A phone that does what it is told, or refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spymobile.ports import DeviceFacts, Style
from spymobile.ports.android import Edges, WindowInsets
from spymobile.ports.links import OpenedLink
from spymobile.ports.radio import Listening, Paired, Stream
from spymobile.ports.shake import Sample
from spymobile.ports.wifi import Address


class JavaException(Exception):
    """As pyjnius raises them: of no kind that Python knows."""


class FakePhone:
    """Remembers what was done; ``broken`` names the calls that fail."""

    def __init__(self, sdk: int = 36, **facts: Any) -> None:
        self.version = sdk
        self.broken: set[str] = set()
        self.done: list[Any] = []
        self.window_jobs: list[Callable[[], None]] = []
        self.app_jobs: list[Callable[[], None]] = []
        self.dialogs: list[tuple[str, Callable[[], None]]] = []
        self.granted: set[str] = set()
        self.choosing: list[tuple[int, Callable[[int, object | None], None]]] = []
        self.documents: dict[object, bytes] = {}
        self.felt: Callable[[Sample], None] | None = None
        self.intent: object = OpenedLink("android.intent.action.MAIN", "", "", again=False)
        self.heard: Callable[[object], None] | None = None
        self.motor = True
        self.sensor = True
        self.tag = "de-AT"
        self.letters = 1.3
        self.colours: Style = "dark"
        self.bars: WindowInsets | None = WindowInsets(Edges(0, 96, 0, 63), Edges(0, 0, 0, 0))
        for name, value in facts.items():
            setattr(self, name, value)

    def _try(self, name: str) -> None:
        if name in self.broken or "everything" in self.broken:
            raise JavaException(f"java.lang.{name}")

    def sdk(self) -> int:
        self._try("sdk")
        return self.version

    def language(self) -> str:
        self._try("language")
        return self.tag

    def layout(self) -> WindowInsets | None:
        self._try("layout")
        return self.bars

    def about(self) -> DeviceFacts:
        self._try("about")
        return DeviceFacts("Pixel 8a", "Android 16", self.version, "arm64-v8a")

    def text_scale(self) -> float:
        self._try("text_scale")
        return self.letters

    def style(self) -> Style:
        self._try("style")
        return self.colours

    def rest(self) -> bool:
        self._try("rest")
        self.done.append("rests")
        return True

    def set_flag(self, flag: int, on: bool) -> None:
        self._try("set_flag")
        self.done.append(("flag", flag, on))

    def show_in_recents(self, shown: bool) -> None:
        self._try("show_in_recents")
        self.done.append(("recents", shown))

    def send(self, title: str, words: str) -> None:
        self._try("send")
        self.done.append(("send", title, words))

    def has_motor(self) -> bool:
        self._try("has_motor")
        return self.motor

    def play_effect(self, effect: int) -> None:
        self._try("play_effect")
        self.done.append(("effect", effect))

    def vibrate(self, pattern: Sequence[float]) -> None:
        self._try("vibrate")
        self.done.append(("vibrate", tuple(pattern)))

    def feel(self, felt: Callable[[Sample], None]) -> Callable[[], None] | None:
        self._try("feel")
        if not self.sensor:
            return None
        self.felt = felt
        self.done.append("sensor on")
        return self._switch_off

    def _switch_off(self) -> None:
        self.felt = None
        self.done.append("sensor off")
        self._try("switch off")

    def holds(self, permission: str) -> bool:
        self._try("holds")
        return permission in self.granted

    def request(self, permission: str, gone: Callable[[], None]) -> None:
        self._try("request")
        self.dialogs.append((permission, gone))

    # Intents: each is what it says

    def first_intent(self) -> object:
        self._try("first_intent")
        return self.intent

    def on_new_intent(self, told: Callable[[object], None]) -> None:
        self._try("on_new_intent")
        self.heard = told

    def read_intent(self, intent: object) -> OpenedLink:
        self._try("read_intent")
        if not isinstance(intent, OpenedLink):
            raise JavaException("android.os.BadParcelableException")
        return intent

    # Bluetooth: see pretended_radio for one that works

    def has_bluetooth(self) -> bool:
        self._try("has_bluetooth")
        return False

    def bluetooth_is_on(self) -> bool:
        self._try("bluetooth_is_on")
        return False

    def paired_phones(self) -> list[Paired]:
        self._try("paired_phones")
        return []

    def call_bluetooth(self, address: str) -> Stream:
        raise JavaException(f"java.io.IOException: {address}")

    def offer_bluetooth(self) -> Listening:
        raise JavaException("java.io.IOException")

    def show_bluetooth_settings(self) -> None:
        self._try("show_bluetooth_settings")
        self.done.append("settings")

    def leave_thread(self) -> None:
        self._try("leave_thread")

    # Wi-Fi

    def wifi_addresses(self) -> list[Address]:
        self._try("wifi_addresses")
        return [
            Address("wlan0", "192.168.1.7"),
            Address("wlan0", "fe80::1%wlan0"),
            Address("wlan0", "fd00::7"),
        ]

    def all_addresses(self) -> list[Address]:
        self._try("all_addresses")
        return [
            Address("rmnet0", "10.9.9.9"),
            Address("ap0", "192.168.43.1"),
            Address("wlan0", "192.168.1.7"),
        ]

    def lock_wifi(self, locked: bool) -> None:
        self._try("lock_wifi")
        self.done.append(("wifi", locked))

    def bind_to_wifi(self, descriptor: int) -> bool:
        self._try("bind_to_wifi")
        self.done.append(("bound", descriptor))
        return True

    # Documents: an address is a name

    def choose(self, name: str | None, number: int, chosen: Callable[[int, object | None], None]) -> None:
        self._try("choose")
        self.done.append(("choose", name))
        self.choosing.append((number, chosen))

    def read(self, chosen: object, most: int) -> bytes:
        self._try("read")
        return self.documents[chosen][:most]

    def write(self, chosen: object, data: bytes) -> None:
        self.documents[chosen] = data[:3]
        self._try("write")
        self.documents[chosen] = data

    def drop(self, chosen: object) -> None:
        self._try("drop")
        del self.documents[chosen]

    def add_to_downloads(self, name: str, data: bytes) -> object:
        self._try("add_to_downloads")
        self.documents[f"downloads/{name}"] = data
        return f"downloads/{name}"

    def send_document(self, title: str, address: object) -> None:
        self._try("send_document")
        self.done.append(("send document", title, address))

    def pick(self, address: object | None, *, times: int = 1) -> None:
        """The owner has chosen; Android says so on its own thread."""
        number, chosen = self.choosing.pop(0)
        for _ in range(times):
            chosen(number, address)

    def on_window_thread(self, job: Callable[[], None]) -> None:
        self._try("on_window_thread")
        self.window_jobs.append(job)

    def later(self, job: Callable[[], None]) -> None:
        self.app_jobs.append(job)

    def let_windows_work(self) -> None:
        while self.window_jobs:
            self.window_jobs.pop(0)()

    def let_app_work(self) -> None:
        while self.app_jobs:
            self.app_jobs.pop(0)()

    def answer(self, granted: bool, *, times: int = 1) -> None:
        """The owner answers the dialog on the screen; Java says so on a thread of its own."""
        permission, gone = self.dialogs.pop(0)
        if granted:
            self.granted.add(permission)
        for _ in range(times):
            gone()
