"""What the list of games says of each, read from its line in the file without playing it again."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeGuard

from spymobile import games
from spymobile.core import codec
from spymobile.core.errors import Malformed, UnknownGame
from spymobile.core.game import Outcome
from spymobile.core.words import _
from spymobile.store.errors import NewerSave
from spymobile.table import record
from spymobile.table.record import Header, Row


def read_outcome(text: object, seats: int) -> Outcome | None:
    """How a game ended, for the list; what cannot be read is found again when the game is opened."""
    try:
        outcome = codec.from_data(Outcome, codec.from_text(text)) if isinstance(text, str) else None
    except Malformed:
        return None
    return outcome if outcome and all(seat in range(seats) for seat in outcome.winners) else None


def outcome_text(outcome: Outcome | None) -> str | None:
    return codec.to_text(codec.to_data(outcome)) if outcome else None


def beginning(row: type[Row]) -> str:
    """A pattern for the text of such rows.

    >>> beginning(record.Undo)
    '{"is":"undo",*'
    """
    return codec.to_text({"is": row.tag})[:-1] + ",*"


def read_header(text: str) -> Header:
    """A header, or :class:`NewerSave` where a later format says more than we can read."""
    data = codec.from_text(text)
    if _is_newer(data):
        raise NewerSave
    return codec.from_data(Header, data)


def _is_newer(data: codec.Json) -> TypeGuard[dict[str, codec.Json]]:
    if not isinstance(data, dict):
        return False
    version = data.get("format")
    return isinstance(version, int) and version > record.FORMAT


def listed(text: str) -> tuple[str, tuple[str, ...], bool]:
    """The game and the names in a header, and whether it is newer than we are."""
    data = codec.from_text(text)
    if not _is_newer(data):
        header = codec.from_data(Header, data)
        return header.game, tuple(occupant.name for occupant in header.seats), _has_newer_rules(header)
    game, seats = data.get("game"), data.get("seats")
    if not isinstance(game, str):
        raise Malformed("$.game", _("a text was expected"))
    names = [seat.get("name") for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return game, tuple(name for name in names if isinstance(name, str)), True


def _has_newer_rules(header: Header) -> bool:
    if header.rules_version <= 1:  # The first: the game need not be loaded to know.
        return False
    with suppress(UnknownGame):
        return header.rules_version > games.load(header.game).rules_version
    return False
