"""Somebody who may stand beside a table page: the tutorial. At a common table nobody does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Prompt
from spymobile.ui.face import Offer

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Coach:
    """What a page asks whoever stands beside it. This one lets everything go its way."""

    def enter(self, page: TablePage) -> None:
        """The page has a table, and its board stands."""

    def leave(self, page: TablePage) -> None:
        """The page goes off stage."""

    def may_open(self, sheet: str) -> bool:
        """Whether this sheet may be opened now; if not, the coach has said why."""
        return True

    def explain(self, reason: SpymobileError) -> bool:
        """Something was refused; True if the coach has said why."""
        return False

    def asked(self, prompt: Prompt | None) -> Prompt | None:
        """What the page shows as the next decision."""
        return prompt

    def offer(self, offer: Offer) -> Offer:
        """What the tray offers for it."""
        return offer

    def refreshed(self) -> None:
        """The page shows what it may know now."""

    def covered(self, body: Widget | None) -> None:
        """A sheet or an open file covers the tray."""

    def looked(self) -> None:
        """Somebody has looked into their file and closed it again."""

    def about_undo(self, sentence: str) -> str:
        """Why a step stands."""
        return sentence

    def over(self) -> bool:
        """The game is over and the board rests; True if the page stays."""
        return False

    def carry_over(self) -> dict[str, object]:
        """What another page needs to go on in place of this one."""
        return {}

    def back(self) -> bool | None:
        """Back was asked for with nothing open; None if the page decides."""
        return None
