"""How strong a level is, as measured: the share of games it wins against the level below.

The figures are those of ``tools/ladder.py``, which lets the bots play and writes ``assets/ladder.json``.

>>> rung = measured("enemy_agent", "2", 2)
>>> rung.against, rung.seats, rung.share > 0.5
('1', 2, True)
>>> measured("enemy_agent", "1", 2) is None
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from spymobile import assets


@dataclass(frozen=True, slots=True)
class Rung:
    """One level at a table where all the others are of the level below."""

    game: str
    seats: int
    level: str
    against: str
    games: int
    share: float
    #: Whether the step is as high as it should be: see the tool.
    verdict: str


@cache
def _rungs() -> tuple[Rung, ...]:
    return tuple(Rung(**row) for row in json.loads(assets.text("ladder.json")))


def measured(game: str, level: str, seats: int) -> Rung | None:
    """The rung of a level, from the table nearest in size; None for what was never measured."""
    rungs = [rung for rung in _rungs() if (rung.game, rung.level) == (game, level)]
    return min(rungs, key=lambda rung: abs(rung.seats - seats), default=None)
