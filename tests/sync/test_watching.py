"""Watching some turns behind: nothing of a later turn is on the line, and at the end all is told."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile import games
from spymobile.core.chance import Fast
from spymobile.core.game import Action, Setup, pick
from spymobile.sync.frames import frame_of
from spymobile.sync.herald import Guest
from spymobile.sync.room import Room
from spymobile.sync.told import Eyes
from spymobile.sync.wire import (
    Chair,
    Down,
    DownBeat,
    News,
    RecordPart,
)
from spymobile.table.record import Occupant
from spymobile.table.table import Table
from tests.sync.party import ANNA, Party, PartyGuest
from tests.table.tables import Diary, seed

WATCHERS = {"now": 0, "one": 1, "three": 3}


class Watched:
    """A table, and all that goes to whoever watches it."""

    def __init__(self, name: str) -> None:
        game = games.load(name)
        setup = game.check(Setup(name, min(3, game.seats[-1])))
        occupants = [Occupant(called) for called in ("Anna", "Ben", "Cara")[: setup.seats]]
        self.table = Table.lay(game, setup, occupants, seed(7), Diary)
        self.room = Room(self.table, lambda: 0.0, lambda: "all of it", reaction=0.0)
        self.frames: dict[str, list[bytes]] = {}
        self.said: dict[str, list[Down]] = {}
        for watcher, behind in WATCHERS.items():
            self.frames[watcher], self.said[watcher] = [], []
            self.room.add(Guest(watcher, watcher, Eyes((), watcher=True), behind=behind))
            self.room.attach(watcher, lambda said, to=watcher: self._send(to, said))  # type: ignore[misc]

    def _send(self, watcher: str, said: Down) -> None:
        self.said[watcher].append(said)
        self.frames[watcher].append(frame_of(said))

    @property
    def turn(self) -> int:
        return self.table.game.on_turn(self.table.state)

    def step(self, lot: str) -> None:
        """Somebody who is due does something."""
        due = next(decision for decision in self.table.decisions() if not decision.standing)
        self.act(due.seat, pick(self.table.game, due, Fast(lot)))

    def act(self, seat: int, action: Action) -> None:
        """A step, after which every watcher's beat goes out."""
        self.table.act(seat, action)
        for watcher in WATCHERS:
            self._send(watcher, DownBeat(*self.room.beat(watcher)))

    def within_turn(self) -> list[tuple[int, Action]]:
        """What can be done without the turn passing or the game ending."""
        game, found = self.table.game, []
        for due in self.table.decisions():
            for action in () if due.standing else due.legal:
                state = self.table.state.copy()
                game.play(state, due.seat, action, Fast("a try"))
                if game.on_turn(state) == self.turn and game.outcome(state) is None:
                    found.append((due.seat, action))
        return found

    def turn_passes(self, lot: str) -> bool:
        """On to the next turn; False if the game ends before."""
        before = self.turn
        for at in range(400):
            if self.table.outcome is not None:
                return False
            if self.turn != before:
                return True
            self.step(f"{lot} {at}")
        raise AssertionError("a turn that does not end")

    def told(self, watcher: str) -> int:
        return sum(len(said.items) for said in self.said[watcher] if isinstance(said, News))


@pytest.mark.parametrize("name", games.names())
def test_what_somebody_does_in_a_turn_changes_no_byte_for_whoever_is_a_turn_behind(name: str) -> None:
    compared = differ = 0
    for lot in range(8):
        worlds = Watched(name), Watched(name)
        if not all(world.turn_passes(f"{lot} {turn}") for turn in range(3 + 5 * lot) for world in worlds):
            continue  # Somebody was named in time.
        assert worlds[0].frames == worlds[1].frames
        ways = worlds[0].within_turn()
        while len(ways) == 1:  # Nobody can do it otherwise.
            for world in worlds:
                world.act(*ways[0])
            ways = worlds[0].within_turn()
        if not ways:
            continue
        for world, way in zip(worlds, (ways[0], ways[-1]), strict=True):  # The same turn, in two ways.
            world.act(*way)
        if any(world.turn != worlds[0].turn for world in worlds):
            continue
        compared += 1
        assert worlds[0].frames["one"] == worlds[1].frames["one"]
        assert worlds[0].frames["three"] == worlds[1].frames["three"]
        differ += worlds[0].frames["now"] != worlds[1].frames["now"]
    assert compared
    assert differ, "whoever is not behind sees it at once"


@pytest.mark.parametrize("name", games.names())
def test_a_watcher_is_told_everything_later_and_in_order(name: str) -> None:
    world = Watched(name)
    known = [world.told("now")]
    for turn in range(6):
        assert world.turn_passes(f"{turn}")
        known.append(world.told("now"))
        assert world.told("one") == known[-1], "the turn that has just ended"
        assert world.told("three") == (known[-3] if len(known) > 3 else 1)
    items: dict[str, list[Any]] = {
        watcher: [item for said in world.said[watcher] if isinstance(said, News) for item in said.items]
        for watcher in WATCHERS
    }
    for watcher in ("one", "three"):
        assert items[watcher] == items["now"][: len(items[watcher])]


def test_an_undo_hurries_no_watcher_on() -> None:
    world = Watched("spy_alley")
    for turn in range(4):
        assert world.turn_passes(f"{turn}")
    while world.table.cannot_undo(world.table.history[-1].seat) is not None:
        world.step("until something can be taken back")
    before = world.told("one")
    seat = world.table.history[-1].seat
    world.table.undo(seat)
    assert world.told("one") <= before + 1
    assert world.room.herald._horizon(1) <= len(world.table.history) - 2
    for turn in range(3):
        assert world.turn_passes(f"on {turn}")
    rows = world.room.guests["one"].numbering.rows
    assert len(rows) == len(set(rows)), "nothing is told twice where the end of a turn was taken back"


def test_after_the_end_nothing_is_held_back() -> None:
    world = Watched("spy_alley")
    for turn in range(4000):
        if not world.turn_passes(f"{turn}"):
            break
    assert world.told("three") == world.told("one") == world.told("now")
    assert any(isinstance(said, RecordPart) for said in world.said["three"])


def test_a_ticket_says_how_far_behind_and_a_killed_holder_still_knows() -> None:
    party = Party("spy_alley", [ANNA, Chair()])
    party.here()
    party.guest("Ben")
    ticket = party.holder.tickets.issue(party.now, watcher=True, behind=3)
    fay = PartyGuest(party, "Fay", f"t-{ticket.id}").call()
    party.holder.let_in(party.knocks.pop().number)
    party.pump()
    party.holder.start()
    party.pump()
    room = party.holder.room
    assert room is not None
    for at in range(24):
        due = room.table.decisions()[0]
        room.table.act(due.seat, pick(room.table.game, due, Fast(str(at))))
    party.pump()
    mirror = fay.screen.mirror
    assert mirror is not None
    assert len(mirror.history) < len(room.table.history) - 2
    kept = party.disk.evening
    assert kept is not None
    assert [known.behind for known in kept.devices] == [0, 3]
