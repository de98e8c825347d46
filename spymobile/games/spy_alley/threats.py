"""Who could win at an embassy with the next move, from what lies open on the table and nothing else.

Everybody can count this: pegs, wild cards, move cards and markers are open (SA-7). It is worked out alike
for all six nations, the reader's own included, so that a warning tells nobody who anybody is.
"""

from __future__ import annotations

from dataclasses import dataclass

from spymobile.games.spy_alley import board
from spymobile.games.spy_alley.state import AlleyView

_WAYS: tuple[board.Way, ...] = ("outside", "alley")
_DIE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Threat:
    """A seat with a full set for ``spy``, and the counts that lead onto that embassy.

    ``cards`` are those counts for which a move card lies before the seat: with one of them no roll is needed.
    """

    seat: int
    spy: int
    counts: tuple[int, ...]
    cards: tuple[int, ...]


def threats(view: AlleyView, reader: int) -> tuple[Threat, ...]:
    """What could end the game before ``reader`` is on turn again, the next player first."""
    seats = len(view.place)
    rivals = [(reader + step) % seats for step in range(1, seats)]
    return tuple(
        threat
        for seat in rivals
        if seat in view.living
        for spy in range(len(board.SPIES))
        if (threat := _threat(view, seat, spy)) is not None
    )


def _threat(view: AlleyView, seat: int, spy: int) -> Threat | None:
    if board.count_items(view.pegs[seat], spy) + view.wilds[seat] < board.FULL_SET:
        return None
    if spy in ruled_out(view, seat):
        return None
    counts = tuple(count for count in _DIE if _leads_to(view.place[seat], count, spy))
    if not counts:
        return None
    return Threat(seat, spy, counts, tuple(count for count in counts if count in view.hands[seat]))


def _leads_to(place: int, count: int, spy: int) -> bool:
    """Whether a move may end on the embassy of this nation, on one of its ways (SA-15, SA-42)."""
    ends = {board.walk(place, count, way)[-1] for way in _WAYS}
    return any(board.KINDS[end] == "embassy" and board.SPACE_SPY[end] == spy for end in ends)


def ruled_out(view: AlleyView, seat: int) -> frozenset[int]:
    """Nations that a seat cannot be, as everybody has seen; whoever wins another card may be any again."""
    found: set[int] = set()
    for trace in view.trail:
        if trace.heir == seat:
            found.clear()
        elif trace.kind == "named" or (trace.kind == "is_not" and trace.seat == seat):
            found.add(trace.spy)  # A card that was named has gone to its heir, and there is one of each.
    return frozenset(found)
