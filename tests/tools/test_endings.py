"""The tool that plays every mix to the end: who sits together, and that a game without an end is counted."""

from __future__ import annotations

import json
import sys
from typing import Any, ClassVar

import pytest

from spymobile import games
from spymobile.bots import match
from spymobile.core.bot import Bot
from spymobile.core.chance import Fast
from spymobile.core.game import Action
from tests.table import mailroom
from tools import endings


class Passer(Bot):
    """Drops no letter, ever."""

    def decide(self, view: Any) -> Action:
        return mailroom.Pass() if view.due().kind == "mailroom.post" else mailroom.Stamp(0)


class Endless(mailroom.Mailroom):
    """Its bots pass until it is broken off."""

    patience: ClassVar[int] = 30

    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        return Passer()


class Idle(Endless):
    """Here the guard steps in."""

    patience: ClassVar[int] = 10_000
    lull: ClassVar[int] = 20

    def progress(self, state: mailroom.State) -> object:
        return tuple(map(len, state.hands))


@pytest.mark.parametrize("name", games.names())
def test_the_rash_sit_among_the_strong_and_the_weak_at_small_tables_and_full_ones(name: str) -> None:
    game = games.load(name)
    found = endings.mixes(game)
    assert len(found) == len(set(found)) >= 5
    assert {len(mix) for mix in found} >= {game.seats[0], game.seats[-1]}
    rash = [mix for mix in found if endings.rash_people(game)[0] in mix]
    assert any(game.levels[-1] in mix for mix in rash)
    assert any(game.levels[0] in mix for mix in rash)
    for mix in found:
        for level in mix:
            game.bot(level, 0, Fast("a try"))


def test_games_without_an_end_and_those_that_had_to_be_pushed_are_counted() -> None:
    tally = match.Tally()
    played = [match.play(game, ("1", "2"), "x") for game in (Endless(), Idle(), Endless())]
    assert endings.count(played, tally) == 1
    row = endings.row("mailroom", ("1", "2"), tally, 1)
    assert (row["mix"], row["games"], row["unfinished"], row["pushed"]) == ("1,2", 3, 2, 1)


def test_it_plays_on_and_says_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = "endings.py spy_alley --games 5 --begin 3 --mix 1,hasty --jobs 1"
    monkeypatch.setattr(sys, "argv", argv.split())
    assert endings.main() == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["game"], row["mix"], row["games"], row["unfinished"]) == ("spy_alley", "1,hasty", 2, 0)
    assert row["longest"] > 0
