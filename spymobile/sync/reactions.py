"""How soon a sealed answer may come: no sooner than everybody could have given it.

Who is asked something behind a seal because of another's step could be read by how fast they answer. So the
answer is carried out a fixed while after it was asked for, by people and bots alike.
"""

from __future__ import annotations

from collections.abc import Callable

from spymobile.table.table import Table

#: So long, in seconds, a sealed answer to another's step takes at least.
REACTION = 2.5


class Reactions:
    """Since when each seat has been asked something sealed that it did not bring about itself."""

    def __init__(self, table: Table, clock: Callable[[], float], seconds: float) -> None:
        self._table, self._clock, self._seconds = table, clock, seconds
        self._asked: dict[int, tuple[str, float]] = {}
        steps = [row.seat for row in table.history if row.kind == "step"]
        if steps:
            self.stepped(steps[-1])

    def stepped(self, actor: int) -> None:
        """A seat has acted, or taken back; others may be asked something since."""
        asked = {}
        for decision in self._table.decisions():
            if decision.sealed and not decision.standing and decision.seat != actor:
                before = self._asked.get(decision.seat)
                same = before is not None and before[0] == decision.kind
                asked[decision.seat] = before if same and before else (decision.kind, self._clock())
        self._asked = asked

    def until(self, seat: int) -> float:
        """When a sealed answer of this seat may happen."""
        return self._asked[seat][1] + self._seconds if seat in self._asked else 0.0

    def moments(self) -> list[float]:
        """All such times."""
        return [self.until(seat) for seat in self._asked]
