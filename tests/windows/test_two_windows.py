"""Two real windows in two processes, one table over TCP: invited, let in, and played by both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0


class Window:
    """An app, and what it is told to do."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir()
        self._errors = (folder / "errors.txt").open("w+")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.windows.hand", str(folder), name],
            cwd=ROOT,
            env={**os.environ, "SDL_AUDIODRIVER": "dummy", "HOME": str(folder), "KIVY_HOME": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def order(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()

    def answer(self) -> str:
        """Of the order before."""
        assert self._process.stdout is not None
        alarm = threading.Timer(PATIENCE, self._process.kill)
        alarm.start()
        line = self._process.stdout.readline().strip()
        alarm.cancel()
        assert line, self._said()
        return line

    def do(self, words: str) -> str:
        self.order(words)
        return self.answer()

    def _said(self) -> str:
        self._errors.seek(0)
        return self._errors.read()[-3000:]

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Window, Window]]:
    two = Window(tmp_path / "anna", "Anna"), Window(tmp_path / "ben", "Ben")
    yield two
    for window in two:
        window.kill()


def test_two_windows_play_at_one_table(windows: tuple[Window, Window]) -> None:
    anna, ben = windows
    code = anna.do("lay spy_alley")
    ben.do(f"join {code}")
    anna.do("until KnockSheet")
    assert ben.do("until gathering") == "done", "waiting at the door"
    anna.do("tap Let in")
    anna.do("tap Start")
    for window in windows:
        window.do("until table")
    for window in windows:
        window.order("play 14")
    taken = [int(window.answer()) for window in windows]
    assert min(taken) > 0, "both have played"
    first, second = (json.loads(window.do("told")) for window in windows)
    known = min(len(first), len(second))
    assert known > 6
    assert first[:known] == second[:known], "both saw the same table"
