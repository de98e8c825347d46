"""One seed, one evening: a holder and its guests on a virtual clock, with everything that goes wrong.

Lines are late, cut, or fall silent with one end not noticing; the holder is killed between journal and news
and between news and answer, or loses the end of its record; guests lie about how far they have come; clocks
jump. Every third evening begins at the door. In whatever state a phone is, its app is paused, turned round or
killed; :attr:`Sim.seen` says in which. A failure names its seed, and the same seed gives the same evening.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import partial
from typing import Any

from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.store import export
from spymobile.sync.holder import Holder
from spymobile.sync.lobby import Evening, KnownPhone
from spymobile.sync.room import Room
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.wire import (
    Chair,
)
from spymobile.table.record import Act, Occupant, Undo
from tests.sync.sim_phones import Disk, Killed, SimGuest, Wire

NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
#: Virtual seconds after which an evening has gone astray.
LONGEST = 4000.0


class Sim:
    """One evening."""

    def __init__(self, game: Game[Any, Any], seats: int, seed: str, *, checks: bool = True) -> None:
        self.seed, self.game = seed, game
        self._random = random.Random(seed)
        self.chance = Fast(f"{seed}/chance")
        self.checks = checks
        self.now = 0.0
        self._jump = 0.0
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self.trace = 0
        self.done = self.refused = self.doubtful = self.cut_off = 0
        self.kill_before_answer = False
        self.is_down = False
        #: What happened to whom in which state: ("guest", "killed", "sealing").
        self.seen: set[tuple[str, str, str]] = set()
        self._surprises = 0
        self.doubled = self.luck(3)
        self.over = False
        self.kills = 0
        self.was_full = False
        self._truths: dict[tuple[int, Eyes], Numbering] = {}
        self.disk = Disk()
        split = self.split(seats)
        self.table: Any = None
        if self.luck(3):
            self.disk.keep(Evening("room", "Anna", game.name, [Chair()] * seats))
        else:
            self._lay(seats, split)
        self.guests = [
            SimGuest(self, f"{at}", len(group), self.table is None) for at, group in enumerate(split)
        ]
        self.holder = self.open()

    def _lay(self, seats: int, split: list[tuple[int, ...]]) -> None:
        """Everybody has come, and the cards are dealt."""
        chairs = [Chair()] * seats
        for at, group in enumerate(split):
            for seat in group:
                chairs[seat] = Chair("person", NAMES[seat], look=seat, device=f"{at}")
        devices = [KnownPhone(f"{at}", "00", f"Phone {at}") for at in range(len(split))]
        name = self.game.name
        evening = Evening("room", "Anna", name, chairs, round=1, number="game", devices=devices)
        evening.reveals = {"holder": "00"}
        occupants = tuple(Occupant(name) for name in NAMES[:seats])
        self.table, _ = self.disk.lay(Setup(name, seats, {}, 0), occupants, self.entropy(32))
        self.disk.keep(evening)

    def split(self, seats: int) -> list[tuple[int, ...]]:
        if seats > 2 and self.luck(3):
            return [(0, 1), *((seat,) for seat in range(2, seats))]
        return [(seat,) for seat in range(seats)]

    def open(self) -> Holder:
        """The holder's program, from what is on its disk."""
        assert self.disk.evening is not None
        evening = deepcopy(self.disk.evening)
        holder = Holder(evening, self.disk, lambda: self.now + self._jump, self.entropy, reaction=0.4)
        holder.opened = self._opened
        holder.knocked = lambda knock: self.later(
            self.roll(6) / 10, lambda: self.at_holder(None, lambda: self._let_in(holder, knock.number))
        )
        self.holder = holder
        if evening.number:
            holder.take_up(self.table)
        self.wake()
        return holder

    def _opened(self, room: Room) -> None:
        self.table = room.table
        self._truths.clear()

    def _let_in(self, holder: Holder, number: int) -> None:
        if holder is self.holder:
            holder.let_in(number)

    def code(self) -> str:
        """What a phone calls with that was shown a code; "" while there is none to be had."""
        if self.is_down or self.holder.stage != "lobby":
            return ""
        return f"t-{self.holder.invite().id}"

    def _begin(self) -> None:
        """Whoever holds the table starts once everybody is here."""
        holder = self.holder
        if self.is_down or holder.stage != "lobby":
            return
        if {chair.device for chair in holder.evening.chairs} <= set(holder.linked):
            self.at_holder(None, holder.start)

    def truth(self, eyes: Eyes) -> Numbering:
        """What a phone with these eyes should have been told."""
        key = (id(self.table), eyes)
        numbering = self._truths.setdefault(key, Numbering(eyes))
        numbering.read(self.table.history)
        return numbering

    # Chance and time

    def entropy(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def roll(self, n: int) -> int:
        return int(self._random.random() * n)

    def luck(self, n: int) -> bool:
        return self._random.random() * n < 1

    def delay(self) -> float:
        return 0.01 + self.roll(30) / (20 if self.luck(5) else 200)

    def pick(self, game: Game[Any, Any], prompt: Any) -> Action:
        rash = [action for action in prompt.choices if isinstance(action, game.rash)]
        if rash and len(self.disk.rows) > 35:
            return self.chance.choice(rash, "rash")
        return pick(game, Decision.open(prompt.seat, prompt.kind, prompt.choices), self.chance)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._queue, (self.now + max(0.0, seconds), self._count, call))

    def wake(self) -> None:
        """The room's own clock."""
        holder = self.holder

        def tick() -> None:
            if holder is self.holder and not self.over:
                self.at_holder(None, holder.tick)
                if holder is self.holder:
                    self.wake()

        due = holder.due()
        wait = 1.0 if due is None else min(1.0, max(0.05, due - self.now - self._jump))
        self.later(wait, tick)

    # The holder's program

    def at_holder(self, wire: Wire | None, call: Callable[[], None]) -> None:
        """Something runs in the holder's program, which may be killed by it."""
        if wire is not None and wire.made_by is not self.holder:
            return
        try:
            call()
        except Malformed:
            if wire is not None:
                wire.break_()
        except Killed:
            self.kill_holder()

    def kill_holder(self, lose: int = 0) -> None:
        self.kills += 1
        self.is_down = True
        old = self.holder
        self.holder = None  # type: ignore[assignment]
        if old.room is not None:
            old.room.close()
        for guest in self.guests:
            if guest.wire is not None:
                guest.wire.cut = not self.luck(3)
                guest.wire.silent = True
                if guest.wire.cut:
                    guest.wire.far.close()
                    guest.hung_up(guest.wire)
        if lose and len(self.disk.rows) > 1 + lose:
            gone = [row for row in self.disk.rows[-lose:] if isinstance(row, Act | Undo)]
            del self.disk.rows[-lose:]
            self.cut_off += len(gone)
        evening = self.disk.evening
        self.table = self.disk.resume() if evening is not None and evening.number else None
        self._truths.clear()
        self.later(self.roll(15) / 10, self.start_again)

    def start_again(self) -> None:
        self.is_down = False
        self.open()

    def pause_holder(self) -> None:
        """The app that holds the table leaves the screen: it says so on every link, and nobody reaches it."""
        self.is_down = True
        self.later(1.0 + self.roll(12), partial(self._wake_holder, self.holder))
        for guest in self.guests:
            if guest.wire is not None:
                guest.wire.bye("paused")
                guest.wire.lost_host()

    def _wake_holder(self, holder: Holder) -> None:
        if holder is self.holder:  # It was not killed meanwhile.
            self.is_down = False

    def state(self) -> str:
        """How far the holder has come."""
        holder = self.holder
        if holder.sealing is not None:
            return "opening" if holder.sealing.is_sealed else "sealing"
        if holder.room is not None:
            return "over" if self.table.outcome else "paused" if holder.room.paused else "playing"
        return "knocking" if holder.at_door else "lobby"

    def surprise(self, guest: SimGuest) -> None:
        """A phone has come into another state: sometimes something happens to it, or to the holder's."""
        if not self._surprises or not self.luck(4):
            return
        self._surprises -= 1
        holder = self.luck(2)
        event = ("paused", "killed", "turned")[self.roll(2 if holder else 3)]
        # Not in the middle of what brought it there.
        self.later(self.roll(3) / 100, partial(self._happen, None if holder else guest, event))

    def _happen(self, guest: SimGuest | None, event: str) -> None:
        if guest is not None:
            self.seen.add(("guest", event, guest.state))
            {"paused": guest.pause, "killed": guest.kill, "turned": guest.turn}[event]()
        elif not self.is_down and not self.disk.full:
            self.seen.add(("holder", event, self.state()))
            if event == "paused":
                self.pause_holder()
            else:
                self.kill_holder()

    # The evening

    def trouble(self) -> None:
        """Something goes wrong."""
        guest = self.guests[self.roll(len(self.guests))]
        match self.roll(13):
            case 0 | 1 if guest.wire is not None:
                guest.wire.break_()
            case 2 if guest.wire is not None:
                guest.wire.silent = True
            case 3:
                self._happen(guest, "killed")
            case 4:
                self._happen(guest, ("paused", "turned")[self.roll(2)])
            case 5 | 6:
                self.disk.kill_after_row = True
            case 7 | 8:
                self.kill_before_answer = True
            case 9:
                self._happen(None, ("paused", "killed")[self.roll(2)])
            case 10 if not self.is_down and self.luck(2) and self.table is not None:
                if self.table.outcome is None:
                    self.kill_holder(lose=1 + self.roll(2))
            case 10 if not self.is_down and self.holder.room is not None:
                room = self.holder.room
                room.pause(True)
                self.later(2.0, lambda: room.pause(False))
            case 11:
                self._jump += self.roll(40)
            case 12:
                self.disk.full = self.was_full = True
                self.later(0.5, self._clean)

    def _clean(self) -> None:
        self.disk.full = False

    def run(self, troubles: int) -> None:
        """Play until everybody has seen the end."""
        self._surprises = troubles
        for guest in self.guests:
            guest.look_about()
            self.later(self.roll(10) / 10, guest.call)
        for _ in range(troubles):
            self.later(self.roll(80) / 10, self.trouble)
        self.later(0.5, self.live)
        while not self.over:
            self.now, _, call = heapq.heappop(self._queue)
            assert self.now < LONGEST, "somebody waits for ever"
            call()
        self.check_end()

    def live(self) -> None:
        self._begin()
        for guest in self.guests:
            guest.visit.tick()
            guest.live()
        if all(guest.ended is not None for guest in self.guests):
            self.over = True
            return
        self.later(0.15 + self.roll(30) / 100, self.live)

    def check_end(self) -> None:
        """Everybody has arrived, and everything that was wished for happened once."""
        with suppress(AttributeError):
            assert not self.holder.sealing
        outcome = self.table.outcome
        assert outcome is not None
        text = self.disk.text("")
        marks = set()
        for guest in self.guests:
            assert guest.mirror is not None
            assert guest.mirror.outcome == outcome
            assert guest.ended is not None
            marks.add(guest.ended.mark)
            assert export.to_text(guest.ended.header, guest.ended.rows) == text
            for who in self.table.seats:
                assert guest.mirror.view(who) == self.table.view(who)
            guest.live()
        assert len(marks) == 1
        steps = sum(row.kind in ("step", "order", "undo") for row in self.table.history)
        steps += self.cut_off
        open_ = sum(guest.wish is not None for guest in self.guests) + self.doubtful + self.cut_off
        # A wish whose phone was killed, or that was open when its table was set back, may have come true; and
        # what was lost with the end of the record before it was answered is done again.
        assert self.done <= steps <= self.done + open_ + self.refused_but_done(), (self.done, steps, open_)

    def refused_but_done(self) -> int:
        """A second copy may come in time after all: the disk is free again, or an undone step is redone."""
        undone = any(row.kind == "undo" for row in self.table.history)
        return self.refused if self.cut_off or self.was_full or undone else 0


def evening(game: Game[Any, Any], seats: int, seed: str, troubles: int | None = None) -> Sim:
    """Play one; a failure names the seed."""
    try:
        sim = Sim(game, seats, seed)
        sim.run(sim.roll(6) if troubles is None else troubles)
    except (Exception, KeyboardInterrupt) as error:
        error.add_note(f"evening of {game.name} with {seats} seats, seed {seed!r}")
        raise
    return sim
