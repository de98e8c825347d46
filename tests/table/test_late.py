"""The table at the end of a line keeps to what its news have brought."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.event import Told
from spymobile.table.tabletop import Tabletop
from tests.table import mailroom
from tests.table.clock import VirtualTimer
from tests.table.late import LateTabletop, Line
from tests.table.tables import lay, steps, to_the_end

STAMP, PASS = mailroom.Stamp(1), mailroom.Pass()


def test_what_has_not_been_delivered_is_not_known() -> None:
    timer, table = VirtualTimer(), steps(lay(game=mailroom.GAME), 3)
    top: Tabletop = LateTabletop(table, timer, [0], Line(news=2.0))
    assert len(top.history) == 4, "whoever sits down is told everything at once"
    heard: list[int] = []
    top.subscribe(lambda happened: heard.append(happened.number))
    before, barriers = top.view(0), [top.cannot_undo(seat) for seat in table.seats]
    steps(table, 1)
    table.stand_in(0, "recruit")
    to_the_end(table)
    timer.run(1.9)
    assert (len(top.history), heard, top.view(0), top.outcome) == (4, [], before, None)
    assert [top.cannot_undo(seat) for seat in table.seats] == barriers
    assert top.occupants[0].kind == "person"
    timer.run(0.1)
    assert heard == list(range(4, len(table.history)))
    assert (top.view(0), top.outcome, top.occupants) == (table.view(0), table.outcome, table.occupants)
    assert [top.view(0, row) for row in range(4)] == [table.view(0, row) for row in range(4)]


def test_a_device_is_told_what_its_seats_may_know_and_numbers_that() -> None:
    timer, table = VirtualTimer(), lay(game=mailroom.GAME)
    top = LateTabletop(table, timer, [1])
    letters = [table.view(seat).hand for seat in table.seats]
    table.act(0, mailroom.Note(letters[0][0]))
    table.act(0, STAMP)
    table.act(1, mailroom.Note(letters[1][0]))
    table.undo(0)
    table.act(0, STAMP)
    table.act(0, mailroom.Drop(letters[0][1]))
    timer.run_out()
    kinds = [(happened.number, happened.kind, happened.takes_back) for happened in top.history]
    assert kinds == [
        (0, "deal", -1),
        (1, "step", -1),
        (2, "order", -1),
        (3, "undo", 1),
        (4, "step", -1),
        (5, "step", -1),
    ]
    assert [event.whole() for event in top.history[-1].events] == [Told("dropped", {"seat": 0})]
    assert [event.whole() for event in top.history[2].events] == [
        Told("noted", {"seat": 1, "letter": letters[1][0]})
    ]
    assert top.view(1, 2) == table.view(1, 3)
    with pytest.raises(LookupError):
        top.view(0)
    to_the_end(table)
    timer.run_out()
    assert all(top.view(who) == table.view(who) for who in (0, 1, 2, TABLE))


def test_a_step_goes_there_and_back() -> None:
    timer, table = VirtualTimer(), lay(game=mailroom.GAME)
    line = Line(request=1.0, answer=2.0, news=0.5)
    top = LateTabletop(table, timer, [0], line)
    said: list[tuple[float, object]] = []
    top.subscribe(lambda happened: said.append((timer.now, happened.kind)))

    def done(reason: object) -> None:
        said.append((timer.now, reason))

    top.do(0, STAMP, 0, done)
    top.rehearse(0, STAMP, done)
    timer.run_out()
    assert said == [(1.5, "step"), (3.0, None), (3.0, said[2][1])]
    assert said[2][1] is not None, "it was rehearsed after it had been done"
    said.clear()
    line.lost["answer"] = line.doubled["request"] = 1
    top.take_back(0, 1, done)
    timer.run_out()
    assert said == [(4.5, "undo"), (7.0, None)]


def test_news_keep_their_order() -> None:
    timer, table = VirtualTimer(), lay(game=mailroom.GAME)
    line = Line(news=5.0)
    top = LateTabletop(table, timer, [0], line)
    table.act(0, STAMP)
    line.seconds["news"] = 1.0
    table.act(0, PASS)
    timer.run(4.0)
    assert len(top.history) == 1
    timer.run(1.0)
    assert [happened.number for happened in top.history] == [0, 1, 2]


def test_a_clock_calls_what_is_due_in_order() -> None:
    timer = VirtualTimer()
    called: list[str] = []
    timer.later(2.0, lambda: called.append("second"))
    timer.later(1.0, lambda: _after(timer, lambda: called.append("third")))
    never = timer.later(1.5, lambda: called.append("never"))
    timer.post(lambda: called.append("posted"))
    never()
    assert (timer.waiting, called) == (2, [])
    timer.run(1.0)
    assert called == ["posted"]
    timer.run_out()
    assert (called, timer.now) == (["posted", "second", "third"], 2.0)
    timer.later(0.0, lambda: _forever(timer))
    with pytest.raises(TimeoutError):
        timer.run_out(5.0)


def _after(timer: VirtualTimer, call: Callable[[], None]) -> None:
    timer.later(1.0, call)


def _forever(timer: VirtualTimer) -> None:
    _after(timer, lambda: _forever(timer))
