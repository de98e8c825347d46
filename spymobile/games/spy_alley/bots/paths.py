"""Where a move can end, and what a scorecard still lacks: the plain arithmetic every bot does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.board import Way
from spymobile.games.spy_alley.state import AlleyView

COUNTS = range(1, 7)
NATIONS = range(len(board.SPIES))
PLACES = range(len(board.KINDS))
EMBASSY = {board.SPACE_SPY[place]: place for place in PLACES if board.KINDS[place] == "embassy"}
AMBASSADOR = {place: spy for spy, place in EMBASSY.items()}
ELIMINATOR = board.KINDS.index("spy_eliminator")
_WAYS: tuple[Way, Way] = ("outside", "alley")


@cache
def ends(place: int, count: int) -> tuple[tuple[Way, int], ...]:
    """The ways a move can go and the space where the marker comes to rest, sent back or not.

    >>> ends(12, 4), ends(0, 2)
    ((('outside', 14), ('alley', 25)), (('outside', 2),))
    """
    ways = _WAYS if board.forks(place, count) else _WAYS[:1]
    return tuple((way, _rest(board.walk(place, count, way)[-1])) for way in ways)


def _rest(place: int) -> int:
    return board.ENTRANCE if board.KINDS[place] == "move_back" else place


@cache
def pays(place: int, count: int) -> bool:
    """Whether this move passes or reaches START. The fork lies too far from START to matter."""
    return board.START in board.walk(place, count, "outside")


@cache
def hits(place: int, spy: int) -> frozenset[int]:
    """The counts that can take a marker from ``place`` onto this spy's embassy.

    >>> sorted(hits(13, board.SPY["french"])), sorted(hits(13, board.SPY["russian"]))
    ([4], [])
    """
    goal = EMBASSY[spy]
    return frozenset(count for count in COUNTS if any(end == goal for _, end in ends(place, count)))


@cache
def lacking(pegs: int, spy: int) -> tuple[int, ...]:
    """The items of this spy that are not on the scorecard, dearest first."""
    return tuple(item for item in (3, 2, 1, 0) if not pegs >> board.peg(spy, item) & 1)


def full(pegs: int, wilds: int, spy: int) -> bool:
    """Whether this spy's set is complete, wild cards counted."""
    return board.count_items(pegs, spy) + wilds >= board.FULL_SET


def reach(place: int, hand: Iterable[int], spy: int) -> float:
    """The chance to land on this spy's embassy in one turn: certain by card, a sixth for each lucky throw."""
    lucky = hits(place, spy)
    if not lucky.isdisjoint(hand):
        return 1.0
    return len(lucky) / 6


def ruled_out(view: AlleyView, seat: int) -> set[int]:
    """What this seat is shown not to be: failed guesses since it last could change its card.

    Cards of spies who were named are left to those who reason further: an heir may hold them.
    """
    out: set[int] = set()
    for trace in view.trail:
        if trace.kind == "is_not":
            if trace.seat == seat:
                out.add(trace.spy)
        elif trace.heir == seat:
            out.clear()
    return out


def shop_price(place: int) -> int:
    """What one item costs on this space."""
    return board.PRICES[board.SPACE_ITEM[place]]
