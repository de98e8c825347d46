"""Where the places of a board are, and which of them a finger means."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import inf

from kivy.metrics import dp

from spymobile.core.game import View
from spymobile.ui.board.canvas import BoardCanvas
from spymobile.ui.board.geometry import Rect, outside

#: A finger so near to a place means it.
_REACH = 24


class Places[V: View, K: Hashable](BoardCanvas[V]):
    """``K`` is what places are called. A board says which there are and where."""

    def places(self) -> Iterable[K]:
        """Every place that has a rectangle and can be tapped in the dark."""
        return ()

    def rect(self, key: K) -> Rect | None:
        """Where a place is; None: nowhere on the board just now."""
        return None

    def place_at(self, x: float, y: float) -> K | None:
        """The place that a point lies in."""
        return next((place for place in self.places() if self.distance(place, x, y) == 0), None)

    def key_at(self, x: float, y: float) -> K | None:
        """What a tap at a point means that hits nothing that glows."""
        return self.place_at(x, y)

    def distance(self, key: K, x: float, y: float) -> float:
        """How far a point is from a place: 0 inside it."""
        rect = self.rect(key)
        return inf if rect is None else outside(rect, x, y)

    def nearest(self, x: float, y: float, keys: Iterable[K], within: float) -> K | None:
        """The nearest of some places, if it is near enough."""
        found = min(keys, key=lambda key: self.distance(key, x, y), default=None)
        return found if found is not None and self.distance(found, x, y) <= within else None

    def says(self, key: K) -> str:
        """What a place is called, for the lens."""
        return ""

    @property
    def reach(self) -> float:
        """Units from a finger to a place that it still means."""
        return float(dp(_REACH) / (self._scale.x or 1))

    @property
    def snap(self) -> float:
        """Units from what is carried to a place that it snaps to."""
        return self.reach
