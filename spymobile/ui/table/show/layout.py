"""Lays the parts of a table page where its places are, and shows only those that this arrangement has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from spymobile.ui.table.show.places import places_of
from spymobile.ui.table.show.table_places import Area, Borders, TableNeeds, TablePlaces
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.parts.sheet import Sheet
    from spymobile.ui.screens.table import TablePage

__all__ = ["Area", "TableLayout", "TableNeeds", "TablePlaces", "arrange", "find_places", "put"]


def find_places(page: TablePage) -> TablePlaces:
    """The places of a page: what happens at its table has no part in them."""
    insets: Borders = tuple(page.stage.insets)
    left, top, right, bottom = insets
    return places_of(
        (page.width + left + right, page.height + top + bottom),
        _room(page) if page.on_stage else TableNeeds(),
        theme.text_scale,
        insets,
        dp(1),
        (page.x - left, page.y - bottom),
        page.arrangement.bar_height,
    )


def _room(page: TablePage) -> TableNeeds:
    """What the game needs, on a screen of this kind."""
    room, hand = page.face.room(len(page.names)), page.hand.wanted
    if hand and page.face.has_desk:
        room = replace(room, bench=0)  # The own file lies open where the seal would be.
    return replace(room, middle=page.middle.shape, round_it=page.middle.round_it, hand=hand)


def put(widget: Widget, place: Area) -> None:
    """Lay something into its place."""
    widget.pos, widget.size = place[:2], place[2:]


def _show(page: TablePage, *names: str) -> None:
    """Of the parts that not every arrangement has, these: the others are not even drawn."""
    for name, part in page.parts.items():
        if (part.parent is not None) != (name in names):
            if name in names:
                page.add_widget(part, index=1)
            else:
                page.remove_widget(part)


def arrange(page: TablePage) -> None:
    """Lay everything out anew."""
    places, ids = page.places, page.ids
    full = page.tray.full
    if page.on_stage:  # A page that was built ahead has no board yet.
        page.board.small = places.hand
    page.middle.arrange(places)
    if places.arrangement == "middle":
        put(ids.band, places.band)
        put(ids.place, places.board)
        return
    put(ids.band, places.band)
    page.header.width, page.header.pos = places.header.width, places.header.pos
    if page.arrangement.bar_height == 0:
        ids.header.fixed = places.header.height
        if places.large:
            ids.header.ids.title.font_size = dp(34)
    put(ids.place, places.board)
    page.tray.lay(places)
    if places.arrangement == "columns":
        _show(page, "column", "log")
        put(ids.column, places.people)
        log = places.news
        low = places.more.top + dp(8) if full and not places.bench else log.y
        if page.curtain_view.folder is not None:
            low = max(low, places.tray.y + page.curtain_view.folder.minimum_height + dp(8))
        put(ids.log, Area(log.x, low, log.width, log.top - low))
    else:
        _show(page, *(() if full and not places.bench else ("strip",)))
        put(ids.strip, places.people)


def lay_beside(sheet: Sheet, places: TablePlaces) -> None:
    """Where there are columns, a sheet may lie over the log and the tray: the board stays in sight."""
    if sheet.columnar:
        board, log = places.board, places.news
        wide = places.arrangement == "columns"
        sheet.column = [log.x, board.y, log.width, log.top - board.y] if wide else []


def foot(page: TablePage) -> float:
    """How high the main button lies where sheets have theirs at the same place; 0 where they do not."""
    places = page.places
    return places.main.y - page.y if places.arrangement == "tall" and not places.large else 0.0


class TableLayout:
    """How one table page is laid out: anew in another window or with another size of text alone."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: Where everything lies, since somebody has asked.
        self.found: TablePlaces | None = None
        self.again = Clock.create_trigger(self._arrange, -1)
        theme.watch(text_scale=self._on_letters)

    def find(self) -> TablePlaces:
        self.found = find_places(self._page)
        return self.found

    def forget(self) -> None:
        """Another window, or another table: all places are other ones."""
        self.found = None

    def _on_letters(self, *_: object) -> None:
        self.forget()
        self.again()

    def _arrange(self, *_: object) -> None:
        page = self._page
        self.forget()
        wide = page.places.arrangement == "columns"
        if wide != page.wide:
            page.wide = wide
            page.refresh()
        arrange(page)
        for sheet in page.stage.sheets:
            lay_beside(sheet, page.places)
        if page.curtain_view.folder is not None or page.curtain_view.frame is not None:
            page.curtain_view.place()
        page.turn_replay.lay()
        page.tray_scenes.lay()
        if not page.deal.over:
            page.deal.place()

    # The header

    @property
    def bar_height(self) -> float:
        """The height of what was put in place of the header; 0 where nothing was."""
        page = self._page
        return 0.0 if page.header is page.own_header else float(page.header.height)

    def raise_header(self) -> None:
        """Over whatever was laid on the page."""
        page = self._page
        page.remove_widget(page.header)
        page.add_widget(page.header)

    def put_header(self, header: Widget | None = None) -> None:
        """Let something else stand at the top of the page; without a name, its own header."""
        page = self._page
        before, page.header = page.header, header or page.own_header
        if before is page.header:
            return
        place = page.children.index(before)
        before.unbind(height=self._on_letters)
        page.remove_widget(before)
        page.add_widget(page.header, place)
        page.header.bind(height=self._on_letters)
        self._on_letters()
