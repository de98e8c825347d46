"""One link without sockets, both ends: shake hands, greet, beat, fall silent; and when to call again.

A link takes bytes and the time, and gives bytes and messages. It beats every two seconds whatever else is
said, so that what rides in a beat cannot be noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from spymobile.core.chance import Chance
from spymobile.core.errors import Malformed
from spymobile.sync.frames import Reader, frame_of
from spymobile.sync.secure import NotSecure, Secure
from spymobile.sync.wire import (
    ByeReason,
    Down,
    DownBye,
    Sit,
    TakeBack,
    Up,
    UpBeat,
    UpBye,
    WireMessage,
)

#: Seconds between beats; seconds without a byte until the link counts as dead; seconds for each greeting.
BEAT = 2.0
SILENCE = 6.0
GREETING = 5.0
#: So often the other end may be too fast.
TOO_OFTEN = 3

type LinkState = Literal["shaking", "greeting", "up", "closed"]
type Closed = Literal[
    "", "silent", "wrong_code", "used_code", "not_our_host", "unreadable", "too_fast", "bye", "lost"
]


#: What makes work or is written down counts as several messages: no person takes ten steps back in a second,
#: and beats come every two (so that twenty a second are left for the rest).
_WEIGHTS: dict[type[WireMessage], float] = {UpBeat: 10.0, TakeBack: 10.0, Sit: 5.0}


class Allowance:
    """How much the other end may say: so many messages a second, and so many at once."""

    __slots__ = ("_burst", "_filled", "_left", "_rate", "_violations")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._filled, self._violations = burst, now, 0

    def take(self, cost: float, now: float) -> bool:
        """Whether this was in time, after all that went before; a few times it may be too early."""
        self._left = min(self._burst, self._left + max(0.0, now - self._filled) * self._rate) - cost
        self._filled = now
        if self._left >= 0:
            return True
        self._violations += 1
        self._left = self._burst / 4
        return self._violations < TOO_OFTEN


class Link[In: WireMessage, Out: WireMessage]:
    """From the first byte of a connection to its last. Without ``secure`` it never leaves the process."""

    def __init__(
        self,
        reads: type[In],
        now: float,
        secure: Secure | None,
        beat: Callable[[], Out],
        *,
        sizes: tuple[int, ...] | None = None,
    ) -> None:
        """``beat`` makes the next beat."""
        self._reader = Reader(reads, sizes) if sizes else Reader(reads)
        self._sizes = sizes
        self.secure = secure
        self._beat = beat
        self._out = bytearray()
        self.state: LinkState = "shaking" if secure is not None else "greeting"
        self.reason: Closed = ""
        #: Why the other end said goodbye.
        self.bye: ByeReason | None = None
        #: When the last byte came.
        self.heard = now
        self._until = now + GREETING
        self._next_beat = 0.0
        # A guest is told many things at once: a log in parts, a record, and what up to five others do.
        rate, burst = (25.0, 40.0) if reads is Up else (200.0, 2000.0)
        self._allowance = Allowance(rate, burst, now)
        self.frames_sent = 0

    # Bytes

    def feed(self, data: bytes, now: float) -> list[In]:
        """Messages that are whole now. Whatever is wrong closes the link and is never raised."""
        if self.state == "closed":
            return []
        self.heard = now
        try:
            said = self._reader.feed(self._opened(data, now))
        except NotSecure as failed:
            self._close(failed.failure)
            return []
        except Malformed:
            self.say_bye("malformed")
            self._close("unreadable")
            return []
        kept: list[In] = []
        for one in said:
            if not self._allowance.take(_WEIGHTS.get(type(one), 1.0), now):
                self.say_bye("too_fast")
                self._close("too_fast")
                return kept
            if isinstance(one, UpBye | DownBye):
                self.bye = one.reason
                self._close("bye")
                return kept
            kept.append(one)
        return kept

    def _opened(self, data: bytes, now: float) -> bytes:
        secure = self.secure
        if secure is None:
            return data
        plain = secure.feed(data)
        if secure.is_up and self.state == "shaking":
            self.state, self._until = "greeting", now + GREETING
        return plain

    def send(self, said: Out) -> None:
        """Framed and sealed; :meth:`take` has it."""
        if self.state in ("greeting", "up"):
            frame = frame_of(said, self._sizes) if self._sizes else frame_of(said)
            self.frames_sent += 1
            if self.secure is not None:
                self.secure.seal(frame)
            else:
                self._out += frame

    def take(self) -> bytes:
        """What is to be written to the pipe now."""
        if self.secure is not None:
            return self.secure.take()
        data = bytes(self._out)
        self._out.clear()
        return data

    # States

    def up(self, now: float) -> None:
        """Both know each other: from now on it beats."""
        if self.state == "greeting":
            self.state = "up"
            self._next_beat = now + BEAT

    def say_bye(self, reason: ByeReason) -> None:
        bye = DownBye(reason) if self._reader.reads is Up else UpBye(reason)
        self.send(bye)  # type: ignore[arg-type]

    def close(self, reason: Closed = "lost") -> None:
        self._close(reason)

    def _close(self, reason: Closed) -> None:
        if self.state != "closed":
            self.state, self.reason = "closed", reason

    def due(self) -> float:
        """When :meth:`tick` is to be called at the latest."""
        if self.state in ("shaking", "greeting"):
            return self._until
        return min(self._next_beat, self.heard + SILENCE)

    def tick(self, now: float) -> None:
        """Time has passed: beat, or notice that nobody is there."""
        if self.state in ("shaking", "greeting") and now >= self._until:
            self._close("silent")
        elif self.state == "up":
            if now >= self.heard + SILENCE:
                self._close("silent")
            elif now >= self._next_beat:
                # A clock that jumped must not make it beat for all the time that was left out.
                self._next_beat = max(self._next_beat + BEAT, now + BEAT / 2)
                self.send(self._beat())


type HostLink = Link[Up, Down]
type GuestLink = Link[Down, Up]


class Redial:
    """When a guest calls again: soon at first, then every few seconds, never all at once."""

    FIRST, LONGEST = 0.1, 3.0

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._wait = self.FIRST

    def failed(self) -> float:
        """How many seconds to wait now."""
        wait, self._wait = self._wait, min(self.LONGEST, 2 * self._wait)
        return wait * (0.5 + self._chance.below(1001, "redial") / 1000)

    def worked(self) -> None:
        self._wait = self.FIRST
