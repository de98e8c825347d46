"""Sheets that put an action together: naming a spy, shopping, the black market, confiscation, move cards."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley import words
from spymobile.ui.face import Ask
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _, many

#: F, G, S, I, A, R: no two nations begin alike.
_LETTERS = {name[0].lower(): spy for spy, name in enumerate(facts.SPY_NAMES.sources)}


def _press(picker: Any, number: int) -> bool:
    """Pick by keyboard, where there is so much to pick from."""
    if not 0 <= number < len(picker.children):
        return False
    picker.children[::-1][number].press()
    return True


class AskSheet(Sheet):
    """A sheet that belongs to a decision."""

    def __init__(self, stage: Any, ask: Ask, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.ask = ask
        self.fill()

    def fill(self) -> None:
        """Show what can be chosen."""


class NameSheet(AskSheet):
    """Say who somebody is. The sheet looks the same for all six names, whoever is asking."""

    kind: type[act.NameASpy | act.FreeGuess] = act.NameASpy
    quote = StringProperty("")
    hint = StringProperty("")
    warning = StringProperty("")
    risky = True

    def __init__(self, stage: Any, ask: Ask, seat: int = -1, **kwargs: Any) -> None:
        self._tapped = seat
        super().__init__(stage, ask, **kwargs)

    def fill(self) -> None:
        self.title = (
            _("Whom do you name? A wrong name ends your game.")
            if self.risky
            else _("Free guess: name a spy in the alley.")
        )
        self._seats = sorted(
            {action.seat for action in self.ask.prompt.choices if isinstance(action, self.kind)}
        )
        self._who = 0 if len(self._seats) == 1 else -1
        if self._tapped in self._seats:
            self._who = self._seats.index(self._tapped)
        self._spy = -1
        signs = [{"text": self.ask.names[seat], "seat_look": self.ask.looks[seat]} for seat in self._seats]
        self.ids.who.fill(signs, self._pick_who)
        nations = zip(facts.SPIES, facts.SPY_NAMES, strict=True)
        self.ids.spies.fill(
            [{"text": name, "art": f"sa_embassy_{word}"} for word, name in nations], self._pick_spy
        )
        if self._who >= 0:
            self.ids.who.choose(self._who)
        self._update()

    def key(self, name: str) -> bool:
        if name.isdecimal():
            return _press(self.ids.who, int(name) - 1)
        return name in _LETTERS and _press(self.ids.spies, _LETTERS[name])

    def _pick_who(self, number: int) -> None:
        self._who = number
        self._update()

    def _pick_spy(self, number: int) -> None:
        self._spy = number
        self._update()

    def _update(self) -> None:
        name = self.ask.names[self._seats[self._who]] if self._who >= 0 else "…"
        spy = facts.SPY_NAMES[self._spy] if self._spy >= 0 else "…"
        self.quote = _("“{name}, you are the {spy} spy.”").format(name=name, spy=spy)
        self.hint = self._public_hint()
        self.warning = (
            _("If you are wrong you are out, and {name} takes all you own.").format(name=name)
            if self.risky
            else _("A wrong guess costs nothing.")
        )
        self.ids.hold.dim = self._who < 0 or self._spy < 0

    def _public_hint(self) -> str:
        """What anyone can count on the scorecards."""
        if self._who < 0 or self._spy < 0:
            return _("Choose a player and a nation.")
        seat = self._seats[self._who]
        pegs, wild = self.ask.view.pegs[seat], self.ask.view.wilds[seat]
        owned = [facts.ITEM_NAMES[item] for item in range(4) if pegs >> facts.peg(self._spy, item) & 1]
        line = _("{name} holds {items} of this nation.").format(
            name=self.ask.names[seat], items=", ".join(owned) if owned else _("nothing")
        )
        return line + (many(" And {count} wild card.", " And {count} wild cards.", wild) if wild else "")

    def accuse(self) -> None:
        if self._who >= 0 and self._spy >= 0:
            self.ask.decide(self.kind(self._seats[self._who], facts.SPIES[self._spy]))


class GuessSheet(NameSheet):
    """A free guess on the spy eliminator."""

    kind = act.FreeGuess
    risky = False


def _walk_column(board: Any, name: str, pick: Any) -> bool:
    """A nation's letter goes from one of its offered holes to the next."""
    column = [peg for peg in sorted(board.offered) if peg // facts.FULL_SET == _LETTERS.get(name)]
    if not column:
        return False
    at = column.index(board.chosen[0]) + 1 if board.chosen and board.chosen[0] in column else 0
    pick(column[at % len(column)])
    return True


class ShopSheet(AskSheet):
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
        chosen = list(self.ids.board.chosen)
        if peg in chosen:
            chosen.remove(peg)
        elif (len(chosen) + 1) * self._price <= self._money:
            chosen.append(peg)
        self.ids.board.chosen = sorted(chosen)
        self._update()

    def key(self, name: str) -> bool:
        if _LETTERS.get(name) not in self._open:
            return False
        self.toggle(facts.peg(_LETTERS[name], self._item))
        return True

    def _update(self) -> None:
        count = len(self.ids.board.chosen)
        left = self._money - count * self._price
        self.ids.buy.dim = not count
        self.ids.buy.text = (
            _("Buy {count} for ${sum}").format(count=count, sum=count * self._price)
            if count
            else _("Tap the holes")
        )
        self.sum = _("You have ${left} left.").format(left=left)

    def buy(self) -> None:
        chosen = self.ids.board.chosen
        if chosen:
            self.ask.decide(act.Buy(tuple(facts.SPIES[peg // 4] for peg in chosen)))


class MarketSheet(AskSheet):
    """One item of any kind."""

    line = StringProperty("")

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

    def key(self, name: str) -> bool:
        return _walk_column(self.ids.board, name, self.pick)

    def _update(self) -> None:
        chosen = self.ids.board.chosen
        self.ids.buy.dim = not chosen
        if chosen:
            action = self._choices[chosen[0]]
            price = facts.PRICES[facts.ITEM[action.item]]
            self.ids.buy.text = _("Buy for ${price}").format(price=price)
            self.line = words.item_name(action.item, action.spy).capitalize() + "."
        else:
            self.ids.buy.text = _("Tap one hole")
            self.line = _("You have ${money}. One item of any kind.").format(
                money=self.ask.view.money[self.ask.seat]
            )

    def buy(self) -> None:
        if self.ids.board.chosen:
            self.ask.decide(self._choices[self.ids.board.chosen[0]])


class ConfiscateSheet(AskSheet):
    """One item or wild card from one player."""

    line = StringProperty("")

    def fill(self) -> None:
        self.title = _("Confiscate materials")
        choices = self.ask.prompt.choices
        self._seats = sorted({action.seat for action in choices if hasattr(action, "seat")})
        signs = [{"text": self.ask.names[seat], "seat_look": self.ask.looks[seat]} for seat in self._seats]
        self.ids.who.fill(signs, self._pick_who)
        self._action: Any = None
        self._pick_who(0)
        self.ids.who.choose(0)

    def _pick_who(self, number: int) -> None:
        seat = self._seats[number]
        self._seat = seat
        self._choices = {
            facts.peg(facts.SPY[action.spy], facts.ITEM[action.item]): action
            for action in self.ask.prompt.choices
            if isinstance(action, act.Confiscate) and action.seat == seat
        }
        self.ids.board.pegs = self.ask.view.pegs[seat]
        self.ids.board.chosen = []
        self.ids.board.offered = list(self._choices)
        can_wild = act.ConfiscateWild(seat) in self.ask.prompt.choices
        self.ids.wild.hidden = not can_wild
        self._choose(None)

    def pick(self, peg: int) -> None:
        self.ids.board.chosen = [peg]
        self._choose(self._choices[peg])

    def key(self, name: str) -> bool:
        if name.isdecimal():
            return _press(self.ids.who, int(name) - 1)
        if name == "w" and not self.ids.wild.hidden:
            self.pick_wild()
            return True
        return _walk_column(self.ids.board, name, self.pick)

    def pick_wild(self) -> None:
        self.ids.board.chosen = []
        self._choose(act.ConfiscateWild(self._seat))

    def _choose(self, action: Any) -> None:
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


class CardsSheet(AskSheet):
    """Which move card to use."""

    def fill(self) -> None:
        self.title = _("Use which move card?")
        self._cards = sorted(set(self.ask.view.hands[self.ask.seat]))
        self.ids.cards.fill(
            [{"text": str(card), "art": f"sa_move_{card}"} for card in self._cards], self._use
        )

    def key(self, name: str) -> bool:
        return (
            name.isdecimal()
            and int(name) in self._cards
            and _press(self.ids.cards, self._cards.index(int(name)))
        )

    def _use(self, number: int) -> None:
        self.ask.decide(act.UseCard(self._cards[number]))


SHEETS = {
    "name": NameSheet,
    "guess": GuessSheet,
    "shop": ShopSheet,
    "market": MarketSheet,
    "confiscate": ConfiscateSheet,
    "cards": CardsSheet,
}
