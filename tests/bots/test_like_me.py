"""An opponent like me: near even over evenings, whoever plays."""

from __future__ import annotations

import math

import pytest

from spymobile.bots import like_me
from spymobile.bots.like_me import STEP, Played
from spymobile.core.chance import Fast


def evenings(strength: float, rivals: int, games: int, grows: float = 0.0) -> list[bool]:
    """Whether somebody of this strength, in levels, won each of their games against bots like them."""
    chance = Fast(f"{strength}/{rivals}")
    played: list[Played] = []
    for _ in range(games):
        level = like_me.level(played, 6, 3)
        odds = math.exp(STEP * strength) / (math.exp(STEP * strength) + rivals * math.exp(STEP * level))
        played.append(Played((str(level),) * rivals, chance.below(10_000, "won") < 10_000 * odds))
        strength += grows
    return [game.won for game in played]


@pytest.mark.parametrize("strength", [1.0, 2.5, 4.0, 6.0])
@pytest.mark.parametrize("rivals", [1, 3])
def test_whoever_plays_wins_about_their_share(strength: float, rivals: int) -> None:
    won = evenings(strength, rivals, 400)[10:]
    even = 1 / (1 + rivals)
    assert 0.8 * even < sum(won) / len(won) < 1.2 * even


def test_it_follows_somebody_who_gets_better() -> None:
    won = evenings(1.0, 1, 200, grows=0.02)
    assert 0.4 < sum(won[100:]) / 100 < 0.62


def test_what_is_no_level_counts_for_nothing_and_old_names_do() -> None:
    odd = [Played((), won=True), Played(("level of a later year",), won=True)]
    assert like_me.level(odd * 9, 6, 3) == 3
    assert like_me.level([Played(("spymaster",), won=True)] * 4, 6, 3) > 4
