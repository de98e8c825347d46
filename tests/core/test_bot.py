"""Bots of a game: which levels there are, and who sits down for each."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.bot import Bots
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import BadSetup


def maker(name: str) -> Any:
    return lambda seat, _chance: (name, seat)


def test_levels_are_counted_from_one_and_each_has_its_own_bot() -> None:
    bots = Bots([maker("meek"), maker("bold"), maker("sly")], {"hasty": maker("hasty")})
    chance: Chance = Fast(1)
    assert bots.levels == ("1", "2", "3")
    assert bots.people == ("hasty",)
    made: list[Any] = [bots(level, 4, chance) for level in (*bots.levels, *bots.people)]
    assert made == [("meek", 4), ("bold", 4), ("sly", 4), ("hasty", 4)]


def test_who_played_at_a_level_that_there_is_no_longer_plays_as_the_strongest() -> None:
    bots: Any = Bots([maker("meek"), maker("bold")])
    assert [bots(level, 0, Fast(1))[0] for level in ("2", "3", "9")] == ["bold"] * 3


@pytest.mark.parametrize("level", ["0", "10", "-1", "silent"])
def test_a_level_that_is_not_there_is_named(level: str) -> None:
    bots = Bots([maker("meek"), maker("bold"), maker("sly")], {"hasty": maker("hasty")})
    with pytest.raises(BadSetup, match="1, 2, 3") as caught:
        bots(level, 0, Fast(1))
    assert level in str(caught.value)
