"""Somebody is away: what the host decides, what others agree to, what awaits whoever comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.properties import NumericProperty, StringProperty

from spymobile.core.words import Message
from spymobile.sync import words
from spymobile.sync.room import PULL
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
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
        self.title = str(Message(words.AWAY, {"who": name}))
        self.look = page.looks[seat]
        self.phone_words = _("A new phone for {name}").format(name=name)
        self.line = _("The game waits for {name}.").format(name=name) if needed else _("The seat is kept.")
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
        self._hosting.pull(self._seat)
        self._page.app.say_briefly(_("Another person is asked."), 4)
        self.dismiss()


class PullSheet(Sheet):
    """Somebody's seat would play on the phone that holds the table: another person must agree."""

    line = StringProperty("")

    def __init__(
        self, page: TablePage, name: str, host: str, agree: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(page.stage, **kwargs)
        self._agree = agree
        self.title = _("May {name}'s seat play on {host}'s phone?").format(name=name, host=host)
        self.line = _("Whoever plays there can see {name}'s secrets.").format(name=name)

    def agree(self) -> None:
        self._agree()
        self.dismiss()


class BackSheet(Sheet):
    """The first thing that somebody sees who was away."""

    bot_line = StringProperty("")

    def __init__(self, page: TablePage, seconds: float, turns: int, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        minutes = round(seconds / 60)
        self.title = str(words.away_for(minutes)) if minutes else _("You were away for a moment.")
        self.bot_line = str(words.stood_in(turns)) if turns else ""
        from spymobile.ui.parts.labels import Text

        for line in page.log.lines[-_LINES:]:
            self.ids.lines.add_widget(Text(text=line.text, role="file", tint=(0.13, 0.12, 0.1, 1)))
