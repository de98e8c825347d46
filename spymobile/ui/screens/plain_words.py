"""A few sentences to read, and a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("plain_words")


class PlainWordsSheet(Sheet):
    """Nothing is decided on it."""

    words = StringProperty("")

    def __init__(self, stage: Stage, title: str, words: str, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.title, self.words = title, words
