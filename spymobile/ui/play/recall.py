"""A moment that is over, on the board again: what a line of the log tells."""

from __future__ import annotations

from typing import Any

from spymobile.ui.face import Choice, Step
from spymobile.ui.play.log import Line
from spymobile.ui.text import _

#: What the tray's button asks the page for.
NOW = "now"


class Recall:
    """Belongs to one table page. Whatever happens next, or closes, brings the present back."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.shown = False

    def show(self, line: Line) -> None:
        """The board as it was after this line, seen by whoever is looking now."""
        page = self._page
        play = page.play
        if page.board.busy or line.number < 0:
            return
        (heard, *_later) = play.heard(line.number)
        if heard.at is None:
            page.app.say_briefly(_("That step was taken back."))
            return
        self.shown = True
        page.board.show(play.device.view_at(heard.at, play.eyes), page.looks)
        page.board.light({})
        if not page.veil.is_private:
            back = Choice(_("Back to now"), sheet=NOW, look="primary", icon="history")
            page.ids.tray.offer(Step(line.text, (back,)), page._choose)

    def end(self, before: bool = False) -> None:
        """Show the present again, or the position ``before`` the step that has just been played."""
        if not self.shown:
            return
        self.shown = False
        page = self._page
        play = page.play
        at = max(0, play.length - 1) if before else play.length
        page.board.show(play.device.view_at(at, play.eyes), page.looks)
