"""Notes in the margin of the log: what happened at the table besides the game.

They belong to the device, not to the record of the game: no rule knows of them, and a replay needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.core.codec import Json
from spymobile.core.errors import SpymobileError
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: As they stand in the store, under "margin/<game>": old saves have them so.
PIN_REMOVED, FILE_SEEN = "pin removed", "file seen"


def write(page: TablePage, kind: str, seat: int) -> None:
    """Note something about a seat beside the last line of the public log."""
    if page.number:
        notes: list[Json] = [list(kept) for kept in _kept(page)]
        notes.append([len(page.device.heard()), kind, seat])
        try:
            page.app.store.set(f"margin/{page.number}", notes)
        except SpymobileError as error:
            page.app.say_briefly(error.sentence)
        page.log.noted()
    page.refresh()


def read(page: TablePage) -> list[tuple[int, int, str]]:
    """The notes: before which line of the log, about which seat, and the words."""
    words = {
        PIN_REMOVED: _("{name}'s PIN was removed; everybody agreed."),
        FILE_SEEN: _("{name}'s file was seen by mistake."),
    }
    names = page.names
    return [
        (at, seat, words[kind].format(name=names[seat]))
        for at, kind, seat in _kept(page)
        if kind in words and 0 <= seat < len(names)
    ]


def _kept(page: TablePage) -> list[tuple[int, str, int]]:
    kept = page.app.store.setting(f"margin/{page.number}") if page.number else None
    found = []
    for note in kept if isinstance(kept, list) else []:
        if isinstance(note, list) and len(note) == 3:
            at, kind, seat = note
            if isinstance(at, int) and isinstance(kind, str) and isinstance(seat, int):
                found.append((at, kind, seat))
    return found
