"""The journal of one game that is being played."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

from spymobile.core.game import Outcome
from spymobile.store import listing, schema
from spymobile.store.lines import HEADER
from spymobile.store.sidecar import Sidecar
from spymobile.store.sql_errors import cannot_write
from spymobile.table import record
from spymobile.table.record import Row


def stamp(clock: Callable[[], float]) -> int:
    """The time, if the device has one that can be."""
    now = clock()
    return int(now) if 0 <= now <= schema.LATEST else 0


class GameJournal:
    """The journal of one game in the store."""

    __slots__ = ("_base", "_chain", "_clock", "_count", "_header", "_sidecar", "id")

    def __init__(
        self,
        base: sqlite3.Connection,
        sidecar: Sidecar,
        clock: Callable[[], float],
        number: str,
        count: int,
        chain: bytes,
        header: str = "",
    ) -> None:
        self._base = base
        self._sidecar = sidecar
        self._clock = clock
        self.id = number
        self._count = count
        self._chain = chain
        self._header = header

    def append(self, row: Row, aside: bool = False) -> None:
        """On return the row is on the disk; if it cannot be, nothing has changed.

        What was ordered ``aside`` has a time below nought, by which the list of games knows to leave it out.
        Written without detours: after every wait for the disk the processor has forgotten all of this.
        """
        text = record.row_text(row)
        chain = record.link(self._chain, text)
        now = -stamp(self._clock) if aside else stamp(self._clock)
        count = self._count
        try:
            if count:
                self._base.execute(schema.ADD_ROW, (self.id, count, text, chain, now))
            else:  # A game is kept from its deal on: never a header alone.
                with schema.transaction(self._base):
                    schema.add_game(self._base, self.id, self._header, now, None)
                    self._base.execute(schema.ADD_ROW, (self.id, count, text, chain, now))
        except (sqlite3.Error, OSError) as error:
            raise cannot_write(error, step=True) from error
        if not count:
            self._sidecar.add_row(self.id, HEADER, self._header, self._chain, now)
        self._sidecar.add_row(self.id, count, text, chain, now)
        self._count = count + 1
        self._chain = chain

    def finish(self, outcome: Outcome) -> None:
        """Note the end for the list of games. The rows already say it, so a failure here loses nothing."""
        with suppress(sqlite3.Error):
            schema.set_outcome(self._base, self.id, listing.outcome_text(outcome))
