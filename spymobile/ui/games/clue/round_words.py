"""What stands at the seats of a question's round, and how large: letters grow with those of the app."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.metrics import dp, sp

from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering
from spymobile.ui.games.clue.round_ring import Ring

BOLD, PLAIN = "BarlowCondensed-SemiBold", "Roboto-Regular"
#: Units of the drawing: half across a medal, half across the table.
MEDAL, TABLE = 28.0, 104.0
#: So much larger than they are drawn at usual letters they may get: then the round is full.
_MOST, _MOST_OF_MANY, _MANY = 1.9, 1.65, 5
#: Units: the letters of a name and of the words below it, and the lines they take.
_NAME, _WORDS, _NAME_LINE, _WORDS_LINE = 18.0, 14.5, 19.0, 17.0


@dataclass(frozen=True, slots=True)
class RoundCaption:
    """Words round a point, or from it to the right (``lean`` 0) or to the left (1)."""

    text: str
    at: Point
    size: float
    font: str
    lean: float = 0.5


def letters(unit: float, seats: int) -> float:
    """How much larger than the drawing its letters are: as on any page, where the round has room for it."""
    return float(min(max(1.0, sp(1) / unit), _MOST_OF_MANY if seats >= _MANY else _MOST))


def broken(text: str, size: float, room: float, font: str) -> tuple[list[str], float]:
    """One line, or two where one would be small; and the size in which they fit."""
    one = fitting(text, size, room, font)
    words = text.split(" ")
    if one >= size * 0.95 or len(words) < 2:
        return [text], one
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    above, below = min(halves, key=lambda half: max(map(len, half)))
    return [above, below], min(fitting(line, size, room, font) for line in (above, below))


def at_seat(
    name: str, words: str, ring: Ring, at: Point, width: float, unit: float
) -> Iterator[tuple[RoundCaption, bool]]:
    """Name and words of a seat, never over the question; True with the name.

    They stand beside the seats above and below the table, and under those at its sides.
    """
    grown, half = letters(unit, ring.seats), MEDAL * unit
    ends = abs(at[0] - ring.middle[0]) < half
    above = at[1] > ring.middle[1]
    if not ends:
        room = width / 2 - (TABLE + 4) * unit
    elif above or ring.seats < _MANY:
        room = width / 2 - half - 14 * unit
    else:
        room = (TABLE - MEDAL - 4) * unit  # Next to it stand the words of the seat at the side.
    name_size = fitting(name, _NAME * grown * unit, room, BOLD) if name else 0.0
    said, size = broken(words, _WORDS * grown * unit, room, PLAIN) if words else ([], 0.0)
    rows = [(name, name_size, _NAME_LINE, BOLD)] + [(line, size, _WORDS_LINE, PLAIN) for line in said]
    highs = [high * grown * unit for _text, _size, high, _font in rows]
    top = at[1] + sum(highs) / 2 if ends else at[1] - half - 2 * unit
    for (text, big, _high, font), high in zip(rows, highs, strict=True):
        y = top - high / 2
        top -= high
        if ends:
            x, lean = (at[0] + half + 9 * unit, 0.0) if above else (at[0] - half - 9 * unit, 1.0)
        else:
            x, lean = _beside(text, big, font, ring, at, width, unit), 0.5
        yield RoundCaption(text, (x, y), big, font, lean), font == BOLD


def _beside(text: str, size: float, font: str, ring: Ring, at: Point, width: float, unit: float) -> float:
    """Under its seat, but neither on the table nor over the edge."""
    wide = lettering(text, font, round(max(size, 1.0), 1)).width / LETTERING if text else 0.0
    side = 1 if at[0] > ring.middle[0] else -1
    nearest = (TABLE + 2) * unit + wide / 2
    farthest = width / 2 - dp(2) - wide / 2
    return ring.middle[0] + side * min(max(abs(at[0] - ring.middle[0]), nearest), farthest)
