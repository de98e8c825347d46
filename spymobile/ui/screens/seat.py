"""A seat, closer: its public side, and for people here the way to their own file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.ui import bots
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.privacy import pencil
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

load_kv("seat")


class SeatSheet(Sheet):
    """What everyone may see of a seat; looking at the own file from here opens no decision."""

    name = StringProperty("")
    line = StringProperty("")
    #: A bot's face, and how it plays.
    face = StringProperty("")
    temper = StringProperty("")
    look = NumericProperty(0)
    can_look = BooleanProperty(False)

    def __init__(self, page: TablePage, seat: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page, self._seat = page, seat
        device, view = page.device, page.view()
        self.name = page.names[seat]
        self.look = page.looks[seat]
        occupant = device.occupants[seat]
        character = page.character(seat)
        if character is not None:
            self.face, self.temper = character.art, character.line
        first, second = page.face.player(view, seat)
        who = (
            _("Bot, {level}").format(level=bots.level_title(device.game.name, occupant.level))
            if occupant.kind == "bot"
            else _("On this device")
            if seat in device.seats
            else _("On another device")
        )
        self.line = " · ".join(part for part in (who, first, second) if part)
        self.ids.panel.add_widget(page.face.seat_picture(view, seat))
        self.can_look = device.plays_here(seat)
        own = pencil.owner(page)
        if own is not None and seat in pencil.rivals(page, view, own):
            self.ids.pencil.add_widget(pencil.PencilPad(page, own, seat))

    def begin(self) -> None:
        """A finger is on the seal of this seat."""
        self._page.curtain_view.begin(self._seat)

    def look_at_file(self) -> None:
        """Held long enough: the sheet goes, and the file opens for as long as the finger stays."""
        curtain = self._page.curtain_view
        self.dismiss()
        curtain.held()

    def let_go(self) -> None:
        self._page.curtain_view.left()

    def ask_who(self) -> None:
        """For whoever cannot hold it."""
        curtain, seat = self._page.curtain_view, self._seat
        self.dismiss()
        curtain.ask_who(seat)
