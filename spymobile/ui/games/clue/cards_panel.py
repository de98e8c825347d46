"""Intrigue Cards and the ability, as cards one can read before use, with the button that uses them now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.game import Action
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.targets import Focus
from spymobile.ui.face import Desk
from spymobile.ui.games.clue.dealt import own_file
from spymobile.ui.games.clue.steps import NIGHT_FLIGHT
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.games.clue.desk import CaseDesk

#: What each kept card does when it is used, where that is one action.
_USES: dict[int, Action] = {
    facts.FORCED_MARCH: act.ForcedMarch(),
    facts.SECOND_BRIEFING: act.SecondBriefing(),
    facts.NEW_ORDERS: act.NewOrders(),
    facts.COURIER: act.Courier(),
}
_BY_ORDER = (facts.RADIO_SILENCE, facts.INTERCEPTED_MESSAGE)
_SECRET = (*_USES.values(), act.NightFlight, act.RecallToHq)


@dataclass(frozen=True, slots=True)
class Use:
    """A button on a card."""

    text: str
    does: Callable[[], None]


def playable(ask: Desk[ClueView]) -> bool:
    """Whether one of the kept cards can be played now."""
    choices = ask.prompt.choices if ask.prompt is not None else ()
    kinds = act.NightFlight | act.RecallToHq
    return any(isinstance(action, kinds) or action in _USES.values() for action in choices)


def not_now(view: ClueView, kind: int, names: Sequence[str], deciding: bool) -> str:
    """Why a kept card cannot be used; ``deciding``: its owner has opened the file to decide something."""
    if view.who not in view.living:
        return _("Not any more: you only answer.")
    if view.turn != view.who:
        return _("Not now: it is {name}'s turn.").format(name=names[view.turn])
    if kind in (facts.NEW_ORDERS, facts.COURIER):
        ready, reason = view.phase == "end_turn", _("Not now: at the end of your turn.")
    elif kind == facts.FORCED_MARCH:
        ready = view.phase == "move"
        reason = _("Not now: roll first.") if view.phase == "start_turn" else _("Not now: the move is over.")
    else:
        ready, reason = view.phase == "start_turn", _("Not now: your turn has begun.")
    if not ready:
        return reason
    return _("Not now.") if deciding else _("Hold the seal to use it.")


class IntrigueCard(Column):
    """One card: what it is, what it does, when, and whether it can be used now."""

    over = StringProperty("")
    art = StringProperty("")
    title = StringProperty("")
    effect = StringProperty("")
    when = StringProperty("")
    state = StringProperty("")
    secret = BooleanProperty(True)
    usable = BooleanProperty(False)
    #: How high the bar above it is.
    head = NumericProperty("30dp")

    def offer(self, uses: Sequence[Use]) -> None:
        """Lay its buttons."""
        self.usable = bool(uses)
        for use in uses:
            push = Push(text=use.text, look="inked", low=True, one_line=True)
            push.bind(on_release=lambda *_, use=use: use.does())
            self.ids.uses.add_widget(push)


class CardsPanel(BoxLayout):
    """The kept cards, then the ability."""

    note = StringProperty("")

    def __init__(self, ask: Desk[ClueView], desk: CaseDesk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self.update(ask)

    def update(self, ask: Desk[ClueView]) -> None:
        view, file = ask.view, own_file(ask.view)
        body = self.ids.body
        body.clear_widgets()
        new = set(self._desk.new_cards)
        for kind in sorted(file.kept, key=lambda kind: kind not in new):
            body.add_widget(self._kept(ask, kind))
        agent = view.agents[view.who]
        if agent >= 0:
            body.add_widget(self._ability(ask, agent))
        if view.who not in view.living:
            self.note = _("You only answer now: cards and ability stay unused.")
        elif len(view.kept) == 2:
            self.note = _("With two players there are no Intrigue Cards.")
        elif not file.kept:
            self.note = _("You keep no Intrigue Cards. The others see how many you have.")
        else:
            self.note = _("The others see only how many you have.")

    def _kept(self, ask: Desk[ClueView], kind: int) -> IntrigueCard:
        word = facts.INTRIGUE[kind]
        card = IntrigueCard(
            over=_("NEW, SECRET") if kind in self._desk.new_cards else _("KEPT, SECRET"),
            art="clue_intrigue",
            title=facts.INTRIGUE_NAMES[word].upper(),
            effect=facts.INTRIGUE_EFFECTS[word],
            when=facts.INTRIGUE_WHEN[word],
        )
        uses = self._uses(ask, kind)
        card.offer(uses)
        card.state = "" if uses else not_now(ask.view, kind, ask.names, ask.prompt is not None)
        return card

    def _uses(self, ask: Desk[ClueView], kind: int) -> list[Use]:
        choices = ask.prompt.choices if ask.prompt is not None else ()
        if ask.view.who not in ask.view.living:
            return []
        if kind in _BY_ORDER:
            return [Use(_("Give the order"), partial(self._desk.open, "hand"))]
        if kind in _USES and _USES[kind] in choices:
            return [Use(_("Use it"), partial(ask.decide, _USES[kind]))]
        if kind == facts.NIGHT_FLIGHT and any(isinstance(action, act.NightFlight) for action in choices):
            return [Use(_("Choose where to land"), partial(ask.take_up, Focus(NIGHT_FLIGHT)))]
        if kind == facts.RECALLED_TO_HQ:
            return [
                Use(_("Recall {name}").format(name=ask.names[action.seat]), partial(ask.decide, action))
                for action in choices
                if isinstance(action, act.RecallToHq)
            ]
        return []

    def _ability(self, ask: Desk[ClueView], agent: int) -> IntrigueCard:
        view, word = ask.view, facts.ABILITIES[agent]
        used = bool(view.used >> view.who & 1)
        card = IntrigueCard(
            over=_("ABILITY, ONCE"),
            art="clue_ability",
            title=facts.ABILITY_NAMES[word].upper(),
            effect=facts.ABILITY_EFFECTS[word],
            when=facts.ABILITY_WHEN[word],
            secret=False,
            state=_("Used.") if used else _("Not used yet."),
        )
        ordered = agent == facts.EPSILON or (agent == facts.GAMMA and len(view.kept) > 2)
        if ordered and not used and view.who in view.living:
            card.offer([Use(_("Give the order"), partial(self._desk.open, "hand"))])
        return card
