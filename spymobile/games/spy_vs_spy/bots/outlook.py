"""How a position looks for everybody: how long each bomb takes, and who will have enough of them first.

Nothing here needs a look into a strange rack: tunnels, bombs, pawns and captured bombs lie open, and which
tiles are still in hiding anyone can count. All times are in rounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush

from spymobile.games.spy_vs_spy import board, hiding, tunnels
from spymobile.games.spy_vs_spy.bots.distance import APART
from spymobile.games.spy_vs_spy.bots.position import Position
from spymobile.games.spy_vs_spy.state import TunnelView

FAR = 40.0
#: Rounds to fetch a bomb that tunnels lead to, and to take one home the pawn stands on: one side of six
#: sends the pawn home, so the first is 2.64 = 1 + 5/6 * 1.44 + 1/6 * 2.64, the second 1.44 = 1 + 1/6 * 2.64.
FETCH = 2.64
CARRY = 1.44
#: A bomb that takes a round longer counts a quarter less (exp(-0.288) = 0.75).
_FADING = 0.288
#: How uncertain the times are, in rounds.
SPREAD = 1.5
#: Rounds for a tile on open ground, where most tiles fit.
STEP = 1.15


#: By space: each space beside it but manholes, the digits there that open back, and the side we come from,
#: times 16.
_STEPS: tuple[dict[str, tuple[tuple[int, str, int], ...]], ...] = tuple(
    {
        digit: tuple(
            (
                beyond,
                open_back,
                next(side for side, there in board.AROUND[beyond] if there == space) << 4,
            )
            for beyond, open_back in ways
            if beyond not in board.MANHOLES
        )
        for digit, ways in tunnels.WAYS[space].items()
    }
    for space in range(board.SPACES)
)


@cache
def _shapes(need: int, wall: int) -> tuple[int, ...]:
    """The shapes that can open to ``need`` and not to ``wall``, one way or another."""
    return tuple(
        shape
        for shape, turned in enumerate(board.OPENINGS)
        if any(openings & need == need and not openings & wall for openings in turned)
    )


@cache
def _bits(asked: int) -> int:
    """The same shapes, a bit each, by the two in one number."""
    return sum(1 << shape for shape in _shapes(asked >> 4, asked & 15))


def _edges(lanes: str, space: int) -> int:
    """The sides of a tile there that must be open, times 16, and those that must be wall."""
    must, wall = tunnels.edges(lanes, space)
    return must << 4 | wall


class Outlook:
    """The times of one decision, with the tiles that are still in hiding."""

    __slots__ = ("_dug", "_edges", "_lanes", "_share", "_sides", "_waits")

    def __init__(self, view: TunnelView) -> None:
        hidden = hiding.hidden_tiles(view)
        total = max(1, sum(hidden))
        self._share = [
            sum(hidden[tile] for tile in range(board.TUNNELS) if board.shape_of(tile) == shape) / total
            for shape in range(len(board.SHAPES))
        ]
        self._waits = [self.wait(asked >> 4, asked & 15) for asked in range(256)]
        self._dug: dict[tuple[str, int, int], list[float]] = {}
        self._lanes, _ = tunnels.survey(view.stacks)
        self._edges = [_edges(self._lanes, space) for space in range(board.SPACES)]
        self._sides: dict[str, list[int]] = {self._lanes: self._edges}

    def share(self, shapes: Iterable[int]) -> float:
        """How many of the hidden tiles have one of these shapes, as a part of all."""
        return sum(self._share[shape] for shape in shapes)

    def wait(self, need: int, wall: int) -> float:
        """Rounds to lay a tile that opens to ``need`` and not to ``wall``, with an unknown rack."""
        share = self.share(_shapes(need, wall))
        missing = (1 - share) ** (board.RACK + 1)
        return STEP + min(10.0, missing / share) if share else STEP + 10.0

    def digging(self, lanes: str, home: int, held: int) -> list[float]:
        """Rounds until this player can have a way home from each space.

        ``held`` tells which shapes are in the rack (a bit each) where that is known, else it is -1.
        """
        key = lanes, home, held
        found = self._dug.get(key)
        if found is None:
            found = self._dug[key] = self._dig(lanes, home, held)
        return found

    def _edges_of(self, lanes: str) -> list[int]:
        """What each space asks of a tile: as on the table, but for the neighbours of what has changed."""
        found = self._sides.get(lanes)
        if found is None:
            found = self._edges[:]
            for space, (now, then) in enumerate(zip(lanes, self._lanes, strict=True)):
                if now != then:
                    for _, beyond in board.AROUND[space]:
                        if beyond >= 0:
                            found[beyond] = _edges(lanes, beyond)
            self._sides[lanes] = found
        return found

    def _dig(self, lanes: str, home: int, held: int) -> list[float]:
        cost = [FAR] * board.SPACES
        cost[home] = 0.0
        heap = [(0.0, home)]
        edges = self._edges_of(lanes)
        lanes = f"{lanes[:home]}f{lanes[home + 1 :]}"
        waits = self._waits
        while heap:
            spent, space = heappop(heap)
            if spent > cost[space]:
                continue
            digit = lanes[space]
            for beyond, open_back, side in _STEPS[space]["f" if digit == "0" else digit]:
                if cost[beyond] <= spent:
                    continue
                there = lanes[beyond]
                if there == "0":
                    asked = edges[beyond] | side
                    at_hand = not spent and held > 0 and held & _bits(asked)
                    after = STEP if at_hand else spent + waits[asked]
                elif there in open_back:
                    after = spent
                else:
                    continue
                if after < cost[beyond]:
                    cost[beyond] = after
                    heappush(heap, (after, beyond))
        return cost

    def alone(self, position: Position, seat: int, held: int = -1) -> float:
        """Rounds until this player would have enough bombs if nobody else were there."""
        seats = len(position.pawns)
        dig = self.digging(position.lanes, board.HOMES[seats][seat], held)
        wait = (seat - position.turn) % seats / seats
        left = {bomb: dig[bomb] for bomb in position.bombs}
        pawn = position.pawns[seat]
        free = wait + dig[pawn]
        dug = wait
        needs = position.needs[seat]
        while needs and left:
            soonest = math.inf
            target = -1
            for bomb, tiles in left.items():
                ready = dug + tiles
                finish = (ready if ready > free else free) + (CARRY if bomb == pawn else FETCH) + tiles * 1e-3
                if finish < soonest:
                    soonest = finish
                    target = bomb
            dug += left.pop(target)
            free = soonest
            pawn = -1
            needs -= 1
            apart = APART[target]
            for other, tiles in left.items():
                if apart[other] * STEP < tiles:
                    left[other] = apart[other] * STEP
        return free + FETCH * needs

    def openness(self, position: Position, seat: int, held: int = -1) -> float:
        """How many bombs are near, counting far ones little: settles what the times leave equal."""
        dig = self.digging(position.lanes, board.HOMES[len(position.pawns)][seat], held)
        return sum([math.exp(-dig[bomb] * _FADING) for bomb in position.bombs])

    def chances(self, position: Position, me: int, held: int) -> list[float]:
        """The chance of each player to win; :data:`SPREAD` rounds more make it e times smaller."""
        times = [
            self.alone(position, seat, held if seat == me else -1) for seat in range(len(position.pawns))
        ]
        soonest = min(times)
        weights = [math.exp((soonest - time) / SPREAD) for time in times]
        total = sum(weights)
        return [weight / total for weight in weights]
