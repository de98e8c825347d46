"""The rule books: an index, and numbered paragraphs on paper."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile import games
from spymobile.ui import faces
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.stage import Page
from spymobile.ui.text import _


class RuleParagraph(BoxLayout):
    """One numbered rule."""

    narrow = BooleanProperty(False)
    number = StringProperty("")
    text = StringProperty("")


class RuleHeading(BoxLayout):
    """A section of the book."""

    text = StringProperty("")


class RulesPage(Page):
    """One book at a time."""

    title = StringProperty("")
    game = StringProperty("")

    def enter(self, game: str = "", paragraph: str = "", **arguments: Any) -> None:
        load_kv("sheet")
        if not game:
            self.game = ""
            self._show_shelf()
            return
        self.game = game
        self._show_book(paragraph)

    def _show_shelf(self) -> None:
        self.title = _("Rule books")
        box = self.ids.paragraphs
        box.clear_widgets()
        for name in (entry.name for entry in faces.covers() if entry.name in games.names()):
            button = Push(text=faces.cover(name).title, icon="book-open-outline", look="paper")
            button.bind(on_release=partial(self._open, name))
            box.add_widget(button)

    def _open(self, name: str, *_: Any) -> None:
        self.stage.go("rules", game=name)

    def _show_book(self, paragraph: str) -> None:
        book = games.rule_book(self.game)
        self.title = book.title
        box = self.ids.paragraphs
        box.clear_widgets()
        box.add_widget(RuleParagraph(text=book.introduction))
        section = ""
        self._headings: dict[str, Any] = {}
        for rule in book:
            if rule.section != section:
                section = rule.section
                heading = RuleHeading(text=section)
                self._headings[section] = heading
                box.add_widget(heading)
            line = RuleParagraph(number=rule.number, text=rule.text)
            self._headings[rule.number] = line
            box.add_widget(line)
        self.ids.scroll.scroll_y = 1
        if paragraph:  # The paragraphs have no place yet.
            Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self.show(paragraph)))

    def open_index(self) -> None:
        if self.game:
            self.stage.lay(IndexSheet(self, games.rule_book(self.game).sections))

    def show(self, place: str) -> None:
        """Scroll to a section or paragraph."""
        widget = self._headings.get(place)
        if widget is not None:
            self.ids.scroll.scroll_to(widget, animate=False)


class IndexSheet(Sheet):
    """The sections of a book."""

    def __init__(self, page: RulesPage, sections: list[str], **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        self.title = _("Index")
        for section in sections:
            button = Push(text=section, look="paper")
            button.bind(on_release=partial(self._go, section))
            self.add_widget(button)

    def _go(self, section: str, *_: Any) -> None:
        self.dismiss()
        self._page.show(section)
