"""The window: one page at a time, sheets over it, and what Back means.

Pages are made when first visited. Back closes the topmost sheet, then asks the page, then goes to the page
before. On the first page a phone lets the app rest; elsewhere a second Back within two seconds leaves it.
A page may be covered by another without being left: it rests out of sight and is found again as it was.
"""

from __future__ import annotations

import gc
import importlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from spymobile.ui.pages import PAGES, opens_pages
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Keyed
from spymobile.ui.parts.notes import Notes
from spymobile.ui.parts.surfaces import Backdrop, measure
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp
    from spymobile.ui.parts.sheet import Sheet


class Page(FloatLayout):
    """A screen of the app."""

    #: The kept game that is on this page, if one is.
    number = ""

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self.stage = stage
        super().__init__(**kwargs)

    @property
    def app(self) -> SpymobileApp:
        return self.stage.app

    #: A game is on it: whoever comes back from there begins anew.
    plays = False

    def begin_at_top(self) -> None:
        """It is visited, not come back to: nobody finds it where somebody else left it."""
        for part in self.walk(restrict=True):
            if isinstance(part, ScrollView):
                part.scroll_y = 1.0

    def enter(self, **arguments: Any) -> None:
        """The page comes on stage."""

    def leave(self) -> None:
        """The page goes off stage; whatever runs must stop."""

    def shut(self) -> None:
        """The app goes out of sight: whatever is private is gone before the next frame."""

    def resume(self) -> None:
        """Back in sight: the app came to the front again, or what covered the page is gone."""

    def uncovered(self) -> None:
        """Nothing lies over the page any more: the last sheet was closed, or the page that covered it."""

    def carry_over(self) -> dict[str, Any]:
        """What another page needs to go on in place of this one, which has outgrown its measures."""
        return {}

    def back(self) -> bool:
        """Back was asked for; True if the page has dealt with it."""
        return False

    def by_keyboard(self) -> None:
        """Somebody uses a keyboard: a page may show which keys there are."""

    def key(self, name: str) -> bool:
        """A key on a desktop; True if the page has used it."""
        return False

    def key_up(self, name: str) -> None:
        """A key was let go."""


class Stage(Backdrop):
    """Root of the window."""

    insets = ListProperty([0, 0, 0, 0])

    def __init__(self, app: SpymobileApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app
        self._pages: dict[str, Page] = {}
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self._sheets: list[Sheet] = []
        #: Pages that were covered and not left, by their place in the trail.
        self._resting: dict[int, Page] = {}
        self._leaving = False
        self._stale: list[Page] = []
        #: Sheets that are used again and again, one of a kind, in the tree or not.
        self._kept_sheets: dict[type[Sheet], Sheet] = {}
        # A page that was left is a ring of objects with textures in it: better gone now than when many are.
        self._collect = Clock.create_trigger(lambda _: gc.collect(), 1.5)
        self._frame = FloatLayout(size_hint=(None, None))
        self.notes = Notes()
        self.add_widget(self._frame)
        self.add_widget(self.notes)
        for name in ("size", "pos", "insets"):
            self.fbind(name, self._fit)
        self._fit()
        theme.watch(text_scale=self._go_stale)

    def _fit(self, *_: Any) -> None:
        left, top, right, bottom = self.insets
        self._frame.pos = self.x + left, self.y + bottom
        self._frame.size = self.width - left - right, self.height - top - bottom
        self.notes.width = min(self.width - dp(32), dp(520))

    def _go_stale(self, *_: Any) -> None:
        """Pages were measured for another size of text: the next visit makes them anew."""
        self._stale = list(self._pages.values())
        self._kept_sheets = {}

    # Pages

    @property
    def page(self) -> Page | None:
        return self._pages.get(self._trail[-1][0]) if self._trail else None

    def page_of[P: Page](self, kind: type[P]) -> P:
        """The page on stage, for whoever has just gone there."""
        page = self.page
        if not isinstance(page, kind):
            raise TypeError(f"no {kind.__name__} is on the stage")
        return page

    @property
    def place(self) -> str:
        return self._trail[-1][0] if self._trail else ""

    @property
    def living(self) -> list[Page]:
        """The page on stage and those that rest below it."""
        return [page for page in (self.page, *self._resting.values()) if page is not None]

    @opens_pages
    def go(self, name: str, **arguments: Any) -> None:
        """Visit a page."""
        self._clear()
        self._trail.append((name, arguments))
        self._show()

    @opens_pages
    def cover(self, name: str, **arguments: Any) -> None:
        """Visit a page and leave this one as it is, to come back to."""
        self._close_sheets()
        page = self.page
        if page is not None:
            self._resting[len(self._trail) - 1] = page
        self._frame.clear_widgets()
        self._trail.append((name, arguments))
        self._show()

    @opens_pages
    def swap(self, name: str, **arguments: Any) -> None:
        """Visit a page in place of this one: Back will not return here."""
        self._clear()
        self._trail[-1:] = [(name, arguments)]
        self._show()

    def home(self) -> None:
        """Back to the first page."""
        self._clear()
        while self._resting:
            self._resting.popitem()[1].leave()
        self._trail = [("home", {})]
        self._show()

    @opens_pages
    def fall_back(self, name: str, **arguments: Any) -> None:
        """To a page of last resort. No page can be trusted any more: all are made anew when next visited."""
        games = [page.number for page in self.living if page.number]
        sheets, self._sheets = self._sheets, []
        for leave in [*(sheet.closing for sheet in sheets), *(page.leave for page in self.living)]:
            with suppress(Exception):
                leave()
        self._frame.clear_widgets()
        self._pages, self._resting, self._stale, self._kept_sheets = {}, {}, [], {}
        self._trail = [("home", {}), (name, {**arguments, "game": games[0] if games else ""})]
        self._show()

    def _clear(self) -> None:
        self._close_sheets()
        page = self.page
        if page is not None:
            page.leave()
            self._tidy()
        self._frame.clear_widgets()

    def _tidy(self) -> None:
        """A moment after the last page was left: nobody waits for the next one then."""
        self._collect.cancel()
        self._collect()

    def ready(self, name: str) -> Page:
        """A page that can be shown at once: the one that was there, or a new one."""
        page = self._pages.get(name)
        if page is None or page in self._stale:
            self._stale = [old for old in self._stale if old is not page]
            module, kind = PAGES[name]
            load_kv(module)
            page = getattr(importlib.import_module(f"spymobile.ui.screens.{module}"), kind)(self)
            self._pages[name] = page
        return page

    def _show(self, anew: bool = True, **carried: Any) -> None:
        name, arguments = self._trail[-1]
        page = self.ready(name)
        if anew:
            page.begin_at_top()
        self._frame.add_widget(page)
        page.enter(**{**arguments, **carried})
        measure(self._frame)

    def renew(self) -> None:
        """Make the page on stage anew if it was measured for another size of text. Sheets close with it."""
        page = self.page
        if page is not None and page in self._stale:
            carried = page.carry_over()
            self._clear()
            self._show(**carried)

    def _return(self) -> None:
        """To the page before, which may have been resting."""
        left = self.page
        self._clear()
        self._trail.pop()
        page = self._resting.pop(len(self._trail) - 1, None)
        if page is None:
            self._show(anew=left is None or (left.plays and len(self._trail) == 1))
        elif page in self._stale:
            self._trail[-1] = (self._trail[-1][0], page.carry_over())
            page.leave()
            self._show()
        else:
            self._frame.add_widget(page)
            page.resume()
            page.uncovered()

    # Sheets

    @property
    def sheet(self) -> Sheet | None:
        """The topmost sheet, or None."""
        return self._sheets[-1] if self._sheets else None

    def kept_sheet[S: Sheet](self, kind: type[S]) -> S:
        """The one sheet of a kind that takes longer to build than a frame may; who asks early finds it."""
        sheet = self._kept_sheets.get(kind)
        if not isinstance(sheet, kind):
            sheet = self._kept_sheets[kind] = kind(self)
        sheet.size = self._frame.size
        return sheet

    def lay(self, sheet: Sheet) -> None:
        """Lay a sheet over the page."""
        self._sheets.append(sheet)
        self._frame.add_widget(sheet)
        sheet.opening()
        if sheet.hides:
            sheet.fbind("slide", self._draw_page)
            self._draw_page()

    @property
    def sheets(self) -> list[Sheet]:
        """All sheets, the topmost last."""
        return list(self._sheets)

    def close(self, sheet: Sheet) -> None:
        """Take a sheet away."""
        if sheet not in self._sheets:
            return
        self._take(sheet)
        if not self._sheets and self.page is not None:
            self.page.uncovered()

    def _take(self, sheet: Sheet) -> None:
        self._sheets.remove(sheet)
        sheet.closing()
        self._frame.remove_widget(sheet)
        if sheet.hides:
            sheet.funbind("slide", self._draw_page)
            self._draw_page()

    def _draw_page(self, *_: Any) -> None:
        """Unless a sheet lies still over all of it: nobody would see it then."""
        hidden = any(sheet.hides and sheet.slide == 1.0 for sheet in self._sheets)
        canvas, page = self._frame.canvas, self.page
        if page is None or hidden != (page.canvas in canvas.children):
            return
        if hidden:
            canvas.remove(page.canvas)
        else:
            canvas.insert(0, page.canvas)

    def _close_sheets(self) -> None:
        while self._sheets:
            self._take(self._sheets[-1])

    # Keys

    def back(self) -> bool:
        """The Back key or gesture; False lets the app close."""
        if self._sheets:
            self._sheets[-1].dismiss()
            return True
        page = self.page
        if page is not None and page.back():
            return True
        if len(self._trail) > 1:
            self._return()
            return True
        if self._leaving:
            return False
        if self.app.ports.rest():  # As every app on a phone does: it is found again as it was.
            return True
        self._leaving = True
        self.app.say_briefly(_("Go back once more to leave."))
        Clock.schedule_once(self._stay, 2)
        return True

    def _stay(self, _: float) -> None:
        self._leaving = False

    def key(self, name: str) -> bool:
        """A key for whatever is on top, or lies open beside it."""
        if self._sheets:
            sheet = self._sheets[-1]
            beside = sheet.alongside()
            return bool(sheet.key(name)) or (isinstance(beside, Keyed) and beside.key(name))
        page = self.page
        return page is not None and page.key(name)

    def key_up(self, name: str) -> None:
        """A key was let go; a sheet or the page may have been waiting for it."""
        for waiting in (self.sheet, self.page):
            if waiting is not None:
                waiting.key_up(name)
