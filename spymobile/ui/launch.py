"""Starting the app: the environment Kivy wants, and a plain word where there is no screen."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

from spymobile.core.words import _
from spymobile.ports import logs

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

#: As wide and as high as any picture of the tour.
CANVAS = (1280, 915)


def prepare(offscreen: bool = False) -> None:
    """What has to be set before Kivy is imported. SPYMOBILE_DEBUG=1 lets everybody talk."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # Kivy would take over all logs and stderr with them; so it logs as everybody else does.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    logs.begin(talkative=os.environ.get("SPYMOBILE_DEBUG") == "1")
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ.setdefault("KIVY_CLIPBOARD", "dummy")


def run(folder: Path | None = None) -> int:
    """Open the app and stay until it is closed. Without a screen, take the tour instead and say so."""
    from spymobile.ports.screen import has_mouse, has_screen

    if not has_screen():
        out = Path("tour").resolve()
        print(_("There is no screen here. Walking through the app instead; pictures go to"))
        print(f"  {out}")
        return tour(out, quick=True)
    prepare()
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "720")
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "560")
    Config.set("kivy", "exit_on_escape", "0")
    if has_mouse():
        Config.set("input", "mouse", "mouse,disable_multitouch")
    app = make(folder)
    from kivy.clock import Clock

    from spymobile.ui.crash_guard import CrashGuard

    CrashGuard(app).stand()
    # A second after the first picture: before it the app may have taken longer than that.
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: take_stock(), 1), 0)
    app.run()
    return 0


def make(folder: Path | None = None) -> SpymobileApp:
    """The app. Nobody tidies up before :func:`take_stock`: nearly all that is made on the way stays."""
    gc.disable()
    _smooth_by_ourselves()
    from spymobile.ui.app import SpymobileApp

    return SpymobileApp(folder)


def _smooth_by_ourselves() -> None:
    """Ask for one sample a dot; Kivy would ask for several.

    Everything that has an edge is painted ahead, smooth (:mod:`spymobile.ui.board.painting`), and more
    samples make each frame cost twice the work.
    """
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")


def take_stock() -> None:
    """What has been loaded by now stays: tidying up during a game need not look through it each time."""
    gc.enable()
    gc.collect()
    gc.freeze()


def tour(out: Path, quick: bool = False, only: tuple[str, ...] = ()) -> int:
    """Save a picture of every screen, or of some."""
    prepare(offscreen=True)
    from kivy.config import Config

    # A window that nobody sees never grows: it begins as large as the largest picture.
    width, height = CANVAS
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", "0")
    _smooth_by_ourselves()
    from spymobile.ui.tour import run as walk

    return walk(out, lambda name: print(f"  {name}", flush=True), quick, only)
