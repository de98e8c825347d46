"""Taking back: one's own last step, as long as nobody learnt anything by it or since."""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board
from spymobile.table.barrier import Barrier, CannotUndo
from spymobile.table.record import BrokenRecord, Deal, Undo
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import (
    before_a_free_step,
    before_a_sealed_step,
    device,
    diary,
    do,
    due,
    everything,
    lay,
    resumed,
    take_back,
    views,
)


def refused(table: Table, seat: int) -> str:
    """The step cannot be taken back; gives the reason, and makes sure that trying changes nothing."""
    before = everything(table)
    with pytest.raises(CannotUndo) as reason:
        table.undo(seat)
    assert reason.value.barrier == table.cannot_undo(seat)
    assert str(reason.value) == reason.value.sentence
    assert everything(table) == before
    return reason.value.sentence


def test_a_step_is_taken_back_and_everybody_sees_what_they_saw_before() -> None:
    table, seat, action = before_a_free_step()
    before, length = views(table), table.length
    table.act(seat, action)
    assert views(table) != before
    assert table.cannot_undo(seat) is None
    table.undo(seat)
    assert views(table) == before
    assert table.length == length
    assert diary(table).rows[-1] == Undo(seat)
    assert table.tell(table.stream(ANYONE)[-1]) == f"{table.names[seat]} takes back a step."


def test_whose_step_was_the_last_one_that_stands() -> None:
    assert device(lay()).last_seat() == -1
    table, seat, action = before_a_free_step()
    phone = device(table)
    before = phone.last_seat(), [phone.acted(other) for other in table.seats]
    table.act(seat, action)
    assert phone.last_seat() == device(table).last_seat() == seat
    assert phone.acted(seat) == phone.length() - 1
    table.undo(seat)
    assert (phone.last_seat(), [phone.acted(other) for other in table.seats]) == before


def test_an_undone_table_resumes_to_the_same() -> None:
    table, seat, action = before_a_free_step()
    table.act(seat, action)
    table.undo(seat)
    table.act(seat, act.Leave())
    again = resumed(table)
    assert everything(again) == everything(table)


def test_nothing_has_been_done_yet() -> None:
    assert refused(lay(), 0) == "Nothing has been done yet."


def test_another_seat_has_acted() -> None:
    table, seat, action = before_a_free_step()
    table.act(seat, action)
    other = due(table)
    table.act(other, act.Roll())
    assert refused(table, seat) == f"{table.names[other]} has already acted."


def test_the_die_has_fallen() -> None:
    table = lay()
    table.act(0, act.Roll())
    assert refused(table, 0) == "The dice were rolled; that cannot be taken back."


def test_something_was_shown() -> None:
    table = lay()
    table.act(0, act.NameASpy(1, board.SPIES[table.view(1).file.spy]))
    assert refused(table, 0) == "Something was shown; that cannot be taken back."


def test_somebody_else_has_looked() -> None:
    table, seat, action = before_a_free_step()
    phone = device(table)
    table.act(seat, action)
    phone.open(seat)
    assert table.cannot_undo(seat) is None, "looking into one's own file is no reason"
    other = due(table)
    phone.open(other)
    assert refused(table, seat) == f"{table.names[other]} has already looked."


def test_the_table_was_left() -> None:
    table, seat, action = before_a_free_step()
    table.act(seat, action)
    again = resumed(table)
    assert refused(again, seat) == "You left the game since then; that cannot be taken back."


def test_a_barrier_stands_after_later_steps_were_taken_back() -> None:
    table = lay(game=mailroom.GAME)
    phone = device(table)
    table.act(0, mailroom.Stamp(1))
    phone.open(1)
    table.act(0, mailroom.Pass())
    table.undo(0)
    assert refused(table, 0) == "Ben has already looked."

    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Stamp(1))
    table = resumed(table)
    table.act(0, mailroom.Pass())
    table.undo(0)
    assert refused(table, 0) == "You left the game since then; that cannot be taken back."


def test_a_look_counts_although_the_one_who_looked_acted_last() -> None:
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Stamp(1))
    table.act(0, mailroom.Pass())
    table.act(1, mailroom.Stamp(0))
    device(table).open(1)
    table.undo(1)
    assert refused(table, 0) == "Ben has already looked."


def test_several_steps_are_taken_back_to_the_last_barrier() -> None:
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Toss())
    seen = [views(table)]
    for action in (mailroom.Stamp(1), mailroom.Pass()):
        table.act(0, action)
        seen.append(views(table))
    for before in reversed(seen[:-1]):
        table.undo(0)
        assert views(table) == before
    assert refused(table, 0) == "The dice were rolled; that cannot be taken back."
    assert everything(resumed(table)) == everything(table)


def test_an_order_given_since_stays_when_a_step_is_taken_back() -> None:
    """A standing order is nobody's last step: what lies under it can be taken back, and it stays."""
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Toss())
    noted = mailroom.Note(table.view(0).hand[2])
    table.act(0, mailroom.Stamp(1))
    before = table.view(0)
    table.act(0, noted)
    assert table.cannot_undo(0) is None
    table.undo(0)
    assert table.view(0) != before
    assert refused(table, 0) == "The dice were rolled; that cannot be taken back."
    assert everything(resumed(table)) == everything(table)
    table.act(0, mailroom.Stamp(1))
    plain = lay(game=mailroom.GAME)
    for action in (mailroom.Toss(), mailroom.Stamp(1)):
        plain.act(0, action)
    assert table.view(TABLE) == plain.view(TABLE)


def test_a_sealed_step_is_taken_back_only_while_the_seat_is_open() -> None:
    for card in ("own", "won"):
        table, seat = before_a_sealed_step()
        before = views(table)
        phone = device(table)
        phone.open(seat)
        do(phone, seat, act.ChooseIdentity(card))
        phone.lock()
        # Which card was kept makes no difference to what is said here.
        assert phone.cannot_undo(seat) == Barrier("sealed", seat)
        with pytest.raises(CannotUndo, match=r"^Anna: hold to see your secret\.$"):
            take_back(phone, seat)
        phone.open(seat)
        assert phone.cannot_undo(seat) is None
        take_back(phone, seat)
        assert views(table) == before


def test_a_record_with_an_undo_that_could_not_be_is_broken() -> None:
    table = lay()
    table.act(0, act.Roll())
    journal = diary(table)
    for rows in ([*journal.rows, Undo(0)], [journal.rows[0], Undo(0)]):
        with pytest.raises(BrokenRecord, match="could not be"):
            Table.resume(table.game, journal.header, rows, journal)
    for rows in ([], journal.rows[1:], [*journal.rows, Deal(())]):
        with pytest.raises(BrokenRecord):
            Table.resume(table.game, journal.header, rows, journal)
