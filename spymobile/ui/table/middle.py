"""A board in the middle: the table on a device that nobody sits at, for everybody's eyes and from afar.

It shows what anyone may know. Whoever is due may throw the dice on it, if they have not kept that to their
own phone; nothing else is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from spymobile.core.game import Prompt, View
from spymobile.ui import bots
from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts import load_kv
from spymobile.ui.table.flat import FlatPanel
from spymobile.ui.table.middle_parts import MiddlePanel
from spymobile.ui.table.show import layout, players
from spymobile.ui.table.show.table_places import TablePlaces
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: The parts of a page that the panel stands for.
_BELOW = ("header", "tray")
#: With more players than this the stage is lower, and so are their rows.
_MANY = 4


class Middle:
    """The part of a table page that is about a device without a seat; elsewhere it is silent."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.panel: MiddlePanel | FlatPanel | None = None
        self._wanted = False
        self._throw: Choice | None = None
        self._unbind: Callable[[], None] = lambda: None

    def join(self) -> None:
        """A table has come on the page."""
        page = self._page
        self._wanted = page.company.is_far and not page.device.seats

    def leave(self) -> None:
        self._wanted = False
        self._drop()

    @property
    def shape(self) -> float:
        """How wide the board is beside how high, where it is for everybody; else 0."""
        page = self._page
        if not self._wanted or not page.on_stage:
            return 0.0
        wide, high = page.board.units
        return max(page.face.room(len(page.names)).shape, wide / high)

    @property
    def round_it(self) -> int:
        """How many sit round a screen that lies flat; 0 where it stands."""
        page = self._page
        return len(page.names) if self.shape and page.app.preferences.board_flat else 0

    def deeds(self) -> list[tuple[str, str, Callable[[], object]]]:
        """For the menu, as :meth:`Company.deeds`."""
        if self.panel is None:
            return []
        if self.round_it:
            return [(_("This screen stands upright"), "television", partial(self._lie, False))]
        return [(_("This screen lies flat on the table"), "tablet", partial(self._lie, True))]

    def _lie(self, flat: bool) -> None:
        self._page.app.preferences.board_flat = flat
        self._drop()
        self._page.rearrange()

    # Throwing

    def throw(self, prompt: Prompt) -> Offer | None:
        """Of what somebody elsewhere must decide, the throw that may be made here; None where nothing may."""
        page, device = self._page, self._page.device
        public = device.public_prompt(prompt.seat)
        if not device.board or device.is_bot(prompt.seat) or public is None or page.company.trouble:
            return None
        step = page.face.step(device.view(), public, page.names)
        for choice in step.choices:
            if choice.throws and isinstance(choice.action, device.game.throws) and not choice.dim:
                return Offer(step.sentence, (choice,), art=step.art)
        return None

    def _thrown(self, *_args: object) -> None:
        if self._throw is not None and self._page.in_front:
            self._page.commands.choose(self._throw)

    # On the page

    def arrange(self, places: TablePlaces) -> None:
        """Bring the panel on in place of header and tray, or take it away."""
        page = self._page
        if places.arrangement != "middle":
            self._drop()
            return
        panel = self.panel or self._lay(FlatPanel if self.round_it else MiddlePanel)
        layout.put(panel, places.tray)
        panel.unit = page.height / dp(800)
        page.board.lie(bool(self.round_it))

    def _lay(self, kind: type[MiddlePanel | FlatPanel]) -> MiddlePanel | FlatPanel:
        page = self._page
        load_kv("middle")
        panel = self.panel = kind(page=page, size_hint=(None, None))
        for part in page.parts.values():
            if part.parent is not None:
                page.remove_widget(part)
        for name in _BELOW:
            page.remove_widget(page.ids[name].__self__)
        page.add_widget(panel)
        panel.ids.dice.bind(on_throw=self._thrown)
        sending = partial(self._sending, panel)
        page.tray.bind(sending=sending)
        self._unbind = partial(page.tray.unbind, sending=sending)
        page.refresh()
        return panel

    @staticmethod
    def _sending(panel: MiddlePanel | FlatPanel, _tray: Widget, sending: bool) -> None:
        panel.sending = sending

    def _drop(self) -> None:
        panel, self.panel = self.panel, None
        if panel is None:
            return
        self._unbind()
        page = self._page
        page.board.lie(False)
        page.remove_widget(panel)
        for name in _BELOW:
            part = page.ids[name].__self__
            if part.parent is None:
                page.add_widget(part)

    def show(self, view: View, turn: int) -> None:
        """What anyone may know now."""
        panel, page = self.panel, self._page
        if panel is None:
            return
        tray, device = page.tray, page.device
        self._throw = next((choice for choice in tray.choices if choice.throws), None)
        panel.many = len(page.names) > _MANY
        panel.look = page.looks[turn] if turn >= 0 else -1
        panel.title = page.own_header.title
        panel.caption = page.company.header or f"{_(device.game.title)} · {page.face.stage_of(view)}"
        panel.sentence = tray.sentence
        panel.can_throw = self._throw is not None
        panel.throw_words = self._words(turn)
        panel.news, panel.news_look = tray.slip, tray.slip_look
        panel.word, panel.tone = tray.slip_word, tray.slip_tone
        dice = {die.fact: die.art for die in page.face.dice}
        panel.ids.dice.faces = [f"{dice[fact]}_{shown}" for fact, shown in page.log.last_throw]
        self._show_rows(panel, view, turn)
        panel.faces(turn)

    def _words(self, turn: int) -> str:
        page = self._page
        if self._throw is not None and turn >= 0:
            return _("{name}, throw here").format(name=page.names[turn])
        return page.tray.idle or (_("Last roll") if page.log.last_throw else "")

    def _show_rows(self, panel: MiddlePanel | FlatPanel, view: View, turn: int) -> None:
        page = self._page
        living, touch = page.face.living(view), players.touch_of(page)
        faces = bots.faces(page.device.game.name, page.device.occupants)
        for seat, row in enumerate(panel.rows(len(page.names))):
            row.first, row.second = page.face.player(view, seat)
            row.name, row.look = page.names[seat], page.looks[seat]
            row.has_turn = seat == turn
            row.out = living is not None and seat not in living
            row.link = page.company.presence(seat) or ("bot" if faces[seat] else "")
            row.stacked = page.face.card_rows and not self.round_it
            row.put(page.face.card_picture(view, seat, row.picture, touch))
