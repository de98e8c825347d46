"""Whoever holds a table: its record, its bots and the devices that sit at it. It knows no screen.

A host outlives the pages that show its table. Devices come and go; when the last one has left, the table is
closed and lies in its journal until somebody takes it up again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from spymobile.core.game import Game, Setup
from spymobile.table.beat import Beat, BotSeats, Timer
from spymobile.table.device import Device
from spymobile.table.record import Header, Journal, Occupant
from spymobile.table.table import Table
from spymobile.table.tabletop import Tabletop


@dataclass(slots=True)
class _Seated:
    """A device at the table, and whether its screen shows something that must not be interrupted.

    None stands for a screen that is far away: it neither holds the bots up nor says when they may go on.
    """

    device: Device
    busy: Callable[[], bool] | None


def lay(
    game: Game[Any, Any],
    setup: Setup,
    seats: Sequence[Occupant],
    seed: bytes,
    open_journal: Callable[[Header], Journal],
) -> None:
    """Write down a new game, for somebody to sit down at."""
    Table.lay(game, setup, seats, seed, open_journal)


class Host:
    """Holds one table.

    ``pace`` says how many seconds lie between two acts of bots; None waits for somebody to ask.
    """

    def __init__(
        self,
        table: Table,
        timer: Timer,
        pace: Callable[[], float | None],
        *,
        tabletop: Tabletop | None = None,
        bots: BotSeats | None = None,
    ) -> None:
        """A lesson puts its own ``tabletop`` and ``bots`` in front of the table."""
        self._table = table
        self._top = tabletop or table
        self._timer = timer
        self._seated: list[_Seated] = []
        self.beat = Beat(bots or table, timer, pace, self._is_held)
        self._stop: Callable[[], None] | None = None
        self.closed = False

    @property
    def game(self) -> Game[Any, Any]:
        return self._table.game

    def sit(self, seats: Iterable[int] | None = None, busy: Callable[[], bool] | None = None) -> Device:
        """A device sits down, by default for all people.

        Alone at the table, one that says when it is ``busy`` holds the bots up, and lets them go on.
        """
        if seats is None:
            occupants = enumerate(self._table.occupants)
            seats = [seat for seat, who in occupants if who.kind == "person" or who.away]
        device = Device(self._top, seats, self.beat, self._left)
        self._seated.append(_Seated(device, busy))
        self._drive_bots()
        return device

    def _left(self, device: Device) -> None:
        self._seated = [seated for seated in self._seated if seated.device is not device]
        self._drive_bots()
        if not self._seated:
            # Not at once: a page that makes room for another one sits down again in its place.
            self._timer.later(0, self._close_if_empty)

    def _close_if_empty(self) -> None:
        if not self._seated:
            self.close()

    def close(self) -> None:
        """Nobody plays on. Everything that was shown is in the journal."""
        if not self.closed:
            self.closed = True
            self.beat.stop()
            self._seated = []
            self._drive_bots()

    # Bots

    def _is_held(self) -> bool:
        """Bots wait for the only screen, while it shows something; nobody's reading holds up the others."""
        if len(self._seated) == 1:
            busy = self._seated[0].busy
            return busy is not None and busy()
        return not self._seated

    def _drive_bots(self) -> None:
        """With several devices, or one far away, no screen lets the bots go on: every step does."""
        drive = len(self._seated) > 1 or any(seated.busy is None for seated in self._seated)
        if drive:
            self._timer.later(0, self.beat.go_on)
        if drive and self._stop is None:
            self._stop = self._table.subscribe(lambda _happened: self._drive_bots())
        elif not drive and self._stop is not None:
            self._stop()
            self._stop = None
