"""Matches: fair seats, honest counts, and the same games from the same seed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spymobile.bots import match
from spymobile.bots.match import Result, Score, Tally
from spymobile.core.bot import Bot
from spymobile.core.game import Action, Outcome, Setup
from tests.table import mailroom
from tests.table.tables import ALLEY


def timeless(result: Result) -> Result:
    thought = {level: (count, 0.0, 0.0) for level, (count, _, _) in result.thought.items()}
    return replace(result, seconds=0.0, thought=thought, times={})


def test_every_level_sits_in_every_chair_equally_often() -> None:
    levels = ("spymaster", "recruit", "field_agent")
    seated = match.seatings(levels, 9)
    assert len(seated) == 9
    for chair in range(3):
        assert sorted(table[chair] for table in seated) == sorted(levels * 3)
    assert match.seatings(levels, 0) == []
    assert match.seatings(levels, 4)[3] == levels


def test_the_same_seed_plays_the_same_game() -> None:
    levels = ("recruit", "field_agent", "recruit")
    games = [timeless(match.play(ALLEY, levels, "seed")) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].outcome is not None
    assert games[0].stumbles == ()
    assert sum(count for count, _, _ in games[0].thought.values()) == games[0].decisions
    others = {timeless(match.play(ALLEY, levels, f"seed {n}")).decisions for n in range(5)}
    assert len(others) > 1


def test_a_setup_can_be_handed_in() -> None:
    result = match.play(
        ALLEY, ("recruit", "recruit"), "x", Setup("spy_alley", 2, {"quiet_first_round": "on"}, 1)
    )
    assert result.outcome is not None


class Stumbler(Bot):
    """Knows no move."""

    def decide(self, view: Any) -> Action:
        raise OSError("no idea")


class Stubborn(mailroom.Mailroom):
    """Its bots pass for ever, or stumble."""

    patience = 40

    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        return Stumbler() if level == "recruit" else Passer()


class Passer(Bot):
    def decide(self, view: Any) -> Action:
        prompt = view.prompt()
        return prompt.choices[-1] if prompt.kind == "mailroom.post" else mailroom.Stamp(0)


def test_a_game_that_does_not_end_is_broken_off() -> None:
    result = match.play(Stubborn(), ("spymaster", "field_agent"), "x")
    assert result.outcome is None
    assert result.decisions == 40
    tally = Tally()
    tally.add(result)
    assert (tally.unfinished, tally.drawn, tally.endings) == (1, 0, {"broken off": 1})


def test_stumbles_are_counted_under_their_level() -> None:
    result = match.play(Stubborn(), ("recruit", "spymaster"), "x")
    assert set(result.stumbles) == {"recruit: OSError: no idea"}
    tally = Tally()
    tally.add(result)
    assert len(tally.stumbles) == len(result.stumbles) == result.thought["recruit"][0]


def result(levels: tuple[str, ...], outcome: Outcome | None, decisions: int = 10) -> Result:
    return Result(levels, outcome, decisions, 0.5, dict.fromkeys(levels, (4, 0.2, 0.1)))


def test_wins_are_added_up_by_chair() -> None:
    tally = Tally()
    tally.add(result(("a", "b", "b"), Outcome((0,), "embassy"), 10))
    tally.add(result(("b", "a", "b"), Outcome((0, 1), "shared"), 20))
    tally.add(result(("b", "b", "a"), Outcome((), "lost"), 30))
    tally.add(result(("a", "b", "b"), None, 40))
    assert (tally.games, tally.unfinished, tally.drawn, tally.decisions) == (4, 1, 1, 100)
    assert tally.endings == {"embassy": 1, "shared": 1, "lost": 1, "broken off": 1}
    a, b = tally.scores["a"], tally.scores["b"]
    assert (a.chairs, a.wins, b.chairs, b.wins) == (4, 1.5, 8, 0.5)
    assert a.share == 1.5 / 4
    assert a.even / a.chairs == pytest.approx(1 / 3)
    assert (a.decisions, a.worst) == (16, 0.1)
    assert a.mean_ms == pytest.approx(50)


def test_the_error_bar_of_a_share() -> None:
    assert Score(chairs=100, wins=50).error == pytest.approx(0.098)
    assert Score(chairs=400, wins=200).error == pytest.approx(0.049)
    assert Score().share == Score().error == Score().mean_ms == 0
