"""The ring of a question: where seats lie around the table, and the ways between them, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from spymobile.ui.board.geometry import Point

#: Points of a way from one seat to the next.
_POINTS = 14


@dataclass(frozen=True, slots=True)
class Ring:
    """An ellipse with the asker below and the others clockwise from there: the left neighbour comes first."""

    middle: Point
    reach: tuple[float, float]
    seats: int
    asker: int

    def spot(self, seat: int) -> Point:
        """Where a seat lies."""
        return self._at(self.steps(seat))

    def steps(self, seat: int) -> int:
        """How many seats after the asker it is asked."""
        return (seat - self.asker) % self.seats

    def way(self, start: int, end: int, scale: float = 1.0) -> list[Point]:
        """Clockwise from so many steps after the asker to so many; ``scale`` below 1 is further inside."""
        count = max(1, (end - start) * _POINTS)
        return [self._at(start + (end - start) * number / count, scale) for number in range(count + 1)]

    def _at(self, steps: float, scale: float = 1.0) -> Point:
        turn = -pi / 2 - 2 * pi * steps / self.seats
        x, y = self.middle
        return x + self.reach[0] * scale * cos(turn), y + self.reach[1] * scale * sin(turn)
