"""Where a file lies or shall lie, on a device that has no dialog of its own for that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from spymobile.store.export import ENDING
from spymobile.ui import design
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

load_kv("sheet")
load_kv("path")

#: So many files of a folder are offered, the newest first.
_MOST = 5


def game_files(folder: Path) -> list[Path]:
    """The newest games that lie in a folder."""
    try:
        dated = [(file.stat().st_mtime, file) for file in folder.glob(f"*{ENDING}")]
    except OSError:
        return []
    return [file for _when, file in sorted(dated, reverse=True)[:_MOST]]


class PathSheet(Sheet):
    """A path in a field; whoever opens a file finds the newest of them listed."""

    line = StringProperty("")
    deed = StringProperty("")
    icon = StringProperty("")
    #: There is something to choose from.
    has_files = BooleanProperty(False)

    def __init__(
        self,
        stage: Stage,
        suggested: Path,
        answered: Callable[[Path | None], None],
        *,
        new: bool,
        **kwargs: Any,
    ) -> None:
        self._answered = answered
        self._answer: Path | None = None
        self._new = new
        super().__init__(stage, closed=lambda: answered(self._answer), **kwargs)
        self.title = _("Save the game as a file") if new else _("Open a game")
        self.deed = _("Save") if new else _("Open")
        self.icon = "content-save-outline" if new else "folder-open-outline"
        files = [] if new else game_files(suggested)
        self.has_files = bool(files)
        path = files[0] if files else suggested
        self._field = design.text_field(text=str(path), size_hint_y=None)
        self._field.bind(on_text_validate=lambda *_args: self.go())
        self.ids.place.add_widget(self._field)
        if files:

            def chosen(number: int) -> None:
                self._field.text = str(files[number])

            self.ids.files.fill([{"text": file.name} for file in files], chosen)
            self.ids.files.choose(0)

    def go(self) -> None:
        path = Path(self._field.text.strip()).expanduser()
        if not self._field.text.strip():
            self.line = _("Write where the file lies.")
        elif self._new and path.exists():
            self.line = _("A file of that name is there already. Choose another name.")
        elif not self._new and not path.is_file():
            self.line = _("There is no such file.")
        else:
            self._answer = path
            self.dismiss()
