"""The phones of a simulated evening: the disk of the holder, lines that break, guests that live on."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

from spymobile import games
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, Setup
from spymobile.store import export
from spymobile.store.errors import NoSpace
from spymobile.sync.link import Link, Redial
from spymobile.sync.lobby import Evening
from spymobile.sync.mirror import Mirror
from spymobile.sync.visit import Delivery, Ended, Goodbye, Visit, WayBack
from spymobile.sync.wire import (
    FINAL,
    Answer,
    ByeReason,
    Down,
    Have,
    Hello,
    Laid,
    LobbyState,
    News,
    Past,
    Sit,
    Up,
)
from spymobile.table.record import Header, Row
from spymobile.table.table import Table

if TYPE_CHECKING:
    from tests.sync.sim import Sim


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
            raise NoSpace
        self.rows.append(row)
        if self.kill_after_row:
            self.kill_after_row = False
            raise Killed

    def finish(self, outcome: Any) -> None:
        """The rows say it."""

    # The Shelf of a holder

    def keep(self, evening: Evening) -> None:
        if self.full:
            raise NoSpace
        self.evening = deepcopy(evening)

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
        self.identity = guest.identity
        self.cut = False
        #: Nothing arrives any more, and nobody is told.
        self.silent = False
        self._last = [0.0, 0.0]
        holder = sim.holder
        self.host: Link[Up, Down] = Link(Up, sim.now, None, self.host_beat)
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
                sim.at_holder(self, partial(self.heard, said))
            self.flush_host()
        else:
            for news in self.far.feed(data, sim.now):
                self.far.up(sim.now)
                self.guest.visit.hear(news)
                self.guest.look_about()
            self.flush_far()

    def heard(self, said: Up) -> None:
        self.sim.holder.hear(self.number, said)

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
            self.sim.later(max(0.01, self.host.due() - self.sim.now), self.tick_host)

    def tick_far(self) -> None:
        if self.far.state != "closed" and not self.cut and self.guest.wire is self:
            self.far.tick(self.sim.now)
            self.flush_far()
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

    def __init__(self, sim: Sim, id_: str, people: int, stranger: bool) -> None:
        self.sim, self.id, self.people = sim, id_, people
        #: A code that was seen on the holder's screen; with a key it is not needed any more.
        self.code = ""
        self.way = WayBack() if stranger else WayBack(device=id_, key="00", round=0)
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
        self.calling = self.asleep = False
        self.lobby: LobbyState | None = None
        self._was = ""

    @property
    def identity(self) -> str:
        return f"d-{self.way.device}" if self.way.key else self.code

    @property
    def state(self) -> str:
        """How far this phone has come, as the plan names it."""
        place, wire, lobby = self.visit.place, self.wire, self.lobby
        if self.ended is not None:
            return "over"
        if self.mirror is not None:
            where = "out of reach" if wire is None else "silent" if wire.silent else "playing"
            return "under way" if wire is not None and self.wish is not None else where
        if lobby is not None:
            return "lobby" if not lobby.dealing else "opening" if place.commits else "sealing"
        if place.key:
            return "let in"
        return "invited" if wire is None else "waiting" if place.room else "greeting"

    def look_about(self) -> None:
        state = self.state
        if state != self._was:
            self._was = state
            self.sim.surprise(self)

    def _keep(self, way: WayBack) -> None:
        self.way = way

    # Links

    def call(self) -> None:
        self.calling = False
        if self.wire is not None or self.asleep or self.sim.over:
            return
        if self.sim.is_down or self.sim.luck(12):
            self.call_later()
            return
        if self.sim.holder.key_of(self.identity) is None:  # As TLS would tell.
            assert not self.way.key, "who has a key is known for ever"
            self.code = self.sim.code()
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
            if bye in FINAL:
                # Too late with a key that was never used, or the holder's disk was full: another code.
                assert bye in ("too_late", "no_disk", "used", "too_old"), bye
                assert self.mirror is None, "nobody loses a game by it"
                self.way, self.code = WayBack(), ""
                self.begin()
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
        """The app leaves the screen, says so where it can, and is back in a while."""
        wire, self.wire = self.wire, None
        if wire is not None:
            wire.far.say_bye("paused")
            wire.carry(wire.far.take(), True)
            wire.far.close()
        self.visit.unlinked()
        self.asleep = True
        self.sim.later(self.sim.roll(10), partial(self._wake, self.visit))

    def _wake(self, visit: Visit) -> None:
        if visit is self.visit:  # It was not killed meanwhile.
            self.asleep = False
            self.call()

    def turn(self) -> None:
        """The page is laid out anew: it sits down at what the phone knows, and waits for no answer."""
        if self.device is not None and self.mirror is not None:
            self.device.leave()
            self.device = self.mirror.device()
            self.device.subscribe(lambda: None)
            if self.wish is not None:
                self.wish = None
                self.sim.doubtful += 1

    # What arrives

    def _deliver(self, said: Delivery) -> None:
        match said:
            case LobbyState():
                self.redial.worked()
                self.lobby = said
                self.mirror = self.device = None
                self._choose(said)
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
                left_out = self.way.device not in self.sim.holder.evening.commits
                assert said.checks.without == left_out, "it was away while all others made the seed"
                self.mirror.finish(said.header, said.rows)
                self.ended = said
            case Goodbye():
                raise AssertionError(said)

    def _choose(self, lobby: LobbyState) -> None:
        """Take as many chairs as people are here."""
        own = [chair for chair in lobby.chairs if chair.device == self.way.device]
        free = [chair for chair in lobby.chairs if chair.kind == "open"]
        wanted = [*own, *free][: self.people]
        if len(wanted) > len(own) and not lobby.dealing:
            names = tuple(f"Player {chair.number}" for chair in wanted)
            sit = Sit(tuple(chair.number for chair in wanted), names, (-1,) * len(wanted))
            self.visit.ask(sit)

    def check(self) -> None:
        """What this phone was told is what happened, and how things stand."""
        mirror, table = self.mirror, self.sim.table
        assert mirror is not None
        truth = self.sim.truth(mirror.eyes)
        digest = self.visit._sum_up()
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
        seats = self.mirror.eyes.seats
        seat = seats[sim.roll(len(seats))]
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
