"""How promising each place is for a Traveler: exact tables of the way out, the search and the way home.

A journey is worth 1 at home with the plan and loses a tenth with every turn it takes (:data:`PATIENCE`); a
place is worth what the best play from there can expect of dice and cards, if that Traveler moves every turn
and nobody interferes. The board looks the same to both sides after half a turn, so one table, Blue's, serves
both: Red's squares are turned round first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from spymobile.games.enemy_agent import board

PATIENCE = 0.9
PASS_ODDS = board.PASS_CARDS / (board.PASS_CARDS + board.STOP_CARDS)
ALL = (1 << len(board.BUILDINGS[0])) - 1
_COUNTS = board.SQUARES_DIE
_ABROAD = tuple(square for square in range(len(board.SQUARES)) if board.SIDE[square] == 1)
_AT_HOME = tuple(place for place in range(len(board.PLACES)) if board.SIDE[place] == 0)


def _turn_round() -> tuple[int, ...]:
    """Where each place comes to lie when the board is turned by half a turn."""
    at = {position: index for index, position in enumerate(board.POSITIONS)}
    x_most, y_most = (max(axis) for axis in zip(*board.POSITIONS, strict=True))
    squares = [at[x_most - x, y_most - y] for x, y in board.POSITIONS]
    areas = {}
    for kind in (board.HOTEL, board.STATION, board.JAIL):
        areas[kind[0]], areas[kind[1]] = kind[1], kind[0]
    return (*squares, *(areas[place] for place in range(len(board.SQUARES), len(board.PLACES))))


TURNED = _turn_round()


def seen_by(side: int, place: int) -> int:
    """A place as Blue would call it.

    >>> board.SQUARES[seen_by(1, board.SQUARE["F8"])], board.SQUARES[seen_by(0, board.SQUARE["F8"])]
    ('P7', 'F8')
    """
    return TURNED[place] if side else place


type _Worths = list[float]


@cache
def way_home() -> tuple[_Worths, dict[int, float]]:
    """With the plan: what each square abroad is worth, and being held at each circle's sentry box there."""
    free = len(board.PEOPLE_DIE) * len(_COUNTS)
    doubles = sum(people == count for people in board.PEOPLE_DIE for count in _COUNTS) / free
    through = doubles + (1 - doubles) * PASS_ODDS
    stuck = PATIENCE * through / (1 - PATIENCE * (1 - through))
    held = {circle: stuck for circle in board.FAR if board.SIDE[circle] == 1}
    papers = PASS_ODDS + (1 - PASS_ODDS) * stuck
    # With two or three people on the coloured die, a count of so many is doubles in one throw of three.
    climbs = [
        [len(board.to_wall(square)) < 2 * count and count in board.PEOPLE_DIE for count in _COUNTS]
        for square in range(len(board.SQUARES))
    ]
    share = len(set(board.PEOPLE_DIE))

    def worth(square: int, worths: _Worths) -> float:
        total = 0.0
        for number, count in enumerate(_COUNTS):
            best = max(worths[square], *map(worths.__getitem__, board.routes(square, count)))
            if board.crossings(square, count):
                best = max(best, papers)
            total += (1 + (share - 1) * best) / share if climbs[square][number] else best
        return PATIENCE * total / len(_COUNTS)

    worths = [0.0] * len(board.PLACES)
    _settle(worths, _ABROAD, worth)
    return worths, held


def _settle(worths: _Worths, places: Iterable[int], worth: Callable[[int, _Worths], float]) -> None:
    """Reckon again and again until nothing changes any more."""
    places = list(places)
    while True:
        change = 0.0
        for place in places:
            new = worth(place, worths)
            change = max(change, abs(new - worths[place]))
            worths[place] = new
        places.reverse()
        if change < 0.001:
            return


@cache
def search(candidates: int) -> _Worths:
    """Without the plan, abroad: what each square is worth while it may lie in these buildings (bits)."""
    worths = [0.0] * len(board.PLACES)
    if not candidates:
        return worths
    odds = 1 / candidates.bit_count()
    home, _ = way_home()
    goals: set[int] = set()
    for building, squares in enumerate(board.SHADED[1]):
        if candidates >> building & 1:
            rest = search(candidates & ~(1 << building))
            for square in squares:
                goals.add(square)
                worths[square] = odds * home[square] + (1 - odds) * rest[square]

    def worth(square: int, worths: _Worths) -> float:
        here = worths[square]
        total = 0.0
        for count in _COUNTS:
            total += max(here, *map(worths.__getitem__, board.routes(square, count)))
        return PATIENCE * total / len(_COUNTS)

    _settle(worths, (square for square in _ABROAD if square not in goals), worth)
    return worths


def beyond(worths: _Worths, circle: int, left: int) -> float:
    """The best place to end with ``left`` counts after a PASS at this circle."""
    return max(map(worths.__getitem__, board.routes(board.FAR[circle], left - 1)))


@cache
def way_out(candidates: int) -> tuple[_Worths, dict[int, float]]:
    """Without the plan: what every place is worth, and being held at each circle's sentry box at home."""
    worths = search(candidates)[:]
    held = {}
    for circle in board.FAR:
        if board.SIDE[circle] == 0:
            through = sum(beyond(worths, circle, count) for count in _COUNTS) / len(_COUNTS)
            held[circle] = PATIENCE * PASS_ODDS * through / (1 - PATIENCE * (1 - PASS_ODDS))

    def worth(place: int, worths: _Worths) -> float:
        here = worths[place]
        total = 0.0
        for count in _COUNTS:
            best = max(here, *map(worths.__getitem__, board.routes(place, count)))
            for circle, left in board.crossings(place, count):
                through = PASS_ODDS * beyond(worths, circle, left) + (1 - PASS_ODDS) * held[circle]
                best = max(best, through)
            total += best
        return PATIENCE * total / len(_COUNTS)

    _settle(worths, _AT_HOME, worth)
    return worths, held


@cache
def hits(place: int, square: int) -> int:
    """The throws (bits) with which an Inspector at ``place`` can land on ``square``.

    >>> bin(hits(board.SQUARE["P2"], board.SQUARE["R1"]))
    '0b1000'
    """
    return sum(1 << count for count in _COUNTS if square in board.routes(place, count))


@cache
def distances(place: int) -> dict[int, int]:
    """Squares to walk from a place to every square of its side."""
    found = {place: 0}
    queue = [place]
    for here in queue:
        for step in board.NEXT[here]:
            if step not in found:
                found[step] = found[here] + 1
                queue.append(step)
    return found


# The same by rule of thumb: squares to walk, as somebody counts them who does not think of throws.

_FAR_AWAY = 70
_DOOR = 4
_SEARCH = 10


def _by_squares(squares: float) -> float:
    """Every square is worth the same, near the goal or far from it."""
    return max(0.0, 1 - squares / _FAR_AWAY)


@cache
def rough_way_home() -> _Worths:
    """With the plan: by the squares to the nearest doorway."""
    doors = [circle for circle in board.FAR if board.SIDE[circle] == 1]
    worths = [0.0] * len(board.PLACES)
    for square in _ABROAD:
        worths[square] = _by_squares(min(distances(square)[door] for door in doors) + _DOOR)
    return worths


@cache
def rough_way_out(candidates: int) -> _Worths:
    """Without the plan: by the squares to the nearest building where it may be, and from there home."""
    goals = [
        square
        for building, squares in enumerate(board.SHADED[1])
        if candidates >> building & 1
        for square in squares
    ]
    worths = [0.0] * len(board.PLACES)
    if not goals:
        return worths
    home = rough_way_home()[goals[0]]
    rest = _SEARCH * (candidates.bit_count() - 1) / 2
    abroad = {square: min(distances(square)[goal] for goal in goals) for square in _ABROAD}
    for square, squares in abroad.items():
        worths[square] = home * _by_squares(squares + rest)
    for place in _AT_HOME:
        ways = [
            distances(place)[circle] + _DOOR + abroad[far]
            for circle, far in board.FAR.items()
            if board.SIDE[circle] == 0
        ]
        worths[place] = home * _by_squares(min(ways) + rest)
    return worths
