"""The unpacked app on a pretended phone: started, played by touch in every game, killed, and back again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.conftest import ROOT, Staged, once
from tests.packaging.test_imports import imported
from tests.ports.pretended import environment, lay_android

TURNS = 10
NOT_IMPORTED = {"hostpython3", "python3", "certifi", "chardet", "idna", "requests", "six", "urllib3"}
"""Of the requirements: Python itself, what the hook takes out again, and what the real pyjnius imports."""
CALLED = {"pyjnius": "jnius"}


def requirements() -> set[str]:
    line = re.search(r"^requirements = (.*)$", (ROOT / "buildozer.spec").read_text("utf-8"), re.M)
    assert line is not None
    return {one.partition("==")[0] for one in line[1].split(",")} - NOT_IMPORTED


def lay_phone(site: Path, tools: Path) -> None:
    """The packages that are on the phone, and no others; Java is pretended."""
    site.mkdir(parents=True)
    for name in requirements() - {"pyjnius", "android"}:
        found = distribution(name)
        tops = {Path(str(file)).parts[0] for file in found.files or () if not str(file).startswith("..")}
        for top in tops - {"__pycache__"}:
            (site / top).symlink_to(Path(str(found.locate_file(top))).resolve())
    (package,) = tools.glob("lib/python*/site-packages/pythonforandroid/recipes/android/src/android")
    lay_android(package, site)
    (site / "jnius.py").symlink_to(ROOT / "tests/packaging/pretended_jnius.py")
    (site / "tests/ports").mkdir(parents=True)
    for name in ("declared_java.py", "pretended.py", "android_api.json"):
        (site / "tests/ports" / name).symlink_to(ROOT / "tests/ports" / name)


def run(where: Path, stripped: list[str], turns: int, **phone: Any) -> dict[str, Any]:
    """Start the app; what it saw until it was killed. ``stripped``: what of Python's library is left out."""
    notes = where / f"notes{phone['sdk']}.json"
    pretended = {"files": str(where / "files"), "density": 1.0, "edges": [0, 24, 0, 16], **phone}
    done = subprocess.run(
        [
            sys.executable,
            "-S",
            "-P",
            "-OO",
            ROOT / "tests/packaging/finger.py",
            where / "app",
            notes,
            str(turns),
        ],
        env={
            "HOME": str(where),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(where / "site"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "offscreen",
            "SDL_AUDIODRIVER": "dummy",
            "SPYMOBILE_PRETENDED": json.dumps(pretended),
            "SPYMOBILE_STRIPPED": json.dumps(stripped),
            **environment(str(where / "app")),
        },
        cwd=where,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == -signal.SIGKILL, f"{done.stdout[-2000:]}\n{done.stderr[-6000:]}"
    told: dict[str, Any] = json.loads(notes.read_text("utf-8"))
    return {**told, "stderr": done.stderr}


@pytest.fixture(scope="module")
def evenings(
    staged: Staged, packaging_tools: Path, tmp_path_factory: pytest.TempPathFactory
) -> list[dict[str, Any]]:
    """Two starts of the same app: on a new Android and, after it was killed, on the oldest."""

    def play(where: Path) -> None:
        lay_phone(where / "site", packaging_tools)
        staged.unpack(where / "app")
        (where / "files").mkdir()
        stripped = staged.notes["stripped"]
        told = [
            run(where, stripped, TURNS, sdk=36),
            run(where, stripped, 1, sdk=24, sensor=False, motor=False),
        ]
        (where / "evenings.json").write_text(json.dumps(told), "utf-8")

    told: list[dict[str, Any]] = json.loads(
        (once(tmp_path_factory, "phone", play) / "evenings.json").read_text("utf-8")
    )
    return told


def test_every_game_is_dealt_and_played_by_touch(evenings: list[dict[str, Any]]) -> None:
    first, _ = evenings
    playable = {face.parent.name for face in (ROOT / "spymobile/ui/games").glob("*/face.py")}
    assert set(first["played"]) == playable
    for game, told in first["played"].items():
        assert told["taken"] == TURNS, game


def test_killed_it_comes_back_where_it_was(evenings: list[dict[str, Any]]) -> None:
    first, second = evenings
    for game, told in second["played"].items():
        assert told["before"] >= first["played"][game]["after"], f"{game}: nothing is lost"
        assert told["taken"] == 1
    for told in evenings:
        assert told["not_saving"] == ""
        assert told["place"] == "table", "and nothing has crashed"


def test_it_ran_as_it_was_packed(evenings: list[dict[str, Any]]) -> None:
    for told in evenings:
        assert told["optimised"] == 2
        assert told["from"].endswith("/app/spymobile")
        assert told["folder"].endswith("/files")


def test_it_imports_the_requirements_and_nothing_else(evenings: list[dict[str, Any]]) -> None:
    wanted = {CALLED.get(name, name) for name in requirements()}
    ours = {"__main__", "spymobile", "tests"}
    loaded = {name for told in evenings for name in told["packages"]}
    # What is imported where it is first wanted, like what draws a QR code, has to be there too.
    named = {name for file in (ROOT / "spymobile").rglob("*.py") for name in imported(file)}
    assert loaded | (named - sys.stdlib_module_names) == wanted | ours


def test_kivy_takes_its_ways_on_android(evenings: list[dict[str, Any]]) -> None:
    for told in evenings:
        assert told["platform"] == "android"
        assert told["configured"] == ["androidtouch"]
        assert told["providers"] == ["SDL2MotionEventProvider"], "a mouse would count every tap twice"
        assert told["sounds"] == ["SoundSDL2"], "Kivy's own list leaves Android's player out"
        assert told["insets"] == [0, 24, 0, 16]
        assert told["language"] == "de"


@pytest.mark.parametrize("start", [0, 1])
def test_only_what_android_declares_is_called(evenings: list[dict[str, Any]], start: int) -> None:
    assert evenings[start]["undeclared"] == []
    calls = set(evenings[start]["calls"])
    assert {"org.kivy.android.PythonActivity.removeLoadingScreen", "android.view.Window.addFlags"} <= calls
    assert ("android.os.Vibrator.vibrate" in calls) == (start == 0), "the second phone has no motor"
    assert ("android.hardware.SensorManager.registerListener" in calls) == (start == 0)
