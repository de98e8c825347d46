"""What a notebook is about (the layout of one game) and what is written into it (facts)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from spymobile.core.words import mark
from spymobile.games.clue.notebook_search import Cards, Clause, Impossible, Problem

#: Owners that are not seats. As indexes they count from the end, behind the seats.
ENVELOPE, SIDE, FACE_UP = -1, -2, -3

#: What a fact says of its owner and its cards.
type FactKind = Literal["holds", "lacks", "shows_one", "not_all"]


class Mark(Enum):
    """What is known of one card and one owner."""

    YES = "yes"
    NO = "no"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class Because:
    """How something was learnt: a marked message without its full stop, and what goes into its gaps.

    It is put into words when somebody asks for reasons; bots fill whole notebooks and never do.
    """

    message: str
    who: int = -1
    other: int = -1
    card: int = -1
    number: int = 0


#: Somebody's own words, in which ``{2}`` stands for the name at seat 2, or the notebook's.
type Why = str | Because


@dataclass(frozen=True, slots=True)
class Fact:
    """Something learnt, and ``why``.

    ``holds``: the owner holds these cards; ``lacks``: none of them; ``shows_one``: at least one of them;
    ``not_all``: they are not all three in the envelope.
    """

    kind: FactKind
    owner: int
    cards: tuple[int, ...]
    why: Why


KINDS = (mark("agents"), mark("items"), mark("bases"))


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards of one game and how many lie where."""

    cards: tuple[str, ...]
    groups: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    side: int
    face_up: tuple[int, ...]
    #: What the cards of each group are called together, in marked words.
    kinds: tuple[str, ...] = KINDS

    def __post_init__(self) -> None:
        if sorted(card for group in self.groups for card in group) != list(range(len(self.cards))):
            raise ValueError("every card belongs to exactly one group")
        up = set(self.face_up)
        if len(up) != len(self.face_up) or not up <= set(range(len(self.cards))):
            raise ValueError("face-up cards are different cards of the game")
        if len(self.kinds) != len(self.groups):
            raise ValueError("every group has a name")
        dealt = sum(self.hands) + self.side + len(self.face_up) + len(self.groups)
        if dealt != len(self.cards) or min((*self.hands, self.side)) < 0:
            raise ValueError(f"there are {len(self.cards)} cards, but {dealt} are dealt")

    @property
    def seats(self) -> int:
        """How many hands there are."""
        return len(self.hands)

    def problem(self) -> Problem:
        """The pots of this game: hands, side cards, and a place in the envelope for every group."""
        cards = (1 << len(self.cards)) - 1 & ~mask(self.face_up)
        sizes = (*self.hands, self.side, *(1 for _ in self.groups))
        return Problem(sizes=sizes, envelope=self.seats + 1, cards=cards)

    def pots(self, owner: int) -> range:
        """The pots that belong to an owner; face-up cards are in none."""
        if owner == ENVELOPE:
            return range(self.seats + 1, self.seats + 1 + len(self.groups))
        if owner == SIDE:
            return range(self.seats, self.seats + 1)
        if owner == FACE_UP:
            return range(0)
        if not 0 <= owner < self.seats:
            raise ValueError(f"no owner {owner}")
        return range(owner, owner + 1)

    def owners(self) -> tuple[int, ...]:
        """Every owner of this game, in the order of a sheet's columns."""
        side = (SIDE,) if self.side else ()
        up = (FACE_UP,) if self.face_up else ()
        return (*range(self.seats), *side, *up, ENVELOPE)

    def size(self, owner: int) -> int:
        """How many cards an owner holds."""
        if owner == FACE_UP:
            return len(self.face_up)
        sizes = (*self.hands, self.side)
        return len(self.groups) if owner == ENVELOPE else sizes[self.pots(owner)[0]]

    def blank(self) -> list[Cards]:
        """What each pot may hold when nothing is known but the face-up cards."""
        problem = self.problem()
        open_pots = [problem.cards if size else 0 for size in (*self.hands, self.side)]
        return open_pots + [mask(group) & problem.cards for group in self.groups]


def mask(cards: Iterable[int]) -> Cards:
    """Cards as a set of bits.

    >>> bin(mask((0, 2, 3)))
    '0b1101'
    """
    made = 0
    for card in cards:
        made |= 1 << card
    return made


@dataclass(slots=True)
class Known:
    """Facts turned into what the search understands."""

    can: list[Cards]
    clauses: list[Clause]
    nogoods: list[Cards]

    def copy(self) -> Known:
        return Known(self.can.copy(), self.clauses.copy(), self.nogoods.copy())

    def tidy(self) -> None:
        """Let go of clauses and accusations that can no longer be broken; shorten the others."""
        once = twice = 0
        for cards in self.can:
            twice |= once & cards
            once |= cards
        clauses = {}
        for pot, named in self.clauses:
            left = named & self.can[pot]
            if not left & ~twice:
                clauses[pot, left] = True
        self.clauses = [
            (pot, named)
            for pot, named in clauses
            if not any(pot == other and not part & ~named and part != named for other, part in clauses)
        ]

    def add(self, layout: Layout, fact: Fact) -> None:
        """Put one fact in, in place; raise :class:`Impossible` where it clashes with a face-up card."""
        cards = mask(fact.cards)
        if fact.kind == "not_all":
            self.nogoods.append(cards)
        elif fact.kind == "shows_one":
            if fact.owner == FACE_UP:
                raise ValueError("face-up cards are known from the start")
            self.clauses.append((layout.pots(fact.owner)[0], cards))
        elif fact.kind == "lacks":
            for pot in layout.pots(fact.owner):
                self.can[pot] &= ~cards
            if fact.owner == FACE_UP and cards & mask(layout.face_up):
                raise Impossible
        else:
            keepers = layout.pots(fact.owner)
            if fact.owner == FACE_UP:
                if cards & ~mask(layout.face_up):
                    raise Impossible
                return
            if cards & mask(layout.face_up):
                raise Impossible
            for pot in range(len(self.can)):
                if pot not in keepers:
                    self.can[pot] &= ~cards


def gather(layout: Layout, facts: Iterable[Fact]) -> Known:
    """All facts together. Raises :class:`Impossible` for a clash with the face-up cards."""
    known = Known(layout.blank(), [], [])
    for fact in facts:
        known.add(layout, fact)
    return known
