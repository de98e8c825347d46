"""A device shows and takes what the people in front of it may see and do."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.errors import BadSetup, GameIsOver, NotYourDecision, Refusal, SeatLocked, SpymobileError
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.table.device import Device, alone
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import (
    before_a_free_step,
    before_a_sealed_step,
    device,
    due,
    everything,
    lay,
    steps,
    text,
    to_the_end,
)


def looks(phone: Device, who: int) -> list[Any]:
    """Every way to look."""
    return [
        lambda: phone.view(who),
        lambda: phone.recap(0, who),
        lambda: phone.stream(who),
        lambda: phone.view_at(0, who),
    ]


def answer(phone: Device, seat: int, action: Action) -> str:
    """How the device refuses an action, class and words; empty if it would take it."""
    reason = phone.why_not(seat, action)
    if reason is None:
        return ""
    before = everything(phone._table)
    with pytest.raises(type(reason)) as error:
        phone.act(seat, action)
    assert str(error.value) == str(reason)
    assert everything(phone._table) == before
    return f"{type(reason).__name__}: {reason}"


# Looking


def test_a_locked_device_shows_what_the_table_knows() -> None:
    table = steps(lay(), 6)
    phone = device(table)
    for who in (TABLE, ANYONE):
        assert text(phone.view(who)) == text(table.view(who))
        assert phone.stream(who) == table.stream(who)
        assert phone.recap(1, who) == table.recap(1, who)
        assert text(phone.view_at(2, who)) == text(table.view_at(2, who))
    assert phone.view() == phone.view(TABLE)
    assert phone.view().file is None


def test_with_onlookers_a_locked_device_shows_what_anyone_knows() -> None:
    """What only the players know can be asked neither by name nor by leaving the name out."""
    table = steps(lay(), 6)
    phone = device(table)
    phone.onlookers = True
    for look in looks(phone, TABLE):
        with pytest.raises(SeatLocked, match="looking on"):
            look()
    assert phone.public == ANYONE
    assert text(phone.view()) == text(table.view(ANYONE))
    assert phone.stream() == table.stream(ANYONE)
    assert phone.recap(1) == table.recap(1, ANYONE)
    assert text(phone.view_at(2)) == text(table.view_at(2, ANYONE))
    phone.open(1)
    assert text(phone.view(1)) == text(table.view(1))


def test_after_the_end_onlookers_see_everything_too() -> None:
    phone = device(to_the_end(lay()))
    phone.onlookers = True
    for who in (TABLE, *phone.seats):
        for look in looks(phone, who):
            look()


def test_a_locked_seat_cannot_be_looked_into() -> None:
    phone = device(steps(lay(), 6))
    for seat in phone.seats:
        for look in looks(phone, seat):
            with pytest.raises(SeatLocked, match="hold the seal to open"):
                look()


def test_opening_a_seat_closes_the_other() -> None:
    table = lay()
    phone = device(table)
    phone.open(0)
    assert {phone.open_seat} == {0}
    assert phone.view(0).file.spy == table.view(0).file.spy
    phone.open(1)
    assert text(phone.view(1)) == text(table.view(1))
    for seat in (0, 2):
        for look in looks(phone, seat):
            with pytest.raises(SeatLocked):
                look()
    phone.lock()
    assert phone.open_seat is None
    with pytest.raises(SeatLocked, match="Ben: hold the seal"):
        phone.view(1)


def test_a_seat_of_another_device_is_out_of_reach() -> None:
    table = lay()
    phone, other = Device(table, [0, 2]), Device(table, [1])
    assert (phone.seats, other.seats) == ((0, 2), (1,))
    other.open(1)
    for attempt in (
        lambda: phone.open(1),
        lambda: phone.view(1),
        lambda: phone.act(1, act.Roll()),
        lambda: phone.undo(1),
    ):
        with pytest.raises(SeatLocked, match="Ben plays on another device"):
            attempt()
    assert isinstance(phone.why_not(1, act.Roll()), SeatLocked)
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
            phone.act(seat, act.Roll())


def test_after_the_end_everything_may_be_seen() -> None:
    table = to_the_end(lay())
    phone = Device(table, [0])
    for who in everyone(3):
        assert phone.view(who).reveal is not None
        assert text(phone.view_at(0, who)) == text(table.view_at(0, who))
        phone.stream(who)
        phone.recap(0, who)
    assert phone.view(2).file.dealt == table.view(2).file.dealt
    with pytest.raises(GameIsOver):
        phone.act(0, act.Roll())


# Acting


def test_an_open_action_is_taken_by_a_locked_device() -> None:
    table = lay()
    phone = device(table)
    phone.act(0, act.Roll(), at=table.version)
    assert "rolled" in [told.name for _, told in phone.stream()]


def test_a_sealed_action_needs_its_own_seat_opened() -> None:
    table, seat = before_a_sealed_step()
    phone = device(table)
    other = (seat + 1) % 3
    for _ in ("locked", "another seat open"):
        for card in ("own", "won"):
            assert answer(phone, seat, act.ChooseIdentity(card)) == "SeatLocked: Anna: hold the seal to open."
        # Not even what is nonsense is told apart from what is not.
        assert answer(phone, seat, act.Roll()) == "SeatLocked: Anna: hold the seal to open."
        phone.open(other)
    phone.open(seat)
    phone.act(seat, act.ChooseIdentity("won"))
    assert table.view(seat).phase != "choose_identity"


def test_a_locked_device_refuses_by_the_rules_what_is_open_and_illegal() -> None:
    phone = device(lay())
    reason = phone.why_not(0, act.UseCard(4))
    assert isinstance(reason, Refusal)
    assert (reason.rule, reason.sentence) == ("SA-47", "You hold no move card 4.")
    assert isinstance(phone.why_not(1, act.Roll()), NotYourDecision)
    with pytest.raises(NotYourDecision, match="It is Anna's turn"):
        phone.act(1, act.Roll())


def test_asking_why_not_changes_nothing() -> None:
    for number in range(1, 6):
        table, twin = steps(lay(number=number), 12 * number), steps(lay(number=number), 12 * number)
        phone = device(table)
        before = everything(table)
        for seat in table.seats:
            for action in (act.Roll(), act.UseCard(2), act.Leave(), *table.decisions()[0].legal[:20]):
                reason = phone.why_not(seat, action)
                assert reason is None or reason.sentence
        assert phone.why_not(due(table), table.decisions()[0].legal[0]) is None
        assert everything(table) == before
        steps(table, 15)
        steps(twin, 15)
        assert everything(table) == everything(twin)


# A seat that is asked in the open and secretly at once


def mailrooms() -> tuple[Table, Table]:
    """Two worlds that look the same to the table: the letters are others."""
    first, second = (lay(game=mailroom.GAME, number=number) for number in (1, 2))
    assert text(first.view(TABLE)) == text(second.view(TABLE))
    assert first.view(0).hand != second.view(0).hand
    return first, second


def every_action() -> list[Action]:
    plain: list[Action] = [mailroom.Toss(), mailroom.Pass(), *map(mailroom.Stamp, (0, 1, 9))]
    return plain + [kind(letter) for kind in (mailroom.Drop, mailroom.Note) for letter in mailroom.LETTERS]


def test_the_open_part_of_a_mixed_decision_is_taken_while_locked() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    phone.act(0, mailroom.Stamp(1))
    assert phone.view().prompt(0).choices == (mailroom.Pass(),)
    held = table.view(0).hand[0]
    with pytest.raises(SeatLocked):
        phone.act(0, mailroom.Drop(held))
    phone.act(0, mailroom.Pass())
    assert table.view(TABLE).turn == 1


def test_a_standing_decision_needs_the_seat_opened_at_any_time() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    note = mailroom.Note(table.view(1).hand[0])
    with pytest.raises(SeatLocked):
        phone.act(1, note)
    phone.open(1)
    phone.act(1, note)
    assert phone.view(1).note == note.letter
    assert table.view(TABLE).turn == 0


@pytest.mark.parametrize("opened", [None, 1])
def test_refusals_of_a_locked_seat_are_equal_in_twin_worlds(opened: int | None) -> None:
    worlds = [(table, device(table)) for table in mailrooms()]
    for stage in (mailroom.Stamp(0), mailroom.Pass(), None):
        for seat in (0, 2):
            for action in every_action():
                answers = []
                for _, phone in worlds:
                    phone.lock()
                    if opened is not None:
                        phone.open(opened)
                    answers.append(answer(phone, seat, action))
                assert answers[0] == answers[1], f"{action} of seat {seat} is refused by what it holds"
        if stage is not None:
            for _, phone in worlds:
                phone.act(0, stage)
                assert phone.cannot_undo(0) == worlds[0][1].cannot_undo(0)


def test_an_identity_is_chosen_unseen_in_twin_worlds() -> None:
    """Whether the own or the won card is kept: the locked device looks, sounds and refuses the same."""
    phones = []
    for card in ("own", "won"):
        table, seat = before_a_sealed_step()
        phone = device(table)
        phone.open(seat)
        phone.act(seat, act.ChooseIdentity(card))
        phone.lock()
        phones.append(phone)
    one, other = phones
    for who in (TABLE, ANYONE):
        assert text(one.view(who)) == text(other.view(who))
        assert one.stream(who) == other.stream(who)
        assert one.recap(2, who) == other.recap(2, who)
    assert one.cannot_undo(0) == other.cannot_undo(0)
    assert one._table.version == other._table.version
    for seat in (0, 2):
        assert answer(one, seat, act.ChooseIdentity("own")) == answer(other, seat, act.ChooseIdentity("own"))


# Taking back, through a device


def test_a_step_is_taken_back_on_the_locked_device() -> None:
    table, seat, action = before_a_free_step()
    phone = device(table)
    before = phone.view()
    phone.act(seat, action)
    phone.undo(seat)
    assert phone.view() == before


def test_whether_one_person_plays_alone() -> None:
    ida = Occupant("Ida", "bot", "recruit")
    table = lay(occupants=[ida])
    assert not alone(table)
    table.stand_in(1, "recruit")
    assert alone(table)
    assert issubclass(SeatLocked, SpymobileError)


def test_a_bots_seat_can_neither_be_opened_nor_played() -> None:
    table = lay()
    table.stand_in(0, "recruit")
    phone = device(table)
    with pytest.raises(SeatLocked, match="A bot plays for"):
        phone.open(0)
    with pytest.raises(SeatLocked, match="A bot plays for"):
        phone.act(0, act.Roll())
    table.give_back(0)
    phone.open(0)
    phone.act(0, act.Roll())


def test_only_seats_the_table_and_anyone_can_look() -> None:
    with pytest.raises(BadSetup):
        device(lay()).view(-7)


def test_a_secret_order_is_noticed_by_nobody() -> None:
    """Whether a seat gave an order or only looked: recap, log, undo and version say the same to others."""

    def seen(order: bool) -> object:
        table = lay(game=mailroom.GAME)
        table.act(0, mailroom.Stamp(1))
        phone = device(table)
        phone.open(1)
        if order:
            phone.act(1, mailroom.Note(table.view(1).hand[0]))
        phone.lock()
        others = [TABLE, ANYONE, 0]
        return (
            table.version,
            [table.stream(who) for who in others],
            [table.recap(seat, who) for seat in table.seats for who in others],
            [phone.cannot_undo(seat) for seat in table.seats],
            [text(table.view(who)) for who in others],
        )

    assert seen(order=True) == seen(order=False)


def test_what_is_legal_and_not_public_is_never_taken_while_locked() -> None:
    """Even where a game forgets to call a decision sealed."""
    table = lay(game=mailroom.Forgetful())
    table.act(0, mailroom.Stamp(1))
    with pytest.raises(SeatLocked):
        device(table).act(0, mailroom.Drop(table.view(0).hand[0]))
