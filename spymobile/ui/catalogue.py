"""The games as the app lists them, before any is loaded. Each is found by its folder under ``ui/games``.

A game says all of it in ``card.py``. One that has no card is listed with what its rules say; one that has no
``face.py`` shows its rule book.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from spymobile import games
from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message, _, message
from spymobile.ui import games as screens
from spymobile.ui.parts import load_kv

if TYPE_CHECKING:
    from spymobile.ui.face import Face


class NoScreen(SpymobileError):
    """A game that has rules and no board yet."""

    def __init__(self, game: str) -> None:
        super().__init__(
            message("{game} cannot be played on the screen yet.", game=Message(card(game).marked))
        )


@dataclass(frozen=True, slots=True)
class Sights:
    """What the tour shows of a game besides its decisions.

    ``sheets`` are those that can be opened at a kind of decision, ``scenes`` the action that plays one;
    ``landmarks`` are actions so rare that having come to one is worth a picture of its own.
    """

    sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    scenes: Mapping[str, str] = field(default_factory=dict)
    #: Sheets that are opened from an open seat, at a kind of decision.
    sealed_sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    landmarks: frozenset[str] = frozenset()
    #: The decision with which a turn begins: there the deal is over, and the table lies as it mostly does.
    turn: str = ""
    #: A paragraph that often says why not.
    paragraph: str = ""
    #: Pages of an open file in which one works.
    desk: tuple[str, ...] = ()
    #: Rule options with which such a file has the most to do.
    richest: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A game on the home page. ``marked`` and ``pitch`` are in their source words, translated when shown."""

    name: str
    marked: str
    players: tuple[int, int]
    minutes: int = 0
    pitch: str = ""
    #: Cards lie in this order, those of the same rank by name.
    rank: int = 100
    sights: Sights = Sights()
    #: For each level, from weak to strong, the characters (:mod:`spymobile.ui.bots`) whose line is true of
    #: the game's bots there; an empty one for a level of which no line is.
    bots: tuple[tuple[str, ...], ...] = ((), (), ())
    #: Where a character's habit is the same and the game has another word for it: its line here, marked.
    tempers: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return _(self.marked)

    @property
    def line(self) -> str:
        return _(self.pitch) if self.pitch else ""

    @property
    def playable(self) -> bool:
        """Whether it has a board on the screen."""
        return _has(self.name, "face")

    @property
    def has_lesson(self) -> bool:
        return _has(self.name, "tutorial")

    @property
    def caption(self) -> str:
        """Like "2-6 players · 45 min"."""
        low, high = self.players
        seats = str(low) if low == high else f"{low}–{high}"
        if not self.minutes:
            return _("{seats} players").format(seats=seats)
        return _("{seats} players · {minutes} min").format(seats=seats, minutes=self.minutes)


def _has(name: str, part: str) -> bool:
    return name in _folders() and find_spec(f"{screens.__name__}.{name}.{part}") is not None


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(screens.__path__) if module.ispkg)


@cache
def cards() -> tuple[Card, ...]:
    """All games that have rules, in the order of the home page."""
    found = [_card(name) for name in games.names()]
    return tuple(sorted(found, key=lambda card: (card.rank, card.name)))


def _card(name: str) -> Card:
    if _has(name, "card"):
        told: Card = importlib.import_module(f"{screens.__name__}.{name}.card").CARD
        return told
    rules = games.load(name)
    return Card(name, rules.title, (rules.seats[0], rules.seats[-1]))


def card(name: str) -> Card:
    """The card of one game."""
    return next((entry for entry in cards() if entry.name == name), None) or _card(name)


def playable(name: str) -> bool:
    """Whether a game of that name has rules and a board; one that is kept may have lost either."""
    return name in games.names() and _has(name, "face")


def lessons() -> list[str]:
    """The games that have a lesson, in the order of the home page."""
    return [entry.name for entry in cards() if entry.has_lesson]


def face(name: str) -> Face[Any]:
    """How a game is shown and touched (``ui/games/<name>``), or :class:`NoScreen`."""
    if not _has(name, "face"):
        raise NoScreen(name)
    shown: Face[Any] = importlib.import_module(f"{screens.__name__}.{name}.face").FACE
    load_kv(name)
    return shown
