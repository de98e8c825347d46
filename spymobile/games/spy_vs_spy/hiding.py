"""Where the tiles that a viewer cannot see may be."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spymobile.core.chance import Chance
from spymobile.games.spy_vs_spy import board, tunnels
from spymobile.games.spy_vs_spy.state import TunnelView

_TRIES = 30


def hidden_tiles(view: TunnelView) -> list[int]:
    """How many of each kind the viewer cannot see: the box less the board and the own rack."""
    hidden = list(board.BOX)
    for stack in view.stacks:
        for laid in stack:
            hidden[laid >> 2] -= 1
    for tile in view.rack:
        hidden[tile] -= 1
    return hidden


def limits(view: TunnelView, hidden: list[int]) -> dict[tuple[int, int], int]:
    """By holder and tile, where the viewer knows of one: the most that this rack can hold."""
    found: dict[tuple[int, int], int] = {}
    knower = max(view.who, -1)
    for fact in view.memory:
        if fact.knower == knower:
            key = fact.holder, fact.tile
            found[key] = found.get(key, hidden[fact.tile]) - 1
    return found


class _FirstRack:
    """At a first move everybody knows whether any of the five tiles can be laid (SV-7)."""

    __slots__ = ("_fitting", "_none", "_seat")

    def __init__(self, view: TunnelView) -> None:
        self._seat = view.turn if view.phase in ("first_tile", "redraw_five") else -1
        self._none = view.phase == "redraw_five"
        self._fitting = frozenset[int]()
        if self._seat >= 0:
            lanes, _marks = tunnels.survey(view.stacks)
            home = board.HOMES[len(view.racks)][self._seat]
            self._fitting = frozenset(
                tile for tile in range(board.TUNNELS) if tunnels.fits(lanes, home, board.shape_of(tile))
            )

    def may_be(self, seat: int, rack: Collection[int]) -> bool:
        """Whether this can be the whole rack of that seat."""
        return seat != self._seat or self._fitting.isdisjoint(rack) == self._none

    def may_hold(self, seat: int, tile: int) -> bool:
        """Whether the tile can be in the rack of that seat at all."""
        return seat != self._seat or not self._none or tile not in self._fitting


def deal_racks(view: TunnelView, hidden: list[int], chance: Chance) -> list[tuple[int, ...]]:
    """Racks for everybody, at random as far as the viewer knows; what they take leaves ``hidden``."""
    known = limits(view, hidden)
    first = _FirstRack(view)
    others = [seat for seat in range(len(view.racks)) if seat != view.who and view.racks[seat]]
    loose = [tile for tile, count in enumerate(hidden) for _ in range(count)]
    dealt: dict[int, list[int]] | None = None
    for _ in range(_TRIES):
        dealt = _deal(view, others, chance.shuffled(loose, "racks"), known, first)
        if dealt is not None:
            break
    if dealt is None:
        dealt = next(_search(view, hidden, known, first, {seat: [] for seat in others}, chance), None)
    if dealt is None:
        raise ValueError("this view contradicts itself")
    racks: list[tuple[int, ...]] = []
    for seat in range(len(view.racks)):
        rack = view.rack if seat == view.who else tuple(sorted(dealt.get(seat, ())))
        if seat != view.who:
            for tile in rack:
                hidden[tile] -= 1
        racks.append(rack)
    return racks


def _deal(
    view: TunnelView,
    others: list[int],
    loose: list[int],
    known: dict[tuple[int, int], int],
    first: _FirstRack,
) -> dict[int, list[int]] | None:
    """From the front of the shuffled tiles, passing over what a rack cannot hold; None where it fails."""
    dealt: dict[int, list[int]] = {}
    for seat in others:
        size = view.racks[seat]
        if not known:
            rack = loose[-size:]
            del loose[-size:]
        else:
            rack = []
            for tile in list(loose):
                if len(rack) < size and rack.count(tile) < known.get((seat, tile), size):
                    rack.append(tile)
                    loose.remove(tile)
        if len(rack) < size or not first.may_be(seat, rack):
            return None
        dealt[seat] = rack
    return dealt


def _search(
    view: TunnelView,
    hidden: list[int],
    known: dict[tuple[int, int], int],
    first: _FirstRack,
    dealt: dict[int, list[int]],
    chance: Chance,
) -> Iterator[dict[int, list[int]]]:
    """Every way to fill the racks, tile by tile, for the rare case that luck finds none."""
    seat = next((seat for seat in dealt if len(dealt[seat]) < view.racks[seat]), None)
    if seat is None:
        if all(first.may_be(other, rack) for other, rack in dealt.items()):
            yield dealt
        return
    rack = dealt[seat]
    for tile in chance.shuffled((tile for tile, count in enumerate(hidden) if count), "racks"):
        taken = sum(other.count(tile) for other in dealt.values())
        if hidden[tile] == taken or rack.count(tile) >= known.get((seat, tile), len(rack) + 1):
            continue
        if first.may_hold(seat, tile):
            yield from _search(view, hidden, known, first, {**dealt, seat: [*rack, tile]}, chance)
