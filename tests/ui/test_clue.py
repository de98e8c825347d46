"""Clue: WWII played to its end by touch alone."""

from __future__ import annotations

import pytest

from tests.ui.clue_hand import Detective
from tests.ui.pilot import Pilot, deal_the_same


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (1, 1), (1, 4), (3, 3)])
def test_a_game_is_played_to_its_end(pilot: Pilot, people: int, bots: int) -> None:
    pilot.lay("clue", people, bots)
    hand = Detective(pilot, f"game {people} {bots}", turns=4)
    hand.play()
    assert "WINNER" in pilot.words() or any("solves the case" in words for words in pilot.words())
