"""The pause menu of a table."""

from __future__ import annotations

from typing import Any

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

load_kv("menu")


class MenuSheet(Sheet):
    """The game is saved at every step; leaving needs no question."""

    def __init__(self, page: Any, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        self.title = _("The game is saved.")

    def leave_table(self) -> None:
        self.dismiss()
        self._page.stage.home()

    def rules(self) -> None:
        self.dismiss()
        self._page.open_rules()

    def log(self) -> None:
        self.dismiss()
        self._page.open_log()

    def settings(self) -> None:
        self.dismiss()
        self._page.shut()
        self._page.stage.go("settings")
