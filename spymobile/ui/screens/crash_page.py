"""Something broke: what is known of it, and the way back to the table."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from spymobile.core.errors import SpymobileError
from spymobile.ui.crash_guard import send
from spymobile.ui.navigation import Page
from spymobile.ui.text import _


class CrashPage(Page):
    """Made of little, so that it stands whatever has fallen."""

    sentence = StringProperty("")
    line = StringProperty("")
    can_resume = BooleanProperty(False)

    def enter(self, sentence: str = "", report: str = "", file: str = "", **arguments: Any) -> None:
        self._game, self._report = str(arguments.get("game", "")), report
        self.sentence = sentence
        self.line = (
            _("A report without anybody's secrets is kept as {file}.").format(file=file) if file else ""
        )
        self.can_resume = bool(self._game)

    def send_report(self) -> None:
        send(self.app, self._report)

    def resume_game(self) -> None:
        """The table again, as it was written down."""
        game = self._game
        self.stage.home()
        try:
            self.stage.go("table", number=game)
        except SpymobileError as error:
            self.stage.home()
            self.app.say_briefly(error.sentence)

    def back(self) -> bool:
        self.stage.home()
        return True
