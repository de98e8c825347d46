"""A device takes what the people in front of it may do, and refuses by public things alone."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.errors import NotYourDecision, Refusal, SeatLocked
from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.table.device import Device
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import (
    before_a_free_step,
    before_a_sealed_step,
    device,
    do,
    due,
    everything,
    lay,
    recap,
    steps,
    take_back,
    text,
    why_not,
)


def answer(table: Table, phone: Device, seat: int, action: Action) -> str:
    """How the device refuses an action, class and words; empty if it would take it."""
    reason = why_not(phone, seat, action)
    if reason is None:
        return ""
    before = everything(table)
    with pytest.raises(type(reason)) as error:
        do(phone, seat, action)
    assert str(error.value) == str(reason)
    assert everything(table) == before
    return f"{type(reason).__name__}: {reason}"


def test_an_open_action_is_taken_by_a_locked_device() -> None:
    table = lay()
    phone = device(table)
    do(phone, 0, act.Roll())
    assert "rolled" in [heard.told.name for heard in phone.heard()]


def test_a_sealed_action_needs_its_own_seat_opened() -> None:
    table, seat = before_a_sealed_step()
    phone = device(table)
    other = (seat + 1) % 3
    for _ in ("locked", "another seat open"):
        for card in ("own", "won"):
            assert (
                answer(table, phone, seat, act.ChooseIdentity(card))
                == "SeatLocked: Anna: hold to see your secret."
            )
        # Not even what is nonsense is told apart from what is not.
        assert answer(table, phone, seat, act.Roll()) == "SeatLocked: Anna: hold to see your secret."
        phone.open(other)
    phone.open(seat)
    do(phone, seat, act.ChooseIdentity("won"))
    assert table.view(seat).phase != "choose_identity"


def test_a_locked_device_refuses_by_the_rules_what_is_open_and_illegal() -> None:
    phone = device(lay())
    reason = why_not(phone, 0, act.UseCard(4))
    assert isinstance(reason, Refusal)
    assert (reason.rule, reason.sentence) == ("SA-27", "You hold no move card 4.")
    assert isinstance(why_not(phone, 1, act.Roll()), NotYourDecision)
    with pytest.raises(NotYourDecision, match="It is Anna's turn"):
        do(phone, 1, act.Roll())


def test_asking_why_not_changes_nothing() -> None:
    for number in range(1, 6):
        table, twin = steps(lay(number=number), 12 * number), steps(lay(number=number), 12 * number)
        phone = device(table)
        before = everything(table)
        for seat in table.seats:
            for action in (act.Roll(), act.UseCard(2), act.Leave(), *table.decisions()[0].legal[:20]):
                reason = why_not(phone, seat, action)
                assert reason is None or reason.sentence
        assert why_not(phone, due(table), table.decisions()[0].legal[0]) is None
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
    do(phone, 0, mailroom.Stamp(1))
    assert phone.view().prompt(0).choices == (mailroom.Pass(),)
    held = table.view(0).hand[0]
    with pytest.raises(SeatLocked):
        do(phone, 0, mailroom.Drop(held))
    do(phone, 0, mailroom.Pass())
    assert table.view(TABLE).turn == 1


def test_a_standing_decision_needs_the_seat_opened_at_any_time() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    note = mailroom.Note(table.view(1).hand[0])
    with pytest.raises(SeatLocked):
        do(phone, 1, note)
    phone.open(1)
    do(phone, 1, note)
    assert phone.view(1).note == note.letter
    assert table.view(TABLE).turn == 0


def test_what_can_be_ordered_at_any_time_does_not_keep_other_actions_from_the_rules() -> None:
    """Beside what is due, a standing decision claims the kinds of action it offers and no others."""
    table = lay(game=mailroom.GAME)
    phone = device(table)
    reason = why_not(phone, 0, mailroom.Stamp(9))
    assert isinstance(reason, Refusal)
    assert reason.rule == "MR-1"
    assert isinstance(why_not(phone, 1, mailroom.Stamp(0)), Refusal)
    for seat in (0, 1):
        for letter in mailroom.LETTERS:
            assert isinstance(why_not(phone, seat, mailroom.Note(letter)), SeatLocked), "held or not"


@pytest.mark.parametrize("opened", [None, 1])
def test_refusals_of_a_locked_seat_are_equal_in_twin_worlds(opened: int | None) -> None:
    worlds = [(table, device(table)) for table in mailrooms()]
    for stage in (mailroom.Stamp(0), mailroom.Pass(), None):
        for seat in (0, 2):
            for action in every_action():
                answers = []
                for table, phone in worlds:
                    phone.lock()
                    if opened is not None:
                        phone.open(opened)
                    answers.append(answer(table, phone, seat, action))
                assert answers[0] == answers[1], f"{action} of seat {seat} is refused by what it holds"
        if stage is not None:
            for _, phone in worlds:
                do(phone, 0, stage)
                assert phone.cannot_undo(0) == worlds[0][1].cannot_undo(0)


def test_an_identity_is_chosen_unseen_in_twin_worlds() -> None:
    """Whether the own or the won card is kept: the locked device looks, sounds and refuses the same."""
    worlds = []
    for card in ("own", "won"):
        table, seat = before_a_sealed_step()
        phone = device(table)
        phone.open(seat)
        do(phone, seat, act.ChooseIdentity(card))
        phone.lock()
        worlds.append((table, phone))
    (here, one), (there, other) = worlds
    for who in (TABLE, ANYONE):
        assert text(one.view(who)) == text(other.view(who))
        assert one.heard(who) == other.heard(who)
        assert recap(one, 2, who) == recap(other, 2, who)
    assert one.cannot_undo(0) == other.cannot_undo(0)
    assert here.version == there.version
    own = act.ChooseIdentity("own")
    for seat in (0, 2):
        assert answer(here, one, seat, own) == answer(there, other, seat, own)


# Taking back, through a device


def test_a_step_is_taken_back_on_the_locked_device() -> None:
    table, seat, action = before_a_free_step()
    phone = device(table)
    before = phone.view()
    do(phone, seat, action)
    take_back(phone, seat)
    assert phone.view() == before


def test_what_is_legal_and_not_public_is_never_taken_while_locked() -> None:
    """Even where a game forgets to call a decision sealed."""
    table = lay(game=mailroom.Forgetful())
    table.act(0, mailroom.Stamp(1))
    with pytest.raises(SeatLocked):
        do(device(table), 0, mailroom.Drop(table.view(0).hand[0]))
