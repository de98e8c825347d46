"""A shop in the players' place: six holes, one for each nation, so that nothing covers the board.

What is chosen is what is taken up (:class:`Focus`): it lasts as long as the question does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.core.game import Prompt
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.board import Key
from spymobile.ui.board.painting import picture
from spymobile.ui.face import Choice, Focus, Offer
from spymobile.ui.games.spy_alley.alley_sheet import LETTERS
from spymobile.ui.games.spy_alley.pegs import draw_hole, draw_words
from spymobile.ui.games.spy_alley.routes import GOODS
from spymobile.ui.games.spy_alley.shops import exchanged
from spymobile.ui.parts.buttons import Keyed, Push
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.grid import Grid
from spymobile.ui.parts.swipe import SwipeRow
from spymobile.ui.text import _
from spymobile.ui.theme import TOKENS, colour, theme

#: What shops sell.
_FOR_SALE = sorted({item for item, kind in zip(facts.SPACE_ITEM, facts.KINDS, strict=True) if kind == "shop"})
_NATIONAL = TOKENS["palette"]["spy_alley"]["national"]
#: In dp: a hole is as wide as a finger, fills its target but for an edge, and may stand out a little.
_LEAST, _EDGE, _OVER = 48.0, 1.5, 8.0
#: In dp: the nation's word, and the height from which there is room for the thing's picture.
_HEAD, _PICTURED = 18.0, 70.0


def step(view: AlleyView, prompt: Prompt, focus: Key | None) -> Offer[int]:
    """What is for sale; ``focus`` holds the nations that are chosen, in the order of the taps."""
    seat = prompt.seat
    item = facts.SPACE_ITEM[view.place[seat]]
    price, money = facts.PRICES[item], view.money[seat]
    chosen = [spy for spy in focus if isinstance(spy, int)] if isinstance(focus, tuple) else []
    buy = _buy(chosen)
    if chosen:
        words = _("Buy {count} for ${sum}").format(count=len(chosen), sum=len(chosen) * price)
        main = Choice(words, buy, look="primary", icon="check")
    else:
        main = Choice(_("Tap what you want"), buy, look="primary", dim=True)
    sentence = _("Choose {goods}, ${price} each. You have ${money}.").format(
        goods=GOODS[item], price=price, money=money
    )

    def pick(spy: int) -> Choice:
        """Choose one more, one less, or another; what cannot be had says why."""
        owned = view.pegs[seat] >> facts.peg(spy, item) & 1
        if owned or money < price:
            return Choice("", _buy([spy]), dim=True)
        return Choice("", Focus(tuple(exchanged(chosen, spy, money // price))))

    def shelf(hear: Callable[[Choice], None], old: Widget | None) -> ItemShelf:
        found = old if isinstance(old, ItemShelf) else ItemShelf()
        found.show(view.pegs[seat], item, chosen, lambda spy: hear(pick(spy)))
        return found

    return Offer(sentence, (main, Choice(_("Buy nothing"), act.Leave())), more=shelf)


def _buy(spies: list[int]) -> act.Buy:
    return act.Buy(tuple(facts.SPIES[spy] for spy in sorted(spies)))


class ItemShelf(Keyed, SwipeRow):
    """Six holes side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tapped: Callable[[int], None] = lambda spy: None
        self.holes = [ShelfHole(nation=spy) for spy in range(len(facts.SPIES))]
        for spy, hole in enumerate(self.holes):
            hole.bind(on_release=partial(self._tap, spy))
            self.add_widget(hole)

    def show(self, pegs: int, item: int, chosen: list[int], tapped: Callable[[int], None]) -> None:
        """Show what a seat owns of an item, and what it is about to buy."""
        self._tapped = tapped
        for spy, hole in enumerate(self.holes):
            hole.item, hole.owned = item, bool(pegs >> facts.peg(spy, item) & 1)
            hole.chosen = spy in chosen

    def _tap(self, spy: int, *_args: object) -> None:
        self._tapped(spy)

    def key(self, name: str) -> bool:
        """The letter of a nation."""
        if name not in LETTERS:
            return False
        self._tapped(LETTERS[name])
        return True

    def fitted(self, item: ShelfHole) -> None:
        item.warm()

    def grid_of(self, size: tuple[float, float], count: int) -> Grid:
        wide, high = size
        each = max(_LEAST, wide / count)
        return Grid(count, each, high, 0.0, swiped=each * count > wide + _OVER)


class ShelfHole(Push):
    """One nation's thing: for sale, chosen, or owned already."""

    nation = NumericProperty(0)
    item = NumericProperty(0)
    owned = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.text = facts.SPY_NAMES[int(self.nation)]
        self._redraw = Clock.create_trigger(self._draw, -1)  # Once a frame, however much has changed.
        for name in ("pos", "size", "item", "owned", "chosen", "focused", "state"):
            self.fbind(name, self._redraw)
        theme.watch(text_scale=self._again)

    def _again(self, *_args: object) -> None:
        self._redraw()

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        (x, y), (wide, high) = (self.x + dp(_EDGE), self.y), (self.width - 2 * dp(_EDGE), self.height)
        if wide < dp(20) or high < dp(20):
            return
        nation = facts.SPIES[int(self.nation)]
        with self.canvas:
            Color(rgba=colour("#7A5638" if self.chosen or self.state == "down" else "#4F3624"))
            Plate(pos=(x, y), size=(wide, high), radius=dp(6))
            self._head(nation, x, wide)
            room = high - dp(_HEAD + 4)
            if high >= dp(_PICTURED):
                side = self._side
                Color(1, 1, 1, 0.45 if self.owned else 1)
                Rectangle(
                    pos=(x + (wide - side) / 2, y + room - side),
                    size=(side, side),
                    texture=self._picture(int(self.item)),
                )
                room -= side
            if self.owned:
                line = min(float(sp(13)), float(dp(18)), room * 0.8)
                draw_words(_("have it"), x + dp(3), y + (room - line) / 2, wide - dp(6), line, centred=True)
            else:
                draw_hole(x + wide / 2, y + room / 2, min(float(dp(10)), room * 0.4), self.chosen)
            if self.chosen or self.focused:
                Color(rgba=theme.glow)
                Rim(pos=(x, y), size=(wide, high), radius=dp(6), thick=dp(2.5))

    @property
    def _side(self) -> float:
        """How large the thing's picture is."""
        wide = float(self.width - 2 * dp(_EDGE))
        return min((self.height - dp(_HEAD + 4)) * 0.52, wide - float(dp(12)))

    def _picture(self, item: int) -> Texture:
        return picture(f"sa_{facts.ITEMS[item]}_{facts.SPIES[int(self.nation)]}", self._side)

    def warm(self) -> None:
        """Load the nation's things: any of them may be for sale next."""
        if self.height >= dp(_PICTURED):
            for item in _FOR_SALE:
                self._picture(item)

    def _head(self, nation: facts.Spy, x: float, wide: float) -> None:
        ground = _NATIONAL[nation][0]
        red, green, blue, _alpha = colour(ground)
        bright = 0.3 * red + 0.59 * green + 0.11 * blue > 0.5
        low = self.y + self.height - dp(_HEAD + 2)
        Color(rgba=colour(ground))
        Plate(pos=(x + dp(2), low), size=(wide - dp(4), dp(_HEAD)), radius=dp(4))
        line = min(float(sp(14)), float(dp(16)))
        tint = "#14100C" if bright else "#FFFFFF"
        draw_words(self.text, x + dp(4), low + (dp(_HEAD) - line) / 2, wide - dp(8), line, tint, centred=True)
