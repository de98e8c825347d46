"""A phone or tablet at the table: it holds some seats, and at most one of them is open.

What is hidden from the people in front of a locked device cannot be asked of it. Opening, locking and
handing over are rules here, not pictures: the curtain on the screen only asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spymobile.core.audience import ANYONE, TABLE, Who
from spymobile.core.errors import BadSetup, CannotUndo, SeatLocked, SpymobileError
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.core.words import _
from spymobile.table.history import Heard
from spymobile.table.table import Table


class Device:
    """The table as far as one device may see and move it."""

    __slots__ = ("_open", "_seats", "_table", "onlookers")

    def __init__(self, table: Table, seats: Iterable[int]) -> None:
        self._table = table
        self._seats = frozenset(seats)
        self._open: int | None = None
        #: Others than the players can see the screen: locked, it shows what anyone may know and no more.
        self.onlookers = False
        if not self._seats <= set(table.seats):
            raise BadSetup(_("There is no such seat at this table."))

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(self._seats))

    @property
    def public(self) -> Who:
        """For whose eyes the locked device is: the table's, or anyone's while others look on."""
        return ANYONE if self.onlookers else TABLE

    @property
    def open_seat(self) -> int | None:
        return self._open

    def open(self, seat: int) -> None:
        """The person of this seat is looking; whoever looked before no longer is."""
        self._check_person(seat)
        self._open = seat
        self._table.opened(seat)

    def lock(self) -> None:
        """Nobody is looking: the device shows what the whole table knows."""
        self._open = None

    def _check_here(self, seat: int) -> None:
        if seat not in self._table.seats:
            raise BadSetup(_("There is no such seat at this table."))
        if seat not in self._seats:
            raise SeatLocked(_("{who} plays on another device.").format(who=self._table.names[seat]))

    def _check_person(self, seat: int) -> None:
        self._check_here(seat)
        if self._table.occupants[seat].kind == "bot":
            raise SeatLocked(_("A bot plays for {who}.").format(who=self._table.names[seat]))

    def _check_sight(self, who: Who) -> None:
        if who == TABLE and self.onlookers and not self._table.outcome:
            raise SeatLocked(_("Others are looking on."))
        if who in (TABLE, ANYONE):
            return
        if who not in self._table.seats:
            raise BadSetup(_("There is no such seat at this table."))
        if who == self._open:
            self._table.opened(who)
        elif not self._table.outcome:
            self._check_here(who)
            raise SeatLocked(_("{who}: hold the seal to open.").format(who=self._table.names[who]))

    # Looking

    def view(self, who: Who | None = None) -> Any:
        """What the table, anyone, or the open seat may know; without a name, what the locked device shows."""
        who = self.public if who is None else who
        self._check_sight(who)
        return self._table.view(who)

    def recap(self, seat: int, who: Who | None = None) -> list[Told]:
        """What happened since the last step of ``seat``, in public or through the open seat's eyes."""
        who = self.public if who is None else who
        self._check_sight(who)
        return self._table.recap(seat, who)

    def stream(self, who: Who | None = None, since: int = 0) -> list[tuple[int, Told]]:
        who = self.public if who is None else who
        self._check_sight(who)
        return self._table.stream(who, since)

    def heard(self, who: Who | None = None, since: int = 0) -> list[Heard]:
        """The stream again, with what a locked device would not show so marked, and when it was."""
        who = self.public if who is None else who
        self._check_sight(who)
        return self._table.heard(who, self.public, since)

    def acted(self, seat: int) -> int:
        """After how many steps a seat has last done something; 0 if it has not yet."""
        return self._table.acted(seat)

    def view_at(self, step: int, who: Who | None = None) -> Any:
        who = self.public if who is None else who
        self._check_sight(who)
        return self._table.view_at(step, who)

    # Acting

    def act(self, seat: int, action: Action, at: int | None = None) -> None:
        """Act for a seat of this device. While it is locked only open actions are taken.

        What a locked seat is refused depends on public things alone.
        """
        self._check_person(seat)
        if seat != self._open:
            self._check_open(seat, action)
        self._table.act(seat, action, at)

    def _check_open(self, seat: int, action: Action) -> None:
        mine = [decision for decision in self._table.decisions() if decision.seat == seat]
        if any(action in decision.public for decision in mine):
            return
        for decision in mine:
            # A standing decision stands beside the one that is due: it claims only its kinds of action.
            kinds = {type(order) for order in decision.legal} if decision.standing else {type(action)}
            if decision.sealed and type(action) in kinds:
                raise SeatLocked(_("{who}: hold the seal to open.").format(who=self._table.names[seat]))
        if any(action in decision.legal for decision in mine):
            raise SeatLocked(_("{who}: hold the seal to open.").format(who=self._table.names[seat]))

    def why_not(self, seat: int, action: Action) -> SpymobileError | None:
        """The reason this action would be refused, or None if it would be taken. Nothing is changed."""
        try:
            self._check_person(seat)
            if seat != self._open:
                self._check_open(seat, action)
            self._table.rehearse(seat, action)
        except SpymobileError as reason:
            return reason
        return None

    @property
    def last_seat(self) -> int:
        """Whose step was the last that counts; -1 before the first."""
        return self._table.last_seat

    def cannot_undo(self, seat: int) -> str:
        """Why the last step cannot be taken back here; empty if it can."""
        self._check_here(seat)
        reason = self._table.cannot_undo(seat)
        if not reason and self._table.last_was_sealed and self._open != seat:
            return _("{who}: hold the seal to open.").format(who=self._table.names[seat])
        return reason

    def undo(self, seat: int) -> None:
        """Take back the last step of a seat of this device. A sealed one only while the seat is open."""
        reason = self.cannot_undo(seat)
        if reason:
            raise CannotUndo(reason)
        self._table.undo(seat)


def alone(table: Table) -> bool:
    """Whether one person plays, so that there is nobody to hide from."""
    return sum(occupant.kind == "person" for occupant in table.occupants) == 1
