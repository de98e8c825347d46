"""The reasons of the notebook can be translated: no word of them is left in English."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import Setup
from spymobile.games.clue import GAME, sheet
from tests.conformance import kit
from tests.conformance.pseudo import plain, spoken
from tests.games.clue.case import CASE
from tests.games.hand import NAMES


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_reasons_of_the_notebook(seats: int) -> None:
    with spoken():
        assert read(seats) > 100


def read(seats: int) -> int:
    """Play by chance and look at every reason; gives their number."""
    chance = Fast(seats)
    state, _ = GAME.deal(Setup("clue", seats), chance)
    said = 0
    for step in range(300):
        decisions = list(GAME.decisions(state))
        if not decisions:
            break
        decision, action = kit.choose(CASE, decisions, chance)
        GAME.play(state, decision.seat, action, chance)
        if step % 60 == 59:
            notebook = sheet.fill(GAME.view(state, 0))
            for card in range(0, 21, 2):
                for owner in notebook.layout.owners():
                    for sentence in notebook.reasons(card, owner):
                        assert plain(sentence, NAMES) == "", sentence
                        said += 1
    return said
