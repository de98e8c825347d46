"""Notes in the margin of the log: what happened at the table besides the game.

They belong to the device, not to the record of the game: no rule knows of them, and a replay needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.core.codec import Json
from spymobile.core.errors import SpymobileError
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.wire import MarginNote
    from spymobile.ui.screens.table import TablePage

#: As they stand in the store, under "margin/<game>": old saves have them so.
PIN_REMOVED, FILE_SEEN = "pin removed", "file seen"
#: So many notes of a game are kept; phones may come and go all evening.
_MOST = 200


#: Before which line of the log, what, about which seat (or -1); from a shared table who, and how often.
type LogNote = tuple[int, str, int, str, int]


def write(page: TablePage, kind: str, seat: int) -> None:
    """Note something about a seat beside the last line of the public log."""
    _add(page, [kind, seat])
    page.refresh()


def write_told(page: TablePage, told: MarginNote) -> None:
    """Note what whoever holds a shared table told all."""
    names = page.device.names
    seat = names.index(told.name) if told.name in names else -1
    _add(page, [told.kind, seat, told.name, told.count])


def _add(page: TablePage, note: list[Json]) -> None:
    if page.number:
        device = page.device
        before = len(device.heard(device.eyes if device.single else None))
        kept = [*_notes(page), [before, *note]]
        try:
            page.app.store.set(f"margin/{page.number}", kept[-_MOST:])
        except SpymobileError as error:
            page.app.say_briefly(error.sentence)
        page.log.noted()


def read(page: TablePage) -> list[tuple[int, int, str]]:
    """The notes: before which line of the log, about which seat, and the words."""
    found = []
    for at, kind, seat, name, count in _kept(page):
        words = _words(page, kind, seat, name, count)
        if words:
            found.append((at, seat, words))
    return found


def _words(page: TablePage, kind: str, seat: int, name: str, count: int) -> str:
    """Nothing for a note that no version knows."""
    own = {
        PIN_REMOVED: _("{name}'s PIN was removed; everybody agreed."),
        FILE_SEEN: _("{name}'s file was seen by mistake."),
    }
    if kind in own:
        return own[kind].format(name=page.names[seat]) if 0 <= seat < len(page.names) else ""
    from spymobile.sync import words  # Of one phone alone nobody else tells anything.

    return words.noted(kind, name, count)


def _notes(page: TablePage) -> list[Json]:
    """As they are kept; nothing where the setting is anything else."""
    kept = page.app.store.setting(f"margin/{page.number}") if page.number else None
    return kept if isinstance(kept, list) else []


def _kept(page: TablePage) -> list[LogNote]:
    found: list[LogNote] = []
    for note in _notes(page):
        match note:
            case [int(at), str(kind), int(seat)]:
                found.append((at, kind, seat, "", 0))
            case [int(at), str(kind), int(seat), str(name), int(count)]:
                found.append((at, kind, seat, name, count))
    return found
