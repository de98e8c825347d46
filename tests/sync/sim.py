"""One seed, one evening: a holder and its guests on a virtual clock, with everything that goes wrong.

Lines are late, cut, or fall silent with one end not noticing; the holder is killed between journal and news
and between news and answer, or loses the end of its record; guests are killed, paused, or lie about how far
they have come; clocks jump. A failure names its seed, and the same seed gives the same evening.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.store import export
from spymobile.sync.holder import Holder
from spymobile.sync.lobby import Evening, KnownPhone
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.wire import (
    Chair,
)
from spymobile.table.record import Act, Occupant
from tests.sync.sim_phones import Disk, Killed, SimGuest, Wire

NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
#: Virtual seconds after which an evening has gone astray.
LONGEST = 4000.0


class Sim:
    """One evening."""

    def __init__(self, game: Game[Any, Any], seats: int, seed: str, *, checks: bool = True) -> None:
        self.seed = seed
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
        self.doubled = self.luck(3)
        self.over = False
        self.kills = 0
        self.was_full = False
        self._truths: dict[tuple[int, Eyes], Numbering] = {}
        self.disk = Disk()
        split = self.split(seats)
        chairs = [Chair()] * seats
        for at, group in enumerate(split):
            for seat in group:
                chairs[seat] = Chair("person", NAMES[seat], look=seat, device=f"{at}")
        devices = [KnownPhone(f"{at}", "00", f"Phone {at}") for at in range(len(split))]
        evening = Evening("room", "Anna", game.name, chairs, round=1, number="game", devices=devices)
        occupants = tuple(Occupant(name) for name in NAMES[:seats])
        setup = Setup(game.name, seats, {}, 0)
        self.table, _ = self.disk.lay(setup, occupants, self.entropy(32))
        self.disk.keep(evening)
        self.holder = self.open()
        self.guests = [SimGuest(self, f"{at}", group) for at, group in enumerate(split)]

    def split(self, seats: int) -> list[tuple[int, ...]]:
        if seats > 2 and self.luck(3):
            return [(0, 1), *((seat,) for seat in range(2, seats))]
        return [(seat,) for seat in range(seats)]

    def open(self) -> Holder:
        """The holder's program, from what is on its disk."""
        assert self.disk.evening is not None
        holder = Holder(
            self.disk.evening, self.disk, lambda: self.now + self._jump, self.entropy, reaction=0.4
        )
        holder.evening.reveals = {"holder": "00"}
        holder.take_up(self.table)
        self.holder = holder
        self.wake()
        return holder

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
            gone = [row for row in self.disk.rows[-lose:] if isinstance(row, Act)]
            del self.disk.rows[-lose:]
            self.cut_off += len(gone)
        self.table = self.disk.resume()
        self._truths.clear()
        self.later(self.roll(15) / 10, self.start_again)

    def start_again(self) -> None:
        self.is_down = False
        self.open()

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
                guest.kill()
            case 4:
                guest.pause()
            case 5 | 6:
                self.disk.kill_after_row = True
            case 7 | 8:
                self.kill_before_answer = True
            case 9 if self.holder is not None and not self.disk.full:
                self.kill_holder()
            case 10 if self.holder is not None and self.luck(2) and self.table.outcome is None:
                self.kill_holder(lose=1 + self.roll(2))
            case 11:
                self._jump += self.roll(40)
            case 12:
                self.disk.full = self.was_full = True
                self.later(0.5, self._clean)

    def _clean(self) -> None:
        self.disk.full = False

    def run(self, troubles: int) -> None:
        """Play until everybody has seen the end."""
        for guest in self.guests:
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
