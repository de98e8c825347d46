"""The last line of defence: what nobody has caught ends in a sentence and a way on, not in a crash."""

from __future__ import annotations

import logging
import platform
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from spymobile import __version__
from spymobile.core.errors import SpymobileError
from spymobile.ui.passing_on import pass_on
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.app import SpymobileApp

_HERE = Path(__file__).parents[2]
#: If it breaks so often within ten seconds, going on is of no use.
_OFTEN = 3
#: Seconds for whoever wants to report what went wrong.
_TIME_TO_REPORT = 6.0

log = logging.getLogger(__name__)


class CrashGuard(ExceptionHandler):
    """Stands behind one app. Nothing is lost, because every step was written down before it was shown."""

    def __init__(self, app: SpymobileApp) -> None:
        super().__init__()
        self._app = app
        self._times: list[float] = []

    def stand(self) -> None:
        ExceptionManager.add_handler(self)

    def withdraw(self) -> None:
        ExceptionManager.remove_handler(self)

    def handle_exception(self, inst: BaseException) -> int:
        """Kivy asks whether to go on."""
        now = Clock.get_time()
        self._times = [moment for moment in self._times if now - moment < 10] + [now]
        if not isinstance(inst, Exception) or len(self._times) > _OFTEN or self._app.root is None:
            return int(ExceptionManager.RAISE)
        words = report(inst)
        sentence = (
            inst.sentence if isinstance(inst, SpymobileError) else _("Something broke. Nothing is lost.")
        )
        try:
            self._app.stage.fall_back(
                "crash", sentence=sentence, report=words, file=keep(words, self._app.folder)
            )
        except Exception:
            traceback.print_exc()
            return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)


def report(error: BaseException) -> str:
    """What broke and where. No values and no messages: they might tell what somebody holds."""
    lines = [f"Spymobile {__version__}, Python {platform.python_version()}, {platform.system()}"]
    seen: set[int] = set()
    waiting: list[tuple[str, BaseException]] = [("", error)]
    while waiting:
        how, at = waiting.pop(0)
        if id(at) in seen:
            continue
        seen.add(id(at))
        lines.append(f"{how}{type(at).__module__}.{type(at).__name__}")
        for frame, number in traceback.walk_tb(at.__traceback__):
            code = frame.f_code
            lines.append(f"  {_short(code.co_filename)}:{number} {code.co_qualname}")
        if isinstance(at, BaseExceptionGroup):
            waiting += [("with ", part) for part in at.exceptions]
        if at.__cause__ is not None:
            waiting.append(("because of ", at.__cause__))
        elif at.__context__ is not None:
            waiting.append(("while dealing with ", at.__context__))
    return "\n".join(lines) + "\n"


def _short(file: str) -> str:
    """Without the player's own folders."""
    path = Path(file)
    if path.is_relative_to(_HERE):
        return path.relative_to(_HERE).as_posix()
    return "/".join(path.parts[-2:])


def send(app: SpymobileApp, words: str) -> None:
    """For whoever wants to send a report to those who can mend it."""
    copied, refused = _("The report is copied."), _("This device cannot share the report.")
    pass_on(app, _("Spymobile: report"), words, copied, refused)


def note(error: BaseException) -> str:
    """Its report, which stands in the app's own log, too."""
    words = report(error)
    log.error("%s", words)
    return words


def say_with_report(app: SpymobileApp, sentence: str, error: BaseException) -> None:
    """Say on a slip what went wrong, for whoever wants to report it, and go on."""
    words = note(error)
    app.say_briefly(sentence, _TIME_TO_REPORT, (_("Report"), lambda: send(app, words)))


def say_stumbled(app: SpymobileApp, said: set[type[BaseException]], error: BaseException) -> None:
    """A bot made a mistake and was answered for. ``said``: what has been said at this table already, where
    bots that lead nowhere would say it at every step; the app's own log hears of it each time."""
    _say_once(app, said, _("The bot had a problem and made a simple move."), error)


def say_broke(app: SpymobileApp, said: set[type[BaseException]], error: BaseException) -> None:
    """A step, perhaps from another phone and as often as that wants, broke something in the rules."""
    _say_once(app, said, _("Something broke. Nothing is lost."), error)


def _say_once(app: SpymobileApp, said: set[type[BaseException]], sentence: str, error: BaseException) -> None:
    if type(error) in said:
        note(error)
        return
    said.add(type(error))
    say_with_report(app, sentence, error)


def keep(words: str, folder: Path) -> str:
    """Write a report into the player's folder; the file's name, or nothing where that fails too."""
    file = folder / f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        file.write_text(words, encoding="utf-8")
    except OSError:
        return ""
    return file.name
