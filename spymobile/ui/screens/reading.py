"""A large file is being checked: how far it is, and the way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

load_kv("sheet")
load_kv("reading")


class ReadingSheet(Sheet):
    """Goes away by itself. Closing it in any way stops the reading."""

    share = NumericProperty(0.0)
    line = StringProperty("")

    def __init__(self, stage: Stage, stop: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(stage, closed=stop, **kwargs)
        self.title = _("Opening the game")
        self.on_share()

    def on_share(self, *_args: object) -> None:
        self.line = _("Every step is played by the rules: {percent} %").format(
            percent=round(100 * self.share)
        )
