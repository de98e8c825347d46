"""Who may know: a seat, the table, or anyone.

A seat is its number, counted from 0. ``TABLE`` stands for what every seat of the game knows (shown on a
shared device while it is locked); ``ANYONE`` for what an onlooker, a spectator, may know too. An
:data:`Audience` is the same, or a set of some seats.

>>> hears(TABLE, 2), hears((0, 1), 2), hears((0, 1), TABLE), hears(TABLE, ANYONE)
(True, False, False, False)
"""

from __future__ import annotations

type Who = int
type Audience = int | tuple[int, ...]

TABLE: Who = -1
ANYONE: Who = -2


def hears(audience: Audience, who: Who) -> bool:
    """Whether ``who`` belongs to ``audience``. Some of the seats never count as the table."""
    if audience == ANYONE:
        return True
    if audience == TABLE:
        return who != ANYONE
    if isinstance(audience, tuple):
        return who in audience
    return audience == who


def everyone(seats: int) -> tuple[Who, ...]:
    """All who can look at a game of so many seats.

    >>> everyone(2)
    (0, 1, -1, -2)
    """
    return (*range(seats), TABLE, ANYONE)
