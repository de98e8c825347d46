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
from dataclasses import replace
from typing import Any
from zlib import crc32

from spymobile import games
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed, SpymobileError
from spymobile.core.game import Action, Decision, Game, Setup, pick
from spymobile.store import export
from spymobile.sync.holder import Holder
from spymobile.sync.link import Link, Redial
from spymobile.sync.lobby import Evening, Known
from spymobile.sync.mirror import Mirror
from spymobile.sync.told import Eyes, Numbering
from spymobile.sync.visit import Delivery, Ended, Goodbye, Visit, WayBack
from spymobile.sync.wire import (
    FINAL,
    Answer,
    ByeReason,
    Chair,
    Down,
    Have,
    Hello,
    Laid,
    News,
    Past,
    Up,
)
from spymobile.table.record import Act, Header, Occupant, Row
from spymobile.table.table import Table

NAMES = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay")
#: Virtual seconds after which an evening has gone astray.
LONGEST = 4000.0


class Killed(BaseException):
    """The program of the holder stops right here."""


class Disk:
    """What outlives the holder's program: the record and the evening."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.rows: list[Row] = []
        self.evening: Evening | None = None
        #: Stops the program after the row has been written.
        self.kill_after_row = False
        self.full = False

    def append(self, row: Row, aside: bool = False) -> None:
        if self.full:
            from spymobile.store.errors import NoSpace

            raise NoSpace
        self.rows.append(row)
        if self.kill_after_row:
            self.kill_after_row = False
            raise Killed

    def finish(self, outcome: Any) -> None:
        """The rows say it."""

    # The Shelf of a holder

    def keep(self, evening: Evening) -> None:
        self.evening = evening

    def lay(self, setup: Setup, occupants: Any, seed: bytes) -> tuple[Table, str]:
        self.rows = []

        def journal(header: Header) -> Disk:
            self.header = header
            return self

        return Table.lay(games.load(setup.game), setup, occupants, seed, journal), "game"

    def text(self, _number: str) -> str:
        assert self.header is not None
        return export.to_text(self.header, self.rows)

    def resume(self) -> Table:
        assert self.header is not None
        return Table.resume(games.load(self.header.game), self.header, self.rows, self)


class Wire:
    """A line between a guest and the holder: bytes arrive late and in order, or not at all."""

    def __init__(self, sim: Sim, guest: SimGuest, delay: float) -> None:
        self.sim, self.guest, self.delay = sim, guest, delay
        self.identity = f"d-{guest.id}"
        self.cut = False
        #: Nothing arrives any more, and nobody is told.
        self.silent = False
        self._last = [0.0, 0.0]
        holder = sim.holder
        self.host: Link[Up, Down] = Link(Up, sim.now, None, self.host_beat, bounded=True)
        self.far: Link[Down, Up] = Link(Down, sim.now, None, guest.visit.beat)
        self.number = holder.connected(self)
        self.made_by = holder
        sim.later(self.host.due() - sim.now, self.tick_host)
        sim.later(self.far.due() - sim.now, self.tick_far)

    def host_beat(self) -> Down:
        return self.sim.holder.beat(self.number)

    def carry(self, data: bytes, up: bool) -> None:
        if data and not self.cut and not self.silent:
            at = max(self.sim.now + self.delay, self._last[up])
            self._last[up] = at
            self.sim.later(at - self.sim.now, lambda: self.arrive(data, up))

    def arrive(self, data: bytes, up: bool) -> None:
        if self.cut or self.silent:
            return
        sim = self.sim
        sim.trace = crc32(data, sim.trace)
        if up:
            for said in self.host.feed(data, sim.now):
                self.host.up(sim.now)
                sim.at_holder(self, lambda said=said: sim.holder.hear(self.number, said))
            self.flush_host()
        else:
            for said in self.far.feed(data, sim.now):
                self.far.up(sim.now)
                self.guest.visit.hear(said)
            self.flush_far()

    # The Line of a holder

    def send(self, said: Down) -> None:
        if self.sim.kill_before_answer and isinstance(said, Answer) and said.result == "done":
            self.sim.kill_before_answer = False
            raise Killed
        self.host.send(said)
        self.flush_host()

    def bye(self, reason: ByeReason) -> None:
        self.host.say_bye(reason)
        self.flush_host()
        self.host.close("bye")

    def flush_host(self) -> None:
        self.carry(self.host.take(), False)
        if self.host.state == "closed":
            self.lost_host()

    def lost_host(self) -> None:
        if self.made_by is self.sim.holder:
            self.sim.at_holder(self, lambda: self.sim.holder.lost(self.number, self.host.bye))

    def send_far(self, said: Up) -> None:
        self.far.send(said)
        self.flush_far()

    def flush_far(self) -> None:
        self.carry(self.far.take(), True)
        if self.far.state == "closed":
            self.guest.hung_up(self)

    def tick_host(self) -> None:
        if self.host.state != "closed" and not self.cut and self.made_by is self.sim.holder:
            self.host.tick(self.sim.now)
            self.flush_host()
            if self.host.state != "closed":
                self.sim.later(max(0.01, self.host.due() - self.sim.now), self.tick_host)

    def tick_far(self) -> None:
        if self.far.state != "closed" and not self.cut and self.guest.wire is self:
            self.far.tick(self.sim.now)
            self.flush_far()
            if self.far.state != "closed":
                self.sim.later(max(0.01, self.far.due() - self.sim.now), self.tick_far)

    def break_(self) -> None:
        """Both ends notice."""
        if not self.cut:
            self.cut = True
            self.host.close()
            self.far.close()
            self.lost_host()
            self.guest.hung_up(self)


class SimGuest:
    """A phone with its people, over as many links and lives as it takes."""

    def __init__(self, sim: Sim, id_: str, seats: tuple[int, ...]) -> None:
        self.sim, self.id, self.seats = sim, id_, seats
        self.way = WayBack(device=id_, key="00", round=0)
        self.wire: Wire | None = None
        self.redial = Redial(Fast(f"{sim.seed}/{id_}/redial"))
        self.wish: tuple[int, Action | None, list[SpymobileError | None]] | None = None
        self.done = 0
        self.begin()

    def begin(self) -> None:
        """The program starts, knowing its key and nothing else."""
        self.visit = Visit(
            self.id, lambda: self.sim.now, self.sim.entropy, self._keep, self._deliver, self.way
        )
        self.mirror: Mirror | None = None
        self.device: Any = None
        self.ended: Ended | None = None
        self.wish = None
        self.calling = False

    def _keep(self, way: WayBack) -> None:
        self.way = way

    # Links

    def call(self) -> None:
        self.calling = False
        if self.wire is not None or self.sim.over:
            return
        if self.sim.is_down or self.sim.luck(12):
            self.call_later()
            return
        if self.sim.doubled and self.sim.luck(4):  # A call that comes to nothing, before the real one.
            stray = Wire(self.sim, self, 0.05)
            stray.silent = True
        self.wire = Wire(self.sim, self, self.sim.delay())
        self.visit.linked(self.greet)

    def greet(self, said: Up) -> None:
        """Some lie about how far they have come."""
        if isinstance(said, Hello) and said.have is not None and self.sim.luck(20):
            lie = Have(said.have.moment + self.sim.roll(3) - 1, "0" * 32)
            said = replace(said, have=lie)
        if self.wire is not None:
            self.wire.send_far(said)

    def call_later(self) -> None:
        if not self.calling:
            self.calling = True
            self.sim.later(self.redial.failed(), self.call)

    def hung_up(self, wire: Wire) -> None:
        if wire is self.wire:
            self.wire = None
            self.visit.unlinked()
            bye = wire.far.bye
            assert bye not in FINAL, bye
            self.call_later()

    def kill(self) -> None:
        wire, self.wire = self.wire, None
        if wire is not None:
            wire.cut = True
            wire.host.close()
            wire.lost_host()
        if self.wish is not None:
            self.sim.doubtful += 1
        self.begin()
        self.sim.later(self.sim.roll(20) / 10, self.call)

    def pause(self) -> None:
        if self.wire is not None and self.wire.far.state == "up":
            self.wire.far.say_bye("paused")
            self.wire.flush_far()
            wire, self.wire = self.wire, None
            wire.far.close()
            self.visit.unlinked()
            self.sim.later(self.sim.roll(10), self.call)

    # What arrives

    def _deliver(self, said: Delivery) -> None:
        match said:
            case Laid():
                self.redial.worked()
                if not said.resumed or self.mirror is None:
                    if self.wish is not None:
                        self.sim.doubtful += 1
                    self.wish = None
                    self.mirror = Mirror(said, self.visit.ask, "Anna")
                    self.device = None
                else:
                    self.mirror.linked()
            case News():
                assert self.mirror is not None
                self.mirror.hear(said)
                if self.device is None:
                    self.device = self.mirror.device()
                    self.device.subscribe(lambda: None)
                if self.sim.checks:
                    self.check()
            case Answer():
                assert self.mirror is not None
                self.mirror.answer(said)
            case Past():
                assert self.mirror is not None
                self.mirror.recalled(said)
            case Ended():
                assert self.mirror is not None
                assert said.finding is None, said.finding
                self.mirror.finish(said.header, said.rows)
                self.ended = said
            case Goodbye():
                raise AssertionError(said)

    def check(self) -> None:
        """What this phone was told is what happened, and how things stand."""
        mirror, table = self.mirror, self.sim.table
        assert mirror is not None
        truth = self.sim.truth(mirror.eyes)
        digest = self.visit._digest
        at = len(self.visit._items) - 1
        assert truth.digests[at] == digest, "the log is no prefix of the truth"
        if at == len(truth) - 1 and not mirror.is_ending and self.sim.luck(3):
            for who in (*mirror.eyes.own, TABLE):
                assert mirror.view(who) == table.view(who), f"{self.id} sees something else"

    # Playing

    def live(self) -> None:
        """One moment in front of the phone."""
        device, sim = self.device, self.sim
        if device is None or self.mirror is None or self.mirror.is_ending or device.outcome:
            return
        while device.advance():
            pass
        if self.wish is not None:
            self._settle()
            return
        seat = self.seats[sim.roll(len(self.seats))]
        if device.is_bot(seat):
            return
        device.open(seat)
        answers: list[SpymobileError | None] = []
        if device.undoer is not None and sim.luck(8):
            self.wish = (device.undoer, None, answers)
            device.undo(device.undoer, answers.append)
            return
        prompts = [prompt for prompt in device.view(seat).prompts if prompt.seat == seat and prompt.choices]
        prompts = [prompt for prompt in prompts if not prompt.standing or sim.luck(10)]
        if prompts:
            prompt = prompts[sim.roll(len(prompts))]
            action = sim.pick(device.game, prompt)
            self.wish = (seat, action, answers)
            device.act(seat, action, answers.append)

    def _settle(self) -> None:
        assert self.wish is not None
        _seat, _action, answers = self.wish
        if answers:
            self.wish = None
            if answers[0] is None:
                self.sim.done += 1
            else:
                self.sim.refused += 1


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
        devices = [Known(f"{at}", "00", f"Phone {at}") for at in range(len(split))]
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
        if rash and len(self.disk.rows) > 60:
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
