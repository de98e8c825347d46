"""The own file: who one is, the pegboard, the cards; and the secret choice after a take-over."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.ui.face import Ask
from spymobile.ui.text import _


class SpyCard(BoxLayout):
    """An identity card."""

    nation = StringProperty("french")
    title = StringProperty("")
    line = StringProperty("")
    over = StringProperty("")

    def on_nation(self, *_args: Any) -> None:
        self.title = _("{spy} spy").format(spy=facts.SPY_NAMES[facts.SPY[self.nation]]).upper()

    def on_kv_post(self, base: Any) -> None:
        self.on_nation()


def spy_card(spy: int, over: str, line: str) -> SpyCard:
    return SpyCard(nation=facts.SPIES[spy], over=over, line=line)


class SpyDossier(BoxLayout):
    """What the owner of a seat may look at."""

    pegs = NumericProperty(0)
    nation = StringProperty("french")
    line = StringProperty("")
    advice = StringProperty("")

    def __init__(self, view: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        seat = view.who
        spy = view.file.spy
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


class IdentityChoice(BoxLayout):
    """Two cards, one to keep. Both ways look and last the same."""

    def __init__(self, view: Any, ask: Ask, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        won = view.file.inheritances[-1]
        self.ids.cards.add_widget(
            spy_card(view.file.spy, _("Your own card"), self._count(view, view.file.spy))
        )
        taken = _("{name}'s card").format(name=ask.names[won.seat])
        self.ids.cards.add_widget(spy_card(won.won, taken, self._count(view, won.won)))
        self.ids.keep.bind(on_release=lambda *_: ask.decide(act.ChooseIdentity("own")))
        self.ids.take.bind(on_release=lambda *_: ask.decide(act.ChooseIdentity("won")))

    @staticmethod
    def _count(view: Any, spy: int) -> str:
        own = facts.count_items(view.pegs[view.who], spy)
        return _("{own} of 4 items, {wild} wild").format(own=own, wild=view.wilds[view.who])
