"""News of the table: it waits until the board rests, and comes on the screen one piece at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: With more than so much waiting, all but the last comes without its motions.
_MOST = 3


class Inbox:
    """What a device was told and its table page has not shown yet."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: Something is being brought on the screen, and may uncover the page on its way.
        self.showing = False

    def arrived(self) -> None:
        """Something has happened. It is shown at once if nothing else is being shown."""
        if self.is_free:
            self.show_next()

    @property
    def is_free(self) -> bool:
        page = self._page
        return (
            page.on_stage
            and not self.showing
            and page.stage.page is page
            and not page.board.busy
            and not page.staging.busy
            and page.tray_scenes.scene is None
        )

    def show_next(self) -> bool:
        """Show what has waited longest; False if nothing does."""
        page = self._page
        if not page.device.waiting:
            return False
        if page.flashback.shown:
            page.flashback.end()  # What happens next begins where the board stood.
        self.showing = True
        try:
            while page.device.advance() and page.device.waiting >= _MOST and not page.staging.shocks():
                page.passed()
            page.happened()
        finally:
            self.showing = False
        if page.on_stage and not page.board.busy and page.scene is None:
            page.rested()  # There was nothing to move.
        return True
