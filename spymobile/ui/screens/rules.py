"""The rule books: an index, and numbered paragraphs on paper."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile import games
from spymobile.core.rulebook import RuleBook
from spymobile.ui import catalogue, design
from spymobile.ui.navigation import Page
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _, many

_MOST_FOUND = 12


class RuleParagraph(BoxLayout):
    """One numbered rule; ``marked`` is the one that somebody was sent to."""

    narrow = BooleanProperty(False)
    marked = BooleanProperty(False)
    number = StringProperty("")
    text = StringProperty("")


class RuleHeading(BoxLayout):
    """A section of the book, with its drawing."""

    text = StringProperty("")
    art = StringProperty("")


class RulesPage(Page):
    """One book at a time."""

    title = StringProperty("")
    game = StringProperty("")

    def enter(self, game: str = "", paragraph: str = "", **arguments: Any) -> None:
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
        for name in (entry.name for entry in catalogue.cards() if entry.name in games.names()):
            button = Push(text=catalogue.card(name).title, icon="book-open-outline", look="paper")
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
        drawings = book.drawings
        self._headings: dict[str, Widget] = {}
        for rule in book:
            if rule.section != section:
                section = rule.section
                heading = RuleHeading(text=section, art=drawings.get(section, ""))
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

    def open_search(self) -> None:
        if self.game:
            self.stage.lay(SearchSheet(self, games.rule_book(self.game)))

    def key(self, name: str) -> bool:
        if name == "f":
            self.open_search()
        elif name == "i":
            self.open_index()
        return bool(self.game) and name in ("f", "i")

    def show(self, place: str) -> None:
        """Lay the book open with a section or paragraph on top; a paragraph is marked."""
        widget = self._headings.get(place)
        if widget is None:
            return
        for line in self._headings.values():
            if isinstance(line, RuleParagraph):
                line.marked = line is widget
        scroll, pages = self.ids.scroll, self.ids.paragraphs
        hidden = pages.height - scroll.height
        if hidden > 0:
            scroll.scroll_y = min(1.0, max(0.0, 1 - (pages.top - widget.top) / hidden))


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


class FoundRule(Push):
    """A paragraph in which the words stand."""

    number = StringProperty("")
    section = StringProperty("")


class SearchSheet(Sheet):
    """Words, and where they stand in the book; what is found changes with every letter."""

    line = StringProperty("")

    def __init__(self, page: RulesPage, book: RuleBook, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page, self._book = page, book
        self.title = _("Search the rules")
        self._field = design.text_field(size_hint_y=None)
        self._field.bind(text=self._look_up)
        self.ids.field.add_widget(self._field)
        self._look_up()

    def opening(self) -> None:
        super().opening()
        self._field.focus = True

    def _look_up(self, *_args: Any) -> None:
        words = self._field.text.strip()
        box = self.ids.found
        box.clear_widgets()
        found = self._book.search(words) if len(words) > 1 else []
        for rule in found[:_MOST_FOUND]:
            row = FoundRule(number=rule.number, section=rule.section, text=rule.text)
            row.bind(on_release=partial(self._go, rule.number))
            box.add_widget(row)
        if len(words) < 2:
            self.line = _("Type a word or two to find in the book.")
        elif not found:
            self.line = _("“{words}” is not in this book.").format(words=words[:40])
        elif len(found) > _MOST_FOUND:
            self.line = _("The first {most} of {count} paragraphs. Type one more word to find fewer.").format(
                most=_MOST_FOUND, count=len(found)
            )
        else:
            self.line = many("{count} paragraph.", "{count} paragraphs.", len(found))

    def _go(self, number: str, *_args: Any) -> None:
        self.dismiss()
        self._page.show(number)
