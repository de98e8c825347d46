"""A copy of the checkout in which the tests are run on one mutant at a time."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from coverage import CoverageData

from tools.mutation import Mutant

#: What of a checkout the tests of rules need.
_ROOMS = ("assets", "kv", "spymobile", "tests", "tools", "pyproject.toml")
_LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "ui", "fonts", "art", "sounds")
_OUR_OWN = ("COV", "PYTEST", "SPYMOBILE")
#: What a run of tests may take beyond twice what the same tests take unchanged while they are watched.
SPARE_SECONDS = 20
_MEMORY_KILOBYTES = 3 << 20
#: pytest's exit codes when a test that was asked for is not there.
_NOT_FOUND = (4, 5)
_STOPPED = (-signal.SIGXCPU, -signal.SIGKILL)

type Fate = Literal["killed", "endless", "survived", "untested"]


@dataclass(frozen=True, slots=True)
class Part:
    """What is changed together, and the tests that should notice."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    #: Which of the tests, as pytest's ``-k`` says it.
    chosen: str = ""

    @property
    def arguments(self) -> list[str]:
        return [*self.tests, *(["-k", self.chosen] if self.chosen else [])]


@dataclass(frozen=True, slots=True)
class Baseline:
    """How the tests fare on the source as it is."""

    seconds: dict[str, float]
    #: The tests that ran a line, by file; "" is what ran while a module was loaded.
    ran: dict[str, dict[int, list[str]]] = field(repr=False)


class NotGreen(Exception):
    """The tests fail without any change."""


class Laboratory:
    """A copy of the checkout in which one mutant at a time is tried."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for room in _ROOMS:
            if (root / room).is_dir():
                shutil.copytree(root / room, folder / room, ignore=_LEFT_BEHIND)
            elif (root / room).exists():
                shutil.copy2(root / room, folder / room)

    def baseline(self, part: Part) -> Baseline:
        """Run the tests as they are, and see which lines each of them runs."""
        data = self.folder / "coverage.data"
        data.unlink(missing_ok=True)
        options = ["--cov=spymobile", "--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
        watched = self.folder / "seconds.json"
        code, words = self.run(
            [*part.arguments, *options, "-p", "pytest_cov.plugin", "-p", "tools.watch_tests"],
            seconds=None,
            environment={"COVERAGE_FILE": str(data), "WATCHED_TESTS": str(watched)},
        )
        if code:
            raise NotGreen(f"The tests of {part.name} fail before anything is changed:\n{words}")
        seconds = json.loads(watched.read_text(encoding="utf-8"))
        covered = CoverageData(str(data))
        covered.read()
        ran: dict[str, dict[int, list[str]]] = {}
        for file in part.files:
            by_line = covered.contexts_by_lineno(str(self.folder / file))
            if not by_line:
                raise NotGreen(f"The tests of {part.name} never load {file} of the copy in {self.folder}.")
            ran[file] = {
                line: [context.partition("|")[0] for context in contexts]
                for line, contexts in by_line.items()
            }
        return Baseline(seconds, ran)

    def judge(self, mutant: Mutant, code: str, part: Part, baseline: Baseline) -> Fate:
        """Whether a test notices the mutant, whose file reads ``code``."""
        lines = baseline.ran[mutant.file]
        contexts: set[str] = set()
        for first, last in mutant.spans:
            contexts = contexts or {test for line in range(first, last + 1) for test in lines.get(line, ())}
        if not contexts:
            return "untested"
        likely = sorted(contexts & baseline.seconds.keys(), key=baseline.seconds.__getitem__)
        with self._changed(self.folder / mutant.file, code):
            if likely:
                listed = self.folder / "likely.txt"
                listed.write_text("".join(f"{test}\n" for test in likely), encoding="utf-8")
                spent = sum(map(baseline.seconds.__getitem__, likely))
                fate = self._fate([f"@{listed}"], spent)
                if fate != "survived":
                    return fate
            # What is worked out once and kept (@cache, tables) is noticed by tests that never ran the line.
            return self._fate(part.arguments, sum(baseline.seconds.values()))

    @contextmanager
    def _changed(self, file: Path, code: str) -> Iterator[None]:
        """The mutant stands in the copy, a little younger than the source, so that it is compiled anew."""
        source, written = file.read_bytes(), file.stat().st_mtime
        file.write_text(code, encoding="utf-8")
        os.utime(file, (written + 10, written + 10))
        try:
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, (written, written))

    def _fate(self, arguments: Sequence[str], spent: float) -> Fate:
        code, _words = self.run([*arguments, "-x"], seconds=int(SPARE_SECONDS + 2 * spent))
        if code == 0 or code in _NOT_FOUND:
            return "survived"  # A test that is made from the source may be gone: the others will tell.
        return "endless" if code in _STOPPED else "killed"

    def run(
        self, arguments: Sequence[str], *, seconds: int | None, environment: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """pytest's exit code and what it said. Limited are seconds of work: a busy machine takes longer."""
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
        # How this tool itself is tested is nothing to the tests it runs.
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_OUR_OWN)}
        settings |= {"SPYMOBILE_QUICK": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | (environment or {})
        if seconds is not None:
            limits = f'ulimit -t {seconds}; ulimit -v {_MEMORY_KILOBYTES} 2>/dev/null; exec "$@"'
            command = ["sh", "-c", limits, "sh", *command]
            settings["PYTHONDONTWRITEBYTECODE"] = "1"
        try:
            done = subprocess.run(
                [*command, *arguments],
                cwd=self.folder,
                env=settings,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
                timeout=None if seconds is None else 20 * seconds,
            )
        except subprocess.TimeoutExpired:
            return -signal.SIGXCPU, "It waited for ever."
        return done.returncode, done.stdout
