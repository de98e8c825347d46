"""What lies beside the large seal: the card that was shown, face down, or the place for a side card.

Everybody saw it come, so everybody may see it lie there; all 21 cards have the same back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.games.clue.steps import place_of
from spymobile.ui.games.clue.table_drawing import TableDrawing
from spymobile.ui.theme import theme

#: The decisions after an answer, until the turn ends.
_AFTER = ("draw_intrigue", "second_interrogation", "end_turn")
#: In widths of a card, from one side card on the board to the next.
_APART = 1.1


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies beside the seal: whose card, which side card, or only the place for one."""

    giver: int = -1
    side: int = 0
    empty: bool = False

    def __bool__(self) -> bool:
        return self.empty or self.giver >= 0 or self.side > 0


def lying(view: ClueView, seat: int) -> Lying:
    """What everybody knows to lie there for a seat."""
    if view.phase == "side_card" and view.turn == seat:
        return Lying(empty=True)
    clue = view.clues[-1] if view.clues else None
    if clue is None or clue.asker != seat or view.turn != seat or view.phase not in _AFTER:
        return Lying()
    if clue.giver < 0:
        looked = bool(view.looks) and view.looks[-1][0] == seat and clue.kind == "question"
        return Lying(side=view.looks[-1][1]) if looked else Lying()
    here = place_of(view, seat)
    asked_here = here < facts.HQ and facts.base_card(here) in clue.cards
    return Lying(giver=clue.giver) if asked_here or not clue.cards else Lying()


def what(view: ClueView) -> int:
    """Which card it is that came last, for who remembers what was read."""
    return len(view.clues) + len(view.looks)


class WaitingCard(Widget):
    """A back beside the seal. It slides there from the board; what lay there already stays where it is."""

    words = StringProperty("")
    #: A card lies there; else only the place where one goes, if that.
    there, wanted = BooleanProperty(False), BooleanProperty(False)
    #: How far it still has to come, and from which side, in widths of a card.
    away, across = NumericProperty(0.0), NumericProperty(0.0)
    #: How clearly, from 0 to 1.
    seen = NumericProperty(0.0)
    #: Where it lies, in pixels: its left and lower edge, and how large it is.
    left, low = NumericProperty(0), NumericProperty(0)
    wide, high = NumericProperty(1), NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._dashes = InstructionGroup()
        super().__init__(**kwargs)
        self._lies = Lying()
        self.canvas.before.add(self._dashes)
        for name in ("left", "low", "wide", "high", "wanted"):
            self.fbind(name, self._draw_place)

    def _draw_place(self, *_args: object) -> None:
        self._dashes.clear()
        if self.wanted:
            box = self.left, self.low, self.wide, self.high
            TableDrawing(self._dashes, dp(1)).empty_place(box, "#8A97A3")

    def show(self, lies: Lying, words: str) -> None:
        """Another thing lies there now, or the same as before."""
        self.words = words
        if lies == self._lies:
            return
        before, self._lies = self._lies, lies
        self.there, self.wanted = bool(lies) and not lies.empty, bool(lies)
        Animation.cancel_all(self, "away")
        self.away = 0.0
        seconds = theme.seconds("fly")
        if self.there and seconds:
            self.across = (lies.side - 3) * _APART if before.empty else 0.0
            self.away = 1.0
            Animation(away=0.0, duration=seconds, t="out_cubic").start(self)

    def goes_back(self) -> bool:
        """Let a side card slide to where it came from; False once it is there."""
        seconds, side = theme.seconds("fly"), self._lies.side
        if side and seconds:
            self._lies, self.wanted, self.words = Lying(), False, ""
            self.across = (side - 3) * _APART
            back = Animation(away=1.0, duration=seconds, t="in_cubic")
            back.bind(on_complete=self._gone)
            back.start(self)
        return self.there and not self._lies

    def _gone(self, *_args: object) -> None:
        self.there = False
