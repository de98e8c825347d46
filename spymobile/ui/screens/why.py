"""Why not: the reason an action was refused, with the paragraph that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from spymobile import games
from spymobile.core.errors import Refusal
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage


class WhySheet(Sheet):
    """One sentence, and the rule."""

    sentence = StringProperty("")
    number = StringProperty("")
    rule = StringProperty("")

    def __init__(self, stage: Stage, game: str, refusal: Refusal, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self._game, self._rule = game, refusal.rule
        self.sentence = refusal.sentence
        paragraph = games.rule_book(game)[refusal.rule]
        self.number = f"{paragraph.number} · {paragraph.section}"
        self.rule = paragraph.text

    def open_book(self) -> None:
        """The whole book, open at this paragraph."""
        self.dismiss()
        self._stage.cover("rules", game=self._game, paragraph=self._rule)
