"""The corner of a game's cover: its lesson and its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty

from spymobile.ui import catalogue, tutorial
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

load_kv("help")


class HelpSheet(Sheet):
    """How to learn one game."""

    has_lesson = BooleanProperty(False)

    def __init__(self, stage: Stage, game: str, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._game = game
        self.title = catalogue.card(game).title
        self.has_lesson = catalogue.card(game).has_lesson

    def play_lesson(self) -> None:
        self.dismiss()
        tutorial.begin(self._stage, self._game)

    def open_rules(self) -> None:
        self.dismiss()
        self._stage.go("rules", game=self._game)
