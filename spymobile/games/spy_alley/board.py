"""The board, the scorecard and the decks of Spy Alley, read from ``assets/boards/spy_alley.json``.

Spies and items are small numbers inside the rules (an index into :data:`SPIES` and :data:`ITEMS`) and
words everywhere else. A peg is one hole of the scorecard: ``spy * 4 + item``.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

from spymobile import assets
from spymobile.core.words import Words

type Spy = Literal["french", "german", "spanish", "italian", "american", "russian"]
type Item = Literal["password", "disguise", "code_book", "key"]
type Way = Literal["outside", "alley"]

_DATA = json.loads(assets.text("boards", "spy_alley.json"))

SPIES: tuple[Spy, ...] = tuple(spy["id"] for spy in _DATA["spies"])
SPY_NAMES = Words(spy["name"] for spy in _DATA["spies"])
SPY = {word: index for index, word in enumerate(SPIES)}

ITEMS: tuple[Item, ...] = tuple(item["id"] for item in _DATA["items"])
ITEM_NAMES = Words(item["name"] for item in _DATA["items"])
ITEM = {word: index for index, word in enumerate(ITEMS)}
PRICES: tuple[int, ...] = tuple(item["price"] for item in _DATA["items"])
CONFISCATION: tuple[int, ...] = tuple(item["confiscate"] for item in _DATA["items"])
WILD_CONFISCATION: int = _DATA["wild_card"]["confiscate"]

MONEY_PER_PLAYER: int = _DATA["money"]["per_player"]
START_BONUS: int = _DATA["money"]["pass_start"]
BORDER_TOLL: int = _DATA["money"]["border"]

KINDS: tuple[str, ...] = tuple(space["kind"] for space in _DATA["spaces"])
SPACE_NAMES = Words(space["name"] for space in _DATA["spaces"])
PLACES: tuple[tuple[float, float], ...] = tuple((space["x"], space["y"]) for space in _DATA["spaces"])
SPACE_SPY: tuple[int, ...] = tuple(SPY.get(space.get("spy", ""), -1) for space in _DATA["spaces"])
SPACE_ITEM: tuple[int, ...] = tuple(ITEM.get(space.get("item", ""), -1) for space in _DATA["spaces"])
AMOUNTS: tuple[int, ...] = tuple(space.get("amount", 0) for space in _DATA["spaces"])
IN_ALLEY: tuple[bool, ...] = tuple(space["zone"] == "spy_alley" for space in _DATA["spaces"])
_NEXT: tuple[tuple[int, ...], ...] = tuple(tuple(space["next"]) for space in _DATA["spaces"])

START = KINDS.index("start")
ENTRANCE = KINDS.index("entrance")
BORDER = KINDS.index("border_crossing")

PEGS = len(SPIES) * len(ITEMS)
WILD = PEGS  # In the gift deck, the number after the last peg is a wild card.
FULL_SET = len(ITEMS)

MOVE_CARDS: tuple[int, ...] = tuple(
    int(count) for count, copies in _DATA["move_cards"].items() for _ in range(copies)
)
WILD_CARDS: int = _DATA["wild_card"]["count"]
GIFT_CARDS: tuple[int, ...] = (
    *(
        spy * FULL_SET + ITEM[word]
        for spy in range(len(SPIES))
        for word, copies in _DATA["gift_cards"].items()
        for _ in range(copies)
    ),
    *(WILD for _ in range(WILD_CARDS)),
)


@cache
def walk(place: int, count: int, way: Way) -> tuple[int, ...]:
    """The spaces stepped on when moving ``count`` from ``place``; ``way`` settles the fork.

    Who begins on the entrance must enter the alley, whatever ``way`` says.

    >>> walk(12, 4, "outside"), walk(12, 4, "alley"), walk(ENTRANCE, 1, "outside")
    ((13, 14, 15, 16), (13, 14, 24, 25), (24,))
    """
    path: list[int] = []
    for _ in range(count):
        ways = _NEXT[place]
        forced = place == ENTRANCE and not path
        place = ways[-1] if way == "alley" or forced else ways[0]
        path.append(place)
    return tuple(path)


@cache
def forks(place: int, count: int) -> bool:
    """Whether this move runs past the entrance, so that there is a way to choose (SA-15).

    >>> forks(12, 2), forks(12, 3), forks(ENTRANCE, 3)
    (False, True, False)
    """
    return walk(place, count, "outside") != walk(place, count, "alley")


def peg(spy: int, item: int) -> int:
    """The hole for this item on the scorecard."""
    return spy * FULL_SET + item


@cache
def count_items(pegs: int, spy: int) -> int:
    """How many of a spy's four items are among ``pegs`` (a bit for each hole)."""
    return (pegs >> spy * FULL_SET & 15).bit_count()
