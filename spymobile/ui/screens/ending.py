"""The end: who won, all files open, the whole game again with a scrubber, and how it went."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.audience import TABLE
from spymobile.table import record
from spymobile.ui import faces
from spymobile.ui.parts import chart as _chart
from spymobile.ui.parts.buttons import IconPush
from spymobile.ui.play import log
from spymobile.ui.stage import Page
from spymobile.ui.text import _

_PARTS = (_chart.Chart, _chart.Scrubber)
_MARKED = {"eliminated", "won"}


class FileCard(BoxLayout):
    """What a seat turned out to be."""

    name = StringProperty("")
    secret = StringProperty("")
    look = NumericProperty(0)


class RoundPush(IconPush):
    """The one thing to press on this page."""


class EndingPage(Page):
    """Only reached once there is an outcome."""

    title = StringProperty("")
    banner = StringProperty("")
    caption = StringProperty("")
    line = StringProperty("")
    dice = StringProperty("")
    eyes = StringProperty("")
    chart_title = StringProperty("")
    series = ListProperty([])
    #: Steps to find again, each with the look of the seat it is about.
    marks = ListProperty([])
    looks = ListProperty([])
    look = NumericProperty(0)
    at = NumericProperty(0)
    most = NumericProperty(1)
    wide = BooleanProperty(False)
    playing = BooleanProperty(False)

    def enter(self, number: str = "", **arguments: Any) -> None:
        table, _journal = self.app.store.resume(number)
        header, rows = self.app.store.read(number)
        self._table = table
        self._face = faces.face(table.game.name)
        self.looks = list(self._face.looks) or self.app.looks(number, len(table.seats))
        view = table.view(TABLE)
        outcome = table.outcome
        self.banner = self._face.banner(view, table.names)
        winners: tuple[int, ...] = outcome.winners if outcome else ()
        self.title = (
            _("{name} wins").format(name=table.names[winners[0]])
            if len(winners) == 1
            else _(table.game.title)
        )
        self.look = self.looks[outcome.winners[0]] if outcome and outcome.winners else -1
        self.caption = f"{_(table.game.title)} · {self._face.stage_of(view)}"
        fits = record.dice_fit(table.game, header, rows)
        self.dice = _("The seal of the dice fits.") if fits else _("The seal of the dice does not fit!")
        self._eyes = -3
        self.board = self._face.board(pos_hint={"x": 0, "y": 0})
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self.board)
        self._fill_files(view)
        stops = self._turns()
        self._stops = stops
        measure, self.series = self._face.chart([table.view_at(step, TABLE) for step in stops])
        self.chart_title = measure.upper()
        self.most = table.length
        self.at = self.most
        self.marks = self._marks()
        self.change_eyes()
        self.fbind("at", self._show)
        self.fbind("size", self._arrange)
        self._arrange()
        self._show()

    def leave(self) -> None:
        self.playing = False
        self.funbind("at", self._show)
        self.funbind("size", self._arrange)

    def _arrange(self, *_: Any) -> None:
        self.wide = self.width > self.height * 1.15 and self.width >= dp(700)

    def _turns(self) -> list[int]:
        """At most sixty moments, spread over the game."""
        length = self._table.length
        count = min(60, length + 1)
        return sorted({round(length * number / max(1, count - 1)) for number in range(count)})

    def _marks(self) -> list[tuple[int, int]]:
        """Where somebody went out, and where the game was won."""
        found = []
        for step in range(1, self._table.length + 1):
            for told in self._table.told_at(step - 1, TABLE):
                if told.name in _MARKED and isinstance(told.facts.get("seat"), int):
                    found.append((step, self.looks[told.facts["seat"]]))
        return found

    def _fill_files(self, view: Any) -> None:
        box = self.ids.files
        box.clear_widgets()
        for seat, name in enumerate(self._table.names):
            box.add_widget(FileCard(name=name, secret=self._face.reveal(view, seat), look=self.looks[seat]))

    def change_eyes(self) -> None:
        """As everyone saw it, as each seat saw it, then everyone again."""
        names = self._table.names
        self._eyes = self._eyes + 1 if -1 <= self._eyes < len(names) - 1 else -1
        self.eyes = (
            _("As everyone saw it")
            if self._eyes < 0
            else _("As {name} saw it").format(name=names[self._eyes])
        )
        self._show()

    def _show(self, *_args: Any) -> None:
        step = int(self.at)
        who = TABLE if self._eyes < 0 else self._eyes
        self.board.show(self._table.view_at(step, who), list(self.looks))
        told = self._table.told_at(step - 1, who) if step else []
        lines = [self._table.tell(event) for event in told if event.name not in log.QUIET]
        self.line = _("Step {number} of {most}.").format(number=step, most=self.most)
        self.line += "".join(f" {line}" for line in lines)
        self.ids.chart.at = next(
            (n for n, stop in enumerate(self._stops) if stop >= step), len(self._stops) - 1
        )

    def toggle_play(self) -> None:
        """Run through the game from here, or from its beginning."""
        self.playing = not self.playing
        if self.playing:
            if self.at >= self.most:
                self.at = 0
            Clock.schedule_once(self._tick, 0.6)

    def _tick(self, _: float) -> None:
        if not self.playing:
            return
        self.at = min(self.most, self.at + 1)
        if self.at >= self.most:
            self.playing = False
        else:
            Clock.schedule_once(self._tick, 0.6)

    def again(self) -> None:
        """The same seats; the lobby remembers them."""
        self.stage.swap("lobby", game=self._table.game.name)

    def back(self) -> bool:
        self.stage.home()
        return True
