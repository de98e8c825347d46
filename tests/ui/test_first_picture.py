"""What the first picture needs, and nothing else: everything that is loaded before it, people wait for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from kivymd.icon_definitions import md_icons

from benchmarks import stage
from spymobile.ui import design
from spymobile.ui.screens.home import HomePage
from tests.ui.pilot import _HOURS, Pilot

ROOT = Path(__file__).parents[2]
#: Opens the app on an empty file up to its first picture; says which modules are loaded by then.
OPEN = """
import json, sys
from benchmarks import stage

stage.first_frame(stage.spymobile)
print(json.dumps([sorted(sys.modules), sorted(stage.shown_words())]))
sys.stdout.flush()
import os
os._exit(0)
"""
#: Rules, tables, bots and their faces; pages and sheets; the long list of icons.
LATER = (
    "kivymd.icon_definitions",
    "kivymd.uix",
    "spymobile.bots.match",
    "spymobile.table.host",
    "spymobile.table.table",
    "spymobile.table.device",
    "spymobile.table.replay",
    "spymobile.ui.face",
    "spymobile.ui.screens.games",
    "spymobile.ui.screens.lobby",
    "spymobile.ui.screens.table",
    "spymobile.ui.parts.sheet",
    "spymobile.ui.table.privacy.passcodes",
)


def test_nothing_is_loaded_that_can_wait() -> None:
    command = [sys.executable, "-c", OPEN]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    loaded, words = json.loads(done.stdout.splitlines()[-1])
    assert [name for name in loaded if name in LATER or name.startswith("spymobile.games.")] == []
    # And yet it is the page, whole.
    assert {"SPYMOBILE", "Enemy Agent", "Spy Alley", "Rule books", "No game is running."} <= set(words)


#: Opens a table of each game that has one, with nothing loaded but what the app itself loads.
SIT_DOWN = """
import os
from benchmarks import stage

evening = stage.Evening()
for game, seats in stage.most_seats().items():
    evening.open(game, seats)
    print(evening.stage.place, flush=True)
    evening.leave()
os._exit(0)
"""


def test_what_was_not_loaded_comes_when_it_is_wanted() -> None:
    """Tests import much that the app must find by itself."""
    command = [sys.executable, "-c", SIT_DOWN]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["table"] * len(stage.most_seats())


def test_the_icons_at_hand_are_those_of_the_font() -> None:
    assert {name: md_icons[name] for name in design._FIRST_ICONS} == design._FIRST_ICONS


def test_nobody_gets_ready_before_the_first_picture(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table brought in while people look for the button must not hold up the page with the button."""
    got_ready: list[object] = []

    def _get_ready(*_: object) -> None:
        got_ready.append(None)

    monkeypatch.setattr(HomePage, "_get_ready", _get_ready)
    pilot.stage.home()
    _HOURS.now += 0.9  # A slow phone is still busy with the page.
    pilot.frames(1)
    assert not got_ready
    pilot.frames(25)
    assert got_ready
