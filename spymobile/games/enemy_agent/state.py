"""All of one game of Enemy Agent.

Sets of people are whole numbers with a bit for each person (``1 << person``): cheap to copy and to write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from spymobile.core.audience import Who
from spymobile.core.game import View

#: How far a side's set-up has come (``State.prepared``).
TO_ARRANGE, TO_CHOOSE, TO_HIDE, READY = range(4)


@dataclass(frozen=True, slots=True)
class House:
    """The rule options in force."""

    refusal_ends_turn: bool


class Whereabouts(Protocol):
    """Where everybody is: all that some rules read, and the same in a state and in a view."""

    @property
    def place(self) -> Sequence[int]: ...


@dataclass(slots=True)
class State:
    """Pairs run by side: Blue, Red.

    ``plans`` is the building each side hid its plan in, ``carriers`` who carries *that* plan,
    ``found`` whether it was ever picked up (then all know the building). ``fresh`` Travelers landed exactly
    before a building and may still ask; ``held`` ones wait in a sentry box for a PASS card. ``scanned``
    ones showed their passports when asking, ``cleared`` ones when arrested as tourists.

    ``asked`` remembers inquiries that brought no plan although it lay in its building: bit
    ``place * 4 + building`` of the asking side. Whoever asked there is no agent, or the plan is elsewhere.
    """

    house: House
    first: int
    turn: int
    turns: int
    quiet: int
    phase: str
    prepared: tuple[int, int]
    place: list[int]
    agents: int
    plans: tuple[int, int]
    carriers: tuple[int, int]
    found: tuple[bool, bool]
    asked: tuple[int, int]
    scanned: int
    cleared: int
    fresh: int
    held: int
    false_arrests: tuple[int, int]
    guard: tuple[int, ...]
    passes: int
    stops: int
    people: int = 0
    squares: int = 0
    left: int = 0
    moved: int = 0
    mover: int = -1
    count: int = 0
    end: int = -1
    offered: bool = False
    ending: str = ""
    winner: int = -1

    @property
    def seats(self) -> int:
        return len(self.prepared)

    def copy(self) -> State:
        """A state of its own."""
        return State(
            self.house,
            self.first,
            self.turn,
            self.turns,
            self.quiet,
            self.phase,
            self.prepared,
            self.place[:],
            self.agents,
            self.plans,
            self.carriers,
            self.found,
            self.asked,
            self.scanned,
            self.cleared,
            self.fresh,
            self.held,
            self.false_arrests,
            self.guard,
            self.passes,
            self.stops,
            self.people,
            self.squares,
            self.left,
            self.moved,
            self.mover,
            self.count,
            self.end,
            self.offered,
            self.ending,
            self.winner,
        )


@dataclass(frozen=True, slots=True)
class OwnFile:
    """What only its owner knows: which Travelers are agents (a bit for each person), and the hiding place."""

    agents: int
    plan: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everything that was hidden, once the game is over."""

    agents: int
    plans: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentView(View):
    """The table as ``who`` may see it; ``file`` is the viewer's own, ``reveal`` comes with the end.

    ``known_agents`` and ``known_tourists`` are the Travelers whose kind was shown to the viewer (to both
    players, that is, and less of them to onlookers); ``plans`` are hiding places that have been found, else
    -1; ``not_here`` has a bit for each building of the other side that agents were told is empty (always 0
    for onlookers).
    """

    who: Who
    house: House
    first: int
    turn: int
    turns: int
    quiet: int
    phase: str
    prepared: tuple[int, int]
    place: tuple[int, ...]
    carriers: tuple[int, int]
    found: tuple[bool, bool]
    asked: tuple[int, int]
    scanned: int
    cleared: int
    fresh: int
    held: int
    false_arrests: tuple[int, int]
    guard: tuple[int, ...]
    passes: int
    stops: int
    people: int
    squares: int
    left: int
    moved: int
    mover: int
    count: int
    end: int
    offered: bool
    ending: str
    winner: int
    known_agents: int
    known_tourists: int
    plans: tuple[int, int]
    not_here: tuple[int, int]
    file: OwnFile | None = field(default=None)
    reveal: Reveal | None = field(default=None)
