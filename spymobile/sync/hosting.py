"""A table that this phone holds, on the engine's thread; and what its page may ask for, from its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError
from spymobile.sync import bluetooth, ticket
from spymobile.sync.door import Knock
from spymobile.sync.holder import Holder
from spymobile.sync.host_lines import HostLine, LocalLine
from spymobile.sync.lan import OpenPort
from spymobile.sync.lobby import LOCAL, Evening
from spymobile.sync.pipe import Pipe
from spymobile.sync.pulse import Pulse
from spymobile.sync.room import Missing, Room
from spymobile.sync.screen import LinkView, Screen
from spymobile.sync.ticket import Place, Ticket
from spymobile.sync.visit import Visit, WayBack
from spymobile.sync.wire import ByeReason, Chair, Down, Hello, Up
from spymobile.sync.words import LinkTrouble
from spymobile.table.beat import Beat

if TYPE_CHECKING:
    from spymobile.sync.engine import Engine

#: Bots act no faster than this where others follow on their phones.
SLOWEST_PACE = 0.8
#: Connections that have not proved a key yet; and how many an address may make, at once and a second.
_STRANGERS = 16
_BURST, _A_SECOND = 12.0, 2.0
#: Seconds after which a bot tries again to have its step written down.
_TRY_AGAIN = 5.0


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation to be shown: as a link (QR, message) and as signs to type, where there can be such."""

    link: str
    code: str | None
    seconds: float


class Hosting:
    """Holds a table. Its ``screen`` sits at it like any guest."""

    def __init__(self, engine: Engine, name: str, evening: Evening | None, room: str = "") -> None:
        self.engine = engine
        self.now = engine.now
        self._name, self._evening, self._room = name, evening, room
        self.lines: list[HostLine] = []
        self._strangers: dict[str, tuple[float, float]] = {}
        self._listener: OpenPort | None = None
        #: Ends listening for phones nearby.
        self._close_air: Callable[[], None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._beat: Beat | None = None
        self._pace = 1.0
        self._missing: tuple[Missing, ...] = ()
        #: The invitation that is being shown.
        self._shown: Ticket | None = None
        self._number = 0
        self._over = self._asleep = False
        self.holder: Holder
        self.pulse = Pulse(engine.loop, self._due, self._tick)
        self._visit: Visit
        #: Who stands at the door. On the page's thread, like the screen.
        self.knocks: list[Knock] = []
        #: So many phones have a key, with a seat or without.
        self.let_in_so_far = 0
        self.screen = Screen(self._ask)
        self.screen.room = evening.room if evening is not None else room
        self.screen.host = name

    # On the engine's thread

    def begin(self) -> None:
        """From its lobby, or from where it was left."""
        shelf = self.engine.shelf
        evening = self._evening or shelf.evening(self._room)
        if evening is None:
            raise LinkTrouble("not_kept")
        self.holder = Holder(evening, shelf, self.now, self.engine.entropy)
        self.holder.knocked = self._knocked
        self.holder.changed = self.changed
        self.holder.opened = self._opened
        self.holder.failed = self._fail
        self._visit = Visit(
            evening.host,
            self.now,
            self.engine.entropy,
            lambda _way: None,
            lambda said: self._post(lambda: self.screen.deliver(said)),
            WayBack(room=evening.room, host=evening.host, device=LOCAL),
        )
        if evening.number:
            self.holder.take_up(shelf.resume(evening.number))
            self.engine.tell_notices()
        shelf.keep(evening)
        self._visit.linked(self._hear_from_here)
        self._number = self.holder.sit_here(LocalLine(self), evening.host)
        self._post(lambda: setattr(self.screen, "host", evening.host))
        self._listening = self.engine.loop.create_task(self._listen(evening))

    def _post(self, call: Callable[[], None]) -> None:
        self.engine.post(call)

    async def _listen(self, evening: Evening) -> None:
        try:
            self._listener = await self.engine.network.open(
                self._accept, self.engine.network.listen, evening.port
            )
        except LinkTrouble as trouble:
            self._fail(trouble)
            return
        if self._over or self._asleep:  # In the meantime.
            self._shut()
            return
        if evening.port != self._listener.port:
            evening.port = self._listener.port
            try:
                self.engine.shelf.keep(evening)
            except SpymobileError as error:  # The others find this phone as long as the program runs.
                self._fail(error)
        if evening.nearby:
            self._open_air()
        self._post(lambda: self._say_link(LinkView("linked", self.now())))

    def _open_air(self) -> None:
        radio = self.engine.radio
        if self._close_air is None and radio is not None and not self._over:
            self._close_air = bluetooth.listen(radio, self._accept)

    def _shut(self) -> None:
        """Nobody comes in any more."""
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        if self._close_air is not None:
            self._close_air()
            self._close_air = None

    def _accept(self, pipe: Pipe) -> None:
        """Somebody calls. Strangers are few at a time, and none may call too often."""
        now = self.now()
        tokens, filled = self._strangers.get(pipe.address, (_BURST, now))
        tokens = min(_BURST, tokens + (now - filled) * _A_SECOND) - 1.0
        if len(self._strangers) > 256:
            self._strangers.clear()
        self._strangers[pipe.address] = (max(tokens, -1.0), now)
        unknown = sum(line.link.state == "shaking" for line in self.lines)
        if tokens < 0 or unknown >= _STRANGERS or self._over:
            pipe.close()
            return
        self.lines.append(HostLine(self, pipe))
        self.pulse.wake()

    def _hear_from_here(self, said: Up) -> None:
        if not isinstance(said, Hello):  # Nobody needs to be greeted at home.
            try:
                self.holder.hear(self._number, said)
            except SpymobileError as error:
                self._fail(error)
        self.pulse.wake()

    def hear_locally(self, said: Down) -> None:
        if not self._over:
            self._visit.hear(said)
            self.pulse.wake()

    def say_bye(self, reason: ByeReason) -> None:
        self._visit.said_bye(reason)

    def _due(self) -> float | None:
        moments = [line.link.due() for line in self.lines]
        moments += [due for due in (self.holder.due(), self._visit.due(), self._local_beat()) if due]
        return min(moments, default=None)

    def _local_beat(self) -> float | None:
        """Orders given on this phone ride no line; they are passed on at once, as nobody can see it."""
        return self.now() if self._visit.errands.ordering else None

    def _tick(self) -> None:
        now = self.now()
        for line in list(self.lines):
            line.tick(now)
        self.holder.tick()
        self._visit.tick()
        if self._visit.errands.ordering:
            self.holder.hear(self._number, self._visit.beat())
        room = self.holder.room
        if room is not None and LOCAL in room.guests:
            beat = self.holder.beat(self._number)
            if beat.news is not None or beat.answers:
                self._visit.hear(beat)

    def _knocked(self, knock: Knock) -> None:
        def tell() -> None:
            self.knocks.append(knock)
            self.screen.changed("knock")

        self._post(tell)

    def changed(self) -> None:
        """Somebody came or went, or a code is good no more."""
        room = self.holder.room
        callers = set(self.holder.at_door)
        missing = tuple(room.missing()) if room is not None else ()
        self._missing = missing
        spent = self._shown is not None and not self._shown.is_good(self.now())
        if spent:
            self._shown = None  # That it is good no more is said once.
        returned = room.pulled.returned() if room is not None else ()
        let_in = len(self.holder.evening.devices)

        def tell() -> None:
            self.let_in_so_far = let_in
            gone = [knock for knock in self.knocks if knock.number not in callers]
            if gone:
                self.knocks = [knock for knock in self.knocks if knock.number in callers]
                self.screen.changed("knock")
            if spent:
                self.screen.changed("spent")
            if missing != self.screen.missing:
                self.screen.missing = missing
                self.screen.changed("missing")
            if returned != self.screen.returned:
                self.screen.returned = returned
                self.screen.changed("returned")

        self._post(tell)

    def _opened(self, room: Room) -> None:
        from spymobile.sync.engine import LoopTimer

        if self._beat is not None:
            self._beat.stop()
        guests = len(room.guests) > 1
        beat = Beat(
            room.table,
            LoopTimer(self.engine.loop),
            lambda: max(self._pace, SLOWEST_PACE) if guests else self._pace,
            room.bots_held,
        )
        beat.failed = partial(self._bot_failed, beat)
        beat.stumbled = lambda error: self._post(lambda: self.screen.stumbled(error))
        self._beat = room.bots = beat
        self.engine.loop.call_soon(beat.go_on)

    def _bot_failed(self, beat: Beat, error: SpymobileError) -> None:
        """A bot's step could not be written down: it is tried again until it can be."""
        self._fail(error)
        self.engine.loop.call_later(_TRY_AGAIN, beat.go_on)

    def _fail(self, error: Exception) -> None:
        """What has a sentence is said at the table. Else a step broke the rules, and nothing has stopped."""
        if isinstance(error, SpymobileError):
            self._post(lambda: self._trouble(error))
        else:
            self._post(lambda: self.screen.broke(error))

    def stop(self, reason: ByeReason) -> None:
        """The page is closed, or the program is."""
        self._over = True
        self.pulse.stop()
        self._shut()
        for line in list(self.lines):
            line.bye(reason)
        if hasattr(self, "holder") and self.holder.room is not None:
            self.holder.room.close()

    # On the page's thread

    def _ask(self, said: Up, aside: bool = False, /) -> None:
        def ask() -> None:
            self._visit.ask(said, aside)
            self.pulse.wake()

        self.engine.run(ask)

    def _trouble(self, error: SpymobileError) -> None:
        self.screen.trouble = error
        self.screen.changed("trouble")

    def _say_link(self, link: LinkView) -> None:
        self.screen.link = link
        self.screen.changed("link")

    def _do(self, call: Callable[[Holder], object]) -> None:
        """On the engine's thread; what cannot be done is the screen's ``trouble``."""

        def safely() -> None:
            try:
                call(self.holder)
            except SpymobileError as error:
                self._fail(error)
            self.pulse.wake()

        self.engine.run(safely)

    def _in_room(self, call: Callable[[Room], object]) -> None:
        self._do(lambda holder: None if holder.room is None else call(holder.room))

    def invite(
        self,
        chairs: Sequence[int],
        done: Callable[[Invited], None],
        *,
        watcher: bool = False,
        board: bool = False,
        behind: int = 0,
    ) -> None:
        """A ticket for one phone: for these chairs (in a game: seats), for any that is free, or for none.

        Without a seat it is a ``watcher``, if wished some turns ``behind``, or a ``board`` that lies in the
        middle for everybody.
        """

        async def make() -> None:
            if self._listening is not None:
                await self._listening
            if self._listener is None:
                self._fail(LinkTrouble("cannot_listen"))
                return
            made = self.holder.invite(chairs, watcher, board, behind)
            self._shown = made
            port = self._listener.port
            if port in ticket.PORTS:
                made.short_key = await self.engine.loop.run_in_executor(
                    None, ticket.slow_key, made.short, port
                )
            invited = self._invited(made, port)
            self._post(lambda: done(invited))

        self.engine.run(lambda: self.engine.loop.create_task(make()))

    def _invited(self, made: Ticket, port: int) -> Invited:
        places = [Place(address, port) for address in self.engine.network.own()]
        # Where the first four ports are taken, two more signs say which one it is.
        code = made.typed(places) or made.typed(places, wide=True)
        return Invited(made.link(places), code, max(0.0, made.until - self.now()))

    def open_nearby(self) -> None:
        """Paired phones may call over the air as well, for as long as this table is held."""

        def opened(holder: Holder) -> None:
            holder.evening.nearby = True
            self.engine.shelf.keep(holder.evening)
            self._open_air()

        async def once_listening() -> None:
            if self._listening is not None:
                await self._listening
            self._do(opened)

        self.engine.run(lambda: self.engine.loop.create_task(once_listening()))

    def let_in(self, number: int) -> None:
        """Whoever knocks may come in."""
        self.knocks = [knock for knock in self.knocks if knock.number != number]
        self._do(lambda holder: holder.let_in(number))

    def refuse(self, number: int) -> None:
        self.knocks = [knock for knock in self.knocks if knock.number != number]
        self._do(lambda holder: holder.refuse(number))

    def arrange(self, chairs: Sequence[Chair], game: str = "", options: dict[str, str] | None = None) -> None:
        """Change the lobby."""
        kept = [replace(chair) for chair in chairs]
        self._do(lambda holder: holder.arrange(kept, game, options))

    def rename(self, name: str) -> None:
        """Whose table it is, as others read it."""
        self._do(lambda holder: holder.rename(name))

    def start(self, first: int | None = None) -> None:
        """All make the seed, and the table is laid; whoever sits on the chair ``first`` begins, if named."""
        self._do(lambda holder: holder.start(first))

    def set_pace(self, seconds: float) -> None:
        """How many seconds lie between two acts of bots."""
        self._pace = seconds

    def stand_in(self, seat: int, level: str = "field_agent") -> None:
        """A bot plays for somebody who is away."""
        self._in_room(lambda room: room.stand_in(seat, level))

    def pause(self, paused: bool) -> None:
        self._in_room(lambda room: room.pause(paused))

    def pull(self, seat: int, agreed_here: bool = False) -> None:
        """Ask the others whether a seat may play on this phone, unless those here have agreed."""
        self._do(lambda holder: holder.pull(seat, agreed_here))

    def give_back(self, seat: int) -> None:
        """A seat that was pulled here plays on its own phone again."""
        self._do(lambda holder: holder.give_back(seat))

    def kick(self, device: str) -> None:
        self._do(lambda holder: holder.kick(device))

    def again(self) -> None:
        """Back to the lobby with the same people, for another game."""
        self._do(lambda holder: holder.again())

    def end(self) -> None:
        """The evening is over for everybody."""
        self._do(lambda holder: holder.end())

    def sleep(self) -> None:
        """The app leaves the screen, and will soon be frozen: everybody is told, and nobody comes in."""

        def asleep() -> None:
            self._asleep = True
            self._shut()
            for line in list(self.lines):
                line.bye("paused")

        self.engine.run(asleep)

    def wake(self) -> None:
        """The app is back: the others come by themselves."""

        def awake() -> None:
            self._asleep = False
            opening = self._listening is not None and not self._listening.done()
            if self._listener is None and not opening and not self._over:
                self._listening = self.engine.loop.create_task(self._listen(self.holder.evening))

        self.engine.run(awake)

    def leave(self) -> None:
        """The page is closed. The table waits until somebody is back."""
        self.engine.run(lambda: self.stop("paused"))
