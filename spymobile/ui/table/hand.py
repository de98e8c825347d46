"""A phone as a hand: where a board lies in the middle, one's own file has most of the screen.

Which places a page has follows from whether such a board is linked, and from nothing that is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.game import View
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.surfaces import Opaque

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.screens.table import TablePage


class OpenHand(Opaque, BoxLayout):
    """The own file, open on the table for its only reader."""

    name = StringProperty("")

    def __init__(self, page: TablePage, **kwargs: Any) -> None:
        load_kv("hand")
        super().__init__(**kwargs)
        self._page = page
        self._shown: View | None = None

    def show(self, view: View) -> None:
        """Bring it up to date; what has not changed is not built again."""
        known = view.without_prompts()
        if known == self._shown:
            return
        self._shown = known
        page, body = self._page, self.ids.body
        self.name = page.names[view.who] if view.who >= 0 else ""
        body.clear_widgets()
        file: Widget = page.face.small_file(view, page.names)
        body.add_widget(file)

    def fit(self, _tiny: bool) -> None:
        """It fills its place, whatever that is."""

    def cover(self) -> None:
        """Closed until its person wants to see it again."""
        self._page.hand.cover(True)

    def open(self) -> None:
        """All of it, with what one may do there."""
        seat = self._page.device.open_seat
        if seat is not None and self._page.curtain_view.curtain.phase == "locked":
            self._page.curtain_view.open_for(seat, peeking=True)


class Hand:
    """Whether one table page is a hand."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: Its file is closed, though there is nobody to hide it from.
        self.covered = False
        #: Its person wants to see the whole table here, too.
        self.unfolded = False
        self._was = False

    @property
    def possible(self) -> bool:
        """One person plays here, and everybody sees the board elsewhere."""
        page = self._page
        return page.on_stage and page.coach is None and page.device.single and page.company.has_board

    @property
    def wanted(self) -> bool:
        return self.possible and not self.unfolded

    def mind(self) -> None:
        """Boards come and go: lay the page out anew where that changes it."""
        if not self.possible:
            self.unfolded = False
        if self.wanted != self._was:
            self._was = self.wanted
            self._page.rearrange()

    def unfold(self, *_args: object) -> None:
        """The small board was tapped: show the whole table, until somebody goes back."""
        self.unfolded = True
        self.mind()

    def fold(self) -> bool:
        """Be a hand again; whether that was to be done."""
        if not self.unfolded:
            return False
        self.unfolded = False
        self.mind()
        return True

    def cover(self, covered: bool) -> None:
        self.covered = covered
        self._page.refresh()
