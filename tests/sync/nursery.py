"""Starts programs quickly: ``python -m tests.sync.nursery`` is warm, and each program is a copy of it.

Most of what a small program costs is that Python reads it in. A copy (``fork``) is a process like any other:
it has its own files and sockets, is killed for good, and is started again from nothing but its disk.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Nursery:
    """The warm process, as seen by a test."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.sync.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _ask(self, *words: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._one_at_a_time:
            self._process.stdin.write(json.dumps(words) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def start(self, arguments: list[str], out: Path) -> Child:
        return Child(self, self._ask("start", arguments, str(out)))

    def gone(self, pid: int, wait: bool) -> bool:
        found: bool = self._ask("gone", pid, wait)
        return found

    def stop(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Child:
    """One program."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery, self.pid = nursery, pid
        self._gone = False

    @property
    def is_gone(self) -> bool:
        self._gone = self._gone or self._nursery.gone(self.pid, wait=False)
        return self._gone

    def kill(self) -> None:
        """From one moment to the next, with nothing tidied."""
        if not self.is_gone:
            os.kill(self.pid, signal.SIGKILL)
            self._gone = self._nursery.gone(self.pid, wait=True)


# In the warm process


def _start(arguments: list[str], out: str) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        file = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(file, 1)
        os.dup2(file, 2)
        from spymobile.cli import main

        code = main(arguments)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _gone(pid: int, wait: bool) -> bool:
    return os.waitpid(pid, 0 if wait else os.WNOHANG)[0] == pid


def serve() -> None:
    """One answer for each line, until nobody asks any more."""
    from spymobile import games

    for name in ("spymobile.cli.shared", "spymobile.sync.engine"):
        importlib.import_module(name)
    for name in games.names():
        assert games.load(name).levels  # Its bots are brought in.
    deeds: dict[str, Any] = {"start": _start, "gone": _gone}
    for line in sys.stdin:
        word, *rest = json.loads(line)
        print(json.dumps(deeds[word](*rest)), flush=True)


if __name__ == "__main__":
    serve()
