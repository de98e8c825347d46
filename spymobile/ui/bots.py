"""Bots with a face: ten characters, each with a picture, a name and one line about how it plays.

The line is a promise, so a character plays only where it is true of the bot behind it. A game says so in
its card (:attr:`~spymobile.ui.catalogue.Card.bots`): for each level, from weak to strong, the characters
whose line holds there. A bot is known by its name, so nothing more is kept: a game that was saved
before there were characters, or whose bot was given another name, has bots without a face.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spymobile.bots import like_me
from spymobile.bots.like_me import LIKE_ME, Played
from spymobile.core.bot import rung
from spymobile.core.words import mark
from spymobile.table.record import Occupant
from spymobile.ui import catalogue
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.store.listing import KeptGame
    from spymobile.ui.offers import Offer

__all__ = [
    "CHARACTERS",
    "PLAIN_NAMES",
    "Character",
    "at",
    "faces",
    "in_character",
    "is_given",
    "level_title",
    "levels",
    "like",
    "new_name",
    "of",
    "title",
    "usual",
]


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play against. The face gives nothing away: it is the same whatever the bot holds."""

    name: str
    temper: str

    @property
    def art(self) -> str:
        """The drawing in assets/art."""
        return f"bot_{self.name.lower()}"

    @property
    def line(self) -> str:
        """How it plays, for everybody to read."""
        return _(self.temper)


CHARACTERS: dict[str, Character] = {
    name: Character(name, temper)
    for name, temper in (
        ("Ida", mark("Writes everything down and forgets nothing.")),
        ("Otto", mark("Waits for the right moment, and lets you go first.")),
        ("Greta", mark("Never takes a risk she can walk around.")),
        ("Basil", mark("Crosses out what cannot be, and sees what is left.")),
        ("Wanda", mark("Kind, cheerful, and forgets what she was told.")),
        ("Kofi", mark("Keeps an eye on whoever is ahead.")),
        ("Pilar", mark("Does what nobody expects, herself included.")),
        ("Leon", mark("Buys what he does not need, so you look the wrong way.")),
        # No bot guesses early yet: no card names her.
        ("Zora", mark("Guesses early. Often wrong, never late.")),
        ("Bruno", mark("Takes the shortest way and asks on the doorstep.")),
    )
}
#: For bots of whom no line is true, or whose characters all sit at the table already.
PLAIN_NAMES = ("Aiko", "Tomas", "Lena", "Samir", "Edda", "Milo")


def at(game: str, level: str) -> tuple[Character, ...]:
    """The characters whose line is true of a game's bots of this level."""
    card = catalogue.card(game)
    number = rung(level, len(card.bots))
    found = (CHARACTERS[name] for name in (card.bots[number - 1] if number else ()))
    return tuple(replace(one, temper=card.tempers.get(one.name, one.temper)) for one in found)


def of(game: str, occupant: Occupant) -> Character | None:
    """Whose face a seat shows; none for a person, a stand-in, or a bot of which the line is not true."""
    if occupant.kind != "bot" or occupant.away:
        return None
    return next((one for one in at(game, occupant.level) if one.name == occupant.name), None)


def new_name(game: str, level: str, taken: Collection[str]) -> str:
    """For a bot that sits down: the first character that is not at the table yet, or a plain name."""
    names = [one.name for one in at(game, level)]
    return next(name for name in (*names, *PLAIN_NAMES, "") if name not in taken)


def is_given(name: str) -> bool:
    """Whether a name was given to a bot when it sat down, and not by a person."""
    return not name.strip() or name in CHARACTERS or name in PLAIN_NAMES


def levels(game: str) -> tuple[str, ...]:
    """The levels that a game's bots have, from weak to strong, without asking the game."""
    return tuple(str(number) for number in range(1, len(catalogue.card(game).bots) + 1))


def usual(game: str) -> str:
    """The level of a bot that sits down: one in the middle."""
    return str((len(levels(game)) + 1) // 2)


def level_title(game: str, level: str) -> str:
    """Like "level 3 of 6", or that it plays as well as the player does."""
    if level == LIKE_ME:
        return _("like me")
    count = len(levels(game))
    return _("level {number} of {count}").format(number=rung(level, count), count=count)


def title(game: str, occupant: Occupant) -> str:
    """What stands beside a bot's name: its level, which no temper stands for."""
    return _("bot, {level}").format(level=level_title(game, occupant.level))


def like(kept: Iterable[KeptGame], game: str, name: str) -> str:
    """The level that plays about as well as somebody of this name, by the games they finished alone."""
    played = [
        Played(tuple(level for level in line.levels if level), at in line.outcome.winners)
        for line in sorted(kept, key=lambda line: line.last)
        if line.game == game and line.outcome is not None and line.levels.count("") == 1
        for at in [line.levels.index("")]
        if line.names[at] == name
    ]
    return str(like_me.level(played, len(levels(game)), int(usual(game))))


def in_character(offer: Offer, character: Character | None) -> Offer:
    """What the tray says while a bot acts, with its face and its line where it has one."""
    return offer if character is None else replace(offer, sentence=character.line, art=character.art)


def faces(game: str, occupants: Sequence[Occupant]) -> list[str]:
    """The picture of each seat; empty for whoever has none."""
    return [character.art if (character := of(game, occupant)) else "" for occupant in occupants]
