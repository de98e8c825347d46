"""Starting the app: the environment Kivy wants, and a plain word where there is no screen."""

from __future__ import annotations

import os
from pathlib import Path


def prepare(offscreen: bool = False) -> None:
    """What has to be set before Kivy is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    os.environ.setdefault("KIVY_CLIPBOARD", "dummy" if offscreen else "")
    if not os.environ["KIVY_CLIPBOARD"]:
        del os.environ["KIVY_CLIPBOARD"]
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"


def run(folder: Path | None = None) -> int:
    """Open the app and stay until it is closed."""
    prepare()
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "860")
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "560")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from spymobile.ui.app import SpymobileApp

    SpymobileApp(folder).run()
    return 0
