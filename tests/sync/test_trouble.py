"""Evenings that go wrong, the end of a game, and guests that lie: what everybody sees, and what stays."""

from __future__ import annotations

import os
import random
from collections import deque
from typing import Any

import pytest

from spymobile.core import codec
from spymobile.core.errors import BadSetup, Malformed, SpymobileError
from spymobile.core.game import Action, Decision
from spymobile.games.spy_alley.actions import NameASpy, Roll
from spymobile.store.errors import NoSpace
from spymobile.sync import fair
from spymobile.sync.errands import Errands
from spymobile.sync.frames import frame_of
from spymobile.sync.herald import Guest
from spymobile.sync.holder import Holder
from spymobile.sync.lobby import LOCAL
from spymobile.sync.room import Room
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    PROTOCOL,
    SIZES,
    Agree,
    Answer,
    Chair,
    Do,
    Have,
    Hello,
    KeyKept,
    Look,
    Opened,
    Share,
    Shown,
    Sit,
    TakeBack,
    Up,
    UpBeat,
    UpBye,
    Welcome,
)
from spymobile.table.record import Occupant
from tests.sync.party import ANNA, Party, PartyGuest, act, begun, finish, notes, three
from tests.table.mailroom import Drop, Mailroom, Pass
from tests.table.tables import lay

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"


# Evenings that go wrong


def test_away_after_six_seconds_and_a_bot_gives_back() -> None:
    party, anna, ben, _cara = begun()
    room = party.holder.room
    assert room is not None
    ben.hang_up()
    party.wait(3)
    assert anna.screen.presence is not None
    assert anna.screen.presence.seats == ("here", "linked", "linked")
    party.wait(4)
    assert anna.screen.presence.seats == ("here", "away", "linked")
    party.wait(20)
    assert [(missing.name, missing.seconds > 20) for missing in room.missing()] == [("Ben", True)]
    room.stand_in(1)
    party.pump()
    assert room.presence.seats[1] == "bot"
    while room.table.bot_due() is None:
        for phone in (anna, _cara):
            act(phone)
    room.table.act(1, room.table.brief(1)[0].decide(room.table.view(1)))
    party.pump()
    ben.call()
    assert anna.screen.presence.seats == ("here", "linked", "linked")
    assert ben.screen.mirror is not None
    assert ben.screen.mirror.turns_stood_in(1) == 1


class Hasty(Mailroom):
    """Whoever is on turn decides behind the seal, whatever others did."""

    def decisions(self, state: Any) -> Any:
        drops = tuple(map(Drop, state.hands[state.turn]))
        return (Decision(state.turn, "mailroom.post", (*drops, Pass()), (), sealed=True),)


def test_a_sealed_answer_to_anothers_step_is_held_for_a_while() -> None:
    table = lay(2, game=Hasty())
    now, said = 50.0, list[Any]()
    room = Room(table, lambda: now, lambda: "")
    for seat in (0, 1):
        room.add(Guest(f"{seat}", f"{seat}", Eyes((seat,))))
        room.attach(f"{seat}", said.append)
    room.receive("0", Do(1, 0, codec.to_data(Pass()), 0))
    assert [one.result for one in said if isinstance(one, Answer)] == ["done"]
    said.clear()
    now += 0.4
    room.receive("1", Do(2, 1, codec.to_data(Drop(table.state.hands[1][0])), 1))
    assert [one.result for one in said if isinstance(one, Answer)] == ["held"]
    room.receive("1", Do(2, 1, codec.to_data(Drop(table.state.hands[1][0])), 1))
    due = room.due()
    assert due == 52.5
    now = 52.4
    room.tick()
    assert table.length == 1
    now = due
    room.tick()
    assert [row.seat for row in table.history if row.kind == "step"] == [0, 1]
    assert [one.result for one in said if isinstance(one, Answer)] == ["held", "held", "done"]
    # What came in a beat, as an odd app may send it, is answered in one after the wait, too.
    now += 0.4
    room.receive("0", UpBeat(Do(3, 0, codec.to_data(Pass()), 2)))
    assert [one.result for one in room.beat("0")[0]] == ["held"]
    said.clear()
    now += 2.5
    room.tick()
    assert table.length == 3
    assert not [one for one in said if isinstance(one, Answer)]
    assert [one.result for one in room.beat("0")[0]] == ["done"]


def test_bots_wait_for_the_screens_and_for_the_same_while() -> None:
    table = lay(2, game=Hasty(), occupants=(Occupant("Anna"), Occupant("Red", "bot", "recruit")))
    now = 50.0
    room = Room(table, lambda: now, lambda: "")
    room.add(Guest("0", "0", Eyes((0,))))
    room.attach("0", lambda _said: None)
    room.receive("0", Shown(0))
    room.receive("0", Do(1, 0, codec.to_data(Pass()), 0))
    now += 1.0
    assert room.bots_held()  # Nobody could have answered behind a seal so soon.
    now += 2.0
    assert room.bots_held()  # Anna's screen has not shown the step yet.
    room.receive("0", Shown(1))
    assert not room.bots_held()
    room.pause(True)
    assert room.bots_held()


def test_a_board_in_the_middle_takes_throws_and_nothing_else() -> None:
    party = Party("spy_alley", [ANNA, Chair()])
    anna, ben = party.here(), party.guest("Ben")
    ticket = party.holder.tickets.issue(party.now, board=True)
    tablet = PartyGuest(party, "Tablet", f"t-{ticket.id}").call()
    party.holder.let_in(party.knocks.pop().number)
    party.holder.start()
    party.pump()
    board = tablet.screen.device()
    assert (board.seats, board.board) == ((), True)
    prompt = board.prompt()
    assert prompt is not None
    answers: list[Any] = []
    board.act(prompt.seat, prompt.choices[0], answers.append)
    party.pump()
    assert answers == [None]
    at = len(tablet.visit._items) - 2
    party.holder.hear(tablet.number, Do(9, prompt.seat, codec.to_data(prompt.choices[0]), at))
    assert [said.result for said in tablet.told if isinstance(said, Answer)] == ["done", "done"]
    room = party.holder.room
    assert room is not None
    assert room.table.length == 1  # The answer was lost, and it was asked for twice.
    assert room.table.history[-1].seat == prompt.seat
    with pytest.raises(SpymobileError):
        board.view(prompt.seat)
    assert all(guest.screen.presence and guest.screen.presence.board for guest in (anna, ben, tablet))
    # Dice fall on it, and nothing is chosen: neither by its own app, nor by one that was changed.
    named = NameASpy((prompt.seat + 1) % 2, "french")
    seat = room.table.decisions()[0].seat
    board.act(seat, named, answers.append)
    assert isinstance(answers.pop(), SpymobileError)
    party.holder.hear(tablet.number, Do(10, seat, codec.to_data(named), len(tablet.visit._items) - 1))
    # Whoever wants to throw on their own phone alone says so there.
    for guest in (anna, ben):
        guest.screen.lend(False)
    party.pump()
    steps = room.table.length
    while not any(isinstance(action, Roll) for action in room.table.decisions()[0].legal):
        due = room.table.decisions()[0]
        room.table.act(due.seat, due.legal[0])
        steps += 1
    party.pump()
    seat = room.table.decisions()[0].seat
    board.next()
    party.holder.hear(tablet.number, Do(11, seat, codec.to_data(Roll()), len(tablet.visit._items) - 1))
    assert [said.result for said in tablet.told if isinstance(said, Answer)][-2:] == ["not_yours"] * 2
    assert room.table.length == steps
    assert anna.screen.presence == ben.screen.presence


def test_what_is_behind_a_seal_is_not_to_be_had_on_a_board() -> None:
    """Whatever the app of the tablet says."""
    drop = lay(2, game=Hasty())
    told: list[Any] = []
    other = Room(drop, lambda: 0.0, lambda: "", reaction=0.0)
    other.add(Guest("b", "b", Eyes(()), board=True))
    other.attach("b", told.append)
    other.receive("b", Do(1, 0, codec.to_data(Drop(drop.state.hands[0][0])), 0))
    assert [one.result for one in told if isinstance(one, Answer)] == ["not_yours"]


def test_a_paused_app_is_away_at_once() -> None:
    _party, anna, ben, _cara = begun()
    ben.hang_up("paused")
    assert anna.screen.presence is not None
    assert anna.screen.presence.seats[1] == "away"


def test_a_new_phone_gets_the_seat_and_the_old_key_opens_nothing() -> None:
    party, anna, ben, cara = begun()
    ben.hang_up()
    new = party.guest("Ben", 1)
    assert new.screen.device().seats == (1,)
    told = len(ben.told)
    ben.call()  # It is told so, and nothing besides.
    assert ben.byes == ["moved"]
    assert [type(said) for said in ben.told[told:]] == [Welcome]
    assert notes(anna) == ["Ben plays on a new phone now."] == notes(cara)
    for _ in range(12):
        for phone in (anna, new, cara):
            act(phone)
    assert party.holder.room is not None
    assert party.holder.room.table.length > 3


def test_a_seat_is_pulled_to_the_host_if_another_person_agrees() -> None:
    party, anna, ben, cara = begun()
    ben.hang_up()
    with pytest.raises(BadSetup):
        party.holder.pull(1)
    party.wait(61)
    party.holder.pull(1)
    party.pump()
    assert cara.screen.question == 1
    assert anna.screen.question is None
    cara.screen.agree()
    party.pump()
    assert anna.screen.device().seats == (0, 1)
    assert notes(cara) == ["Ben's seat is on the phone that holds the table now."]
    assert party.holder.evening.chairs[1].device == LOCAL


def test_leaving_keeps_the_seat_and_all_are_told() -> None:
    _party, anna, ben, cara = begun()
    ben.hang_up("left")
    assert notes(anna) == ["Ben has left the table."] == notes(cara)
    ben.call()
    assert ben.screen.device().seats == (1,)


def test_a_full_disk_is_named_and_nothing_is_lost() -> None:
    party, anna, _ben, _cara = begun()
    party.disk.full = True
    phones = {0: anna, 1: _ben, 2: _cara}
    assert party.holder.room is not None
    [due] = [due.seat for due in party.holder.room.table.decisions() if not due.standing][:1]
    [reason] = act(phones[due])
    assert str(reason) == "The step could not be written down on Anna's phone."
    party.disk.full = False
    assert act(phones[due]) == [None]


def test_who_comes_back_to_a_full_disk_is_linked_and_plays_once_there_is_room() -> None:
    party, anna, ben, _cara = begun()
    room = party.holder.room
    assert room is not None
    said: list[Exception] = []
    room.failed = said.append
    ben.hang_up()
    room.stand_in(1)
    party.disk.full = True
    ben.call()
    assert ben.byes == []
    assert anna.screen.presence is not None
    assert anna.screen.presence.seats[1] == "bot", "that Ben is back cannot be written down"
    assert [type(error) for error in said] == [NoSpace]
    party.disk.full = False
    while room.table.bot_due() is None:
        act(anna)
        act(_cara)
    room.table.act(1, room.table.brief(1)[0].decide(room.table.view(1)))
    party.pump()
    assert anna.screen.presence.seats == ("here", "linked", "linked")


def test_a_table_that_cannot_be_laid_for_want_of_room_stays_in_its_lobby() -> None:
    party, anna, ben, _cara = three()
    said: list[Exception] = []
    party.holder.failed = said.append
    party.disk.full = True
    party.holder.start()
    party.pump()
    assert party.holder.stage == "lobby"
    assert [type(error) for error in said] == [NoSpace]
    assert ben.screen.lobby is not None
    assert not ben.screen.lobby.dealing
    party.disk.full = False
    party.holder.start()
    party.disk.full = True  # In the middle of the seed.
    party.pump()
    assert party.holder.stage == "lobby"
    assert len(said) == 2
    party.disk.full = False
    party.holder.start()
    party.pump()
    assert anna.screen.device().seats == (0,)
    finish(party)
    assert ben.screen.ended is not None
    assert ben.screen.ended.finding is None


def test_the_end_is_checked_everywhere_and_the_same_people_play_again() -> None:
    party, anna, ben, cara = begun()
    kept: list[Any] = []
    ben.screen.keep = lambda header, rows, outcome: kept.append((header, rows, outcome))
    finish(party)
    ended = [phone.screen.ended for phone in (anna, ben, cara)]
    assert all(one is not None and one.finding is None for one in ended)
    assert len({one.mark for one in ended if one is not None}) == 1
    [(header, rows, outcome)] = kept
    assert (len(rows), outcome) == (len(party.disk.rows), ben.screen.device().outcome)
    first = header.seed
    party.holder.again()
    party.pump()
    assert ben.screen.lobby is not None
    assert [chair.linked for chair in ben.screen.lobby.chairs] == [True] * 3
    party.holder.start()
    party.pump()
    assert ben.screen.device().seats == (1,)
    assert party.holder.room is not None
    assert party.holder.room.table.header.seed != first
    kept.clear()
    ben.hang_up()
    ben.call()
    finish(party)
    again = [phone.screen.ended for phone in (anna, ben, cara)]
    assert all(one is not None and one.finding is None for one in again), "nothing of the first game counts"
    [(header, _rows, _outcome)] = kept
    assert header.seed == party.holder.room.table.header.seed


def test_a_changed_throw_a_changed_step_and_another_seed_are_found() -> None:
    from dataclasses import replace

    from spymobile.store import export
    from spymobile.sync.fair import Witness
    from spymobile.table.record import Act

    party, _anna, ben, _cara = begun()
    finish(party)
    assert ben.screen.ended is not None
    header, rows = export.from_text(party.disk.text(""))
    visit = ben.visit
    way = visit.place
    witness = Witness(
        Eyes((1,)), visit._items, visit._sum_up(), ben.screen.device().dice_seal,
        way.device, bytes.fromhex(way.share), way.commits,
    )  # fmt: skip
    game, reveals = party.holder.room.table.game, party.holder.evening.reveals  # type: ignore[union-attr]

    def finding(**changes: Any) -> Any:
        given: dict[str, Any] = {"header": header, "rows": rows, "witness": witness, "reveals": reveals}
        return fair.check(game, **(given | changes))[0]

    assert finding() is None
    thrown = [at for at, row in enumerate(rows) if isinstance(row, Act) and row.chance]
    for at in thrown[:12]:
        row = rows[at]
        assert isinstance(row, Act)
        wrong = replace(row, chance=((row.chance[0] + 1) % 6, *row.chance[1:]))
        found = finding(rows=[*rows[:at], wrong, *rows[at + 1 :]])
        assert (found.flaw, found.step) == ("dice", at)
    assert finding(rows=rows[:-1]).flaw == "unfinished"
    assert finding(header=replace(header, seed="00" * 32)).flaw == "seed"
    assert finding(witness=replace(witness, seal="x")).flaw == "seal"
    assert finding(witness=replace(witness, share=bytes(32))).flaw == "own_share"
    assert finding(witness=replace(witness, commits={**way.commits, "z": ""})).flaw == "commits"
    lied = [visit._items[1]._replace(seat=9), *visit._items[2:]]
    assert finding(witness=replace(witness, items=[visit._items[0], *lied], digest="x")).flaw == "heard"
    assert str(fair.Finding("dice", 41).message) == "Step 41 does not fit the sealed dice."


# Guests that lie


def some_message(chance: random.Random, actions: list[Action]) -> Up:
    n = chance.randrange(-3, 9)
    action = codec.to_data(chance.choice(actions))
    return chance.choice(
        [
            Do(n, chance.randrange(-1, 4), action, chance.randrange(-2, 60)),
            Do(n, chance.randrange(-1, 4), {"is": "nonsense"}, 0),
            TakeBack(n, chance.randrange(-1, 4), chance.randrange(-2, 60)),
            Opened(n),
            Shown(n * 1000),
            Look(n),
            Agree(n),
            UpBeat(Do(n, 1, action, n)),
            Hello((n, 0), "", "", Have(n, "")),
            KeyKept(),
            Sit((n,), ("",), (n,)),
            Sit((0, 1, 2), ("A", "B", "C"), (1, 1, 1)),
            Share(n, "00" * 32, "11" * 32),
            UpBye("paused"),
        ]
    )


@pytest.mark.parametrize("game", ["clue", "spy_alley"])
def test_a_guest_may_say_anything_at_any_time(game: str) -> None:
    """Malformed ends its link; nothing else ever comes of it, and nobody else's seat moves."""
    chance = random.Random(game)
    for number in range(40 if SOAK else 4):
        party, _anna, ben, _cara = begun(game) if number % 2 else three(game)
        failures: list[Exception] = []
        party.holder.failed = failures.append
        actions = legal_actions(game)
        mallory = ben
        for _ in range(400):
            try:
                party.holder.hear(mallory.number, some_message(chance, actions))
                party.queue.clear()
            except Malformed:
                mallory.hang_up()
                party.queue.clear()
                mallory.number = party.holder.connected(mallory)
                mallory.identity = mallory.identity_of_key()
                party.holder.hear(mallory.number, Hello(PROTOCOL, "1", "Ben"))
                party.queue.clear()
            check_untouched(party.holder)
        assert failures == []


def test_a_flood_of_orders_grows_nothing_but_what_is_played() -> None:
    """All of them between two beats, past the allowance of a link: one answer for each seat is kept."""
    party, _anna, ben, _cara = begun("clue")
    room = party.holder.room
    assert room is not None
    guest = room.guests[ben.visit.place.device]
    due = next(due for due in room.table.decisions() if due.standing and due.seat == 1)
    order = codec.to_data(due.legal[1])
    for number in range(2000):
        for seat in (0, 1, 2):
            party.holder.hear(ben.number, UpBeat(Do(number, seat, order, 0)))
    with pytest.raises(Malformed):
        party.holder.hear(ben.number, UpBeat(Do(1, 77, order, 0)))
    assert party.queue == deque(), "nothing is said before the beat"
    assert room.table.length == 1
    assert sorted(guest.answers) == [0, 1, 2]
    beat = party.holder.beat(ben.number)
    assert [(answer.seat, answer.result) for answer in beat.answers] == [
        (0, "not_yours"),
        (1, "done"),
        (2, "not_yours"),
    ]
    assert len(frame_of(beat)) == SIZES[0]


def test_orders_of_several_seats_on_one_phone_take_turns() -> None:
    """A beat with many would be longer, and a listener could tell."""
    errands = Errands()
    orders = [Do(seat, seat, None, 0) for seat in range(3)]
    for order in orders:
        assert errands.ask(order, True, 0.0) is None
    assert [errands.order() for _beat in range(6)] == orders * 2
    errands.answered(Answer(1, 1, "done"))
    assert [errands.order() for _beat in range(4)] == [orders[0], orders[2]] * 2
    assert len(frame_of(UpBeat(orders[0]))) == SIZES[0]


def legal_actions(game: str) -> list[Action]:
    """Real actions of this game, whether they fit now or not."""
    from tests.conformance import kit
    from tests.conformance.cases import case

    tested = case(game)
    return [moment.action for moment in kit.moments(tested, 3, "lies")][:200]


def check_untouched(holder: Holder) -> None:
    """Nobody but Ben did anything."""
    if holder.room is not None:
        assert {row.seat for row in holder.room.table.history} <= {-1, 1}


def test_a_moment_that_passed_unseen_is_still_due() -> None:
    """An alarm may ring a hair too early: what it was set for must not be forgotten then."""
    party, _anna, ben, _cara = begun()
    room = party.holder.room
    assert room is not None
    room.tick()
    ben.hang_up()
    due = room.due()
    assert due is not None
    party.now = due - 1e-9
    room.tick()
    party.now = due + 0.005
    again = room.due()
    assert again is not None
    assert again <= party.now
    room.tick()
    later = room.due()
    assert later is None or later > party.now


def test_an_order_given_aside_asks_nobody_about_somebody_who_is_away() -> None:
    """Whoever holds the table is asked when a step makes somebody needed; an order leaves no trace."""
    party, _anna, ben, _cara = begun("clue")
    room = party.holder.room
    assert room is not None
    ben.hang_up()
    party.wait(70)
    heard: list[str] = []
    room.changed = lambda: heard.append("changed")
    orders = 0
    while orders < 3:
        due = room.table.decisions()
        step = next(decision for decision in due if not decision.standing)
        order = next((decision for decision in due if decision.standing), None)
        if order is not None:
            room.table.act(order.seat, order.legal[0])
            assert heard == []
            orders += 1
        room.table.act(step.seat, step.legal[0])
        assert heard, "a step may make somebody needed"
        heard.clear()
