"""All of one game of Clue: WWII."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spymobile.core.audience import Who
from spymobile.core.game import View
from spymobile.games.clue import board
from spymobile.games.clue.actions import Trigger


@dataclass(frozen=True, slots=True)
class House:
    """The rule options in force."""

    agents_by_choice: bool
    must_draw: bool
    drawer_out: bool
    passages: bool
    both_dice: bool
    blocking: bool
    by_hand: bool
    notebook: str


@dataclass(frozen=True, slots=True)
class Clue:
    """What everybody heard of one question, or of a card shown without one.

    ``asker`` asked about ``cards`` (or was shown a card by courier or leak, then ``cards`` is empty). The
    seats in ``unable`` hold none of them, ``silent`` refused to answer, ``giver`` showed one card, and
    ``listeners`` saw it too. Which card it was stands in the files of those who saw it.
    """

    kind: Literal["question", "courier", "leak"]
    asker: int
    cards: tuple[int, ...]
    unable: tuple[int, ...] = ()
    silent: int = -1
    giver: int = -1
    listeners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Accusation:
    """A wrong accusation: these three are not all in the envelope."""

    seat: int
    cards: tuple[int, int, int]


NEVER: Trigger = "never"


def fires(order: Trigger, asker: int, cards: tuple[int, ...]) -> bool:
    """Whether a question of ``asker`` about ``cards`` is the one a standing order waits for.

    >>> [fires(order, asker=1, cards=(5, 7, 20)) for order in ("next", 1, "zeta", 2, "never")]
    [True, True, True, False, False]
    """
    if isinstance(order, int):
        return order == asker
    return order == "next" or board.CARD.get(order) in cards


@dataclass(slots=True)
class State:
    """Lists run by seat (``movers`` and ``items`` by agent and item) and hold only what never changes.

    ``called`` and ``used`` have a bit for each seat: moved by a question since its last turn; ability
    used. ``start`` is where the mover on turn stood when the turn began.
    ``seen`` holds, for each seat, the number of a clue and the card that was shown with it.
    """

    house: House
    first: int
    turn: int
    round: int
    phase: str
    living: tuple[int, ...]
    agents: tuple[int, ...]
    movers: list[int]
    items: list[int]
    called: int
    used: int
    envelope: tuple[int, int, int]
    hands: tuple[tuple[int, ...], ...]
    face_up: tuple[int, ...]
    side: tuple[int, ...]
    deck: tuple[int, ...]
    captures: int
    kept: list[tuple[int, ...]]
    played: tuple[int, ...]
    clues: tuple[Clue, ...]
    seen: list[tuple[tuple[int, int], ...]]
    looks: tuple[tuple[int, int], ...]
    accusations: tuple[Accusation, ...]
    show_first: list[tuple[int, ...]]
    silence: list[Trigger]
    intercept: list[Trigger]
    count: int = 0
    start: int = -1
    arrived: bool = False
    drawer: int = -1
    draws: int = 0
    drawing: Literal["", "dice", "landing", "called"] = ""
    brought: int = -1
    owing: tuple[int, ...] = ()
    ending: str = ""

    @property
    def seats(self) -> int:
        return len(self.hands)

    def copy(self) -> State:
        """A state of its own."""
        return State(
            self.house,
            self.first,
            self.turn,
            self.round,
            self.phase,
            self.living,
            self.agents,
            self.movers[:],
            self.items[:],
            self.called,
            self.used,
            self.envelope,
            self.hands,
            self.face_up,
            self.side,
            self.deck,
            self.captures,
            self.kept[:],
            self.played,
            self.clues,
            self.seen[:],
            self.looks,
            self.accusations,
            self.show_first[:],
            self.silence[:],
            self.intercept[:],
            self.count,
            self.start,
            self.arrived,
            self.drawer,
            self.draws,
            self.drawing,
            self.brought,
            self.owing,
            self.ending,
        )

    def place(self, seat: int) -> int:
        """Where the mover of a seat stands."""
        return self.movers[self.agents[seat]]

    def able(self, seat: int, agent: int) -> bool:
        """Whether the seat plays this agent and still has its ability."""
        return self.agents[seat] == agent and not self.used >> seat & 1


@dataclass(frozen=True, slots=True)
class OwnFile:
    """What only its owner knows.

    ``side`` has the side cards looked at, -1 for the others; ``envelope`` is empty until seen.
    """

    hand: tuple[int, ...]
    kept: tuple[int, ...]
    seen: tuple[tuple[int, int], ...]
    side: tuple[int, ...]
    envelope: tuple[int, ...]
    show_first: tuple[int, ...]
    silence: Trigger
    intercept: Trigger


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everything that was hidden, once the game is over."""

    envelope: tuple[int, int, int]
    files: tuple[OwnFile, ...]
    side: tuple[int, ...]
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueView(View):
    """The table as ``who`` may see it; ``file`` is the viewer's own, ``reveal`` comes with the end.

    Of the deck and of the Intrigue Cards each seat keeps, everybody knows the number.
    """

    who: Who
    house: House
    first: int
    turn: int
    round: int
    phase: str
    living: tuple[int, ...]
    agents: tuple[int, ...]
    movers: tuple[int, ...]
    items: tuple[int, ...]
    called: int
    used: int
    face_up: tuple[int, ...]
    deck: int
    captures: int
    kept: tuple[int, ...]
    played: tuple[int, ...]
    clues: tuple[Clue, ...]
    looks: tuple[tuple[int, int], ...]
    accusations: tuple[Accusation, ...]
    count: int
    start: int
    arrived: bool
    drawer: int
    draws: int
    drawing: Literal["", "dice", "landing", "called"]
    brought: int
    owing: tuple[int, ...]
    ending: str
    file: OwnFile | None = field(default=None)
    reveal: Reveal | None = field(default=None)

    def own(self) -> OwnFile:
        """The viewer's own file; for whoever is sure to be a seat, like a bot."""
        if self.file is None:
            raise ValueError("only a seat has a file of its own")
        return self.file
