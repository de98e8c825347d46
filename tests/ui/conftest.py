"""UI tests drive the real app in a window that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile.ui.launch import prepare

prepare(offscreen=True)
for _helper in ("walk", "agent_walk", "agent_hand", "pilot"):
    pytest.register_assert_rewrite(f"tests.ui.{_helper}")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[object]:
    """The app, just started, on a phone."""
    from tests.ui.pilot import Pilot

    hand = Pilot(tmp_path)
    yield hand
    hand.stop()
