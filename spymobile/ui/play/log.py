"""The log: everything that happened, on paper, as those who look may know it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.event import Told
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.play import margin
from spymobile.ui.text import _

_LONGEST = 120
_RECALLED = 5
#: Events that say nothing by themselves; the line before or after them says it.
QUIET = {"turn", "moved"}


class LogLine(BoxLayout):
    """One line with the sign of whoever it is about."""

    text = StringProperty("")
    look = NumericProperty(-1)
    private = BooleanProperty(False)


def lines(page: Any) -> list[tuple[int, str]]:
    """How the table was laid and the last lines of the log: a seat's look (or -1) and the words."""
    play, looks = page.play, page.looks
    laid = [_("House rules: {rules}.").format(rules=", ".join(play.house))] if play.house else []
    laid.append(_("Dice sealed: {seal}…").format(seal=play.dice_seal[:8]))
    found = []
    notes = margin.read(page)
    for number, told in play.log():
        while notes and notes[0][0] <= number:
            _at, seat, words = notes.pop(0)
            found.append((looks[seat], words))
        if told.name not in QUIET:
            found.append((seat_look(told, looks), play.tell(told)))
    found += [(looks[seat], words) for _at, seat, words in notes]
    nothing = [] if found else [(-1, _("Nothing yet. Every step will be written here."))]
    return [*((-1, line) for line in laid), *nothing, *found[-_LONGEST:]]


def seat_look(told: Told, looks: list[int]) -> int:
    seat = told.facts.get("seat")
    return looks[seat] if isinstance(seat, int) and 0 <= seat < len(looks) else -1


def recap(page: Any, seat: int) -> list[tuple[int, str]]:
    """What happened since a seat's last own step, as those who look may know it, newest last."""
    play = page.play
    told = [event for event in play.recap(seat) if event.name not in QUIET]
    return [(seat_look(event, page.looks), play.tell(event)) for event in told[-_RECALLED:]]


def own_recap(page: Any, seat: int) -> list[tuple[int, str]]:
    """The same in the eyes of an open seat; nothing where it would say no more than the locked screen."""
    play = page.play
    public = {play.tell(event) for event in play.device.recap(seat)}
    entries = recap(page, seat)
    return entries if any(words not in public for _look, words in entries) else []


class RecapPaper(BoxLayout):
    """The last few things, in the eyes of an open seat; the file lies above it."""

    def __init__(self, entries: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for look, words in entries:
            self.add_widget(LogLine(text=words, look=look))


class RecapSheet(Sheet):
    """What a person wants to know before the turn; nothing must be waited for."""

    def __init__(self, page: Any, seat: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        self.title = _("Since {name}'s last turn").format(name=page.play.names[seat])
        entries = recap(page, seat)
        if not page.play.acted(seat):
            entries.append((-1, _("This is your first turn. Look at your file.")))
        elif not entries:
            entries.append((-1, _("Nothing has happened since your last turn.")))
        for look, words in entries:
            self.ids.lines.add_widget(LogLine(text=words, look=look))

    def open_log(self) -> None:
        self.dismiss()
        self._page.open_log()


class LogPaper(BoxLayout):
    """The log beside the board."""

    def show(self, entries: list[tuple[int, str]]) -> None:
        box = self.ids.lines
        known = len(box.children)
        if known > len(entries) or (known and entries[known - 1][1] != box.children[0].text):
            box.clear_widgets()
            known = 0
        for look, words in entries[known:]:
            box.add_widget(LogLine(text=words, look=look))


class LogSheet(Sheet):
    """The log over the board."""

    def __init__(self, page: Any, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self.title = _("Log")
        for look, words in reversed(lines(page)):
            self.body().add_widget(LogLine(text=words, look=look))
