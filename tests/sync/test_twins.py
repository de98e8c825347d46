"""Twin worlds on the wire: no byte that a device gets, and no length that a listener sees, tells a secret.

Two tables differ only in what somebody may not know; in one of them somebody else gives an order aside. The
same step is played at both. Until the rules themselves turn something over, all frames must be the same for
the eyes in question, and all lengths the same for whoever only listens.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

import pytest

from spymobile import games
from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, Who, everyone
from spymobile.core.chance import Chance, Fast
from spymobile.core.errors import ChanceMismatch, Refusal
from spymobile.core.game import Setup
from spymobile.sync.frames import frame_of
from spymobile.sync.herald import Guest, Herald
from spymobile.sync.room import Room
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    SIZES,
    Do,
    Down,
    DownBeat,
    Item,
    News,
)
from spymobile.table.record import Header
from spymobile.table.table import Table
from tests.conformance import kit, twins
from tests.conformance.cases import case
from tests.conformance.kit import Case, Moment
from tests.table.tables import PEOPLE, Diary, seed

SOAK = os.environ.get("SPYMOBILE_SOAK") == "1"
STEPS = 3_000 if SOAK else 200

type MakeRoom = Callable[[Table], Room]


def honest(table: Table) -> Room:
    return Room(table, lambda: 0.0, lambda: "", reaction=0.0)


class Counting(Herald):
    """Broken: tells everybody how long the record is."""

    def news(self, guest: Guest, to: int, row: int | None = None) -> News | None:
        news = super().news(guest, to, row)
        if news is None or not news.items:
            return news
        last = Item(*news.items[-1])._replace(takes_back=len(self.table.history))
        return replace(news, items=(*news.items[:-1], last))


def eyes_of(who: Who) -> Eyes:
    return Eyes((who,)) if who >= 0 else Eyes((), watcher=who == ANYONE)


@dataclass(slots=True)
class World:
    """One of the twins, and all that went out on every line."""

    table: Table
    room: Room
    frames: dict[Who, list[bytes]]
    #: For which device each frame was, and how long, in the order in which they went out.
    heard: list[tuple[Who, int]] = field(default_factory=list)

    def send(self, who: Who, said: Down, sizes: tuple[int, ...]) -> None:
        frame = frame_of(said, sizes)
        self.frames[who].append(frame)
        self.heard.append((who, len(frame)))


def world(tested: Case, state: Any, seats: int, make: MakeRoom, sizes: tuple[int, ...]) -> World:
    header = Header(1, tested.game.name, 1, Setup(tested.game.name, seats), PEOPLE[:seats], seed(5).hex())
    table = Table.place(tested.game, header, state, Diary(header))
    room = make(table)
    made = World(table, room, {who: [] for who in everyone(seats)})
    for who in everyone(seats):

        def send(said: Down, who: Who = who) -> None:
            made.send(who, said, sizes)

        room.add(Guest(f"{who}", f"{who}", eyes_of(who)))
        room.attach(f"{who}", send)
    return made


def play(world: World, moment: Moment, order: tuple[int, Any] | None, sizes: tuple[int, ...]) -> list[Any]:
    """The step of a moment, as its phone asks for it, after an order given aside; then a beat for all."""
    events: list[Any] = []
    world.table.subscribe(lambda happened: events.extend(happened.events))
    if order is not None:
        seat, action = order
        world.room.receive(f"{seat}", Do(1, seat, codec.to_data(action), 0))
        events.clear()
    at = len(world.room.guests[f"{moment.seat}"].numbering) - 1
    world.room.receive(f"{moment.seat}", Do(2, moment.seat, codec.to_data(moment.action), at))
    for who in world.frames:
        world.send(who, DownBeat(*world.room.beat(f"{who}")), sizes)
    return events


def twin_steps(
    name: str, seats: int, steps: int, make: MakeRoom, sizes: tuple[int, ...], who_of: Callable[[int], Who]
) -> tuple[int, int, list[str]]:
    """How many steps were compared, how many twins really differed, and what gave a secret away."""
    tested = case(name)
    compared = differed = number = 0
    leaks: list[str] = []
    chance: Chance = Fast(f"{name}/{seats}/twins")
    while compared < steps:
        number += 1
        for at, moment in enumerate(kit.moments(tested, seats, f"{name}/{seats}/wire/{number}")):
            if chance.below(4, "which"):
                continue
            if compared >= steps:
                break
            who = who_of(compared)
            twin = tested.scramble(moment.state.copy(), who, chance)
            if twin == moment.state:
                continue
            here = world(tested, moment.state.copy(), seats, make, sizes)
            there = world(tested, twin, seats, make, sizes)
            order = some_order(there, who, moment, chance)
            try:
                events = play(here, moment, None, sizes)
                others = play(there, moment, order, sizes)
            except (Refusal, ChanceMismatch):
                continue
            if not events or not others or parted(here, there, events, others, who):
                continue
            compared += 1
            differed += 1
            where = f"{name}, {seats} seats, game {number}, step {at}, {moment.action}, eyes {who}"
            if here.frames[who] != there.frames[who]:
                leaks.append(f"bytes: {where}")
            elif who == ANYONE and here.heard != there.heard:
                same = lengths(here) == lengths(there)
                leaks.append(f"{'order' if same else 'lengths'}: {where}: {here.heard}")
        assert number < 4_000
    return compared, differed, leaks


def lengths(world: World) -> dict[Who, list[int]]:
    return {who: [len(frame) for frame in lines] for who, lines in world.frames.items()}


def parted(here: World, there: World, events: list[Any], others: list[Any], who: Who) -> bool:
    """Whether the rules showed ``who`` the difference; then these are no twins any more."""
    over = here.table.outcome, there.table.outcome
    if over[0] or over[1]:
        return True
    return twins._parted(events, others, who)


def some_order(there: World, who: Who, moment: Moment, chance: Chance) -> tuple[int, Any] | None:
    """An order that somebody else could give aside, of which ``who`` knows nothing."""
    aside = [
        decision
        for decision in there.table.decisions()
        if decision.standing and decision.seat not in (who, moment.seat) and decision.legal
    ]
    if not aside:
        return None
    decision = chance.choice(aside, "order")
    return decision.seat, chance.choice(decision.legal, "order")


def a_seat_or_the_table(seats: int) -> Callable[[int], Who]:
    viewers = everyone(seats)
    return lambda number: viewers[number % len(viewers)]


@pytest.mark.parametrize("name", games.names())
def test_no_byte_and_no_length_tells_a_secret(name: str) -> None:
    seats = min(4, games.load(name).seats[-1])
    viewers = a_seat_or_the_table(seats)
    compared, differed, leaks = twin_steps(name, seats, STEPS, honest, SIZES, viewers)
    assert leaks == []
    assert compared == differed == STEPS


def test_a_room_that_counts_orders_is_caught() -> None:
    def counting(table: Table) -> Room:
        room = honest(table)
        room.herald = Counting(table, lambda: "", 1, ())
        return room

    _, _, leaks = twin_steps("clue", 3, 40, counting, SIZES, a_seat_or_the_table(3))
    assert any(leak.startswith("bytes") for leak in leaks)


def test_frames_of_256_bytes_are_caught() -> None:
    _, _, leaks = twin_steps("clue", 4, 100, honest, (256, *SIZES), lambda _: ANYONE)
    assert any(leak.startswith("lengths") for leak in leaks)


class Hasty(Room):
    """Broken: whom it tells first depends on what they see."""

    def _in_turn(self, seat: int) -> list[Guest]:
        def by_view(guest: Guest) -> int:
            return crc32(repr(self.table.view(guest.eyes.own[0])).encode())

        return sorted(self.guests.values(), key=by_view)


def test_a_room_that_tells_people_in_another_order_is_caught() -> None:
    def hasty(table: Table) -> Room:
        return Hasty(table, lambda: 0.0, lambda: "", reaction=0.0)

    _, _, leaks = twin_steps("clue", 3, 40, hasty, SIZES, lambda _: ANYONE)
    assert any(leak.startswith("order") for leak in leaks)


def test_an_order_is_no_frame_for_anybody_before_the_beat() -> None:
    tested = case("clue")
    moment = next(kit.moments(tested, 3, "orders"))
    here = world(tested, moment.state.copy(), 3, honest, SIZES)
    order = next(due for due in here.table.decisions() if due.standing and due.seat == 1)
    before = lengths(here)
    here.room.receive("1", Do(1, 1, codec.to_data(order.legal[1]), 0))
    assert lengths(here) == before
    assert here.room.beat("0") == ((), None)
    assert here.room.beat(f"{TABLE}") == ((), None)
    answers, news = here.room.beat("1")
    assert [answer.result for answer in answers] == ["done"]
    assert news is not None
    assert [item[0] for item in news.items] == ["order"]
    assert len(frame_of(DownBeat(answers, news))) == len(frame_of(DownBeat())) == 1024
