"""The sheet on which the player of this device says how they want to be called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spymobile.table.record import tidy_name
from spymobile.ui import design
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

load_kv("your_name")


class YourNameSheet(Sheet):
    """The name under which one sits down here, and comes to the tables of others."""

    def __init__(self, stage: Stage, changed: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._changed = changed
        self.title = _("Your name")
        self._field = design.text_field(text=stage.app.preferences.name, size_hint_y=None)
        self._field.bind(on_text_validate=lambda *_args: self.keep())
        self.ids.name.add_widget(self._field)

    def keep(self) -> None:
        """Without a name nothing changes."""
        name = tidy_name(self._field.text)
        if name:
            self._stage.app.preferences.name = name
            self._changed(name)
        self.dismiss()
