"""The log: on a phone it comes out of logcat, and the last lines are kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spymobile.ports.logs import LINES, LastLines

ROOT = Path(__file__).parents[2]
TALK = """
import logging
from spymobile.ui.launch import prepare

prepare(offscreen=True)
from kivy.logger import Logger
from spymobile.ports.guard import PortGuard
from spymobile.ports.logs import last_lines

PortGuard().tell("motor", "missing")
logging.getLogger("spymobile.ui.app").info("App: in sight again")
Logger.info("Window: a line of Kivy's that says nothing")
Logger.warning("Audio: no way to play")
lines = "".join(last_lines)
print(lines.count("Device: no motor here (missing)") + lines.count("no way to play"))
print(any("says nothing" in line for line in last_lines))
"""


@pytest.mark.parametrize(
    ("environment", "warned", "talked"),
    [
        ({}, False, False),
        ({"ANDROID_ARGUMENT": "/data"}, True, False),
        ({"SPYMOBILE_DEBUG": "1"}, True, True),
    ],
    ids=["desktop", "android", "debug"],
)
def test_where_a_log_is_heard(environment: dict[str, str], warned: bool, talked: bool) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    # Kivy itself is told that this is a desktop: there is no Java here.
    talk = TALK.replace("from kivy.logger", "os.environ.pop('ANDROID_ARGUMENT', None)\nfrom kivy.logger")
    done = subprocess.run(
        [sys.executable, "-c", f"import os\n{talk}"],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == ["2", "False"]
    assert ("Device: no motor here (missing)" in done.stderr) == warned
    assert ("no way to play" in done.stderr) == warned
    assert ("in sight again" in done.stderr) == talked


def test_only_the_last_lines_are_kept_and_no_home() -> None:
    import logging

    lines = LastLines()
    log = logging.Logger("spymobile.store")
    log.addHandler(lines)
    for number in range(LINES + 5):
        log.info("line %d\nin %s", number, Path("~").expanduser() / "games")
    log.warning("%d lines", "many")
    kept = list(lines)
    assert len(kept) == LINES
    assert kept[0].endswith("I store: line 6 in ~/games")
    assert kept[-1].endswith("W store: (a line that cannot be read)")
    log.error("x" * 9999)
    assert len(list(lines)[-1]) < 300
