"""A step that could not be written down: nothing was played, and it can be tried again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("retry")


class RetrySheet(Sheet):
    """One sentence, and two ways on."""

    sentence = StringProperty("")

    def __init__(self, stage: Stage, sentence: str, again: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.sentence = sentence
        self._again = again

    def try_again(self) -> None:
        self.dismiss()
        self._again()

    def leave(self) -> None:
        self.dismiss()
        self._stage.home()
