"""Enemy Agent's bots against scripted people, and how little their own people give away."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from spymobile.bots import match
from spymobile.core.chance import Fast
from spymobile.core.event import fact
from spymobile.core.game import Setup
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent.bots.people import HABITS

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
TOP = GAME.levels[-1]
#: What chance may add to a share in few games: about two standard deviations.
SLACK = 0.0 if SOAK else 0.15


@pytest.mark.parametrize("person", list(HABITS))
def test_no_habit_beats_the_strongest(person: str) -> None:
    tally = match.Tally()
    for number, seats in enumerate(match.seatings((TOP, person), 400 if SOAK else 16)):
        tally.add(match.play(GAME, seats, f"people/{number}"))
    assert not tally.stumbles
    assert not tally.unfinished
    assert tally.scores[person].share < 0.60 + SLACK


def test_a_child_who_knows_the_rules_beats_the_first_level() -> None:
    tally = match.Tally()
    for number, seats in enumerate(match.seatings(("careful", "1"), 400 if SOAK else 20)):
        tally.add(match.play(GAME, seats, f"child/{number}"))
    assert tally.scores["careful"].share > 0.60 - SLACK


def test_arrests_come_out_as_sure_as_they_were_said_to_be() -> None:
    """In its own company and against whoever sends tourists first."""
    for other in (TOP, "decoys"):
        tally = match.Tally()
        for number in range(300 if SOAK else 8):
            tally.add(match.play(GAME, (TOP, other), f"claims/{number}"))
        bands = tally.claims[TOP]
        assert all(band.cases < 50 or abs(band.mean - band.rate) <= 0.1 for band in bands.values())
        cases = sum(band.cases for band in bands.values())
        said = sum(band.claimed for band in bands.values()) / cases
        right = sum(band.right for band in bands.values()) / cases
        assert abs(said - right) <= 0.1 + SLACK


def test_who_crosses_first_may_be_anybody_and_few_games_are_drawn() -> None:
    """The first three over the wall used to be agents in every game, and one game in five was drawn."""
    games = 400 if SOAK else 40
    agents, crossed, asked = Counter[int](), Counter[int](), Counter[str]()
    drawn = 0
    for number in range(games):
        chance = Fast(f"crossing/{number}")
        state, events = GAME.deal(Setup(GAME.name, 2), chance)
        bots = [GAME.bot(TOP, seat, Fast(f"crossing/{number}/{seat}")) for seat in (0, 1)]
        over: tuple[list[int], list[int]] = ([], [])
        match.tell(GAME, state, bots, events)
        while (outcome := GAME.outcome(state)) is None:
            seat = GAME.decisions(state)[0].seat
            events = GAME.play(state, seat, bots[seat].decide(GAME.view(state, seat)), chance)
            for event in events:
                told = event.whole()
                if told.name == "went_through" and fact(told, "person", int) not in over[seat]:
                    over[seat].append(fact(told, "person", int))
                elif told.name == "asked":
                    asked[fact(told, "kind", str)] += 1
            match.tell(GAME, state, bots, events)
        drawn += outcome.drawn
        for people in over:
            for place, person in enumerate(people[:4]):
                crossed[place] += 1
                agents[place] += state.agents >> person & 1
    for place in range(4):
        assert 0.35 - SLACK < agents[place] / crossed[place] < 0.75 + SLACK
    assert asked["tourist"], "a tourist asks now and then"
    assert drawn / games < 0.10 + SLACK


def test_a_bot_says_why_it_acted() -> None:
    chance = Fast("diary")
    state, events = GAME.deal(Setup(GAME.name, 2), chance)
    bots = [GAME.bot(TOP, seat, Fast(f"diary/{seat}")) for seat in (0, 1)]
    match.tell(GAME, state, bots, events)
    told = Counter[str]()
    while GAME.outcome(state) is None:
        seat = GAME.decisions(state)[0].seat
        action = bots[seat].decide(GAME.view(state, seat))
        told[type(action).__name__] += bool(bots[seat].explain(("Anna", "Ben")))
        match.tell(GAME, state, bots, GAME.play(state, seat, action, chance))
    assert told["MovePerson"]
    assert told["Ask"]
