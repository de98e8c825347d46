"""Why not: the reason an action was refused, with a drawing and the paragraph that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile import games
from spymobile.core.errors import Refusal
from spymobile.ui.parts.sheet import Sheet

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

#: Where the book has no drawing for a paragraph: it is not the time for that.
DEFAULT = "refusal_not_your_turn"


class WhyDrawing(FloatLayout):
    """The small drawing: one that was made to explain a refusal, or a thing that the rule is about."""

    art = StringProperty("")
    #: It brings its own ground.
    whole = BooleanProperty(False)

    #: A drawing of this very case has taken the place of the book's.
    own = BooleanProperty(False)

    def on_art(self, *_: Any) -> None:
        self.whole = self.art.startswith("refusal_")

    def show(self, drawing: Widget) -> None:
        """Lay a drawing of this very case there."""
        self.art, self.own = "", True
        drawing.pos_hint, drawing.size_hint = {"center_x": 0.5, "center_y": 0.5}, (0.5, 0.96)
        self.add_widget(drawing)


class RuleNumber(BoxLayout):
    """A paragraph's number on a plate, and the section it stands in."""

    number = StringProperty("")
    section = StringProperty("")


class WhySheet(Sheet):
    """One sentence, a drawing, and the rule."""

    sentence = StringProperty("")
    art = StringProperty("")
    number = StringProperty("")
    section = StringProperty("")
    rule = StringProperty("")

    def __init__(
        self, stage: Stage, game: str, refusal: Refusal, drawing: Widget | None = None, **kwargs: Any
    ) -> None:
        super().__init__(stage, **kwargs)
        self._game = game
        self.pin(self.ids.buttons.__self__)
        self.sentence = refusal.sentence
        paragraph = games.rule_book(game)[refusal.rule]
        if drawing is None:
            self.art = paragraph.drawing or DEFAULT
        else:
            self.ids.drawing.show(drawing)
        self.number = paragraph.number
        self.section = paragraph.section.upper()
        self.rule = paragraph.text

    def open_book(self) -> None:
        """The whole book, open at this paragraph."""
        self.dismiss()
        self._stage.cover("rules", game=self._game, paragraph=self.number)
