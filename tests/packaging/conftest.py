"""The app packed for the phone, once for all tests and all their processes."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-packaging"
MISSING = f"{TOOLS.name} has no buildozer and python-for-android (requirements/packaging.txt): run `make dev`"

collect_ignore = ["finger.py", "pretended_jnius.py", "staging.py"]
"""Programs for other environments."""


class Staged:
    """What ``staging.py`` left behind."""

    def __init__(self, where: Path) -> None:
        self.notes: dict[str, Any] = json.loads((where / "staged.json").read_text("utf-8"))
        self.where = where
        self.distribution = Path(self.notes["distribution"])
        self.private = self.distribution / "src/main/assets/private.tar"
        self.resources = self.distribution / "src/main/res"
        self.manifest = (self.distribution / "src/main/AndroidManifest.xml").read_text("utf-8")

    @cached_property
    def members(self) -> dict[str, int]:
        """The files of the payload with their sizes."""
        with tarfile.open(self.private) as archive:
            return {one.name: one.size for one in archive.getmembers() if one.isfile()}

    @property
    def settings(self) -> dict[str, str]:
        """What python-for-android puts into the environment before the app starts."""
        with tarfile.open(self.private) as archive:
            file = archive.extractfile("p4a_env_vars.txt")
            assert file is not None
            return dict(line.split("=", 1) for line in file.read().decode().splitlines())

    def unpack(self, into: Path) -> Path:
        """As the phone does at the first start."""
        with tarfile.open(self.private) as archive:
            archive.extractall(into, filter="fully_trusted")
        return into


def stage(checkout: Path, where: Path) -> Staged:
    """Pack the app of ``checkout``."""
    where.mkdir(parents=True)
    program = [TOOLS / "bin/python", Path(__file__).with_name("staging.py"), checkout, where]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return Staged(where)


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that ``make`` fills once, however many processes share the tests."""
    top = factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        top = top.parent
    folder, done = top / name, top / f"{name}.done"
    with (top / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="session")
def packaging_tools() -> Path:
    if not (TOOLS / "bin" / "buildozer").exists():
        pytest.skip(MISSING)
    return TOOLS


@pytest.fixture(scope="session")
def staged(packaging_tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Staged:
    """The app of this checkout, packed."""
    return Staged(once(tmp_path_factory, "staged", lambda where: stage(ROOT, where)))
