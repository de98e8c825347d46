"""The log: everything that happened, on paper, as those who look may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from spymobile.core.audience import ANYONE, Who
from spymobile.core.event import Told
from spymobile.core.game import Game, Setup
from spymobile.ui import passing_on
from spymobile.ui.face import CountedDie
from spymobile.ui.parts import chart
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import Word
from spymobile.ui.table.show import notes
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp
    from spymobile.ui.screens.table import TablePage

_BARS = chart.Bars  # KV names it.
#: So many lines lie on the paper; older ones are in the replay at the end.
LONGEST = 120
#: A recap has so many lines at most.
RECAP = 5
#: They are among so many events.
_RECENT = 200


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Some words about a seat (or -1), and the number of the event they tell; -1 for a note in the margin."""

    number: int
    seat: int
    text: str
    private: bool = False
    #: The name of a picture of it.
    art: str = ""


class Log:
    """The lines of one table. Each is told once; only a change of eyes begins anew."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._eyes: Who | None = None
        self._heard = 0
        self._notes = 0
        #: The notes in the margin, once they have been read.
        self._margin: list[tuple[int, int, str]] | None = None
        #: Goes up whenever the lines begin anew.
        self.edition = 0
        self.lines: list[LogEntry] = []
        #: The word of the last shock. It stays until the next if it says whom it is about; else only while
        #: the last line is about it, too: that is what was told at the same moment.
        self.word: Word | None = None
        self._stamped_at: int | None = None
        #: How often each die has shown what.
        self.dice: Counter[tuple[str, str]] = Counter()
        #: What the dice showed that fell last, each with its name.
        self.last_throw: list[tuple[str, str]] = []

    def read(self) -> list[LogEntry]:
        """All lines, with what has happened since the last reading."""
        page = self._page
        eyes = page.reading_eyes
        if eyes != self._eyes:
            self._eyes, self._heard, self._notes = eyes, 0, 0
            self.edition += 1
            self.lines, self.dice, self.last_throw, self.word = [], Counter(), [], None
        if self._margin is None:
            self._margin = notes.read(page)
        beside = self._margin[self._notes :]
        for heard in page.heard(self._heard):
            self._heard = heard.number + 1
            while beside and beside[0][0] <= heard.number:
                self._note(*beside.pop(0))
            self.dice.update(page.face.counted(heard.told))
            if thrown := page.face.thrown(heard.told):
                self.last_throw = thrown
            if (word := page.face.word(heard.told)) is not None:
                self.word, self._stamped_at = word, heard.at
            if heard.told.name not in page.face.quiet:
                if self.word is not None and not self.word.about and heard.at != self._stamped_at:
                    self.word = None  # Other news: a stamp on them would say it of the wrong thing.
                words, art = page.tell(heard.told), page.face.art_of(heard.told)
                self.lines.append(LogEntry(heard.number, seat_of(heard.told), words, heard.private, art))
        for note in beside:
            self._note(*note)
        return self.lines

    def noted(self) -> None:
        """Something was noted in the margin."""
        self._margin = None

    def _note(self, _at: int, seat: int, words: str) -> None:
        self._notes += 1
        if self.word is not None and not self.word.about:
            self.word = None
        self.lines.append(LogEntry(-1, seat, words))

    def recap(self, seat: int) -> list[LogEntry]:
        """The last lines since this seat's last own step, the newest last."""
        device = self._page.device
        last = device.acted(seat, self._page.reading_eyes)
        recent = self._page.heard(max(0, self._heard - _RECENT))
        moments = {heard.number: heard.at for heard in recent}
        since = [line for line in self.read() if (moments.get(line.number) or -1) > last]
        return since[-RECAP:]

    def laid(self) -> list[str]:
        """How the table was laid: the rules that differ, and the seal of the dice."""
        device = self._page.device
        rules = house_rules(device.game, device.setup)
        house = [_("House rules: {rules}.").format(rules=", ".join(rules))] if rules else []
        return [
            *house,
            _("Dice fixed before the game (check code {seal}…).").format(seal=device.dice_seal[:8]),
        ]

    def public_lines(self) -> list[str]:
        """What may be passed on while the game runs: what anyone may know who does not play."""
        page = self._page
        told = [heard.told for heard in page.device.heard(ANYONE) if heard.told.name not in page.face.quiet]
        return [*self.laid(), *map(page.tell, told)]


def house_rules(game: Game[Any, Any], setup: Setup) -> list[str]:
    """The rule options that were changed, in words."""
    chosen = setup.options
    return [
        f"{option.title}: {option.titles[option.choices.index(chosen[option.name])]}"
        for option in game.options
        if chosen.get(option.name, option.default) != option.default
    ]


def seat_of(told: Told) -> int:
    """Whom an event is about; -1 for nobody."""
    seat = told.facts.get("seat")
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else -1


class LogLine(ButtonBehavior, RelativeLayout):
    """One line with the sign of whoever it is about; a fold marks what only the open seat may read.

    What is in it has its place in the line: every step moves all lines there are, and nothing else then.
    """

    text = StringProperty("")
    look = NumericProperty(-1)
    private = BooleanProperty(False)
    #: Has happened since the last turn of whoever is to play.
    fresh = BooleanProperty(False)
    #: Kept free beside the words.
    margin = NumericProperty(0)


class PicturedLine(LogLine):
    """A line with a small picture of what it is about, where there are only a few."""

    art = StringProperty("")


class SeatPick(Push):
    """Show the lines about one seat only."""

    look_of = NumericProperty(0)
    chosen = BooleanProperty(False)
    hint = StringProperty("")


class SeatFilter(BoxLayout):
    """A sign for every seat; the chosen one again shows all lines again."""

    only = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seats: list[tuple[str, int]] = []

    def fill(self, names: Sequence[str], looks: Sequence[int]) -> None:
        seats = list(zip(names, looks, strict=True))
        if seats == self._seats:
            return
        self._seats = seats
        self.clear_widgets()
        for seat, (name, look) in enumerate(seats):
            pick = SeatPick(look_of=look, hint=_("Only lines about {name}").format(name=name))
            pick.bind(on_release=partial(self._choose, seat))
            self.add_widget(pick)
        self.show_only(-1)

    def _choose(self, seat: int, *_args: Any) -> None:
        self.show_only(-1 if self.only == seat else seat)

    def show_only(self, seat: int) -> None:
        """Lines about this seat; -1 for all."""
        self.only = seat
        for at, pick in enumerate(self.children[::-1]):
            pick.chosen = at == self.only


class DiceNote(BoxLayout):
    """How the table was laid, and what the dice have shown so far."""

    line = StringProperty("")

    def show(self, log: Log, dice: Sequence[CountedDie]) -> None:
        """A row of bars for each die, as soon as one has fallen."""
        self.line = "\n".join(log.laid())
        rows = self.ids.rows
        wanted = len(dice) if log.dice else 0
        while len(rows.children) > wanted:
            rows.remove_widget(rows.children[0])
        while len(rows.children) < wanted:
            rows.add_widget(DieBars())
        for row, die in zip(rows.children[::-1], dice, strict=False):
            row.title, row.faces = die.title, die.faces
            row.counts = [log.dice[die.fact, face] for face in die.faces]


class DieBars(BoxLayout):
    """What one die has shown, with its name where there are several."""

    title = StringProperty("")
    faces = ListProperty([])
    counts = ListProperty([])


def line_of(line: LogEntry, looks: Sequence[int], tapped: Callable[[LogEntry], None]) -> LogLine:
    """A line as a widget; a tap plays its step again on the board."""
    return _tappable(LogLine(), line, looks, tapped)


def pictured(line: LogEntry, looks: Sequence[int], tapped: Callable[[LogEntry], None]) -> LogLine:
    """The same with its picture."""
    return _tappable(PicturedLine(art=line.art), line, looks, tapped)


def _tappable(
    widget: LogLine, line: LogEntry, looks: Sequence[int], tapped: Callable[[LogEntry], None]
) -> LogLine:
    widget.text, widget.private = line.text, line.private
    widget.look = looks[line.seat] if 0 <= line.seat < len(looks) else -1
    widget.bind(on_release=lambda *_: tapped(line))
    return widget


class LogPaper(BoxLayout):
    """The log beside the board. A step adds its lines below and takes as many away above."""

    only = NumericProperty(-1)
    blank = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._edition: tuple[int, int, object] | None = None
        self._read = 0
        self._shown: list[LogEntry] = []
        self._again: Callable[[], None] = lambda: None
        super().__init__(**kwargs)

    def show(self, page: TablePage, fresh: Iterable[LogEntry] = ()) -> None:
        log = page.log
        lines = log.read()
        self._again = lambda: self.show(page, fresh)
        self.ids.filter.fill(page.names, page.looks)
        self.ids.dice.show(log, page.face.dice)
        if self._edition is not None and self._edition[2] is not log:
            self._edition = None
            self.ids.filter.show_only(-1)  # Another game.
        box = self.ids.lines
        edition = (log.edition, int(self.only), log)
        if edition != self._edition:
            self._edition, self._read = edition, max(0, len(lines) - LONGEST)
            self._shown = []
            box.clear_widgets()
        new = [line for line in lines[self._read :] if self.only in (-1, line.seat)]
        self._read = len(lines)
        for line in new:
            box.add_widget(line_of(line, page.looks, page.flashback.show))
            self._shown.append(line)
        while len(self._shown) > LONGEST:
            box.remove_widget(box.children[-1])
            del self._shown[0]
        self.blank = not self._shown
        numbers = {line.number for line in fresh}
        for line, widget in zip(self._shown, box.children[::-1], strict=True):
            widget.fresh = line.number in numbers

    def on_only(self, *_args: Any) -> None:
        self._again()


class LogSheet(Sheet):
    """The log over the board, the newest line first."""

    only = NumericProperty(-1)
    blank = BooleanProperty(True)

    def __init__(self, page: TablePage, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        self.title = _("Log")
        self.ids.filter.fill(page.names, page.looks)
        self.ids.dice.show(page.log, page.face.dice)
        self._fill()

    def on_only(self, *_args: Any) -> None:
        self._fill()

    def _fill(self) -> None:
        box, page = self.ids.lines, self._page
        box.clear_widgets()
        lines = [line for line in page.log.read() if self.only in (-1, line.seat)]
        for line in lines[: -LONGEST - 1 : -1]:
            box.add_widget(line_of(line, page.looks, self._recall))
        self.blank = not lines

    def _recall(self, line: LogEntry) -> None:
        self.dismiss()
        self._page.flashback.show(line)

    def share(self) -> None:
        pass_on(self._page.app, self._page.device.game, self._page.log.public_lines())


def show(page: TablePage, seat: int) -> list[LogEntry]:
    """The log beside the board, or its last line on a slip; what is new for this seat comes back."""
    lines = page.log.read()
    fresh = page.log.recap(seat) if seat in page.device.seats else []
    if page.wide:
        page.ids.log.show(page, fresh)
    tray, last = page.tray, lines[-1] if lines and not page.wide else None
    tray.slip = last.text if last else ""
    if last and last.private:  # Among what everybody has heard it would read as if it had been announced.
        tray.slip = _("Secret: {line}").format(line=last.text)
    tray.slip_look = page.looks[last.seat] if last and last.seat >= 0 else -1
    tray.slip_more = max(0, len(fresh) - 1)
    if page.company.shared is not None:
        page.company.count_waiting()
    word = page.log.word
    tray.slip_word = f"{word.about} {word.text}".strip() if word and word.text else ""
    tray.slip_tone = word.tone if word else "good"
    return fresh


def pass_on(app: SpymobileApp, game: Game[Any, Any], lines: Sequence[str]) -> None:
    """Let a log leave the device; whoever calls knows what may be read in it."""
    title = _("Spymobile: {game}").format(game=_(game.title))
    copied, refused = _("The log was copied."), _("This device cannot share the log.")
    passing_on.pass_on(app, title, "\n".join(lines), copied, refused)
