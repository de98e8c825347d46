"""Thousands of evenings that go wrong, each from its seed."""

from __future__ import annotations

import os

import pytest

from spymobile import games
from tests.conformance.toy import HighCard
from tests.sync.sim import evening

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TOYS, REAL = (10_000, 100) if SOAK else (2_000, 3)
TOY = HighCard()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> HighCard:
    """High Card, installed among the games."""
    load, names = games.load, games.names
    monkeypatch.setattr(games, "load", lambda name: TOY if name == TOY.name else load(name))
    monkeypatch.setattr(games, "names", lambda: (*names(), TOY.name))
    return TOY


#: The states of section 7 of the plan that last; others are over before anybody could do something.
GUEST = (
    *("invited", "waiting", "let in", "lobby", "sealing", "opening"),
    *("playing", "under way", "out of reach", "over"),
)
HOLDER = ("lobby", "knocking", "sealing", "opening", "playing", "over")
CELLS = {("guest", event, state) for event in ("paused", "killed", "turned") for state in GUEST}
CELLS |= {("holder", event, state) for event in ("paused", "killed") for state in HOLDER}


@pytest.mark.parametrize("part", range(4))
def test_evenings_of_a_small_game(toy: HighCard, part: int) -> None:
    kills = troubles = 0
    seen: set[tuple[str, str, str]] = set()
    for number in range(part, TOYS, 4):
        sim = evening(toy, 2 + number % 2, f"toy/{number}")
        kills += sim.kills
        troubles += sim.doubtful + sim.refused
        seen |= sim.seen
    assert kills > TOYS // 20
    assert troubles > TOYS // 40
    assert seen >= CELLS, f"nothing happened in {sorted(CELLS - seen)}"


@pytest.mark.parametrize("name", games.names())
def test_evenings_of_a_real_game(name: str) -> None:
    game = games.load(name)
    for number in range(REAL):
        evening(game, game.seats[number % len(game.seats)], f"{name}/{number}", troubles=8)


def test_the_same_seed_is_the_same_evening(toy: HighCard) -> None:
    for number in range(10):
        first, second = (evening(toy, 3, f"same/{number}") for _ in range(2))
        assert (first.trace, first.now, first.done) == (second.trace, second.now, second.done)
