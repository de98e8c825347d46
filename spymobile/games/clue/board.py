"""The board, the cards and the Intrigue deck of Clue: WWII, read from ``assets/boards/clue.json``.

Rumor Cards are small numbers inside the rules: the six agents first, then the six items, then the nine
bases; words everywhere else. A place is a number as well: the nine Locations in card order, the centre,
and after it the corridor squares in reading order.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Literal

from spymobile import assets
from spymobile.core.words import Phrases, Words

type Agent = Literal["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
type Item = Literal[
    "matchbox_camera", "silk_map", "suitcase_radio", "code_book", "compass_button", "forged_papers"
]
type Base = Literal[
    "london", "stockholm", "warsaw", "paris", "madrid", "budapest", "lisbon", "rome", "istanbul"
]
type Card = Literal[
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "matchbox_camera",
    "silk_map",
    "suitcase_radio",
    "code_book",
    "compass_button",
    "forged_papers",
    "london",
    "stockholm",
    "warsaw",
    "paris",
    "madrid",
    "budapest",
    "lisbon",
    "rome",
    "istanbul",
]

_DATA = json.loads(assets.text("boards", "clue.json"))

# Rumor Cards

AGENTS: tuple[Agent, ...] = tuple(agent["id"] for agent in _DATA["agents"])
ITEMS: tuple[Item, ...] = tuple(item["id"] for item in _DATA["items"])
BASES: tuple[Base, ...] = tuple(base["id"] for base in _DATA["bases"])
CARDS: tuple[Card, ...] = (*AGENTS, *ITEMS, *BASES)
CARD_NAMES = Words(entry["name"] for group in ("agents", "items", "bases") for entry in _DATA[group])
CARD: dict[str, int] = {word: index for index, word in enumerate(CARDS)}
FIRST_ITEM = len(AGENTS)
FIRST_BASE = len(AGENTS) + len(ITEMS)
#: The cards of each kind: one of each lies in the envelope.
GROUPS: tuple[range, ...] = (
    range(FIRST_ITEM),
    range(FIRST_ITEM, FIRST_BASE),
    range(FIRST_BASE, len(CARDS)),
)
GROUP: tuple[int, ...] = tuple(number for number, group in enumerate(GROUPS) for _ in group)

# Abilities, by agent

ABILITIES: tuple[str, ...] = tuple(agent["ability"]["id"] for agent in _DATA["agents"])
ABILITY_NAMES = Phrases({agent["ability"]["id"]: agent["ability"]["name"] for agent in _DATA["agents"]})
#: What an ability or an Intrigue Card does, and when it may be used.
ABILITY_EFFECTS = Phrases({agent["ability"]["id"]: agent["ability"]["effect"] for agent in _DATA["agents"]})
ABILITY_WHEN = Phrases({agent["ability"]["id"]: agent["ability"]["when"] for agent in _DATA["agents"]})
ALPHA, BETA, GAMMA, DELTA, EPSILON, ZETA = range(len(AGENTS))

# Intrigue Cards, by kind

INTRIGUE: tuple[str, ...] = tuple(card["id"] for card in _DATA["intrigue"])
INTRIGUE_NAMES = Phrases({card["id"]: card["name"] for card in _DATA["intrigue"]})
INTRIGUE_EFFECTS = Phrases({card["id"]: card["effect"] for card in _DATA["intrigue"]})
INTRIGUE_WHEN = Phrases({card["id"]: card["when"] for card in _DATA["intrigue"]})
INTRIGUE_COUNTS: tuple[int, ...] = tuple(card["count"] for card in _DATA["intrigue"])
KEPT: tuple[bool, ...] = tuple(card["kind"] == "keep" for card in _DATA["intrigue"])
DECK: tuple[int, ...] = tuple(kind for kind, count in enumerate(INTRIGUE_COUNTS) for _ in range(count))
(
    CAPTURE,
    FORCED_MARCH,
    NIGHT_FLIGHT,
    INTERCEPTED_MESSAGE,
    RADIO_SILENCE,
    RECALLED_TO_HQ,
    NEW_ORDERS,
    SECOND_BRIEFING,
    COURIER,
    LEAKED_DISPATCH,
) = map(
    INTRIGUE.index,
    (
        "capture",
        "forced_march",
        "night_flight",
        "intercepted_message",
        "radio_silence",
        "recalled_to_hq",
        "new_orders",
        "second_briefing",
        "courier",
        "leaked_dispatch",
    ),
)
LAST_CAPTURE = INTRIGUE_COUNTS[CAPTURE]
MARCH = 6

#: For so many players: side cards, cards in a hand, cards face up.
DEAL: dict[int, tuple[int, int, int]] = {
    row["players"]: (row["side"], row["hand"], row["face_up"]) for row in _DATA["deal"]
}

# Places

HQ = len(BASES)
LOCATIONS = range(len(BASES))
ROWS: tuple[str, ...] = tuple(_DATA["rows"])
#: Row and column of each corridor square, from place ``HQ + 1`` on.
SQUARES: tuple[tuple[int, int], ...] = tuple(
    (row, column) for row, line in enumerate(ROWS) for column, sign in enumerate(line) if sign in ".?"
)
PLACES = HQ + 1 + len(SQUARES)
CORRIDOR = range(HQ + 1, PLACES)
PLACE_AT: dict[tuple[int, int], int] = {square: HQ + 1 + index for index, square in enumerate(SQUARES)}
QUESTION_MARKS: frozenset[int] = frozenset(
    place for (row, column), place in PLACE_AT.items() if ROWS[row][column] == "?"
)
#: The Locations and the centre; a square has no name of its own.
PLACE_NAMES = Words((*CARD_NAMES.sources[FIRST_BASE:], _DATA["centre"]["name"]))
PASSAGES: dict[int, int] = {
    BASES.index(one): BASES.index(other)
    for pair in _DATA["passages"]
    for one, other in (pair, reversed(pair))
}


def _neighbours() -> tuple[tuple[int, ...], ...]:
    steps: list[list[int]] = [[] for _ in range(PLACES)]
    for (row, column), place in PLACE_AT.items():
        for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if beside in PLACE_AT:
                steps[place].append(PLACE_AT[beside])
    for place, room in enumerate((*_DATA["bases"], _DATA["centre"])):
        for door in room["doors"]:
            outside = PLACE_AT[tuple(door["outside"])]
            steps[place].append(outside)
            steps[outside].append(place)
    return tuple(tuple(sorted(ways)) for ways in steps)


#: The places one step away: beside a square, or through a door.
STEPS = _neighbours()


@lru_cache(maxsize=4096)
def distances(start: int, walls: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """Steps from ``start`` to every place; Locations and the centre end a move, ``walls`` stop it.

    What cannot be reached is as far away as no roll goes.

    >>> distances(HQ)[BASES.index("stockholm")], distances(BASES.index("lisbon"))[BASES.index("warsaw")]
    (4, 28)
    """
    far = [999] * PLACES
    far[start] = 0
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        ahead = []
        for place in edge:
            for beside in STEPS[place]:
                if far[beside] == 999 and beside not in walls:
                    far[beside] = steps
                    if beside > HQ:
                        ahead.append(beside)
        edge = ahead
    return tuple(far)


@lru_cache(maxsize=4096)
def within(start: int, count: int, walls: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The places that ``count`` steps or fewer lead to, the start included, in order of their numbers."""
    return tuple(place for place, far in enumerate(distances(start, walls)) if far <= count)


@lru_cache(maxsize=4096)
def path(start: int, end: int, walls: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """A shortest walk, without the place it starts from.

    >>> path(HQ, BASES.index("stockholm"))[-1] == BASES.index("stockholm")
    True
    """
    far = distances(start, walls)
    steps = [end]
    while far[steps[-1]] > 1:
        here = steps[-1]
        steps.append(next(place for place in STEPS[here] if place > HQ and far[place] == far[here] - 1))
    return tuple(reversed(steps)) if start != end else ()


@cache
def doors(place: int) -> tuple[int, ...]:
    """The squares outside the doors of a Location or the centre."""
    return STEPS[place]


def base_card(place: int) -> int:
    """The Rumor Card of a Location.

    >>> CARDS[base_card(BASES.index("rome"))]
    'rome'
    """
    return FIRST_BASE + place


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The numbers whose bits are set.

    >>> bits(0b1010)
    (1, 3)
    """
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
