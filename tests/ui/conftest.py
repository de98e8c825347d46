"""UI tests drive the real app in a window that nobody sees."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile.ui.launch import prepare

prepare(offscreen=True)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[object]:
    """The app, just started, on a phone."""
    from tests.ui.pilot import Pilot

    if not gc.get_freeze_count():  # What all tests share need not be looked through after every one of them.
        gc.collect()
        gc.freeze()
    hand = Pilot(tmp_path)
    yield hand
    hand.stop()
