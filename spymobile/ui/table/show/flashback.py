"""A moment that is over, on the board again: what a line of the log tells."""

from __future__ import annotations

from functools import partial
from typing import Any

from spymobile.core.event import Told
from spymobile.ui.face import Choice, Offer
from spymobile.ui.table.play import Play
from spymobile.ui.table.show.log import Line
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: What the tray's button asks the page for.
NOW = "now"


class Flashback:
    """Belongs to one table page. Whatever happens next, or closes, brings the present back."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.shown = False
        #: What lay on the board in the present.
        self._kept: Any = None

    def show(self, line: Line) -> None:
        """The step of this line once more, as whoever is looking now saw it; then the board as it was."""
        page, board = self._page, self._page.board
        play = page.play
        if (board.busy and not self.shown) or line.number < 0:
            return
        (heard, *_later) = play.heard(line.number)
        if heard.at is None:
            page.app.say_briefly(_("That step was taken back."))
            return
        if self.shown:
            board.skip()
        else:
            self._kept = board.leftovers()
        self.shown = True
        page.selection.rest()
        board.light({})
        if not page.curtain_view.is_private:
            back = Choice(_("Back to now"), sheet=NOW, look="primary", icon="history")
            page.ids.tray.offer(Offer(line.text, (back,)), page.commands.choose)
        self._play_again(play, heard.at)

    def _play_again(self, play: Play, at: int) -> None:
        """Seen, but neither felt nor heard: that was when it happened."""
        page, view = self._page, play.device.view_at(at, play.eyes)
        if theme.reduce_motion:
            page.board.show(view, page.looks)
            return
        page.board.show(play.device.view_at(max(0, at - 1), play.eyes), page.looks)
        told: list[Told] = [heard.told for heard in play.heard() if heard.at == at]
        page.board.play(told, view, page.looks, partial(self._rested, play))

    def _rested(self, play: Play) -> None:
        """A bot may have waited for it."""
        if self._page.on_stage and self._page.play is play:
            play.go_on()

    def end(self, before: bool = False) -> None:
        """Show the present again, or the position ``before`` the step that has just been played."""
        if not self.shown:
            return
        self.shown = False
        page, board = self._page, self._page.board
        play = page.play
        board.skip()
        board.put_back(self._kept)
        at = max(0, play.length - 1) if before else play.length
        board.show(play.device.view_at(at, play.eyes), page.looks)
