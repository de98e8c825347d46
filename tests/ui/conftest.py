"""UI tests drive the real app in a window that nobody sees."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.ui.launch import prepare
from tests.ui import apart

prepare(offscreen=True)
os.environ.update(apart.ENVIRONMENT)
for _helper in ("walk", "agent_walk", "agent_hand", "pilot"):
    pytest.register_assert_rewrite(f"tests.ui.{_helper}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Each test runs in a copied process, but for somebody who looks for a mistake with ``--pdb``."""
    if item.config.getoption("usepdb") or not apart.WANTED:
        return None
    apart.run(item, nextitem)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Paint no finer than is shown, in a quarter of the time, but where the looks are tested."""
    from spymobile.ui.board import canvas, painting

    finer = 2 if item.get_closest_marker("fine") else 1
    painting.FINER = finer
    canvas.FINER = finer  # type: ignore[attr-defined]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[object]:
    """The app, just started, on a phone."""
    from tests.ui.pilot import Pilot

    hand = Pilot(tmp_path)
    yield hand
    hand.stop()


@pytest.fixture
def ports() -> object:
    from tests.ui.phone import FakePorts

    return FakePorts()


@pytest.fixture
def sounds() -> object:
    from tests.ui.phone import FakeSounds

    return FakeSounds()


@pytest.fixture
def phone(tmp_path: Path, ports: object, sounds: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The app on a phone of our making, where the same cards are always dealt."""
    from spymobile.ui.app import SpymobileApp
    from tests.ui import pilot

    pilot.deal_the_same(monkeypatch)
    real: Any = SpymobileApp
    monkeypatch.setattr(pilot, "SpymobileApp", lambda folder: real(folder, ports, sounds))
    hand = pilot.Pilot(tmp_path)
    yield hand
    hand.stop()
