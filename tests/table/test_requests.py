"""What is asked of a table happens once at most, whatever becomes of requests, answers and news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spymobile.core.audience import TABLE
from spymobile.core.errors import NotYourDecision, Refusal, SpymobileError, StaleAction
from spymobile.core.event import Event
from spymobile.core.game import Action, Decision, Game
from spymobile.games.spy_alley import actions as act
from spymobile.store.errors import NoSpace
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.device import Device, StepUnderWay
from spymobile.table.record import Row
from spymobile.table.table import Table
from spymobile.table.tabletop import Tabletop
from tests.table import mailroom
from tests.table.clock import VirtualTimer
from tests.table.late import LateTabletop, Line, answer_first, news_first
from tests.table.tables import diary, due, everything, lay, resumed, steps, to_the_end
from tests.table.test_device import ENEMY

STAMP, RED, PASS, TOSS = mailroom.Stamp(0), mailroom.Stamp(1), mailroom.Pass(), mailroom.Toss()

# At the table: a repetition is known by the record alone


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
    table = lay(game=Hurried())
    assert asked(table, 1, STAMP, 0) is None
    assert isinstance(asked(table, 0, TOSS, 0), StaleAction)
    assert asked(table, 0, TOSS, 1) is None


def test_a_step_is_not_stale_by_what_can_be_ordered_aside() -> None:
    table = lay(game=Gossip())
    assert asked(table, 1, STAMP, 0) is None
    assert asked(table, 0, STAMP, 0) is None


class Gossip(mailroom.Mailroom):
    """Everybody may stamp at any time, and note as many letters as there are stamps."""

    def decisions(self, state: mailroom.State) -> Any:
        seats, notes = range(len(state.hands)), tuple(map(mailroom.Note, range(len(state.stamps))))
        return (
            *(Decision.open(seat, "mailroom.stamp", (STAMP, RED)) for seat in seats),
            *(Decision(seat, "mailroom.note", notes, (), True, True, (seat,)) for seat in seats),
        )


class Hurried(mailroom.Mailroom):
    """Everybody may stamp at any time; whoever is on turn has other choices after each stamp."""

    def decisions(self, state: mailroom.State) -> Any:
        every: tuple[Action, ...] = (STAMP, RED, TOSS)
        mine = every[len(state.stamps) % 2 :]
        others = [seat for seat in range(len(state.hands)) if seat != state.turn]
        kind = "mailroom.stamp"
        return (
            Decision.open(state.turn, kind, mine),
            *(Decision.open(seat, kind, every) for seat in others),
        )


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


# On a device: answers and news come when they come


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
    phone.act(1, mailroom.Note(letters(phone.table, 1)[0]))
    first, undo, order = phone.heard
    assert isinstance(first, StepUnderWay)
    assert isinstance(order, StepUnderWay)
    assert isinstance(undo, CannotUndo), "nothing has been done yet, as far as one knows here"
    assert first.sentence == "Your last step is still on its way."
    phone.timer.run_out()
    assert phone.heard[3:] == [None]
    assert phone.kinds() == ["step"]
    phone.act(0, PASS)
    phone.timer.run_out()
    assert phone.heard[4:] == [None]


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
    for letter in letters(phone.table):
        phone.act(0, mailroom.Note(letter))
        while phone.waits():
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
    phone = Phone(Line(0.0, 0.0, 0.0), game=Hurried())
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
