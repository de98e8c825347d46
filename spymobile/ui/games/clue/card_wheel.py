"""A wheel of Rumor Cards: dragged, tapped above or below, or turned by arrows. It begins with none chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import LETTERING, fitting, lettering, picture
from spymobile.ui.games.clue.art import card_art, short_name
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour, theme

#: No card.
NONE = -1
#: How far a finger goes before the wheel follows it.
_SLOP = 6
#: How much of the wheel the chosen card takes.
_CHOSEN = 112 / 236
_TURNS = 0.15
_FONT = "BarlowCondensed-SemiBold"
_BLANK = "…"


class CardWheel(Reachable, Widget):
    """One kind of cards. ``card`` is the one that lies in the middle once the wheel rests."""

    card = NumericProperty(NONE)
    #: Which of the ring is in the middle; in between while it turns.
    at = NumericProperty(0.0)
    #: It is being turned: what lies in the middle is not chosen yet.
    turning = BooleanProperty(False)
    #: Turning it is what a finger on it means, not scrolling.
    eager = True

    def __init__(self, **kwargs: Any) -> None:
        self._cards: tuple[int, ...] = ()
        self._ring: tuple[int, ...] = (NONE,)
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        redraw = Clock.create_trigger(self._redraw, -1)
        for name in ("pos", "size", "at", "card", "focused", "turning"):
            self.fbind(name, redraw)
        theme.watch(text_scale=self._rescaled)
        self._again = redraw
        redraw()

    def _rescaled(self, *_args: object) -> None:
        self._again()

    def offer(self, cards: Sequence[int]) -> None:
        """Lay these cards on it; none of them is chosen."""
        self._cards = tuple(cards)
        self.empty()

    def empty(self) -> None:
        """Nothing is chosen, as at the beginning."""
        Animation.cancel_all(self, "at")
        self.turning = False
        self._ring = (NONE, *self._cards)
        self.at, self.card = 0.0, NONE
        self._again()

    def choose(self, card: int) -> None:
        """Turn it to a card at once."""
        Animation.cancel_all(self, "at")
        if card in self._cards:
            # The empty place is gone with the first choice: from then on the cards close to a ring.
            self._ring = self._cards
            self.at = float(self._ring.index(card))
        self.turning = False
        self.card = card if card in self._cards else NONE
        self._again()

    # Turning

    @property
    def pitch(self) -> float:
        """How far a finger goes from one card to the next."""
        return float(self.height * (1 + _CHOSEN) / 4) or 1.0

    def turn(self, steps: int) -> None:
        """So many cards on, or back."""
        self._settle(round(self.at) + steps)

    def steps_to(self, card: int) -> int:
        """How many cards on, or back, another lies."""
        size = len(self._ring)
        steps = (self._ring.index(card) - round(self.at)) % size
        return steps - size if steps > size // 2 else steps

    def _settle(self, at: float) -> None:
        Animation.cancel_all(self, "at")
        if theme.reduce_motion:
            self.at = at
            self._rest()
            return
        self.turning = True
        motion = Animation(at=at, duration=_TURNS, t="out_cubic")
        motion.bind(on_complete=lambda *_args: self._rest())
        motion.start(self)

    def _rest(self) -> None:
        self.choose(self._ring[round(self.at) % len(self._ring)])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.turn(1 if touch.button == "scrollup" else -1)
            return True
        touch.grab(self)
        Animation.cancel_all(self, "at")
        touch.ud[self] = (touch.y, float(self.at))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        begun, at = touch.ud[self]
        if self.turning or abs(touch.y - begun) > dp(_SLOP):
            self.turning = True
            self.at = at + (touch.y - begun) / self.pitch
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.turning:
            self._settle(round(self.at))
            return True
        off = (touch.y - self.center_y) / self.height
        if abs(off) > _CHOSEN / 2:
            self.turn(-1 if off > 0 else 1)
        elif self.card == NONE:
            self.turn(1)
        return True

    def press(self) -> None:
        """By keyboard: the next one."""
        self.turn(1)

    def arrow(self, name: str) -> bool:
        if name not in ("up", "down"):
            return False
        self.turn(-1 if name == "up" else 1)
        return True

    # What is seen

    def _redraw(self, *_args: object) -> None:
        group = self._drawn
        group.clear()
        if self.width < dp(24) or self.height < dp(48):
            return
        self._frame(group, (self.x, self.y, self.width, self.height), "#E3D6B9", "#B9A77C", 1.5)
        slot = self.height * _CHOSEN
        out = dp(2)
        lit = self.card != NONE and not self.turning
        self._frame(
            group,
            (self.x - out, self.center_y - slot / 2, self.width + 2 * out, slot),
            "#FBEFC9" if lit else "#F6EEDC",
            "#8B6B26",
            3,
        )
        if self.focused:
            group.add(Color(rgba=theme.ring_on_paper))
            group.add(
                Rim(
                    pos=(self.x - dp(4), self.y - dp(4)),
                    size=(self.width + dp(8), self.height + dp(8)),
                    radius=dp(12),
                    thick=dp(3),
                )
            )
        first = round(self.at)
        for step in (-2, 2, -1, 1, 0):  # What lies in the middle is drawn last.
            self._card(group, self._ring[(first + step) % len(self._ring)], first + step - self.at)

    @staticmethod
    def _frame(
        group: InstructionGroup, rect: tuple[float, float, float, float], fill: str, edge: str, thick: float
    ) -> None:
        x, y, wide, high = rect
        place: dict[str, Any] = {"pos": (x, y), "size": (wide, high), "radius": dp(8)}
        group.add(Color(rgba=colour(fill)))
        group.add(Plate(**place))
        group.add(Color(rgba=colour(edge)))
        group.add(Rim(**place, thick=dp(thick)))

    def _card(self, group: InstructionGroup, card: int, off: float) -> None:
        """One card, so far from the middle: large there, small beside its name above and below."""
        near, far = max(0.0, 1 - abs(off)), max(0.0, abs(off) - 1)
        cover = max(0.0, 1 - 2 * far)
        if not cover:
            return
        slot = self.height * _CHOSEN
        beside = (self.height - slot) / 2
        way = min(1.0, abs(off)) * (slot + beside) / 2 + far * beside * 0.4
        y = self.center_y - (way if off > 0 else -way)
        small, large = min(beside * 0.6, self.width * 0.3), min(slot * 0.56, self.width * 0.6)
        side = small + (large - small) * near
        words = short_name(card) if card != NONE else _BLANK
        letters = min(sp(17), dp(24)) + (min(sp(22), dp(30)) - min(sp(17), dp(24))) * near
        room = self.width - dp(12) - (0 if card == NONE else (side + dp(4)) * (1 - near))
        letters = fitting(words, round(letters), room, _FONT)
        texture = lettering(words, _FONT, max(1, round(letters)))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        if card == NONE:
            pos = (self.center_x - wide / 2, y - high / 2)
        else:
            left = self.x + dp(6)
            x_small, x_large = left + side / 2, self.center_x
            x = x_small + (x_large - x_small) * near
            lifted = slot * 0.16 * near
            group.add(Color(1, 1, 1, cover * (0.8 + 0.2 * near)))
            group.add(
                Rectangle(
                    pos=(x - side / 2, y - side / 2 + lifted),
                    size=(side, side),
                    texture=picture(card_art(card), side),
                )
            )
            at_side = left + side + dp(4)
            below = self.center_x - wide / 2, y - slot / 2 + dp(5)
            pos = (
                at_side + (below[0] - at_side) * near,
                (y - high / 2) + (below[1] - (y - high / 2)) * near,
            )
        tint = theme.ink if near > 0.5 else theme.ink_second
        group.add(Color(rgba=(*tint[:3], cover)))
        group.add(Rectangle(pos=(round(pos[0]), round(pos[1])), size=(wide, high), texture=texture))
