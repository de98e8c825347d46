"""The app starts anywhere: with nothing there yet, where nothing can be kept, and beside another one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.store.store import Store

ROOT = Path(__file__).parents[2]
#: The real start, in a window nobody sees; says what stands on the screen, and leaves.
START = """
import json, os, sys
from pathlib import Path
from spymobile.ports import screen
from spymobile.ui import launch

screen.has_screen = lambda: True
launch.prepare(offscreen=True)
from kivy.app import App
from kivy.clock import Clock
from kivy.uix.label import Label
import spymobile.ui.app, spymobile.ui.crash_guard, spymobile.ui.screens.home, spymobile.ui.screens.not_saving
import kivy.core.window

if len(sys.argv) > 1:
    os.setgroups([])
    os.setgid(int(sys.argv[1]))
    os.setuid(int(sys.argv[1]))


def look(_):
    app = App.get_running_app()
    sheet = app.stage.sheet
    words = [label.text for label in sheet.walk() if isinstance(label, Label)] if sheet else []
    told = {"folder": str(app.folder), "not_saving": app.not_saving, "words": words}
    told["sheet"] = type(sheet).__name__
    print(json.dumps(told), flush=True)
    app.stop()


Clock.schedule_once(look, 0.3)
sys.exit(launch.run())
"""


def start(home: Path | str, *arguments: str, **environment: str) -> dict[str, Any]:
    """Start the app with such a home, and hear what it shows."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "KIVY_"))}
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        cwd=ROOT,
        env={**kept, "HOME": str(home), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_a_home_in_which_nothing_is_yet(tmp_path: Path) -> None:
    told = start(tmp_path)
    assert told["not_saving"] == ""
    assert Path(told["folder"]) == tmp_path / ".config" / "spymobile"
    assert (tmp_path / ".config" / "spymobile" / "spymobile.db").is_file()


@pytest.mark.parametrize("named", ["", "not/absolute"])
def test_a_folder_that_is_named_badly(tmp_path: Path, named: str) -> None:
    assert Path(start(tmp_path, XDG_CONFIG_HOME=named)["folder"]) == tmp_path / ".config" / "spymobile"


def test_a_folder_that_is_named_well(tmp_path: Path) -> None:
    told = start(tmp_path / "home", XDG_CONFIG_HOME=str(tmp_path / "elsewhere" / "config"))
    assert told["not_saving"] == ""
    assert (tmp_path / "elsewhere" / "config" / "spymobile" / "spymobile.db").is_file()


def check_not_saving(told: dict[str, Any]) -> None:
    assert told["not_saving"].startswith(f"Your saved games in {told['folder']} cannot be opened (")
    assert told["sheet"] == "NotSavingSheet"
    assert told["not_saving"] in told["words"]


def test_a_home_that_is_none(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the folder should be")
    check_not_saving(start(home))
    assert home.read_text() == "a file where the folder should be"


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can become somebody else")
def test_a_home_in_which_nothing_may_be_written() -> None:
    # Not below tmp_path, whose own parents let nobody but their owner through.
    with tempfile.TemporaryDirectory() as home:
        Path(home).chmod(0o555)
        check_not_saving(start(home, "65534"))
        assert list(Path(home).iterdir()) == []


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / ".config" / "spymobile"
    folder.mkdir(parents=True)
    with Store(folder / "spymobile.db"):
        yield tmp_path


def test_a_second_app_says_that_there_is_another_one(opened: Path) -> None:
    told = start(opened)
    assert told["sheet"] == "NotSavingSheet"
    assert told["not_saving"] == (
        "Your games are open in another Spymobile. Close that one first, then try again here."
    )
