"""What nobody may find out: the leaks listed for Enemy Agent, as far as rules, views and words can leak.

Left to the screens: figures, order of drawing and tooltips (1), the order of passports in an opened file (2,
the file holds a bit for each number and no order), pauses of the scan (5), frame sizes (6, padded by the
protocol), sounds (8), the glow of the own plan (11) and when bots act (12).
"""

from __future__ import annotations

from itertools import combinations

import pytest

from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Fast
from spymobile.core.game import Setup, pick
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.case import scramble
from tests.games.enemy_agent.table import BLUE, RED, arrange, arrest, ask, do, known, lines, look, move, roll
from tests.games.hand import NAMES, fact, told


def text(value):
    return codec.to_text(codec.to_data(value))


def ready(state):
    do(state, act.ArrangeStart((0, 1, 2)), seat=BLUE)
    do(state, act.ArrangeStart((0, 1, 2)), seat=RED)


def deal():
    state, _ = GAME.deal(Setup("enemy_agent", 2, {}, BLUE), Fast(0))
    return state


# (1) and (3): whatever the agents are, the board and everything that may be done look the same.


@pytest.mark.rule("EA-6")
def test_what_may_be_done_never_depends_on_who_is_an_agent():
    for seed in range(8):
        chance = Fast(seed)
        state, _ = GAME.deal(Setup("enemy_agent", 2), chance)
        for _ in range(150):
            if GAME.outcome(state):
                break
            twin = scramble(state.copy(), ANYONE, chance)
            ours, theirs = GAME.decisions(state), GAME.decisions(twin)
            assert [text(due) for due in ours] == [text(due) for due in theirs]
            decision = chance.choice(ours, "who")
            GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)


@pytest.mark.rule("EA-6")
def test_every_decision_after_the_set_up_is_open():
    chance = Fast("open")
    state, _ = GAME.deal(Setup("enemy_agent", 2), chance)
    kinds = {}
    while not GAME.outcome(state):
        decision = chance.choice(GAME.decisions(state), "who")
        kinds[decision.kind] = decision.sealed
        assert decision.sealed or decision.public == decision.legal
        assert not decision.sealed or not decision.public
        GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
    sealed = {kind for kind, closed in kinds.items() if closed}
    assert sealed == {"enemy_agent.choose_agents", "enemy_agent.hide_plan"}


# (4): the public log of an inquiry.


@pytest.mark.rule("EA-32")
def test_the_public_log_of_an_inquiry_is_the_same_for_silence_and_for_no():
    logs = set()
    seen = set()
    for number, plan in ((1, 1), (3, 1), (3, 4)):
        agents = (1, 2, 4) if number == 1 else (2, 4, 5)
        state = arrange(at={1: "S14"}, may_ask=[1], agents=(*agents, 7, 9, 11), plans=(2, plan))
        events = do(state, ask(1))
        logs.add(text([*lines(events), *(text(event.told(ANYONE)) for event in events)]))
        seen.add(text(look(state)))
    assert len(logs) == 1
    assert len(seen) == 1


# (7) and (9): the set-up.


@pytest.mark.rule("EA-4")
def test_people_are_placed_before_anybody_is_an_agent():
    state = deal()
    assert {due.kind for due in GAME.decisions(state)} == {"enemy_agent.arrange_start"}
    do(state, act.ArrangeStart((0, 1, 2)), seat=BLUE)
    assert [(due.seat, due.kind) for due in GAME.decisions(state)] == [(RED, "enemy_agent.arrange_start")]


@pytest.mark.rule("EA-4", "EA-5")
def test_secret_choices_look_the_same_from_outside_and_are_written_equally_long():
    seen = set()
    lengths = set()
    for trio in combinations(range(6), 3):
        for building in range(4):
            state = deal()
            ready(state)
            actions = act.ChooseAgents(trio), act.HidePlan(building)
            events = do(state, *actions, seat=RED)
            lengths.add(tuple(len(text(action)) for action in actions))
            for viewer in (BLUE, TABLE, ANYONE):
                heard = [text(event.told(viewer)) for event in events]
                seen.add((viewer, text(look(state, viewer)), text(heard)))
    assert len(seen) == 3
    assert len(lengths) == 1


# (10): marks on known people.


@pytest.mark.rule("EA-32")
def test_onlookers_see_no_mark_on_who_was_scanned():
    state = arrange(at={1: "M14", 3: "S14"}, may_ask=[1, 3])
    do(state, ask(1), ask(3))
    assert known(state, TABLE) == ({1}, {3})
    assert known(state, ANYONE) == (set(), set())


# (13): a plan that goes back.


@pytest.mark.rule("EA-39", "EA-34")
def test_a_building_is_named_to_onlookers_only_after_a_plan_was_taken_there_in_public():
    state = arrange(at={9: "N1"}, may_ask=[9], turn=RED, plans=(2, 4))
    assert look(state).plans == (-1, -1)
    events = do(state, ask(9))
    assert fact(events, "took_plan")["building"] == 1
    roll(state, 1, 2)
    move(state, 9, "P1")
    roll(state, 1, 1)
    move(state, "b1", "P1")
    back = do(state, arrest(9))
    assert fact(back, "plan_returned")["building"] == 1
    assert look(state).plans == (1, -1)


# (14): how many agents are left.


@pytest.mark.rule("EA-46", "EA-38")
def test_how_many_agents_are_left_is_known_by_arrests_alone():
    state = arrange(at={9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(9))
    for viewer in (BLUE, TABLE, ANYONE):
        assert known(state, viewer) == ({9}, set())
    # A scanned agent is one more for the players, and nothing for onlookers.
    state = arrange(turn=RED, at={9: "R1"}, may_ask=[9], plans=(2, 4))
    do(state, ask(9))
    assert known(state, BLUE) == ({9}, set())
    assert known(state, ANYONE) == (set(), set())


@pytest.mark.rule("EA-32")
def test_an_onlooker_who_reasons_still_reckons_with_every_possible_world():
    """A question at R4 brought no plan: the asker is a tourist, or the plan is elsewhere; both stay open."""
    state = arrange(at={1: "S14"}, may_ask=[1], plans=(2, 1))
    do(state, ask(1))
    worlds = [GAME.imagine(look(state), Fast(seed)) for seed in range(200)]
    assert {(world.agents & 1, world.plans[RED]) for world in worlds} == {
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 0),
        (1, 1),
        (1, 2),
    }
    players = [GAME.imagine(look(state, TABLE), Fast(seed)) for seed in range(200)]
    assert {(world.agents & 1, world.plans[RED]) for world in players} == {(1, 0), (1, 1), (1, 2)}


def test_no_line_says_you():
    state = arrange(at={1: "S14"}, may_ask=[1])
    events = [*do(state, ask(1)), *roll(state, 1, 1)]
    for event in events:
        for viewer in (BLUE, RED, TABLE, ANYONE):
            heard = event.told(viewer)
            assert heard
            assert "you" not in GAME.tell(heard, NAMES).lower().split()
    assert told(events) == ["asked", "took_plan", "rolled"]
