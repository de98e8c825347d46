"""Bots as a table page sees them: what the tray says meanwhile, when they wait, how they are hurried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Prompt
from spymobile.ui.board.board import Board
from spymobile.ui.board.overview import hidden
from spymobile.ui.crash_guard import say_stumbled
from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts.buttons import Push
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: On a touch that began on the board while a bot was playing.
_HURRIES = "spymobile.hurries"
#: A piece so near to the chip would be half hidden.
_NEAR = 18


class SkipChip(Push):
    """At the edge of the board while bots play: on to the next person."""

    #: Its sign alone, through which one sees what is below: its words would hide something.
    small = BooleanProperty(False)


#: From one side to the other of the chip, in dp: with its words, and its sign alone.
_WIDE, _SIDE = 124, 48
#: The corners of the board as shares of its width and height, in the order in which they are wanted.
_CORNERS = ((1, 0), (0, 0), (1, 1), (0, 1))


def _in_corner(board: Board[Any, Any], corner: tuple[int, int], wide: float) -> tuple[float, float]:
    """Where a chip lies in a corner: its outer edges are the same, however wide it is."""
    gap, (right, top) = dp(8), corner
    x = board.right - gap - wide if right else board.x + gap
    return x, board.top - gap - dp(_SIDE) if top else board.y + gap


def _hidden(board: Board[Any, Any], corner: tuple[float, float], size: tuple[float, float]) -> int:
    """How much in use a chip in a corner would hide, if only in part: pieces, what glows, the overview."""
    if board.view is None:
        return 0
    camera, near = board.camera, dp(_NEAR)
    (left, bottom), scale = camera.origin, camera.scale
    rects = [camera.place_of(rect) for rect in board.not_to_hide()]
    for across, up in board.spots(board.view).values():
        rects.append((left + across * scale - near, bottom + up * scale - near, 2 * near, 2 * near))
    if board.overview.shown:
        rects.append(board.overview.box)
    return hidden((*corner, *size), rects)


class BotControls:
    """The chip and the taps of one table page that hurry its bots, and what the tray says meanwhile."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.chip: SkipChip | None = None
        #: The chip's corner: it stays the same while the board has its size.
        self._corner: tuple[int, int] | None = None
        #: What was said of bots' mistakes at this table, and which table that is.
        self._said: set[type[BaseException]] = set()
        self._number = ""

    def listen(self) -> None:
        """A table has come on the page: watch its bots, if it has any, and say what goes wrong with them."""
        page = self._page
        beat = page.device.beat
        if self._number != page.number:
            self._number = page.number
            self._said.clear()
        if beat is not None and page.device.has_bots:
            beat.stumbled, beat.failed = partial(say_stumbled, page.app, self._said), self._failed
            page.board.unbind(on_touch_down=self.touched, on_touch_up=self.tapped)
            page.board.bind(on_touch_down=self.touched, on_touch_up=self.tapped)

    def must_wait(self) -> bool:
        """Nothing happens behind somebody's back: not while they read, and not while pieces are moving."""
        page = self._page
        return bool(
            page.stage.sheet is not None
            or page.stage.page is not page
            or page.curtain_view.curtain.phase != "locked"
            or page.deal.is_due
            or page.board.busy
            or page.tray_scenes.scene is not None
        )

    def _failed(self, error: SpymobileError) -> None:
        beat = self._page.device.beat
        if beat is not None:
            self._page.commands.offer_again(error, beat.nudge)

    # What the tray offers

    def step(self, prompt: Prompt) -> Offer:
        """A bot must decide: the tray has a button only for those who want every deed to wait for them."""
        page = self._page
        thinking = _("{name} is thinking.").format(name=page.names[prompt.seat])
        beat = page.device.beat
        if beat is None:
            return Offer(thinking)
        if page.app.preferences.beat is not None:
            return Offer(thinking)
        return Offer(thinking, (Choice(_("Go on"), look="primary", does=beat.nudge, icon="play"),))

    def next_person(self, prompt: Prompt) -> int | None:
        """The next seat after the one that is asked with a person in it who still plays."""
        is_bot = self._page.device.is_bot
        return next((seat for seat in self._seats_after(prompt.seat) if not is_bot(seat)), None)

    def _seats_after(self, seat: int) -> Iterator[int]:
        """Everybody who still plays, in the order of the turns; this seat comes last."""
        page, count = self._page, len(self._page.names)
        living = page.face.living(page.view())
        after = ((seat + step) % count for step in range(1, count + 1))
        return (other for other in after if living is None or other in living)

    def next_words(self, prompt: Prompt | None) -> str:
        """What stands where the main button will be, while nothing can be pressed."""
        seat = self.next_person(prompt) if prompt is not None else None
        if prompt is None or seat is None or seat == prompt.seat:
            return ""
        is_next = next(self._seats_after(prompt.seat)) == seat
        if self._page.company.is_far and seat == self._page.device.only_seat:
            return _("You are next") if is_next else _("You after the bots")
        words = _("{name} is next") if is_next else _("{name} after the bots")
        return words.format(name=self._page.names[seat])

    # The chip that skips

    def show_chip(self, prompt: Prompt | None) -> None:
        """A small way on to the next person, at the edge of the board, while bots play."""
        page = self._page
        beat = page.device.beat
        if prompt is None or beat is None or page.coach is not None or not page.device.is_bot(prompt.seat):
            self.drop_chip()
            return
        if self.chip is None:
            self.chip = SkipChip()
            self.chip.bind(on_release=lambda *_args: self._skip())
            page.board.bind(size=self._place_anew, pos=self._place_anew)
        if self.chip.parent is None:
            page.ids.place.add_widget(self.chip)
        seat = self.next_person(prompt)
        self.chip.text = _("To the end") if seat is None else _("To {name}").format(name=page.names[seat])
        self._place_chip()

    def drop_chip(self) -> None:
        """A person decides, or nobody does."""
        if self.chip is not None and self.chip.parent is not None:
            self.chip.parent.remove_widget(self.chip)

    def forget_chip(self) -> None:
        """The board goes, and what lies over it."""
        self.drop_chip()
        self.chip = self._corner = None

    def _skip(self) -> None:
        """A finger may have been on it when it went, with the bot's turn or with the whole table."""
        if self.chip is None or self.chip.parent is None:
            return
        beat = self._page.device.beat
        if beat is not None:
            beat.skip_to_person()

    def _place_anew(self, *_args: object) -> None:
        """The board has another size: perhaps another corner is free."""
        self._corner = None
        self._place_chip()

    def _place_chip(self) -> None:
        """Lower right, or in the next corner if something lies there. There a finger finds it again.
        What comes to lie below it later is seen beside a smaller chip, and through it."""
        chip, board = self.chip, self._page.board
        if chip is None or chip.parent is None or chip.state == "down":
            return  # Nothing shrinks away from a finger.
        size = dp(_WIDE), dp(_SIDE)
        if self._corner is None:
            self._corner = min(
                _CORNERS, key=lambda one: _hidden(board, _in_corner(board, one, size[0]), size)
            )
        chip.small = _hidden(board, _in_corner(board, self._corner, size[0]), size) > 0
        chip.size = dp(_SIDE if chip.small else _WIDE), dp(_SIDE)
        chip.pos = _in_corner(board, self._corner, chip.width)

    def touched(self, board: Board[Any, Any], touch: MotionEvent) -> bool:
        """A finger is on the board: what its tap will mean is decided now, whatever happens until then."""
        looks_around = touch.is_mouse_scrolling or board.overview.holds(touch.pos)
        if self._is_playing() and board.collide_point(*touch.pos) and not looks_around:
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
