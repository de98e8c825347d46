"""The part of a lobby that is about other phones: who has come with one, and what they see of the lobby.

What this needs of links is imported once somebody is invited: one phone alone loads none of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError
from spymobile.ui import spectators
from spymobile.ui.screens import lobby_seats
from spymobile.ui.screens.lobby_seats import PHONE, LobbySeat, SeatKind
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from spymobile.sync.screen import Change
    from spymobile.sync.wire import Chair
    from spymobile.ui.screens.lobby import LobbyPage
    from spymobile.ui.shared_tables import SharedTable


class LobbyPhones:
    """Of one lobby; where nobody is invited it is silent."""

    def __init__(self, lobby: LobbyPage) -> None:
        self._lobby = lobby
        #: The table that others may come to; None before somebody is invited.
        self.shared: SharedTable | None = None
        self._stop_following: Callable[[], None] = lambda: None
        self._sent: list[Chair] = []
        #: The page goes, and the table stays: its game begins, or the page comes again.
        self.staying = False

    def stay(self) -> None:
        self.staying = True

    def leave(self) -> None:
        self._stop_following()
        if self.shared is not None and not self.staying:
            self.shared = None
            self._lobby.app.shared.leave_for_good()  # Its game never began.

    def gather(self, shared: SharedTable, anew: bool = False) -> None:
        """Hold this table for others, or go on holding it; ``anew`` with everybody where they sit there."""
        lobby = self._lobby
        self.shared = shared
        self._stop_following = shared.follow(self._follow)
        state = shared.screen.lobby
        if anew and state is not None:
            lobby.seats = [self._seat_of(at, chair) for at, chair in enumerate(state.chairs)]
            lobby.middle = all(seat.kind != "person" for seat in lobby.seats)
            lobby.options = dict(state.options)
            self._lock_as_before(shared.number_of(state.round), state.chairs)
        self._merge()
        if anew and state is not None and spectators.look_on(lobby.app, shared.number_of(state.round)):
            lobby.set_onlookers(True)

    def _lock_as_before(self, number: str, chairs: Sequence[Chair]) -> None:
        """Whoever shares this device keeps the code they had in the game before, wherever they sit."""
        pins, here = self._lobby.app.pins(number), self._lobby.app.seats_here(number)
        for seat, chair in zip(self._lobby.seats, chairs, strict=True):
            if seat.kind == "person" and here.get(chair.name) in pins:
                seat.pin = pins[here[chair.name]]

    def _seat_of(self, at: int, chair: Chair) -> LobbySeat:
        from spymobile.sync.lobby import LOCAL

        look = chair.look if 0 <= chair.look < len(SHAPES) else at
        here = chair.kind == "person" and chair.device == LOCAL
        kind: SeatKind = "bot" if chair.kind == "bot" else "person" if here else PHONE
        level = lobby_seats.known_level(self._lobby.game, chair.level) if kind == "bot" else ""
        return LobbySeat(chair.name, look, kind, level, chair=chair.number)

    def hold(self) -> SharedTable | None:
        """The table that others may come to; None where that cannot be, and why has been said."""
        if self.shared is None:
            from spymobile.sync.lobby import Evening

            lobby = self._lobby
            here = [seat.name for seat in lobby.seats if seat.kind == "person" and seat.name]
            name = lobby.app.preferences.name or (here[0] if here else "") or _("The board")
            self._sent = self._chairs()
            try:
                evening = Evening(secrets.token_hex(8), name, lobby.game, self._sent, dict(lobby.options))
                self.gather(lobby.app.shared.host(evening))
            except SpymobileError as error:
                self._say_why_not(error)
        return self.shared

    def _say_why_not(self, error: SpymobileError) -> None:
        from spymobile.sync.words import LinkTrouble
        from spymobile.ui.screens import join_trouble

        if isinstance(error, LinkTrouble) and error.reason == "no_psk":
            join_trouble.say(self._lobby.stage, error, [(_("One phone"), lambda: None)])
        else:
            self._lobby.app.say_briefly(error.sentence, 6)

    def _chairs(self) -> list[Chair]:
        """The seats as everybody at the table may see them."""
        from spymobile.sync.lobby import LOCAL
        from spymobile.sync.wire import Chair

        lobby, found = self._lobby, []
        for at, (seat, name) in enumerate(zip(lobby.seats, lobby.names, strict=True)):
            chair = Chair(look=lobby.look(at), number=seat.chair)
            if seat.kind == "bot":
                chair = replace(chair, kind="bot", name=name, level=lobby.playing(seat))
            elif seat.kind == "person":
                chair = replace(chair, kind="person", name=name, device=LOCAL)
            elif seat.device:
                chair = replace(chair, kind="person", name=name, device=seat.device)
            found.append(chair)
        return found

    def _follow(self, kind: Change) -> None:
        shared, lobby = self.shared, self._lobby
        if shared is None or shared.hosting is None:
            return
        from spymobile.ui.screens import knock

        knock.follow(lobby.stage, shared.hosting, lobby.look, kind)
        match kind:
            case "lobby":
                self._merge()
                lobby.show()
            case "laid":
                lobby.keep_beside(shared.number, shared.own_seats)
                self.staying = True
                lobby.stage.swap("table", shared=shared)
            case "stopped" if shared.stumbled is not None:
                from spymobile.ui.screens import join_trouble

                join_trouble.say_stopped(lobby.stage, shared.stumbled, self.stay)
            case "trouble" if shared.screen.trouble is not None:
                lobby.app.say_briefly(shared.screen.trouble.sentence, 6)

    def _merge(self) -> None:
        """Who has come, under which name and sign; who is gone."""
        state = self.shared.screen.lobby if self.shared is not None else None
        if state is None or len(state.chairs) != len(self._lobby.seats):
            return
        seats = [replace(seat) for seat in self._lobby.seats]
        # They may have been moved since: chairs go by their numbers.
        known = {chair.number: chair for chair in state.chairs}
        for seat, there in zip(seats, state.chairs, strict=True):
            seat.chair = seat.chair or there.number
            chair = known.get(seat.chair, there)
            if seat.kind != PHONE:
                continue
            seat.device, seat.linked = chair.device, chair.linked
            if chair.kind == "person":
                seat.name = chair.name
                taken = {other.look for other in seats if other is not seat}
                if 0 <= chair.look < len(SHAPES) and chair.look not in taken:
                    seat.look = chair.look
        self._lobby.seats = seats
        self._sent = self._chairs()

    def tell(self) -> None:
        """The lobby follows on all phones."""
        if self.shared is None or self.shared.hosting is None:
            return
        chairs, options = self._chairs(), dict(self._lobby.options)
        state = self.shared.screen.lobby
        if chairs != self._sent or (state is not None and state.options != options):
            self._sent = chairs
            self.shared.hosting.arrange(chairs, self._lobby.game, options)

    def send_away(self, number: int) -> None:
        """Whoever sat here with their phone does no longer; a phone with another chair stays."""
        on = {at: seat.device for at, seat in enumerate(self._lobby.seats) if seat.kind == PHONE}
        device = on.pop(number, "")
        if (
            device
            and device not in on.values()
            and self.shared is not None
            and self.shared.hosting is not None
        ):
            self.shared.hosting.kick(device)

    def others(self, number: int) -> dict[str, str]:
        """The phones of others where whoever sits here may play as well, and whose they are."""
        found: dict[str, str] = {}
        for at, (seat, name) in enumerate(zip(self._lobby.seats, self._lobby.names, strict=True)):
            if seat.kind == PHONE and seat.device:
                found.setdefault(seat.device, "" if at == number else name)
        return {device: name for device, name in found.items() if name}

    @property
    def missing(self) -> int | None:
        """The first chair whose phone is not linked."""
        seats = self._lobby.seats
        phones = (at for at, seat in enumerate(seats) if seat.kind == PHONE)
        return next((at for at in phones if not seats[at].linked), None)

    def show_code(self, number: int | None = None) -> None:
        """The invitation for a chair, by default for the first that waits."""
        number = self.missing if number is None else number
        shared = self.hold()
        if number is None or shared is None:
            return
        from spymobile.ui.screens.invite import InviteSheet

        lobby = self._lobby
        name = lobby.seats[number].name
        lobby.stage.lay(InviteSheet(lobby.stage, shared, number, name, lobby.look(number)))

    def invite_board(self) -> None:
        """A device without a seat that shows the table to all."""
        shared = self.hold()
        if shared is not None:
            from spymobile.ui.screens.invite import InviteSheet

            self._lobby.stage.lay(InviteSheet(self._lobby.stage, shared, None, board=True))

    @property
    def has_come(self) -> bool:
        """Whether anybody is at this table with a device of their own, be it only to watch."""
        hosting = self.shared.hosting if self.shared is not None else None
        return hosting is not None and hosting.let_in_so_far > 0

    def invite_watcher(self) -> None:
        """Somebody without a seat who sees on their own phone what anyone may; for bots alone, too."""
        shared = self.hold()
        if shared is not None:
            from spymobile.ui.screens.invite import InviteSheet

            self._lobby.stage.lay(InviteSheet(self._lobby.stage, shared, None))

    def start(self, first: int | None) -> bool:
        """All phones make the seed; the table comes once it is laid. ``first`` is the chair that begins."""
        if self.shared is None or self.shared.hosting is None:
            return False
        self.shared.hosting.start(first)
        return True


def where(seat: LobbySeat) -> str:
    """Where a person sits, in words."""
    if seat.kind == "person":
        return _("On this device")
    if seat.device and not seat.linked:
        return _("The seat is kept.")
    return _("On another phone")


def link_of(seat: LobbySeat) -> str:
    """How the phone of a chair is linked; "" where there is none."""
    if seat.kind != PHONE:
        return ""
    return "linked" if seat.linked else "away" if seat.device else "waiting"
