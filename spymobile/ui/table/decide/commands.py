"""What is offered at a table, and decided: from a button or a place on the board to a step, or why not.

A step that goes to another device has a timeout; after it people may try again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent

from spymobile.core.errors import Refusal, SpymobileError, StaleAction
from spymobile.core.game import Action, Prompt, View
from spymobile.store.errors import CannotWrite, NoSpace
from spymobile.ui import bots
from spymobile.ui.face import Choice, Focus, Offer, OtherWay, Question, Then
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.privacy import own_file, sealed_step
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.screens.table import TablePage

#: Seconds in which a tap still means the step before: nobody has read the new one, and it may be another's.
PAUSE = 0.35
#: Seconds until one sees that a step is on its way, and until nobody waits for its answer any more.
SLOW, TIMEOUT = 1.5, 10.0
#: Seconds until somebody whose step goes to another phone is told that it is not lost.
KEPT = 6.0


class NextStep:
    """Offers on one table page what can be decided now: in the tray, on the board and in the open file."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def show(self, view: View, prompt: Prompt | None) -> None:
        self._show_decision(view, prompt)
        self._show_dice()

    def _show_dice(self) -> None:
        """The last dice beside the sentence, where the game has them there; faint before the next throw.

        Large letters need the room more, and on a tablet those on the board are large enough.
        """
        page = self._page
        tray, dice = page.tray, {die.fact: die.art for die in page.face.dice}
        fit = page.face.room(len(page.names)).dice and not page.places.large and not page.wide
        thrown = page.log.last_throw if fit else []
        tray.ids.dice.faces = [f"{dice[fact]}_{shown}" for fact, shown in thrown]
        tray.ids.dice.faint = any(choice.throws for choice in tray.choices)

    def _show_decision(self, view: View, prompt: Prompt | None) -> None:
        """A decision is open, sealed, mixed, a bot's, or somebody's on another device."""
        page = self._page
        device, tray = page.device, page.tray
        if page.selection.picked is not None:
            page.selection.rest()
        file = page.curtain_view
        if file.frame is not None and file.curtain.phase == "locked" and not file.still_asks(prompt):
            file.drop_private()  # Alone, a secret step goes without the curtain.
        tray.can_undo = device.undoer is not None
        tray.show_undo = bool(device.seats)
        tray.seal = self._seal(prompt)
        self._show_bench(prompt)
        tray.own_file = own_file.of(page, view, prompt) if device.single else None
        dealing = not page.deal.over and page.deal.is_due
        if device.has_bots:
            page.bot_controls.show_chip(None if dealing else prompt)
        if prompt is None or (dealing and (page.coach is None or prompt.sealed)):
            self.offer(Offer(""))
        elif device.is_bot(prompt.seat):
            self.offer(bots.in_character(page.bot_controls.step(prompt), page.character(prompt.seat)))
        elif not device.plays_here(prompt.seat) and device.under_way:
            self.wait()  # Dice that were thrown here for somebody else.
        elif not device.plays_here(prompt.seat) and (throw := page.middle.throw(prompt)) is not None:
            self.offer(throw)
        elif not device.plays_here(prompt.seat):
            self.offer(page.company.awaited(prompt.seat))
        elif device.under_way:
            self.wait()
        elif prompt.sealed:
            sealed_step.show(page, view, prompt)
            return
        else:
            self.offer(page.face.focused(view, prompt, page.names, page.selection.focus))
            if page.face.has_desk and page.curtain_view.curtain.phase == "open":
                page.curtain_view.show_desk(prompt.seat, view, prompt)
        if not tray.choices:
            tray.idle = page.bot_controls.next_words(prompt)
        if page.curtain_view.folder is not None:
            page.curtain_view.drop_folder()

    def offer(self, offer: Offer, seat: int = -1) -> None:
        page = self._page
        offer = own_file.said(page, offer, seat) if offer.read else offer
        offer = page.coach.offer(offer) if page.coach is not None else offer
        page.tray.offer(offer, page.commands.choose)
        page.board.light(offer.targets)
        news = (line.text for line in reversed(page.log.lines) if not line.private)
        page.board.point_out(offer.sentence, next(news, ""))

    def wait(self, slow: bool = False) -> None:
        """A step waits for its answer: nothing else can be pressed, and after a while one sees why."""
        page = self._page
        page.board.light({})
        if page.curtain_view.frame is not None and page.curtain_view.body is not None:
            page.curtain_view.body.disabled = True
        page.tray.wait(slow)

    def _show_bench(self, prompt: Prompt | None) -> None:
        """What lies under the large seal, as everybody may see it; who is alone has their own file there."""
        page = self._page
        tray, device = page.tray, page.device
        if not page.places.bench:
            return
        tray.tappable = page.face.has_desk
        tray.ids.seal.shared = page.app.preferences.while_held and not page.face.has_desk
        shown = own_file.under_seal(page, prompt) if prompt is not None and not device.single else None
        if shown is not tray.lying:
            tray.lying = shown

    def _seal(self, prompt: Prompt | None) -> str:
        """The words on the tray's seal; a secret step has the folder instead, and who is alone their file."""
        page = self._page
        device = page.device
        if device.single or prompt is None or not device.plays_here(prompt.seat):
            return ""
        if not page.deal.over and page.deal.is_due:
            return ""
        if prompt.sealed:
            public = device.public_prompt(prompt.seat)
            folder = not page.places.bench and (public is None or not public.choices)
            if folder or page.curtain_view.curtain.phase in ("recap", "open"):
                return ""
        page.tray.caption = page.face.bench_words(page.names[prompt.seat])
        page.tray.seal_art = f"seat_{SHAPES[page.looks[prompt.seat]]}"
        page.tray.seal_look = page.looks[prompt.seat]
        return _("Hold to see your secret")


class StepTimeout:
    """A step of one table page that is under way: one sees it where its answer does not come at once, and is
    told if none comes."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._timers: list[ClockEvent] = []

    def start(self) -> None:
        page = self._page
        self.stop()
        if page.on_stage and page.device.under_way:
            # On a link a step is sent until it is answered: nobody need try it again.
            late = (page.company.say_kept, KEPT) if page.company.is_far else (self._give_up, TIMEOUT)
            self._timers = [
                Clock.schedule_once(lambda _: page.next_step.wait(slow=True), SLOW),
                Clock.schedule_once(lambda _: late[0](), late[1]),
            ]
            page.next_step.wait()

    def stop(self) -> bool:
        """Nobody waits any longer; whether somebody did."""
        for timer in self._timers:
            timer.cancel()
        waited, self._timers = bool(self._timers), []
        return waited

    def _give_up(self) -> None:
        page = self._page
        if page.on_stage and page.device.under_way:
            page.device.give_up()
            page.app.say_briefly(_("The game does not answer. Try that step again."), 6)
            page.refresh()


class Commands:
    """Turns what is chosen on one table page into steps."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._moved = 0.0
        #: The sheet that puts a decision together, and the decision it is about.
        self._sheet: Sheet | None = None
        self._asked: Prompt | None = None
        self._timeout = StepTimeout(page)

    def choose(self, choice: Choice) -> None:
        """Do what a button of the tray or a place on the board stands for."""
        page = self._page
        if choice.does is not None:
            choice.does()
        elif choice.dim and isinstance(choice.action, Action):
            page.selection.why(choice.action)
        elif isinstance(choice.action, Focus):
            page.selection.take_up(choice.action)
        elif isinstance(choice.action, OtherWay):
            page.selection.turn(choice.action)
        elif choice.action is not None:
            if self.settled:
                self.act(choice.action, partial(self._next, choice.sheet) if choice.sheet else None)
        elif choice.sheet and (page.coach is None or page.coach.may_open(choice.sheet)):
            self.open_sheet(choice.sheet)

    @property
    def settled(self) -> bool:
        """Whether a tap means the step that is asked now, and not what the board still shows or has shown."""
        return Clock.get_time() - self._moved >= PAUSE and not self._page.board.busy

    def moved(self) -> None:
        """The table moved on: whoever taps twice has not chosen the next step.

        A sheet about something else than what its seat is asked now goes. Others' steps leave it open.
        """
        self._moved = Clock.get_time()
        if self._sheet not in self._page.stage.sheets:
            self._sheet = None  # Its person has put it away.
        if self._sheet is not None and not self._still_asked():
            self._page.app.say_briefly(StaleAction().sentence)
            self.close_sheet()

    def _still_asked(self) -> bool:
        asked, view = self._asked, self._page.view()
        return asked is not None and view.prompt(asked.seat) == asked

    def question(self, prompt: Prompt, close: Callable[[], None]) -> Question:
        """What a sheet or an open file needs to put a decision together."""
        page, seat = self._page, prompt.seat
        return Question(
            page.view(),
            seat,
            prompt,
            page.names,
            page.looks,
            partial(self.decide, seat),
            close,
            page.app.draft(page.number, seat),
            page.selection.why,
            page.board.sketch,
        )

    # Sheets

    def open_sheet(self, name: str) -> None:
        page, prompt = self._page, self._page.device.prompt()
        if prompt is not None and page.stage.sheet is None:
            self._sheet = page.face.sheet(name, self.question(prompt, self.close_sheet))(page.stage)
            self._asked = prompt
            self._sheet.beside = lambda: page.curtain_view.desk
            page.lay(self._sheet)
            if page.coach is not None:
                page.coach.covered(self._sheet.body())

    def open_more(self, choices: Sequence[Choice]) -> None:
        """The choices that had no room in the tray; they go when their decision does."""
        from spymobile.ui.screens.more import MoreSheet

        page, prompt = self._page, self._page.device.prompt()
        if page.stage.sheet is None:
            self._sheet = MoreSheet(page.stage, page.tray.sentence, choices, self._choose_more)
            self._asked = prompt
            page.lay(self._sheet)

    def _choose_more(self, choice: Choice) -> None:
        self._sheet = None
        self.choose(choice)

    def close_sheet(self) -> None:
        """The decision is taken; what people read besides stays open."""
        sheet, self._sheet = self._sheet, None
        if sheet is not None:
            self._page.stage.close(sheet)

    # Playing

    def decide(self, seat: int, action: Action, then: Then = None) -> None:
        """What was put together on a sheet or in an open file. ``then`` goes on once it is done."""
        self.close_sheet()
        self.send(seat, action, then)

    def _next(self, sheet: str) -> None:
        """A step whose button leads straight to the sheet of the next one."""
        if self._page.on_stage and not self._page.board.busy:
            self.open_sheet(sheet)

    def act(self, action: Action, then: Then = None) -> None:
        """What was chosen in the tray or on the board, for whoever must decide."""
        page = self._page
        prompt = page.device.prompt()
        if prompt is not None and not page.board.busy:
            self.send(prompt.seat, action, then)

    def send(self, seat: int, action: Action, then: Then = None) -> None:
        """Ask the table for a step."""
        again = partial(self.send, seat, action, then)
        self._page.device.act(seat, action, partial(self._answered, again, then))
        self._timeout.start()

    def order(self, seat: int, action: Action, then: Then = None) -> None:
        """Something ordered ahead of time from an open file; only its own person sees that it was.

        Nothing on the public table may show that one is on its way.
        """
        device = self._page.device
        again = partial(self.order, seat, action, then)
        # Without an answer the next order is held up no longer than this.
        patience = Clock.schedule_once(lambda _: device.give_up(seat), TIMEOUT)

        def answered(reason: SpymobileError | None) -> None:
            patience.cancel()
            self._answered(again, then, reason)

        with nullcontext() if device.open_seat == seat else device.opened(seat):
            device.act(seat, action, answered)

    def _answered(self, again: Callable[[], None], then: Then, reason: SpymobileError | None) -> None:
        # A busy board is showing the news of the step, and what comes next waits for them.
        if self._timeout.stop() and not self._page.board.busy:
            self._page.refresh()
        if reason is not None:
            self.explain(reason, again)
        elif then is not None:
            then()

    def undo(self) -> None:
        """Take the last own step back, or say why it stands. Whoever looks at the past comes back first."""
        page, device = self._page, self._page.device
        if page.flashback.shown:
            page.refresh()
            return
        if page.board.busy or not device.seats:
            return
        seat = device.undoer
        if seat is None:
            last = device.last_seat(device.eyes)
            barrier = device.cannot_undo(last if last in device.seats else device.seats[0])
            if barrier is not None:
                sentence = barrier.sentence(page.names)
                page.app.say_briefly(sentence if page.coach is None else page.coach.about_undo(sentence))
            return
        device.undo(seat, partial(self._answered, self.undo, None))
        self._timeout.start()

    def stop(self) -> None:
        """The page goes: nobody waits for an answer here any more."""
        self._timeout.stop()
        self._sheet = None

    def explain(
        self,
        reason: SpymobileError,
        again: Callable[[], None] | None = None,
        drawing: Widget | None = None,
    ) -> None:
        """Why not: the paragraph, perhaps with a drawing of this very case; what can be tried again, or a
        sentence."""
        page = self._page
        if page.coach is not None and page.coach.explain(reason):
            return
        if isinstance(reason, Refusal):
            from spymobile.ui.screens.why import WhySheet

            load_kv("why")
            page.app.sounds.play("refusal")
            page.lay(WhySheet(page.stage, page.device.game.name, reason, drawing))
        elif again is not None and (
            isinstance(reason, NoSpace | CannotWrite) or getattr(reason, "reason", "") == "full_disk"
        ):
            self.offer_again(reason, again)
        else:
            page.app.say_briefly(reason.sentence)

    def offer_again(self, error: SpymobileError, again: Callable[[], None]) -> None:
        """A step could not be written down, so it was not played."""
        from spymobile.ui.screens.retry import RetrySheet

        stage = self._page.stage
        stage.lay(RetrySheet(stage, error.sentence, again))
