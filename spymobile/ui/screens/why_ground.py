"""The ground round a refusal's drawing.

The drawings are three by two, and the place for them is as wide as the sheet. What they stand on goes on to
both sides: the colour of their ground, and the row of squares that somebody walks on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

#: A drawing in its own units.
DRAWING = (120.0, 80.0)
_BLUE, _RED, _NIGHT, _TABLE, _FIELD = "#22364A", "#45271F", "#161F2C", "#1A222B", "#242E22"
_ON_BLUE, _ON_RED, _ON_FIELD = "#C9C6B4", "#D9C29A", "#CBBB8A"


@dataclass(frozen=True, slots=True)
class SquareRow:
    """Squares that go on to one side: the first one's left edge, its top, its side, from one to the next."""

    first: float
    top: float
    side: float
    pitch: float
    colour: str


@dataclass(frozen=True, slots=True)
class DrawingGround:
    """The colours left and right of a drawing, and rows of squares; a pitch below 0 goes to the left."""

    left: str
    right: str
    rows: tuple[SquareRow, ...] = ()


def _plain(tint: str, *rows: SquareRow) -> DrawingGround:
    return DrawingGround(tint, tint, rows)


GROUNDS = {
    "refusal_blocked_square": _plain(
        _BLUE, SquareRow(5, 44, 20, -22, _ON_BLUE), SquareRow(98, 44, 20, 22, _ON_BLUE)
    ),
    "refusal_file_closed": _plain(_TABLE),
    "refusal_held_at_the_sentry": _plain(_BLUE),
    "refusal_in_jail": _plain(_BLUE, SquareRow(102, 54, 18, 20, _ON_BLUE)),
    "refusal_inspector_at_the_wall": DrawingGround(
        _BLUE, _RED, (SquareRow(2, 49, 18, -20, _ON_BLUE), SquareRow(108, 49, 18, 20, _ON_RED))
    ),
    "refusal_moved_already": _plain(
        _BLUE, SquareRow(5, 54, 18, -22, _ON_BLUE), SquareRow(98, 54, 18, 22, _ON_BLUE)
    ),
    "refusal_no_such_card": _plain(_NIGHT),
    "refusal_no_way_home": _plain("#C98F2B"),
    "refusal_not_enough_money": _plain("#141C2B"),
    "refusal_not_in_the_alley": _plain(_NIGHT),
    "refusal_not_reachable": _plain(_FIELD, SquareRow(98, 46, 20, 22, _ON_FIELD)),
    "refusal_not_your_turn": _plain(_TABLE),
    "refusal_only_in_the_centre": _plain(_FIELD),
    "refusal_owned_already": _plain(_NIGHT),
    "refusal_tile_does_not_fit": _plain("#0E0F11"),
    "refusal_too_far_to_climb": DrawingGround(
        _BLUE, _RED, (SquareRow(2, 52, 18, -20, _ON_BLUE), SquareRow(108, 52, 18, 20, _ON_RED))
    ),
}


def squares(row: SquareRow, least: float, most: float) -> Iterator[tuple[float, float]]:
    """Left and right edges of a row's squares as far as a panel from ``least`` to ``most`` shows them."""
    left = row.first
    while left < most and left + row.side > least:
        yield max(left, least), min(left + row.side, most)
        left += row.pitch
