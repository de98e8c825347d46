"""The scripts of the first-game lessons, by the real rules and without a window."""

from __future__ import annotations

import pytest

from spymobile.core.errors import NotYourDecision, Refusal
from spymobile.games.spy_alley import actions as alley
from spymobile.ui import tutorial
from spymobile.ui.tutorial.script import LEARNER, BotMove, Do, ForThisLesson, Look, Run


def fulfil(run: Run) -> None:
    """Play what the script waits for, as a table page would."""
    goal = run.wanted
    if isinstance(goal, Look):
        run.looked()
    elif isinstance(goal, BotMove):
        assert run.table.bot_due() == goal.seat
        bot, view = run.table.brief(goal.seat)
        assert view.prompt() is not None
        run.table.act(goal.seat, bot.decide(view))
    elif isinstance(goal, Do):
        run.table.act(LEARNER, run._model(goal))


def finish_step(run: Run) -> None:
    while not run.done:
        fulfil(run)


@pytest.fixture(params=catalogue.lessons())
def run(request: pytest.FixtureRequest) -> Run:
    return tutorial.run(request.param, "Anna")


def test_every_step_can_be_played_and_the_learner_wins(run: Run) -> None:
    while not run.finished:
        assert len(run.words) <= 60, run.words
        while not run.done:
            assert len(run.words) <= 60, run.words
            fulfil(run)
        run.go_on()
    assert run.last
    assert run.table.outcome is not None
    assert LEARNER in run.table.outcome.winners


def test_everything_can_be_skipped(run: Run) -> None:
    for step in range(len(run.lesson.steps)):
        assert (run.at, run.finished) == (step, False)
        run.skip()
    assert run.finished


def test_back_leads_from_every_step_to_the_first(run: Run) -> None:
    starts = []
    while not run.last:
        starts.append(run.game.view(run.table.state, LEARNER))
        at = run.at
        while run.at == at and not run.done:
            fulfil(run)
        if run.at == at:
            run.go_on()
    while run.at:
        run.back()
        if run.at < len(starts):
            assert run.game.view(run.table.state, LEARNER) == starts[run.at]
            assert run.goal == 0
    run.skip()
    while not run.touched:
        run.skip() if run.done else fulfil(run)
    at = run.at
    run.back()
    assert (run.at, run.goal) == (at, 0), "a step that was begun starts anew first"


def test_skip_in_the_middle_of_a_step_plays_the_rest_of_it(run: Run) -> None:
    while not run.finished:
        at = run.at
        if not run.done:
            fulfil(run)
        if run.at == at:
            run.skip()


def test_only_the_script_moves_the_bots(run: Run) -> None:
    while not run.last:
        while not run.done:
            assert (run.table.bot_due() is not None) == isinstance(run.wanted, BotMove)
            fulfil(run)
        assert run.table.bot_due() is None
        run.go_on()


def alley_at(step: int) -> Run:
    run = tutorial.run("spy_alley", "Anna")
    while run.at < step - 1:
        run.skip()
    return run


def test_a_legal_action_that_is_not_the_lesson_gets_a_hint() -> None:
    run = alley_at(4)
    before = run.table.view(LEARNER)
    with pytest.raises(ForThisLesson, match="French disguise"):
        run.table.act(LEARNER, alley.Leave())
    with pytest.raises(ForThisLesson):
        run.table.act(LEARNER, alley.Buy(("german", "spanish")))
    assert run.table.view(LEARNER) == before
    assert run.goal == 0
    run.table.act(LEARNER, alley.Buy(("french", "german", "russian")))
    assert run.done


def test_an_illegal_action_gets_the_real_reason() -> None:
    run = alley_at(4)
    with pytest.raises(Refusal) as refused:
        run.table.act(LEARNER, alley.Roll())
    assert refused.value.rule == "SA-46"
    with pytest.raises(NotYourDecision):
        run.table.act(1, alley.Roll())
    assert run.goal == 0


def test_undo_goes_back_to_the_step_it_undoes() -> None:
    run = alley_at(4)
    run.table.act(LEARNER, alley.Buy(("french", "german")))
    run.go_on()
    assert (run.at, run.table.cannot_undo(LEARNER)) == (4, "")
    run.table.undo(LEARNER)
    assert (run.at, run.goal) == (3, 0)
    assert run.table.view(LEARNER).money[LEARNER] == 30
    run.table.act(LEARNER, alley.Buy(("french", "italian")))
    assert run.done


def test_going_on_too_early_is_refused() -> None:
    run = alley_at(3)
    with pytest.raises(ForThisLesson, match="roll"):
        run.go_on()


def test_both_cards_win() -> None:
    """Whoever takes Otto's card wins at his embassy, and is told how."""
    run = alley_at(10)
    run.table.act(LEARNER, alley.ChooseIdentity("won"))
    run.go_on()
    finish_step(run)
    run.go_on()
    with pytest.raises(ForThisLesson):
        run.table.act(LEARNER, alley.UseCard(2))
    run.table.act(LEARNER, alley.UseCard(6))
    run.go_on()
    assert "Otto" in run.words
    assert run.table.outcome is not None


def test_a_learner_may_be_called_like_a_bot() -> None:
    assert tutorial.run("spy_alley", "Otto").table.names == ["Otto 2", "Ida", "Otto"]
