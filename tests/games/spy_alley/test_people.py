"""Spy Alley's bots against scripted people: an honest player has a fair chance, and nobody fools them."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from spymobile.bots import match
from spymobile.core.chance import Fast
from spymobile.core.game import Setup
from spymobile.games.spy_alley import GAME, board
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.bots.people import HABITS, PEOPLE
from tests.games.spy_alley import table
from tests.games.spy_alley.table import arrange, look, roll

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
GAMES = 400 if SOAK else 30
#: What chance may add to a share in so few games: about two standard deviations.
SLACK = 0.0 if SOAK else 0.15


TOP = GAME.levels[-1]


def share(level: str, person: str, games: int = GAMES) -> float:
    """Of how many games the scripted person wins."""
    tally = match.Tally()
    for number, seats in enumerate(match.seatings((level, person), games)):
        tally.add(match.play(GAME, seats, f"people/{number}"))
    assert not tally.stumbles
    assert not tally.unfinished
    return tally.scores[person].share


def test_an_honest_careful_player_has_a_chance_against_the_strongest() -> None:
    assert 0.10 - SLACK < share(TOP, "careful") < 0.20 + SLACK


def test_an_honest_careful_player_has_a_fair_chance_against_a_middling_one() -> None:
    assert 0.25 - SLACK < share("3", "careful") < 0.40 + SLACK


def test_who_only_races_beats_the_first_level() -> None:
    """A child who knows the rules."""
    assert share("1", "racer", GAMES if SOAK else 16) > 0.60 - SLACK


def test_claims_of_the_strongest_hold() -> None:
    """In its own company, at small tables and large: said and right within a tenth."""
    tally = match.Tally()
    for number in range(300 if SOAK else 16):
        tally.add(match.play(GAME, (TOP,) * (2 if number % 2 else 4), f"claims/{number}"))
    bands = tally.claims[TOP]
    for band in bands.values():
        assert band.cases < 50 or abs(band.mean - band.rate) <= 0.1
    cases = sum(band.cases for band in bands.values())
    said = sum(band.claimed for band in bands.values()) / cases
    right = sum(band.right for band in bands.values()) / cases
    assert abs(said - right) <= 0.1 + SLACK
    assert tally.endings["embassy"] >= (0.15 - SLACK) * tally.games


@pytest.mark.parametrize("person", ["silent", "false_flag", "copycat", "hasty", "hoarder"])
def test_no_habit_fools_the_strongest(person: str) -> None:
    """Who bought only another nation's things used to win 19 games of 20, and who bought nothing 4 of 10."""
    assert share(TOP, person) < 0.60 + SLACK


def test_few_honest_players_are_named_in_their_first_turns() -> None:
    early = Counter[bool]()
    for number, seats in enumerate(match.seatings((TOP, "careful"), GAMES)):
        seat, turns = seats.index("careful"), 0
        chance = Fast(f"early/{number}")
        state, events = GAME.deal(Setup(GAME.name, 2), chance)
        bots = [GAME.bot(level, at, Fast(f"early/{number}/{at}")) for at, level in enumerate(seats)]
        match.tell(GAME, state, bots, events)
        while GAME.outcome(state) is None and turns < 6:
            decision = next(due for due in GAME.decisions(state) if not due.standing)
            turns += decision.seat == seat and state.phase == "start_turn"
            action = bots[decision.seat].decide(GAME.view(state, decision.seat))
            match.tell(GAME, state, bots, GAME.play(state, decision.seat, action, chance))
        early[seat not in state.living] += 1
    assert early[True] <= (0.10 + SLACK) * GAMES


@pytest.mark.parametrize("person", PEOPLE)
def test_people_buy_by_their_habit(person: str) -> None:
    """In a shop with every disguise and money for three."""
    state = arrange(place=[table.DISGUISES - 1], money=[15, 15])
    roll(state, 1)
    view = look(state, 0)
    bot = PEOPLE[person](0, Fast("habit"))
    action = bot.decide(view)
    bought = set(action.spies) if isinstance(action, act.Buy) else set()
    own = board.SPIES[view.own().spy]
    habit = HABITS[person]
    assert (own in bought) == habit.own
    assert len(bought) <= 3
    if habit.flag:
        assert len(bought) == 1
    if person == "silent":
        assert not bought


def test_scripted_people_sit_at_no_table() -> None:
    from spymobile.core.errors import BadSetup
    from spymobile.table.record import Occupant, check_occupant

    with pytest.raises(BadSetup, match="careful"):
        check_occupant(GAME, Occupant("Ida", "bot", "careful"))
