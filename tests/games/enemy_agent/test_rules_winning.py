"""Rule book, "The aim" and "Winning": home with the plan, over the wall, and the ends without a winner."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.game import Outcome
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent import actions as act
from tests.games.enemy_agent.table import (
    BLUE,
    END,
    LET_GO,
    PASS,
    RED,
    STOP,
    arrange,
    arrest,
    ask,
    asked,
    do,
    legal,
    lines,
    look,
    mask,
    move,
    papers,
    path,
    refused,
    roll,
    sq,
    where,
    who,
)
from tests.games.hand import fact, told

OFFER, AGREE, DECLINE = act.OfferDraw(), act.AgreeToDraw(), act.DeclineDraw()


def over(number):
    return act.OverTheWall(who(number))


def pass_turn(state):
    roll(state, 1, 1)
    return do(state, END)


@pytest.mark.rule("EA-1", "EA-43")
def test_back_through_the_checkpoint_with_the_plan_wins():
    state = arrange(at={4: "P8"}, carrying=[4])
    roll(state, 1, 4)
    events = papers(state, 4, "P8", 4, PASS)
    assert GAME.outcome(state) == Outcome((BLUE,), "checkpoint")
    assert told(events) == ["drew_card", "went_through", "won"]
    assert lines(events)[-1] == "Anna brings the plan home through the checkpoint."
    assert not GAME.decisions(state)
    refused(state, "EA-1", act.Roll(), seat=RED)


@pytest.mark.rule("EA-1")
def test_both_may_be_on_their_way_and_the_first_one_home_wins():
    state = arrange(turn=RED, at={4: "P8", 9: "F7"}, carrying=[4, 9])
    roll(state, 1, 1)
    papers(state, 9, "F7", 1, PASS)
    assert GAME.outcome(state) == Outcome((RED,), "checkpoint")


@pytest.mark.rule("EA-43")
def test_without_the_plan_or_without_a_pass_nobody_wins():
    state = arrange(at={4: "P8", 1: "F8"}, carrying=[4])
    roll(state, 2, 1)
    papers(state, 1, "F8", 1, PASS)
    assert GAME.outcome(state) is None
    papers(state, 4, "P8", 1, STOP)
    assert GAME.outcome(state) is None
    assert where(state, 4) == "O8"


@pytest.mark.rule("EA-43")
def test_the_end_reveals_everything():
    state = arrange(at={4: "P8"}, carrying=[4])
    roll(state, 1, 4)
    events = papers(state, 4, "P8", 4, PASS)
    for viewer in (BLUE, RED, TABLE, ANYONE):
        reveal = look(state, viewer).reveal
        assert reveal
        assert (reveal.agents, reveal.plans) == (mask([1, 2, 4, 7, 9, 11]), (1, 3))
        assert fact(events, "won", viewer)["plans"] == (1, 3)


@pytest.mark.rule("EA-44")
def test_two_and_two_from_three_squares_away():
    """The printed example: on 2-2 the path along the wall must be reached by the count of 3 or less."""
    state = arrange(at={4: "S11"}, carrying=[4])
    roll(state, 2, 2)
    events = do(state, over(4))
    assert path(events, "climbed") == ["S10", "S9", "S8", "S7"]
    assert GAME.outcome(state) == Outcome((BLUE,), "over_the_wall")
    assert where(state, 4) == "S7"
    state = arrange(at={4: "T11"}, carrying=[4])
    roll(state, 2, 2)
    assert over(4) not in legal(state)
    assert refused(state, "EA-44", over(4)) == "The wall is too far away for this roll."


@pytest.mark.rule("EA-44")
@pytest.mark.parametrize(("double", "near", "far"), [(1, "S9", "S10"), (2, "S11", "T11"), (3, "U11", "U12")])
def test_how_far_from_the_wall_each_double_reaches(double, near, far):
    for square, reaches in ((near, True), (far, False)):
        state = arrange(at={4: square}, carrying=[4])
        roll(state, double, double)
        assert (over(4) in legal(state)) == reaches


@pytest.mark.rule("EA-44")
def test_squares_from_which_doubles_go_over():
    counts = [sum(len(board.to_wall(square)) < 2 * double for square in range(75)) for double in (1, 2, 3)]
    assert counts == [21, 29, 44]


@pytest.mark.rule("EA-44", "EA-27")
@pytest.mark.parametrize("square", ["P8", "O8", "S8", "C8"])
def test_on_the_path_along_the_wall_any_doubles_will_do(square):
    state = arrange(at={4: square}, carrying=[4], held=[4] if square == "O8" else [])
    roll(state, 1, 1)
    do(state, over(4))
    assert GAME.outcome(state) == Outcome((BLUE,), "over_the_wall")
    assert not look(state).held
    assert (look(state).passes, look(state).stops) == (14, 10), "no card"


@pytest.mark.rule("EA-44")
def test_only_doubles_only_with_the_plan_and_only_the_carrier():
    state = arrange(at={4: "S8", 1: "R8"}, carrying=[4])
    roll(state, 1, 2)
    assert refused(state, "EA-44", over(4)) == "Only doubles let you climb over the wall."
    do(state, END)
    pass_turn(state)
    roll(state, 2, 2)
    refused(state, "EA-44", over(1))
    state = arrange(at={4: "S8"})
    roll(state, 2, 2)
    assert refused(state, "EA-44", over(4)) == "Only an agent who carries the plan may climb over the wall."
    refused(state, "EA-7", over(7))


@pytest.mark.rule("EA-44", "EA-10")
def test_who_has_moved_may_not_climb_as_well():
    state = arrange(at={4: "S9"}, carrying=[4])
    roll(state, 2, 2)
    move(state, 4, "R8")
    assert over(4) not in legal(state)
    refused(state, "EA-10", over(4))


@pytest.mark.rule("EA-45")
def test_doubles_may_be_played_as_an_ordinary_throw():
    state = arrange(at={4: "S9", 1: "S7"}, carrying=[4])
    roll(state, 2, 2)
    assert over(4) in legal(state)
    move(state, 1, "Q7")
    assert over(4) in legal(state), "others may move first"
    do(state, END)
    assert GAME.outcome(state) is None


@pytest.mark.rule("EA-46")
def test_all_six_agents_gone_is_a_draw():
    state = arrange(at={1: "gone", 2: "gone", 4: "gone", 7: "gone", 11: "gone", 9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    events = do(state, arrest(9))
    assert GAME.outcome(state) == Outcome((), "no_agents", drawn=True)
    assert lines(events)[-1] == "A draw: no agent is left."


@pytest.mark.rule("EA-46")
def test_no_agents_and_no_inspectors_loses_at_once():
    state = arrange(at={7: "gone", 11: "gone", "r1": "gone", "r2": "gone", 9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    events = do(state, arrest(9))
    assert GAME.outcome(state) == Outcome((BLUE,), "helpless")
    assert lines(events)[-1] == "Anna wins: the other side has no agents and no Inspectors left."


@pytest.mark.rule("EA-46")
def test_losing_the_last_inspector_without_agents_loses_too():
    state = arrange(at={1: "gone", 2: "gone", 4: "gone", "b2": "gone", 10: "R1"}, false_arrests=(3, 0))
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(10))
    assert GAME.outcome(state) == Outcome((RED,), "helpless")


@pytest.mark.rule("EA-46")
def test_without_agents_but_with_an_inspector_play_goes_on():
    state = arrange(at={7: "gone", 11: "gone", "r1": "gone", 9: "R1"})
    roll(state, 1, 3)
    move(state, "b1", "R1")
    do(state, arrest(9))
    assert GAME.outcome(state) is None
    assert asked(state) == (RED, "start_turn")


@pytest.mark.rule("EA-47")
def test_fifty_quiet_turns_are_a_draw():
    state = arrange(quiet=0)
    for _ in range(49):
        pass_turn(state)
        assert GAME.outcome(state) is None
    events = pass_turn(state)
    assert GAME.outcome(state) == Outcome((), "quiet", drawn=True)
    assert lines(events)[-1] == "A draw: nothing has happened for too long."


@pytest.mark.rule("EA-47")
def test_a_card_starts_the_count_again():
    state = arrange(at={1: "P7"}, quiet=49)
    roll(state, 1, 1)
    papers(state, 1, "P7", 1, STOP)
    assert GAME.outcome(state) is None
    assert look(state).quiet == 0


@pytest.mark.rule("EA-47")
def test_an_inquiry_starts_the_count_again():
    state = arrange(at={3: "S14"}, may_ask=[3], quiet=49)
    do(state, ask(3))
    pass_turn(state)
    assert GAME.outcome(state) is None
    assert look(state).quiet == 0


@pytest.mark.rule("EA-47")
def test_an_arrest_starts_the_count_again_but_letting_go_does_not():
    for action, ends in ((arrest(9), False), (LET_GO, True)):
        state = arrange(at={9: "R1"}, quiet=49)
        roll(state, 1, 3)
        move(state, "b1", "R1")
        do(state, action)
        assert (GAME.outcome(state) is not None) == ends


@pytest.mark.rule("EA-47")
def test_a_draw_may_be_agreed_upon():
    state = arrange()
    events = do(state, OFFER)
    assert lines(events) == ["Anna offers a draw."]
    assert asked(state) == (RED, "answer_draw")
    refused(state, "EA-7", act.Roll(), seat=BLUE)
    assert lines(do(state, AGREE)) == ["Ben agrees.", "A draw by agreement."]
    assert GAME.outcome(state) == Outcome((), "agreed", drawn=True)


@pytest.mark.rule("EA-47")
def test_an_offer_may_be_declined_and_comes_once_in_a_turn_before_the_dice():
    state = arrange()
    do(state, OFFER, DECLINE)
    assert asked(state) == (BLUE, "start_turn")
    refused(state, "EA-47", OFFER)
    roll(state, 1, 1)
    refused(state, "EA-47", OFFER)
    do(state, END)
    assert OFFER in legal(state)
    refused(state, "EA-47", AGREE)


@pytest.mark.rule("EA-1")
def test_taking_the_plan_alone_does_not_win():
    state = arrange(at={4: "S14"}, may_ask=[4])
    do(state, ask(4))
    assert look(state).carriers == (-1, who(4))
    assert GAME.outcome(state) is None
    assert look(state).place[who(4)] == sq("S14")
