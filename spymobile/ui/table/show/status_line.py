"""Where a kept game stands, in one public line ("Round 6, Anna to play."), for the list of games."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from spymobile import games
from spymobile.core.audience import ANYONE
from spymobile.core.errors import SpymobileError
from spymobile.table.record import MemoryJournal
from spymobile.table.table import Table
from spymobile.ui import catalogue
from spymobile.ui.text import _


def keep(page: Any) -> None:
    """For the list of games at home: where this one stands, in public words."""
    if page.on_stage and page.number and page.play.outcome is None:
        line = _line(page.face, page.play.device.view(ANYONE), page.play.names)
        _write(page.app, page.number, page.play.length, line)


def read(app: Any, number: str, steps: int) -> str:
    """Where a kept game stands; worked out from its record where the app was killed before it was kept."""
    kept = app.store.setting(f"stands/{number}")
    if isinstance(kept, list) and kept[:1] == [steps] and isinstance(kept[-1], str):
        return kept[-1]
    try:
        header, rows = app.store.read(number)
        table = Table.resume(games.load(header.game), header, rows, MemoryJournal())
    except SpymobileError:
        return ""  # Opening the game says what is wrong with it.
    line = _line(catalogue.face(header.game), table.view(ANYONE), table.names)
    _write(app, number, steps, line)
    return line


def _line(face: Any, view: Any, names: list[str]) -> str:
    due = [prompt.seat for prompt in view.prompts if not prompt.standing]
    if not due:
        return ""
    stage = face.stage_of(view)
    return _("{stage}, {name} to play.").format(stage=stage[:1].upper() + stage[1:], name=names[due[0]])


def _write(app: Any, number: str, steps: int, line: str) -> None:
    with suppress(SpymobileError):  # The next visit at home works it out again.
        app.store.set(f"stands/{number}", [steps, line])
