"""A Rumor Card to be chosen: its picture over its name, and in the corner what the chooser should know."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from spymobile.games.clue import board as facts
from spymobile.ui.board.painting import LETTERING, lettering
from spymobile.ui.games.clue.art import card_art, short_name
from spymobile.ui.games.clue.sheet_ink import stamped
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.theme import theme

#: Across a sign in the corner of a card, and how far it lies from the edges.
_SIGN, _IN = 17, 4


class CardPick(Push):
    """One card."""

    fades = True

    chosen = BooleanProperty(False)
    card = NumericProperty(-1)
    title = StringProperty("")
    #: Where the chooser's own sheet has it: with a seat, sealed, aside for good, or open; empty: unsaid.
    holder = OptionProperty("", options=("", "seat", "sealed", "aside", "open"))
    seat_look = NumericProperty(-1)
    #: There is room for a large picture.
    roomy = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sign: InstructionGroup | None = None
        for name in ("pos", "size", "holder", "seat_look"):
            self.fbind(name, self._draw_sign)
        self._draw_sign()

    def say_holder(self, holder: str, look: int = -1) -> None:
        """Put a sign into the corner; an empty one takes it away."""
        self.holder, self.seat_look = holder, look

    def _draw_sign(self, *_args: object) -> None:
        if self._sign is not None:
            self.canvas.after.remove(self._sign)
            self._sign = None
        if not self.holder or self.width < dp(24):
            return
        self._sign = group = InstructionGroup()
        half = dp(_SIGN) / 2
        x, y = self.right - half - dp(_IN), self.top - half - dp(_IN)
        if self.holder == "seat":
            draw_seat(group, int(self.seat_look), x, y, half, dp(1))
        elif self.holder == "sealed":
            group.add(Color(1, 1, 1, 1))
            group.add(
                Rectangle(pos=(x - half, y - half), size=(2 * half, 2 * half), texture=stamped("sealed", 16))
            )
        else:
            group.add(Color(rgba=theme.ink))
            group.add(Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half), segments=32))
            said = lettering("?" if self.holder == "open" else "×", "BarlowCondensed-Bold", round(half * 1.7))
            wide, high = said.width / LETTERING, said.height / LETTERING
            group.add(Color(rgba=theme.cream))
            group.add(Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=said))
        self.canvas.after.add(group)

    @classmethod
    def of(cls, card: int) -> CardPick:
        return cls(art=card_art(card), title=short_name(card), text=facts.CARD_NAMES[card], card=card)


class CardGrid(GridLayout):
    """Cards side by side: as many columns as their words allow."""

    #: Columns at most; with large letters half as many.
    most = NumericProperty(6)
    #: How wide a card is at least.
    least = NumericProperty("56dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._trigger = Clock.create_trigger(self._columns, -1)
        self.fbind("width", self._trigger)
        self.fbind("children", self._trigger)
        theme.watch(text_scale=self._again)

    def _again(self, *_args: object) -> None:
        self._trigger()

    def _columns(self, *_args: object) -> None:
        least = self.least * max(1.0, theme.text_scale * 0.9)
        fit = int((self.width + dp(6)) // (least + dp(6)))
        cards = len(self.children)
        cols = max(1, min(self.most, fit, cards or 1))
        if 1 < cols < cards:  # Rows of the same length.
            cols = -(-cards // -(-cards // cols))
        self.cols = cols

    def choose(self, card: int) -> None:
        """Show which one is chosen."""
        for pick in self.children:
            pick.chosen = pick.card == card
