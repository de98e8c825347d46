"""Sound and haptics: what ear and hand notice of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.core.event import Told
from spymobile.ports.sound import NAMES

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Feedback:
    """The sound and the vibration of one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def notice(self, told: Sequence[Told]) -> None:
        """Let it be felt and heard, if the player likes that."""
        app, face = self._page.app, self._page.face
        getattr(app.ports, face.feel(told))()
        app.sounds.on = app.preferences.sound
        if (name := face.sound_of(told)) in NAMES:
            app.sounds.play(name)

    def warm(self, _seconds: float = 0) -> None:
        """Load the sounds of the game, before the first of them is wanted."""
        if not self._page.on_stage:
            return
        app = self._page.app
        app.sounds.on = app.preferences.sound
        app.sounds.warm(*(name for name in NAMES if name in self._page.face.sounds))
