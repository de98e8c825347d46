"""The file with the games cannot be opened: try again, or play without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

load_kv("not_saving")


class NotSavingSheet(Sheet):
    """Lies over the first page until somebody has decided; nothing is changed in the file."""

    sentence = StringProperty("")

    def __init__(self, app: SpymobileApp, **kwargs: Any) -> None:
        super().__init__(app.stage, **kwargs)
        self._app = app
        self.title = _("Your games cannot be opened.")
        self.sentence = app.not_saving

    def try_again(self) -> None:
        if self._app.reopen():
            self._stage.close(self)
            self._stage.home()
        else:
            self.sentence = self._app.not_saving

    def play_unkept(self) -> None:
        self._stage.close(self)

    def dismiss(self) -> None:
        """A tap beside it decides nothing."""
