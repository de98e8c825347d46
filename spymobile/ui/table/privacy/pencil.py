"""Pencil marks: what somebody thinks of the others ("French?"), for their own eyes alone.

They belong to this device and to one kept game: no rule knows of them, they are in no log, no replay and no
file that is handed on, and they go with the game. The table shows them only where one person plays on this
device and their file lies open; where several share it, they stand in the open file and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, StringProperty

from spymobile.core.codec import Json
from spymobile.core.errors import SpymobileError
from spymobile.core.game import View
from spymobile.ui.face import Notepad
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


@dataclass(frozen=True, slots=True)
class PencilMark:
    """One of the words that the game's face offers: a guess, or for sure."""

    word: str
    sure: bool = False


def after_tap(mark: PencilMark | None, word: str) -> PencilMark | None:
    """What a tap on a word makes of a mark: a guess, then sure, then nothing again.

    >>> after_tap(None, "french"), after_tap(PencilMark("french"), "french")
    (PencilMark(word='french', sure=False), PencilMark(word='french', sure=True))
    >>> after_tap(PencilMark("french", True), "french"), after_tap(PencilMark("french", True), "german")
    (None, PencilMark(word='german', sure=False))
    """
    if mark is None or mark.word != word:
        return PencilMark(word)
    return None if mark.sure else PencilMark(word, True)


def owner(page: TablePage) -> int | None:
    """Whose marks the table itself may show now: those of the only person here, while their file is open."""
    device = page.device
    if not page.number or not device.single or not page.face.pencil_words():
        return None
    return device.open_seat


def rivals(page: TablePage, view: View, own: int) -> list[int]:
    """Everybody beside whom somebody may write: the others, as long as they are in the game."""
    living = page.face.living(view)
    return [seat for seat in range(len(page.names)) if seat != own and (living is None or seat in living)]


def read(page: TablePage, own: int) -> dict[int, PencilMark]:
    """The marks of a seat beside the others; what cannot be read is none."""
    words, found = page.face.pencil_words(), {}
    kept = _kept(page).get(str(own))
    for seat, mark in kept.items() if isinstance(kept, dict) else ():
        match mark:
            case [str(word), bool(sure)] if seat.isdecimal() and word in words:
                found[int(seat)] = PencilMark(word, sure)
    return found


def write(page: TablePage, own: int, seat: int, mark: PencilMark | None) -> None:
    """Keep a mark with the game, or rub it out."""
    marks = {**read(page, own), seat: mark}
    mine: Json = {str(at): [one.word, one.sure] for at, one in sorted(marks.items()) if one is not None}
    try:
        page.app.store.set(f"pencil/{page.number}", {**_kept(page), str(own): mine})
    except SpymobileError as error:
        page.app.say_briefly(error.sentence)


def notes_of(page: TablePage, own: int) -> Notepad:
    """The notes of a seat in a game whose file is worked in: whatever its face makes of them."""

    def write(told: Json) -> None:
        try:
            page.app.store.set(f"pencil/{page.number}", {**_kept(page), str(own): told})
        except SpymobileError as error:
            page.app.say_briefly(error.sentence)

    return Notepad(lambda: _kept(page).get(str(own)), write if page.number else lambda _told: None)


def _kept(page: TablePage) -> dict[str, Json]:
    kept = page.app.store.setting(f"pencil/{page.number}") if page.number else None
    return kept if isinstance(kept, dict) else {}


def words_of(page: TablePage, mark: PencilMark | None) -> str:
    """A mark as it is written: "French?", "French", or "?" where there is none."""
    if mark is None:
        return "?"
    word = page.face.pencil_words()[mark.word]
    return word if mark.sure else _("{word}?").format(word=word)


def letter_of(page: TablePage, mark: PencilMark | None) -> str:
    """The same where there is hardly any room; nothing for none."""
    if mark is None:
        return ""
    letter = page.face.pencil_words()[mark.word][0]
    return letter if mark.sure else _("{word}?").format(word=letter)


def tags(page: TablePage, view: View) -> dict[int, tuple[str, str]]:
    """What stands on the cards of the table now, long and short, by seat."""
    own = owner(page)
    if own is None:
        return {}
    marks = read(page, own)
    return {
        seat: (words_of(page, marks.get(seat)), letter_of(page, marks.get(seat)))
        for seat in rivals(page, view, own)
    }


class PencilPad(Column):
    """The words that can be written beside one seat."""

    line = StringProperty("")

    def __init__(self, page: TablePage, own: int, seat: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page, self._own, self._seat = page, own, seat
        self._words = list(page.face.pencil_words())
        names = [{"text": word} for word in page.face.pencil_words().values()]
        self.ids.words.fill(names, self._tap)
        self._show(read(page, own).get(seat))

    def _tap(self, number: int) -> None:
        mark = after_tap(read(self._page, self._own).get(self._seat), self._words[number])
        write(self._page, self._own, self._seat, mark)
        self._show(mark)
        self._page.refresh()

    def _show(self, mark: PencilMark | None) -> None:
        self.line = words_of(self._page, mark)
        for word, pick in zip(self._words, self.ids.words.children[::-1], strict=True):
            chosen = mark is not None and mark.word == word
            pick.chosen = chosen
            plain = self._page.face.pencil_words()[word]
            pick.text = self.line if chosen else plain


class PencilSheet(Sheet):
    """A card was held: what does its person think?"""

    def __init__(self, page: TablePage, own: int, seat: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self.title = _("Your note about {name}").format(name=page.names[seat])
        self.ids.body.add_widget(PencilPad(page, own, seat), len(self.ids.body.children))


class PencilPage(Column):
    """In an open file: everybody else, and what its owner thinks of them."""

    seat = NumericProperty(-1)

    def __init__(self, page: TablePage, own: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page, self._own = page, own
        self._rivals = rivals(page, page.device.view(), own)
        self._show_names()

    def _show_names(self) -> None:
        marks = read(self._page, self._own)
        picks = [
            {
                "text": f"{self._page.names[seat]} {words_of(self._page, marks[seat])}"
                if seat in marks
                else self._page.names[seat],
                "seat_look": self._page.looks[seat],
                "beside": True,
            }
            for seat in self._rivals
        ]
        self.ids.who.fill(picks, self._pick)

    def _pick(self, number: int) -> None:
        self.seat = self._rivals[number]
        self.ids.pad.clear_widgets()
        pad = PencilPad(self._page, self._own, int(self.seat))
        pad.bind(line=partial(self._written, number))
        self.ids.pad.add_widget(pad)

    def _written(self, number: int, *_args: object) -> None:
        self._show_names()
        self.ids.who.choose(number)


def in_file(page: TablePage, own: int) -> PencilPage | None:
    """What an open file has for writing; alone at the device the cards themselves have it."""
    if not page.number or page.device.single or not page.face.pencil_words():
        return None
    return PencilPage(page, own)
