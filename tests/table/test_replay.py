"""History: any point again, what happened since one's last turn, and dice that can be checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast, seal
from spymobile.core.errors import BadSetup
from spymobile.core.event import Told
from spymobile.games.spy_alley import actions as act
from spymobile.table import record
from spymobile.table.device import Device
from spymobile.table.record import Act, BrokenRecord, Deal, Seated
from spymobile.table.replay import Replay
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.tables import (
    ALLEY,
    before_a_free_step,
    device,
    diary,
    everything,
    lay,
    moments,
    recap,
    replay,
    resumed,
    steps,
    text,
    to_the_end,
    views,
)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_point_can_be_seen_again_as_it_was_seen_then(seats: int) -> None:
    table = lay(seats)
    seen = [views(table) for _ in moments(table)]
    seen.append(views(table))
    for replayed in (replay(table), replay(resumed(table))):
        assert replayed.length == table.length == len(seen) - 1
        assert replayed.outcome == table.outcome
        assert replayed.names == table.names
        assert replayed.occupants == table.occupants
        for number, then in enumerate(seen):
            assert {who: text(replayed.view_at(number, who)) for who in everyone(seats)} == then


def test_a_device_sees_every_point_again_as_it_was_seen_then() -> None:
    table = lay(4)
    phone = device(table)
    seen = [text(phone.view()) for _ in moments(table)]
    seen.append(text(phone.view()))
    for again in (phone, device(resumed(table))):
        assert again.length() == len(seen)
        assert [text(again.view_at(moment)) for moment in range(len(seen))] == seen


def test_what_was_told_of_a_step_can_be_told_again() -> None:
    table = lay(4)
    for _ in moments(table):
        pass
    again = replay(table)
    for who in (0, 3, TABLE, ANYONE):
        told = [told for number in range(again.length + 1) for told in again.told_at(number, who)]
        assert told == table.stream(who)
        assert [again.tell(one) for one in told] == [table.tell(one) for one in told]


def test_all_that_anybody_was_told_comes_out_in_a_replay() -> None:
    table = to_the_end(lay(4))
    again = replay(table)
    secrets = 0
    for number in range(again.length + 1):
        whole = again.whole_at(number)
        for who in (*range(4), TABLE, ANYONE):
            for told in again.told_at(number, who):
                assert any(
                    told.name == event.name and told.facts.items() <= event.facts.items() for event in whole
                )
        secrets += whole != again.told_at(number, TABLE)
    assert secrets, "in this game nobody had a secret"


def test_there_is_no_step_before_the_first_or_after_the_last() -> None:
    table = steps(lay(), 3)
    phone, again = device(table), replay(table)
    for number in (-1, 4):
        with pytest.raises(BadSetup, match="steps 0 to 3"):
            phone.view_at(number, TABLE)
        with pytest.raises(BadSetup, match="steps 0 to 3"):
            again.view_at(number, TABLE)
        with pytest.raises(BadSetup, match="steps 0 to 3"):
            again.told_at(number, TABLE)
        with pytest.raises(BadSetup, match="steps 0 to 3"):
            again.whole_at(number)


def test_steps_taken_back_are_not_replayed() -> None:
    table, seat, action = before_a_free_step()
    table.act(seat, action)
    table.undo(seat)
    table.act(seat, act.Leave())
    for eyes in (None, TABLE, seat):
        again = replay(table, eyes)
        assert again.length == table.length
        assert again.told_at(again.length, TABLE)[0].name == "left"
        assert text(again.view_at(again.length, seat)) == text(table.view(seat))


def test_who_sat_down_is_no_step_of_a_replay() -> None:
    table = steps(lay(), 3)
    table.stand_in(1, "recruit")
    steps(table, 2)
    assert replay(table).length == replay(table, TABLE).length == 5
    assert replay(table).occupants[1].away


def test_a_replay_needs_a_record() -> None:
    table = lay()
    with pytest.raises(BrokenRecord):
        Replay(ALLEY, table.header, [])
    with pytest.raises(BadSetup):
        Replay(ALLEY, replace(table.header, seats=()), diary(table).rows)


def test_a_resumed_table_goes_on_as_if_it_had_never_been_left() -> None:
    uninterrupted = steps(lay(4), 40, Fast("a"))
    uninterrupted.stand_in(2, "recruit")
    steps(uninterrupted, 10, Fast("b"))
    again = resumed(uninterrupted)
    assert everything(again) == everything(uninterrupted)
    for table in (uninterrupted, again):
        to_the_end(table, Fast("c"))
    assert everything(again) == everything(uninterrupted)
    assert diary(again).rows == diary(uninterrupted).rows


# The log, and what happened since one's last turn


def log(table: Table, seat: int) -> Device:
    """A device that looks with the eyes of a seat, or of nobody."""
    phone = device(table)
    if seat >= 0:
        phone.open(seat)
    return phone


def test_a_recap_starts_after_ones_last_own_step() -> None:
    table = lay(game=mailroom.GAME)
    letters = [table.view(seat).hand[0] for seat in table.seats]
    assert recap(log(table, 1), 1, 1) == [Told("opened", {"seats": 3})]
    table.act(0, mailroom.Stamp(1))
    table.act(0, mailroom.Drop(letters[0]))
    table.act(1, mailroom.Stamp(0))
    assert recap(log(table, 1), 1, 1) == []
    table.act(1, mailroom.Drop(letters[1]))
    table.act(2, mailroom.Stamp(0))
    table.act(2, mailroom.Drop(letters[2]))
    since = [Told("stamped", {"seat": 1, "colour": 0}), Told("dropped", {"seat": 1})]
    since += [Told("stamped", {"seat": 2, "colour": 0}), Told("dropped", {"seat": 2})]
    for who in (TABLE, ANYONE, 0):
        assert recap(log(table, who), 0, who) == since
    # Seat 2 looking at the same stretch knows its own letter; in public nobody does.
    for again in (table, resumed(table)):
        assert recap(log(again, 2), 0, 2) == [*since[:3], Told("dropped", {"seat": 2, "letter": letters[2]})]


def test_what_was_taken_back_is_not_in_a_recap() -> None:
    table = lay(game=mailroom.GAME)
    table.act(0, mailroom.Stamp(1))
    table.undo(0)
    table.act(0, mailroom.Stamp(0))
    assert [told.facts.get("colour") for told in recap(device(table), 1, TABLE)] == [None, 0]


def test_what_was_heard_knows_its_moment_and_who_else_heard_it() -> None:
    table = lay(game=mailroom.GAME)
    letter = table.view(0).hand[0]
    table.act(0, mailroom.Stamp(1))
    table.undo(0)
    table.act(0, mailroom.Stamp(0))
    table.act(0, mailroom.Drop(letter))
    for again in (table, resumed(table)):
        phone = log(again, 0)
        lines = phone.heard(0)
        assert [line.told for line in lines] == again.stream(0)
        assert [line.number for line in lines] == list(range(5))
        # What was taken back, and the taking back, have moments that can be looked at but do not count.
        assert [line.at for line in lines] == [0, None, None, 3, 4]
        assert [line.private for line in lines] == [False] * 4 + [True]
        assert not any(line.private for line in phone.heard())
        assert phone.heard(0, since=3) == lines[3:]
        assert phone.heard(0, since=5) == []
        assert [phone.acted(seat, 0) for seat in again.seats] == [4, 0, 0]
        assert text(phone.view_at(1, 0)) != text(phone.view_at(2, 0)) == text(phone.view_at(0, 0))


def test_a_log_can_be_read_on_from_where_one_was() -> None:
    table = steps(lay(), 3)
    for who in (0, 2, TABLE, ANYONE):
        phone = log(table, who)
        was = len(phone.heard(who))
        steps(table, 2)
        whole = phone.heard(who)
        assert phone.heard(who, was) == whole[was:] != []
        assert [line.told for line in whole] == table.stream(who)
        assert [line.number for line in whole] == list(range(len(whole)))
        assert phone.heard(who, len(whole)) == []


# The dice


def test_the_dice_of_an_honest_game_fit_their_seal() -> None:
    table, seat, action = before_a_free_step()
    assert table.dice_seal == seal(bytes.fromhex(table.header.seed))
    table.act(seat, action)
    table.undo(seat)
    table.stand_in(seat, "recruit")
    to_the_end(table)
    assert record.dice_fit(ALLEY, table.header, diary(table).rows)


def test_a_record_with_changed_dice_does_not_fit() -> None:
    table = to_the_end(lay(2))
    rows = diary(table).rows
    thrown = [number for number, row in enumerate(rows) if isinstance(row, Act) and row.chance]
    for number in (thrown[0], thrown[len(thrown) // 2], thrown[-1]):
        row = rows[number]
        assert isinstance(row, Act)
        for chance in (((row.chance[0] + 1) % 6,), (99,), (), (*row.chance, 0)):
            changed = [*rows[:number], replace(row, chance=chance), *rows[number + 1 :]]
            assert not record.dice_fit(ALLEY, table.header, changed)
    deal = rows[0]
    assert isinstance(deal, Deal)
    shuffled = Deal((*deal.chance[:-1], (deal.chance[-1] + 1) % 2))
    assert not record.dice_fit(ALLEY, table.header, [shuffled, *rows[1:]])
    assert not record.dice_fit(ALLEY, replace(table.header, seed="00" * 32), rows)


def test_a_record_the_rules_cannot_follow_names_the_step() -> None:
    table = steps(lay(), 10)
    journal = diary(table)
    for broken in (
        Act(9, act.Roll(), (1,)),
        Act(0, act.Roll(), (7,)),
        Act(0, act.UseCard(5), ()),
        Seated(5, table.occupants[0]),
    ):
        with pytest.raises(BrokenRecord) as error:
            list(record.follow(ALLEY, journal.header, [*journal.rows[:4], broken]))
        assert error.value.row == 4
        assert "from step 4 on" in error.value.sentence
