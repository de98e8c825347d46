"""A table of several devices as one of them sees it, without links: for tours and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile import games
from spymobile.sync.herald import Guest
from spymobile.sync.room import Room
from spymobile.sync.screen import LinkView, Screen
from spymobile.sync.told import Eyes
from spymobile.sync.wire import Down, Up
from spymobile.table.record import MemoryJournal
from spymobile.table.sample_games import Kept
from spymobile.table.table import Table

#: Seconds on the clock of such a table.
_NOW = 100.0


def seen_by(kept: Kept, seats: Sequence[int], *, board: bool, away: Sequence[int] = ()) -> Screen:
    """A game that was kept, on a device with these seats; everybody else is linked, or ``away``.

    ``board``: a device without a seat lies in the middle, perhaps this one. Nothing can be done here: what is
    asked for is never answered.
    """
    header, rows = kept
    table = Table.resume(games.load(header.game), header, rows, MemoryJournal())
    room = Room(table, lambda: _NOW, lambda: "")
    for seat in table.seats:
        if seat not in seats:
            room.add(Guest(f"seat {seat}", table.names[seat], Eyes((seat,)), send=_unheard))
    for seat in away:
        room.detach(f"seat {seat}", paused=True)
    if board and seats:
        room.add(Guest("board", "board", Eyes(()), board=True, send=_unheard))
    screen = Screen(_unanswered)
    screen.host = table.names[0]
    screen.link = LinkView("linked")
    room.add(Guest("here", "here", Eyes(tuple(seats)), board=board and not seats))
    room.attach("here", screen.deliver)
    return screen


def _unheard(_said: Down) -> None:
    """A device that nobody looks at."""


def _unanswered(_said: Up, _aside: bool = False, /) -> None:
    """What is asked for here reaches nobody."""
