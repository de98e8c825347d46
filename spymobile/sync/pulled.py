"""Seats of people whose phones are away, played on the phone that holds the table, and given back.

A seat goes there only after a minute, and only if another person agrees: somebody at another phone, or
everybody who shares that phone. Whoever holds the table gives it back once its phone is here again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.core.errors import BadSetup
from spymobile.core.words import message
from spymobile.sync.wire import MarginNote, SeatQuestion

if TYPE_CHECKING:
    from spymobile.sync.herald import Guest
    from spymobile.sync.room import Room

#: Seconds until a seat may be pulled to the phone that holds the table.
PULL = 60.0


class Pulled:
    """Of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        #: The phone of whoever sits there, by seat.
        self.owners: dict[int, str] = {}
        self._asked: set[int] = set()

    def ask(self, seat: int, agreed_here: bool = False) -> None:
        """Ask another person; ``agreed_here``: those who share the phone that holds the table have agreed."""
        room = self._room
        name = room.table.names[seat]
        if not self._may_go(seat):
            raise BadSetup(message("{who} has not been away for a minute.", who=name))
        if agreed_here and self._people_here > 1:
            self._pull(seat)
            return
        others = [guest for guest in room.guests.values() if self._decides(guest)]
        if not others:
            raise BadSetup(message("Nobody else is here who could agree."))
        self._asked.add(seat)
        for guest in others:
            room.herald.send(guest, SeatQuestion(seat))

    def agreed(self, guest: Guest, seat: int) -> None:
        """Somebody agrees to what was asked."""
        if seat in self._asked and self._decides(guest) and self._may_go(seat):
            self._pull(seat)

    def _may_go(self, seat: int) -> bool:
        owner = self._room.guest_of(seat)
        return owner is not None and owner.send is None and self._room.clock() >= owner.lost_at + PULL

    def _decides(self, guest: Guest) -> bool:
        """Whether a person who may agree is at this phone now."""
        return guest.send is not None and not guest.local and self._people(guest) > 0

    def _people(self, guest: Guest) -> int:
        return sum(self._room.table.occupants[seat].kind == "person" for seat in guest.eyes.seats)

    @property
    def _people_here(self) -> int:
        return sum(self._people(guest) for guest in self._room.guests.values() if guest.local)

    def _pull(self, seat: int) -> None:
        room = self._room
        owner = room.guest_of(seat)
        local = next((guest for guest in room.guests.values() if guest.local), None)
        if owner is None or local is None:
            return
        room.move([seat], local.id, "pulled")
        self.owners[seat] = owner.id

    def moved(self, seats: set[int]) -> None:
        """Seats play elsewhere from now on: what was asked about them has been answered."""
        self._asked -= seats
        for seat in seats:
            self.owners.pop(seat, None)

    # The way back

    def returned(self) -> tuple[int, ...]:
        """The seats here whose phones are linked again."""
        guests = self._room.guests
        back = (seat for seat, id_ in self.owners.items() if id_ in guests and guests[id_].send is not None)
        return tuple(sorted(back))

    def greet(self, guest: Guest) -> None:
        """A phone is back: it is told where its seat plays now."""
        for seat, id_ in sorted(self.owners.items()):
            if id_ == guest.id:
                self._room.herald.send(guest, MarginNote("pulled", self._room.table.names[seat]))

    def give_back(self, seat: int) -> None:
        """Its person plays on their own phone again."""
        if seat in self.returned():
            self._room.move([seat], self.owners[seat], "own_phone")
