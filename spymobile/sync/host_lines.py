"""The lines of a table that is held here: one to every guest, and the one that goes nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError
from spymobile.sync.line import Line
from spymobile.sync.link import HostLink, Link
from spymobile.sync.lobby import LOCAL
from spymobile.sync.pipe import Pipe
from spymobile.sync.secure import Secure
from spymobile.sync.wire import ByeReason, Down, Up

if TYPE_CHECKING:
    from spymobile.sync.hosting import Hosting


class HostLine(Line[Up, Down]):
    """One connection to a guest: the Line of the holder."""

    def __init__(self, session: Hosting, pipe: Pipe) -> None:
        self._session = session
        self.identity = ""
        self.number = 0
        secure = Secure.host(session.holder.key_of)
        link: HostLink = Link(Up, session.now(), secure, self._beat)
        super().__init__(pipe, link, session.pulse)

    def _beat(self) -> Down:
        return self._session.holder.beat(self.number)

    def _arrived(self, data: bytes) -> None:
        link, session = self.link, self._session
        said = link.feed(data, session.now())
        if not self.number and link.state in ("greeting", "up"):
            self.identity = link.secure.identity if link.secure is not None else ""
            self.number = session.holder.connected(self)
        if link.state != "closed" and said:
            link.up(session.now())
        for one in said:
            try:
                session.holder.hear(self.number, one)
            except SpymobileError:  # Something that cannot be meant.
                self.bye("malformed")
                break
        self.flush()

    def _gone(self) -> None:
        session = self._session
        if self in session.lines:
            session.lines.remove(self)
            if self.link.reason == "wrong_code" and self.link.secure is not None:
                session.holder.tickets.guessed(self.link.secure.identity)
                session.changed()
            if self.number:
                session.holder.lost(self.number, self.link.bye)


class LocalLine:
    """The screen of this phone: what is said to it goes straight to its own visit."""

    identity = LOCAL

    def __init__(self, session: Hosting) -> None:
        self._session = session

    def send(self, said: Down) -> None:
        # Not at once: the holder may be in the middle of telling others.
        self._session.engine.loop.call_soon(self._session.hear_locally, said)

    def bye(self, reason: ByeReason) -> None:
        self._session.say_bye(reason)
