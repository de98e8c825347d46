"""What a person is told about their own secret: the card of the deal, and the strip that stays in sight.

A face makes both from the view of an opened seat. They hold values and no widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spymobile.ui.board.geometry import Rect


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is held or looked for: a picture, its name, and a word below it.

    A ``marked`` one stands out among the others. On the strip, ``has`` says whether it is there already; None
    where that is no question.
    """

    art: str
    title: str = ""
    line: str = ""
    marked: bool = False
    has: bool | None = None


@dataclass(frozen=True, slots=True)
class Glow:
    """A part of the board that stays bright while the rest is dim, in the board's units with y down.

    It is drawn anew above the dimmed board: ``art`` and ``title`` on ``fill``, ``grow`` times as large, as a
    plate or a ``round`` coin. A ``badge`` is a letter on its corner, ``pinned`` a picture there. A line leads
    from a ``joined`` one to the card.
    """

    rect: Rect
    art: str = ""
    title: str = ""
    fill: str = "#14181D"
    grow: float = 1.0
    round: bool = False
    badge: str = ""
    pinned: str = ""
    joined: bool = False


def nothing_glows(_board: object) -> Sequence[Glow]:
    """For games whose board has nothing of one's own at the start."""
    return ()


@dataclass(frozen=True, slots=True)
class DealCard:
    """Who a person is, what they want in one sentence, and what they hold.

    Cards of one game have the same number of things and of facts, whatever was dealt: nobody may tell one
    from the other by its size. ``glows`` gets the game's own board and says what of it is theirs.
    """

    lead: str
    who: str
    aim: str
    art: str = ""
    things: tuple[Thing, ...] = ()
    facts: tuple[str, ...] = ()
    #: What nobody else may know, where it is less than all of it.
    note: str = ""
    glows: Callable[[Any], Sequence[Glow]] = nothing_glows


@dataclass(frozen=True, slots=True)
class FileStrip:
    """The own secret in one line, for whoever plays alone: who one is, what is missing, small pictures."""

    title: str
    line: str = ""
    art: str = ""
    things: tuple[Thing, ...] = ()
