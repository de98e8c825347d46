"""Other people's games, measured by a process of their own with an environment of their own."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, cast

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from benchmarks.startup import ROOT

HOME = ROOT / ".venv-bench"
REQUIREMENTS = ROOT / "requirements" / "bench.txt"
_SCRIPT = ROOT / "benchmarks" / "foreign.py"


class NoYardstick(Exception):
    """The other games cannot be had here; says why."""


def environment(home: Path = HOME, requirements: Path = REQUIREMENTS) -> Path:
    """The interpreter of the environment, which is made where it is missing or out of date."""
    python = home / "bin" / "python"
    stamp = home / ".spymobile-bench"
    # An environment holds absolute paths, so that a moved checkout needs a new one.
    wanted = hashlib.sha256(requirements.read_bytes() + str(home).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    print(f"spymobile: making {home.name} with the yardsticks", file=sys.stderr)
    shutil.rmtree(home, ignore_errors=True)
    try:
        # The pip that is here serves both; not every Python can give a new environment one of its own.
        _quietly(sys.executable, "-m", "venv", "--without-pip", str(home))
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
        _quietly(*pip, "--python", str(python), "install", "--no-deps", "-r", str(requirements))
    except NoYardstick:
        shutil.rmtree(home, ignore_errors=True)
        raise
    stamp.write_text(wanted)
    return python


def _quietly(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip()).splitlines()
        errors = [line for line in words if line.startswith("ERROR")] or words
        raise NoYardstick(errors[-1] if errors else f"{command[0]} failed")


class Yardstick:
    """The other process. It sleeps while it is not asked."""

    def __init__(self, python: Path) -> None:
        self._words = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            # -P: the modules that lie beside the script are not for it.
            [python, "-P", _SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._words,
            text=True,
            bufsize=1,
        )
        self._questions = cast(TextIO, self._process.stdin)
        self._answers = cast(TextIO, self._process.stdout)
        try:
            hello = self._answer()
        except NoYardstick:
            self.close()
            raise
        self.games: list[str] = hello["games"]
        self.errors: dict[str, str] = hello["errors"]
        self.versions: dict[str, str] = hello["versions"]

    def ask(self, name: str, seconds: float, seed: str) -> dict[str, float]:
        with suppress(BrokenPipeError):  # The answer will say why.
            self._questions.write(f"{name} {seconds} {seed}\n")
        answer: dict[str, float] = self._answer()
        return answer

    def _answer(self) -> Any:
        line = self._answers.readline()
        if not line:
            self._process.wait()
            self._words.seek(0)
            words = self._words.read().strip().splitlines()
            raise NoYardstick(words[-1] if words else "the process of the yardsticks ended")
        return json.loads(line)

    def close(self) -> None:
        # Its input ends, so that it comes to its own end; then the pipes are put away.
        self._process.communicate()
        self._words.close()


class Rival(Probe):
    """Random play of one of the other games."""

    def __init__(self, yardstick: Yardstick, name: str, effort: Effort) -> None:
        self.name = f"{name}, random play"
        self._yardstick = yardstick
        self._game = name
        self._seconds = effort.seconds

    def measure(self, number: int) -> Readings:
        found = self._yardstick.ask(self._game, self._seconds, f"random/{number}")
        return {Label(self._game, metric): value for metric, value in found.items()}
