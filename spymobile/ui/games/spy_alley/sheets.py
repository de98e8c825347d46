"""Sheets that put an action together: naming a spy, move cards. Those with a pegboard are in ``shops``."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from spymobile.core.errors import Refusal
from spymobile.core.words import Words, any_of, message
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.face import Question
from spymobile.ui.games.spy_alley.alley_sheet import LETTERS, AlleySheet, press
from spymobile.ui.games.spy_alley.routes import ends
from spymobile.ui.games.spy_alley.shops import ConfiscateSheet, MarketSheet, ShopSheet
from spymobile.ui.games.spy_alley.spaces import icon
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.labels import Picture
from spymobile.ui.text import _, many
from spymobile.ui.theme import theme

#: How many of a nation's things somebody has.
_COUNTED = Words(
    (
        "{name} has none of the four {spy} items.",
        "{name} has one of the four {spy} items.",
        "{name} has two of the four {spy} items.",
        "{name} has three of the four {spy} items.",
        "{name} has all four {spy} items.",
    )
)


class NameSheet(AlleySheet):
    """Say who somebody is. The suspect's pegboard is the choice of a nation.

    The sheet looks the same for all six names, whoever is asking.
    """

    kind: type[act.NameASpy | act.FreeGuess] = act.NameASpy
    quote = StringProperty("")
    hint = StringProperty("")
    warning = StringProperty("")
    #: What is still to be chosen, in words; empty when both are.
    missing = StringProperty("")
    #: The scorecard of whoever is chosen.
    pegs = NumericProperty(0)
    #: The room below the buttons, so that they lie where the tray has its own.
    foot = NumericProperty("18dp")
    risky = BooleanProperty(True)
    #: The paragraph that says what there is to choose.
    rule = "SA-31"

    def __init__(self, stage: Stage, ask: Question[AlleyView], seat: int = -1, **kwargs: Any) -> None:
        self._tapped = seat
        super().__init__(stage, ask, **kwargs)
        self.pin(self.ids.buttons.__self__)
        self.pin(self.ids.note.__self__)
        self.fbind("height", self._place_buttons)
        theme.watch(text_scale=self._place_buttons)
        self._place_buttons()

    def _place_buttons(self, *_args: object) -> None:
        """On a tall screen the button to hold lies where the thumb has found "Name a spy"."""
        high = self.height / theme.text_scale
        self.foot = dp(51) if high >= dp(800) else dp(18) if high >= dp(600) else 0

    def fill(self) -> None:
        self._seats = self.opponents()
        self._legal = {action.seat for action in self.ask.prompt.choices if isinstance(action, self.kind)}
        only = min(self._legal) if len(self._legal) == 1 else self._tapped
        self._who = self._seats.index(only) if only in self._legal else -1
        self._spy = -1
        self.ids.who.fill(self.signs(self._seats, {*self._seats} - self._legal), self._pick_who)
        self.ids.spies.fill(self._pick_spy)
        self.ids.who.choose(self._who)
        self._update()

    def key(self, name: str) -> bool:
        if name.isdecimal():
            return press(self.ids.who, int(name) - 1)
        return name in LETTERS and press(self.ids.spies, LETTERS[name])

    def _pick_who(self, number: int) -> None:
        seat = self._seats[number]
        if seat not in self._legal:
            self.ids.who.choose(self._who)
            self.ask.why(self.kind(seat, facts.SPIES[0]))  # All six are refused in the same words.
            return
        self._who = number
        self._update()

    def _pick_spy(self, number: int) -> None:
        self._spy = number
        self._update()

    def _update(self) -> None:
        name = self.ask.names[self._seats[self._who]] if self._who >= 0 else "…"
        spy = facts.SPY_NAMES[self._spy] if self._spy >= 0 else "…"
        self.quote = _("“{name}, you are the {spy} spy.”").format(name=name, spy=spy)
        self.pegs = self.ask.view.pegs[self._seats[self._who]] if self._who >= 0 else 0
        self.missing = self._what_is_missing()
        self.hint = self.missing or self._evidence()
        self.warning = (
            _("If you are wrong you are out, and {name} takes all you own.").format(name=name)
            if self.risky
            else _("A wrong guess costs nothing.")
        )

    def _what_is_missing(self) -> str:
        """Only what is still to be chosen."""
        if self._who >= 0:
            return "" if self._spy >= 0 else _("Choose a nation.")
        return _("Choose a player and a nation.") if self._spy < 0 else _("Choose a player.")

    def _evidence(self) -> str:
        """What anyone can count on the scorecards; the same kind of sentence for all six nations."""
        seat = self._seats[self._who]
        wild = self.ask.view.wilds[seat]
        count = facts.count_items(self.ask.view.pegs[seat], self._spy)
        line = _COUNTED[count].format(name=self.ask.names[seat], spy=facts.SPY_NAMES[self._spy])
        return line + (many(" And {count} wild card.", " And {count} wild cards.", wild) if wild else "")

    def accuse(self) -> None:
        """The button was held until it was full."""
        if self.missing:
            self.ask.why(Refusal(self.rule, self.missing))
        else:
            self.ask.decide(self.kind(self._seats[self._who], facts.SPIES[self._spy]))

    def tapped(self) -> None:
        """The button was let go; while something is missing, a tap is enough to hear what."""
        if self.missing:
            self.accuse()


class GuessSheet(NameSheet):
    """A free guess on the spy eliminator."""

    kind = act.FreeGuess
    risky = BooleanProperty(False)
    rule = "SA-40"


class CardsSheet(AlleySheet):
    """Which move card to use: the first tap shows where it leads, a second one or the button plays it."""

    def fill(self) -> None:
        self.title = _("Use which move card?")
        self._cards = sorted(set(self.ask.view.hands[self.ask.seat]))
        self._card = 0
        self.ids.cards.fill(
            [{"text": str(card), "art": f"sa_move_{card}"} for card in self._cards], self._pick
        )
        self._update()

    def key(self, name: str) -> bool:
        if not name.isdecimal() or not 1 <= int(name) <= max(facts.MOVE_CARDS):
            return False
        if int(name) in self._cards:
            return press(self.ids.cards, self._cards.index(int(name)))
        self.ask.why(act.UseCard(int(name)))
        return True

    def _pick(self, number: int) -> None:
        if self._card == self._cards[number]:
            self.use()
            return
        self._card = self._cards[number]
        self._update()

    def _update(self) -> None:
        self.ids.use.dim = not self._card
        if not self._card:
            self.ids.use.text = _("Tap a card")
            self.line = _("Tap a card to see where it leads.")
            return
        self.ids.use.text = _("Use card {count}").format(count=self._card)
        spaces = ends(self.ask.view, self.ask.seat, self._card)
        names = [facts.SPACE_NAMES[space] for space in spaces]
        self.line = _("Card {count} leads to {place}.").format(count=self._card, place=any_of(names))
        self.ids.ends.clear_widgets()
        for space in spaces:
            self.ids.ends.add_widget(Picture(art=icon(space)))

    def use(self) -> None:
        """The second act."""
        if self._card:
            self.ask.decide(act.UseCard(self._card))
        else:
            self.ask.why(Refusal("SA-29", message("Choose one of your move cards."), drawn=False))


SHEETS: dict[str, type[AlleySheet]] = {
    "name": NameSheet,
    "guess": GuessSheet,
    "shop": ShopSheet,
    "market": MarketSheet,
    "confiscate": ConfiscateSheet,
    "cards": CardsSheet,
}
