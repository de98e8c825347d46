"""What happened since somebody's last turn: a slip on the locked table, grey paper in the open file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.show.log import LogEntry, pictured
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class RecapSheet(Sheet):
    """The public lines, for whoever wants them; nobody has to click them away."""

    def __init__(self, page: TablePage, seat: int, lines: Sequence[LogEntry], **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        name = page.names[seat]
        self.title = (
            _("Since {name}'s last turn").format(name=name)
            if page.device.acted(seat, page.device.eyes)
            else _("Before {name}'s first turn").format(name=name)
        )
        for line in lines:
            self.ids.lines.add_widget(pictured(line, page.looks, self._recall))

    def _recall(self, line: LogEntry) -> None:
        self.dismiss()
        self._page.flashback.show(line)

    def log(self) -> None:
        self.dismiss()
        self._page.open_log()


class RecapCard(BoxLayout):
    """The lines in the eyes of the open seat; what only that seat may read is marked by a fold."""

    def __init__(
        self, page: TablePage, lines: Sequence[LogEntry], go_on: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._go_on = go_on
        for line in lines:
            self.ids.lines.add_widget(pictured(line, page.looks, page.flashback.show))

    def go_on(self) -> None:
        self._go_on()
