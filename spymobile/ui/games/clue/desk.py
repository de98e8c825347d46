"""The open file of an agent: what was shown, the clue sheet, the hand with its orders, the cards to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.games.clue.state import ClueView
from spymobile.ui.face import Choice, Desk, Offer
from spymobile.ui.games.clue import pencil_marks
from spymobile.ui.games.clue.cards_panel import CardsPanel, playable
from spymobile.ui.games.clue.dealt import own_file
from spymobile.ui.games.clue.orders_panel import OrdersPanel
from spymobile.ui.games.clue.sheet_panel import SheetPanel
from spymobile.ui.games.clue.shown_panel import ShownPanel, fresh
from spymobile.ui.games.clue.waiting import what
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Keyed, Push
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

for _kv in ("clue_desk", "clue_shown", "clue_orders", "clue_cards"):
    load_kv(_kv)

_TABS = ("shown", "sheet", "hand", "cards")
_OVER_THE_SHEET = ("ask", "draw_intrigue", "second_interrogation")


class DeskTab(Push):
    """One of the pages that lie on the desk."""

    fades = True

    chosen = BooleanProperty(False)
    #: Something on it waits to be read or can be used now.
    marked = BooleanProperty(False)


class DeskStep(Column):
    """What its owner may decide now where the file hides the tray: a question, a card to draw."""

    sentence = StringProperty("")

    def __init__(self, step: Offer[int], choose: Callable[[Choice], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # The sheet needs the room, and its button says what is to be done.
        self.sentence = "" if len(step.choices) == 1 else step.sentence
        for choice in step.choices:
            look = "inked" if choice.look in ("primary", "danger") else "paper"
            push = Push(text=choice.text, icon=choice.icon, look=look, dim=choice.dim, low=True)
            push.bind(on_release=lambda *_args, choice=choice: choose(choice))
            self.ids.row.add_widget(push)


type DeskPage = ShownPanel | SheetPanel | OrdersPanel | CardsPanel


class CaseDesk(Keyed, BoxLayout):
    """One page at a time. It opens on a card that was just shown, else where it was left."""

    page = StringProperty("")
    #: Whose file it is.
    look = NumericProperty(0)

    def __init__(self, ask: Desk[ClueView], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask = ask
        self._panel: DeskPage | None = None
        self._tabs: dict[str, DeskTab] = {}
        for name, words in zip(_TABS, (_("Shown"), _("Sheet"), _("Hand"), _("Cards")), strict=True):
            tab = DeskTab(text=words)
            tab.bind(on_release=partial(self._tapped, name))
            self.ids.tabs.add_widget(tab)
            self._tabs[name] = tab
        self.look = ask.looks[ask.seat]
        #: The file as it was when it was opened: orders may be put back to it until it is closed.
        self.before = own_file(ask.view)
        # The question's picker says no more than the sheet does, and the sheet as much as its person wants.
        ask.draft.pop("level", None)
        if wanted := pencil_marks.read(ask.notes.read()).level:
            ask.draft["level"] = wanted
        #: The card that was read last on this desk; a lesson keeps no draft that could say so.
        self._read = -1
        #: Kept cards that their person has not looked at before this file was opened.
        self.new_cards: tuple[int, ...] = ()
        self._count_new()
        left_at = ask.draft.get("page", "sheet")
        if left_at not in _TABS:
            left_at = "sheet"
        self.open("shown" if self._unread else "cards" if self.new_cards else left_at)
        self._offer()

    @property
    def panel(self) -> Widget:
        """The page that lies open."""
        return self._panel

    def _tapped(self, name: str, *_args: object) -> None:
        self.open(name)

    def open(self, name: str) -> None:
        """Lay a page on the desk."""
        self.page = self._ask.draft["page"] = name
        for key, tab in self._tabs.items():
            tab.chosen = key == name
        self._forget()
        if name == "cards":
            self._ask.draft["kept"] = own_file(self._ask.view).kept
        made: dict[str, Callable[[Desk[ClueView], CaseDesk], DeskPage]] = {
            "shown": ShownPanel,
            "sheet": SheetPanel,
            "hand": OrdersPanel,
            "cards": CardsPanel,
        }
        self._panel = made[name](self._ask, self)
        self.ids.place.add_widget(self._panel)
        self._mark()
        self._ask.turned()

    def update(self, ask: Desk[ClueView]) -> None:
        """Something happened, or was ordered: the page stays, and what it says is new."""
        self._ask = ask
        self._count_new()
        if self._panel is not None:
            self._panel.update(ask)
        self._mark()
        self._offer()

    def _offer(self) -> None:
        """Public decisions that one thinks over with the sheet or the cards in sight."""
        ask, bar = self._ask, self.ids.bar
        bar.clear_widgets()
        kind = ask.prompt.kind.rpartition(".")[2] if ask.prompt is not None else ""
        if kind in _OVER_THE_SHEET and ask.offer is not None and ask.offer.choices:
            bar.add_widget(DeskStep(ask.offer, ask.choose))

    @property
    def _unread(self) -> bool:
        return fresh(self._ask.view) and not self._was_read

    @property
    def _was_read(self) -> bool:
        return what(self._ask.view) in (self._read, self._ask.draft.get("read"))

    def _count_new(self) -> None:
        """What has come since the cards were looked at last; what was played is forgotten."""
        kept = Counter(own_file(self._ask.view).kept)
        known = Counter(self._ask.draft.get("kept", ())) & kept
        self._ask.draft["kept"] = tuple(known.elements())
        still = [kind for kind in self.new_cards if kind in kept]
        self.new_cards = (*still, *(kind for kind in kept - known if kind not in still))

    def _mark(self) -> None:
        if self.page == "shown" and not self._was_read:
            self._read = self._ask.draft["read"] = what(self._ask.view)
            self._ask.was_read()
        self._tabs["shown"].marked = self._unread
        self._tabs["cards"].marked = playable(self._ask) or (self.page != "cards" and bool(self.new_cards))

    def _forget(self) -> None:
        self.ids.place.clear_widgets()
        if isinstance(self._panel, SheetPanel):
            self._panel.forget()

    def on_parent(self, _desk: Widget, parent: Widget | None) -> None:
        """It is closed: nothing is worked out for it any more."""
        if parent is None and isinstance(self._panel, SheetPanel):
            self._panel.forget()

    def key(self, name: str) -> bool:
        return isinstance(self._panel, Keyed) and self._panel.key(name)

    def close(self) -> None:
        self._ask.close()


def title_of(desk: Widget, name: str) -> str:
    """What ``name`` does with the page that lies open."""
    titles = {
        "shown": _("{name} reads"),
        "sheet": _("{name}'s clue sheet"),
        "hand": _("{name}'s orders"),
        "cards": _("{name}'s cards"),
    }
    return titles[desk.page].format(name=name) if isinstance(desk, CaseDesk) else ""
