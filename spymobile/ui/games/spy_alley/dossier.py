"""The own file: who one is, the pegboard, the cards; and the secret choice after a take-over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.words import all_of
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView, OwnFile
from spymobile.ui.face import Question
from spymobile.ui.parts.buttons import Push, Reachable
from spymobile.ui.parts.labels import Picture
from spymobile.ui.text import _, many

#: The own identity card, or the one won.
type Card = Literal["own", "won"]


def own_file(view: AlleyView) -> OwnFile:
    """What only the viewer knows."""
    if view.file is None:
        raise ValueError("nobody's file can be seen in this view: no seat is open")
    return view.file


class SpyCard(BoxLayout):
    """An identity card."""

    nation = StringProperty("french")
    title = StringProperty("")
    line = StringProperty("")
    over = StringProperty("")
    #: A word across its corner, if any.
    stamp = StringProperty("")

    def on_nation(self, *_args: object) -> None:
        self.title = _("{spy} spy").format(spy=facts.SPY_NAMES[facts.SPY[self.nation]]).upper()

    def on_kv_post(self, base: Widget) -> None:
        self.on_nation()


class SpyDossier(BoxLayout):
    """What the owner of a seat may look at."""

    pegs = NumericProperty(0)
    nation = StringProperty("french")
    line = StringProperty("")
    advice = StringProperty("")
    #: The cards one holds, which everybody sees.
    cards = StringProperty("")

    def __init__(self, view: AlleyView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        seat = view.who
        spy = own_file(view).spy
        self.pegs = view.pegs[seat]
        self.nation = facts.SPIES[spy]
        own = facts.count_items(view.pegs[seat], spy)
        wild = view.wilds[seat]
        self.line = _("{own} of 4 items, {wild} wild").format(own=own, wild=wild)
        if seat not in view.living:
            self.advice = _("You are out of the game. This was your card.")
        elif own + wild >= facts.FULL_SET:
            self.advice = _("You have all you need. Land on the {spy} embassy to win.").format(
                spy=facts.SPY_NAMES[spy]
            )
        else:
            missing = [
                facts.ITEM_NAMES[item] for item in range(4) if not view.pegs[seat] >> facts.peg(spy, item) & 1
            ]
            self.advice = _("Still missing: {items}.").format(items=", ".join(missing))
        self._lay_cards(view.hands[seat], wild)

    def _lay_cards(self, hand: Sequence[int], wild: int) -> None:
        said = []
        if hand:
            said.append(many("{count} move card", "{count} move cards", len(hand)))
        if wild:
            said.append(many("{count} wild card", "{count} wild cards", wild))
        self.cards = all_of(said)
        for art in (*(f"sa_move_{steps}" for steps in hand), *("sa_wild",) * wild):
            self.ids.pictures.add_widget(Picture(art=art, size_hint=(None, None), size=(dp(30), dp(36))))


class IdentityCard(Reachable, ButtonBehavior, SpyCard):
    """One of two cards, to be tapped."""

    chosen = BooleanProperty(False)

    def press(self) -> None:
        self.dispatch("on_release")


class IdentityChoice(BoxLayout):
    """Two cards, one to keep. Both ways look and last the same, and are asked about in the same words."""

    sentence = StringProperty("")

    def __init__(self, view: AlleyView, ask: Question[AlleyView], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask = ask
        file = own_file(view)
        won = file.inheritances[-1]
        cards: tuple[tuple[Card, int, str], ...] = (
            ("own", file.spy, _("Your own card")),
            ("won", won.won, _("{name}'s card").format(name=ask.names[won.seat])),
        )
        for which, spy, over in cards:
            card = IdentityCard(nation=facts.SPIES[spy], over=over, line=self._count(view, spy))
            card.bind(on_release=partial(self._pick, which))
            self.ids.cards.add_widget(card)
        #: What stays in reach while the cards are scrolled.
        self.foot = self.ids.ways.__self__
        self.remove_widget(self.foot)
        self._offer_both()

    def _offer_both(self, *_args: object) -> None:
        self.sentence = _(
            "Which spy will you be? Wait a moment even if it is easy: others watch how long you take."
        )
        self._mark(-1)
        self._lay(
            (_("Keep my card"), partial(self._pick, "own")),
            (_("Take the card I won"), partial(self._pick, "won")),
        )

    def _pick(self, which: Card, *_args: object) -> None:
        """What follows, before it does."""
        self.sentence = _("The other card leaves the game unseen. This cannot be taken back.")
        self._mark(("own", "won").index(which))
        self._lay(
            (_("Be this spy"), lambda *_: self._ask.decide(act.ChooseIdentity(which))),
            (_("Choose again"), self._offer_both),
        )

    def _mark(self, number: int) -> None:
        for at, card in enumerate(self.ids.cards.children[::-1]):
            card.chosen = at == number

    def _lay(self, *ways: tuple[str, Callable[..., object]]) -> None:
        row = self.foot
        row.clear_widgets()
        for words, deed in ways:
            button = Push(text=words, look="paper")
            button.bind(on_release=deed)
            row.add_widget(button)

    @staticmethod
    def _count(view: AlleyView, spy: int) -> str:
        own = facts.count_items(view.pegs[view.who], spy)
        return _("{own} of 4 items, {wild} wild").format(own=own, wild=view.wilds[view.who])
