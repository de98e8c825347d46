"""What the tests of the store share."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_MEMORY = Path("/dev/shm")
_ROOT = Path(__file__).parents[2]

#: Opens a store in a program that is killed at such a moment; False if it was open before.
type KilledAt = Callable[[Path, int], bool]


@pytest.fixture
def swift(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: for hundreds of files that nobody needs to have safe."""
    if not _MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=_MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def killed_at() -> Iterator[KilledAt]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.killed"],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as killer:

        def kill(path: Path, moment: int) -> bool:
            assert killer.stdin is not None
            assert killer.stdout is not None
            killer.stdin.write(f"{path} {moment}\n")
            ended = int(killer.stdout.readline())
            assert ended in (0, -signal.SIGKILL)
            return ended != 0

        yield kill
