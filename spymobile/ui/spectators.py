"""Spectators: whether others than the players look on at this device, kept beside each table.

Where they do, the screen shows what the table may know and no more, as long as no finger holds a file open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.core.errors import SpymobileError

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp


def look_on(app: SpymobileApp, number: str) -> bool:
    """Whether they do at this table; if nobody can say, as if they did."""
    kept = app.store.setting(f"onlookers/{number}", False)
    return kept is not False or app.store.is_unreadable(f"onlookers/{number}")


def keep(app: SpymobileApp, number: str, onlookers: bool) -> None:
    """For this evening at least, if it cannot be written down."""
    try:
        app.store.set(f"onlookers/{number}", onlookers)
    except SpymobileError as error:
        app.say_briefly(error.sentence)
