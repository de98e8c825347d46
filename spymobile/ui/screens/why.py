"""Why not: the reason an action was refused, with a drawing and the paragraph that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from spymobile import games
from spymobile.core.errors import Refusal
from spymobile.ui.parts.frames import Plate
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.why_ground import DRAWING, GROUNDS, squares
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage

#: Where the book has no drawing for a paragraph: it is not the time for that.
DEFAULT = "refusal_not_your_turn"


class WhyDrawing(FloatLayout):
    """The drawing, as wide as the sheet: one that was made to explain a refusal, or a thing that the rule is
    about."""

    art = StringProperty("")
    #: It brings its own ground, which goes on to both sides.
    whole = BooleanProperty(False)
    #: There is little height for it.
    low = BooleanProperty(False)

    #: A drawing of this very case has taken the place of the book's.
    own = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        redraw = Clock.create_trigger(self._draw_ground, -1)
        for name in ("pos", "size", "art", "own"):
            self.fbind(name, redraw)

    def on_art(self, *_: Any) -> None:
        self.whole = self.art in GROUNDS

    def _draw_ground(self, *_: object) -> None:
        group = self._ground
        group.clear()
        if not (self.art or self.own):
            return
        ground = GROUNDS.get(self.art)
        left, right = (ground.left, ground.right) if ground else (None, None)
        radius, middle = dp(8), self.width / 2
        group.add(Color(rgba=colour(right) if right else theme.outline))
        group.add(Plate(pos=self.pos, size=self.size, radius=radius))
        if ground is None:
            return
        if left != right:
            group.add(Color(rgba=colour(ground.left)))
            group.add(Plate(pos=self.pos, size=(middle, self.height), radius=radius))
        scale = self.height / DRAWING[1]
        edge = middle / scale - DRAWING[0] / 2
        for row in ground.rows:
            group.add(Color(rgba=colour(row.colour)))
            for begin, end in squares(row, -edge, DRAWING[0] + edge):
                group.add(
                    Rectangle(
                        pos=(self.x + (begin + edge) * scale, self.top - (row.top + row.side) * scale),
                        size=((end - begin) * scale, row.side * scale),
                    )
                )

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
        book = games.rule_book(game)
        paragraph = book[refusal.rule]
        if drawing is None:
            of_section = book.drawings.get(paragraph.section, "")
            self.art = (paragraph.drawing if refusal.drawn else of_section) or DEFAULT
        else:
            self.ids.drawing.show(drawing)
        self.number = paragraph.number
        self.section = paragraph.section.upper()
        self.rule = paragraph.text

    def open_book(self) -> None:
        """The whole book, open at this paragraph."""
        self.dismiss()
        self._stage.cover("rules", game=self._game, paragraph=self.number)
