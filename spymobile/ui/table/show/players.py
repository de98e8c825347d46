"""The strip of players: what is public of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from spymobile.core.game import View
from spymobile.ui.parts.buttons import HoldPush
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


def turn_of(name: str) -> str:
    return _("{name}'s turn").format(name=name)


def show(page: TablePage, view: View, turn: int) -> None:
    """Show what is public of everybody on a table page, in the arrangement it has."""
    device, cards = page.device, []
    living = page.face.living(view)
    for seat, name in enumerate(page.names):
        first, second = page.face.player(view, seat)
        cards.append(
            {
                "name": name,
                "first": first,
                "second": page.face.player_line(view, seat) if page.wide else second,
                "seat_look": page.looks[seat],
                "has_turn": seat == turn,
                "out": living is not None and seat not in living,
                "bot": device.is_bot(seat),
                "can_hold": device.plays_here(seat),
            }
        )
    if page.wide:
        panel = partial(page.face.player_panel, view)
        page.ids.column_cards.show(device.game.name, cards, panel, page)
    else:
        page.ids.strip.show(cards, page)


class PlayerCard(HoldPush):
    """One player; a tap shows more, holding opens the own file for as long as it is held."""

    name = StringProperty("")
    first = StringProperty("")
    second = StringProperty("")
    seat_look = NumericProperty(0)
    has_turn = BooleanProperty(False)
    out = BooleanProperty(False)
    bot = BooleanProperty(False)
    wants = NumericProperty("66dp")
    #: Only the sign, where there is no room for words; a tap still tells everything.
    compact = BooleanProperty(False)
    eager = False  # A column of players can be scrolled.

    def press(self) -> None:
        """By keyboard it is a tap: holding is for fingers, and Space holds the seal."""
        self.dispatch("on_release")


class PlayerStrip(Layout):
    """Players in one row, or in rows of three or two where the words need the room."""

    gap = NumericProperty("8dp")
    compact = BooleanProperty(False)
    #: How high the strip is with all its words.
    whole = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        self._trigger = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "width", "children", "compact"):
            self.fbind(name, self._trigger)
        theme.watch(text_scale=self._again)

    def show(self, cards: list[dict[str, Any]], page: TablePage) -> None:
        """Show these players; widgets are kept where the number of players stays the same."""
        if len(self.children) != len(cards):
            self.clear_widgets()
            for seat in range(len(cards)):
                card = PlayerCard()
                card.bind(wants=self._trigger)
                _connect(card, page, seat)
                self.add_widget(card)
        for card, facts in zip(self.children[::-1], cards, strict=True):
            for name, value in facts.items():
                setattr(card, name, value)

    def _again(self, *_args: Any) -> None:
        self._trigger()

    do_layout = _again

    def _arrange(self, *_args: Any) -> None:
        cards = self.children[::-1]
        if not cards:
            self.height = 0
            return
        gap = self.gap
        least = max(dp(84), sp(80))
        most = max(1, int((self.width + gap) // (least + gap)))
        columns = len(cards) if len(cards) <= min(4, most) else min(3, most)
        rows = -(-len(cards) // columns)
        wide = (self.width - gap * (columns - 1)) / columns
        high = max(card.wants for card in cards)
        self.whole = rows * high + (rows - 1) * gap
        if self.compact:
            columns, rows, high = len(cards), 1, dp(48)
            # Six on the narrowest phone touch each other, so that each is as wide as a finger.
            gap = max(0, min(gap, (self.width - dp(48) * columns) / max(1, columns - 1)))
            wide = (self.width - gap * (columns - 1)) / columns
        self.height = rows * high + (rows - 1) * gap
        for card in cards:
            card.compact = self.compact
        for number, card in enumerate(cards):
            row, column = divmod(number, columns)
            card.size = wide, high
            card.pos = self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap


def _connect(card: PlayerCard, page: TablePage, seat: int) -> None:
    """A seat's sign is its seal, too."""

    def tapped(*_args: Any) -> None:
        if not card.filled:
            page.show_seat(seat)

    card.bind(
        on_release=tapped,
        on_begin=lambda *_args: page.curtain_view.begin(seat),
        on_hold=lambda *_args: page.curtain_view.held(),
        on_let_go=lambda *_args: page.curtain_view.left(),
    )


class WidePlayer(PlayerCard):
    """A player with a larger public picture."""

    #: Many players share the column.
    dense = BooleanProperty(False)


class PlayerColumn(BoxLayout):
    """Players below each other with their larger picture, for tablets."""

    _made: tuple[str, int] = ("", 0)

    def show(
        self,
        game: str,
        cards: list[dict[str, Any]],
        panel: Callable[[int, Any], Any],
        page: TablePage,
    ) -> None:
        """Show these players; what was made for another game or number of players is made anew."""
        if self._made != (game, len(cards)):
            self._made = (game, len(cards))
            self.clear_widgets()
            for seat in range(len(cards)):
                player = WidePlayer()
                _connect(player, page, seat)
                self.add_widget(player)
        for seat, (player, facts) in enumerate(zip(self.children[::-1], cards, strict=True)):
            for name, value in facts.items():
                setattr(player, name, value)
            player.dense = len(cards) > 4
            shown = player.ids.panel.children
            picture = panel(seat, shown[0] if shown else None)
            if picture.parent is None:
                player.ids.panel.clear_widgets()
                player.ids.panel.add_widget(picture)
