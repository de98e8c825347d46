"""The app is paused or killed in every state of a guest and of whoever holds the table.

The table in ``docs/sync.md`` says what everybody reads then and where it ends; here it is gone through, cell
by cell, with real engines on pipes of memory and a clock that waits for nobody. On the screens, where phones
are turned, too, and sentences are read, ``tests/ui/test_phone_states.py`` goes the same way.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from spymobile.core.chance import Fast
from spymobile.core.game import pick
from spymobile.games.spy_alley.actions import NameASpy
from spymobile.games.spy_alley.board import SPIES
from spymobile.sync import ticket
from spymobile.sync.guesting import Guesting
from spymobile.sync.hosting import Hosting
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.screen import Screen
from spymobile.sync.shelf import KeptTable
from spymobile.sync.wire import Chair
from spymobile.sync.words import LinkTrouble, TroubleReason
from spymobile.table.device import Device
from tests.sync.memory import FrameEngine, MemoryNet, quick_key
from tests.table.tables import rashly_to_the_end

State = Literal[
    "invited", "waiting", "let in", "lobby", "sealing", "playing", "under way", "out of reach", "over"
]
STATES: tuple[State, ...] = (
    "invited",
    "waiting",
    "let in",
    "lobby",
    "sealing",
    "playing",
    "under way",
    "out of reach",
    "over",
)
EVENTS = ("paused", "killed")
PATIENCE = 5.0


class Phone:
    """An app without a picture: an engine, a session, and a device once there is a table."""

    def __init__(self, night: Night, name: str, address: str, folder: Path) -> None:
        self.night, self.name, self.address, self._folder = night, name, address, folder
        folder.mkdir()
        self.session: Hosting | Guesting | None = None
        self.device: Device | None = None
        self.begin()

    def begin(self) -> None:
        """The program starts, and knows what is on its disk."""
        self.engine = FrameEngine(self.night.net, self.address, self._folder, self.night.calls.append)
        self.session = self.device = None

    @property
    def screen(self) -> Screen:
        assert self.session is not None
        return self.session.screen

    @property
    def hosting(self) -> Hosting:
        assert isinstance(self.session, Hosting)
        return self.session

    def sit(self) -> Device:
        """The page looks at the table, for the first time or anew."""
        self.device = self.screen.device()
        self.device.subscribe(lambda: None)
        self.device.open(self.device.seats[0])
        return self.device

    def act(self) -> None:
        """Whoever sits here does something that may be done."""
        device = self.sit()
        seat = device.seats[0]
        action = pick(device.game, self.night.decision(seat), Fast("an act"))
        device.act(seat, action, self.night.answers.append)

    def kept(self) -> list[KeptTable]:
        """What the first page offers to come back to."""
        found: list[Sequence[KeptTable]] = []
        self.engine.tables(found.append)
        self.night.until(lambda: found)
        return list(found[0])


class Night:
    """Anna holds a table, and Ben is on his way to it or there."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.net = MemoryNet(1, lambda: self.now)
        self.calls: deque[Callable[[], None]] = deque()
        self.answers: list[Any] = []
        self.link = ""
        self.anna = Phone(self, "Anna", "192.168.1.20", folder / "anna")
        self.ben = Phone(self, "Ben", "192.168.1.21", folder / "ben")

    # Time

    def pump(self) -> None:
        self.net.pump()
        while self.calls:
            self.calls.popleft()()

    def step(self) -> None:
        """As little as can be: one round of the loop, and what came of it."""
        self.net.loop.call_soon(self.net.loop.stop)
        self.net.loop.run_forever()
        while self.calls:
            self.calls.popleft()()

    def wait(self, seconds: float) -> None:
        for _part in range(round(seconds * 10)):
            self.now += 0.1
            self.pump()

    def until(self, so: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it never came to that"
            self.now += 0.01
            self.pump()

    # What is so

    @property
    def guesting(self) -> Guesting:
        assert isinstance(self.ben.session, Guesting)
        return self.ben.session

    @property
    def table(self) -> Any:
        room = self.anna.hosting.holder.room
        assert room is not None
        return room.table

    def decision(self, seat: int) -> Any:
        return next(due for due in self.table.decisions() if due.seat == seat and not due.standing)

    def chair_linked(self) -> bool:
        lobby = self.anna.screen.lobby
        return lobby is not None and lobby.chairs[1].linked

    def where(self, seat: int = 1) -> str:
        presence = self.anna.screen.presence
        return presence.seats[seat] if presence is not None else ""

    # The way through the states

    def reach(self, state: State) -> None:
        for name in STATES:
            getattr(self, "to_" + name.replace(" ", "_"))()
            if name == state:
                return
            self.mend_the_air()
            if name in ("under way", "out of reach"):
                self.until(lambda: self.both_play() and self.ben_is_up_to_date())

    def to_invited(self) -> None:
        chairs = [Chair("person", "Anna", look=0, device=LOCAL), Chair()]
        self.anna.session = self.anna.engine.host(Evening("0" * 16, "Anna", "spy_alley", chairs))
        links: list[str] = []
        self.anna.hosting.invite((1,), lambda invited: links.append(invited.link))
        self.until(lambda: links)
        self.link = links[0]

    def join(self) -> None:
        self.ben.session = self.ben.engine.join(ticket.read(self.link), "Ben")

    def to_waiting(self) -> None:
        self.join()
        self.until(lambda: self.anna.hosting.knocks and self.ben.screen.link.sign == "waiting")

    def to_let_in(self) -> None:
        """Ben's key is on his disk, and Anna's phone does not hear that it is."""
        self.anna.hosting.let_in(self.anna.hosting.knocks[0].number)
        self.net.deaf = {self.anna.address}
        self.until(lambda: self.ben.engine.shelf.way("0" * 16))

    def to_lobby(self) -> None:
        if self.anna.hosting.knocks:
            self.anna.hosting.let_in(self.anna.hosting.knocks[0].number)
        self.until(lambda: self.ben.screen.lobby is not None and self.chair_linked())

    def to_sealing(self) -> None:
        self.anna.hosting.start(1)
        for _round in range(200):
            if self.anna.hosting.holder.sealing is not None:
                return
            self.step()
        raise AssertionError("nobody is asked for a share")

    def both_play(self) -> bool:
        """Both see the same table; who has not sat down yet does."""
        for phone in (self.anna, self.ben):
            mirror = phone.screen.mirror
            if mirror is None or not mirror.history or phone.screen.link.sign != "linked":
                return False
        return True

    def to_playing(self) -> None:
        self.until(self.both_play)

    def to_under_way(self) -> None:
        """Ben's step is written down, and the answer does not reach him."""
        self.net.deaf = {self.ben.address}
        self.ben.act()
        self.until(lambda: self.table.length == 1)

    def to_out_of_reach(self) -> None:
        self.net.silent = True
        self.net.cut()
        self.until(lambda: self.ben.screen.link.reason == "out_of_reach")

    def mend_the_air(self) -> None:
        """What was lost on the way has cut the line that it was lost on."""
        if self.net.deaf:
            self.net.cut()
        self.net.silent, self.net.deaf = False, set()

    def ben_is_up_to_date(self) -> bool:
        mirror = self.ben.screen.mirror
        return mirror is not None and len(mirror.history) == len(self.table.history)

    def to_over(self) -> None:
        rashly_to_the_end(self.table)
        self.until(lambda: self.anna.screen.ended and self.ben.screen.ended)

    # What happens to a phone

    def happen(self, phone: Phone, event: str) -> None:
        if event == "paused":
            if phone.session is not None:
                phone.session.sleep()
        elif event == "killed":
            phone.engine.die()
            phone.session = phone.device = None
        self.pump()

    def come_back(self, phone: Phone, event: str) -> None:
        """As a person would: by what the first page offers, or by the code once more."""
        if event == "paused" and phone.session is not None:
            phone.session.wake()
        elif event == "killed":
            phone.begin()
            kept = phone.kept()
            if phone is self.anna:
                phone.session = phone.engine.take_up(kept[0].room, kept[0].host)
            elif kept:
                phone.session = phone.engine.back(kept[0].room, "Ben")
            else:
                self.join()
        self.pump()


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Night]:
    monkeypatch.setattr(ticket, "slow_key", quick_key)
    made = Night(tmp_path)
    yield made
    for phone in (made.anna, made.ben):
        if phone.session is not None:
            phone.engine.die()
    made.net.let_go()
    made.net.loop.close()


def ends_well(night: Night, state: State) -> None:
    """Whatever was on goes on for both, and nothing of it was lost or done twice."""
    if state in ("invited", "waiting"):
        night.until(lambda: night.anna.hosting.knocks)
        assert len(night.anna.hosting.knocks) == 1
        night.to_lobby()
    elif state in ("let in", "lobby"):
        night.to_lobby()
        assert night.ben.kept()[0].host == "Anna", "Back to Anna's table"
    elif state == "over":
        night.until(lambda: night.anna.screen.ended and night.ben.screen.ended)
        ended = [phone.screen.ended for phone in (night.anna, night.ben)]
        assert {end.mark for end in ended if end is not None} == {ended[0] and ended[0].mark}
        assert all(end is not None and end.finding is None for end in ended)
    else:
        night.until(lambda: night.both_play() and night.ben_is_up_to_date())
        assert night.table.length == (state in ("under way", "out of reach"))
        device, seat = night.ben.sit(), night.ben.screen.device().seats[0]
        assert seat == 1
        assert device.view(seat) == night.table.view(seat)
        assert not device.under_way
        played, due = night.table.length, night.table.decisions()[0].seat
        (night.anna, night.ben)[due].act()
        night.until(lambda: night.table.length == played + 1 and night.ben_is_up_to_date())
    assert night.ben.screen.goodbye is None
    assert night.ben.screen.trouble is None
    assert night.anna.screen.trouble is None


def move_anna(night: Night) -> None:
    """Her phone is in another Wi-Fi from one moment to the next, and all others are, too."""
    anna = night.anna
    anna.hosting.sleep()
    night.pump()
    anna.engine.own = "10.0.0.7"
    anna.engine.network = night.net.network("10.0.0.7")
    anna.hosting.wake()
    night.wait(1.0)


def new_code(night: Night, *seats: int) -> str:
    links: list[str] = []
    night.anna.hosting.invite(seats, lambda invited: links.append(invited.link))
    night.until(lambda: links)
    return links[0]


def test_a_table_in_another_network_is_found_by_any_new_code_and_with_the_old_key(night: Night) -> None:
    night.reach("under way")
    move_anna(night)
    screen: Any = night.ben.screen
    night.wait(10.0)
    assert screen.link.reason == "out_of_reach"
    night.wait(25.0)
    assert screen.link.reason == "elsewhere"
    assert str(LinkTrouble("elsewhere", "Anna")) == (
        "Anna's phone is still out of reach. In another Wi-Fi now? Scan a new code there: your seat is kept."
    )
    night.guesting.leave()
    devices = list(night.anna.hosting.holder.evening.devices)
    night.mend_the_air()
    code = new_code(night)
    night.ben.session = night.ben.engine.join(ticket.read(code), "Ben")
    night.until(lambda: night.both_play() and night.ben_is_up_to_date())
    assert night.ben.screen.device().seats == (1,)
    assert night.anna.hosting.holder.evening.devices == devices, "with the key that he had"
    assert night.anna.hosting.knocks == []
    # After a cut, and from the first page after a kill, he finds her there.
    night.net.cut()
    night.until(lambda: night.where() == "linked" and night.both_play())
    night.happen(night.ben, "killed")
    night.come_back(night.ben, "killed")
    ends_well(night, "under way")
    # The code is as good as new for somebody else.
    shown = night.anna.hosting.holder.tickets.find(ticket.read(code).identity)
    assert shown is not None
    assert shown.death(night.now) is None


def test_a_phone_that_had_no_chair_yet_gets_one_by_a_new_code_and_its_old_key(night: Night) -> None:
    """Anna's phone was killed before it was noted where Ben sits."""
    night.reach("let in")
    night.happen(night.anna, "killed")
    night.come_back(night.anna, "killed")
    night.mend_the_air()
    night.until(lambda: night.ben.screen.lobby is not None)
    assert not night.chair_linked()
    night.guesting.leave()
    night.ben.session = night.ben.engine.join(ticket.read(new_code(night, 1)), "Ben")
    night.until(night.chair_linked)
    assert len(night.anna.hosting.holder.evening.devices) == 1


def test_a_phone_that_was_sent_away_comes_in_by_a_new_code_again(night: Night) -> None:
    """Its old key opens nothing any more; the code that it was shown does."""
    night.reach("lobby")
    [old] = night.anna.hosting.holder.evening.devices
    night.anna.hosting.kick(old.id)
    night.until(lambda: night.ben.screen.goodbye == "kicked")
    night.ben.session = night.ben.engine.join(ticket.read(new_code(night, 1)), "Ben")
    night.until(lambda: night.anna.hosting.knocks and night.ben.screen.link.sign == "waiting")
    assert night.ben.screen.goodbye is None
    night.to_lobby()
    [new] = night.anna.hosting.holder.evening.devices
    assert new.id != old.id


def test_whoever_is_killed_at_the_very_winning_step_gets_the_end_it_made(night: Night) -> None:
    """Ben names Anna's spy. His step is written down, and neither its news nor its answer reach him."""
    night.reach("playing")
    table = night.table
    named = NameASpy(0, SPIES[table.state.spies[0]])
    for _step in range(60):
        if named in night.decision(due := table.decisions()[0].seat).legal and due == 1:
            break
        calm = [action for action in night.decision(due).legal if not isinstance(action, table.game.rash)]
        table.act(due, calm[0])
    night.until(lambda: night.both_play() and night.ben_is_up_to_date())
    device = night.ben.sit()
    night.net.deaf = {night.ben.address}
    device.act(1, named, night.answers.append)
    night.until(lambda: table.outcome)
    assert night.answers == []
    night.happen(night.ben, "killed")
    night.wait(7.0)
    night.mend_the_air()
    night.come_back(night.ben, "killed")
    night.until(lambda: night.ben.screen.ended)
    ended = night.ben.screen.ended
    assert ended is not None
    assert (ended.outcome, ended.finding) == (table.outcome, None)
    assert ended.outcome is not None
    assert ended.outcome.winners == (1,)
    assert night.ben.sit().outcome == ended.outcome


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("state", STATES)
def test_a_guest(night: Night, state: State, event: str) -> None:
    night.reach(state)
    if state == "invited":
        night.join()  # The first bytes are on their way.
    night.happen(night.ben, event)
    night.wait(1.0 if event == "paused" and state != "out of reach" else 7.0)
    if state in ("invited", "waiting", "let in"):
        assert night.anna.hosting.knocks == [], "nobody is let in who is not there"
    elif state == "lobby":
        assert not night.chair_linked(), "The seat is kept."
    elif state != "sealing":
        assert night.where() == "away", "Ben is away. The seat is kept."
    night.come_back(night.ben, event)
    night.mend_the_air()
    ends_well(night, state)


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("state", STATES)
def test_whoever_holds_the_table(night: Night, state: State, event: str) -> None:
    night.reach(state)
    if state == "invited":
        night.join()
    night.happen(night.anna, event)
    night.wait(8.0)
    sentence: TroubleReason = "silent" if state in ("invited", "waiting") else "out_of_reach"
    assert night.ben.screen.link.reason == sentence
    night.come_back(night.anna, event)
    night.mend_the_air()
    if event == "killed" and state in ("invited", "waiting"):
        night.until(lambda: night.ben.screen.goodbye == "used_code")  # A ticket lives as long as the app.
        assert night.anna.hosting.knocks == []
        return
    if event == "killed" and state == "let in":
        # What let Ben in lived as long as the app: the key opens, and a chair is his to take.
        night.until(lambda: night.ben.screen.lobby is not None)
        assert not night.chair_linked()
        assert night.ben.screen.goodbye is None
        return
    if event == "killed" and state == "sealing":
        night.until(lambda: night.ben.screen.lobby is not None and night.chair_linked())
        night.anna.hosting.start(1)  # Nothing was dealt: everybody is where they were before.
    ends_well(night, state)
