"""The curtain on the screen: the closed folder, the name, and the private file while it is open.

Locked and open are two different trees of widgets. The private one is made after a seat was opened and is
gone before the next frame once it closes.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from spymobile.ui.parts.buttons import Seal
from spymobile.ui.play import margin, pins
from spymobile.ui.play.curtain import NAME, Curtain, Tries
from spymobile.ui.play.private import NameFold, PrivateFrame
from spymobile.ui.play.recap import RecapCard
from spymobile.ui.play.tray import Folder
from spymobile.ui.text import _
from spymobile.ui.theme import theme

#: Lines on the folder that covers the last line of the log.
_NEWS = 2
#: The height of a page on which there is room for them.
_ROOMY = 640


class Veil:
    """Draws the curtain of one table page."""

    def __init__(self, page: Any, pins: dict[int, str], tries: Tries | None = None) -> None:
        self._page = page
        self.curtain = Curtain(self._changed, pins, tries=tries or Tries())
        self._naming: Any = None
        self._folder: Folder | None = None
        self._folder_seat = -1
        self._private: PrivateFrame | None = None
        self._pin_sheet: Any = None
        #: Whose file was open last, for when it was the wrong person who saw it.
        self.last_seen = -1

    @property
    def is_private(self) -> bool:
        """Whether anything of a private file is on the screen."""
        return self._private is not None

    @property
    def folder_height(self) -> float:
        """What the closed folder needs; 0 where there is none."""
        return float(self._folder.minimum_height) if self._folder is not None else 0.0

    @property
    def seal(self) -> Seal | None:
        """What the person who must decide in secret holds, if somebody must."""
        return self._folder.ids.seal.__self__ if self._folder is not None else None

    @property
    def body(self) -> Any:
        """What lies in the open file, or None."""
        return self._private.ids.body if self._private is not None else None

    def shut(self) -> None:
        """Back to the locked table, whatever was open."""
        self.curtain.lock()
        self.drop_private()

    # Hands on a seal

    def begin(self, seat: int | None = None) -> None:
        """A finger is on somebody's seal: whose turn it is, or the one whose sign is held."""
        prompt = self._page.play.prompt()
        if seat is None and prompt is not None:
            seat = prompt.seat
        if seat is not None:
            self.curtain.hold(seat, True)

    def held(self) -> None:
        self.curtain.held()

    def left(self) -> None:
        self.curtain.release()

    def ask_who(self, seat: int | None = None, peeking: bool = True) -> None:
        """For whoever cannot hold a seal: two taps, or two keys, instead."""
        from spymobile.ui.screens.whose import WhoseSheet

        page, prompt = self._page, self._page.play.prompt()
        if seat is None and prompt is not None:
            seat = prompt.seat
        if seat is not None and self.curtain.phase == "locked":
            name, look = page.play.names[seat], page.looks[seat]
            page.stage.lay(WhoseSheet(page.stage, name, look, partial(self.open_for, seat, peeking)))

    def open_for(self, seat: int, peeking: bool = True) -> None:
        """They said who they are: no finger is on the seal, so the file is closed by its button."""
        self.curtain.lock()
        self.curtain.hold(seat, peeking, hands_free=True)
        self.curtain.held()

    # The folder: somebody must decide in secret

    def show_folder(self, seat: int) -> None:
        """Ask the person of this seat to take the device."""
        page = self._page
        page.board.light({})
        if self._folder is None:
            self._folder = Folder()
            self._folder.bind(
                on_begin=lambda *_: self.curtain.hold(self._folder_seat, False),
                on_held=lambda *_: self.curtain.held(),
                on_left=lambda *_: self.curtain.release(),
                on_ask=lambda *_: self.ask_who(self._folder_seat, peeking=False),
                on_not_me=lambda *_: self.curtain.lock(),
            )
            self._folder.bind(minimum_height=lambda *_: self._grown())
            page.add_widget(self._folder)
            page.rearrange()
        self._folder_seat = seat
        self._folder.name = page.play.names[seat]
        self._folder.alone = page.play.alone
        self._folder.look = page.looks[seat]
        self._folder.sentence = _("{name}: hold the seal to open. It closes by itself.").format(
            name=page.play.names[seat]
        )
        self._folder.phase = self.curtain.phase
        # Beside a wide board lies the log itself; where letters are large, the folder needs the room.
        tight = page.wide or page.height < dp(_ROOMY) * theme.text_scale
        lines = [] if tight else page.log.read()[-_NEWS:]
        self._folder.news = "\n".join(line.text for line in lines)
        self.place()

    def _grown(self) -> None:
        """The folder needs another height: the log beside the board makes room for it."""
        self.place()
        self._page.rearrange()

    def drop_folder(self) -> None:
        if self._folder is not None:
            self._page.remove_widget(self._folder)
            self._folder = None
            self._page.rearrange()

    # The private file

    def show_private(self, widget: Any) -> None:
        """Show something only the open seat may see."""
        self.drop_folder()
        self.drop_private()
        self._private = PrivateFrame(closed=self._page.close_file)
        self._private.ids.body.add_widget(widget)
        self._private.bind(need=lambda *_: self.place())
        self._page.add_widget(self._private)
        self.place()
        self._page.patience.mind()

    def drain(self, share: float) -> None:
        """So much of the last seconds is over; then the file closes by itself."""
        if self._private is not None:
            self._private.drained = share

    def drop_private(self) -> None:
        if self._private is not None:
            self._private.ids.body.clear_widgets()
            self._page.remove_widget(self._private)
            self._private = None

    def place(self) -> None:
        """Folder over the tray; an open file above the seal that is being held."""
        page = self._page
        tray = page.ids.tray_scroll
        if self._folder is not None:
            edge = dp(16) if page.wide else 0
            high = max(tray.height, self._folder.minimum_height)
            self._put(self._folder, tray.x + edge, page.y, tray.width - 2 * edge, high)
        if self._private is not None:
            bottom = page.y + (page.ids.tray.seal_top if self.curtain.peeking and not page.wide else 0)
            above = page.ids.band if page.wide else page.ids.header
            room = above.y - bottom - dp(8)
            centre = page.ids.place.center_x if page.wide else page.center_x
            wide = min(page.ids.place.width if page.wide else page.width, dp(620))
            self._put(self._private, centre - wide / 2, bottom, wide, min(self._private.need, room))

    @staticmethod
    def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
        widget.size = width, height
        widget.pos = x, y

    # What the curtain says

    def _changed(self) -> None:
        page = self._page
        if not page.on_stage:
            return
        phase = self.curtain.phase
        if self._naming is not None:
            self._naming.cancel()
            self._naming = None
        if self._folder is not None:
            self._folder.phase = phase
        if phase == "name":
            page.app.ports.tick()
            self._naming = Clock.schedule_once(self._named, NAME)
            if self.curtain.peeking:
                seat = self.curtain.seat
                self.show_private(NameFold(name=page.play.names[seat], look=page.looks[seat]))
        elif phase == "pin":
            self._ask_pin()
        elif phase == "peek":
            self.last_seen = self.curtain.seat
            self._peek()
        elif phase == "recap":
            self.last_seen = self.curtain.seat
            page.play.device.open(self.curtain.seat)
            self.show_private(RecapCard(page, self.curtain.seat, self.curtain.go_on))
        elif phase == "open":
            page.refresh()
        elif phase == "locked":
            if not page.play.alone:
                page.play.device.lock()
            page.stage.close(self._pin_sheet)
            self.drop_private()
            if page.play.outcome is None:
                page.refresh()
                page.play.go_on()

    def _named(self, _: float) -> None:
        self.curtain.named()

    def _ask_pin(self) -> None:
        from spymobile.ui.screens.pin import PinSheet

        page, seat = self._page, self.curtain.seat
        name = page.play.names[seat]
        if not pins.is_sealed(self.curtain.pins[seat]):
            self.curtain.lock()
            self._pin_unreadable(seat)
            return
        self._pin_sheet = PinSheet(page.stage, self.curtain, name, lambda: self._pin_forgotten(seat))
        page.stage.lay(self._pin_sheet)

    def _pin_forgotten(self, seat: int) -> None:
        self._agree_to_remove(
            seat,
            _("{name} forgot the PIN").format(name=self._page.play.names[seat]),
            _("If everybody here agrees, it is removed. The log will say so."),
        )

    def _pin_unreadable(self, seat: int) -> None:
        """Its owner cannot type what nobody can compare."""
        self._agree_to_remove(
            seat,
            _("{name}'s PIN was damaged").format(name=self._page.play.names[seat]),
            _("The seat stays locked. If everybody here agrees, the PIN is removed. The log will say so."),
        )

    def _agree_to_remove(self, seat: int, title: str, line: str) -> None:
        """Everybody who plays on this device must agree that a code goes."""
        from spymobile.ui.screens.agree import AgreeSheet

        self._page.stage.lay(AgreeSheet(self._page, title, line, lambda: self._remove_pin(seat)))

    def _remove_pin(self, seat: int) -> None:
        page = self._page
        self.curtain.pins.pop(seat, None)
        page.app.keep_pins(page.number, self.curtain.pins)
        margin.write(page, margin.PIN_REMOVED, seat)

    def _peek(self) -> None:
        """The own file only, without any decision: the seat is open for as long as it takes to look."""
        page = self._page
        device = page.play.device
        device.open(self.curtain.seat)
        view = device.view(self.curtain.seat)
        if not page.play.alone:
            device.lock()
        self.show_private(page.face.file(view, page.play.names))
