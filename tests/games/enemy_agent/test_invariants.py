"""What holds after every single action, whoever plays and however badly."""

from __future__ import annotations

import pytest

from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Setup, pick
from spymobile.games.enemy_agent import GAME, board
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent.state import READY, State

# Everything that can be said about people and squares, sensible or not.
EVERY_ACTION: tuple[act.AgentAction, ...] = (
    act.Roll(),
    act.EndTurn(),
    act.Later(),
    act.LetGo(),
    act.OfferDraw(),
    act.AgreeToDraw(),
    act.DeclineDraw(),
    *(act.Ask(person) for person in range(-1, 17)),
    *(act.Arrest(person) for person in range(-1, 17)),
    *(act.OverTheWall(person) for person in range(-1, 17)),
    *(act.MovePerson(person, to) for person in range(-1, 17) for to in range(-1, 157, 3)),
    *(
        act.ShowPapers(person, circle, left)
        for person in range(-1, 17)
        for circle in board.FAR
        for left in range(8)
    ),
    *(act.RunOn(to) for to in range(-1, 157)),
    *(act.MoveOn(to) for to in range(-1, 157)),
    *(act.HidePlan(building) for building in range(-1, 5)),
    act.ArrangeStart((0, 1, 2)),
    act.ChooseAgents((0, 1, 2)),
)


def check(state: State) -> None:
    """Every invariant of the game."""
    for side in (0, 1):
        squares = [
            state.place[person]
            for person in board.OWN[side]
            if person != state.mover and 0 <= state.place[person] < len(board.SQUARES)
        ]
        crowded = [square for square in squares if not board.IS_SENTRY[square]]
        assert len(crowded) == len(set(crowded)), "two of one colour share a square"
        for person in board.OWN_INSPECTORS[side]:
            assert state.place[person] == board.GONE or board.SIDE[state.place[person]] == side
        if state.prepared[side] == READY:
            agents = [person for person in board.OWN_TRAVELERS[side] if state.agents >> person & 1]
            assert len(agents) == 3
            assert 0 <= state.plans[side] < 4
            gone = [person for person in board.OWN_TRAVELERS[side] if state.place[person] == board.GONE]
            assert set(gone) <= set(agents), "only agents are taken away"
        carrier = state.carriers[side]
        if carrier >= 0:
            assert state.found[side]
            assert state.agents >> carrier & 1
            assert board.SIDE_OF[carrier] == 1 - side
            assert state.phase == "over" or board.SIDE[state.place[carrier]] == side
        assert 0 <= state.false_arrests[side] <= 4
    for person in board.EVERYBODY:
        if state.held >> person & 1:
            assert board.IS_SENTRY[state.place[person]]
        if state.fresh >> person & 1:
            assert board.BUILDING[state.place[person]] >= 0
    assert not state.cleared & state.agents
    assert 0 <= state.passes <= 14
    assert 0 <= state.stops <= 10
    assert state.quiet < 50 or state.ending == "quiet"


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("refusal", ["turn", "person"])
def test_random_games_keep_every_invariant(seed, refusal):
    chance = Fast(seed)
    state, _ = GAME.deal(Setup("enemy_agent", 2, {"refusal": refusal}), chance)
    while not GAME.outcome(state):
        decision = chance.choice(GAME.decisions(state), "who")
        GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
        check(state)


@pytest.mark.parametrize("seed", range(3))
def test_exactly_the_legal_actions_are_accepted(seed):
    chance = Fast(f"every/{seed}")
    state, _ = GAME.deal(Setup("enemy_agent", 2), chance)
    number = 0
    while not GAME.outcome(state) and number < 700:
        decisions = GAME.decisions(state)
        decision = chance.choice(decisions, "who")
        if number % 35 == 0:
            pool = {*EVERY_ACTION, *(action for due in decisions for action in due.legal)}
            for seat in (0, 1):
                legal = {action for due in decisions if due.seat == seat for action in due.legal}
                for action in pool:
                    twin = state.copy()
                    try:
                        GAME.play(twin, seat, action, Fast(0))
                    except Refusal:
                        assert action not in legal
                        assert twin == state
                    else:
                        assert action in legal
        GAME.play(state, decision.seat, pick(GAME, decision, chance), chance)
        number += 1
