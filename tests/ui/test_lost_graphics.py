"""A lost graphics card, in a process of its own that keeps what its renderer has compiled.

In a copy of a process (see ``apart``) nothing is kept, and everything that was lost would be compiled again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.ui import apart

CASES = Path(__file__).with_name("lost_graphics.py")


def test_everything_comes_back() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(CASES)]
    alone = {name: value for name, value in os.environ.items() if name not in apart.ENVIRONMENT}
    done = subprocess.run(
        command,
        cwd=CASES.parents[2],
        env=alone | {apart.SWITCH: "no"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
