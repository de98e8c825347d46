"""Who may sit at a table that is being laid: people, bots, and those who sat there the last time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypedDict

from spymobile.bots.like_me import LIKE_ME
from spymobile.core.bot import rung
from spymobile.core.codec import Json
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game, Setup
from spymobile.table.record import LONGEST_NAME, tidy_name, unlike
from spymobile.ui import bots
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

#: A chair for somebody with a phone of their own.
PHONE: Final = "phone"

type SeatKind = Literal["person", "bot", "phone"]


@dataclass(slots=True)
class LobbySeat:
    """One seat of a table that is being laid."""

    name: str
    look: int
    kind: SeatKind = "person"
    #: Of a bot.
    level: str = ""
    #: The code of a person at this device, sealed.
    pin: str = ""
    #: The phone on which its person plays; "" before one has come.
    device: str = ""
    linked: bool = False
    #: What the seat goes by on all phones, wherever it is moved to; 0 before it was given a number.
    chair: int = 0


class SeatFacts(TypedDict, total=False):
    """What may change of a seat while somebody keeps sitting there, or somebody else sits down."""

    name: str
    look: int
    kind: SeatKind
    level: str
    pin: str
    device: str
    linked: bool


class LastTable(NamedTuple):
    """The table that was laid last for a game."""

    seats: list[LobbySeat]
    options: dict[str, str]
    onlookers: bool
    #: Who was asked to begin, as a row of the choice.
    start: int


def bot(game: str, look: int, taken: Collection[str]) -> LobbySeat:
    """A bot of the usual level, under a name that nobody has."""
    level = bots.usual(game)
    return LobbySeat(bots.new_name(game, level, taken), look, "bot", level)


def fresh(rules: Game[Any, Any], name: str, middle: bool) -> list[LobbySeat]:
    """The player of this device and a bot for every further chair the game needs, at least one.

    Round a board in the ``middle`` everybody has a phone.
    """
    if middle:
        return [LobbySeat("", look, PHONE) for look in range(max(2, rules.seats[0]))]
    seats = [LobbySeat(name, 0)]
    while len(seats) < max(2, min(3, rules.seats[-1])):
        seats.append(bot(rules.name, len(seats), [seat.name for seat in seats]))
    return seats


def known_level(game: str, level: str) -> str:
    """A level as it is called today; one that is not known is the usual one."""
    if level == LIKE_ME:
        return level
    number = rung(level, len(bots.levels(game)))
    return str(number) if number else bots.usual(game)


def fits(game: str, name: str, level: str) -> bool:
    """Whether a bot may bear a name at this level: of whoever is a character the line must be true."""
    return any(one.name == name for one in bots.at(game, level))


def last_table(app: SpymobileApp, rules: Game[Any, Any], shielded: bool, middle: bool) -> LastTable | None:
    """The last table laid for this game, if it still makes sense; ``shielded`` games may have onlookers."""
    kept = app.store.setting(f"lobby/{rules.name}")
    if not isinstance(kept, dict):
        return None
    try:
        table = _read(kept, rules, shielded)
    except (KeyError, TypeError, ValueError, SpymobileError):
        return None
    seats = table.seats
    if len({seat.look for seat in seats}) != len(seats):
        return None
    if middle and any(seat.kind == "person" for seat in seats):
        return None
    for seat in seats:  # A character whose line is not true there, or no longer.
        given = seat.kind == "bot" and seat.name in bots.CHARACTERS
        if given and not fits(rules.name, seat.name, seat.level):
            seat.name = bots.new_name(rules.name, seat.level, [other.name for other in seats])
    return table


def _read(kept: Mapping[str, Any], rules: Game[Any, Any], shielded: bool) -> LastTable:
    seats = [
        LobbySeat(
            str(seat["name"])[:LONGEST_NAME],
            int(seat["look"]) % len(SHAPES),
            seat["kind"] if seat["kind"] in ("bot", PHONE) else "person",
            known_level(rules.name, str(seat["level"])) if seat["kind"] == "bot" else "",
        )
        for seat in kept["seats"]
    ]
    options = dict(rules.check(Setup(rules.name, len(seats), dict(kept["options"]))).options)
    start = kept.get("start", 0)
    start = start if isinstance(start, int) and 0 <= start < len(seats) + 2 else 0
    return LastTable(seats, options, bool(kept.get("onlookers")) and shielded, start)


def keep(app: SpymobileApp, game: str, table: LastTable) -> None:
    """For the next time. Passcodes and phones are of this evening."""
    seats: list[Json] = [
        {"name": seat.name, "kind": seat.kind, "level": seat.level, "look": seat.look} for seat in table.seats
    ]
    start = table.start if table.start < len(seats) + 2 else 0
    app.store.set(
        f"lobby/{game}",
        {"seats": seats, "options": dict(table.options), "onlookers": table.onlookers, "start": start},
    )


def names_of(seats: Sequence[LobbySeat]) -> list[str]:
    """Everybody has a name, and no two have the same."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        name = tidy_name(seat.name) or _("Player {number}").format(number=number + 1)
        names.append(unlike(name, names))
    return names


def nameless(seats: Sequence[LobbySeat], number: int) -> str:
    """What whoever sits here is called if they give no name."""
    return names_of([*seats[:number], replace(seats[number], name="")])[number]
