"""What a player of Spy vs Spy can decide."""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import board
from spymobile.games.spy_vs_spy.board import Tile


class TunnelAction(Action, game="spy_vs_spy"):
    """Any action of this game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Move(TunnelAction):
    """Run along the tunnels to a space, without a bomb."""

    space: int


@dataclass(frozen=True, slots=True)
class Stay(TunnelAction):
    """Leave the pawn where it is."""


@dataclass(frozen=True, slots=True)
class Roll(TunnelAction):
    """Roll the bomb die."""


@dataclass(frozen=True, slots=True)
class TakeHome(TunnelAction):
    """Carry the bomb under the own pawn all the way home."""


@dataclass(frozen=True, slots=True)
class Draw(TunnelAction):
    """Draw from the pile."""


@dataclass(frozen=True, slots=True)
class LayTunnel(TunnelAction):
    """Lay a tunnel tile, turned clockwise so many quarters: on a bare space, or on a Spy to repair.

    A straight tunnel turned by three quarters lies as if turned by one, and is written so from the start;
    then each way to lay a tile has one name, in lists and in records.

    >>> LayTunnel("black_straight", 20, 3) == LayTunnel("black_straight", 20, 1)
    True
    """

    tile: Tile
    space: int
    turns: int

    def __post_init__(self) -> None:
        tile = board.TILE.get(self.tile, board.TUNNELS)
        if tile < board.TUNNELS and 0 <= self.turns < len(board.SIDES):
            object.__setattr__(self, "turns", self.turns % len(board.OPENINGS[board.shape_of(tile)]))


@dataclass(frozen=True, slots=True)
class LaySpy(TunnelAction):
    """Block a tunnel with a Spy tile."""

    tile: Tile
    space: int


@dataclass(frozen=True, slots=True)
class Discard(TunnelAction):
    """Throw one tile back into the pile, face down."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class PlayNothing(TunnelAction):
    """With no full rack: keep all tiles."""


@dataclass(frozen=True, slots=True)
class DumpTiles(TunnelAction):
    """Throw some tiles back and draw as many, as the whole turn; in the order of the tile list."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class FiveNewTiles(TunnelAction):
    """At the first move, if no tile fits: throw all five back and draw five others."""


@dataclass(frozen=True, slots=True)
class FollowMessage(TunnelAction):
    """Take the free turn, or draw and play once more."""


@dataclass(frozen=True, slots=True)
class MoveBomb(TunnelAction):
    """Carry a bomb, unseen, from its space to a bare one."""

    bomb: int
    space: int


@dataclass(frozen=True, slots=True)
class RemoveTile(TunnelAction):
    """Take the top tile of a space and mix it into the pile."""

    space: int


@dataclass(frozen=True, slots=True)
class SkipMessage(TunnelAction):
    """Leave the reward of a bomb unused."""
