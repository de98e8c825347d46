"""Opens stores and is killed on the way: ``python -m tests.store.killed``, then a line a store, FILE MOMENT.

Moments are counted by what Python's auditor hears of, and by what SQLite is asked: files opened, renamed and
removed, statements run. Each store is opened in a process of its own, and the kill is a real one, so nothing
can be tidied up. Says how each ended: 0 if the store was open before the moment came.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

from spymobile import games
from spymobile.store.store import Store

_EVENTS = ("open", "os.rename", "os.remove", "os.truncate", "sqlite3.connect", "os.listdir", "os.scandir")


def _open(path: Path, moment: int) -> None:
    left = moment

    def come_closer() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    class Watched(sqlite3.Connection):
        def execute(self, *arguments: Any) -> sqlite3.Cursor:
            come_closer()
            return super().execute(*arguments)

    connect: Any = sqlite3.connect
    sqlite3.connect = lambda *arguments, **named: connect(*arguments, factory=Watched, **named)
    sys.addaudithook(lambda event, _: come_closer() if event in _EVENTS else None)
    Store(path)


def main() -> None:
    games.load("spy_alley")
    for line in sys.stdin:
        path, _, moment = line.strip().rpartition(" ")
        child = os.fork()
        if child == 0:
            try:
                _open(Path(path), int(moment))
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
