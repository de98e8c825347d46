"""Where a device keeps what belongs to the app."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from spymobile.ports.screen import on_android


def own_folder(app: str, by_kivy: Callable[[], str]) -> Path:
    """The app's own folder, whether it is there yet or not.

    Kivy names it and makes it, but not those it lies in, and where it cannot, nothing starts at all. So on a
    Linux desktop it is named here; Kivy is asked on phones and everywhere else.
    """
    home = Path("~").expanduser()
    if sys.platform == "linux" and not on_android():
        named = Path(os.environ.get("XDG_CONFIG_HOME", ""))
        return (named if named.is_absolute() else home / ".config") / app
    try:
        return Path(by_kivy())
    except (OSError, KeyError):
        return home / f".{app}"


def downloads(environ: Mapping[str, str] = os.environ) -> Path:
    """Where files lie on a desktop that come and go; the home where there is no such folder."""
    home = Path(environ.get("HOME", "") or Path("~").expanduser())
    folder = home / "Downloads"
    return folder if folder.is_dir() else home
