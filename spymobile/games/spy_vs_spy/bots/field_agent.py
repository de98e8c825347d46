"""The middle bot: digs towards the bombs that are nearest and blocks whoever is about to carry one home."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, tunnels
from spymobile.games.spy_vs_spy.bots.distance import digging
from spymobile.games.spy_vs_spy.bots.player import TunnelPlayer
from spymobile.games.spy_vs_spy.bots.position import Position
from spymobile.games.spy_vs_spy.state import TunnelView

#: What it is worth, against a tile nearer to a bomb, to keep a carrier from going home.
BLOCK = 1.0
_NEARNESS = tuple(0.6**tiles for tiles in range(41))


class FieldAgent(TunnelPlayer):
    """Counts tiles to lay, its own ones only, and watches pawns that stand on bombs."""

    __slots__ = ()

    def decide(self, view: TunnelView) -> Action:
        prompt = view.due()
        choices = prompt.choices
        chance = self.chance(view)
        match view.phase:
            case "first_tile" | "play_tile" | "pass_empty":
                return self._play(view, choices)
            case "start_turn":
                bombs = [a for a in choices if isinstance(a, act.Move) and a.space in view.bombs]
                return chance.choice(bombs, "bomb") if bombs else choices[0]
            case "message_move_bomb":
                return self._move_bomb(view)
            case "message_remove_tile":
                return act.SkipMessage()
            case _:
                return choices[0]  # Roll, draw, take the bomb home or else stay, and take every reward.

    def _nearness(self, position: Position) -> float:
        """How near the bombs are: a near one counts most."""
        dug = digging(position.lanes, board.HOMES[len(position.pawns)][self._seat])
        near = sum(_NEARNESS[dug[bomb]] for bomb in position.bombs)
        return near + _NEARNESS[dug[position.pawns[self._seat]]]

    def _play(self, view: TunnelView, choices: Sequence[Action]) -> Action:
        position = Position.of(view)
        homes = board.HOMES[len(view.pawns)]
        carriers = [
            (homes[seat], pawn)
            for seat, pawn in enumerate(view.pawns)
            if seat != self._seat and pawn in view.bombs and self._open(position, homes[seat], pawn)
        ]
        now = self._nearness(position)
        best, most = choices[-1], 0.0
        for action in choices:
            after = position.after(action, view)
            value = self._nearness(after) - now
            if isinstance(action, act.LaySpy):
                value += BLOCK * sum(not self._open(after, home, pawn) for home, pawn in carriers) - 0.01
            if value > most:
                best, most = action, value
        return best

    def _open(self, position: Position, home: int, pawn: int) -> bool:
        """Whether a pawn has a way home."""
        return home in tunnels.reach(position.lanes, home, pawn)

    def _move_bomb(self, view: TunnelView) -> Action:
        """The farthest bomb to the nearest bare space."""
        dug = digging(Position.of(view).lanes, board.HOMES[len(view.pawns)][self._seat])
        taken = {*view.bombs, *board.MANHOLES}
        bare = [space for space, stack in enumerate(view.stacks) if not stack and space not in taken]
        if not bare:
            return act.SkipMessage()
        return act.MoveBomb(max(view.bombs, key=dug.__getitem__), min(bare, key=dug.__getitem__))
