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

    def manners(self) -> None:
        from spymobile.ui.screens import manners

        page, preferences = self._page, self._page.app.preferences
        self.dismiss()
        rows = [manners.pace_row(preferences), manners.lock_row(preferences)]
        if page.face.shielded():
            now = page.play.device.onlookers
            rows.append(manners.onlookers_row(page.face.shielded(), now, self._set_onlookers))
        page.stage.lay(manners.MannersSheet(page.stage, rows))

    def _set_onlookers(self, onlookers: bool) -> None:
        """Others come to the table or go: it is kept, and holds from now on."""
        page = self._page
        page.app.set_onlookers(page.number, onlookers)
        page.shut()
        page.play.look_on(onlookers)
        page.board.show(page.play.view(), page.looks)
        page.refresh()

    def settings(self) -> None:
        self.dismiss()
        self._page.shut()
        self._page.stage.go("settings")
