"""All of one game of Spy Alley."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from spymobile.core.audience import Who
from spymobile.core.game import View


@dataclass(frozen=True, slots=True)
class Trace:
    """Something everybody learnt about an identity card.

    ``is_not``: the card that ``seat`` held then is not ``spy``. ``named``: it was ``spy``; the seat is
    out and ``heir`` took the card. ``fell``: the seat is out and ``heir`` took its card unseen by others.
    Each heir has secretly kept one of two cards before the next trace.
    """

    kind: Literal["is_not", "named", "fell"]
    seat: int
    spy: int = -1
    heir: int = -1


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What an heir alone knows: whose card was won, which it was, and which card was kept (-1: not yet)."""

    seat: int
    won: int
    kept: int


@dataclass(frozen=True, slots=True)
class House:
    """The rule options in force."""

    stop_at_entrance: bool
    quiet_first_round: bool
    gifts_by_themselves: bool


@dataclass(slots=True)
class State:
    """Lists run by seat; what stands in them is never changed in place, so copying one level is enough."""

    house: House
    first: int
    turn: int
    round: int
    phase: str
    living: tuple[int, ...]
    money: list[int]
    place: list[int]
    pegs: list[int]
    wilds: list[int]
    hands: list[tuple[int, ...]]
    dealt: tuple[int, ...]
    spies: list[int]
    files: list[tuple[Inheritance, ...]]
    trail: tuple[Trace, ...]
    gifts: tuple[int, ...]
    gifts_known: int
    moves: tuple[int, ...]
    moves_known: int
    count: int = 0
    gift: int = -1
    targets: tuple[int, ...] = ()
    heir: int = -1
    ending: str = ""

    @property
    def seats(self) -> int:
        return len(self.place)

    def copy(self) -> State:
        """A state of its own."""
        return State(
            self.house,
            self.first,
            self.turn,
            self.round,
            self.phase,
            self.living,
            self.money[:],
            self.place[:],
            self.pegs[:],
            self.wilds[:],
            self.hands[:],
            self.dealt,
            self.spies[:],
            self.files[:],
            self.trail,
            self.gifts,
            self.gifts_known,
            self.moves,
            self.moves_known,
            self.count,
            self.gift,
            self.targets,
            self.heir,
            self.ending,
        )


@dataclass(frozen=True, slots=True)
class OwnFile:
    """What only its owner knows: the card dealt, the card held now (or when going out), cards won."""

    dealt: int
    spy: int
    inheritances: tuple[Inheritance, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everything that was hidden, once the game is over."""

    files: tuple[OwnFile, ...]
    gifts: tuple[int, ...]
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleyView(View):
    """The table as ``who`` may see it; ``file`` is the viewer's own, ``reveal`` comes with the end.

    Of each deck: how many cards it has, and those at its bottom that everybody saw go there, in order.
    """

    who: Who
    house: House
    first: int
    turn: int
    round: int
    phase: str
    living: tuple[int, ...]
    money: tuple[int, ...]
    place: tuple[int, ...]
    pegs: tuple[int, ...]
    wilds: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    trail: tuple[Trace, ...]
    gifts: int
    gifts_known: tuple[int, ...]
    moves: int
    moves_known: tuple[int, ...]
    count: int
    gift: int
    targets: tuple[int, ...]
    heir: int
    ending: str
    file: OwnFile | None = field(default=None)
    reveal: Reveal | None = field(default=None)

    def own(self) -> OwnFile:
        """The viewer's own file; for whoever is sure to be a seat, like a bot."""
        if self.file is None:
            raise ValueError("only a seat has a file of its own")
        return self.file
