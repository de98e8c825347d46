"""What the player has chosen: kept in the store, seen by the theme and the table."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from spymobile.core.errors import SpymobileError
from spymobile.store.store import Store
from spymobile.ui.text import _
from spymobile.ui.theme import theme

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "ask": None}


class Preferences(EventDispatcher):
    """Every setting has a default that makes a good first evening."""

    name = StringProperty("")
    style = OptionProperty("dark", options=("dark", "light"))
    text_scale = NumericProperty(1.0)
    reduce_motion = BooleanProperty(False)
    sound = BooleanProperty(True)
    vibration = BooleanProperty(True)
    shake = BooleanProperty(True)
    pace = OptionProperty("normal", options=tuple(PACES))
    auto_lock = OptionProperty("45", options=("20", "45", "120"))
    #: Alone against bots, what the own file says stays in sight.
    pin_file = BooleanProperty(False)
    welcomed = BooleanProperty(False)
    lesson_offered = BooleanProperty(False)

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.name = _("Player {number}").format(number=1)
        for name in self.names():
            self._load(name)
            self.fbind(name, self._keep, name)
        for name in ("style", "text_scale", "reduce_motion"):
            self.fbind(name, self._to_theme)
        self._to_theme()

    def use(self, store: Store) -> None:
        """Go on with what another store holds."""
        self._store = store
        for name in self.names():
            self._load(name)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return (
            "name",
            "style",
            "text_scale",
            "reduce_motion",
            "sound",
            "vibration",
            "shake",
            "pace",
            "auto_lock",
            "pin_file",
            "welcomed",
            "lesson_offered",
        )

    def _load(self, name: str) -> None:
        """A kept value that no longer fits leaves the default in place."""
        value: Any = self._store.setting(name)
        if name == "text_scale" and isinstance(value, int):
            value = min(2.0, max(0.8, value / 100))
        if value is None or type(value) is not type(getattr(self, name)):
            return
        try:
            setattr(self, name, value)
        except ValueError:
            return

    def _keep(self, name: str, _self: Any, value: Any) -> None:
        try:
            self._store.set(name, round(value * 100) if name == "text_scale" else value)
        except SpymobileError:
            return  # A full disk must not keep anybody from changing the text size.

    def _to_theme(self, *_: Any) -> None:
        theme.style = self.style
        theme.text_scale = self.text_scale
        theme.reduce_motion = self.reduce_motion

    @property
    def beat(self) -> float | None:
        """Seconds between a bot's steps; None waits for a tap."""
        return PACES[self.pace]
