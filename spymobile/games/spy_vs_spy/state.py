"""All of one game of Spy vs Spy."""

from __future__ import annotations

from dataclasses import dataclass, field

from spymobile.core.audience import Who
from spymobile.core.game import View


@dataclass(frozen=True, slots=True)
class House:
    """The rule options in force."""

    explosion_ends_turn: bool


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody knows for certain that a tile is in hiding but not in one particular rack.

    ``knower`` is a seat, or -1 for anyone; one such line for each tile known. See ``memory.py``.
    """

    knower: int
    holder: int
    tile: int


@dataclass(slots=True)
class State:
    """Lists run by seat or by space; what stands in them is never changed in place.

    ``stacks`` holds the tiles of every space from the bottom up. ``lanes`` and ``marks`` follow from it and
    are kept because most questions about the board can be answered, and remembered, by them: the openings
    that can be seen on each space (a hexadecimal digit, 0 for none), and where a Spy can go at all (``b`` or
    ``w`` for a lone tunnel tile of that colour).

    ``pile`` counts the tiles of each kind. ``messages`` belong to ``bombs`` in order; ``unread`` is the one
    that came home in this turn. ``turns`` counts the turns that are over, ``bomb_turn`` is the last one in
    which a bomb came home (-1: none yet), ``idle`` the turns in a row with an empty pile and nothing done.
    """

    house: House
    first: int
    turn: int
    phase: str
    turns: int
    bomb_turn: int
    idle: int
    busy: bool
    pawns: list[int]
    stacks: list[tuple[int, ...]]
    lanes: str
    marks: str
    bombs: tuple[int, ...]
    messages: tuple[int, ...]
    unread: int
    captured: list[tuple[int, ...]]
    racks: list[tuple[int, ...]]
    pile: list[int]
    memory: tuple[Elsewhere, ...] = ()
    ending: str = ""

    @property
    def seats(self) -> int:
        return len(self.pawns)

    def copy(self) -> State:
        """A state of its own."""
        return State(
            self.house,
            self.first,
            self.turn,
            self.phase,
            self.turns,
            self.bomb_turn,
            self.idle,
            self.busy,
            self.pawns[:],
            self.stacks[:],
            self.lanes,
            self.marks,
            self.bombs,
            self.messages,
            self.unread,
            self.captured[:],
            self.racks[:],
            self.pile[:],
            self.memory,
            self.ending,
        )


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everything that was hidden, once the game is over. ``messages`` belong to the bombs left, in order."""

    racks: tuple[tuple[int, ...], ...]
    messages: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TunnelView(View):
    """The table as ``who`` may see it (SV-6): ``rack`` is the viewer's own, ``reveal`` comes with the end.

    Of racks and pile everybody knows how many tiles they hold; ``memory`` is what the viewer knows besides.
    """

    who: Who
    house: House
    first: int
    turn: int
    phase: str
    turns: int
    bomb_turn: int
    idle: int
    busy: bool
    pawns: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    bombs: tuple[int, ...]
    unread: bool
    captured: tuple[tuple[int, ...], ...]
    racks: tuple[int, ...]
    pile: int
    memory: tuple[Elsewhere, ...]
    ending: str
    rack: tuple[int, ...] = ()
    reveal: Reveal | None = field(default=None)
