"""Something that is done only if everybody who plays on this device agrees, in the open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

load_kv("agree")


class AgreeRow(BoxLayout):
    """One person's word for it."""

    name = StringProperty("")
    look = NumericProperty(0)
    agreed = BooleanProperty(False)


class AgreeSheet(Sheet):
    """Everybody holds their own button, in any order; a tap beside the sheet refuses."""

    line = StringProperty("")

    def __init__(
        self, page: TablePage, title: str, line: str, agreed: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(page.stage, **kwargs)
        self.title, self.line = title, line
        self._agreed = agreed
        self._left = {seat for seat in page.device.seats if page.device.plays_here(seat)}
        for seat in sorted(self._left):
            row = AgreeRow(name=page.names[seat], look=page.looks[seat])
            row.ids.agree.bind(on_hold=partial(self._agree, seat, row))
            self.ids.people.add_widget(row)

    def _agree(self, seat: int, row: AgreeRow, *_: Any) -> None:
        row.agreed = True
        self._left.discard(seat)
        if not self._left:
            self.dismiss()
            self._agreed()
