"""What a game says of itself once it is over: who it was, how it went, and what gave somebody away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.board import Key
from spymobile.ui.tales import Giveaway, Luck, Nobodys, Tale
from spymobile.ui.text import _


class FaceAtTheEnd[V: View](ABC):
    """The part of a face that the page of the end asks."""

    @abstractmethod
    def time_of(self, view: V) -> int:
        """The number in :meth:`stage_of`, for the foot of the chart."""

    @abstractmethod
    def chart(self, views: Sequence[V]) -> tuple[str, list[list[float]]]:
        """A line for every seat over the finished game, and what it measures over what."""

    @abstractmethod
    def reveal(self, view: V, seat: int) -> str:
        """What a view tells of a seat's secret in a few words: the own one, and at the end everybody's."""

    def reveal_art(self, view: V, seat: int) -> tuple[str, ...]:
        """The pictures that go with :meth:`reveal`, by their names."""
        return ()

    def nobodys(self, view: V) -> Nobodys | None:
        """What was hidden from everybody until the end and is no seat's; None where nothing is known."""
        return None

    def luck(self, told: Sequence[Told], names: Sequence[str]) -> Luck | None:
        """How chance has treated everybody in a finished game; None where nobody asks."""
        return None

    def won_at(self, view: V) -> Key | None:
        """The place at which the game was won, to be lit at the end; None where it was no place."""
        return None

    def traces(self, moments: Sequence[tuple[V, Sequence[Told]]], seat: int, won: bool) -> list[Giveaway]:
        """What gave a seat away, or hid it if it won, from a finished game: views and events of each moment.

        At most three; it is for somebody who played alone.
        """
        return []

    def trace_words(self, won: bool) -> tuple[str, str]:
        """The heading over :meth:`traces`, and what stands below it where there are none."""
        if won:
            return _("WHAT HID YOU"), _("Nothing that you did gave you away.")
        return _("WHAT GAVE YOU AWAY"), _("Nothing that you did.")

    def own_fault(self, moments: Sequence[tuple[V, Sequence[Told]]], seat: int) -> Giveaway | None:
        """What a seat that lost did itself, by which it was out: a wrong accusation. It takes the place of
        :meth:`traces`; None where the others beat it."""
        return None

    def story(self, tale: Tale[V]) -> str:
        """Who the winner was all along, in one line, for when the files are open. Empty: the banner stays."""
        return ""

    @abstractmethod
    def banner(self, view: V, names: Sequence[str]) -> str:
        """How the game ended, in one line."""
