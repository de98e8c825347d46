"""A plugin for pytest: writes down how long each test took, into the file that ``WATCHED_TESTS`` names."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

_seconds: dict[str, float] = defaultdict(float)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    Path(os.environ["WATCHED_TESTS"]).write_text(json.dumps(_seconds), encoding="utf-8")
