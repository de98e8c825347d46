"""A lost graphics card, in a process of its own: whatever is lost there is lost for every test after it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).with_name("lost_graphics.py")


def test_everything_comes_back() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(CASES)]
    done = subprocess.run(command, cwd=CASES.parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
