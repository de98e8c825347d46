"""What people decide at a table: from a button or a place on the board to a step, or the reason why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from spymobile.core.errors import Refusal, SpymobileError
from spymobile.core.game import Action, Prompt
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.ui.face import Choice, Focus, OtherWay, Question
from spymobile.ui.parts import load_kv
from spymobile.ui.table.show.flashback import NOW

#: Seconds in which a tap still means the step before: nobody has read the new one, and it may be another's.
PAUSE = 0.35


class Commands:
    """Belongs to one table page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._moved = 0.0
        #: The sheet that puts a decision together, or the one that shows what has just happened.
        self._sheet: Any = None

    def choose(self, choice: Choice) -> None:
        """Do what a button of the tray or a place on the board stands for."""
        page = self._page
        if page.bot_controls.chosen(choice):
            return
        if choice.sheet == NOW:
            page.refresh()
        elif choice.dim and isinstance(choice.action, Action):
            page.selection.why(choice.action)
        elif isinstance(choice.action, Focus):
            page.selection.take_up(choice.action)
        elif isinstance(choice.action, OtherWay):
            page.selection.turn(choice.action)
        elif choice.action is not None:
            if Clock.get_time() - self._moved >= PAUSE:
                self.act(choice.action)
        elif choice.sheet:
            self.open_sheet(choice.sheet)

    def moved(self) -> None:
        """A step was played: its sheet goes, and whoever taps twice has not chosen the next one."""
        self._moved = Clock.get_time()
        self.close_sheet()

    def ask(self, prompt: Prompt, close: Callable[[], None]) -> Question:
        """What a sheet or an open file needs to put a decision together."""
        page, seat = self._page, prompt.seat
        play, draft = page.play, page.app.draft(page.number, seat)
        return Question(
            play.view(), seat, prompt, play.names, page.looks, self.decide, close, draft, page.selection.why
        )

    # Sheets

    def open_sheet(self, name: str) -> None:
        page, prompt = self._page, self._page.play.prompt()
        if prompt is not None and page.stage.sheet is None:
            self._sheet = page.face.sheet(name, self.ask(prompt, self.close_sheet))(page.stage)
            page.lay(self._sheet)

    def show(self, sheet: Any) -> None:
        """A sheet that shows what has just happened."""
        self._sheet = sheet
        self._page.stage.lay(sheet)

    def close_sheet(self) -> None:
        """The decision is taken, or what was shown has been seen; what people read besides stays open."""
        sheet, self._sheet = self._sheet, None
        self._page.stage.close(sheet)

    # Playing

    def decide(self, action: Action) -> bool:
        self.close_sheet()
        return self.act(action)

    def act(self, action: Action) -> bool:
        """Whether it was played; if not, the reason has been told."""
        page = self._page
        prompt = page.play.prompt()
        if prompt is None or page.board.busy:
            return False
        reason = page.play.act(prompt.seat, action)
        if reason is not None:
            self.explain(reason, partial(self.act, action))
        return reason is None

    def undo(self) -> None:
        """Take the last own step back, or say why it stands."""
        page, play = self._page, self._page.play
        if page.board.busy or not play.device.seats:
            return
        seat = play.undoer
        if seat is None:
            last = play.device.last_seat
            whose = last if last in play.device.seats else play.device.seats[0]
            page.app.say_briefly(play.device.cannot_undo(whose))
            return
        reason = play.undo(seat)
        if reason is not None:
            self.explain(reason, self.undo)

    def explain(self, reason: SpymobileError, again: Callable[[], object] | None = None) -> None:
        """Why not: the paragraph, what can be tried again, or a sentence."""
        page = self._page
        if isinstance(reason, Refusal):
            from spymobile.ui.screens.why import WhySheet

            load_kv("why")
            page.lay(WhySheet(page.stage, page.play.game.name, reason))
        elif again is not None and isinstance(reason, NoSpace | CannotWrite):
            self.offer_again(reason, again)
        else:
            page.app.say_briefly(reason.sentence)

    def offer_again(self, error: SpymobileError, again: Callable[[], object]) -> None:
        """A step could not be written down, so it was not played."""
        from spymobile.ui.screens.retry import RetrySheet

        stage = self._page.stage
        stage.lay(RetrySheet(stage, error.sentence, again))
