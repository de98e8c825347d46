"""Clue's bots against scripted people; and every mix of levels and wrong accusers comes to an end."""

from __future__ import annotations

import os

import pytest

from spymobile.bots import match
from spymobile.core.chance import Fast
from spymobile.games.clue import GAME
from spymobile.games.clue import actions as act
from spymobile.games.clue.bots.people import PEOPLE
from tests.games.clue.table import ANNA, arrange, look

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TOP = GAME.levels[-1]


@pytest.mark.parametrize("person", list(PEOPLE))
def test_no_habit_beats_the_strongest(person: str) -> None:
    tally = match.Tally()
    for number, seats in enumerate(match.seatings((TOP, person), 400 if SOAK else 8)):
        tally.add(match.play(GAME, seats, f"people/{number}"))
    assert not tally.stumbles
    assert not tally.unfinished
    assert tally.scores[person].share < 0.60 + (0.0 if SOAK else 0.25)


def test_a_child_who_knows_the_rules_beats_the_first_level() -> None:
    tally = match.Tally()
    for number, seats in enumerate(match.seatings(("careful", "1"), 400 if SOAK else 60)):
        tally.add(match.play(GAME, seats, f"child/{number}"))
    assert tally.scores["careful"].share > 0.60


MIXES = [
    (TOP, TOP),
    (TOP, "hasty"),
    (TOP, "1", "hasty"),
    ("1", "2", "3", "hasty"),
    ("3", TOP, "4", "hasty", "silent"),
    ("5", "6", "1", "2"),
    (TOP, "hasty", "hasty", "hasty", "hasty", "hasty"),
]


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
def test_every_mix_comes_to_an_end(mix: tuple[str, ...]) -> None:
    """Whoever lacked a single far base used to stand still for ever, the more so after a wrong accusation."""
    for number, seats in enumerate(match.seatings(mix, 200 if SOAK else 2)):
        result = match.play(GAME, seats, f"mix/{number}")
        assert result.outcome is not None
        assert not result.stumbles


def test_nobody_always_refuses_the_first_question() -> None:
    """Silence and interception are ordered now and then; nobody can count on them."""
    state = arrange(kept=[["radio_silence", "intercepted_message"]])
    state.phase = "end_turn"
    chosen = {type(GAME.bot("3", ANNA, Fast(seed)).decide(look(state, ANNA))) for seed in range(30)}
    assert {act.EndTurn, act.OrderIntercept} <= chosen


def test_a_bot_says_how_much_doubt_it_had() -> None:
    state = arrange(at=["rome"])
    state.phase = "ask"
    bot = GAME.bot(TOP, ANNA, Fast("diary"))
    bot.decide(look(state, ANNA))
    assert "envelopes are possible" in bot.explain(("Anna", "Ben", "Cara"))
    assert bot.claim() is None
