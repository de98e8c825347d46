"""Bots with a face: ten characters, each with a picture, a name and one line about how it plays.

The line is a promise, so a character plays only where it is true of the bot behind it. A game says so in
its card (:attr:`~spymobile.ui.catalogue.Card.bots`): for each level the characters whose line holds there; a
level that it does not name has none. A bot is known by its name, so nothing more is kept: a game that was
saved before there were characters, or whose bot was given another name, has bots without a face.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from spymobile.core.bot import LEVEL_TITLES
from spymobile.core.words import mark
from spymobile.table.record import Occupant
from spymobile.ui import catalogue
from spymobile.ui.face import Offer
from spymobile.ui.text import _

__all__ = [
    "CHARACTERS",
    "PLAIN_NAMES",
    "Character",
    "at",
    "faces",
    "in_character",
    "is_given",
    "new_name",
    "of",
    "title",
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
    found = (CHARACTERS[name] for name in card.bots.get(level, ()))
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


def title(occupant: Occupant) -> str:
    """What stands beside a bot's name: its level, which no temper stands for."""
    return _("bot, {level}").format(level=LEVEL_TITLES[occupant.level].lower())


def in_character(offer: Offer, character: Character | None) -> Offer:
    """What the tray says while a bot acts, with its face and its line where it has one."""
    return offer if character is None else replace(offer, sentence=character.line, art=character.art)


def faces(game: str, occupants: Sequence[Occupant]) -> list[str]:
    """The picture of each seat; empty for whoever has none."""
    return [character.art if (character := of(game, occupant)) else "" for occupant in occupants]
