"""The own hand in the order in which it is shown, and the orders that answer for its owner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.errors import Refusal
from spymobile.core.words import all_of, message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.actions import Trigger
from spymobile.games.clue.state import NEVER, ClueView
from spymobile.ui.face import Desk
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.card_pick import CardPick
from spymobile.ui.games.clue.dealt import own_file
from spymobile.ui.parts.buttons import Push, Reachable
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.games.clue.desk import CaseDesk

#: How far a finger goes before a row follows it.
_SLOP = 8


def show_order(view: ClueView) -> list[int]:
    """The own cards: those put in front, then the others as they were dealt."""
    file = own_file(view)
    front = [card for card in file.show_first if card in file.hand]
    return front + [card for card in file.hand if card not in front]


def put_at(order: Sequence[int], card: int, place: int) -> list[int]:
    """The order with a card moved to a place.

    >>> put_at([4, 7, 9], 9, 0), put_at([4, 7, 9], 4, 1)
    ([9, 4, 7], [7, 4, 9])
    """
    rest = [other for other in order if other != card]
    return [*rest[:place], card, *rest[place:]]


def orders_for(order: Sequence[int], upto: int) -> list[act.ShowFirst]:
    """The actions that put so many cards in front, the foremost last.

    >>> [action.card for action in orders_for([9, 4, 7], 2)]
    ['epsilon', 'code_book']
    """
    return [act.ShowFirst(facts.CARDS[card]) for card in reversed(order[:upto])]


class HandRow(Reachable, BoxLayout):
    """A card of the hand: dragged up or down, or moved by the arrow keys."""

    number = NumericProperty(0)
    art = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    lifted = BooleanProperty(False)
    #: Moving it is what a finger on it means, not scrolling.
    eager = True

    def __init__(self, card: int, panel: OrdersPanel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.card, self._panel = card, panel

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        touch.ud[self] = touch.y
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if not self.lifted and abs(touch.y - touch.ud[self]) > dp(_SLOP):
            self.lifted = True
        if self.lifted:
            self._panel.over(self, touch.y)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.lifted:
            self.lifted = False
            self._panel.dropped(self)
        return True

    def arrow(self, name: str) -> bool:
        return name in ("up", "down") and self._panel.nudge(self, -1 if name == "up" else 1)

    def press(self) -> None:
        """By keyboard: to the front."""
        self._panel.nudge(self, -len(facts.CARDS))


class Segment(Push):
    """A segment on manila."""

    fades = True

    chosen = BooleanProperty(False)


class OrderBox(Column):
    """When to refuse, or when to listen in: never, the next time, or on a condition."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    state = StringProperty("")
    #: The conditions are laid out.
    asks = BooleanProperty(False)

    def __init__(
        self,
        ask: Desk[ClueView],
        kind: type[act.OrderSilence | act.OrderIntercept],
        now: Trigger,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._ask, self._kind = ask, kind
        self._segments: list[Segment] = []
        for words, on in ((_("Never"), NEVER), (_("Next time"), "next"), (_("When …"), None)):
            push = Segment(text=words)
            push.chosen = now == on if on is not None else now not in (NEVER, "next")
            push.bind(on_release=partial(self._choose, on))
            self.ids.segments.add_widget(push)
            self._segments.append(push)
        self.state = _said(now, ask.names) if now not in (NEVER, "next") else ""

    def _choose(self, on: Trigger | None, *_args: object) -> None:
        if on is not None:
            self._ask.order(self._kind(on))
            return
        self.asks = True
        self.ids.players.clear_widgets()
        self.ids.cards.clear_widgets()
        view = self._ask.view
        for seat in range(len(view.kept)):
            if seat != view.who:
                self._add_player(seat)
        for card in range(len(facts.CARDS)):
            pick = CardPick.of(card)
            pick.bind(on_release=partial(self._give, facts.CARDS[card]))
            self.ids.cards.add_widget(pick)

    def _add_player(self, seat: int) -> None:
        push = Segment(text=_("{name} asks").format(name=self._ask.names[seat]))
        push.bind(on_release=partial(self._give, seat))
        self.ids.players.add_widget(push)

    def _give(self, on: Trigger, *_args: object) -> None:
        self._ask.order(self._kind(on))


def _said(now: Trigger, names: Sequence[str]) -> str:
    if isinstance(now, int):
        return _("When {name} asks.").format(name=names[now])
    return _("When {card} is named.").format(card=facts.CARD_NAMES[facts.CARD[now]])


class OrdersPanel(BoxLayout):
    """Orders hold from the moment they are given; nobody sees that one was."""

    note, pace = StringProperty(""), StringProperty("")
    #: Some order is another than when the file was opened.
    changed = BooleanProperty(False)

    def __init__(self, ask: Desk[ClueView], desk: CaseDesk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask, self._desk = ask, desk
        self._order: list[int] = []
        self.update(ask)

    def keep(self) -> None:
        """They hold already: the file is closed."""
        self._desk.close()

    def as_before(self) -> None:
        """Give the orders again that held when the file was opened."""
        before, now = self._desk.before, own_file(self._ask.view)
        actions: list[act.ClueAction] = []
        if before.show_first != now.show_first:
            front = [act.ShowFirst(facts.CARDS[card]) for card in reversed(before.show_first)]
            actions += [act.ShowByHabit(), *front]
        if before.silence != now.silence:
            actions.append(act.OrderSilence(before.silence))
        if before.intercept != now.intercept:
            actions.append(act.OrderIntercept(before.intercept))
        if not actions:
            self._ask.why(Refusal("CL-63", message("Your orders are as they were when you opened the file.")))
        self._give(actions)

    def update(self, ask: Desk[ClueView]) -> None:
        self._ask = ask
        view = ask.view
        self._order = show_order(view)
        front = [card for card in own_file(view).show_first if card in self._order]
        rows = self.ids.rows
        rows.clear_widgets()
        for card in self._order:
            rows.add_widget(
                HandRow(
                    card,
                    self,
                    number=front.index(card) + 1 if card in front else 0,
                    art=card_art(card),
                    title=facts.CARD_NAMES[card],
                    line=_seen_by(view, card, ask.names),
                )
            )
        self.ids.habit.hidden = not front
        before, now = self._desk.before, own_file(view)
        self.changed = (before.show_first, before.silence, before.intercept) != (
            now.show_first,
            now.silence,
            now.intercept,
        )
        self.note = (
            _("By hand at this table: you choose each card yourself. A courier asks you too.")
            if view.house.by_hand
            else _("If you must show one, the foremost that fits goes. Drag to change the order.")
        )
        self._lay_orders(view)

    def _lay_orders(self, view: ClueView) -> None:
        """Silence and interception, for whoever has the means."""
        file, place = own_file(view), self.ids.orders
        place.clear_widgets()
        if view.who not in view.living:
            return
        kinds = {prompt.kind.rpartition(".")[2] for prompt in self._ask.orders}
        able = not view.used >> view.who & 1
        agent = view.agents[view.who]
        silent = facts.RADIO_SILENCE in file.kept or (agent == facts.EPSILON and able)
        hears = facts.INTERCEPTED_MESSAGE in file.kept or (agent == facts.GAMMA and able)
        if "order_silence" in kinds and (silent or file.silence != NEVER):
            place.add_widget(
                OrderBox(
                    self._ask,
                    act.OrderSilence,
                    file.silence,
                    title=_("Refuse to answer, once"),
                    line=_means(view, facts.EPSILON, facts.RADIO_SILENCE, able),
                    icon="volume-off",
                )
            )
        if "order_intercept" in kinds and (hears or file.intercept != NEVER):
            place.add_widget(
                OrderBox(
                    self._ask,
                    act.OrderIntercept,
                    file.intercept,
                    title=_("See a card shown to another, once"),
                    line=_means(view, facts.GAMMA, facts.INTERCEPTED_MESSAGE, able),
                    icon="ear-hearing",
                )
            )

    # Moving cards

    def over(self, row: HandRow, y: float) -> None:
        """A row follows the finger; the others make room."""
        rows = self.ids.rows
        shown = rows.children[::-1]
        step = row.height + rows.spacing
        place = int(min(len(shown) - 1, max(0, (rows.top - y) // step)))
        if shown.index(row) != place:
            rows.remove_widget(row)
            rows.add_widget(row, len(shown) - 1 - place)

    def dropped(self, row: HandRow) -> None:
        """A card was let go; if the file was closed with it in the air, nothing is ordered."""
        if self._desk.parent is None:
            return
        place = self.ids.rows.children[::-1].index(row)
        self._put(row.card, place)

    def nudge(self, row: HandRow, step: int) -> bool:
        """By keyboard: so many places up or down."""
        place = min(len(self._order) - 1, max(0, self._order.index(row.card) + step))
        self._put(row.card, place)
        return True

    def _put(self, card: int, place: int) -> None:
        order = put_at(self._order, card, place)
        front = own_file(self._ask.view).show_first
        numbered = [one for one in order if one in front]
        upto = max(place + 1, order.index(numbered[-1]) + 1 if numbered else 0)
        if order == self._order and card in front:
            self.update(self._ask)
            return
        self._give(orders_for(order, upto))

    def _give(self, actions: Sequence[act.ClueAction]) -> None:
        """One order after the other: each is its own step, and shows when it is done."""
        if not actions:
            return
        first, rest = actions[0], actions[1:]
        order: Callable[..., None] = self._ask.order
        order(first, partial(self._give, rest) if rest else None)

    def by_habit(self) -> None:
        """Forget the own order."""
        self._ask.order(act.ShowByHabit())


def _means(view: ClueView, agent: int, card: int, able: bool) -> str:
    """What would be used: the ability first (CL-66, CL-67)."""
    file = own_file(view)
    if view.agents[view.who] == agent and able:
        return facts.ABILITY_NAMES[facts.ABILITIES[agent]]
    if card in file.kept:
        return facts.INTRIGUE_NAMES[facts.INTRIGUE[card]]
    return _("You have nothing to use for it now.")


def _seen_by(view: ClueView, card: int, names: Sequence[str]) -> str:
    """Who has seen this card of the own hand."""
    who: dict[int, None] = {}
    for number, seen in own_file(view).seen:
        clue = view.clues[number]
        if seen == card and clue.giver == view.who:
            who |= dict.fromkeys((clue.asker, *clue.listeners))
    if not who:
        return _("nobody has seen it")
    return _("seen by {names}").format(names=all_of([names[seat] for seat in who]))
