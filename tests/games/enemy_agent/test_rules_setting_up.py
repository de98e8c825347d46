"""Rule book, "Setting up": who begins, who starts where, and the two secrets of each side."""

from __future__ import annotations

from itertools import combinations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import BadSetup
from spymobile.core.game import Setup
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import BLUE, RED, arrange, do, legal, lines, look, mask, refused, where
from tests.games.hand import fact, hear

FIRST_THREE = act.ArrangeStart((0, 1, 2))


def deal(first=BLUE):
    state, _ = GAME.deal(Setup("enemy_agent", 2, {}, first), Fast(0))
    return state


def waiting(state):
    return [(decision.seat, decision.kind.removeprefix("enemy_agent.")) for decision in GAME.decisions(state)]


def prepare(state, seat, agents=(0, 1, 3), building=1):
    return do(state, act.ChooseAgents(agents), act.HidePlan(building), seat=seat)


@pytest.mark.rule("EA-2")
def test_everybody_starts_in_place():
    state = deal()
    for number in (1, 2, 3):
        assert where(state, number) == "Blue Hotel"
        assert where(state, number + 6) == "Red Hotel"
    for number in (4, 5, 6):
        assert where(state, number) == "Blue Railroad Station"
        assert where(state, number + 6) == "Red Railroad Station"
    assert [where(state, name) for name in ("b1", "b2", "r1", "r2")] == ["P2", "F2", "F13", "P13"]


@pytest.mark.rule("EA-2")
def test_two_players_no_more_no_less():
    for seats in (1, 3):
        with pytest.raises(BadSetup):
            GAME.deal(Setup("enemy_agent", seats), Fast(0))


@pytest.mark.rule("EA-3")
def test_the_higher_throw_begins_and_equal_throws_are_repeated():
    chance = Scripted([3, 3, 1, 4])
    state, events = GAME.deal(Setup("enemy_agent", 2), chance)
    chance.finish()
    assert [told.facts["die"] for told in hear(events)] == [4, 4, 2, 5]
    assert state.first == RED
    assert lines(events)[-1] == "Ben rolls 5 for the first turn."
    state, _ = GAME.deal(Setup("enemy_agent", 2), Scripted([5, 0]))
    assert state.first == BLUE


@pytest.mark.rule("EA-3")
def test_who_begins_gets_ready_last_and_plays_first():
    state = deal(first=RED)
    assert waiting(state) == [(BLUE, "arrange_start"), (RED, "arrange_start")]
    do(state, FIRST_THREE, seat=BLUE)
    do(state, FIRST_THREE, seat=RED)
    assert waiting(state) == [(BLUE, "choose_agents"), (RED, "choose_agents")]
    prepare(state, BLUE)
    prepare(state, RED)
    assert waiting(state) == [(RED, "start_turn")]


@pytest.mark.rule("EA-4")
def test_another_three_may_start_in_the_hotel():
    state = deal()
    events = do(state, act.ArrangeStart((1, 3, 5)), seat=RED)
    assert [number for number in range(7, 13) if where(state, number) == "Red Hotel"] == [8, 10, 12]
    assert [number for number in range(7, 13) if where(state, number) == "Red Railroad Station"] == [7, 9, 11]
    assert lines(events) == ["Ben puts 8, 10 and 12 in the hotel."]
    assert legal(state)[0] == FIRST_THREE
    assert {action.hotel for action in legal(state) if isinstance(action, act.ArrangeStart)} == set(
        combinations(range(6), 3)
    )


@pytest.mark.rule("EA-4")
def test_the_open_part_comes_before_the_secret_part():
    state = deal()
    do(state, FIRST_THREE, seat=RED)
    assert waiting(state) == [(BLUE, "arrange_start")]
    refused(state, "EA-4", act.ChooseAgents((0, 1, 2)), seat=RED)
    do(state, FIRST_THREE, seat=BLUE)
    do(state, act.ChooseAgents((0, 1, 2)), seat=RED)
    refused(state, "EA-4", act.ArrangeStart((0, 1, 3)), seat=RED)
    refused(state, "EA-4", act.ArrangeStart((0, 1, 3)), seat=BLUE)


@pytest.mark.rule("EA-4")
@pytest.mark.parametrize("trio", [(0, 1, 1), (2, 1, 0), (3, 4, 6), (-1, 0, 1)])
def test_exactly_three_of_the_own_six(trio):
    state = deal()
    refused(state, "EA-4", act.ArrangeStart(trio), seat=BLUE)
    do(state, FIRST_THREE, seat=BLUE)
    do(state, FIRST_THREE, seat=RED)
    refused(state, "EA-4", act.ChooseAgents(trio), seat=BLUE)
    do(state, act.ChooseAgents((0, 2, 4)), seat=RED)
    file = look(state, RED).file
    assert file
    assert file.agents == mask([7, 9, 11])


@pytest.mark.rule("EA-4", "EA-5")
def test_the_secrets_are_settled_once_and_for_all():
    state = deal()
    do(state, FIRST_THREE, seat=BLUE)
    do(state, FIRST_THREE, seat=RED)
    refused(state, "EA-5", act.HidePlan(0), seat=RED)
    do(state, act.ChooseAgents((0, 2, 4)), seat=RED)
    refused(state, "EA-4", act.ChooseAgents((0, 2, 5)), seat=RED)
    do(state, act.HidePlan(3), seat=RED)
    refused(state, "EA-5", act.HidePlan(2), seat=RED)
    prepare(state, BLUE)
    refused(state, "EA-5", act.HidePlan(2), seat=BLUE)
    refused(state, "EA-4", act.ChooseAgents((0, 1, 2)), seat=BLUE)


@pytest.mark.rule("EA-5")
def test_the_plan_goes_into_one_of_the_own_four_buildings():
    state = deal()
    do(state, FIRST_THREE, seat=BLUE)
    do(state, FIRST_THREE, seat=RED)
    do(state, act.ChooseAgents((0, 2, 4)), seat=RED)
    hide = next(decision for decision in GAME.decisions(state) if decision.seat == RED)
    assert hide.kind == "enemy_agent.hide_plan"
    assert list(hide.legal) == [act.HidePlan(building) for building in range(4)]
    refused(state, "EA-5", act.HidePlan(4), seat=RED)
    refused(state, "EA-5", act.HidePlan(-1), seat=RED)
    events = do(state, act.HidePlan(3), seat=RED)
    assert lines(events, RED) == ["Ben has hidden the plan in the Radio House (building 4)."]
    assert lines(events, BLUE) == ["Ben has hidden the plan."]


@pytest.mark.rule("EA-6")
def test_the_own_passports_and_the_own_plan_can_be_seen_at_any_time():
    state = arrange(agents=(1, 2, 4, 7, 9, 11), plans=(2, 4))
    blue, red = look(state, BLUE).file, look(state, RED).file
    assert blue
    assert red
    assert (blue.agents, blue.plan) == (mask([1, 2, 4]), 1)
    assert (red.agents, red.plan) == (mask([7, 9, 11]), 3)


@pytest.mark.rule("EA-6")
def test_nobody_else_learns_a_passport_or_the_hiding_place():
    state = arrange(agents=(1, 2, 4, 7, 9, 11), plans=(2, 4))
    for viewer in (TABLE, ANYONE):
        assert look(state, viewer).file is None
    for viewer in (BLUE, RED, TABLE, ANYONE):
        view = look(state, viewer)
        assert (view.known_agents, view.known_tourists, view.plans, view.reveal) == (0, 0, (-1, -1), None)


@pytest.mark.rule("EA-6")
def test_choices_of_the_set_up_are_told_to_their_owner_only():
    state = deal()
    do(state, FIRST_THREE, seat=BLUE)
    do(state, FIRST_THREE, seat=RED)
    events = prepare(state, RED, agents=(0, 2, 4), building=3)
    assert fact(events, "chose_agents", RED) == {"seat": RED, "agents": (0, 2, 4)}
    assert fact(events, "hid_plan", RED) == {"seat": RED, "building": 3}
    for viewer in (BLUE, TABLE, ANYONE):
        assert fact(events, "chose_agents", viewer) == {"seat": RED}
        assert fact(events, "hid_plan", viewer) == {"seat": RED}
