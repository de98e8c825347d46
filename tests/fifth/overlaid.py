"""A copy of the checkout with the files of one more game laid over it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OVERLAY = Path(__file__).parent / "overlay"
#: What the app and its tests are made of.
ROOMS = ("spymobile", "kv", "assets", "tests", "tools", "pyproject.toml")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "fifth", ".mypy_cache")


def overlay_files() -> list[Path]:
    """Every file of the game, by its place in a checkout."""
    files = (file for file in OVERLAY.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return sorted(file.relative_to(OVERLAY) for file in files)


def lay(checkout: Path) -> Path:
    """Copy the checkout and lay the overlay over it; no file may stand there already."""
    for room in ROOMS:
        source, target = ROOT / room, checkout / room
        if source.is_dir():
            shutil.copytree(source, target, ignore=_LEFT_OUT, copy_function=_linked)
        else:
            shutil.copy(source, target)
    for file in overlay_files():
        target = checkout / file
        if target.exists():
            raise FileExistsError(f"a game touches nothing but its own folders, and {file} is there already")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(OVERLAY / file, target)
    return checkout


def _linked(source: str, target: str) -> None:
    """Nothing in the copy is written to, so large files need not be copied."""
    if Path(source).suffix in (".py", ".md", ".txt"):
        shutil.copy(source, target)
        return
    try:
        os.link(source, target)
    except OSError:
        shutil.copy(source, target)


def run(checkout: Path, *words: str, **more: str) -> str:
    """Run Python in the copy; what it printed, or an error with all that it said."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1", **more},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    said = done.stdout + done.stderr
    if done.returncode:
        raise AssertionError(f"{' '.join(words)} ended with {done.returncode}:\n{said}")
    return said
