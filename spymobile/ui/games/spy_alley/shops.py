"""Sheets for the pegboard: a shop, the black market, confiscation. Holes that cannot be had say why."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import StringProperty

from spymobile.core.errors import Refusal
from spymobile.core.words import message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley import words
from spymobile.ui.games.spy_alley.alley_sheet import LETTERS, AlleySheet, press
from spymobile.ui.games.spy_alley.routes import GOODS
from spymobile.ui.text import _


def _column(name: str) -> list[int]:
    """The holes of the nation that a letter stands for."""
    spy = LETTERS.get(name, -1)
    return [facts.peg(spy, item) for item in range(facts.FULL_SET)] if spy >= 0 else []


def _word_of(peg: int) -> tuple[facts.Spy, facts.Item]:
    """A hole in the words of an action."""
    spy, item = divmod(peg, facts.FULL_SET)
    return facts.SPIES[spy], facts.ITEMS[item]


def exchanged(chosen: Sequence[int], one: int, most: int) -> list[int]:
    """What is chosen after another tap: one more, one less, or the latest instead of the first.

    >>> exchanged([3], 5, 2), exchanged([3, 5], 3, 2), exchanged([3, 5], 7, 2), exchanged([], 7, 0)
    ([3, 5], [5], [5, 7], [])
    """
    if one in chosen:
        return [other for other in chosen if other != one]
    return [*chosen, one][-most:] if most else []


class ShopSheet(AlleySheet):
    """Any number of nationalities of one item, with the sum on the button."""

    sum = StringProperty("")

    def fill(self) -> None:
        view, seat = self.ask.view, self.ask.seat
        self._item = facts.SPACE_ITEM[view.place[seat]]
        self._price = facts.PRICES[self._item]
        self._money = view.money[seat]
        self.title = _("{item} shop: ${price} each").format(
            item=facts.ITEM_NAMES[self._item].capitalize(), price=self._price
        )
        self._open = [spy for spy in range(6) if not view.pegs[seat] >> facts.peg(spy, self._item) & 1]
        self.ids.board.pegs = view.pegs[seat]
        self.ids.board.offered = [facts.peg(spy, self._item) for spy in self._open]
        self._update()

    def toggle(self, peg: int) -> None:
        chosen = exchanged(self.ids.board.chosen, peg, self._money // self._price)
        if not chosen and peg not in self.ids.board.chosen:
            self.ask.why(self._buy([peg]))
            return
        self.ids.board.chosen = chosen
        self._update()

    def refuse(self, peg: int) -> None:
        """A hole that is not on offer: owned, or not sold here at all."""
        if peg % facts.FULL_SET == self._item:
            self.ask.why(self._buy([peg]))
        else:
            only = _("Only {goods} are sold here.").format(goods=GOODS[self._item])
            self.ask.why(Refusal("SA-22", only, drawn=False))

    def key(self, name: str) -> bool:
        if name not in LETTERS:
            return False
        peg = facts.peg(LETTERS[name], self._item)
        (self.toggle if LETTERS[name] in self._open else self.refuse)(peg)
        return True

    def _update(self) -> None:
        count = len(self.ids.board.chosen)
        left = self._money - count * self._price
        self.ids.buy.dim = not count
        self.ids.buy.text = (
            _("Buy {count} for ${sum}").format(count=count, sum=count * self._price)
            if count
            else _("Tap what you want")
        )
        self.sum = _("You have ${left} left.").format(left=left)

    @staticmethod
    def _buy(pegs: Sequence[int]) -> act.Buy:
        return act.Buy(tuple(_word_of(peg)[0] for peg in sorted(pegs)))

    def buy(self) -> None:
        action = self._buy(self.ids.board.chosen)
        (self.ask.decide if action.spies else self.ask.why)(action)


class _OneHole(AlleySheet):
    """One hole of the pegboard is chosen; those that are dark say why."""

    def pick(self, peg: int) -> None:
        """A hole on offer was tapped."""

    def refuse(self, peg: int) -> None:
        """Another hole was tapped."""

    def walk_column(self, name: str) -> bool:
        """A nation's letter goes from one of its offered holes to the next."""
        board, column = self.ids.board, _column(name)
        offered = [peg for peg in column if peg in board.offered]
        if offered:
            at = offered.index(board.chosen[0]) + 1 if board.chosen and board.chosen[0] in offered else 0
            self.pick(offered[at % len(offered)])
        elif column:
            self.refuse(column[0])
        return bool(column)


class MarketSheet(_OneHole):
    """One item of any kind."""

    def fill(self) -> None:
        view, seat = self.ask.view, self.ask.seat
        self.title = _("Black market")
        self.ids.board.pegs = view.pegs[seat]
        self._choices = {
            facts.peg(facts.SPY[action.spy], facts.ITEM[action.item]): action
            for action in self.ask.prompt.choices
            if isinstance(action, act.BuyOne)
        }
        self.ids.board.offered = list(self._choices)
        self._update()

    def pick(self, peg: int) -> None:
        self.ids.board.chosen = [peg]
        self._update()

    def refuse(self, peg: int) -> None:
        self.ask.why(act.BuyOne(*_word_of(peg)))

    def key(self, name: str) -> bool:
        return self.walk_column(name)

    def _update(self) -> None:
        chosen = self.ids.board.chosen
        self.ids.buy.dim = not chosen
        if chosen:
            action = self._choices[chosen[0]]
            price = facts.PRICES[facts.ITEM[action.item]]
            self.ids.buy.text = _("Buy for ${price}").format(price=price)
            self.line = words.item_name(action.item, action.spy).capitalize() + "."
        else:
            self.ids.buy.text = _("Tap one item")
            self.line = _("You have ${money}. One item of any kind.").format(
                money=self.ask.view.money[self.ask.seat]
            )

    def buy(self) -> None:
        if self.ids.board.chosen:
            self.ask.decide(self._choices[self.ids.board.chosen[0]])
        else:
            self.ask.why(Refusal("SA-24", message("Choose something to buy, or buy nothing."), drawn=False))


class ConfiscateSheet(_OneHole):
    """One item or wild card from one player."""

    def fill(self) -> None:
        self.title = _("Take one item")
        choices = self.ask.prompt.choices
        legal = {action.seat for action in choices if hasattr(action, "seat")}
        self._seats = self.opponents()
        out = {*self._seats} - {*self.ask.view.living}
        self.ids.who.fill(self.signs(self._seats, out), self._pick_who)
        self._action: act.Confiscate | act.ConfiscateWild | None = None
        self._seat = min(legal)
        self._pick_who(self._seats.index(self._seat))

    def _pick_who(self, number: int) -> None:
        seat = self._seats[number]
        if seat not in self.ask.view.living:
            self.ids.who.choose(self._seats.index(self._seat))
            self.ask.why(act.ConfiscateWild(seat))
            return
        self._seat = seat
        self.ids.who.choose(number)
        self._choices = {
            facts.peg(facts.SPY[action.spy], facts.ITEM[action.item]): action
            for action in self.ask.prompt.choices
            if isinstance(action, act.Confiscate) and action.seat == seat
        }
        self.ids.board.pegs = self.ask.view.pegs[seat]
        self.ids.board.chosen = []
        self.ids.board.offered = list(self._choices)
        self.ids.wild.dim = act.ConfiscateWild(seat) not in self.ask.prompt.choices
        self._choose(None)

    def pick(self, peg: int) -> None:
        self.ids.board.chosen = [peg]
        self._choose(self._choices[peg])

    def refuse(self, peg: int) -> None:
        self.ask.why(act.Confiscate(self._seat, *_word_of(peg)))

    def key(self, name: str) -> bool:
        if name.isdecimal():
            return press(self.ids.who, int(name) - 1)
        if name == "w":
            self.pick_wild()
            return True
        return self.walk_column(name)

    def pick_wild(self) -> None:
        action = act.ConfiscateWild(self._seat)
        if self.ids.wild.dim:
            self.ask.why(action)
            return
        self.ids.board.chosen = []
        self._choose(action)

    def _choose(self, action: act.Confiscate | act.ConfiscateWild | None) -> None:
        self._action = action
        self.ids.take.dim = action is None
        if action is None:
            self.ids.take.text = _("Tap what you want")
            self.line = _("{name} cannot refuse and is paid.").format(name=self.ask.names[self._seat])
            return
        price = facts.WILD_CONFISCATION
        what = _("wild card")
        if isinstance(action, act.Confiscate):
            price = facts.CONFISCATION[facts.ITEM[action.item]]
            what = words.item_name(action.item, action.spy)
        self.ids.take.text = _("Take for ${price}").format(price=price)
        self.line = _("{name}'s {what}.").format(name=self.ask.names[self._seat], what=what)

    def take(self) -> None:
        if self._action is not None:
            self.ask.decide(self._action)
        else:
            self.ask.why(Refusal("SA-30", message("Choose something to take, or take nothing."), drawn=False))
