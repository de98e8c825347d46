"""The scripts of the first-game lessons, by the real rules and without a window."""

from __future__ import annotations

import pytest

from spymobile.core.errors import NotYourDecision, Refusal, SpymobileError, StaleAction
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as alley
from spymobile.table.barrier import CannotUndo
from spymobile.table.lesson.run import Run
from spymobile.table.lesson.script import LEARNER, BotMove, Briefing, Exercise, ForThisLesson
from spymobile.ui import catalogue, tutorial


def do(run: Run, seat: int, action: Action) -> None:
    """What a device would ask for after the last thing that happened; a refusal is raised."""
    answers: list[SpymobileError | None] = []
    run.tabletop.do(seat, action, len(run.tabletop.history) - 1, answers.append)
    (reason,) = answers
    if reason is not None:
        raise reason


def take_back(run: Run, seat: int) -> None:
    answers: list[SpymobileError | None] = []
    run.tabletop.take_back(seat, len(run.tabletop.history) - 1, answers.append)
    (reason,) = answers
    if reason is not None:
        raise reason


def fulfil(run: Run) -> None:
    """Play what the script waits for, as a table page would."""
    goal = run.wanted
    if isinstance(goal, Briefing):
        run.looked()
    elif isinstance(goal, BotMove):
        assert run.bots.bot_due() == goal.seat
        bot, view = run.bots.brief(goal.seat)
        assert view.prompt() is not None
        run.bots.act(goal.seat, bot.decide(view), run.bots.version)
    elif isinstance(goal, Exercise):
        do(run, LEARNER, goal.answer(run.view))


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
    assert run.tabletop.outcome is not None
    assert LEARNER in run.tabletop.outcome.winners


def test_everything_can_be_skipped(run: Run) -> None:
    for step in range(len(run.lesson.steps)):
        assert (run.at, run.finished) == (step, False)
        run.skip()
    assert run.finished


def test_back_leads_from_every_step_to_the_first(run: Run) -> None:
    starts = []
    while not run.last:
        starts.append(run.view)
        at = run.at
        while run.at == at and not run.done:
            fulfil(run)
        if run.at == at:
            run.go_on()
    while run.at:
        run.back()
        if run.at < len(starts):
            assert run.view == starts[run.at]
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
            assert (run.bots.bot_due() is not None) == isinstance(run.wanted, BotMove)
            fulfil(run)
        assert run.bots.bot_due() is None
        run.go_on()


def alley_at(step: int) -> Run:
    run = tutorial.run("spy_alley", "Anna")
    while run.at < step - 1:
        run.skip()
    return run


def test_a_legal_action_that_is_not_the_lesson_gets_a_hint() -> None:
    run = alley_at(4)
    before = run.view
    with pytest.raises(ForThisLesson, match="French disguise"):
        do(run, LEARNER, alley.Leave())
    with pytest.raises(ForThisLesson):
        do(run, LEARNER, alley.Buy(("german", "spanish")))
    assert run.view == before
    assert run.goal == 0
    do(run, LEARNER, alley.Buy(("french", "german", "russian")))
    assert run.done


def test_an_illegal_action_gets_the_real_reason() -> None:
    run = alley_at(4)
    with pytest.raises(Refusal) as refused:
        do(run, LEARNER, alley.Roll())
    assert refused.value.rule == "SA-8"
    with pytest.raises(NotYourDecision):
        do(run, 1, alley.Roll())
    assert run.goal == 0


def test_undo_goes_back_to_the_step_it_undoes() -> None:
    run = alley_at(4)
    do(run, LEARNER, alley.Buy(("french", "german")))
    run.go_on()
    assert (run.at, run.tabletop.cannot_undo(LEARNER)) == (4, None)
    take_back(run, LEARNER)
    assert (run.at, run.goal) == (3, 0)
    assert run.tabletop.view(LEARNER).money[LEARNER] == 30
    do(run, LEARNER, alley.Buy(("french", "italian")))
    assert run.done


def test_going_on_too_early_is_refused() -> None:
    run = alley_at(3)
    with pytest.raises(ForThisLesson, match="roll"):
        run.go_on()


def test_both_cards_win() -> None:
    """Whoever takes Otto's card wins at his embassy, and is told how."""
    run = alley_at(10)
    do(run, LEARNER, alley.ChooseIdentity("won"))
    run.go_on()
    finish_step(run)
    run.go_on()
    with pytest.raises(ForThisLesson):
        do(run, LEARNER, alley.UseCard(2))
    do(run, LEARNER, alley.UseCard(6))
    run.go_on()
    assert "Otto" in run.words
    assert run.tabletop.outcome is not None


def test_a_learner_may_be_called_like_a_bot() -> None:
    run = tutorial.run("spy_alley", "Otto")
    assert [occupant.name for occupant in run.tabletop.occupants] == ["Otto 2", "Ida", "Otto"]


# The table of a lesson


def test_asking_why_not_hears_the_rules_first_and_then_the_lesson() -> None:
    run = alley_at(4)
    heard: list[SpymobileError | None] = []
    for action in (alley.Roll(), alley.Leave(), alley.Buy(("french", "german"))):
        run.tabletop.rehearse(LEARNER, action, heard.append)
    assert [type(reason) for reason in heard] == [Refusal, ForThisLesson, type(None)]
    assert (run.at, run.goal, len(run.tabletop.history)) == (3, 0, 1)


def test_what_does_not_happen_leaves_the_script_where_it_was() -> None:
    run = alley_at(3)
    answers: list[SpymobileError | None] = []
    run.tabletop.do(LEARNER, alley.Roll(), 7, answers.append)
    assert isinstance(answers[0], StaleAction)
    with pytest.raises(CannotUndo):
        take_back(run, LEARNER)
    assert (run.at, run.goal) == (2, 0)
    do(run, LEARNER, alley.Roll())
    assert run.tabletop.view(LEARNER).place[LEARNER] == 3, "the script's die, though one was thrown in vain"
    with pytest.raises(CannotUndo):
        take_back(run, LEARNER)
    assert (run.at, run.goal) == (2, 1)


def test_a_step_undone_twice_by_one_wish_is_undone_once() -> None:
    run = alley_at(4)
    do(run, LEARNER, alley.Buy(("french", "german")))
    answers: list[SpymobileError | None] = []
    for _ in range(2):
        run.tabletop.take_back(LEARNER, 1, answers.append)
    assert answers == [None, None]
    assert (run.at, run.goal) == (3, 0)


def test_bots_read_their_parts_and_nothing_else() -> None:
    run = alley_at(5)
    with pytest.raises(ForThisLesson, match="Watch first"):
        run.bots.act(1, alley.NameASpy(0, "french"))
    with pytest.raises(StaleAction):
        run.bots.act(1, alley.Roll(), run.bots.version + 1)
    assert (run.at, run.goal) == (4, 0)
    fulfil(run)
    assert (run.at, run.goal) == (4, 1)
    before = run.bots
    run.back()
    assert (before.bot_due(), run.bots.bot_due()) == (None, 1), "those of a table that is gone rest"
