"""A player's own marks on the clue sheet, in pencil: the notebook never writes over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from spymobile.core.codec import Json
from spymobile.games.clue import board as facts
from spymobile.ui.games.clue.sheet_page import LEVELS, Level, Spot

type Pencil = Literal["yes", "no", "maybe", "ring"]
PENCILS: tuple[Pencil, ...] = ("yes", "no", "maybe", "ring")


@dataclass(slots=True)
class SheetNotes:
    """What a person wrote and how they want their sheet: kept with the game, for nobody else."""

    marks: dict[Spot, Pencil] = field(default_factory=dict)
    #: The level they chose; empty: what the table has agreed on.
    level: Level | Literal[""] = ""
    odds: bool = False
    #: They want to be told when the case is solved.
    tells: bool = True

    def to_json(self) -> Json:
        """
        >>> SheetNotes({(7, -1): "yes"}, "full").to_json()
        {'marks': {'7/-1': 'yes'}, 'level': 'full', 'odds': False, 'tells': True}
        """
        marks: dict[str, Json] = {
            f"{card}/{owner}": mark for (card, owner), mark in sorted(self.marks.items())
        }
        return {"marks": marks, "level": self.level, "odds": self.odds, "tells": self.tells}


def read(kept: Json) -> SheetNotes:
    """What was kept; whatever cannot be read is none.

    >>> read({"marks": {"7/-1": "yes", "99/0": "yes", "x": "no", "3/1": "purple"}, "level": "deep"}).marks
    {(7, -1): 'yes'}
    >>> read(["broken"])
    SheetNotes(marks={}, level='', odds=False, tells=True)
    """
    if not isinstance(kept, Mapping):
        return SheetNotes()
    found: dict[Spot, Pencil] = {}
    marks = kept.get("marks")
    for key, mark in marks.items() if isinstance(marks, Mapping) else ():
        spot = _spot(key)
        pencil = next((one for one in PENCILS if one == mark), None)
        if spot is not None and pencil is not None:
            found[spot] = pencil
    levels: tuple[Level | Literal[""], ...] = tuple(one for one in LEVELS if one == kept.get("level"))
    return SheetNotes(
        found, levels[0] if levels else "", kept.get("odds") is True, kept.get("tells") is not False
    )


def _spot(key: str) -> Spot | None:
    card, _slash, owner = key.partition("/")
    if not card.isdecimal() or not owner.removeprefix("-").isdecimal() or len(key) > 6:
        return None
    spot = int(card), int(owner)
    return spot if spot[0] < len(facts.CARDS) and -3 <= spot[1] < len(facts.AGENTS) else None
