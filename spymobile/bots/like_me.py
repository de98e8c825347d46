"""The level that plays about as well as a person does, from the games they have finished.

Strength is counted in levels. Whoever beat what they were expected to lose to has got better, by as much as
it was a surprise; the last games count most. A level beats the one below it in about 64 games of 100
(:data:`STEP`), which is what ``tools/ladder.py`` holds the ladders to.

>>> lost = Played(("3",), won=False)
>>> [level([lost] * games, 6, start=3) for games in (0, 2, 4, 12)]
[3, 2, 2, 1]
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spymobile.core.bot import rung

#: The setting, in the place of a level.
LIKE_ME = "like_me"
#: What one level is worth, as the logarithm of the odds.
STEP = math.log(0.64 / 0.36)
#: How far one surprise moves a person, in the same measure.
_PULL = 0.45


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of one person against bots of these levels."""

    rivals: tuple[str, ...]
    won: bool


def level(played: Iterable[Played], count: int, start: int) -> int:
    """Which of ``count`` levels is nearest, after these games from the oldest to the newest.

    ``start`` is for somebody of whom nothing is known.
    """
    strength = start * STEP
    for game in played:
        rivals = [number for name in game.rivals if (number := rung(name, count))]
        if rivals:
            strength += _PULL * (game.won - _chance(strength, rivals))
            strength = min(max(strength, 0.5 * STEP), (count + 0.5) * STEP)
    return min(max(1, round(strength / STEP)), count)


def _chance(strength: float, rivals: Sequence[int]) -> float:
    """Of winning against bots of these levels."""
    own = math.exp(strength)
    return own / (own + sum(math.exp(STEP * rival) for rival in rivals))
