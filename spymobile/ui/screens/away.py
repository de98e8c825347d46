"""Somebody is away: what the host decides, what others agree to, what awaits whoever comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.words import Message
from spymobile.sync import words
from spymobile.sync.pulled import PULL
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.agree import AgreeSheet
from spymobile.ui.table.show.log import LogEntry
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.sync.hosting import Hosting
    from spymobile.ui.screens.table import TablePage

load_kv("link")
load_kv("away")

#: So many lines of what was missed are shown.
_LINES = 5


class AwaySheet(Sheet):
    """Wait, a bot, or a pause; after a minute also the seat itself, if another person agrees."""

    look = NumericProperty(0)
    #: Who is away, and why that matters now.
    away = StringProperty("")
    line = StringProperty("")
    bot_words = StringProperty("")
    pull_words = StringProperty("")
    phone_words = StringProperty("")

    def __init__(
        self,
        page: TablePage,
        hosting: Hosting,
        seat: int,
        seconds: float,
        needed: bool,
        new_phone: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(page.stage, **kwargs)
        self._page, self._hosting, self._seat, self._new_phone = page, hosting, seat, new_phone
        name = page.names[seat]
        self.away = str(Message(words.AWAY, {"who": name}))
        self.look = page.looks[seat]
        self.phone_words = _("A new phone for {name}").format(name=name)
        self.line = _("The game waits for {name}.").format(name=name) if needed else ""
        self.bot_words = _("A bot plays for {name}").format(name=name)
        if seconds >= PULL:
            self.pull_words = _("Play {name}'s seat here").format(name=name)

    def stand_in(self) -> None:
        self._hosting.stand_in(self._seat)
        self.dismiss()

    def pause(self) -> None:
        self._hosting.pause(True)
        self.dismiss()

    def new_phone(self) -> None:
        self.dismiss()
        self._new_phone()

    def pull(self) -> None:
        """Somebody at another phone is asked, or whoever shares this one; nobody else may say so."""
        page, name = self._page, self._page.names[self._seat]
        others = [other for seat, other in enumerate(page.names) if page.company.presence(seat) == "linked"]
        here = [seat for seat in page.device.seats if page.device.plays_here(seat)]
        self.dismiss()
        if others:
            self._hosting.pull(self._seat)
            asked = _("{name} is asked.") if len(others) == 1 else _("The others are asked.")
            page.app.say_briefly(asked.format(name=others[0]), 4)
        elif len(here) > 1:
            title = _("Play {name}'s seat here?").format(name=name)
            agreed = partial(self._hosting.pull, self._seat, agreed_here=True)
            page.lay(AgreeSheet(page, title, _pulled_words(name), agreed))
        else:
            alone = _("Nobody else is here who could agree. {name} can come back with any phone, at once.")
            page.app.say_briefly(alone.format(name=name), 6)


class PullSheet(Sheet):
    """Somebody's seat would play on the phone that holds the table: another person must agree."""

    line = StringProperty("")

    def __init__(
        self, page: TablePage, name: str, host: str, agree: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(page.stage, **kwargs)
        self._agree = agree
        self.title = _("May {name}'s seat play on {host}'s phone?").format(name=name, host=host)
        self.line = _pulled_words(name)

    def agree(self) -> None:
        self._agree()
        self.dismiss()


def _pulled_words(name: str) -> str:
    return _("Whoever plays there can see {name}'s secrets.").format(name=name)


class GiveBackSheet(Sheet):
    """Somebody whose seat plays on this phone is back with their own."""

    line = StringProperty("")

    def __init__(self, page: TablePage, hosting: Hosting, seat: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._give_back = partial(hosting.give_back, seat)
        self.title = _("{name}'s phone is back").format(name=page.names[seat])
        self.line = _("The seat plays on this phone now. You can give it back at any time, from the menu.")

    def give_back(self) -> None:
        self._give_back()
        self.dismiss()


@dataclass(frozen=True, slots=True)
class Missed:
    """A line of the log that somebody was not there for; a bot may have done it for them."""

    line: LogEntry
    by_bot: bool = False


class MissedLine(ButtonBehavior, BoxLayout):
    """A line with its picture; the sign has a robot on it, and the paper is darker, where a bot acted."""

    text = StringProperty("")
    art = StringProperty("")
    look = NumericProperty(-1)
    private = BooleanProperty(False)
    by_bot = BooleanProperty(False)


class BackSheet(Sheet):
    """The first thing that somebody sees who was away."""

    name = StringProperty("")
    look = NumericProperty(-1)
    #: How long they were away.
    line = StringProperty("")
    bot_line = StringProperty("")
    #: Who is to act now.
    now = StringProperty("")

    def __init__(
        self, page: TablePage, seconds: float | None, turns: int, missed: Sequence[Missed], **kwargs: Any
    ) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        seat = page.device.only_seat
        if seat is None:
            self.name = _("Welcome back")
        else:
            self.name = _("Welcome back, {name}").format(name=page.names[seat])
            self.look = page.looks[seat]
        if seconds is not None:
            minutes = round(seconds / 60)
            self.line = str(words.away_for(minutes)) if minutes else _("You were away for a moment.")
        self.bot_line = str(words.stood_in(turns)) if turns else ""
        self.now = self._now(turns)
        for one in missed[-_LINES:]:
            line = one.line
            look = page.looks[line.seat] if 0 <= line.seat < len(page.looks) else -1
            row = MissedLine(text=line.text, art=line.art, look=look, private=line.private, by_bot=one.by_bot)
            row.bind(on_release=partial(self._recall, line))
            self.ids.lines.add_widget(row)
        self.pin(self.ids.go_on.__self__)

    def _now(self, turns: int) -> str:
        """Whose turn it is; and that no bot decides here any more."""
        page = self._page
        prompt, said = page.device.prompt(), []
        if prompt is not None and page.device.plays_here(prompt.seat):
            said.append(_("It is your turn."))
        elif prompt is not None:
            said.append(_("{name} is thinking.").format(name=page.names[prompt.seat]))
        if turns and not any(map(page.device.is_bot, page.device.seats)):
            said.append(_("Your seat is yours again."))
        return " ".join(said)

    def _recall(self, line: LogEntry, *_args: object) -> None:
        """That moment on the board, once more."""
        self.dismiss()
        self._page.flashback.show(line)
