"""What can be told of the device before anything is imported."""

from __future__ import annotations

import os
import sys


def on_android() -> bool:
    """As Kivy tells it, before Kivy may be imported."""
    return "P4A_BOOTSTRAP" in os.environ or "ANDROID_ARGUMENT" in os.environ


def has_mouse() -> bool:
    """A phone's touches come from SDL alone: Kivy's mouse would hear each a second time."""
    return not on_android()


def has_screen() -> bool:
    """On Linux a window needs a display server; everywhere else there is one."""
    if not sys.platform.startswith("linux") or on_android():
        return True
    if os.environ.get("SDL_VIDEODRIVER", "") in ("offscreen", "dummy"):
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
