"""The window: one page at a time, sheets over it, and what Back means.

Pages are made when first visited. Back closes the topmost sheet, then asks the page, then goes to the page
before; on the first page a second Back within two seconds leaves the app.
"""

from __future__ import annotations

import importlib
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import ListProperty
from kivy.uix.floatlayout import FloatLayout

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.surfaces import Backdrop
from spymobile.ui.text import _
from spymobile.ui.theme import theme

PAGES = {
    "home": ("home", "HomePage"),
    "games": ("games", "GamesPage"),
    "lobby": ("lobby", "LobbyPage"),
    "table": ("table", "TablePage"),
    "ending": ("ending", "EndingPage"),
    "rules": ("rules", "RulesPage"),
    "settings": ("settings", "SettingsPage"),
    "statistics": ("statistics", "StatisticsPage"),
    "lesson": ("lesson", "LessonPage"),
}


class Page(FloatLayout):
    """A screen of the app."""

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self.stage = stage
        super().__init__(**kwargs)

    @property
    def app(self) -> Any:
        return self.stage.app

    def enter(self, **arguments: Any) -> None:
        """The page comes on stage."""

    def leave(self) -> None:
        """The page goes off stage; whatever runs must stop."""

    def resume(self) -> None:
        """The app comes back to the front with this page on stage."""

    def back(self) -> bool:
        """Back was asked for; True if the page has dealt with it."""
        return False

    def key(self, name: str) -> bool:
        """A key on a desktop; True if the page has used it."""
        return False

    def key_up(self, name: str) -> None:
        """A key was let go."""


class Stage(Backdrop):
    """Root of the window."""

    insets = ListProperty([0, 0, 0, 0])

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app
        self._pages: dict[str, Page] = {}
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self._sheets: list[Any] = []
        self._leaving = False
        self._outgrown: list[Page] = []
        self._frame = FloatLayout(size_hint=(None, None))
        self.add_widget(self._frame)
        for name in ("size", "pos", "insets"):
            self.fbind(name, self._fit)
        theme.bind(text_scale=self._outgrow)

    def _fit(self, *_: Any) -> None:
        left, top, right, bottom = self.insets
        self._frame.pos = self.x + left, self.y + bottom
        self._frame.size = self.width - left - right, self.height - top - bottom

    def _outgrow(self, *_: Any) -> None:
        """Pages were measured for another size of text: the next visit makes them anew."""
        self._outgrown = list(self._pages.values())

    # Pages

    @property
    def page(self) -> Page | None:
        return self._pages.get(self._trail[-1][0]) if self._trail else None

    @property
    def place(self) -> str:
        return self._trail[-1][0] if self._trail else ""

    def go(self, name: str, **arguments: Any) -> None:
        """Visit a page."""
        self._clear()
        self._trail.append((name, arguments))
        self._show()

    def swap(self, name: str, **arguments: Any) -> None:
        """Visit a page in place of this one: Back will not return here."""
        self._clear()
        self._trail[-1:] = [(name, arguments)]
        self._show()

    def home(self) -> None:
        """Back to the first page."""
        self._clear()
        self._trail = [("home", {})]
        self._show()

    def _clear(self) -> None:
        while self._sheets:
            self.close(self._sheets[-1], at_once=True)
        page = self.page
        if page is not None:
            page.leave()
        self._frame.clear_widgets()

    def _show(self) -> None:
        name, arguments = self._trail[-1]
        page = self._pages.get(name)
        if page is None or page in self._outgrown:
            self._outgrown = [old for old in self._outgrown if old is not page]
            module, kind = PAGES[name]
            load_kv(module)
            page = getattr(importlib.import_module(f"spymobile.ui.screens.{module}"), kind)(self)
            self._pages[name] = page
        page.opacity = 0 if theme.seconds("fade") else 1
        self._frame.add_widget(page)
        page.enter(**arguments)
        if page.opacity == 0:
            Animation(opacity=1, duration=theme.seconds("fade"), t="out_cubic").start(page)

    # Sheets

    @property
    def sheet(self) -> Any:
        """The topmost sheet, or None."""
        return self._sheets[-1] if self._sheets else None

    def lay(self, sheet: Any) -> None:
        """Lay a sheet over the page."""
        self._sheets.append(sheet)
        self._frame.add_widget(sheet)
        sheet.opening()

    def close(self, sheet: Any, at_once: bool = False) -> None:
        """Take a sheet away."""
        if sheet not in self._sheets:
            return
        self._sheets.remove(sheet)
        sheet.closing()
        self._frame.remove_widget(sheet)

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
            self._clear()
            self._trail.pop()
            self._show()
            return True
        if self._leaving:
            return False
        self._leaving = True
        self.app.say_briefly(_("Back again to leave"))
        Clock.schedule_once(self._stay, 2)
        return True

    def _stay(self, _: float) -> None:
        self._leaving = False

    def key(self, name: str) -> bool:
        """A key for whatever is on top."""
        if self._sheets:
            return bool(self._sheets[-1].key(name))
        page = self.page
        return page is not None and page.key(name)

    def key_up(self, name: str) -> None:
        """A key was let go; the page may have been waiting for it."""
        if self.page is not None:
            self.page.key_up(name)
