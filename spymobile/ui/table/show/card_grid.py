"""How the players' cards share their place: a row, two rows, a row for each, or a strip to be swiped.

Plain arithmetic in dp; whatever happens at the table has no part in it.
"""

from __future__ import annotations

from spymobile.ui.parts.grid import Grid
from spymobile.ui.text import LARGE_TEXT

#: Between two cards.
GAP = 2.0
#: Between rows as wide as the place.
ROW_GAP = 4.0
#: So much of the next row is seen where only one has room: there is something to be swiped.
PEEK = 24.0
#: A card is at least as wide as a finger.
LEAST = 48.0
#: A row of cards is at least so high.
LEAST_ROW = 44.0
#: Of a card with large letters, for each part of the letters' size.
LARGE_CARD = 89.0


def card_grid(size: tuple[float, float], count: int, text_scale: float = 1.0, rows: bool = False) -> Grid:
    """Lay ``count`` cards into a place; with ``rows`` each is as wide as the place.

    >>> card_grid((380, 92), 4)
    Grid(columns=4, wide=93.5, high=92.0, gap=2.0, swiped=False)
    >>> grid = card_grid((380, 120), 6)
    >>> (grid.columns, round(grid.wide), round(grid.high))
    (3, 125, 59)
    >>> card_grid((380, 56), 4, text_scale=2.0).wide
    178.0
    """
    wide, high = size
    if rows:
        each = (high - ROW_GAP * (count - 1)) / count
        if each >= LEAST_ROW:
            return Grid(1, wide, each, ROW_GAP)
        return Grid(count, wide - PEEK, high, ROW_GAP, swiped=True)
    if text_scale > LARGE_TEXT:
        each = LARGE_CARD * text_scale
        fits = (wide - GAP * (count - 1)) / count >= each
        return Grid(count, (wide - GAP * (count - 1)) / count if fits else each, high, GAP, swiped=not fits)
    columns = count if count <= 4 or high < 2 * LEAST_ROW + GAP else 3
    lines = -(-count // columns)
    each = (wide - GAP * (columns - 1)) / columns
    if each < LEAST:
        return Grid(columns, LEAST, high, GAP, swiped=True)
    return Grid(columns, each, (high - GAP * (lines - 1)) / lines, GAP)
