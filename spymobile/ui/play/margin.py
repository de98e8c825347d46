"""What is kept beside a game: what happened besides it, for the margin of its log, and where it stands.

It belongs to the device, not to the record of the game: no rule knows of it, and a replay does not need it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from spymobile import games
from spymobile.core.audience import ANYONE
from spymobile.core.errors import SpymobileError
from spymobile.table.record import MemoryJournal
from spymobile.table.table import Table
from spymobile.ui import faces
from spymobile.ui.text import _

PIN_REMOVED, FILE_SEEN = "pin removed", "file seen"


def write(page: Any, kind: str, seat: int) -> None:
    """Note something about a seat beside the last line of the public log."""
    if page.number:
        note = [len(page.play.device.stream()), kind, seat]
        try:
            page.app.store.set(f"margin/{page.number}", [*map(list, _kept(page)), note])
        except SpymobileError as error:
            page.app.say_briefly(error.sentence)
    page.refresh()


def keep_stand(page: Any) -> None:
    """For the list of games at home: where this one stands, in public words."""
    if page.on_stage and page.number and page.play.outcome is None:
        line = _stand(page.face, page.play.device.view(ANYONE), page.play.names)
        _keep(page.app, page.number, page.play.length, line)


def stand(app: Any, number: str, steps: int) -> str:
    """Where a kept game stands; worked out from its record where the app was killed before it was kept."""
    kept = app.store.setting(f"stands/{number}")
    if isinstance(kept, list) and kept[:1] == [steps] and isinstance(kept[-1], str):
        return kept[-1]
    try:
        header, rows = app.store.read(number)
        table = Table.resume(games.load(header.game), header, rows, MemoryJournal())
    except SpymobileError:
        return ""  # Opening the game says what is wrong with it.
    line = _stand(faces.face(header.game), table.view(ANYONE), table.names)
    _keep(app, number, steps, line)
    return line


def _stand(face: Any, view: Any, names: list[str]) -> str:
    due = [prompt.seat for prompt in view.prompts if not prompt.standing]
    if not due:
        return ""
    stage = face.stage_of(view)
    return _("{stage}, {name} to play.").format(stage=stage[:1].upper() + stage[1:], name=names[due[0]])


def _keep(app: Any, number: str, steps: int, line: str) -> None:
    with suppress(SpymobileError):  # The next visit at home works it out again.
        app.store.set(f"stands/{number}", [steps, line])


def read(page: Any) -> list[tuple[int, int, str]]:
    """The notes: before which line of the log, about which seat, and the words."""
    words = {
        PIN_REMOVED: _("{name}'s PIN was removed; everybody agreed."),
        FILE_SEEN: _("{name}'s file was seen by mistake."),
    }
    names = page.play.names
    return [
        (at, seat, words[kind].format(name=names[seat]))
        for at, kind, seat in _kept(page)
        if kind in words and 0 <= seat < len(names)
    ]


def _kept(page: Any) -> list[tuple[int, str, int]]:
    kept = page.app.store.setting(f"margin/{page.number}") if page.number else None
    found = []
    for note in kept if isinstance(kept, list) else []:
        if isinstance(note, list) and len(note) == 3:
            at, kind, seat = note
            if isinstance(at, int) and isinstance(kind, str) and isinstance(seat, int):
                found.append((at, kind, seat))
    return found
