"""The end: who won, all files open, the whole game again with a scrubber, and how it went."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.audience import ANYONE, TABLE
from spymobile.table.replay import Replay
from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.parts import chart as _chart
from spymobile.ui.parts.buttons import IconPush
from spymobile.ui.screens.lobby import sit_again
from spymobile.ui.table.show import log
from spymobile.ui.text import _, short
from spymobile.ui.theme import theme

_PARTS = (_chart.Chart, _chart.Scrubber)
#: Through whose eyes the replay is seen, besides the seats'.
_EVERYONE, _ALL_OPEN = -1, -2
#: Seconds from one file to the next when all are opened.
_NEXT_FILE = 0.35


#: Seconds from one step of the replay to the next, at the first of these speeds.
_BEAT = 0.6
_SPEEDS = (1, 2, 4)


def _ticks(times: list[int]) -> list[tuple[int, str]]:
    """Where to write which round: about five of them, evenly.

    >>> _ticks([1, 1, 2, 2, 3])
    [(0, '1'), (2, '2'), (4, '3')]
    """
    first, last = times[0], max(times)
    step = max(1, round((last - first) / 4))
    return [
        (next(at for at, time in enumerate(times) if time >= wanted), str(wanted))
        for wanted in range(first, last + 1, step)
    ]


class FileCard(BoxLayout):
    """What a seat turned out to be."""

    name = StringProperty("")
    secret = StringProperty("")
    look = NumericProperty(0)


class WinnerFile(BoxLayout):
    """Who won and how; without a winner, how it ended."""

    name = StringProperty("")
    line = StringProperty("")
    look = NumericProperty(-1)


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
    winner = StringProperty("")
    #: Moments at the foot of the chart, with their rounds.
    ticks = ListProperty([])
    #: How many times faster than at first the replay runs.
    speed = NumericProperty(1)
    series = ListProperty([])
    #: Steps to find again, each with the look of the seat it is about.
    marks = ListProperty([])
    looks = ListProperty([])
    look = NumericProperty(0)
    at = NumericProperty(0)
    most = NumericProperty(1)
    wide = BooleanProperty(False)
    playing = BooleanProperty(False)
    #: Nobody's secret is on the screen before somebody at the table has opened the files.
    opened = BooleanProperty(False)

    _clock: Any = None
    _opening: Any = None

    def enter(self, number: str = "", **arguments: Any) -> None:
        replay: Replay = self.app.replay(number)
        self._replay, self._number = replay, number
        self._face = catalogue.face(replay.game.name)
        self.looks = list(self._face.looks) or self.app.looks(number, len(replay.names))
        view = replay.view_at(replay.length, TABLE)
        outcome = replay.outcome
        self.banner = self._face.banner(view, replay.names)
        winners: tuple[int, ...] = outcome.winners if outcome else ()
        self.title = (
            _("{name} wins").format(name=short(replay.names[winners[0]]))
            if len(winners) == 1
            else _(replay.game.title)
        )
        self.winner = replay.names[winners[0]] if len(winners) == 1 else ""
        self.look = self.looks[outcome.winners[0]] if outcome and outcome.winners else -1
        self.caption = f"{_(replay.game.title)} · {self._face.stage_of(view)}"
        fits = replay.dice_fit()
        self.dice = _("The seal of the dice fits.") if fits else _("The seal of the dice does not fit!")
        self._eyes = _EVERYONE
        self._open = 0
        self.opened = False
        self.board = self._face.board(pos_hint={"x": 0, "y": 0})
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self.board)
        self._fill_files()
        stops = self._turns()
        self._stops = stops
        views = [replay.view_at(step, TABLE) for step in stops]
        measure, self.series = self._face.chart(views)
        self.chart_title = measure.upper()
        self.ticks = _ticks([self._face.time_of(seen) for seen in views])
        self.most = replay.length
        self.at = self.most
        self.marks = self._marks()
        self.fbind("at", self._show)
        self.fbind("size", self._arrange)
        self._arrange()
        self._look_through(_EVERYONE)

    def leave(self) -> None:
        self.playing = False
        self._stop_opening()
        self.funbind("at", self._show)
        self.funbind("size", self._arrange)

    def _arrange(self, *_: Any) -> None:
        self.wide = self.width > self.height * 1.15 and self.width >= dp(700)
        crowded = self.height < sp(400)
        place, actions = self.ids.content if crowded else self.ids.foot, self.ids.actions.__self__
        if actions.parent is not place:  # Large letters leave no room for buttons that are always in sight.
            actions.parent.remove_widget(actions)
            place.add_widget(actions)

    def _turns(self) -> list[int]:
        """At most sixty moments, spread over the game."""
        length = self._replay.length
        count = min(60, length + 1)
        return sorted({round(length * number / max(1, count - 1)) for number in range(count)})

    def _marks(self) -> list[tuple[int, int]]:
        """Where something happened that the game counts as a milestone."""
        found = []
        for step in range(1, self._replay.length + 1):
            for told in self._replay.told_at(step, TABLE):
                if told.name in self._face.milestones and isinstance(told.facts.get("seat"), int):
                    found.append((step, self.looks[told.facts["seat"]]))
        return found

    def _fill_files(self) -> None:
        box = self.ids.files
        box.clear_widgets()
        for seat, name in enumerate(self._replay.names):
            box.add_widget(FileCard(name=name, look=self.looks[seat]))

    def open_files(self, *_args: Any) -> None:
        """All secrets turn over, one seat after the other."""
        self.opened = True
        self._eyes = _ALL_OPEN
        seats = len(self._replay.names)
        self._open = seats if theme.reduce_motion else min(seats, self._open + 1)
        self._look_through(_ALL_OPEN)
        if self._open < seats:
            self._opening = Clock.schedule_once(self.open_files, _NEXT_FILE)

    def _stop_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def change_eyes(self) -> None:
        """All open, as everyone saw it, as each seat saw it, then all open again."""
        self._stop_opening()
        self._open = len(self._replay.names)
        self._look_through(self._eyes + 1 if self._eyes < self._open - 1 else _ALL_OPEN)

    def _look_through(self, eyes: int) -> None:
        self._eyes = eyes
        if eyes == _ALL_OPEN:
            self.eyes = _("All open")
        elif eyes == _EVERYONE:
            self.eyes = _("As everyone saw it")
        else:
            self.eyes = _("As {name} saw it").format(name=short(self._replay.names[eyes]))
        self._show()

    def _show(self, *_args: Any) -> None:
        step = int(self.at)
        replay, who = self._replay, {_EVERYONE: ANYONE, _ALL_OPEN: TABLE}.get(self._eyes, self._eyes)
        self.board.show(replay.view_at(step, who), list(self.looks))
        told = []
        if step:
            told = replay.whole_at(step) if self._eyes == _ALL_OPEN else replay.told_at(step, who)
        for seat, card in enumerate(self.ids.files.children[::-1]):
            shown = self._face.winner_shows and step == self.most and self.looks[seat] == self.look
            seen = shown or self._eyes == seat or (self._eyes == _ALL_OPEN and seat < self._open)
            card.secret = self._face.reveal(replay.view_at(step, seat), seat) if seen else _("File closed")
        lines = [self._replay.tell(event) for event in told if event.name not in self._face.quiet]
        self.line = _("Step {number} of {most}.").format(number=step, most=self.most)
        self.line += "".join(f" {line}" for line in lines)
        self.ids.chart.at = next(
            (n for n, stop in enumerate(self._stops) if stop >= step), len(self._stops) - 1
        )

    def toggle_play(self) -> None:
        """Run through the game from here, or from its beginning."""
        self.playing = not self.playing
        if self.playing and self.at >= self.most:
            self.at = 0

    def change_speed(self) -> None:
        self.speed = _SPEEDS[(_SPEEDS.index(int(self.speed)) + 1) % len(_SPEEDS)]

    def on_playing(self, *_args: Any) -> None:
        self._wind()

    def on_speed(self, *_args: Any) -> None:
        self._wind()

    def _wind(self) -> None:
        """One clock at most, at the speed that is wanted."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = Clock.schedule_interval(self._tick, _BEAT / self.speed) if self.playing else None

    def _tick(self, _: float) -> None:
        self.at = min(self.most, self.at + 1)
        self.playing = self.at < self.most

    def share(self) -> None:
        """Everything, now that it is over."""
        replay = self._replay
        lines = [
            replay.tell(told)
            for step in range(1, replay.length + 1)
            for told in replay.whole_at(step)
            if told.name not in self._face.quiet
        ]
        log.pass_on(self.app, replay.game, [self.banner, self.dice, *lines])

    def again(self) -> None:
        """The same seats at once, and the next of them begins."""
        begun = self._face.began(self._replay.view_at(0, TABLE))
        lobby = sit_again(self.stage, self._number)
        lobby.set_first((begun + 1) % len(self._replay.names))
        lobby.start()

    def change_seats(self) -> None:
        """To the lobby, with everybody where they sat."""
        sit_again(self.stage, self._number)
