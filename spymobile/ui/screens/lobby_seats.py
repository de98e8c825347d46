"""Who may sit at a table that is being laid: people, bots, and those who sat there the last time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from spymobile.bots.like_me import LIKE_ME
from spymobile.core.bot import rung
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Game, Setup
from spymobile.table.record import LONGEST_NAME, tidy_name, unlike
from spymobile.ui import bots
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

#: A chair for somebody with a phone of their own.
PHONE = "phone"

#: One chair: name, kind, level, look, pin; that of a phone has its device and whether that is linked, too.
type Seat = dict[str, Any]


class LastTable(NamedTuple):
    """The table that was laid last for a game."""

    seats: list[Seat]
    options: dict[str, str]
    onlookers: bool
    #: Who was asked to begin, as a row of the choice.
    start: int


def person(name: str, look: int) -> Seat:
    return {"name": name, "kind": "person", "level": "", "look": look, "pin": ""}


def bot(game: str, look: int, taken: Collection[str]) -> Seat:
    """A bot of the usual level, under a name that nobody has."""
    level = bots.usual(game)
    return {**person(bots.new_name(game, level, taken), look), "kind": "bot", "level": level}


def fresh(rules: Game[Any, Any], name: str, middle: bool) -> list[Seat]:
    """The player of this device and a bot for every further chair the game needs, at least one.

    Round a board in the ``middle`` everybody has a phone.
    """
    if middle:
        return [{**person("", look), "kind": PHONE} for look in range(max(2, rules.seats[0]))]
    seats = [person(name, 0)]
    while len(seats) < max(2, min(3, rules.seats[-1])):
        seats.append(bot(rules.name, len(seats), [seat["name"] for seat in seats]))
    return seats


def known_level(game: str, level: str) -> str:
    """A level as it is called today; one that is not known is the usual one."""
    if level == LIKE_ME:
        return level
    number = rung(level, len(bots.levels(game)))
    return str(number) if number else bots.usual(game)


def fits(game: str, seat: Mapping[str, Any]) -> bool:
    """Whether a bot may bear the name it has: of whoever is a character the line must be true."""
    return any(one.name == seat["name"] for one in bots.at(game, seat["level"]))


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
    if len({seat["look"] for seat in seats}) != len(seats):
        return None
    if middle and any(seat["kind"] == "person" for seat in seats):
        return None
    for seat in seats:  # A character whose line is not true there, or no longer.
        if seat["kind"] == "bot" and seat["name"] in bots.CHARACTERS and not fits(rules.name, seat):
            seat["name"] = bots.new_name(rules.name, seat["level"], [other["name"] for other in seats])
    return table


def _read(kept: Mapping[str, Any], rules: Game[Any, Any], shielded: bool) -> LastTable:
    seats = [
        {
            "name": str(seat["name"])[:LONGEST_NAME],
            "kind": seat["kind"] if seat["kind"] in ("bot", PHONE) else "person",
            "level": known_level(rules.name, str(seat["level"])) if seat["kind"] == "bot" else "",
            "look": int(seat["look"]) % len(SHAPES),
            "pin": "",
        }
        for seat in kept["seats"]
    ]
    options = dict(rules.check(Setup(rules.name, len(seats), dict(kept["options"]))).options)
    start = kept.get("start", 0)
    start = start if isinstance(start, int) and 0 <= start < len(seats) + 2 else 0
    return LastTable(seats, options, bool(kept.get("onlookers")) and shielded, start)


def keep(app: SpymobileApp, game: str, table: LastTable) -> None:
    """For the next time. Passcodes and phones are of this evening."""
    seats: list[Any] = [{key: seat[key] for key in ("name", "kind", "level", "look")} for seat in table.seats]
    start = table.start if table.start < len(seats) + 2 else 0
    app.store.set(
        f"lobby/{game}",
        {"seats": seats, "options": dict(table.options), "onlookers": table.onlookers, "start": start},
    )


def names_of(seats: Sequence[Mapping[str, Any]]) -> list[str]:
    """Everybody has a name, and no two have the same."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        name = tidy_name(seat["name"]) or _("Player {number}").format(number=number + 1)
        names.append(unlike(name, names))
    return names


def nameless(seats: Sequence[Mapping[str, Any]], number: int) -> str:
    """What whoever sits here is called if they give no name."""
    return names_of([*seats[:number], {**seats[number], "name": ""}])[number]
