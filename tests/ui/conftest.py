"""UI tests drive the real app in a window that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile.ui.launch import prepare

prepare(offscreen=True)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[object]:
    """The app, just started, on a phone."""
    from tests.ui.pilot import Pilot

    hand = Pilot(tmp_path)
    yield hand
    hand.stop()
