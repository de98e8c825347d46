"""The log: warnings where somebody who mends phones looks for them, and the last lines at hand.

Nobody's secrets are in it: the app logs what its device refuses, never what happens in a game. From other
packages only warnings are kept.
"""

from __future__ import annotations

import logging
import os
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from spymobile.ports.screen import on_android

#: So many lines are kept.
LINES = 200
#: Longer lines are cut.
_WIDEST = 240
_OURS = "spymobile"
#: Where the app lies is no news.
_HERE = f"{Path(__file__).parents[2]}{os.sep}"


class LastLines(logging.Handler):
    """Keeps the last lines in memory, each in one row: when, how bad, what.

    >>> lines = LastLines(most=2)
    >>> for number in range(3):
    ...     told = {"name": "spymobile.ports", "levelno": logging.WARNING, "msg": f"no {number}"}
    ...     _ = lines.handle(logging.makeLogRecord(told))
    >>> [line[9:] for line in lines]
    ['W ports: no 1', 'W ports: no 2']
    """

    def __init__(self, most: int = LINES) -> None:
        super().__init__()
        self._lines: deque[str] = deque(maxlen=most)
        self._home = str(Path("~").expanduser())

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name.split(".")[0] == _OURS or record.levelno >= logging.WARNING

    def emit(self, record: logging.LogRecord) -> None:
        try:
            words = " ".join(record.getMessage().split()).replace(_HERE, "").replace(self._home, "~")
        except Exception:
            words = "(a line that cannot be read)"
        when = logging.Formatter("%(asctime)s", "%H:%M:%S").format(
            logging.makeLogRecord({"created": record.created})
        )
        name = record.name.rpartition(".")[2]
        self._lines.append(f"{when} {_letter(record.levelno)} {name}: {words}"[:_WIDEST])

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._lines))


def _letter(level: int) -> str:
    return "E" if level >= logging.ERROR else "W" if level >= logging.WARNING else "I"


last_lines = LastLines()


def begin(talkative: bool = False) -> None:
    """Listen to everybody. On Android what is written to stderr comes out of ``adb logcat``."""
    root = logging.getLogger()
    if last_lines not in root.handlers:
        root.addHandler(last_lines)
        if talkative or on_android():
            said = logging.StreamHandler(sys.stderr)
            said.setLevel(logging.INFO if talkative else logging.WARNING)
            said.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
            root.addHandler(said)
    logging.getLogger(_OURS).setLevel(logging.INFO)
