"""Somebody who may stand beside a table page: the tutorial. At a common table nobody does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Prompt
from spymobile.ui.face import Offer

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class Coach(ABC):
    """What a page asks whoever stands beside it. The end of the game is the coach's to speak of."""

    @abstractmethod
    def enter(self, page: TablePage) -> None:
        """The page has a table, and its board stands."""

    @abstractmethod
    def leave(self, page: TablePage) -> None:
        """The page goes off stage."""

    @abstractmethod
    def carry_over(self) -> dict[str, object]:
        """What another page needs to go on in place of this one."""

    @abstractmethod
    def back(self) -> bool:
        """Back was asked for with nothing open; True if the coach has dealt with it."""

    @abstractmethod
    def asked(self, prompt: Prompt | None) -> Prompt | None:
        """What the page shows as the next decision."""

    @abstractmethod
    def offer(self, offer: Offer) -> Offer:
        """What the tray offers for it."""

    @abstractmethod
    def refreshed(self) -> None:
        """The page shows what it may know now."""

    @abstractmethod
    def may_open(self, sheet: str) -> bool:
        """Whether this sheet may be opened now; if not, the coach has said why."""

    @abstractmethod
    def explain(self, reason: SpymobileError) -> bool:
        """Something was refused; True if the coach has said why."""

    @abstractmethod
    def covered(self, body: Widget | None) -> None:
        """A sheet or an open file covers the tray."""

    @abstractmethod
    def deals(self) -> bool:
        """Whether the learner is to see now what they were dealt."""

    @abstractmethod
    def words(self) -> str:
        """What the coach says now."""

    @abstractmethod
    def looked(self) -> None:
        """Somebody has looked into their file and closed it again."""

    @abstractmethod
    def about_undo(self, sentence: str) -> str:
        """Why a step stands."""
