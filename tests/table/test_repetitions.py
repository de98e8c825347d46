"""What is asked of a table twice happens once: a repetition is known by the record alone."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.errors import NotYourDecision, Refusal, SpymobileError, StaleAction
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.store.errors import NoSpace
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.record import Row
from spymobile.table.table import Table
from spymobile.table.tabletop import Tabletop
from tests.table import mailroom
from tests.table.tables import ENEMY, diary, due, everything, lay, resumed, steps, to_the_end

STAMP, RED, PASS, TOSS = mailroom.Stamp(0), mailroom.Stamp(1), mailroom.Pass(), mailroom.Toss()


def asked(table: Tabletop, seat: int, action: Action, at: int) -> SpymobileError | None:
    """What a table answers to an action that was meant for the moment after a row."""
    answers: list[SpymobileError | None] = []
    table.do(seat, action, at, answers.append)
    (answer,) = answers
    return answer


def asked_back(table: Tabletop, seat: int, at: int) -> SpymobileError | None:
    answers: list[SpymobileError | None] = []
    table.take_back(seat, at, answers.append)
    (answer,) = answers
    return answer


def rows(table: Table) -> list[Row]:
    return diary(table).rows[1:]


def letters(table: Table, seat: int = 0) -> tuple[int, ...]:
    hand: tuple[int, ...] = table.view(seat).hand
    return hand


def test_the_same_action_for_the_same_moment_is_done_once() -> None:
    table = lay(game=mailroom.GAME)
    for _ in range(3):
        assert asked(table, 0, STAMP, 0) is None
    assert len(rows(table)) == 1
    # Also when much has happened since, and when the table was taken up again.
    assert asked(table, 0, PASS, 1) is None
    steps(table, 5)
    for again in (table, resumed(table)):
        before = everything(again)
        assert asked(again, 0, STAMP, 0) is None
        assert asked(again, 0, PASS, 1) is None
        assert everything(again) == before


def test_the_same_action_for_the_next_moment_is_done_again() -> None:
    table = lay(game=mailroom.GAME)
    assert [asked(table, 0, TOSS, at) for at in (0, 1, 1, 0, 2)] == [None] * 5
    assert len(rows(table)) == 3


def test_another_action_for_a_moment_that_was_answered_is_stale() -> None:
    table = lay(game=mailroom.GAME)
    assert asked(table, 0, STAMP, 0) is None
    before = everything(table)
    for other in (RED, TOSS):
        assert isinstance(asked(table, 0, other, 0), StaleAction)
    assert everything(table) == before


@pytest.mark.parametrize("at", [-1, -2, 6, 1_000_000])
def test_a_moment_that_never_was_is_stale(at: int) -> None:
    table = steps(lay(game=mailroom.GAME), 5)
    seat = due(table)
    before = everything(table)
    for action in (*table.decisions()[0].legal, mailroom.Note(letters(table, seat)[0])):
        assert isinstance(asked(table, seat, action, at), StaleAction)
    assert isinstance(asked_back(table, seat, at), StaleAction)
    assert everything(table) == before


def test_a_seat_that_was_not_asked_then_has_no_step_now() -> None:
    """It would be a step for another position than the one it was thought of for."""
    table = lay(game=mailroom.GAME)
    table.act(0, STAMP)
    assert asked(table, 0, PASS, 1) is None
    assert due(table) == 1
    for at in (0, 1):
        assert isinstance(asked(table, 1, STAMP, at), StaleAction)
    assert asked(table, 1, STAMP, 2) is None


def test_a_step_is_not_stale_by_what_others_did() -> None:
    """Enemy Agent, setting up: both honest answers with the same number are taken, in either order."""
    for first in (0, 1):
        table = lay(game=ENEMY, seats=2)
        while len(table.decisions()) < 2 or table.decisions()[0].kind.endswith("arrange"):
            table.act(table.decisions()[0].seat, table.decisions()[0].legal[0])
        at = len(table.history) - 1
        actions = {decision.seat: decision.legal[0] for decision in table.decisions()}
        for seat in (first, 1 - first):
            assert asked(table, seat, actions[seat], at) is None
        assert [happened.seat for happened in table.history[at + 1 :]] == [first, 1 - first]
        assert [asked(table, seat, actions[seat], at) for seat in (0, 1)] == [None, None]
        assert len(table.history) == at + 3


def test_a_step_is_stale_when_its_seat_is_asked_something_else() -> None:
    """Although others brought it about, and the action would be legal now."""
    table = lay(game=mailroom.Hurried())
    assert asked(table, 1, STAMP, 0) is None
    assert isinstance(asked(table, 0, TOSS, 0), StaleAction)
    assert asked(table, 0, TOSS, 1) is None


def test_a_step_is_not_stale_by_what_can_be_ordered_aside() -> None:
    table = lay(game=mailroom.Gossip())
    assert asked(table, 1, STAMP, 0) is None
    assert asked(table, 0, STAMP, 0) is None


def test_a_step_that_was_taken_back_is_not_played_again_by_its_repetition() -> None:
    table = lay(game=mailroom.GAME)
    assert asked(table, 0, STAMP, 0) is None
    assert asked_back(table, 0, 1) is None
    before = everything(table)
    assert isinstance(asked(table, 0, STAMP, 0), StaleAction)
    assert everything(table) == before
    assert asked(table, 0, STAMP, 2) is None, "meant for the position after it was taken back"


def test_the_last_step_of_a_game_can_be_repeated() -> None:
    """Its answer may be lost like any other."""
    table = to_the_end(lay(2))
    last = table.history[-1]
    action = diary(table).rows[-1].action  # type: ignore[attr-defined]
    assert asked(table, last.seat, action, last.number - 1) is None
    assert isinstance(asked(table, last.seat, act.Roll(), last.number), SpymobileError)


def test_an_undo_for_the_same_moment_is_done_once() -> None:
    table = lay(game=mailroom.GAME)
    for at, action in enumerate((TOSS, STAMP, PASS)):
        assert asked(table, 0, action, at) is None
    for _ in range(3):
        assert asked_back(table, 0, 3) is None
    assert len(rows(table)) == 4
    assert asked_back(table, 0, 4) is None
    assert [asked_back(table, 0, at) for at in (3, 4)] == [None, None]
    assert len(rows(table)) == 5
    assert table.view(TABLE).stamps == ()
    assert asked_back(resumed(table), 0, 3) is None
    assert isinstance(asked_back(table, 0, 5), CannotUndo), "the die has fallen"


def test_an_undo_is_done_once_although_something_else_came_between() -> None:
    """An order given aside, or somebody who sat down, since the moment it was meant for."""

    def order(table: Table) -> None:
        table.act(0, mailroom.Note(letters(table)[0]))

    def stand_in(table: Table) -> None:
        table.stand_in(0, "recruit")
        table.give_back(0)

    for between in (order, stand_in):
        table = lay(game=mailroom.GAME)
        for at, action in enumerate((STAMP, PASS)):
            assert asked(table, 0, action, at) is None
        between(table)
        for _ in range(2):
            assert asked_back(table, 0, 2) is None
        assert [happened.kind for happened in table.history].count("undo") == 1
        assert table.view(TABLE).stamps == (0,)


def test_an_undo_meant_for_an_earlier_step_is_stale() -> None:
    table = lay(game=mailroom.GAME)
    for at, action in enumerate((STAMP, PASS)):
        assert asked(table, 0, action, at) is None
    before = everything(table)
    for at in (0, 1):
        assert isinstance(asked_back(table, 0, at), StaleAction)
    assert everything(table) == before


def test_an_undo_that_comes_too_late_says_why() -> None:
    table = lay(game=mailroom.GAME)
    for at, action in enumerate((STAMP, PASS)):
        assert asked(table, 0, action, at) is None
    table.act(1, STAMP)
    reason = asked_back(table, 0, 2)
    assert isinstance(reason, CannotUndo)
    assert reason.barrier == Barrier("acted", 1)


def test_orders_and_steps_are_counted_apart() -> None:
    """An order does not answer the question that is due, nor the other way round."""
    table = lay(game=mailroom.GAME)
    one, two, _ = map(mailroom.Note, letters(table))
    assert [asked(table, 0, action, 0) for action in (one, STAMP, one, STAMP)] == [None] * 4
    assert [happened.kind for happened in table.history] == ["deal", "order", "step"]
    assert isinstance(asked(table, 0, two, 0), StaleAction)
    assert [asked(table, 0, action, at) for action, at in ((two, 1), (two, 1), (one, 3))] == [None] * 3
    assert [happened.kind for happened in table.history[3:]] == ["order", "order"]
    assert table.view(0).note == one.letter


def test_what_cannot_be_written_down_can_be_asked_for_again() -> None:
    table = lay(game=mailroom.GAME)
    diary(table).failing = NoSpace()
    before = everything(table)
    assert isinstance(asked(table, 0, STAMP, 0), NoSpace)
    assert everything(table) == before
    diary(table).failing = None
    assert asked(table, 0, STAMP, 0) is None
    diary(table).failing = NoSpace()
    assert asked(table, 0, STAMP, 0) is None, "nothing has to be written for a repetition"
    assert isinstance(asked_back(table, 0, 1), NoSpace)


def test_a_step_stands_although_somebody_could_not_be_told() -> None:
    table = lay(game=mailroom.GAME)

    def fall(_happened: object) -> None:
        raise ZeroDivisionError

    table.subscribe(fall)
    answers: list[object] = []
    with pytest.raises(ExceptionGroup):
        table.do(0, STAMP, 0, answers.append)
    assert answers == [None]
    assert len(rows(table)) == 1


def test_a_rehearsal_says_what_would_be_answered() -> None:
    table = lay(game=mailroom.GAME)
    before = everything(table)
    answers: list[Any] = []
    for seat, action in ((0, STAMP), (0, PASS), (7, STAMP)):
        table.rehearse(seat, action, answers.append)
    assert [type(answer) for answer in answers] == [type(None), Refusal, NotYourDecision]
    assert everything(table) == before
