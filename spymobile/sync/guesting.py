"""A table that another phone holds, on the engine's thread; and what its page may ask for, from its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from spymobile.core.chance import Fast
from spymobile.core.errors import Malformed, SpymobileError
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.sync import ticket
from spymobile.sync.bluetooth import is_nearby
from spymobile.sync.bookmark import Bookmark
from spymobile.sync.line import Line
from spymobile.sync.link import GuestLink, Link, Redial
from spymobile.sync.pipe import Pipe
from spymobile.sync.pulse import Pulse
from spymobile.sync.screen import LinkLook, LinkView, Screen
from spymobile.sync.secure import Secure
from spymobile.sync.ticket import Invitation, Place
from spymobile.sync.visit import Delivery, Goodbye, OtherRules, Visit, WayBack
from spymobile.sync.wire import FINAL, ByeReason, Down, Laid, LobbyState, Presence, Shown, Sit, Up, Welcome
from spymobile.sync.words import LinkTrouble, TroubleReason

if TYPE_CHECKING:
    from spymobile.sync.engine import Engine

#: After so many seconds without an answer the page says what may be the matter.
QUIET = 3.0
#: Over the air a call alone takes some seconds.
QUIET_NEARBY = 8.0
#: After so many seconds out of reach the phone that holds the table may have another address.
ELSEWHERE = 30.0
#: So many calls go where the table was, before others of our ports are tried.
_AT_HOME = 3
#: After these a key opens nothing any more.
_KEYLESS: frozenset[ByeReason] = frozenset(("kicked", "moved", "too_late"))


class _GuestLine(Line[Down, Up]):
    """One connection to the phone that holds the table."""

    def __init__(self, session: Guesting, pipe: Pipe, place: Place, identity: str, key: bytes) -> None:
        self._session = session
        self.place = place
        link: GuestLink = Link(Down, session.now(), Secure.guest(identity, key), session.visit.beat)
        super().__init__(pipe, link, session.pulse)
        self.flush()

    def _arrived(self, data: bytes) -> None:
        session, link = self._session, self.link
        said = link.feed(data, session.now())
        if link.state == "greeting" and session.line is not self:
            session.proved(self)
        if session.line is self:
            for one in said:
                link.up(session.now())
                try:
                    session.hear(one)
                except SpymobileError as error:  # Something that cannot be meant.
                    if isinstance(error, Malformed) and not isinstance(error, OtherRules):
                        session.visit.said_bye("malformed")
                    self.bye("malformed")
                    break
        self.flush()

    def _gone(self) -> None:
        self._session.gone(self)

    def drop(self) -> None:
        """Another line was quicker."""
        self._pipe.lost = lambda: None
        self.link.close()
        self._pipe.close()


class Guesting:
    """Visits a table, over as many links as it takes, until somebody leaves."""

    def __init__(
        self,
        engine: Engine,
        name: str,
        invitation: Invitation | None,
        room: str = "",
        *,
        watch: bool = False,
    ) -> None:
        self.engine = engine
        self.now = engine.now
        self._name, self._invitation, self._room, self._watch = name, invitation, room, watch
        self.line: _GuestLine | None = None
        self._trying: list[_GuestLine] = []
        self._redial = Redial(Fast(random.random().hex()))
        #: Calls in a row that came to nothing.
        self._missed = 0
        self._calling: asyncio.Task[None] | None = None
        self._over = False
        self._asleep = False
        #: The key of this phone is on its disk.
        self._has_key = invitation is None
        #: What it came with although it has a key to that table: the way there is new.
        self._detour: Invitation | None = None
        self._sign: LinkView = LinkView("calling")
        self.visit: Visit
        self.pulse = Pulse(engine.loop, self._due, self._tick)
        self.bookmark = Bookmark(lambda: engine.shelf, engine.loop, engine.today)
        self.screen = Screen(self._ask)
        self.screen.room = room

    @property
    def invitation(self) -> Invitation | None:
        """What this phone came with; None where it comes back with its key."""
        return self._invitation

    @property
    def has_key(self) -> bool:
        """Whether the key of this phone lies on its disk."""
        return self._has_key

    # On the engine's thread

    def begin(self) -> None:
        """From a ticket, or with the key that this phone was given."""
        if self._invitation is None:
            way = self.engine.shelf.way(self._room)
        else:
            way = WayBack()
            # A file that is in use is said now, and not after every knock; that a disk is full is said when
            # a key is to be kept, for there may be room by then.
            with suppress(NoSpace, CannotWrite):
                _ = self.engine.shelf
        if way is None:
            raise LinkTrouble("not_kept")
        self.visit = Visit(
            self._name,
            self.now,
            self.engine.entropy,
            self._keep,
            self._deliver,
            way,
            watch=self._watch,
        )
        if self._room:
            self.bookmark.take_up(self._room)
        self._since = self.now()
        self._call()

    def _keep(self, way: WayBack) -> None:
        """The key must be on the disk before the host is told that it is.

        With a key nobody loses their seat because of a full disk. The rest is for whoever is killed: without
        its part of the seed a phone cannot check that it counted.
        """
        try:
            self.engine.shelf.keep_way(way)
        except SpymobileError as error:
            if self._has_key:
                self.engine.fail(error)
                return
            self._deliver(Goodbye("no_disk_here"))
            self.stop("left")
            raise
        self._has_key = True

    def _deliver(self, said: Delivery) -> None:
        self.engine.post(lambda: self.screen.deliver(said))

    def _show(self, sign: LinkLook, reason: TroubleReason | None = None) -> None:
        link = LinkView(sign, self.now(), reason)
        if (link.sign, link.reason) == (self._sign.sign, self._sign.reason):
            return
        self._sign = link

        def tell() -> None:
            self.screen.link = link
            self.screen.changed("link")

        self.engine.post(tell)

    # Calling

    def _call(self) -> None:
        if not self._over and not self._asleep and self._calling is None and self.line is None:
            self._calling = self.engine.loop.create_task(self._dial())
            self.pulse.wake()

    async def _dial(self) -> None:
        """All places at once; the first that proves its key wins.

        A table that was taken up again may find its port taken and open another of ours: whoever has a key
        and was not answered where the table was looks there, too.
        """
        way = self.visit.place
        invitation = self._invitation
        if way.key:
            identity, key = f"d-{way.device}", bytes.fromhex(way.key)
            ports = dict.fromkeys((way.port, *(ticket.PORTS if self._missed >= _AT_HOME else ())))
            places = tuple(Place(address, port) for port in ports for address in way.addresses)
        elif invitation is not None:
            if invitation.short >= 0 and not invitation.key and invitation.places:
                key = await self.engine.loop.run_in_executor(
                    None, ticket.slow_key, invitation.short, invitation.places[0].port
                )
                invitation = self._invitation = replace(invitation, key=key)
            identity, key, places = invitation.identity, invitation.key, invitation.places
        else:
            places, identity, key = (), "", b""
        await asyncio.gather(*(self._try(place, identity, key) for place in places))
        self._calling = None
        if self.line is None and not self._trying:
            self._call_again()

    async def _try(self, place: Place, identity: str, key: bytes) -> None:
        try:
            pipe = await self.engine.reach(place)
        except OSError:
            return
        if self.line is not None or self._over or self._asleep:
            pipe.close()
            return
        self._trying.append(_GuestLine(self, pipe, place, identity, key))

    def proved(self, line: _GuestLine) -> None:
        """This line has shown that the other end knows the key."""
        if self.line is not None:
            line.drop()
            return
        self.line = line
        for other in self._trying:
            if other is not line:
                other.drop()
        self._trying = []
        if self._invitation is not None and not self.visit.place.addresses:
            places = self._invitation.places
            way = self.visit.place
            way.addresses, way.port = tuple(place.address for place in places), places[0].port
        elif self.visit.place.port != line.place.port:
            self.visit.place.port = line.place.port
            with suppress(SpymobileError):  # Next time it would have to look again.
                self.engine.shelf.keep_way(self.visit.place)
        self.visit.linked(line.send)

    def gone(self, line: _GuestLine) -> None:
        """A line is over, for a reason that may be final."""
        if line not in (self.line, *self._trying):
            return
        was_up = line is self.line
        if was_up:
            self._since = self.now()
            self.line = None
            self.visit.unlinked()
            self.bookmark.leave()
        else:
            self._trying.remove(line)
        link = line.link
        if link.bye is not None and not (self._detour and link.bye in _KEYLESS):
            self.visit.said_bye(link.bye)
        elif was_up and link.reason in ("unreadable", "too_fast"):
            self.visit.said_bye("malformed")
        if link.bye in FINAL and not self._turn_back(link.bye):
            self._off()
        elif not was_up and link.reason in ("wrong_code", "used_code", "not_our_host"):
            self._refused(link.reason)
        elif self.line is None and not self._trying:
            self._call_again()

    def _refused(self, reason: TroubleReason) -> None:
        """A ticket that is not good stays so. A key is: whoever does not know it has this address today."""
        if not self.visit.place.key:
            self._deliver(Goodbye(reason))
            self._off()
        elif self.line is None and not self._trying:
            self._call_again()

    def _off(self) -> None:
        self._over = True
        for line in self._trying:
            line.drop()
        self._trying = []
        self.pulse.stop()
        self._show("off")

    def _call_again(self) -> None:
        if not self._over and not self._asleep:
            if self.visit.place.key and self._sign.reason != "elsewhere":
                self._show("calling", "out_of_reach")
            self._missed += 1
            self.engine.loop.call_later(self._redial.failed(), self._call)

    def _come_by_key(self, welcome: Welcome) -> bool:
        """The phone that shows a new code holds a table that is known here: it has moved to another network.

        So the old key is taken there, and the code stays good for somebody else.
        """
        invitation, line = self._invitation, self.line
        if invitation is None or line is None or self._watch or self._detour is not None:
            return False
        if self.visit.place.key:  # It has called with it, and hears why it opens nothing any more.
            return False
        try:
            way = self.engine.shelf.way(welcome.room)
        except SpymobileError:  # It knocks as one who was never here.
            return False
        if way is None or not way.key:
            return False
        places = (line.place, *invitation.places)
        way.addresses, way.port = tuple(dict.fromkeys(place.address for place in places)), line.place.port
        self._invitation, self._detour = None, invitation
        self.visit.place, self._has_key = way, True
        self._keep(way)
        self.bookmark.take_up(welcome.room)
        line.bye("paused")
        return True

    def _take_a_chair(self, lobby: LobbyState) -> None:
        """Whoever came by a code wants a chair, even if the key that was known leads to none."""
        mine = [chair for chair in lobby.chairs if chair.device == self.visit.place.device]
        free = [chair for chair in lobby.chairs if chair.kind == "open"]
        if free and not mine:
            self.visit.ask(Sit((free[0].number,), (self._name,), (free[0].look,)))

    def _turn_back(self, bye: ByeReason) -> bool:
        """The key that was known here opens nothing any more, but whoever sent it away shows a code again."""
        if self._detour is None or bye not in _KEYLESS:
            return False
        self._invitation = self._detour
        self._has_key = False
        self.visit.place = WayBack()
        return True

    def hear(self, said: Down) -> None:
        """On the line that counts."""
        if isinstance(said, Welcome) and said.waiting and self._come_by_key(said):
            return
        if self._sign.sign == "silent":
            self._show("linked")
        if isinstance(said, LobbyState | Laid):
            device = self.visit.place.device
            self.engine.post(lambda: setattr(self.screen, "device_id", device))
        self.visit.hear(said)
        match said:
            case Welcome(waiting=True):
                self._show("waiting")
            case LobbyState() | Laid():
                self._redial.worked()
                self._missed = 0
                if self._detour is not None and isinstance(said, LobbyState):
                    self._take_a_chair(said)
                self._detour = None
                self._show("linked")
            case Presence():
                self._come_back()

    def _come_back(self) -> None:
        """Who is where is told last, after all that has happened meanwhile."""
        back = self.bookmark.come_back(self.visit.round)
        if back is not None:
            self.engine.post(lambda: self.screen.come_back(back))

    def _due(self) -> float | None:
        lines = [*self._trying, *((self.line,) if self.line is not None else ())]
        moments = [line.link.due() for line in lines]
        if self.line is not None and self._sign.sign == "linked":
            moments.append(self.line.link.heard + QUIET)
        moments += [due for due in (self.visit.due(), self._quiet_until()) if due is not None]
        return min(moments, default=None)

    def _quiet_until(self) -> float | None:
        """When it is said what may be the matter where nobody answers, even while a call lasts."""
        if self.line is not None or self._over or self._asleep:
            return None
        if self.visit.place.key:
            return None if self._sign.reason == "elsewhere" else self._since + ELSEWHERE
        if self._sign.reason == "silent":
            return None
        places = self._invitation.places if self._invitation is not None else ()
        return self._since + (QUIET_NEARBY if any(map(is_nearby, places)) else QUIET)

    def _tick(self) -> None:
        now = self.now()
        for line in [*self._trying, *((self.line,) if self.line is not None else ())]:
            line.tick(now)
        self.visit.tick()
        quiet = self._quiet_until()
        if quiet is not None and now >= quiet:
            self._show("calling", "elsewhere" if self.visit.place.key else "silent")
        line = self.line
        if line is not None and self._sign.sign == "linked" and now >= line.link.heard + QUIET:
            self._show("silent")  # A beat is missing; perhaps the link is dead.

    def stop(self, reason: ByeReason) -> None:
        """The page is closed, or the program is."""
        if not self._over:
            self._over = True
            self.pulse.stop()
            self.bookmark.leave()
            self.bookmark.close()
            self._hang_up(reason)

    def _hang_up(self, reason: ByeReason) -> None:
        if self.line is not None:
            self.line.bye(reason)
        for line in list(self._trying):
            line.drop()
        self._trying = []

    def _sleep(self, asleep: bool) -> None:
        self._asleep = asleep
        if asleep:
            self.bookmark.leave()
            self._hang_up("paused")
        else:
            self._since = self.now()
            self._redial.worked()
            self._call()

    # On the page's thread

    def _ask(self, said: Up, aside: bool = False, /) -> None:
        def ask() -> None:
            if isinstance(said, Shown):
                self.bookmark.seen(self.visit.place.room, self.visit.round, said.moment + 1)
            self.visit.ask(said, aside)

        self._do(ask)

    def _do(self, call: Callable[[], object]) -> None:
        def run() -> None:
            call()
            self.pulse.wake()

        self.engine.run(run)

    def sleep(self) -> None:
        """The app leaves the screen: others see at once that somebody is away."""
        self._do(lambda: self._sleep(True))

    def wake(self) -> None:
        """The app is back: call at once."""
        self._do(lambda: self._sleep(False))

    def leave(self, for_good: bool = False) -> None:
        """The page is closed. The seat is kept; ``for_good`` tells the others that nobody comes back."""
        self.engine.run(lambda: self.stop("left" if for_good else "paused"))
