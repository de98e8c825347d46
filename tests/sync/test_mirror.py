"""A mirror is what its table is, for the eyes it has: at every moment, in all games, with undo and orders."""

from __future__ import annotations

import os
from typing import Any

import pytest

from spymobile import games
from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, Decision, Setup, pick
from spymobile.sync import herald
from spymobile.sync.wire import SIZES
from spymobile.table.device import Device
from spymobile.table.table import Table
from tests.conformance import kit
from tests.conformance.cases import case
from tests.sync.direct import Phone, around
from tests.table.tables import PEOPLE, Diary, seed, text

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
STEPS = 400 if SOAK else 32
TABLES = [(name, seats) for name in games.names() for seats in games.load(name).seats]
every_table = pytest.mark.parametrize(
    ("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES]
)


def split(seats: int, chance: Chance) -> list[tuple[int, ...]]:
    """One phone is shared, the others are not; one without a seat shows the table."""
    shared = tuple(sorted(chance.shuffled(range(seats), "shared")[: 2 if seats > 2 else 1]))
    return [shared, *((seat,) for seat in range(seats) if seat not in shared), ()]


def both(table: Table, phone: Phone) -> tuple[Device, Device]:
    straight = Device(table, phone.told.eyes.seats)
    if phone.told.eyes.watcher:
        straight.look_on(True)
    return phone.device(), straight


def reasons(device: Device, seat: int, action: Action) -> list[str]:
    said: list[str] = []
    device.why_not(seat, action, lambda reason: said.append("" if reason is None else str(reason)))
    return said


def compare(table: Table, phone: Phone, pool: list[Action], chance: Chance) -> int:
    """All that a screen can ask of its device, of the far one and of one at the table itself."""
    far, straight = both(table, phone)
    asked = 0
    for who in (None, *(seat for seat in far.seats if not straight.is_bot(seat))):
        for device in (far, straight):
            if who is None:
                device.lock()
            else:
                device.open(who)
        eyes = far.public if who is None else who
        assert text(far.view(eyes)) == text(straight.view(eyes))
        assert text(far.prompt()) == text(straight.prompt()) if far.prompt() else straight.prompt() is None
        assert far.heard(eyes) == straight.heard(eyes)
        assert far.length(eyes) == straight.length(eyes)
        assert far.last_seat(eyes) == straight.last_seat(eyes)
        for seat in table.seats:
            assert far.acted(seat, eyes) == straight.acted(seat, eyes)
            for action in pool[-4:]:
                assert reasons(far, seat, action) == reasons(straight, seat, action)
                asked += 1
        phone.beat()
        assert far.undoer == straight.undoer
        moment = chance.below(far.length(eyes), "moment")
        recalled: list[Any] = []
        far.recall(moment, recalled.append, eyes)
        assert recalled == [None]
        assert text(far.view_at(moment, eyes)) == text(straight.view_at(moment, eyes))
    assert (far.names, far.occupants, far.outcome) == (straight.names, straight.occupants, straight.outcome)
    far.leave()
    straight.leave()
    return asked


def act(phones: list[Phone], table: Table, chance: Chance) -> Action | None:
    """Somebody does something on their phone: a step, an order, an undo."""
    decisions = [due for due in table.decisions() if not due.standing or chance.below(12, "order") == 0]
    decision: Decision = chance.choice(decisions, "who")
    phone = next(phone for phone in phones if decision.seat in phone.told.eyes.seats)
    device = phone.device()
    answers: list[SpymobileError | None] = []
    device.open(decision.seat)
    phone.beat()
    action: Action | None = None
    if device.undoer is not None and chance.below(6, "undo") == 0:
        device.undo(device.undoer, answers.append)
    elif decision.legal:
        action = pick(table.game, decision, chance)
        device.act(decision.seat, action, answers.append)
    phone.beat()
    device.leave()
    assert answers in ([None], []), answers
    return action


@every_table
def test_a_mirror_is_its_table_at_every_moment(name: str, seats: int) -> None:
    chance = Fast(f"{name}/{seats}/mirror")
    tested = case(name)
    setup = kit.setups(tested, seats, chance)
    table = Table.lay(tested.game, setup, PEOPLE[:seats], seed(seats), Diary)
    _, phones = around(table, split(seats, chance))
    pool: list[Action] = []
    asked = 0
    for number in range(STEPS):
        if table.outcome:
            break
        action = act(phones, table, chance)
        if action is not None:
            pool.append(action)
        if number % 9 == 4:
            seat = chance.below(seats, "away")
            table.stand_in(seat, "recruit")
            compare(table, phones[0], pool, chance)
            table.give_back(seat)
        if number % 7 == 0:
            phone = chance.choice(phones, "link")
            phone.link(have=chance.below(2, "have") == 0)
        phone = phones[number % len(phones)]
        asked += compare(table, phone, pool, chance)
    assert asked > 50
    assert [len(phone.frames) > 3 for phone in phones]


def test_six_people_on_one_phone_come_back_to_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six whole views and a long log are too much for one frame, and nothing counts before all of it."""
    monkeypatch.setattr(herald, "_VIEWS", 2_000)
    monkeypatch.setattr(herald, "_LOG", 4_000)
    table = Table.lay(games.load("clue"), Setup("clue", 6), PEOPLE, seed(3), Diary)
    chance = Fast("long")
    while table.length < 100 and not table.outcome:
        due = chance.choice([due for due in table.decisions() if not due.standing], "who")
        calm = [action for action in due.legal if not isinstance(action, table.game.rash)]
        table.act(due.seat, chance.choice(calm or due.legal, "action"))
    _, [phone] = around(table, [(0, 1, 2, 3, 4, 5)], watcher=False)
    assert len([frame for frame in phone.frames if len(frame) == SIZES[-1]]) > 6
    for seat in table.seats:
        assert text(phone.told.view(seat)) == text(table.view(seat))
    assert len(phone.told.history) == len(table.history)


@every_table
def test_the_end_shows_everything_and_the_last_step_only_with_it(name: str, seats: int) -> None:
    chance = Fast(f"{name}/{seats}/end")
    game = games.load(name)
    table = Table.lay(game, kit.setups(case(name), seats, chance), PEOPLE[:seats], seed(seats + 7), Diary)
    _, phones = around(table, [(seat,) for seat in range(seats)])
    while not table.outcome:
        due = chance.choice([due for due in table.decisions() if not due.standing], "who")
        rash = [action for action in due.legal if isinstance(action, game.rash)] if table.length > 25 else []
        table.act(due.seat, chance.choice(rash, "rash") if rash else pick(game, due, chance))
    for phone in phones:
        device = phone.device()
        assert device.outcome == table.outcome
        for who in (TABLE, ANYONE, *table.seats):
            assert text(device.view(who)) == text(table.view(who))
        assert [row.kind for row in phone.told.history] == [
            row.kind
            for row in table.history
            if row.kind == "deal" or any(row.tells(eye) for eye in phone.told.eyes.all)
        ]
