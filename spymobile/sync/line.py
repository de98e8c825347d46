"""A link over a pipe, on the engine's thread: what both ends of a connection do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spymobile.sync.link import Link
from spymobile.sync.pipe import Pipe
from spymobile.sync.pulse import Pulse
from spymobile.sync.wire import ByeReason, WireMessage


class Line[In: WireMessage, Out: WireMessage](ABC):
    """One connection: what the pipe brings goes through the link, and what the link says into the pipe."""

    def __init__(self, pipe: Pipe, link: Link[In, Out], pulse: Pulse) -> None:
        self._pipe, self.link, self._pulse = pipe, link, pulse
        pipe.arrived, pipe.lost = self._arrived, self._lost

    @abstractmethod
    def _arrived(self, data: bytes) -> None:
        """The other end said something."""

    @abstractmethod
    def _gone(self) -> None:
        """The link is closed: whoever holds this line lets go of it."""

    def send(self, said: Out) -> None:
        self.link.send(said)
        self._pipe.write(self.link.take())

    def bye(self, reason: ByeReason) -> None:
        self.link.say_bye(reason)
        self.link.close("bye")
        self.flush()

    def tick(self, now: float) -> None:
        if now >= self.link.due():
            self.link.tick(now)
            self.flush()

    def flush(self) -> None:
        self._pipe.write(self.link.take())
        if self.link.state == "closed":
            self._pipe.close()
            self._gone()
        self._pulse.wake()

    def _lost(self) -> None:
        self.link.close()
        self._gone()
        self._pulse.wake()
