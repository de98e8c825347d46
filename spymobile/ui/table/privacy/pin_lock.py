"""The PIN before a file: asked for, and taken away where everybody agrees."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spymobile.ui.table.privacy import passcodes
from spymobile.ui.table.privacy.curtain import Curtain
from spymobile.ui.table.show import notes
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.parts.sheet import Sheet
    from spymobile.ui.screens.table import TablePage


class PinLock:
    """Stands between the curtain of one table page and a file whose owner has a PIN."""

    def __init__(self, page: TablePage, curtain: Curtain) -> None:
        self._page = page
        self._curtain = curtain
        self._sheet: Sheet | None = None

    def ask(self) -> None:
        from spymobile.ui.screens.pin import PinSheet

        page, seat = self._page, self._curtain.seat
        if not passcodes.is_sealed(self._curtain.pins[seat]):
            self._curtain.lock()
            self._unreadable(seat)
            return
        self._sheet = PinSheet(page.stage, self._curtain, page.names[seat], partial(self.forgotten, seat))
        page.stage.lay(self._sheet)

    def close(self) -> None:
        if self._sheet is not None:
            self._page.stage.close(self._sheet)

    def forgotten(self, seat: int) -> None:
        self._agree_to_remove(
            seat,
            _("{name} forgot the PIN").format(name=self._page.names[seat]),
            _("If everybody here agrees, it is removed. The log will say so."),
        )

    def _unreadable(self, seat: int) -> None:
        """Its owner cannot type what nobody can compare."""
        self._agree_to_remove(
            seat,
            _("{name}'s PIN was damaged").format(name=self._page.names[seat]),
            _("The seat stays locked. If everybody here agrees, the PIN is removed. The log will say so."),
        )

    def _agree_to_remove(self, seat: int, title: str, line: str) -> None:
        """Everybody who plays on this device must agree that a code goes."""
        from spymobile.ui.screens.agree import AgreeSheet

        self._page.stage.lay(AgreeSheet(self._page, title, line, partial(self._remove, seat)))

    def _remove(self, seat: int) -> None:
        page = self._page
        self._curtain.pins.pop(seat, None)
        page.app.keep_pins(page.number, self._curtain.pins)
        notes.write(page, notes.PIN_REMOVED, seat)
