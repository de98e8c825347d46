"""On a device answers and news come when they come: late, lost, twice, in either order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spymobile.core.errors import Refusal, SpymobileError, StaleAction
from spymobile.core.event import Event
from spymobile.core.game import Action, Game
from spymobile.table.barrier import CannotUndo
from spymobile.table.device import Device
from spymobile.table.requests import StepUnderWay
from spymobile.table.tabletop import Done
from tests.table import mailroom
from tests.table.clock import VirtualTimer
from tests.table.late import LateTabletop, Line, answer_first, news_first
from tests.table.tables import ENEMY, lay

STAMP, RED, PASS, TOSS = mailroom.Stamp(0), mailroom.Stamp(1), mailroom.Pass(), mailroom.Toss()


class Phone:
    """A device at the end of a line, and all that it was told."""

    def __init__(
        self, line: Line, *, game: Game[Any, Any] = mailroom.GAME, seats: tuple[int, ...] = (0, 1, 2)
    ) -> None:
        self.timer = VirtualTimer()
        self.table = lay(game=game)
        self.top = LateTabletop(self.table, self.timer, seats, line)
        self.line = line
        self.device = Device(self.top, seats)
        #: Answers, and in between how often the screen was called.
        self.heard: list[object] = []

    def listen(self) -> None:
        self.device.subscribe(lambda: self.heard.append("news"))

    def act(self, seat: int, action: Action) -> None:
        self.device.act(seat, action, self.heard.append)

    def undo(self, seat: int) -> None:
        self.device.undo(seat, self.heard.append)

    def waits(self) -> bool:
        """Whether a step is under way."""
        return self.device.under_way

    def kinds(self) -> list[str]:
        """What has happened at the table."""
        return [happened.kind for happened in self.table.history[1:]]


LINES: list[Callable[[], Line]] = [news_first, answer_first, lambda: Line(0.0, 0.0, 0.0)]
lines = pytest.mark.parametrize("line", LINES, ids=["news_first", "answer_first", "together"])


@lines
@pytest.mark.parametrize("listening", [True, False])
def test_a_step_is_under_way_until_its_answer_and_its_news_have_come(
    line: Callable[[], Line], listening: bool
) -> None:
    """Whatever comes first: when it is done, the screen has been called and builds on the news."""
    phone = Phone(line())
    if listening:
        phone.listen()
    seen: list[object] = []

    def done(reason: SpymobileError | None) -> None:
        assert reason is None
        seen.append((list(phone.heard), phone.waits(), len(phone.top.history)))
        if listening:
            assert phone.device.next() is not None
        assert phone.device.view().stamps == (0,)

    phone.device.act(0, STAMP, done)
    assert phone.waits()
    assert phone.kinds() == []
    phone.timer.run_out()
    assert seen == [(["news"] if listening else [], False, 2)]
    assert phone.kinds() == ["step"]
    assert not phone.waits()


@lines
def test_whoever_waits_for_a_step_can_take_the_next_at_once(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    answers: list[object] = []

    def then(reason: SpymobileError | None) -> None:
        answers.append(reason)
        phone.device.act(0, PASS, answers.append)

    phone.device.act(0, STAMP, then)
    phone.timer.run_out()
    assert answers == [None, None]
    assert phone.kinds() == ["step", "step"]


@lines
def test_a_second_step_has_to_wait(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    phone.act(0, STAMP)
    phone.act(0, RED)
    phone.undo(0)
    phone.device.open(1)
    phone.act(1, mailroom.Note(phone.table.view(1).hand[0]))
    phone.act(1, mailroom.Note(phone.table.view(1).hand[1]))
    first, undo, order = phone.heard
    assert isinstance(first, StepUnderWay)
    assert isinstance(order, StepUnderWay), "the second of two; the first is held up by nothing"
    assert isinstance(undo, CannotUndo), "nothing has been done yet, as far as one knows here"
    assert first.sentence == "Your last step is still on its way."
    phone.timer.run_out()
    assert phone.heard[3:] == [None, None]
    assert sorted(phone.kinds()) == ["order", "step"]
    phone.act(0, PASS)
    phone.timer.run_out()
    assert phone.heard[5:] == [None]


@lines
def test_a_refusal_comes_back(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    phone.act(0, mailroom.Stamp(9))
    assert phone.waits()
    phone.timer.run_out()
    (reason,) = phone.heard
    assert isinstance(reason, Refusal)
    assert not phone.waits()
    assert phone.kinds() == []


@lines
def test_what_the_device_itself_refuses_is_answered_at_once(line: Callable[[], Line]) -> None:
    """Also an undo: everything that is asked is answered, nothing is raised."""
    phone = Phone(line(), seats=(0, 1))
    phone.act(2, STAMP)
    phone.act(0, mailroom.Note(0))
    phone.undo(2)
    phone.undo(9)
    phone.undo(0)
    phone.device.why_not(2, STAMP, phone.heard.append)
    kinds = [type(reason).__name__ for reason in phone.heard]
    assert kinds == ["SeatLocked", "SeatLocked", "SeatLocked", "BadSetup", "CannotUndo", "SeatLocked"]
    assert not phone.waits()
    phone.timer.run_out()
    assert phone.kinds() == []


@lines
@pytest.mark.parametrize("kind", ["request", "answer"])
def test_what_comes_twice_is_done_and_answered_once(line: Callable[[], Line], kind: str) -> None:
    phone = Phone(line())
    for action in (TOSS, STAMP):
        phone.line.doubled[kind] = 1
        phone.act(0, action)
        phone.timer.run_out()
    assert (phone.kinds(), phone.heard) == (["step", "step"], [None, None])
    phone.line.doubled[kind] = 1
    phone.undo(0)
    phone.timer.run_out()
    assert (phone.kinds(), phone.heard) == (["step", "step", "undo"], [None] * 3)
    phone.line.doubled[kind] = 1
    phone.act(0, mailroom.Stamp(9))
    phone.timer.run_out()
    assert isinstance(phone.heard[3], Refusal)
    phone.line.doubled[kind] = 1
    phone.device.why_not(0, STAMP, phone.heard.append)
    phone.timer.run_out()
    assert phone.heard[4:] == [None]


@lines
@pytest.mark.parametrize("kind", ["request", "answer"])
def test_what_is_lost_can_be_given_up_and_asked_for_again(line: Callable[[], Line], kind: str) -> None:
    """It happens once, whether the request never came or only its answer did not."""
    phone = Phone(line())
    phone.line.lost[kind] = 1
    phone.act(0, STAMP)
    phone.device.give_up()
    assert not phone.waits()
    phone.act(0, STAMP)
    phone.timer.run_out()
    assert phone.heard == [None]
    assert phone.kinds() == ["step"]
    phone.line.lost[kind] = 1
    phone.undo(0)
    phone.device.give_up()
    phone.undo(0)
    phone.timer.run_out()
    assert phone.kinds() == ["step", "undo"]
    assert phone.heard[1:] == [None]


@lines
def test_what_is_only_late_happens_once_although_it_was_asked_for_again(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    phone.act(0, TOSS)
    phone.device.give_up()
    phone.act(0, TOSS)
    phone.timer.run_out()
    assert phone.kinds() == ["step"]
    assert phone.heard == [None], "what was given up is not answered any more"


@lines
def test_what_was_given_up_is_not_answered_any_more(line: Callable[[], Line]) -> None:
    """Neither that it was done nor that it was refused: something else may be waited for by then."""
    phone = Phone(line())
    for action in (mailroom.Stamp(9), STAMP):
        phone.act(0, action)
        phone.device.give_up()
        phone.timer.run_out()
    assert phone.heard == []
    assert phone.kinds() == ["step"]
    assert not phone.waits()


def test_news_without_an_answer_end_the_waiting() -> None:
    """The step stands; whoever had to be told so has the news."""
    phone = Phone(news_first())
    phone.listen()
    phone.line.lost["answer"] = 1
    phone.act(0, STAMP)
    phone.timer.run_out()
    assert phone.heard == ["news"]
    assert not phone.waits()
    phone.act(0, PASS)
    phone.timer.run_out()
    assert phone.heard == ["news", "news", None]


@lines
def test_an_answer_that_comes_after_the_device_has_left_reaches_nobody(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    phone.listen()
    phone.act(0, STAMP)
    phone.device.why_not(0, STAMP, phone.heard.append)
    phone.device.leave()
    phone.timer.run_out()
    assert phone.heard == []
    assert phone.kinds() == ["step"], "it was asked for, and it stands"
    assert not phone.waits()


@lines
def test_one_order_after_another(line: Callable[[], Line]) -> None:
    phone = Phone(line())
    phone.device.open(0)
    for letter in phone.table.view(0).hand:
        phone.act(0, mailroom.Note(letter))
        while phone.device.ordering(0):
            phone.timer.run(0.25)
    phone.timer.run_out()
    assert phone.heard == [None] * 3
    assert phone.kinds() == ["order"] * 3


@lines
def test_a_step_that_somebody_else_took_for_the_seat_is_stale(line: Callable[[], Line]) -> None:
    """A bot that stood in, say; its news are still under way."""
    phone = Phone(line())
    phone.line.seconds["news"] = 5.0
    phone.table.act(0, RED)
    phone.act(0, STAMP)
    phone.timer.run_out()
    (reason,) = phone.heard
    assert isinstance(reason, StaleAction)
    assert phone.device.view().stamps == (1,)


def test_a_step_may_be_taken_before_the_last_one_is_shown() -> None:
    """It is meant for the position after one's own last step, whether or not the screen has come so far."""
    phone = Phone(Line(0.0, 0.0, 0.0))
    phone.listen()
    for action in (TOSS, STAMP, PASS):
        phone.act(0, action)
        phone.timer.run_out()
    assert [answer for answer in phone.heard if answer != "news"] == [None] * 3
    assert phone.device.waiting == 3
    phone.undo(0)
    phone.timer.run_out()
    assert phone.heard[-1] is None
    assert phone.kinds() == ["step", "step", "step", "undo"]


def test_a_step_is_meant_for_what_the_screen_shows() -> None:
    """What waits to be shown may have changed what the seat is asked."""
    phone = Phone(Line(0.0, 0.0, 0.0), game=mailroom.Hurried())
    phone.listen()
    phone.table.act(1, STAMP)
    phone.timer.run_out()
    for shown in (False, True):
        phone.heard.clear()
        if shown:
            phone.device.next()
        phone.act(0, TOSS)
        phone.timer.run_out()
        expected = [str, type(None)] if shown else [StaleAction]
        assert [type(heard) for heard in phone.heard] == expected


def test_who_sits_down_is_no_news_of_a_step() -> None:
    phone = Phone(Line(request=2.0, news=0.5, answer=0.5))
    phone.act(0, STAMP)
    phone.table.stand_in(0, "recruit")
    phone.table.give_back(0)
    phone.timer.run(1.0)
    assert len(phone.top.history) == 3
    assert phone.waits()
    phone.timer.run_out()
    assert phone.heard == [None]
    assert phone.kinds() == ["seated", "seated", "step"]


class Torn(mailroom.Mailroom):
    """Its rules have a bug."""

    def play(self, state: mailroom.State, seat: int, action: Action, chance: Any) -> list[Event]:
        if action == RED:
            raise KeyError("a bug")
        return super().play(state, seat, action, chance)


def test_a_bug_in_the_rules_does_not_keep_the_device_waiting() -> None:
    table = lay(game=Torn())
    phone = Device(table, table.seats)
    answers: list[object] = []
    with pytest.raises(KeyError):
        phone.act(0, RED, answers.append)
    assert not phone.under_way
    phone.act(0, STAMP, answers.append)
    assert answers == [None]


def test_a_local_table_answers_at_once_and_after_its_news() -> None:
    table = lay(game=mailroom.GAME)
    phone = Device(table, table.seats)
    heard: list[object] = []
    phone.subscribe(lambda: heard.append(("news", phone.under_way)))
    phone.act(0, STAMP, heard.append)
    assert heard == [("news", False), None]


def test_two_devices_answer_the_same_moment() -> None:
    """Enemy Agent, setting up, each on a phone of their own, neither having heard of the other."""
    timer = VirtualTimer()
    table = lay(game=ENEMY, seats=2)
    while len(table.decisions()) < 2 or table.decisions()[0].kind.endswith("arrange"):
        table.act(table.decisions()[0].seat, table.decisions()[0].legal[0])
    answers: list[object] = []
    before = len(table.history)
    for seat in (0, 1):
        phone = Device(LateTabletop(table, timer, [seat], answer_first()), [seat])
        phone.open(seat)
        prompt = phone.view(seat).prompt()
        assert prompt is not None
        phone.act(seat, prompt.choices[0], answers.append)
    timer.run_out()
    assert answers == [None, None]
    assert len(table.history) == before + 2


def test_an_order_in_between_makes_no_old_answer_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step is meant for what its screen shows; only own steps that are under way lift it over the rest."""
    phone = Phone(news_first())
    phone.device.subscribe(lambda: None)
    asked: list[int] = []
    real = phone.top.do

    def do(seat: int, action: Action, at: int, done: Done) -> None:
        asked.append(at)
        real(seat, action, at, done)

    monkeypatch.setattr(phone.top, "do", do)
    phone.table.act(0, RED)
    phone.table.act(0, PASS)
    phone.timer.run_out()
    phone.device.open(1)
    phone.act(1, mailroom.Note(phone.table.view(1).hand[0]))
    phone.timer.run_out()
    phone.act(1, STAMP)
    assert asked == [0, 0], "Anna's two steps are not on the screen yet"
