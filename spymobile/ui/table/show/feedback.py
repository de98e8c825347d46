"""Sound and haptics: what ear and hand notice of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.core.event import Told

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: The first that fits is heard; anything else sounds like paper.
_SOUNDS = (
    ("win", {"won", "drawn"}),
    ("blast", {"blown_home", "lost"}),
    ("stamp", {"named", "guessed", "eliminated", "jailed", "captured", "wrong", "refused"}),
    ("die", {"rolled", "rolled_for_first"}),
    ("walk", {"moved", "moved_back", "flew", "climbed", "went_through"}),
)


def sound_of(told: Sequence[Told]) -> str:
    """The one sound for what has just happened."""
    names = {event.name for event in told}
    return next((sound for sound, events in _SOUNDS if names & events), "paper" if names else "")


class Feedback:
    """The sound and the vibration of one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def notice(self, told: Sequence[Told]) -> None:
        """Let it be felt and heard."""
        app = self._page.app
        getattr(app.ports, self._page.face.feel(told))()
        app.sound(sound_of(told))
