"""Sheets that put an action together."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from spymobile.core.game import View
from spymobile.ui.face import Question
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet


class DecisionSheet[V: View](Sheet):
    """A sheet that belongs to a decision."""

    line = StringProperty("")

    def __init__(self, stage: Stage, ask: Question[V], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.ask = ask
        self.fill()

    def fill(self) -> None:
        """Show what can be chosen."""
