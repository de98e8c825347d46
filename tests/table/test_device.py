"""A device shows what the people in front of it may see, and opens for one of them at a time."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup, GameIsOver, SeatLocked, SpymobileError
from spymobile.core.event import Told
from spymobile.games.spy_alley import actions as act
from spymobile.table.device import Device
from spymobile.table.record import Occupant
from tests.table import mailroom
from tests.table.tables import (
    ENEMY,
    after_a_scan,
    before_a_free_step,
    device,
    do,
    lay,
    replay,
    step,
    steps,
    take_back,
    text,
    to_the_end,
    why_not,
)

# Looking. That every way to look asks for an open seat is in test_looks.py.


def test_a_locked_device_shows_what_the_table_knows() -> None:
    table = lay()
    seen = {who: [text(table.view(who))] for who in (TABLE, ANYONE)}
    for _ in range(6):
        steps(table, 1)
        for who, views in seen.items():
            views.append(text(table.view(who)))
    phone = device(table)
    for who, views in seen.items():
        assert text(phone.view(who)) == views[-1]
        assert [text(phone.view_at(moment, who)) for moment in range(phone.length(who))] == views
        assert [heard.told for heard in phone.heard(who)] == table.stream(who)
    assert phone.view() == phone.view(TABLE)
    assert phone.view().file is None


def test_with_onlookers_a_locked_device_shows_what_anyone_knows() -> None:
    """Also where nobody is named."""
    table = after_a_scan()
    assert table.stream(TABLE) != table.stream(ANYONE)
    phone = device(table)
    phone.onlookers = True
    assert phone.public == phone.eyes == ANYONE
    assert text(phone.view()) == text(table.view(ANYONE))
    assert [heard.told for heard in phone.heard()] == table.stream(ANYONE)
    for look in (phone.length, phone.last_seat, lambda who=ANYONE: phone.view_at(2, who)):
        assert look() == look(ANYONE)
    phone.open(1)
    assert text(phone.view(1)) == text(table.view(1))
    assert any(heard.private for heard in phone.heard(1)), "what only the players heard is marked"


def test_opening_a_seat_closes_the_other() -> None:
    table = lay()
    phone = device(table)
    phone.open(0)
    assert {phone.open_seat} == {0}
    assert phone.view(0).file.spy == table.view(0).file.spy
    phone.open(1)
    assert text(phone.view(1)) == text(table.view(1))
    for seat in (0, 2):
        with pytest.raises(SeatLocked):
            phone.view(seat)
    phone.lock()
    assert phone.open_seat is None
    with pytest.raises(SeatLocked, match="Ben: hold to see"):
        phone.view(1)


def test_a_seat_of_another_device_is_out_of_reach() -> None:
    table = lay()
    phone, other = Device(table, [0, 2]), Device(table, [1])
    assert (phone.seats, other.seats) == ((0, 2), (1,))
    other.open(1)
    for attempt in (
        lambda: phone.open(1),
        lambda: phone.view(1),
        lambda: phone.cannot_undo(1),
        lambda: phone.glance(1, "opened"),
        lambda: do(phone, 1, act.Roll()),
        lambda: take_back(phone, 1),
    ):
        with pytest.raises(SeatLocked, match="Ben plays on another device"):
            attempt()
    assert isinstance(why_not(phone, 1, act.Roll()), SeatLocked)
    assert other.view(1).file is not None


def test_there_is_no_such_seat() -> None:
    table = lay()
    with pytest.raises(BadSetup):
        Device(table, [0, 3])
    phone = device(table)
    for seat in (3, 99):
        for attempt in (lambda seat=seat: phone.open(seat), lambda seat=seat: phone.view(seat)):
            with pytest.raises(BadSetup, match="no such seat"):
                attempt()
    for seat in (3, -1):
        with pytest.raises(BadSetup):
            do(phone, seat, act.Roll())
        with pytest.raises(BadSetup):
            take_back(phone, seat)


def test_after_the_end_everything_may_be_seen() -> None:
    table = to_the_end(lay())
    phone = Device(table, [0])
    for who in everyone(3):
        assert phone.view(who).reveal is not None
        assert text(phone.view_at(0, who)) == text(replay(table).view_at(0, who))
        assert [heard.told for heard in phone.heard(who)] == table.stream(who)
    assert phone.view(2).file.dealt == table.view(2).file.dealt
    with pytest.raises(GameIsOver):
        do(phone, 0, act.Roll())


def test_the_end_comes_with_the_last_piece_of_news() -> None:
    """Until the screen has come so far, nothing is turned over."""
    table = lay()
    phone = device(table)
    phone.subscribe(lambda: None)
    to_the_end(table)
    while phone.waiting:
        assert phone.outcome is None
        with pytest.raises(SeatLocked):
            phone.view(1)
        assert phone.next() is not None
    assert phone.outcome == table.outcome
    assert phone.view(1).reveal is not None
    assert phone.next() is None


# Opening


def test_whether_one_person_plays_on_a_device() -> None:
    """Whoever sits elsewhere does not count; who is away does."""
    ida = Occupant("Ida", "bot", "recruit")
    table = lay(occupants=[ida])
    assert not device(table).single
    for seats in ([1], [0, 1]):
        assert Device(table, seats).single
    for seats in ([], [0]):
        assert not Device(table, seats).single
    phone = Device(table, [1])
    phone.onlookers = True
    assert not phone.single
    table.stand_in(1, "recruit")
    assert not device(table).single
    assert Device(table, [0, 1]).single
    assert issubclass(SeatLocked, SpymobileError)


def test_where_there_is_nobody_to_hide_from_the_file_lies_open() -> None:
    table = lay(occupants=[Occupant("Ida", "bot", "recruit")])
    phone = Device(table, [0, 1])
    phone.sit_down()
    assert [phone.open_seat, phone.eyes] == [1, 1]
    phone.look_on(True)
    assert [phone.open_seat, phone.eyes] == [None, ANYONE]
    phone.look_on(False)
    assert [phone.open_seat, phone.eyes] == [1, 1]
    both = device(table)
    both.sit_down()
    assert [both.open_seat, both.eyes] == [None, TABLE]
    table.stand_in(1, "recruit")
    absent = Device(table, [1])
    absent.sit_down()
    assert absent.open_seat is None, "who is away does not look"


def test_a_seat_is_open_for_as_long_as_it_takes() -> None:
    table = lay()
    phone, single = Device(table, [0, 1]), Device(table, [2])
    phone.open(1)
    with phone.opened(0):
        assert {phone.open_seat} == {0}
    assert {phone.open_seat} == {None}, "nobody is sent back to a file they have left"
    with pytest.raises(KeyError), single.opened(2):
        raise KeyError
    assert single.open_seat == 2


def test_a_glance_tells_what_a_seat_heard_last_and_closes_again() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    assert phone.glance(1, "dropped") is None
    letter = table.view(0).hand[0]
    table.act(0, mailroom.Stamp(1))
    table.act(0, mailroom.Drop(letter))
    assert phone.glance(0, "dropped") == Told("dropped", {"seat": 0, "letter": letter})
    assert phone.glance(1, "dropped") == Told("dropped", {"seat": 0})
    assert phone.open_seat is None
    table.stand_in(0, "recruit")
    with pytest.raises(SeatLocked, match="A bot plays for Anna"):
        phone.glance(0, "dropped")


def test_what_a_device_says_of_its_table() -> None:
    table = lay(occupants=[Occupant("Ida", "bot", "recruit")])
    phone = Device(table, [2, 0])
    assert (phone.game, phone.setup, phone.occupants) == (table.game, table.setup, table.occupants)
    assert (phone.names, phone.dice_seal) == (table.names, table.dice_seal)
    assert [phone.is_bot(seat) for seat in table.seats] == [True, False, False]
    assert [phone.plays_here(seat) for seat in table.seats] == [False, False, True]
    assert phone.beat is None
    phone.go_on()


def test_a_decision_of_somebody_here_is_asked_first() -> None:
    """In Enemy Agent both sides set up at once."""
    table = lay(game=ENEMY, seats=2)
    while len(table.decisions()) < 2:
        step(table, Fast("set-up"))
    first = table.decisions()[0].seat
    for seats, seat in (([0], 0), ([1], 1), ([0, 1], first), ([], first)):
        prompt = Device(table, seats).prompt()
        assert prompt is not None
        assert prompt.seat == seat
    to_the_end(table)
    assert device(table).prompt() is None


# News


def test_news_wait_until_they_are_asked_for() -> None:
    table = lay()
    phone = device(table)
    called: list[int] = []
    phone.subscribe(lambda: called.append(phone.waiting))
    before = text(phone.view())
    steps(table, 3)
    assert called == [1, 2, 3]
    assert text(phone.view()) == before
    assert (phone.length(), phone.last_seat()) == (1, -1)
    for row in (1, 2, 3):
        happened, moment = table.history[row], phone.next()
        assert moment is not None
        assert (moment.seat, moment.kind, moment.told) == (happened.seat, "step", happened.told(TABLE))
        assert text(moment.view) == text(phone.view()) == text(table.view(TABLE, row))
        assert phone.length() == row + 1
    assert phone.waiting == 0
    assert phone.next() is None


def test_news_are_cut_for_whoever_is_looking_when_they_are_shown() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    phone.subscribe(lambda: None)
    letter = table.view(0).hand[0]
    table.act(0, mailroom.Stamp(1))
    table.act(0, mailroom.Note(letter))
    table.act(0, mailroom.Drop(letter))
    phone.open(0)
    assert phone.waiting == 2, "an order is no news for any screen"
    phone.lock()
    assert phone.waiting == 2
    first = phone.next()
    assert first is not None
    assert (first.told, first.view.who) == ([Told("stamped", {"seat": 0, "colour": 1})], TABLE)
    phone.open(0)
    second = phone.next()
    assert second is not None
    assert second.told == [Told("dropped", {"seat": 0, "letter": letter})]
    assert second.view.who == 0
    assert [heard.told.name for heard in phone.heard(0)][-2:] == ["noted", "dropped"], "but the log has it"


def test_everything_about_the_table_is_news_too() -> None:
    table, seat, action = before_a_free_step()
    phone = device(table)
    phone.subscribe(lambda: None)
    table.act(seat, action)
    table.undo(seat)
    table.stand_in(seat, "recruit")
    kinds = []
    while (moment := phone.next()) is not None:
        kinds.append((moment.kind, moment.seat))
    assert kinds == [("step", seat), ("undo", seat), ("seated", seat)]


def test_without_a_listener_a_device_is_always_up_to_date() -> None:
    table = lay()
    phone = device(table)
    steps(table, 4)
    assert (phone.waiting, phone.length()) == (0, 5)
    assert text(phone.view()) == text(table.view(TABLE))


def test_a_device_that_has_left_hears_nothing() -> None:
    table = lay()
    left: list[Device] = []
    phone = Device(table, [0], leave=left.append)
    called: list[int] = []
    phone.subscribe(lambda: called.append(1))
    phone.open(0)
    phone.leave()
    phone.leave()
    assert left == [phone]
    assert phone.open_seat is None
    steps(table, 3)
    assert called == []
    assert phone.length() == 1


# A bot's seat


def test_a_bots_seat_can_neither_be_opened_nor_played() -> None:
    table = lay()
    table.stand_in(0, "recruit")
    phone = device(table)
    with pytest.raises(SeatLocked, match="A bot plays for"):
        phone.open(0)
    with pytest.raises(SeatLocked, match="A bot plays for"):
        do(phone, 0, act.Roll())
    table.give_back(0)
    phone.open(0)
    do(phone, 0, act.Roll())


def test_only_seats_the_table_and_anyone_can_look() -> None:
    with pytest.raises(BadSetup):
        device(lay()).view(-7)
