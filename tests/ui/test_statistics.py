"""Statistics: who won, how often in a row, and who did what to whom, over the finished games."""

from __future__ import annotations

import pytest

from spymobile.core.event import Told
from spymobile.core.game import Outcome
from spymobile.store.listing import KeptGame
from spymobile.table.sample_games import moments
from spymobile.ui import catalogue
from spymobile.ui.face import Deed
from spymobile.ui.screens import tallies
from tests.ui.pilot import Pilot


def kept(last: int, names: str, *winners: int) -> KeptGame:
    return KeptGame(str(last), "spy_alley", tuple(names), 10, 0, last, Outcome(winners, "embassy"))


def test_wins_are_counted_by_name_whatever_the_seat() -> None:
    played = [kept(1, "AB", 0), kept(2, "BA", 1), kept(3, "BC", 0), kept(4, "AC")]
    assert tallies.wins(played) == [("A", 2, 3), ("B", 1, 3)]
    assert tallies.wins([]) == []


def test_a_streak_is_broken_by_a_game_lost_and_not_by_one_that_others_played() -> None:
    played = [kept(5, "AB", 0), kept(1, "AB", 0), kept(2, "BC", 0), kept(3, "AB", 0), kept(4, "AB", 1)]
    assert tallies.longest_streak(played) == tallies.Streak("A", 2)
    assert tallies.longest_streak(played[:1]) is None, "one game is no streak"
    assert tallies.longest_streak([]) is None


def test_deeds_are_counted_by_who_and_whom() -> None:
    deed = Deed("named", "seat", "target", "right", True, "{who} {whom} {right} {count}")
    habits = tallies.Habits([deed])
    named = [Told("named", {"seat": 0, "target": 1, "right": right}) for right in (True, False, True)]
    habits.add("AB", [*named, Told("rolled", {"seat": 0})])
    habits.add("BA", named[:1])
    assert [(h.who, h.whom, h.count, h.right) for h in habits.most()] == [("A", "B", 3, 2), ("B", "A", 1, 1)]


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_the_page_says_it_all_a_moment_after_it_is_there(pilot: Pilot, game: str) -> None:
    """Two whole games; the deeds are those that everybody saw in them."""
    over = moments(game, catalogue.card(game).sights.landmarks)["over"]
    for _ in range(2):
        pilot.app.store.adopt(*over, None)
    for number in [kept.id for kept in pilot.app.store.games()]:
        pilot.app.store.resume(number)  # Whoever opens it again finds that it is over.
    pilot.stage.go("statistics")
    (card,) = [w for w in pilot.widgets() if type(w).__name__ == "StatisticsCard"]
    assert "2 games finished" in card.line
    pilot.until(lambda: card.habits != "")
    assert all(line.endswith(("right.", "agents.")) for line in card.habits.splitlines())
    assert ", 2" in card.streak
    pilot.back()
