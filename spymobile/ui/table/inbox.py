"""News of the table: it waits until the board rests, and comes on the screen one piece at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.ui.face import Offer

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
        else:
            self._page.company.count_waiting()

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
            behind = page.device.waiting > _MOST
            while page.device.advance() and behind and page.device.waiting and not page.staging.shocks():
                self._pass()
            self._happened()
        finally:
            self.showing = False
        if page.on_stage and not page.board.busy and page.scene is None:
            page.rested()  # There was nothing to move.
        return True

    def _pass(self) -> None:
        """Something has happened that there is no time to show in motion."""
        self._move_on()
        self._page.show_board()

    def _happened(self) -> None:
        """The device has come to its next moment: show it."""
        page = self._page
        self._move_on()
        done = self._done_deciding() or self._covers_what_all_see()
        sealed = page.curtain_view.curtain.phase == "open" and done
        if sealed:
            page.close_file()
        page.board.light({})
        again = sealed and page.places.bench and not page.device.single
        if again and page.turn_replay.begin():
            return
        if sealed and page.face.has_desk:
            page.next_step.offer(Offer(""))  # The file lay over it: what comes next is said once it is seen.
        page.staging.show()

    def _move_on(self) -> None:
        page = self._page
        if page.places.bench:
            page.turn_replay.drop()
        page.commands.moved()
        if page.selection.focus is not None:
            page.selection.moved()
        if page.device.moment(page.board_eyes).kind == "seated":
            page.bot_controls.listen()
            page.deal.over = False  # Whoever sits down now has not looked yet.

    def _done_deciding(self) -> bool:
        page = self._page
        prompt = page.device.prompt()
        if prompt is None or prompt.seat != page.device.open_seat:
            return True
        return not prompt.sealed and not (page.wide and page.face.has_desk)

    def _covers_what_all_see(self) -> bool:
        """Something secret was laid open: not under the file that it came from."""
        page = self._page
        told = page.device.moment(page.board_eyes).told
        return not page.wide and any(event.name in page.face.before_all for event in told)

    def show_events(self) -> None:
        """Let the board show the moment that the device has come to."""
        page = self._page
        moment, beat = page.device.moment(page.board_eyes), page.device.beat
        rushing = beat is not None and beat.rushing
        notice = page.captions.notice(moment) if page.device.has_bots else page.staging.notice
        done = page.rested
        if not rushing and page.face.has_tray_scenes:
            done, notice = page.tray_scenes.show(moment, done, notice)
        page.board.play(moment.told, moment.view, page.looks, done, notice)
        if rushing:
            page.board.skip()
