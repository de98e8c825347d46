"""Games that leave the device as files, and those that come in.

Only a game that is over may leave. What comes in is checked on a thread of its own, which can be watched and
stopped, and is kept in one go or not at all.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.core.errors import SpymobileError
from spymobile.ports.files import Ending, Handed
from spymobile.store import export
from spymobile.store.errors import AlreadyKept, DamagedSave
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

#: Seconds after which somebody wants to know how far it is.
_PATIENCE = 0.4
#: Seconds for whoever reads where a file is, or taps a button.
_READ = 6

type OnOpened = Callable[[str, str], None]
"""Hears the number of a game that came in, and a sentence to say about it."""


class FileCheck:
    """One file being checked."""

    def __init__(
        self, data: bytes, moved: Callable[[float], None], done: Callable[[CheckResult], None]
    ) -> None:
        self._data = data
        self._moved = moved
        self._done = done
        self._stopped = False
        #: From 0 to 1.
        self.share = 0.0

    def begin(self) -> None:
        threading.Thread(target=self._work, name="reading", daemon=True).start()

    def stop(self) -> None:
        """Want it no longer; it ends within a hundred rows."""
        self._stopped = True

    def _work(self) -> None:
        result: CheckResult
        try:
            result = export.checked(self._data, self._progress)
        except SpymobileError as error:
            result = error
        except Exception as error:  # A file may come from anybody; the app's thread says so.
            result = error
        Clock.schedule_once(lambda _: self._done(result), 0)

    def _progress(self, done: int, total: int) -> bool:
        self.share = done / max(1, total)
        Clock.schedule_once(lambda _: self._moved(self.share), 0)
        return not self._stopped


type CheckResult = export.Checked | Exception


class GameFiles:
    """The ways of games out of the app and into it."""

    def __init__(self, app: SpymobileApp) -> None:
        self._app = app
        self._reading: FileCheck | None = None

    # Out

    def send(self, number: str) -> None:
        """To another person or device, as this device sends things."""
        data = self._finished(number)
        if data is not None:
            self._app.ports.send_file(self._name(number), data, self._gone)

    def save(self, number: str) -> None:
        """To wherever the owner wants it."""
        data = self._finished(number)
        if data is not None:
            self._app.ports.save_file(self._name(number), data, self._gone)

    def _finished(self, number: str) -> bytes | None:
        try:
            return export.finished(self._app.store, number)
        except DamagedSave:
            self._app.say_briefly(_("This saved game is damaged. A damaged game cannot be sent."), _READ)
        except SpymobileError as error:
            self._app.say_briefly(error.sentence, _READ)
        return None

    def _name(self, number: str) -> str:
        kept = next(game for game in self._app.store.games() if game.id == number)
        day = datetime.date.fromtimestamp(kept.last) if kept.last else datetime.date.today()
        return f"{kept.game}-{day.isoformat()}{export.ENDING}"

    def _gone(self, handed: Handed) -> None:
        if handed.ending is Ending.DONE:
            if handed.where:
                self._app.say_briefly(_("The game lies in {place}.").format(place=handed.where), _READ)
        else:
            self._say_why_not(handed, _("The game could not be written."))

    def _say_why_not(self, handed: Handed, sentence: str) -> None:
        if handed.ending is Ending.BUSY:
            self._app.say_briefly(_("Another file is being chosen. Finish that first."))
        elif handed.ending is Ending.FAILED:
            words = f"{sentence} ({handed.why})" if handed.why else sentence
            self._app.say_briefly(words, _READ)

    # In

    def open(self, opened: OnOpened) -> None:
        """Let somebody choose a file; ``opened`` hears of the game once it is kept."""
        if self._reading is not None:
            self._app.say_briefly(_("A game is being opened. Wait for it, or stop it."))
            return
        self._app.ports.open_file(export.READ_AT_MOST, partial(self._read, opened))

    def _read(self, opened: OnOpened, handed: Handed) -> None:
        if handed.ending is not Ending.DONE:
            self._say_why_not(handed, _("The file could not be read."))
            return
        from spymobile.ui.screens.reading import ReadingSheet

        sheet: ReadingSheet | None = None

        def moved(share: float) -> None:
            if sheet is not None:
                sheet.share = share

        def show(_: float) -> None:
            nonlocal sheet
            sheet = ReadingSheet(self._app.stage, reading.stop, share=reading.share)
            self._app.stage.lay(sheet)

        def done(result: CheckResult) -> None:
            if self._reading is not reading:
                return  # The app was closed meanwhile.
            self._reading = None
            waiting.cancel()
            if sheet is not None:
                self._app.stage.close(sheet)
            self._keep(result, opened)

        reading = self._reading = FileCheck(handed.data, moved, done)
        waiting = Clock.schedule_once(show, _PATIENCE)
        reading.begin()

    def _keep(self, result: CheckResult, opened: OnOpened) -> None:
        app = self._app
        try:
            if isinstance(result, Exception):
                raise result
            number = export.keep(app.store, result)
        except AlreadyKept as twin:
            opened(twin.number, twin.sentence)
        except DamagedSave:
            app.say_briefly(_("This file is damaged. Ask for it once more."), _READ)
        except SpymobileError as error:
            app.say_briefly(error.sentence, _READ)
        else:
            opened(number, _("The game is in your list."))

    def close(self) -> None:
        """The app closes: whatever is being checked is forgotten."""
        if self._reading is not None:
            self._reading.stop()
            self._reading = None
