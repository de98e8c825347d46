"""What the player has chosen: kept in the store, seen by the theme and the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from spymobile.core import codec
from spymobile.core.errors import SpymobileError
from spymobile.ports import Style
from spymobile.store.store import Store
from spymobile.table.record import LONGEST_NAME
from spymobile.ui.text import _, many
from spymobile.ui.theme import theme

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "ask": None}
#: So long bots wait at least after a step that a person may take back, but for those who like them fast.
FOR_UNDO = 2.5
#: How loud the music is, as a share of what the device gives.
MUSIC_VOLUMES = {"quiet": 0.22, "medium": 0.4, "loud": 0.7}
#: In hundredths, as it is kept.
_SCALES = range(80, 201)
#: No page is laid out for other sizes than these.
_SMALLEST, _LARGEST = 0.8, 2.0


def _is_name(value: codec.Json) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def _is_scale(value: codec.Json) -> bool:
    return type(value) is int and value in _SCALES


def _is_switch(value: codec.Json) -> bool:
    return isinstance(value, bool)


def _is_one_of(*words: str) -> Callable[[codec.Json], bool]:
    return lambda value: value in words


#: Every setting, and what may be kept of it.
_CHECKS: dict[str, Callable[[codec.Json], bool]] = {
    "name": _is_name,
    "style": _is_one_of("dark", "light", "device"),
    "text_scale": _is_scale,
    "reduce_motion": _is_switch,
    "sound": _is_switch,
    "music": _is_switch,
    "music_volume": _is_one_of(*MUSIC_VOLUMES),
    "vibration": _is_switch,
    "shake": _is_switch,
    "pace": _is_one_of(*PACES),
    "auto_lock": _is_one_of("20", "45", "120"),
    "pin_file": _is_switch,
    "board_flat": _is_switch,
    "while_held": _is_switch,
    "welcomed": _is_switch,
    "lesson_offered": _is_switch,
    "looked_around": _is_switch,
}


class Preferences(EventDispatcher):
    """Every setting has a default that makes a good first evening."""

    name = StringProperty("")
    style = OptionProperty("dark", options=("dark", "light", "device"))
    text_scale = NumericProperty(1.0)
    reduce_motion = BooleanProperty(False)
    sound = BooleanProperty(True)
    #: Under the sounds, and never without them.
    music = BooleanProperty(True)
    music_volume = OptionProperty("quiet", options=tuple(MUSIC_VOLUMES))
    vibration = BooleanProperty(True)
    shake = BooleanProperty(True)
    pace = OptionProperty("normal", options=tuple(PACES))
    auto_lock = OptionProperty("45", options=("20", "45", "120"))
    #: Alone against bots, what the own file says stays in sight.
    pin_file = BooleanProperty(True)
    #: A board in the middle lies on the table, with people on all sides of it; else it stands.
    board_flat = BooleanProperty(False)
    #: What lies under a large seal is seen only while a finger stays on it: the phone can lie on the table.
    while_held = BooleanProperty(False)
    welcomed = BooleanProperty(False)
    lesson_offered = BooleanProperty(False)
    #: Has been told how to look around on a board.
    looked_around = BooleanProperty(False)

    def __init__(self, store: Store, device_scale: float = 1.0, device_style: Style = "") -> None:
        """How large letters are in all apps on this device, and which colours they have, if known."""
        super().__init__()
        self._store = store
        self._device_scale, self._device_style = device_scale, device_style
        self.name = _("Player {number}").format(number=1)
        self._defaults = {name: getattr(self, name) for name in self.names()}
        self._load()
        for name in self.names():
            self.fbind(name, self._keep, name)
        for name in ("style", "text_scale", "reduce_motion"):
            self.fbind(name, self._to_theme)
        self._to_theme()

    def follow_device(self, scale: float, style: Style = "") -> None:
        """Letters or colours may be others everywhere on the device."""
        if (scale, style) != (self._device_scale, self._device_style):
            self._device_scale, self._device_style = scale, style
            self._to_theme()

    def use(self, store: Store) -> None:
        """Go on with what another store holds."""
        self._store = store
        self._load()

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(_CHECKS)

    def _load(self) -> None:
        """What was kept. What no longer makes sense is at its default again, and that is said once."""
        damaged = 0
        for name, is_sound in _CHECKS.items():
            value: Any = self._store.setting(name)
            if value is None and not self._store.is_unreadable(name):
                continue  # Never changed.
            if is_sound(value):
                setattr(self, name, value / 100 if name == "text_scale" else value)
            else:
                damaged += 1
                setattr(self, name, self._defaults[name])
                self._keep(name, self, self._defaults[name])
        if damaged:
            self._store.notices.append(
                many(
                    "A setting could not be read and is as it was at first.",
                    "{count} settings could not be read and are as they were at first.",
                    damaged,
                )
            )

    def _keep(self, name: str, _self: object, value: Any) -> None:  # noqa: ANN401 - each property has its own
        try:
            self._store.set(name, round(value * 100) if name == "text_scale" else value)
        except SpymobileError:
            return  # A full disk must not keep anybody from changing the text size.

    def _to_theme(self, *_: Any) -> None:
        theme.style = (self._device_style or "dark") if self.style == "device" else self.style
        theme.text_scale = min(_LARGEST, max(_SMALLEST, self.text_scale * self._device_scale))
        theme.reduce_motion = self.reduce_motion

    @property
    def beat(self) -> float | None:
        """Seconds between a bot's steps; None waits for a tap."""
        return PACES[self.pace]

    def beat_after(self, undoable: bool) -> float | None:
        """The same where the last step may be ``undoable`` by a person, until a bot makes the next."""
        beat = self.beat
        return beat if not undoable or beat is None or self.pace == "fast" else max(beat, FOR_UNDO)
