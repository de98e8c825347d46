"""Games with phases refuse in one order: no move of this game, after the end, not asked, not now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from spymobile import games
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Action, Setup, pick
from spymobile.core.phased import PhasedGame

NOBODY = 99
PHASED = [game for game in map(games.load, games.names()) if isinstance(game, PhasedGame)]


@dataclass(frozen=True, slots=True)
class Elsewhere(Action):
    """An action of another game."""


def first(game: PhasedGame[Any, Any]) -> Any:
    state, _ = game.deal(Setup(game.name, game.seats[0], first=0), Fast("phased"))
    return state


def last(game: PhasedGame[Any, Any]) -> Any:
    """A game that has been played to its end."""
    state, chance = first(game), Fast("phased")
    while game.outcome(state) is None:
        decision = next(due for due in game.decisions(state) if not due.standing)
        game.play(state, decision.seat, pick(game, decision, chance), chance)
    return state


def refusal(game: PhasedGame[Any, Any], state: Any, seat: int, action: Action) -> Refusal:
    class Unasked(Chance):
        def below(self, n: int, label: str) -> int:
            raise AssertionError("chance was asked before the refusal")

    with pytest.raises(Refusal) as refused:
        game.play(state, seat, action, Unasked())
    return refused.value


@pytest.mark.parametrize("game", PHASED, ids=lambda game: game.name)
def test_one_order_of_refusals(game: PhasedGame[Any, Any]) -> None:
    state, over = first(game), last(game)
    decision = next(due for due in game.decisions(state) if not due.standing)
    asked = decision.legal[0]
    for where in (state, over):
        strange = refusal(game, where, NOBODY, Elsewhere())
        assert (strange.rule, strange.message) == game.no_move
    after = refusal(game, over, NOBODY, asked)
    assert (after.rule, after.sentence) == (game.the_end, "The game is over.")
    other = refusal(game, state, NOBODY, asked)
    assert (other.rule, other.message) == game.not_asked
    waiting = {kind: phases for kind, (phases, _, _) in game.plays.items() if phases}
    late = [kind for kind, phases in waiting.items() if state.phase not in phases]
    assert late
    for kind in late:
        too_soon = refusal(game, state, decision.seat, object.__new__(kind))
        assert too_soon.rule == game.plays[kind][1]
        assert too_soon.sentence == game.words.WAITING[state.phase]


@pytest.mark.parametrize("game", PHASED, ids=lambda game: game.name)
def test_what_may_be_done_at_any_time_still_needs_somebody(game: PhasedGame[Any, Any]) -> None:
    for kind, (phases, _, _) in game.plays.items():
        if not phases:
            nobody = refusal(game, first(game), NOBODY, object.__new__(kind))
            assert (nobody.rule, nobody.sentence) == (game.not_asked[0], "Nobody sits there.")


def test_every_phase_says_what_it_waits_for() -> None:
    for game in PHASED:
        phases = {phase for row, _, _ in game.plays.values() for phase in row}
        assert phases <= set(game.words.WAITING), game.name


def test_all_games_here_have_phases() -> None:
    assert [game.name for game in PHASED] == list(games.names())
