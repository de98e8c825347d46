"""A record played again: every moment as anybody saw it, without a table that could be written to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spymobile.core.audience import Who
from spymobile.core.errors import BadSetup
from spymobile.core.event import Told
from spymobile.core.game import Game, Outcome
from spymobile.core.words import message
from spymobile.table import history, record
from spymobile.table.history import Happened, retold
from spymobile.table.record import Course, Header, Occupant, Row


class Replay:
    """The moments of a game that count: the deal, then every step that was not taken back.

    With ``eyes`` only those that told this viewer something have a number, so that nobody can count what
    others did aside; without, all of them have.
    """

    __slots__ = ("_afters", "_course", "_header", "_moments", "_rows", "game")

    def __init__(
        self, game: Game[Any, Any], header: Header, rows: Iterable[Row], eyes: Who | None = None
    ) -> None:
        record.check_seats(game, header)
        self.game = game
        self._header, self._rows = header, list(rows)
        told: list[Happened] = []
        self._afters: list[Any] = []
        course: Course | None = None
        for row, course in zip(self._rows, record.follow(game, header, self._rows), strict=True):
            told.append(retold(row, course, told))
            self._afters.append(course.state)
        if course is None:
            raise record.BrokenRecord(0, message("The record is empty."))
        self._course = course
        gone = {happened.takes_back for happened in told}
        self._moments = [
            happened
            for happened in told
            if happened.kind in ("deal", "step", "order")
            and happened.number not in gone
            and (eyes is None or happened.kind == "deal" or happened.tells(eyes))
        ]

    @property
    def names(self) -> list[str]:
        return [occupant.name for occupant in self._course.occupants]

    @property
    def occupants(self) -> Sequence[Occupant]:
        return tuple(self._course.occupants)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._course.state)

    @property
    def length(self) -> int:
        """The number of the last moment; the deal is number 0."""
        return len(self._moments) - 1

    def view_at(self, moment: int, who: Who) -> Any:
        """What ``who`` knew after this moment."""
        return self.game.view(self._afters[self._at(moment).number], who)

    def told_at(self, moment: int, who: Who) -> list[Told]:
        """What ``who`` was told at this moment."""
        return self._at(moment).told(who)

    def whole_at(self, moment: int) -> list[Told]:
        """All that anybody was told at this moment: for a game that is over, or for whoever owns its file."""
        return [event.whole() for event in self._at(moment).events]

    def row_at(self, moment: int) -> int:
        """The row of the record in which this moment was written down."""
        return self._at(moment).number

    def _at(self, moment: int) -> Happened:
        if not 0 <= moment <= self.length:
            raise BadSetup(message("This game has steps 0 to {count}.", count=self.length))
        return self._moments[moment]

    def tell(self, told: Told) -> str:
        """A line for the log."""
        return history.tell(self.game, told, self.names)

    def dice_fit(self) -> bool:
        """Whether every throw and shuffle came from the seed that was sealed."""
        return record.dice_fit(self.game, self._header, self._rows)
