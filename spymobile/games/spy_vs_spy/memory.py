"""What players know of tiles they cannot see: which ones are surely not in somebody's rack.

Who throws a tile back knows that it is in the pile, and everybody saw a removed tile go there. Until
another player draws, that player cannot hold it. For each knower (a seat, or -1: anyone) and each holder
the state keeps such tiles, by kind: at least so many of them are hidden from the knower, but elsewhere.

The knowledge is about each kind by itself. That of two different tiles only one can have been drawn is
not kept.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter

from spymobile.games.spy_vs_spy.state import Elsewhere, State

ANYBODY = -1


_key = attrgetter("knower", "holder", "tile")
#: One object for each fact that there can be: most are told many times.
_elsewhere = cache(Elsewhere)


def _add(state: State, new: Iterable[Elsewhere]) -> None:
    """The facts stay in order; those that are alike stand together."""
    facts = list(state.memory)
    for fact in new:
        insort(facts, fact, key=_key)
    state.memory = tuple(facts)


def threw_back(state: State, seat: int, tiles: Iterable[int]) -> None:
    """``seat`` put these tiles into the pile, unseen by the others."""
    others = [other for other in range(len(state.racks)) if other != seat]
    _add(state, [_elsewhere(seat, holder, tile) for tile in tiles for holder in others])


def saw_removed(state: State, tile: int) -> None:
    """A tile of the board went into the pile before everybody's eyes."""
    seats = range(len(state.racks))
    _add(
        state,
        [
            _elsewhere(knower, holder, tile)
            for knower in (ANYBODY, *seats)
            for holder in seats
            if holder != knower
        ],
    )


def drew(state: State, seat: int, tiles: Sequence[int]) -> None:
    """``seat`` drew these tiles; the others only know how many: each may have been any one in the pile."""
    if not state.memory:
        return
    kept: list[Elsewhere] = []
    last, gone = None, 0
    for fact in state.memory:
        holder = fact.holder
        if holder != seat != fact.knower:
            kept.append(fact)
            continue
        if fact is not last and fact != last:
            # What the knower draws is hidden no longer.
            last, gone = fact, len(tiles) if holder == seat else tiles.count(fact.tile)
        if gone:
            gone -= 1
        else:
            kept.append(fact)
    if len(kept) < len(state.memory):
        state.memory = tuple(kept)


def played(state: State, seat: int, tile: int) -> None:
    """``seat`` laid this tile on the board: one tile less is hidden outside the other racks."""
    if not state.memory:
        return
    kept: list[Elsewhere] = []
    last: Elsewhere | None = None
    for fact in state.memory:
        # Of those that are alike the first goes.
        if fact.tile == tile and fact.holder != seat != fact.knower and fact is not last and fact != last:
            last = fact
        else:
            kept.append(fact)
    if last is not None:
        state.memory = tuple(kept)


def facts_for(state: State, who: int) -> tuple[Elsewhere, ...]:
    """What ``who`` knows: the own facts and anybody's."""
    return tuple(fact for fact in state.memory if fact.knower in (ANYBODY, who))
