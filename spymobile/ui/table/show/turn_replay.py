"""The public replay: what somebody did under the seal, and before it in this turn, once more for the table.

It comes when a bench has closed by itself. Nothing is in it but what everybody was told: how often a tile was
turned and where it was tried is not, and its length depends on public events alone. With motion reduced
nothing plays: the steps lie there until the next one, and a tap shows how the board stood after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.event import Told
from spymobile.table.device import Device
from spymobile.ui.face import Offer
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.table.show import log
from spymobile.ui.table.show.log import LogEntry
from spymobile.ui.table.show.table_places import TablePlaces
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: Seconds for which the words of a step stand beside it.
_WORDS = 1.6
#: The same where nothing moves.
_STAYS = 4.0
#: Where the row of steps is narrower than this, in dp, its sign goes and Skip is a picture.
_NARROW = 300


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """One step of the turn: the word on its chip, its moment, and what everybody was told of it."""

    word: str
    at: int
    told: tuple[Told, ...]


class StepChip(Reachable, ButtonBehavior, BoxLayout):
    """A step of the turn; a tap shows it again."""

    text = StringProperty("")
    #: It is the one that is shown now.
    lit = BooleanProperty(False)

    def press(self) -> None:
        self.dispatch("on_release")


class ReplayRow(Opaque, BoxLayout):
    """The steps of a turn in the place of the news, and a way past them."""

    look = NumericProperty(0)
    narrow = BooleanProperty(False)
    #: Nothing plays: the steps are there to be tapped.
    still = BooleanProperty(False)

    def __init__(self, look: int, words: Sequence[str], chosen: Callable[[int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look = look
        for number, word in enumerate(words):
            chip = StepChip(text=word)
            chip.bind(on_release=lambda _chip, at=number: chosen(at))
            self.ids.steps.add_widget(chip)

    @property
    def chips(self) -> list[StepChip]:
        """The chips from left to right."""
        return list(self.ids.steps.children[::-1])

    def light(self, number: int) -> None:
        """This step is shown now."""
        for at, chip in enumerate(self.chips):
            chip.lit = at == number

    def lay(self, places: TablePlaces) -> None:
        """In the place of the news; beside a board with columns over the lower edge of the log.

        It is as high as a finger wants it, and lies over the edge of the board where the news are lower.
        """
        news = places.news
        room = news._replace(height=dp(48)) if places.arrangement == "columns" else news
        room = room._replace(height=max(room.height, dp(48)))
        if places.large and places.people.y == news.y:
            # Large words need the players' place, too.
            room = room._replace(width=places.people.right - news.x)
        self.size, self.pos = room.size, room.pos
        self.narrow = room.width < dp(_NARROW) * max(1.0, theme.text_scale)


class TurnReplay:
    """Shows the turn that a sealed step has just ended, on one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._parts: list[ReplayedStep] = []
        self._row: ReplayRow | None = None
        #: Where the part that is shown begins among all that are played.
        self._run = 0
        self._now = -1
        #: The table looks at it now.
        self.on = False

    def begin(self) -> bool:
        """Show the turn that ends with the moment that the device has come to; False if there is nothing."""
        page = self._page
        self.drop()
        if page.coach is not None or page.staging.shocks():
            return False
        self._parts = self._turn()
        if not self._parts:
            return False
        if theme.reduce_motion:
            Clock.schedule_once(partial(self._lay_out, page.device, self._run), 0)  # When the board shows it.
            return False
        self._row = self._steps(self.show)
        self._row.ids.skip.bind(on_release=lambda *_args: page.board.skip())
        self.on = True
        self.hush()
        self._play(0, page.staging.notice)
        return True

    def _steps(self, chosen: Callable[[int], None]) -> ReplayRow:
        """The chips in the place of the news."""
        page = self._page
        seat = page.device.moment(page.board_eyes).seat
        row = ReplayRow(page.looks[seat], [part.word for part in self._parts], chosen)
        row.lay(page.places)
        page.add_widget(row)
        return row

    def _lay_out(self, device: Device, run: int, _seconds: float) -> None:
        """Motion is reduced: the steps of the turn lie there, and the last one has its words on the board."""
        page = self._page
        if run != self._run:
            return  # It was dropped before it lay there.
        ready = page.in_front and page.device is device and not page.board.busy
        if not ready or self._row is not None or page.tray.full or page.curtain_view.is_private:
            return
        self._row = self._steps(self._look_back)
        self._row.still = True
        self._row.ids.skip.bind(on_release=lambda *_args: self._enough())
        self._point_out(len(self._parts) - 1)

    def _look_back(self, number: int) -> None:
        """How the board stood after that step."""
        page, part = self._page, self._parts[number]
        heard = next((heard for heard in page.heard() if heard.at == part.at), None)
        if heard is not None:
            page.flashback.show(LogEntry(heard.number, log.seat_of(part.told[0]), page.tell(part.told[0])))
            self._point_out(number)

    def _point_out(self, number: int) -> None:
        """Light a chip, and let its words stand beside what they are about."""
        page, part = self._page, self._parts[number]
        if self._row is not None:
            self._row.light(number)
        event = next(event for event in part.told if page.face.chip(event))
        page.board.say_of(event, page.tell(event), _STAYS)

    def _enough(self) -> None:
        self.drop()
        self._page.board.caption.hide()
        self._page.refresh()

    def show(self, number: int) -> None:
        """That step again, and what came after it."""
        if self._row is not None:
            self._play(number, lambda _told: None)

    def lay(self) -> None:
        """The window has another size."""
        if self._row is not None:
            self._row.lay(self._page.places)

    def drop(self) -> None:
        """Nothing is left of it on the screen."""
        self._run += 1
        self.on = False
        row, self._row = self._row, None
        if row is not None:
            self._page.remove_widget(row)

    def hush(self) -> None:
        """Whoever is next finds everything in its place, but nothing to press yet except the seal."""
        page, tray = self._page, self._page.tray
        seat, prompt = page.device.moment(page.board_eyes).seat, page.device.prompt()
        name = page.names[seat]
        if prompt is not None and prompt.seat != seat:
            after = page.names[prompt.seat]
            words = _("{next} is next. First, what {name} did.").format(next=after, name=name)
        else:
            words = _("First, what {name} did.").format(name=name)
        tray.offer(Offer(words, tray.choices), page.commands.choose)
        tray.wait(slow=False)
        page.board.light({})
        self._head()

    def _head(self) -> None:
        header, count = self._page.own_header, len(self._parts)
        step = min(max(self._now, 0), count - 1) + 1
        if header.caption:
            header.caption = _("Again: step {step} of {count}").format(step=step, count=count)

    def _turn(self) -> list[ReplayedStep]:
        """What the table saw of this turn, from its first step to the last."""
        page, device, eyes = self._page, self._page.device, self._page.board_eyes
        told: dict[int, list[Told]] = {}
        for heard in device.heard(eyes):
            if heard.at is not None:
                told.setdefault(heard.at, []).append(heard.told)
        last = device.length(eyes) - 1
        turn = page.board.turn_of(device.view_at(last - 1, eyes))
        found: list[ReplayedStep] = []
        for at in range(last, 0, -1):
            if page.board.turn_of(device.view_at(at - 1, eyes)) != turn:
                break
            events = told.get(at, [])
            word = next((word for event in events if (word := page.face.chip(event))), "")
            if word:
                found.insert(0, ReplayedStep(word, at, tuple(events)))
        return found

    def _play(self, first: int, notice: Callable[[Sequence[Told]], None]) -> None:
        """Let the board go back to before a step, and come to the present again."""
        page, device, eyes = self._page, self._page.device, self._page.board_eyes
        self._run += 1
        board, run = page.board, self._run
        board.skip()
        parts = self._parts[first:]
        told = [event for part in parts for event in part.told]
        # What was done in the open has been felt and heard; only the last step is new.
        fresh = set(map(id, self._parts[-1].told))
        board.show(device.view_at(parts[0].at - 1, eyes), page.looks)
        board.again = True
        board.began = self._began
        board.play(
            told,
            device.view(eyes),
            page.looks,
            partial(self._over, run),
            lambda seen: notice([event for event in seen if id(event) in fresh]),
        )

    def _began(self, event: Told) -> None:
        """The board begins to show an event: its chip is lit, and its words stand beside it."""
        page = self._page
        for number, part in enumerate(self._parts):
            if self._row is not None and any(one is event for one in part.told):
                self._now = number
                self._row.light(number)
                self._head()
        if page.face.chip(event):
            page.board.say_of(event, page.tell(event), _WORDS)

    def _over(self, run: int) -> None:
        """Everybody has seen it, or enough of it."""
        if run != self._run:
            return  # A chip was tapped: it goes on from there.
        board = self._page.board
        board.again, board.began = False, lambda _event: None
        board.caption.hide()
        self.drop()
        self._page.rested()
