"""A moment that is over, on the board again: what a line of the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from spymobile.table.device import Device
from spymobile.ui.face import Choice, Offer
from spymobile.ui.table.show import players
from spymobile.ui.table.show.log import LogEntry
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Flashback:
    """Plays a past step on one table page. Whatever happens next, or closes, brings the present back."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.shown = False
        #: What lay on the board in the present.
        self._kept: Sequence[object] = ()

    def show(self, line: LogEntry) -> None:
        """The step of this line once more, as whoever is looking now saw it; then the board as it was."""
        page, board = self._page, self._page.board
        if (board.busy and not self.shown) or line.number < 0:
            return
        (heard, *_later) = page.heard(line.number)
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
            back = Choice(_("Back to now"), does=page.refresh, look="primary", icon="history")
            page.tray.offer(Offer(line.text, (back,)), page.commands.choose)
            page.tray.show_undo = False  # Nothing can be done in the past.
        self._show_past(heard.at, line)
        self._play_again(heard.at)

    def _show_past(self, at: int, line: LogEntry) -> None:
        """Header and players as they were: whoever looks back must not take the present for the past."""
        page, device = self._page, self._page.device
        before, after = (device.view_at(moment, page.reading_eyes) for moment in (max(0, at - 1), at))
        asked = [prompt.seat for prompt in before.prompts if not prompt.standing]
        seat = asked[0] if asked else line.seat
        header = page.ids.header
        page.ids.band.look = header.look = page.looks[seat] if seat >= 0 else -1
        header.title = players.turn_of(page.names[seat]) if seat >= 0 else _(device.game.title)
        header.caption = _("Looking back: {stage}").format(stage=page.face.stage_of(after))
        players.show(page, after, seat)

    def _play_again(self, at: int) -> None:
        """Seen, but neither felt nor heard: that was when it happened."""
        page, device = self._page, self._page.device
        view = device.view_at(at, page.reading_eyes)
        if theme.reduce_motion:
            page.board.show(view, page.looks)
            return
        page.board.show(device.view_at(max(0, at - 1), page.reading_eyes), page.looks)
        told = [heard.told for heard in page.heard() if heard.at == at]
        page.board.play(told, view, page.looks, partial(self._rested, device))

    def _rested(self, device: Device) -> None:
        """A bot, or news, may have waited for it."""
        page = self._page
        if page.on_stage and page.device is device and not page.show_waiting():
            device.go_on()

    def end(self) -> None:
        """Show the present again."""
        if not self.shown:
            return
        self.shown = False
        page, board = self._page, self._page.board
        board.skip()
        board.put_back(self._kept)
        page.show_board()
