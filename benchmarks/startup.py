"""How long it takes to import the core and the games in an interpreter that was just started."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Label
from benchmarks.probe import Effort, Probe, Readings
from spymobile import core

ROOT = Path(__file__).resolve().parent.parent

# Measured from inside, so that the start of the interpreter itself is not part of it.
_CHILD = """
import sys, time
sys.path.insert(0, sys.argv[1])
began = time.process_time()
for name in sys.argv[2:]:
    __import__(name)
print(time.process_time() - began)
"""


def core_modules() -> list[str]:
    return [f"spymobile.core.{module.name}" for module in pkgutil.iter_modules(core.__path__)]


class ImportTime(Probe):
    """The fastest of several starts; compiled files are there after the first."""

    def __init__(self, subject: str, modules: Sequence[str], effort: Effort) -> None:
        self.name = f"{subject}, import"
        self._subject = subject
        self._modules = modules
        self._starts = effort.starts

    def measure(self, number: int) -> Readings:
        # The plain interpreter: what an environment loads at its start would be missing from the bill.
        python = getattr(sys, "_base_executable", sys.executable)
        command = [python, "-I", "-c", _CHILD, str(ROOT), *self._modules]
        times = [
            float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _ in range(self._starts)
        ]
        return {Label(self._subject, "import", f"best of {self._starts}"): 1e3 * min(times)}
