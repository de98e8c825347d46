"""How far a spy is from winning, counted in turns: what still has to be got, and the way to the embassy."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.bots import paths

type Hand = tuple[int, ...]

_CARDS = 2  # The table of finishes knows hands up to this size; of a larger hand the best part counts.
_HANDS: tuple[Hand, ...] = tuple(
    hand for size in range(_CARDS + 1) for hand in combinations_with_replacement(paths.COUNTS, size)
)
_SWEEPS = 8
_INCOME = 4.5  # Dollars a turn, roughly: START, sold secrets, the border.
_SPARE_CARD = 0.25  # Turns saved by each card beyond those the table of finishes looks at.


@cache
def _finishes(spy: int) -> dict[Hand, list[float]]:
    """The turns until this spy stands on the embassy, by hand and place, playing for nothing else.

    Solved by repeated sweeps against the direction of play; cards drawn on the way are counted in.
    """
    goal = paths.EMBASSY[spy]
    goes = [
        [[end for _, end in paths.ends(place, count)] for count in paths.COUNTS] for place in paths.PLACES
    ]
    draws = [board.KINDS[place] == "move_card" for place in paths.PLACES]
    again = board.KINDS.index("take_another_turn")
    turns = {hand: [10.0] * len(goes) for hand in _HANDS}
    landed = {hand: [10.0] * len(goes) for hand in _HANDS}
    for hand in _HANDS:
        landed[hand][goal] = 0.0
    grown = {
        hand: [tuple(sorted((*hand, card))) for card in paths.COUNTS] if len(hand) < _CARDS else [hand]
        for hand in _HANDS
    }
    order = sorted(paths.PLACES, reverse=True)
    for _ in range(_SWEEPS):
        for hand in reversed(_HANDS):
            here, rest = turns[hand], landed[hand]
            fewer = [(card, landed[_without(hand, card)]) for card in set(hand)]
            bigger = [turns[more] for more in grown[hand]]
            for place in order:
                ways = goes[place]
                best = sum([min([rest[end] for end in way]) for way in ways]) / 6
                for card, then in fewer:
                    best = min(best, *[then[end] for end in ways[card - 1]])
                best += 1
                here[place] = best
                if place != goal:
                    if draws[place]:
                        best = sum([more[place] for more in bigger]) / len(bigger)
                    rest[place] = best - 1 if place == again else best
    return turns


def _without(hand: Hand, card: int) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


@cache
def _usual(spy: int, hand: Hand) -> float:
    """The turns for the finish from somewhere outside the alley."""
    table = _finishes(spy)[hand]
    outside = [table[place] for place in paths.PLACES if not board.IN_ALLEY[place]]
    return sum(outside) / len(outside)


@lru_cache(1 << 14)
def finish(spy: int, hand: Hand, place: int) -> float:
    """The turns for the finish from ``place`` (-1: from somewhere) with all cards of ``hand``.

    >>> finish(0, (3,), board.ENTRANCE)
    1.0
    """
    size = min(len(hand), _CARDS)
    parts = set(combinations(hand, size))
    best = min(_usual(spy, part) if place < 0 else _finishes(spy)[part][place] for part in parts)
    return max(1.0, best - _SPARE_CARD * (len(hand) - size)) if best > 1 else best


# Each missing item is sold on one space, and on both black markets, of a lap of 24.
_GETTING = tuple(sum(24 / (1.7 * item + 2.5) for item in range(1, missing + 1)) for missing in range(5))


@lru_cache(1 << 14)
def turns(spy: int, pegs: int, wilds: int, money: int, hand: Hand, place: int) -> float:
    """The turns this spy still needs to win, if nobody interferes.

    >>> rich = turns(0, 0b0111, 0, 60, (), 0)
    >>> rich < turns(0, 0b0111, 0, 0, (), 0) < turns(0, 0b0001, 0, 0, (), 0)
    True
    """
    missing = paths.lacking(pegs, spy)[wilds:]  # Wild cards stand in for what is dearest.
    if not missing:
        return finish(spy, hand, place)
    getting = _GETTING[len(missing)]
    saving = max(0, sum(board.PRICES[item] for item in missing) - money) / _INCOME
    return max(getting, saving) + 0.3 * min(getting, saving) + finish(spy, hand, -1)
