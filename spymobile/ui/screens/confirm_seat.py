"""Whose file is to be opened: two taps in place of holding the seal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, StringProperty

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("confirm_seat")


class ConfirmSeatSheet(Sheet):
    """The second tap lies well away from the first, so that nothing opens by a tap too many."""

    name = StringProperty("")
    look = NumericProperty(0)

    def __init__(self, stage: Stage, name: str, look: int, agreed: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.name, self.look = name, look
        self._agreed = agreed

    def agree(self) -> None:
        self.dismiss()
        self._agreed()

    def key(self, name: str) -> bool:
        # A translator may name another key than Y for yes.
        if name == _("y"):
            self.agree()
            return True
        return False
