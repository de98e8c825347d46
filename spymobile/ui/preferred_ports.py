"""The ports of the device, as the player wants them used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spymobile.ports import Ports
from spymobile.ui.preferences import Preferences


class PreferredPorts:
    """Everything goes to the device as it is; what moves the hand only if the player likes it."""

    def __init__(self, ports: Ports, preferences: Preferences) -> None:
        self._ports = ports
        self._preferences = preferences
        self._shakes: bool | None = None

    @property
    def device(self) -> Ports:
        """What the device itself can do, whatever the player likes."""
        return self._ports

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever else the device can do
        return getattr(self._ports, name)

    def tick(self) -> None:
        if self._preferences.vibration:
            self._ports.tick()

    def double_tick(self) -> None:
        if self._preferences.vibration:
            self._ports.double_tick()

    def rumble(self) -> None:
        if self._preferences.vibration:
            self._ports.rumble()

    def can_feel_shakes(self) -> bool:
        """Whether there is a sensor for it; where nobody has listened yet, by listening for a moment."""
        if self._shakes is None:
            self.listen_for_shakes(lambda: None)
            self.ignore_shakes()
        return bool(self._shakes)

    def listen_for_shakes(self, shaken: Callable[[], None]) -> bool:
        self._shakes = self._ports.listen_for_shakes(shaken)
        return self._shakes
