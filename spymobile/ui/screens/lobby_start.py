"""From the lobby to the table: lay it, and keep with it what only this device knows."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spymobile.bots.like_me import LIKE_ME
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game, Setup
from spymobile.store.store import GameJournal
from spymobile.table import host
from spymobile.table.record import Header, Occupant
from spymobile.ui import bots, spectators
from spymobile.ui.screens import lobby_seats
from spymobile.ui.screens.lobby_seats import LastTable, LobbySeat

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp


def lay(
    app: SpymobileApp, rules: Game[Any, Any], table: LastTable, looks: Sequence[int], first: int | None
) -> str:
    """Begin the game of ``table`` and give back its number; it is the last table of its game from now on.

    ``looks`` are the signs of the seats, ``first`` is who begins, None where the rules say so.
    """
    names = lobby_seats.names_of(table.seats)
    occupants = [
        Occupant(name, "bot" if seat.kind == "bot" else "person", level(app, rules.name, table.seats, seat))
        for name, seat in zip(names, table.seats, strict=True)
    ]
    setup = Setup(rules.name, len(occupants), dict(table.options), first)
    kept: list[GameJournal] = []

    def journal(header: Header) -> GameJournal:
        kept.append(app.store.journal(header))
        return kept[0]

    try:
        host.lay(rules, setup, occupants, secrets.token_bytes(32), journal)
        number = kept[0].id
        app.store.set(f"looks/{number}", list(looks))
        app.store.set(f"deal/{number}", [])  # Nobody has seen yet what they were dealt.
        pins = {at: seat.pin for at, seat in enumerate(table.seats) if seat.pin}
        keep_beside(app, number, table.onlookers, pins)
        lobby_seats.keep(app, rules.name, table)
    except SpymobileError:
        if kept:  # What nobody could sit down at is not left in the list of games.
            with suppress(SpymobileError):
                app.store.delete(kept[0].id)
        raise
    return number


def keep_beside(app: SpymobileApp, number: str, onlookers: bool, pins: dict[int, str]) -> None:
    """Keep with a table who looks on at this device, and the codes of the seats on it."""
    if onlookers:
        spectators.keep(app, number, True)
    if pins:
        app.keep_pins(number, pins)


def level(app: SpymobileApp, game: str, seats: Sequence[LobbySeat], seat: LobbySeat) -> str:
    """The level of a seat's bot: for one that is to play like the player, by the finished games."""
    if seat.kind != "bot":
        return ""
    if seat.level != LIKE_ME:
        return str(seat.level)
    people = [other.name for other in seats if other.kind == "person"]
    own = app.preferences.name
    name = own if own in people or not people else people[0]
    return bots.like(app.store.games(), game, name)
