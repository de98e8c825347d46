"""Settings: small things kept by name, each with a sum, and a copy beside the file."""

from __future__ import annotations

import sqlite3

from spymobile.core import codec
from spymobile.core.errors import Malformed
from spymobile.store import schema
from spymobile.store.lines import SettingLine
from spymobile.store.sidecar import Sidecar
from spymobile.store.sql_errors import reading, writing


class Settings:
    """The settings of one store."""

    def __init__(self, base: sqlite3.Connection, sidecar: Sidecar) -> None:
        self._base = base
        self._sidecar = sidecar
        self._changed = max((line.changed for line in self.lines()), default=0)

    def lines(self) -> list[SettingLine]:
        """All of them, as they are kept."""
        with reading():
            found = self._base.execute("SELECT name, value, changed FROM settings").fetchall()
        return [SettingLine(name.encode(), value.encode(), changed) for name, value, changed in found]

    def read(self, name: str, default: codec.Json = None) -> codec.Json:
        """A setting; ``default`` where none is kept, :class:`Malformed` where it cannot be read."""
        with reading():
            found = self._base.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return default if found is None else codec.from_text(str(found[0]))

    def is_unreadable(self, name: str) -> bool:
        """Whether something was kept under that name, and nobody can say what."""
        try:
            self.read(name)
        except Malformed:
            return True
        return False

    def write(self, name: str, value: codec.Json) -> None:
        text = codec.to_text(value)
        with writing():
            schema.put_setting(self._base, name, text, self._changed + 1)
        self._changed += 1
        self._sidecar.add_setting(SettingLine(name.encode(), text.encode(), self._changed))
