"""How many tiles it takes to get somewhere."""

from __future__ import annotations

from functools import lru_cache

from spymobile.games.spy_vs_spy import board, tunnels

FAR = 40


def _apart(one: int, other: int) -> int:
    return abs(one // board.WIDTH - other // board.WIDTH) + abs(one % board.WIDTH - other % board.WIDTH)


#: Tiles to lay from one space to another on a bare board.
APART: tuple[tuple[int, ...], ...] = tuple(
    tuple(_apart(one, other) for other in range(board.SPACES)) for one in range(board.SPACES)
)


@lru_cache(8192)
def digging(lanes: str, home: int) -> tuple[int, ...]:
    """How many tiles this player must lay to have a way home from each space, its own tile included.

    >>> digging(tunnels.BARE_LANES, 0)[4], digging(tunnels.BARE_LANES, 0)[20]
    (4, 4)
    """
    cost = [FAR] * board.SPACES
    lanes = f"{lanes[:home]}f{lanes[home + 1 :]}"
    cost[home] = level = 0
    queue = [home]
    while queue:
        # Open tunnels first: they cost nothing more.
        for space in queue:
            for beyond, open_back in _ways(lanes, space):
                if cost[beyond] == FAR and lanes[beyond] in open_back:
                    cost[beyond] = level
                    queue.append(beyond)
        level += 1
        after = []
        for space in queue:
            for beyond, _ in _ways(lanes, space):
                if cost[beyond] == FAR and lanes[beyond] == "0" and beyond not in board.MANHOLES:
                    cost[beyond] = level
                    after.append(beyond)
        queue = after
    return tuple(cost)


def _ways(lanes: str, space: int) -> tuple[tuple[int, str], ...]:
    """A tile still to be laid can open to every side."""
    digit = lanes[space]
    return tunnels.WAYS[space]["f" if digit == "0" else digit]
