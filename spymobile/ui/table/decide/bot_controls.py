"""Bots as a table page sees them: what the tray says meanwhile, when they wait, how they are hurried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Prompt
from spymobile.ui.board.board import Board
from spymobile.ui.crash_guard import pass_on, report
from spymobile.ui.face import Choice, Offer
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: On a touch that began on the board while a bot was playing.
_HURRIES = "spymobile.hurries"
#: Seconds for whoever wants to report what went wrong.
_TIME_TO_REPORT = 6.0


class BotControls:
    """The buttons and taps of one table page that hurry or hold its bots."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def listen(self) -> None:
        """A table has come on the page: watch its bots, if it has any, and say what goes wrong with them."""
        page = self._page
        beat = page.device.beat
        if beat is not None and page.device.has_bots:
            beat.stumbled, beat.failed = self._stumbled, self._failed
            page.board.unbind(on_touch_down=self.touched, on_touch_up=self.tapped)
            page.board.bind(on_touch_down=self.touched, on_touch_up=self.tapped)

    def must_wait(self) -> bool:
        """Nothing happens behind somebody's back: not while they read, and not while pieces are moving."""
        page = self._page
        return bool(
            page.stage.sheet is not None
            or page.stage.page is not page
            or page.curtain_view.curtain.phase != "locked"
            or page.board.busy
        )

    def _stumbled(self, error: Exception) -> None:
        app = self._page.app
        words = report(error)
        sentence = _("The bot stumbled and made a simple move.")
        app.say_briefly(sentence, _TIME_TO_REPORT, (_("Report"), lambda: pass_on(app, words)))

    def _failed(self, error: SpymobileError) -> None:
        beat = self._page.device.beat
        if beat is not None:
            self._page.commands.offer_again(error, beat.nudge)

    # What the tray offers

    def step(self, prompt: Prompt) -> Offer:
        """A bot must decide: people may wait, or hurry it."""
        page = self._page
        thinking = _("{name} is thinking.").format(name=page.names[prompt.seat])
        beat = page.device.beat
        if beat is None:
            return Offer(thinking)
        choices = [Choice(_("Hurry"), does=beat.skip_turn, icon="skip-next")]
        if page.app.preferences.beat is None:
            choices.insert(0, Choice(_("Go on"), look="primary", does=beat.nudge, icon="play"))
        if sum(occupant.kind == "bot" for occupant in page.device.occupants) > 1:
            words = _("Skip to me") if page.device.single else _("Skip the bots")
            choices.append(Choice(words, does=beat.skip_to_person, icon="fast-forward"))
        return Offer(thinking, tuple(choices))

    def touched(self, board: Board[Any, Any], touch: MotionEvent) -> bool:
        """A finger is on the board: what its tap will mean is decided now, whatever happens until then."""
        if self._is_playing() and board.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.ud[_HURRIES] = True
        return False

    def _is_playing(self) -> bool:
        """Whether a bot's turn is on the screen; what people have just done may still be moving."""
        page = self._page
        prompt = page.device.prompt() if page.in_front else None
        if prompt is None or not page.device.is_bot(prompt.seat):
            return False
        return not page.board.busy or page.device.last_seat(page.device.eyes) == prompt.seat

    def tapped(self, board: Board[Any, Any], touch: MotionEvent) -> bool:
        """A tap on the board while a bot plays: to the end of its turn."""
        still = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) < dp(10)
        if still and touch.grab_current is None and touch.ud.pop(_HURRIES, False) and self._page.in_front:
            beat = self._page.device.beat
            if beat is not None:
                beat.skip_turn()
        return False
