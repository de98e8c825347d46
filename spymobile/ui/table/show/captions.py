"""What a bot has just done, in the words of the log, for one beat at the marker that did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spymobile.core.event import Told
from spymobile.table.device import Moment
from spymobile.ui.board.reel import Notice
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: Seconds that words can be read, however fast bots play; and where they wait for a tap.
_LEAST, _WAITING = 1.2, 4.0


class Captions:
    """The slips of paper on the board of one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def introduce(self) -> None:
        """Say once how to look around, when there is something to look around in."""
        page = self._page
        if not page.app.preferences.looked_around:
            page.board.overview.introduce(_("Pinch or double tap to look around."), self._introduced)

    def _introduced(self) -> None:
        self._page.app.preferences.looked_around = True

    def notice(self, moment: Moment) -> Notice:
        """Let what happens be felt and heard as it is seen; what a bot did is said as well."""
        page = self._page
        beat = page.device.beat
        if moment.seat < 0 or not page.device.is_bot(moment.seat) or (beat is not None and beat.rushing):
            return page.staging.notice

        def seen(told: Sequence[Told]) -> None:
            page.staging.notice(told)
            self._say(told)

        return seen

    def _say(self, told: Sequence[Told]) -> None:
        page = self._page
        beat = page.app.preferences.beat
        for event in reversed(told):
            marker = page.board.marker_of(event)
            words = "" if marker is None or event.name in page.face.quiet else page.tell(event)
            if marker is not None and words:
                page.board.say_at(marker, words, _WAITING if beat is None else max(_LEAST, beat))
                return
