"""A table comes to a page, and goes: what is made anew for each, and what nothing may be left of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.ui.table.deal.dealing import Dealing
from spymobile.ui.table.hand import Hand
from spymobile.ui.table.privacy.curtain_view import CurtainView
from spymobile.ui.table.show.flashback import Flashback
from spymobile.ui.table.show.log import Log

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.shared_tables import SharedTable


def lay(page: TablePage, shared: SharedTable | None) -> None:
    """The device has sat down: its board, and all that belongs to this one table."""
    app, number = page.app, page.number
    looks = shared.looks if shared is not None else app.looks(number, len(page.device.occupants))
    page.looks = list(page.face.looks) or looks
    page.hand = Hand(page)
    page.company.join(shared)
    page.curtain_view = CurtainView(page, app.pins(number), app.tries(number))
    page.deal = Dealing(page)
    page.log, page.flashback = Log(page), Flashback(page)
    page.board = page.face.board(pos_hint={"x": 0, "y": 0})
    page.board.names = page.names
    page.ids.place.add_widget(page.board)
    page.middle.join()
    page.board.bind(on_target=page.selection.at, on_dark=page.selection.beside)
    page.board.bind(on_astray=page.selection.astray, on_whole=page.hand.unfold)
    page.captions.introduce()
    page.bot_controls.listen()
    app.ports.hide_from_screenshots(True)
    app.ports.stay_awake(True)
    page.hand_input.wake()
    page.show_board()
    if page.coach is not None:
        page.coach.enter(page)


def begin(page: TablePage) -> None:
    """Show where the game stands, and let it go on."""
    device = page.device
    begins = bool(page.number) and device.length(device.eyes) == 1
    page.deal.held = begins
    page.refresh()
    page.rearrange()
    page.deal.held = False
    if begins:
        told = [heard.told for heard in device.heard(page.board_eyes)]
        page.board.play(told, device.view(page.board_eyes), page.looks, page.rested)
    elif device.outcome:
        Clock.schedule_once(lambda _: page.rested(), 0)  # The app was killed before the end was seen.
    else:
        device.go_on()
    for warm, seconds in (
        (page.feedback.warm, 0.1),
        (page.staging.warm, 0.2),
        (page.tray_scenes.warm, 0.6),
    ):
        Clock.schedule_once(warm, seconds)  # Each in a frame of its own: nobody waits for it yet.
    page.feedback.listen(page.curtain_view.curtain)
    page.app.music.at_table(True)
    page.company.catch_up()


def clear(page: TablePage) -> None:
    """Let go of everything that lay on the page of this one table."""
    page.company.leave()
    page.middle.leave()
    page.fresh = []
    page.staging.forget()
    page.turn_replay.drop()
    page.tray_scenes.drop()
    page.commands.stop()
    page.patience.stop()
    page.autolock.sleep()
    page.selection.forget()
    page.curtain_view.drop()
    page.deal.drop()
    page.tray.own_file = page.tray.lying = None
    page.tray.forget_more()
    page.bot_controls.forget_chip()
