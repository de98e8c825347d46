"""The board of Enemy Agent, read from ``assets/boards/enemy_agent.json``, and the ways across it.

Squares are numbers (an index into :data:`SQUARES`); the six areas (hotels, stations, jails) follow them and
:data:`GONE` is out of the game. People are numbers from 0 to 15: of each side six Travelers, then two
Inspectors, Blue's first. A seat is a side: 0 is Blue, 1 is Red.

Streets and walls never change, so every walk is looked up, not searched: people matter only where it ends.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

from spymobile import assets
from spymobile.core.words import Words

type Kind = Literal["agent", "tourist"]

_DATA = json.loads(assets.text("boards", "enemy_agent.json"))

SIDES: tuple[str, ...] = tuple(side["id"] for side in _DATA["sides"])
SIDE_NAMES = Words(side["name"] for side in _DATA["sides"])

# Places

SQUARES: tuple[str, ...] = tuple(square["id"] for square in _DATA["squares"])
SQUARE = {name: index for index, name in enumerate(SQUARES)}
POSITIONS: tuple[tuple[int, int], ...] = tuple((square["x"], square["y"]) for square in _DATA["squares"])
AREAS: tuple[str, ...] = tuple(area["id"] for area in _DATA["areas"])
PLACES: tuple[str, ...] = SQUARES + tuple(area["name"] for area in _DATA["areas"])
HOTEL, STATION, JAIL = (
    tuple(
        len(SQUARES) + index
        for side in SIDES
        for index, area in enumerate(_DATA["areas"])
        if area["kind"] == kind and area["side"] == side
    )
    for kind in ("hotel", "station", "jail")
)
GONE = -1

_WALL: int = _DATA["wall_below_row"]
SIDE: tuple[int, ...] = (
    *(0 if square["y"] < _WALL else 1 for square in _DATA["squares"]),
    *(SIDES.index(area["side"]) for area in _DATA["areas"]),
)
KINDS: tuple[str, ...] = (
    *(square["kind"] for square in _DATA["squares"]),
    *(area["kind"] for area in _DATA["areas"]),
)
#: Whether a square belongs to the path along the wall.
ALONG_WALL: tuple[bool, ...] = (
    *(square["y"] in (_WALL - 1, _WALL) for square in _DATA["squares"]),
    *(False for _ in AREAS),
)


def _neighbours() -> tuple[tuple[int, ...], ...]:
    """Left, right, up, down on the same side of the wall; from an area, its exits (EA-12, EA-15)."""
    at = {place: index for index, place in enumerate(POSITIONS)}
    found = []
    for index, (x, y) in enumerate(POSITIONS):
        beside = (at.get(place, -1) for place in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)))
        found.append(tuple(near for near in beside if near >= 0 and SIDE[near] == SIDE[index]))
    found += [tuple(SQUARE[name] for name in area["exits"]) for area in _DATA["areas"]]
    return tuple(found)


NEXT = _neighbours()

#: Per circle: the circle beyond the doorway, and the sentry square on its own side.
FAR: dict[int, int] = {}
SENTRY: dict[int, int] = {}
#: The circle at whose doorway somebody on this square (circle or sentry square) can show papers at once.
DOOR: dict[int, int] = {}
for _doorway in _DATA["doorways"]:
    _near, _far = (SQUARE[name] for name in _doorway["circles"])
    FAR[_near], FAR[_far] = _far, _near
    for _circle, _sentry in zip((_near, _far), (SQUARE[name] for name in _doorway["sentries"]), strict=True):
        SENTRY[_circle] = _sentry
        DOOR[_circle] = DOOR[_sentry] = _circle

IS_CIRCLE: tuple[bool, ...] = tuple(kind == "circle" for kind in KINDS)
IS_SENTRY: tuple[bool, ...] = tuple(kind == "sentry" for kind in KINDS)

# Buildings

BUILDINGS: tuple[tuple[str, ...], ...] = tuple(
    tuple(building["id"] for building in _DATA["buildings"] if building["side"] == side) for side in SIDES
)
BUILDING_NAMES: tuple[Words, ...] = tuple(
    Words(building["name"] for building in _DATA["buildings"] if building["side"] == side) for side in SIDES
)
SHADED: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(SQUARE[name] for name in building["squares"])
        for building in _DATA["buildings"]
        if building["side"] == side
    )
    for side in SIDES
)
#: The building (0 to 3 on its side) a square lies before, or -1.
BUILDING: tuple[int, ...] = tuple(
    next((number for number, squares in enumerate(SHADED[SIDE[place]]) if place in squares), -1)
    for place in range(len(PLACES))
)

# People

TRAVELERS, INSPECTORS = 6, 2
OF_SIDE = TRAVELERS + INSPECTORS
EVERYBODY = range(OF_SIDE * 2)
OWN: tuple[range, ...] = (range(OF_SIDE), range(OF_SIDE, OF_SIDE * 2))
OWN_SLICES: tuple[slice, ...] = tuple(slice(people[0], people[-1] + 1) for people in OWN)
OWN_TRAVELERS: tuple[range, ...] = tuple(range(people[0], people[0] + TRAVELERS) for people in OWN)
OWN_INSPECTORS: tuple[range, ...] = tuple(range(people[TRAVELERS], people[-1] + 1) for people in OWN)
SIDE_OF: tuple[int, ...] = tuple(person // OF_SIDE for person in EVERYBODY)
IS_TRAVELER: tuple[bool, ...] = tuple(person % OF_SIDE < TRAVELERS for person in EVERYBODY)
AGENTS = 3
NUMBERS: tuple[int, ...] = tuple(traveler["number"] for traveler in _DATA["travelers"])
#: A name and a trade for each Traveler.
PASSPORTS: tuple[Words, ...] = tuple(
    Words((traveler["name"], traveler["trade"])) for traveler in _DATA["travelers"]
)
INSPECTOR_STARTS: tuple[int, ...] = tuple(SQUARE[inspector["start"]] for inspector in _DATA["inspectors"])

# Dice, cards, turns

PEOPLE_DIE: tuple[int, ...] = tuple(_DATA["dice"]["people"])
SQUARES_DIE: tuple[int, ...] = tuple(_DATA["dice"]["squares"])
PASS_CARDS: int = _DATA["checkpoint_cards"]["pass"]
STOP_CARDS: int = _DATA["checkpoint_cards"]["do_not_pass"]
JAIL_TURNS: int = _DATA["jail_turns"]
QUIET_TURNS: int = _DATA["quiet_turns"]


def traveler(side: int, place: int) -> int:
    """The Traveler who stands at this place (0 to 5) in a side's row of passports."""
    return side * OF_SIDE + place


def guard_post(inspector: int) -> int:
    """An Inspector's place (0 to 3) among the four.

    >>> [guard_post(person) for side in OWN_INSPECTORS for person in side]
    [0, 1, 2, 3]
    """
    return inspector // OF_SIDE * INSPECTORS + inspector % OF_SIDE - TRAVELERS


# Walks


@cache
def walks(place: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Every way of stepping on ``count`` squares, none of them twice and never back onto ``place`` (EA-13).

    >>> [[SQUARES[step] for step in way] for way in walks(SQUARE["C7"], 2)]
    [['C6', 'C5'], ['D7', 'E7']]
    """
    if count == 0:
        return ((),)
    return tuple(
        (*way, step)
        for way in walks(place, count - 1)
        for step in NEXT[way[-1] if way else place]
        if step != place and step not in way
    )


@cache
def routes(place: int, count: int) -> dict[int, tuple[int, ...]]:
    """Where a walk of exactly ``count`` can end, each with one way there.

    >>> sorted(SQUARES[end] for end in routes(SQUARE["C4"], 2))
    ['A4', 'C6', 'E4']
    """
    found: dict[int, tuple[int, ...]] = {}
    for way in walks(place, count):
        found.setdefault(way[-1] if way else place, way)
    return found


@cache
def ways(place: int, count: int, end: int) -> tuple[tuple[int, ...], ...]:
    """All walks of exactly ``count`` that end on one square."""
    return tuple(way for way in walks(place, count) if (way[-1] if way else place) == end)


@cache
def crossings(place: int, count: int) -> dict[tuple[int, int], tuple[int, ...]]:
    """Doorways this count can go through, as (near circle, counts left beyond the wall), and the way there.

    From the circle or its sentry square the whole count is left (EA-25, EA-26); else what the walk to the
    circle leaves over (EA-24), at least one.

    >>> for (circle, left), way in crossings(SQUARE["E7"], 4).items():
    ...     print(SQUARES[circle], left, len(way))
    F7 3 1
    """
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    here = DOOR.get(place, -1)
    if here >= 0:
        found[here, count] = ()
    for steps in range(1, count):
        for end, way in routes(place, steps).items():
            if end in FAR and end != here:
                found.setdefault((end, count - steps), way)
    return found


@cache
def beyond(place: int, count: int, end: int) -> int:
    """A bit for each square that is one step beyond a walk which ends there, and not on that walk."""
    found = 0
    for way in ways(place, count, end):
        for step in NEXT[end]:
            if step != place and step not in way:
                found |= 1 << step
    return found


def run_on(place: int, count: int, end: int, occupied: int) -> dict[int, tuple[int, ...]]:
    """First empty squares beyond an occupied end square, each with a whole way from ``place`` (EA-18).

    ``occupied`` has a bit for every square where anybody stands.
    """
    found: dict[int, tuple[int, ...]] = {}
    open_ways = list(ways(place, count, end))
    while open_ways:
        way = open_ways.pop(0)
        for step in NEXT[way[-1] if way else place]:
            if step == place or step in way:
                continue
            if not occupied >> step & 1:
                found.setdefault(step, (*way, step))
            else:
                open_ways.append((*way, step))
    return found


@cache
def to_wall(place: int) -> tuple[int, ...]:
    """The shortest way to the path along the wall; empty for somebody who stands on it.

    >>> [SQUARES[step] for step in to_wall(SQUARE["S10"])]
    ['S9', 'S8']
    """
    found: dict[int, tuple[int, ...]] = {place: ()}
    queue = [place]
    for here in queue:
        if ALONG_WALL[here]:
            return found[here]
        for step in NEXT[here]:
            if step not in found:
                found[step] = (*found[here], step)
                queue.append(step)
    return ()


@cache
def across(place: int) -> int:
    """The square straight beyond the wall from a square of the path along it.

    >>> SQUARES[across(SQUARE["S8"])]
    'S7'
    """
    x, y = POSITIONS[place]
    return POSITIONS.index((x, 2 * _WALL - 1 - y))
