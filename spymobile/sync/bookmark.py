"""How much of another phone's table somebody has seen, for when they come back from a sleep or a kill."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from spymobile.core.errors import SpymobileError
from spymobile.sync.shelf import Seen, StoreShelf

#: Steps follow each other: so many seconds after the first of them it is written down what was seen.
_PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody is back who had seen so many moments; for how long they were away, where that is known."""

    moments: int
    seconds: float | None


class Bookmark:
    """Of one visit, on the engine's thread. Nobody waits for the disk, and a full one does no harm."""

    def __init__(
        self, shelf: Callable[[], StoreShelf], loop: asyncio.AbstractEventLoop, today: Callable[[], float]
    ) -> None:
        """``today`` is a clock that outlives the program."""
        self._shelf, self._loop, self._today = shelf, loop, today
        self._room = ""
        self._seen: Seen | None = None
        #: What whoever comes back has seen; None once they were told, and while they are here.
        self._left: Seen | None = None
        self._writing: asyncio.TimerHandle | None = None

    def take_up(self, room: str) -> None:
        """The program was ended or killed, and somebody is on their way back."""
        self._room = room
        with suppress(SpymobileError):
            self._seen = self._left = self._shelf().seen(room)

    def seen(self, room: str, round_: int, moments: int) -> None:
        """The screen has come to its last moment."""
        seen = Seen(round_, moments)
        if self._left is None and seen != self._seen:
            self._room, self._seen = room, seen
            if self._writing is None:
                self._writing = self._loop.call_later(_PATIENCE, self._write)

    def leave(self) -> None:
        """The link is gone, the app goes to sleep, or the page is closed."""
        if self._seen is not None and self._left is None:
            self._seen = self._left = replace(self._seen, left=int(self._today()))
            self._write()

    def come_back(self, round_: int) -> Return | None:
        """The table has told all that is new; None where nobody was away from this game."""
        left, self._left = self._left, None
        if left is None or left.round != round_:
            return None
        return Return(left.moments, max(0.0, self._today() - left.left) if left.left else None)

    def close(self) -> None:
        """Nothing more is written."""
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _write(self) -> None:
        self.close()
        if self._seen is not None and self._room:
            with suppress(SpymobileError):
                self._shelf().keep_seen(self._room, self._seen)
