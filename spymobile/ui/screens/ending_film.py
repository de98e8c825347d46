"""The whole game again, on the page of its end: through whose eyes, which files lie open, and how fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from spymobile.core.audience import ANYONE, TABLE
from spymobile.table.replay import Replay
from spymobile.ui.face import Face
from spymobile.ui.screens.ending_parts import FALLS, FileCard, Spotlight
from spymobile.ui.table.show.shock_sheet import BigStamp
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.screens.ending import EndingPage

#: Through whose eyes the replay is seen, besides the seats'.
EVERYONE, _ALL_OPEN = -1, -2
#: Seconds from a file that has fallen open to the next.
APART = 0.2
#: Seconds from one step of the replay to the next, at the first of these speeds.
_BEAT = 0.6
_SPEEDS = (1, 2, 4)


class Film:
    """Shows one moment of a replay, the one at which the page stands, and runs through them."""

    def __init__(self, page: EndingPage, replay: Replay, face: Face[Any], names: Sequence[str]) -> None:
        self._page, self._replay, self._face, self._names = page, replay, face, list(names)
        self._eyes = EVERYONE
        #: So many files lie open.
        self._open = 0
        #: The moments in the chart.
        self.stops: list[int] = self._turns()
        #: What was hidden from everybody and is no seat's, where the game has such a thing.
        self._nobodys: FileCard | None = None
        self._clock: ClockEvent | None = None
        self._opening: ClockEvent | None = None

    def _turns(self) -> list[int]:
        """At most sixty moments, spread over the game."""
        length = self._replay.length
        count = min(60, length + 1)
        return sorted({round(length * number / max(1, count - 1)) for number in range(count)})

    def marks(self) -> list[tuple[int, int]]:
        """Where something happened that the game counts as a milestone."""
        found = []
        for step in range(1, self._replay.length + 1):
            for told in self._replay.told_at(step, TABLE):
                if told.name in self._face.milestones and isinstance(told.facts.get("seat"), int):
                    found.append((step, self._page.looks[told.facts["seat"]]))
        return found

    def lay_board(self, stamped: str) -> None:
        """The whole board as it stood in the end, the place that won it, and the stamp across it."""
        self.board = self._face.board(pos_hint={"x": 0, "y": 0})
        self.board.names = self._names
        self.board.director.overlooks = True
        self._light = Spotlight(self.board)
        self.stamp = BigStamp(text=stamped, tone="win", angle=10, rays=False, pos_hint={"x": 0, "y": 0})
        self._page.ids.place.clear_widgets()
        for part in (self.board, self._light, self.stamp):
            self._page.ids.place.add_widget(part)
        self._page.ids.place.bind(height=self._fit_stamp)
        self._fit_stamp()

    def _fit_stamp(self, *_args: object) -> None:
        """Across the board, and not all over a small one."""
        self.stamp.most = min(100.0, 0.24 * self._page.ids.place.height / dp(1)) / max(1.0, theme.text_scale)

    def fill_files(self) -> None:
        box = self._page.ids.files
        box.clear_widgets()
        for seat, name in enumerate(self._replay.names):
            box.add_widget(FileCard(name=name, look=self._page.looks[seat], several=not self._page.slim))
        hidden = self._face.nobodys(self._replay.view_at(self._replay.length, TABLE))
        self._nobodys = FileCard(name=hidden.title, look=-1) if hidden is not None else None
        if self._nobodys is not None:
            box.add_widget(self._nobodys)

    def make_room(self) -> None:
        """Each file keeps room for what it will say in the end: what lies below never moves in the replay."""
        last = self._replay.length
        cards = self._page.ids.files.children[::-1]
        for seat in range(len(self._replay.names)):
            cards[seat].longest = self._face.reveal(self._replay.view_at(last, seat), seat)
        hidden = self._face.nobodys(self._replay.view_at(last, TABLE))
        if self._nobodys is not None and hidden is not None:
            self._nobodys.longest = hidden.text

    def stop_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def open_files(self, *_args: Any) -> None:
        """One file after the other, each with its fall."""
        self._eyes = _ALL_OPEN
        seats = len(self._names)
        self._open = seats if theme.reduce_motion else min(seats, self._open + 1)
        self.look_through(_ALL_OPEN)
        if self._open < seats:
            self._opening = Clock.schedule_once(self.open_files, FALLS + APART)

    def change_eyes(self) -> None:
        """All open, as everyone saw it, as each seat saw it, then all open again."""
        self.stop_opening()
        self._open = len(self._replay.names)
        self.look_through(self._eyes + 1 if self._eyes < self._open - 1 else _ALL_OPEN)

    def look_through(self, eyes: int) -> None:
        self._eyes = eyes
        if eyes == _ALL_OPEN:
            self._page.eyes = _("Watching: everything")
        elif eyes == EVERYONE:
            self._page.eyes = _("Watching: what all knew")
        else:
            self._page.eyes = _("Watching: what {name} knew").format(name=self._names[eyes])
        self.show()

    def show(self, *_args: Any) -> None:
        page = self._page
        step = int(page.at)
        replay, who = self._replay, {EVERYONE: ANYONE, _ALL_OPEN: TABLE}.get(self._eyes, self._eyes)
        told = []
        if step:
            told = replay.whole_at(step) if self._eyes == _ALL_OPEN else replay.told_at(step, who)
        self.board.remember(told, replay.view_at(max(0, step - 1), who))
        self.board.show(replay.view_at(step, who), list(page.looks))
        for seat, card in enumerate(page.ids.files.children[::-1][: len(replay.names)]):
            shown = self._face.winner_shows and step == page.most and page.looks[seat] == page.look
            seen = shown or self._eyes == seat or (self._eyes == _ALL_OPEN and seat < self._open)
            view = replay.view_at(step, seat)
            card.secret = self._face.reveal(view, seat) if seen else _("File closed")
            card.arts = self._face.reveal_art(view, seat) if seen else ()
            card.fall(seen)
        self._show_nobodys(step)
        over = step == page.most
        self.board.camera.whole()
        key = self._face.won_at(replay.view_at(step, TABLE)) if over else None
        self._light.show(None if key is None else self.board.rect(key), over and bool(page.winner))
        self.stamp.opacity = 1.0 if over and page.winner else 0.0
        lines = [replay.tell(event) for event in told if event.name not in self._face.quiet]
        page.line = _("Step {number} of {most}.").format(number=step, most=page.most)
        page.line += "".join(f" {line}" for line in lines)
        page.ids.chart.at = next(
            (n for n, stop in enumerate(self.stops) if stop >= step), len(self.stops) - 1
        )

    def _show_nobodys(self, step: int) -> None:
        """What belonged to no seat: it opens with the last of the files."""
        card = self._nobodys
        if card is None:
            return
        all_open = self._eyes == _ALL_OPEN and self._open >= len(self._replay.names)
        hidden = self._face.nobodys(self._replay.view_at(step, TABLE)) if all_open else None
        card.secret = _("File closed") if hidden is None else hidden.text
        card.arts = () if hidden is None else hidden.arts
        card.fall(hidden is not None)

    def toggle_play(self) -> None:
        """Run through the game from here, or from its beginning."""
        page = self._page
        page.playing = not page.playing
        if page.playing and page.at >= page.most:
            page.at = 0

    def change_speed(self) -> None:
        self._page.speed = _SPEEDS[(_SPEEDS.index(int(self._page.speed)) + 1) % len(_SPEEDS)]

    def wind(self) -> None:
        """One clock at most, at the speed that is wanted."""
        if self._clock is not None:
            self._clock.cancel()
        apart = _BEAT / self._page.speed
        self._clock = Clock.schedule_interval(self._tick, apart) if self._page.playing else None

    def _tick(self, _: float) -> None:
        page = self._page
        page.at = min(page.most, page.at + 1)
        page.playing = page.at < page.most
