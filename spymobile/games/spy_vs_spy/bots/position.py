"""The open table as bots think about it: a position, and what an action makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, tunnels
from spymobile.games.spy_vs_spy.state import TunnelView


@dataclass(frozen=True, slots=True)
class Position:
    """All that matters of the open table, without the racks."""

    lanes: str
    bombs: tuple[int, ...]
    pawns: tuple[int, ...]
    needs: tuple[int, ...]
    turn: int

    @classmethod
    def of(cls, view: TunnelView) -> Position:
        """The table of a view."""
        lanes, _ = tunnels.survey(view.stacks)
        home = [len(messages) for messages in view.captured]
        home[view.turn] += view.unread
        needs = tuple(board.BOMBS_TO_WIN[len(view.pawns)] - bombs for bombs in home)
        return cls(lanes, view.bombs, view.pawns, needs, view.turn)

    def showing(self, space: int, openings: int) -> Position:
        """With other openings to be seen on one space."""
        lanes = f"{self.lanes[:space]}{tunnels.digit(openings)}{self.lanes[space + 1 :]}"
        return Position(lanes, self.bombs, self.pawns, self.needs, self.turn)

    def standing(self, seat: int, space: int) -> Position:
        """With a pawn elsewhere."""
        return replace(self, pawns=(*self.pawns[:seat], space, *self.pawns[seat + 1 :]))

    def with_bomb_moved(self, bomb: int, space: int) -> Position:
        """With a bomb elsewhere."""
        return replace(self, bombs=tuple(sorted((*(other for other in self.bombs if other != bomb), space))))

    def before(self, seat: int) -> Position:
        """With that seat next on turn."""
        return Position(self.lanes, self.bombs, self.pawns, self.needs, seat)

    def after(self, action: Action, view: TunnelView) -> Position:
        """The table after a tile is laid, removed or thrown back."""
        match action:
            case act.LayTunnel(tile, space, turns):
                return self.showing(space, board.OPENINGS[board.shape_of(board.TILE[tile])][turns])
            case act.LaySpy(_, space):
                return self.showing(space, 0)
            case act.RemoveTile(space):
                below = view.stacks[space][:-1]
                return self.showing(space, board.openings_of(below[-1]) if below else 0)
            case _:
                return self
