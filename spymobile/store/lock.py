"""One program at a time: a lock beside the file with the games.

The system lets go of it when the program ends, however it ends. SQLite's own locks are not enough: they are
taken step by step, so that two programs would find out about each other in the middle of a game, and they
go by the file itself, which a rescue exchanges.
"""

from __future__ import annotations

import os
from pathlib import Path

from spymobile.store.errors import InUse

try:
    import fcntl
except ImportError:  # A system without them: there SQLite's own locks must do.
    fcntl = None  # type: ignore[assignment]


class Lock:
    """Held from when it is made until it is let go."""

    __slots__ = ("_file",)

    def __init__(self, path: Path) -> None:
        """Take it, or say at once that somebody else has it."""
        self._file: int | None = None
        if fcntl is not None:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                self.release()
                raise InUse from error
            except OSError:  # A disk that knows no locks.
                self.release()

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
