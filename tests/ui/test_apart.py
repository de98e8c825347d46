"""The copied processes that tests of the screens run in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui import apart

HERE = Path(__file__).parent
CONFTEST = """
from tests.ui.conftest import pytest_runtest_protocol
from tests.ui import apart, pilot

apart.warm_up = apart.Graphics  # No test here opens a page.
"""
TESTS = """
import os, signal
import pytest

LEFT = []

@pytest.fixture(scope="module")
def shared():
    return []

def test_leaves_something():
    LEFT.append(1)

def test_finds_nothing():
    assert LEFT == []

def test_shares(shared):
    shared.append(1)

def test_shares_the_same(shared):
    assert shared == [1]

def test_dies():
    os.kill(os.getpid(), signal.SIGKILL)

def test_goes_on(tmp_path):
    (tmp_path / "file").write_text("kept")

def test_fails():
    assert 1 + 1 == 3
"""


@pytest.mark.skipif(not apart.WANTED, reason="no copies can be made of a process on this machine")
@pytest.mark.parametrize("workers", ["0", "2"])
def test_each_for_itself_and_whoever_dies_is_told(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    root = HERE.parents[1]
    command = [sys.executable, "-m", "pytest", "-c", str(root / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command += ["-n", workers, "-p", "no:cacheprovider", "-rA", str(tmp_path)]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
    assert "5 passed" in found, found
    assert "2 failed" in found, found
    assert "the process of this test ended: SIGKILL" in found, found
    assert "assert (1 + 1) == 3" in found, found
