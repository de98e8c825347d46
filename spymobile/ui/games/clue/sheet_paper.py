"""The clue sheet in the hand: its head stays, its cards scroll, tabs turn kinds where letters are large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.games.clue.pencil_marks import Pencil
from spymobile.ui.games.clue.sheet_grid import SheetGrid, is_large
from spymobile.ui.games.clue.sheet_head import SheetHead
from spymobile.ui.games.clue.sheet_page import SheetPage, Spot
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.text import _
from spymobile.ui.theme import theme


class LevelPush(Push):
    """A choice on the paper itself: a level of the notebook, a kind of cards."""

    fades = True

    chosen = BooleanProperty(False)


load_kv("clue_sheet")


class SheetPaper(BoxLayout):
    """Tabs where not all kinds of cards are seen at once, the head, and the cells."""

    large = BooleanProperty(False)

    def on_kv_post(self, _base: Widget) -> None:
        """Its parts are there."""
        for kind, words in enumerate((_("Who"), _("Which"), _("Where"))):
            tab = LevelPush(text=words, chosen=kind == 0)
            tab.bind(on_release=partial(self._turn_to, kind))
            self.ids.kinds.add_widget(tab)
        grid, head = self.grid, self.head
        grid.fbind("kind", self._turned)
        grid.fbind("thinking", head.setter("thinking"))
        grid.fbind("on_pick", self._picked)
        for name in ("card", "column"):
            grid.fbind(name, self._point)
        self._bring = Clock.create_trigger(self._bring_into_sight)
        theme.watch(text_scale=self._grown)
        self._grown()

    @property
    def grid(self) -> SheetGrid:
        found: SheetGrid = self.ids.grid.__self__
        return found

    @property
    def head(self) -> SheetHead:
        found: SheetHead = self.ids.head.__self__
        return found

    def show(
        self,
        page: SheetPage,
        marks: dict[Spot, Pencil],
        looks: Sequence[int],
        names: Sequence[str],
        own: int,
    ) -> None:
        """Show this page with these marks, as the sheet of that seat."""
        self.head.show(page.owners, looks, names, own)
        self.grid.show(page, marks)

    def _grown(self, *_args: object) -> None:
        self.large = is_large()

    def _turn_to(self, kind: int, *_args: object) -> None:
        self.grid.kind = kind

    def _turned(self, *_args: object) -> None:
        for kind, tab in enumerate(self.ids.kinds.children[::-1]):
            tab.chosen = kind == self.grid.kind
        self.ids.scroll.scroll_y = 1
        self._point()

    def _point(self, *_args: object) -> None:
        """The head shows the column of the cell that is seen."""
        seen = self.grid.card >= 0 and int(self.grid.card) in self.grid.cards
        self.head.column = self.grid.column if seen else -1

    def _picked(self, *_args: object) -> None:
        self._bring()

    def _bring_into_sight(self, *_args: object) -> None:
        """Arrows lead to rows that lie further up or down."""
        grid, scroll = self.grid, self.ids.scroll
        far = grid.height - scroll.height
        if far <= 0 or int(grid.card) not in grid.cards:
            return
        bottom, top = (y - grid.y for y in grid.row_span(int(grid.card)))
        lowest = scroll.scroll_y * far
        scroll.scroll_y = min(max(lowest, top - scroll.height), bottom) / far
