"""``spymobile doctor``: what this device can do, as text."""

from __future__ import annotations

from pathlib import Path


def run() -> int:
    """Print the report. A window is opened for a moment to ask what draws it, and nobody sees it."""
    from spymobile.ui.launch import prepare

    prepare(offscreen=True)
    from spymobile.ports import this_device
    from spymobile.ports.folders import own_folder
    from spymobile.ports.logs import last_lines
    from spymobile.ports.sound import Sounds
    from spymobile.ui import checkup

    folder = own_folder("spymobile", lambda: str(Path("~").expanduser()))
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent  # The app makes its own when it is first started.
    shown = checkup.screen()
    groups = checkup.examine(this_device(), folder, shown, Sounds().can_play("stamp"))
    print(checkup.as_text(groups, last_lines), end="")
    return 0
