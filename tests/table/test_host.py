"""Whoever holds a table: its bots play on the beat, its devices come and go, and it knows no screen."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from spymobile.bots import turn
from spymobile.core.bot import Bot
from spymobile.core.errors import BadSetup, SpymobileError
from spymobile.core.game import Action
from spymobile.store.errors import NoSpace
from spymobile.table import beat
from spymobile.table.device import Device
from spymobile.table.host import Host
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.table import mailroom
from tests.table.clock import VirtualTimer
from tests.table.late import LateTabletop
from tests.table.tables import diary, do, due, lay, take_back

ROOT = Path(__file__).parents[2]
STAMP, PASS = mailroom.Stamp(1), mailroom.Pass()
IDA = Occupant("Ida", "bot", "recruit")


class Inline:
    """Bots think when they are asked; their answer comes as the worker's would, through the clock."""

    #: How many worker threads there would be.
    working = 0

    def __init__(self, post: Callable[[Callable[[], None]], object]) -> None:
        self._post = post
        Inline.working += 1

    def ask(self, game: Any, bot: Bot, view: Any, chance: Any, done: Callable[[turn.Decided], None]) -> None:
        answer = turn.take(game, bot, view, chance)
        self._post(lambda: done(answer))

    def close(self) -> None:
        Inline.working -= 1


class Slow(Inline):
    """Bots answer when they are told to."""

    answers: ClassVar[list[Callable[[], object]]] = []

    def ask(self, game: Any, bot: Bot, view: Any, chance: Any, done: Callable[[turn.Decided], None]) -> None:
        answer = turn.take(game, bot, view, chance)
        self.answers.append(lambda: self._post(lambda: done(answer)))


class Thinker(mailroom.Clerk):
    """A clerk who can be told to make a mistake."""

    __slots__ = ("_office",)

    def __init__(self, office: Office) -> None:
        self._office = office

    def decide(self, view: Any) -> Action:
        self._office.asked.append(view.who)
        if self._office.mistakes:
            raise self._office.mistakes.pop()
        return super().decide(view)


class Office(mailroom.Mailroom):
    """A mailroom that knows which bots were made and asked, and what mistakes they will make."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.asked: list[int] = []
        self.mistakes: list[Exception] = []

    def bot(self, level: str, seat: int, chance: Any) -> Bot:
        self.made.append(seat)
        return Thinker(self)


class Room:
    """A host on a clock of its own. Anna and Cara play, between them Ida, a bot."""

    def __init__(self, pace: float | None = 1.0, occupants: Sequence[Occupant] = ()) -> None:
        self.timer = VirtualTimer()
        self.office = Office()
        seated = occupants or (Occupant("Anna"), IDA, Occupant("Cara"))
        self.table: Table = lay(game=self.office, occupants=seated)
        self.pace = pace
        self.host = Host(self.table, self.timer, lambda: self.pace)
        self.stumbles: list[Exception] = []
        self.failures: list[SpymobileError] = []
        self.host.beat.stumbled = self.stumbles.append
        self.host.beat.failed = self.failures.append

    def anna_plays(self, device: Device) -> None:
        """Then it is Ida's turn."""
        for action in (STAMP, PASS):
            do(device, 0, action)
        assert due(self.table) == 1

    def closed(self) -> bool:
        return self.host.closed

    @property
    def steps(self) -> list[int]:
        """Whose steps were played."""
        return [happened.seat for happened in self.table.history if happened.kind == "step"]


def rests() -> bool:
    """A screen here that shows nothing, and says so by letting the bots go on."""
    return False


@pytest.fixture
def inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beat, "Worker", Inline)
    monkeypatch.setattr(Inline, "working", 0)


@pytest.fixture
def room(inline: None) -> Room:
    return Room()


# Without a screen


def test_no_screen_is_imported() -> None:
    """A table can be held where there is none."""
    code = (
        "import sys, spymobile.table.host;"
        "print([name for name in sys.modules if name.split('.')[0] in ('kivy', 'kivymd')])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_bots_think_on_a_thread_of_their_own() -> None:
    """Here the real worker thinks; the beat comes from the test's clock."""
    room = Room()
    device = room.host.sit()
    room.anna_plays(device)
    device.go_on()
    assert room.steps == [0, 0]
    room.timer.await_post()
    room.timer.run(1.0)
    assert room.steps == [0, 0, 1]
    device.leave()
    room.timer.run()
    assert room.closed()


# Who sits where


def test_a_device_sits_down_for_all_people(room: Room) -> None:
    room.table.stand_in(2, "recruit")
    everybody, cara = room.host.sit(), room.host.sit([2])
    assert (everybody.seats, cara.seats) == ((0, 2), (2,)), "who is away keeps the seat"
    assert everybody.beat is cara.beat is room.host.beat
    with pytest.raises(BadSetup):
        room.host.sit([3])


def test_a_lesson_puts_something_in_front_of_the_table(inline: None) -> None:
    timer, table = VirtualTimer(), lay(game=Office(), occupants=(Occupant("Anna"), IDA))
    silent = Silent(table)
    host = Host(table, timer, lambda: 1.0, tabletop=LateTabletop(table, timer, [0, 2]), bots=silent)
    device = host.sit()
    answers: list[object] = []
    device.act(0, STAMP, answers.append)
    assert answers == []
    timer.run_out()
    assert answers == [None]
    table.act(0, PASS)
    device.go_on()
    timer.run(5.0)
    assert silent.asked
    assert due(table) == 1


class Silent:
    """Seats whose bots never act."""

    def __init__(self, table: Table) -> None:
        self.game, self.version = table.game, 0
        self.asked = 0

    def bot_due(self) -> int | None:
        self.asked += 1
        return None

    def brief(self, seat: int) -> tuple[Bot, Any]:
        raise NotImplementedError

    def forget_bot(self, seat: int) -> None:
        raise NotImplementedError

    def act(self, seat: int, action: Action, version: int | None = None) -> object:
        raise NotImplementedError


# The beat


def test_a_bot_acts_on_the_beat_and_not_before(room: Room) -> None:
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    device.go_on()
    room.timer.run(0.9)
    assert room.steps == [0, 0]
    room.timer.run(0.1)
    assert room.steps == [0, 0, 1]
    room.timer.run(10.0)
    assert room.steps == [0, 0, 1], "the only screen says when it rests"
    device.go_on()
    room.timer.run(1.0)
    assert room.steps == [0, 0, 1, 1]


def test_a_bot_that_thinks_longer_acts_on_the_next_whole_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long it took tells nobody how hard it was."""
    monkeypatch.setattr(beat, "Worker", Slow)
    monkeypatch.setattr(Slow, "answers", [])
    room = Room()
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    device.go_on()
    room.timer.run(1.5)
    Slow.answers.pop()()
    room.timer.run(0.4)
    assert room.steps == [0, 0]
    room.timer.run(0.1)
    assert room.steps == [0, 0, 1]


def test_the_only_screen_holds_the_bots_while_it_shows_something(room: Room) -> None:
    busy = [True]
    device = room.host.sit(busy=lambda: busy[0])
    room.anna_plays(device)
    device.go_on()
    room.timer.run(10.0)
    assert room.steps == [0, 0]
    busy[0] = False
    device.go_on()
    room.timer.run(1.0)
    assert room.steps == [0, 0, 1]


def test_with_two_devices_nobody_holds_the_bots_and_no_screen_drives_them(room: Room) -> None:
    """Whoever reads the rules does not keep the others waiting."""
    anna = room.host.sit([0], busy=lambda: True)
    room.host.sit([2], busy=lambda: True)
    room.anna_plays(anna)
    room.timer.run(10.0)
    assert room.steps == [0, 0, 1, 1]
    assert due(room.table) == 2


def test_bots_play_on_although_the_page_is_gone_if_another_device_sits_there(room: Room) -> None:
    """That device is far away: nobody here says when its screen rests."""
    page = room.host.sit([0], busy=lambda: True)
    guest = room.host.sit([2])
    room.anna_plays(page)
    page.leave()
    room.timer.run(10.0)
    assert room.steps == [0, 0, 1, 1]
    assert not room.closed()
    assert guest.length() == 5


def test_a_device_that_is_far_away_needs_no_page_here(room: Room) -> None:
    guest = room.host.sit([0, 2])
    room.anna_plays(guest)
    room.timer.run(10.0)
    assert room.steps == [0, 0, 1, 1]


def test_who_was_held_goes_on_when_a_second_device_sits_down(room: Room) -> None:
    page = room.host.sit([0], busy=lambda: True)
    room.anna_plays(page)
    page.go_on()
    room.timer.run(10.0)
    assert room.steps == [0, 0]
    room.host.sit([2], busy=lambda: True)
    room.timer.run(10.0)
    assert room.steps == [0, 0, 1, 1]


def test_without_a_pace_a_bot_waits_for_a_nudge(inline: None) -> None:
    room = Room(pace=None)
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    device.go_on()
    room.timer.run(100.0)
    assert room.steps == [0, 0]
    room.host.beat.nudge()
    assert room.steps == [0, 0, 1]


def test_bots_can_be_hurried_to_the_end_of_a_turn_or_to_a_person(inline: None) -> None:
    for hurry, played in (("skip_turn", [0, 0, 1, 1]), ("skip_to_person", [0, 0, 1, 1, 2, 2])):
        room = Room(100.0, (Occupant("Anna"), IDA, Occupant("Ivo", "bot", "recruit")))
        device = room.host.sit(busy=rests)
        device.subscribe(device.go_on)
        room.anna_plays(device)
        getattr(room.host.beat, hurry)()
        room.timer.run(1.0)
        assert room.steps == played
        assert not room.host.beat.rushing


def test_an_order_given_aside_does_not_make_a_bot_think_again(room: Room) -> None:
    """Its hesitation would tell."""
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    device.go_on()
    room.timer.run(0.5)
    room.table.act(2, mailroom.Note(room.table.view(2).hand[0]))
    device.go_on()
    room.timer.run(1.0)
    assert room.office.asked == [1]
    assert room.steps == [0, 0, 1]


def test_what_a_bot_chose_for_a_position_that_has_passed_is_thrown_away(room: Room) -> None:
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    device.go_on()
    room.timer.run(0.5)
    take_back(device, 0)
    room.timer.run(10.0)
    assert room.office.asked == [1]
    assert due(room.table) == 0
    do(device, 0, PASS)
    device.go_on()
    room.timer.run(1.0)
    assert room.office.asked == [1, 1]


# What goes wrong


def test_a_bot_that_raises_is_reported_and_the_game_goes_on(room: Room) -> None:
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    mistake = ZeroDivisionError("a bug")
    room.office.mistakes.append(mistake)
    device.go_on()
    room.timer.run(1.0)
    assert room.stumbles == [mistake]
    assert room.steps == [0, 0, 1], "a simple move was made for it"
    assert room.failures == []
    device.go_on()
    room.timer.run(1.0)
    assert room.steps == [0, 0, 1, 1]
    assert room.office.made == [1, 1], "it is not used again"
    assert room.stumbles == [mistake]


def test_a_step_that_cannot_be_written_is_reported_and_can_be_tried_again(room: Room) -> None:
    device = room.host.sit(busy=rests)
    room.anna_plays(device)
    diary(room.table).failing = full = NoSpace()
    device.go_on()
    room.timer.run(1.0)
    assert room.failures == [full]
    room.timer.run(10.0)
    assert room.failures == [full], "nobody is pestered"
    assert room.steps == [0, 0]
    device.go_on()
    room.timer.run(1.0)
    assert room.failures == [full, full]
    diary(room.table).failing = None
    room.host.beat.nudge()
    assert room.steps == [0, 0, 1]
    assert room.office.asked == [1], "it need not think again"


# Coming and going


def test_when_the_last_device_has_left_the_table_is_closed(room: Room) -> None:
    anna, cara = room.host.sit([0]), room.host.sit([2])
    room.anna_plays(anna)
    anna.leave()
    room.timer.run()
    assert room.closed() is False
    assert Inline.working == 1
    cara.leave()
    assert room.closed() is False, "not at once"
    room.timer.run()
    assert room.closed() is True
    played, asked = room.steps, list(room.office.asked)
    room.host.beat.go_on()
    room.timer.run(10.0)
    assert (room.steps, room.office.asked) == (played, asked)
    assert Inline.working == room.timer.waiting == 0
    assert room.table._listeners == []
    room.host.close()


def test_whoever_sits_down_in_the_same_tick_keeps_the_table_open(room: Room) -> None:
    """A page that makes room for another one."""
    page = room.host.sit(busy=rests)
    room.anna_plays(page)
    page.go_on()
    page.leave()
    again = room.host.sit(busy=rests)
    room.timer.run()
    assert not room.closed()
    again.go_on()
    room.timer.run(1.0)
    assert room.steps == [0, 0, 1]
    again.leave()
    again.leave()
    room.timer.run()
    assert room.closed()


def test_between_two_pages_nothing_happens_that_nobody_sees(inline: None) -> None:
    room = Room(pace=0.0)
    page = room.host.sit(busy=rests)
    room.anna_plays(page)
    page.go_on()
    page.leave()
    room.timer.run()
    assert room.office.asked == [1]
    assert room.steps == [0, 0]


def test_a_bot_stands_in_and_the_person_comes_back(room: Room) -> None:
    device = room.host.sit(busy=rests)
    assert due(room.table) == 0
    room.table.stand_in(0, "recruit")
    device.go_on()
    assert device.is_bot(0)
    room.timer.run(1.0)
    assert room.steps == [0]
    room.table.give_back(0)
    assert not device.is_bot(0)
    device.go_on()
    room.timer.run(10.0)
    assert room.steps == [0]
    do(device, 0, PASS)
    with pytest.raises(BadSetup):
        room.table.give_back(0)
    with pytest.raises(BadSetup):
        room.table.stand_in(1, "recruit")


def test_what_a_stand_in_had_chosen_is_thrown_away_when_the_person_is_back(room: Room) -> None:
    device = room.host.sit(busy=rests)
    room.table.stand_in(0, "recruit")
    device.go_on()
    room.timer.run(0.5)
    assert room.office.asked == [0]
    room.table.give_back(0)
    room.timer.run(10.0)
    assert room.steps == []
    do(device, 0, STAMP)
    assert room.steps == [0]
