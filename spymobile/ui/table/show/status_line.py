"""Where a kept game stands, in one public line ("Round 6, Anna to play."), for the list of games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spymobile.core.audience import ANYONE
from spymobile.core.errors import SpymobileError
from spymobile.ui import catalogue
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from spymobile.core.game import View
    from spymobile.ui.app import SpymobileApp
    from spymobile.ui.face import Face
    from spymobile.ui.screens.table import TablePage


def keep(page: TablePage) -> None:
    """For the list of games at home: where this one stands, in public words."""
    if page.on_stage and page.number and page.device.outcome is None:
        line = _line(page.face, page.device.view(ANYONE), page.names)
        if page.company.shared is not None:
            with suppress(SpymobileError):
                page.app.store.set(shared_name(page.company.shared.room), [line, list(page.looks)])
            return
        with suppress(SpymobileError):
            kept = next((kept for kept in page.app.store.games() if kept.id == page.number), None)
            if kept is not None:
                _write(page.app, page.number, kept.steps, line)


def read(app: SpymobileApp, number: str, steps: int) -> str:
    """Where a kept game stands; worked out from its record where the app was killed before it was kept."""
    kept = app.store.setting(f"stands/{number}")
    if isinstance(kept, list) and kept[:1] == [steps] and isinstance(kept[-1], str):
        return kept[-1]
    try:
        replay = app.store.replay(number)
        face = catalogue.face(replay.game.name)
    except SpymobileError:
        return ""  # Opening the game says what is wrong with it.
    line = _line(face, replay.view_at(replay.length, ANYONE), replay.names)
    _write(app, number, steps, line)
    return line


def read_shared(app: SpymobileApp, room: str) -> tuple[str, list[int]]:
    """Of a table of several phones, with everybody's sign; nothing where nobody has sat there yet."""
    match app.store.setting(shared_name(room)):
        case [str(line), [*looks]]:
            return line, [look for look in looks if isinstance(look, int) and 0 <= look < len(SHAPES)]
    return "", []


def shared_name(room: str) -> str:
    """Where that is kept."""
    return f"stands/shared-{room}-last"


def _line(face: Face[Any], view: View, names: list[str]) -> str:
    due = [prompt.seat for prompt in view.prompts if not prompt.standing]
    if not due:
        return ""
    stage = face.stage_of(view)
    return _("{stage}: {name}'s turn.").format(stage=stage[:1].upper() + stage[1:], name=names[due[0]])


def _write(app: SpymobileApp, number: str, steps: int, line: str) -> None:
    with suppress(SpymobileError):  # The next visit at home works it out again.
        app.store.set(f"stands/{number}", [steps, line])
