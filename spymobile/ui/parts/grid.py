"""Where things of one size lie that share a place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns of things of one size, in dp; where there are more than fit, they are swiped."""

    columns: int
    wide: float
    high: float
    gap: float
    swiped: bool = False

    def spot(self, number: int) -> tuple[float, float]:
        """How far something lies from the upper left: to the right, and down to its upper edge."""
        row, column = divmod(number, self.columns)
        return column * (self.wide + self.gap), row * (self.high + self.gap)

    def length(self, count: int) -> float:
        """How wide all of them are together."""
        columns = min(count, self.columns)
        return columns * self.wide + (columns - 1) * self.gap
