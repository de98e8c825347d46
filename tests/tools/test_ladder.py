"""The test that settles whether a step of a ladder is right: how often it errs, and how long it takes."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from random import Random

import pytest

from tools import ladder

_MEASUREMENTS = 400
#: One measurement in 20, and three standard errors of 400 measurements.
_ERRORS = 0.05 + 3 * (0.05 * 0.95 / _MEASUREMENTS) ** 0.5


def measured(seats: int, share: float) -> tuple[Counter[str], float]:
    """The verdicts on a level that truly wins that share, and the games that one takes on average."""
    chance = Random(f"{seats}/{share}")
    found: Counter[str] = Counter()
    games = 0
    for _ in range(_MEASUREMENTS):
        wins = played = 0
        verdict = "open"
        while verdict == "open":
            wins += chance.binomialvariate(ladder.LOT, share)
            played += ladder.LOT
            verdict = ladder.verdict(wins, played, ladder.BANDS[seats])
        found[verdict] += 1
        games += played
    return found, games / _MEASUREMENTS


@pytest.mark.parametrize("seats", sorted(ladder.BANDS))
def test_one_measurement_in_twenty_errs_at_most(seats: int) -> None:
    low, high = ladder.BANDS[seats]
    for share in (low - ladder.MARGIN, high + ladder.MARGIN):
        assert measured(seats, share)[0]["right"] <= _ERRORS * _MEASUREMENTS
    for share in (low + ladder.MARGIN, high - ladder.MARGIN):
        assert measured(seats, share)[0]["right"] >= (1 - _ERRORS) * _MEASUREMENTS


@pytest.mark.parametrize("seats", sorted(ladder.BANDS))
def test_the_middle_of_a_band_and_what_is_far_from_it_are_settled_soon(seats: int) -> None:
    low, high = ladder.BANDS[seats]
    cases = (((low + high) / 2, "right", 360), (low - 0.1, "flat", 160), (0.85, "cliff", 120))
    for share, verdict, most in cases:
        found, games = measured(seats, share)
        assert found[verdict] >= (1 - _ERRORS) * _MEASUREMENTS
        assert games <= most


def test_it_is_settled_even_where_the_truth_lies_on_an_edge() -> None:
    for seats, band in ladder.BANDS.items():
        for share in band:
            assert measured(seats, share)[1] <= 900


def test_a_match_goes_on_from_what_was_counted_until_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    lots: list[int] = []

    def play_lot(_game: str, _seats: int, _pair: tuple[str, str], number: int, _jobs: int) -> float:
        lots.append(number)
        return 0.64 * ladder.LOT

    monkeypatch.setattr(ladder, "play_lot", play_lot)
    options = Namespace(games=2000, jobs=1)
    rows = list(ladder.match("clue", 2, ("1", "2"), options, None))
    assert [row.games for row in rows] == [ladder.LOT * (number + 1) for number in lots]
    assert [row.verdict for row in rows] == ["open"] * (len(rows) - 1) + ["right"]
    assert list(ladder.match("clue", 2, ("1", "2"), options, rows[2])) == rows[3:], "the same lots, once each"
    assert list(ladder.match("clue", 2, ("1", "2"), options, rows[-1])) == []
