"""Where tunnels lead and where one more tile fits.

Everything here is asked of ``lanes``, the openings that can be seen on the board (one hexadecimal digit a
space). What was found last is remembered: a turn asks for the same network several times, and most turns
change a single space.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from spymobile.games.spy_vs_spy import board

_DIGITS = "0123456789abcdef"
BARE_LANES = "0" * board.SPACES
_REMEMBERED = 256


def _with_opening(side: int) -> str:
    return "".join(digit for digit in _DIGITS if int(digit, 16) & side)


_OPEN_TO = {side: _with_opening(side) for side in board.SIDES}


def _ways(around: tuple[tuple[int, int], ...]) -> dict[str, tuple[tuple[int, str], ...]]:
    ways = [(side, (beyond, _OPEN_TO[board.OPPOSITE[side]])) for side, beyond in around if beyond >= 0]
    return {
        digit: tuple([way for side, way in ways if openings & side]) for openings, digit in enumerate(_DIGITS)
    }


#: By space and digit: where its openings lead, with the digits that open back.
WAYS: tuple[dict[str, tuple[tuple[int, str], ...]], ...] = tuple(map(_ways, board.AROUND))

#: By space: each side, the space beyond it, and the digits there that open towards this space.
_NEIGHBOURS: tuple[tuple[tuple[int, int, str], ...], ...] = tuple(
    tuple((side, beyond, _OPEN_TO[board.OPPOSITE[side]]) for side, beyond in around)
    for around in board.AROUND
)


#: By space: what ``lanes`` says of each space beside it.
_BESIDE: tuple[Callable[[str], tuple[str, ...]], ...] = tuple(
    itemgetter(*(beyond for _side, beyond in around if beyond >= 0)) for around in board.AROUND
)

#: By a space and a manhole next to it: the side of the space that the manhole is on.
_SIDE_OF_HOME = {
    (beyond, home): board.OPPOSITE[side]
    for home in board.MANHOLES
    for side, beyond in board.AROUND[home]
    if beyond >= 0
}

#: A space where a tile may be laid, and by shape each space and turns at which it fits there.
type Site = tuple[int, tuple[tuple[tuple[int, int], ...], ...]]
#: All of them, and for each tunnel tile in how many places on them it can lie.
type Sites = tuple[tuple[Site, ...], bytes]


def digit(openings: int) -> str:
    """Openings as ``lanes`` writes them."""
    return _DIGITS[openings]


#: The same without the ways into manholes, which are the start of a walk at most; out of one all lead on.
_WALKS: tuple[dict[str, tuple[tuple[int, str], ...]], ...] = tuple(
    {
        digit: tuple(
            way
            for way in ways["f" if space in board.MANHOLES and digit == "0" else digit]
            if way[0] not in board.MANHOLES
        )
        for digit in _DIGITS
    }
    for space, ways in enumerate(WAYS)
)


type _Found = tuple[frozenset[int], Sites]
#: By space: the digits of ``lanes``, read as one number, that show it and the spaces beside it.
_SURROUNDINGS: tuple[int, ...] = tuple(
    sum(15 << 4 * (board.SPACES - 1 - one) for one in (space, *(beyond for _, beyond in around)) if one >= 0)
    for space, around in enumerate(board.AROUND)
)
#: By manhole: the board that was last asked about, the same as a number, the digits of it that mattered on
#: the last walk, and what that found.
_last_walk: dict[int, tuple[str, int, int, _Found]] = {}
_NO_WALK: tuple[str, int, int, _Found] = ("", -1, -1, (frozenset(), ((), b"")))


def _explored(lanes: str, home: int) -> _Found:
    """What one walk through the tunnels from a manhole finds: :func:`network` and :func:`sites`.

    One turn asks for it several times, and where others dug far away it is what the last walk found.
    """
    asked, before, mattered, found = _last_walk.get(home, _NO_WALK)
    if asked == lanes:
        return found
    now = int(lanes, 16)
    if (now ^ before) & mattered:
        found = _walk(lanes, home)
        network, (sites, _) = found
        mattered = 0
        for space in network:
            mattered |= _SURROUNDINGS[space]
        for space, _ in sites:
            mattered |= _SURROUNDINGS[space]
    _last_walk[home] = lanes, now, mattered, found
    return found


def _walk(lanes: str, home: int) -> _Found:
    seen = {home}
    queue = [home]
    # Spaces that the network opens onto, and the last tile that does; the manhole is asked first.
    bare: dict[int, int] = {}
    for space in queue:
        for beyond, open_back in _WALKS[space][lanes[space]]:
            lane = lanes[beyond]
            if lane == "0":
                bare[beyond] = space
            elif beyond not in seen and lane in open_back:
                seen.add(beyond)
                queue.append(beyond)
    found, room = [], 0
    for space in sorted(bare):
        side = _SIDE_OF_HOME[space, home] if bare[space] == home else 0
        site, size = _site(space, _BESIDE[space](lanes), side)
        found.append(site)
        room += size
    return frozenset(seen), (tuple(found), room.to_bytes(board.TUNNELS, "little"))


@cache
def _site(space: int, beside: tuple[str, ...], side: int) -> tuple[Site, int]:
    """One site, where this side must be open besides, and its :func:`_room`."""
    must, wall = _edges(space, beside)
    must |= side
    return (space, _turns(space, must, wall)), _room(must, wall)


def network(lanes: str, home: int) -> frozenset[int]:
    """The manhole and every visible tunnel tile with an unbroken path to it (SV-24)."""
    return _explored(lanes, home)[0]


def sites(lanes: str, home: int) -> Sites:
    """Each space where this player may lay a tunnel tile, with the turns at which it fits (SV-24);
    and in how many places each tunnel tile can lie.

    It is bare or shows a Spy, and the network opens onto it; where only the manhole does, the tile must
    open to the manhole.
    """
    return _explored(lanes, home)[1]


def reach(lanes: str, home: int, start: int) -> frozenset[int]:
    """Where a pawn with this home manhole can run from ``start``, which is included (SV-11).

    The own manhole is open to both its exits; other manholes lead nowhere.
    """
    near = _explored(lanes, home)[0]
    return near if start in near else _cut_off(lanes, start)


@lru_cache(_REMEMBERED)
def _cut_off(lanes: str, start: int) -> frozenset[int]:
    """Where a pawn can run that has no way home."""
    seen = {start}
    queue = [start]
    for space in queue:
        for beyond, open_back in WAYS[space][lanes[space]]:
            if lanes[beyond] in open_back and beyond not in seen:
                seen.add(beyond)
                queue.append(beyond)
    return frozenset(seen)


def path(lanes: str, home: int, start: int, end: int) -> tuple[int, ...]:
    """A shortest way for a pawn, without its start; empty where there is none."""
    lanes = f"{lanes[:home]}f{lanes[home + 1 :]}"
    came_from = {end: end}
    queue = [end]
    for space in queue:
        for beyond, open_back in WAYS[space][lanes[space]]:
            if beyond not in came_from and lanes[beyond] in open_back:
                came_from[beyond] = space
                queue.append(beyond)
        if start in came_from:
            break
    else:
        return ()
    way = []
    while start != end:
        start = came_from[start]
        way.append(start)
    return tuple(way)


def blocked(stacks: Sequence[tuple[int, ...]], home: int, start: int, end: int) -> int:
    """The first space with a Spy on a shortest way that would be open without Spies; -1: there is none.

    Only a Spy whose repair opens that way is meant: what lay under it fits the tunnels on both sides.
    """
    if not 0 <= end < len(stacks):
        return -1
    spies = [space for space, stack in enumerate(stacks) if len(stack) == 2]
    bare = [stack[:1] if len(stack) == 2 else stack for stack in stacks]
    way = path(survey(tuple(bare))[0], home, start, end)
    return next((space for space in way if space in spies), -1)


def edges(lanes: str, space: int) -> tuple[int, int]:
    """Which sides of a tile on this space must be open and which must be wall (SV-23, SV-25, SV-26).

    Sides towards manholes, bare spaces and Spy tiles are free.
    """
    return _edges(space, _BESIDE[space](lanes))


@cache
def _edges(space: int, beside: tuple[str, ...]) -> tuple[int, int]:
    """The same by what can be seen on the spaces beside it, in the order of the sides."""
    must = wall = 0
    seen = iter(beside)
    for side, beyond, open_here in _NEIGHBOURS[space]:
        if beyond < 0:
            wall |= side
        elif (lane := next(seen)) != "0":
            if lane in open_here:
                must |= side
            else:
                wall |= side
    return must, wall


@cache
def _turns(space: int, must: int, wall: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By shape: this space and each turns that open where they must and nowhere they must not."""
    return tuple(
        tuple(
            (space, turns)
            for turns, openings in enumerate(shape)
            if openings & must == must and not openings & wall
        )
        for shape in board.OPENINGS
    )


def _room(must: int, wall: int) -> int:
    """In how many turns each tunnel tile opens where it must and nowhere it must not, a byte each.

    A byte is enough for all sites together: a network of so many tiles has at most twice as many spaces and
    two around it, which is 54 on this board, and no tile has more than four turns.
    """
    by_shape = [len(turns) for turns in _turns(0, must, wall)]
    by_tile = bytes(by_shape[board.shape_of(tile)] for tile in range(board.TUNNELS))
    return int.from_bytes(by_tile, "little")


def fits(lanes: str, home: int, shape: int) -> tuple[tuple[int, int], ...]:
    """Every space and turns at which this player may lay a tile of that shape."""
    return fitting(_explored(lanes, home)[1][0], shape)


def fitting(sites: tuple[Site, ...], shape: int) -> tuple[tuple[int, int], ...]:
    """The same for who knows the sites already."""
    return tuple([place for _, places in sites for place in places[shape]])


def fitting_at(sites: tuple[Site, ...], shape: int, index: int) -> tuple[int, int]:
    """One of them."""
    for _, by_shape in sites:
        places = by_shape[shape]
        size = len(places)
        if index < size:
            return places[index]
        index -= size
    raise IndexError(index)


def may_lie(lanes: str, home: int, shape: int, space: int, turns: int) -> bool:
    """Whether this player may lay a tile of that shape there, turned like that."""
    for site, places in _explored(lanes, home)[1][0]:
        if site == space:
            return (space, turns) in places[shape]
    return False


def lone_tunnels(marks: str, mark: str) -> list[int]:
    """The spaces with a lone tunnel tile: a black one (``b``) or a white one (``w``) (SV-30)."""
    found = []
    space = marks.find(mark)
    while space >= 0:
        found.append(space)
        space = marks.find(mark, space + 1)
    return found


def face(stack: tuple[int, ...]) -> tuple[str, str]:
    """What ``lanes`` and ``marks`` say of a stack of tiles: its top one, and whether it lies alone."""
    return _face(stack[-1], len(stack) == 1) if stack else ("0", ".")


@cache
def _face(top: int, alone: bool) -> tuple[str, str]:
    return digit(board.openings_of(top)), "bw"[board.colour_of(top >> 2)] if alone else "."


def survey(stacks: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
    """``lanes`` and ``marks`` of a whole board."""
    lanes, marks = zip(*map(face, stacks), strict=True)
    return "".join(lanes), "".join(marks)
