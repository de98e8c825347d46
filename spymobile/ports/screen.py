"""Whether there is a screen at all."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """On Linux a window needs a display server; everywhere else there is one."""
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in os.environ:
        return True
    if os.environ.get("SDL_VIDEODRIVER", "") in ("offscreen", "dummy"):
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
