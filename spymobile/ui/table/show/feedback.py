"""Sound and haptics: what ear and hand notice of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.core.event import Told

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Feedback:
    """The sound and the vibration of one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def notice(self, told: Sequence[Told]) -> None:
        """Let it be felt and heard."""
        app = self._page.app
        getattr(app.ports, self._page.face.feel(told))()
        app.sound(self._page.face.sound_of(told))
