"""The legal actions of each decision. Short lists are made once and kept, long ones answer on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from spymobile.core.on_demand import OnDemand
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board, laying, tunnels
from spymobile.games.spy_vs_spy.state import State

_TUNNELS = board.TUNNELS
_STAY = act.Stay()
_TAKE_HOME = act.TakeHome()
ROLL = (act.Roll(),)
DRAW = (act.Draw(),)
FIVE_NEW = (act.FiveNewTiles(),)
NOTHING = (act.PlayNothing(),)
_SKIP = act.SkipMessage()
FOLLOW = (act.FollowMessage(), _SKIP)

_MOVES = tuple(act.Move(space) for space in range(board.SPACES))
_DISCARDS = tuple(act.Discard(tile) for tile in board.TILES)
_REMOVALS = tuple(act.RemoveTile(space) for space in range(board.SPACES))


@cache
def _lay(tile: int, space: int, turns: int) -> act.TunnelAction:
    if turns < 0:
        return act.LaySpy(board.TILES[tile], space)
    return act.LayTunnel(board.TILES[tile], space, turns)


class Plays(OnDemand[act.TunnelAction]):
    """Every way to lay a tile of a rack, then the actions that lay none.

    ``rows`` says for each kind of tile in how many places it can lie. The places themselves, a space and
    turns for a tunnel tile, turns being -1 for a Spy, are looked up for the tile that is asked for.
    """

    __slots__ = ("_others", "_rows", "_sites", "_spies")

    def __init__(
        self,
        rows: list[tuple[int, int]],
        sites: tuple[tunnels.Site, ...],
        spies: dict[int, list[int]],
        others: tuple[act.TunnelAction, ...],
        size: int,
    ) -> None:
        self._rows = rows
        self._sites = sites
        self._spies = spies
        self._others = others
        self._size = size

    def _places(self, tile: int) -> Sequence[tuple[int, int]]:
        if tile < board.TUNNELS:
            return tunnels.fitting(self._sites, board.shape_of(tile))
        return [(space, -1) for space in self._spies[tile]]

    def _at(self, index: int) -> act.TunnelAction:
        for tile, count in self._rows:
            if index < count:
                if tile < board.TUNNELS:
                    return _lay(tile, *tunnels.fitting_at(self._sites, board.shape_of(tile), index))
                return _lay(tile, self._spies[tile][index], -1)
            index -= count
        return self._others[index]

    def __iter__(self) -> Iterator[act.TunnelAction]:
        for tile, _ in self._rows:
            for space, turns in self._places(tile):
                yield _lay(tile, space, turns)
        yield from self._others

    def __contains__(self, action: object) -> bool:
        if isinstance(action, act.LayTunnel) and action.turns >= 0:
            place = action.space, action.turns
        elif isinstance(action, act.LaySpy):
            place = action.space, -1
        else:
            return action in self._others
        return any(board.TILES[tile] == action.tile and place in self._places(tile) for tile, _ in self._rows)


class BombMoves(OnDemand[act.TunnelAction]):
    """Every bomb to every bare space, then skipping (SV-36)."""

    __slots__ = ("_bombs", "_spaces")

    def __init__(self, bombs: tuple[int, ...], spaces: tuple[int, ...]) -> None:
        self._bombs = bombs
        self._spaces = spaces
        self._size = len(bombs) * len(spaces) + 1

    def _at(self, index: int) -> act.TunnelAction:
        if index == self._size - 1:
            return _SKIP
        bomb, space = divmod(index, len(self._spaces))
        return act.MoveBomb(self._bombs[bomb], self._spaces[space])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, act.MoveBomb):
            return action.bomb in self._bombs and action.space in self._spaces
        return action == _SKIP


# The turn


def moves(state: State) -> tuple[act.TunnelAction, ...]:
    """Stay, or run anywhere the tunnels lead (SV-11, SV-9)."""
    seat = state.turn
    start = state.pawns[seat]
    spaces = tunnels.reach(state.lanes, board.HOMES[len(state.pawns)][seat], start)
    return (_STAY, *[_MOVES[space] for space in sorted(spaces) if space != start])


def after_blank(state: State) -> tuple[act.TunnelAction, ...]:
    """Take the bomb home where there is a way, stay, or walk off without it (SV-15 to SV-17)."""
    seat = state.turn
    home = board.HOMES[len(state.pawns)][seat]
    if home in tunnels.reach(state.lanes, home, state.pawns[seat]):
        return (_TAKE_HOME, *moves(state))
    return moves(state)


@cache
def dumps(rack: tuple[int, ...]) -> tuple[act.TunnelAction, ...]:
    """Every choice of one to four tiles of the rack (SV-10)."""
    chosen = dict.fromkeys(
        tiles for size in range(1, board.RACK + 1) for tiles in combinations(sorted(rack), size)
    )
    return tuple(map(_dump, chosen))


@cache
def _dump(tiles: tuple[int, ...]) -> act.TunnelAction:
    return act.DumpTiles(tuple(board.TILES[tile] for tile in tiles))


# Playing a tile


def first_tile(state: State) -> Plays:
    """A tunnel tile on one of the two exits (SV-7)."""
    tiles, _ = _kinds(state.racks[state.turn])
    return _plays(state, tuple([tile for tile in tiles if tile < board.TUNNELS]), ())


def play_tile(state: State) -> Plays:
    """Lay any tile of the rack, or throw one back (SV-20)."""
    return _plays(state, *_kinds(state.racks[state.turn]))


def play_or_keep(state: State) -> Plays:
    """With no full rack: lay a tile, or keep all (SV-21)."""
    tiles, _ = _kinds(state.racks[state.turn])
    return _plays(state, tiles, NOTHING)


@cache
def _kinds(rack: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[act.TunnelAction, ...]]:
    """Each kind of tile in a rack, and throwing one of them back."""
    kinds = tuple(dict.fromkeys(rack))
    return kinds, tuple(_DISCARDS[tile] for tile in kinds)


def _plays(state: State, tiles: tuple[int, ...], others: tuple[act.TunnelAction, ...]) -> Plays:
    sites, room = tunnels.sites(state.lanes, board.HOMES[len(state.pawns)][state.turn])
    rows = []
    spies: dict[int, list[int]] = {}
    size = len(others)
    for tile in tiles:
        if tile < _TUNNELS:
            count = room[tile]
        else:
            spies[tile] = spaces = laying.spy_spaces(state, tile)
            count = len(spaces)
        if count:
            rows.append((tile, count))
            size += count
    return Plays(rows, sites, spies, others, size)


# Messages


def bomb_moves(state: State) -> BombMoves:
    """Any bomb to any bare space (SV-36)."""
    return BombMoves(state.bombs, laying.bare_spaces(state))


def removals(state: State) -> tuple[act.TunnelAction, ...]:
    """Any top tile that may be taken (SV-37)."""
    return (*(_REMOVALS[space] for space in laying.removable(state)), _SKIP)
