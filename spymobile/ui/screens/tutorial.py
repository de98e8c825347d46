"""A lesson: the table itself, with a sentence on the tray, and the way through its steps above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action
from spymobile.ui import tutorial
from spymobile.ui.face import Choice, Offer
from spymobile.ui.parts import load_kv
from spymobile.ui.screens.table import TablePage
from spymobile.ui.table.decide.commands import Commands
from spymobile.ui.table.privacy.curtain_view import CurtainView
from spymobile.ui.text import _
from spymobile.ui.theme import theme
from spymobile.ui.tutorial.parts import CoachLine, Exhibit, LessonBar, Shade
from spymobile.ui.tutorial.script import LEARNER, BotMove, Do, Look, Run

load_kv("table")

#: Seconds in which a second Back leaves.
_SURE = 2.0
_NEXT, _AGAIN, _LEAVE = "lesson.next", "lesson.play", "lesson.leave"


class LessonCurtainView(CurtainView):
    """Tells the lesson when the learner has looked, and keeps its sentence in sight."""

    _seen = False

    def show_private(self, widget: Any) -> None:
        super().show_private(widget)
        self._page.coach(self.body)

    def _changed(self) -> None:
        if self.curtain.phase == "peek":
            self._seen = True
        elif self.curtain.phase == "locked" and self._seen:
            self._seen = False
            self._page.run.looked()
        super()._changed()


class LessonCommands(Commands):
    """Lets the learner do what the step is about, and says so where they try something else."""

    def choose(self, choice: Choice) -> None:
        page = self._page
        run = page.run
        if choice.sheet == _NEXT:
            page.go_on()
        elif choice.sheet == _LEAVE:
            page.leave_lesson()
        elif choice.sheet == _AGAIN:
            page.stage.home()
            page.stage.go("lobby", game=run.lesson.game)
        elif page.bot_controls.chosen(choice):
            return
        elif choice.sheet.partition(" ")[0] not in ("", getattr(run.wanted, "sheet", "")):
            page.app.say_briefly(run.hint)
        else:
            super().choose(choice)

    def explain(self, reason: SpymobileError, again: Callable[[], object] | None = None) -> None:
        """While there is nothing to decide in this step, the rules have nothing to say to it."""
        if isinstance(self._page.run.wanted, Do):
            super().explain(reason, again)
        else:
            self._page.app.say_briefly(self._page.run.hint)

    def open_sheet(self, name: str) -> None:
        stage = self._page.stage
        before = stage.sheet
        super().open_sheet(name)
        if stage.sheet is not before and stage.sheet is not None:
            self._page.coach(stage.sheet.body())

    def undo(self) -> None:
        """As at any table; where it is not fair, Back plays the step again."""
        page = self._page
        reasons = [page.device.cannot_undo(seat) for seat in page.device.seats]
        if all(reasons):
            again = _("Back plays the step again.") if page.run.touched else ""
            page.app.say_briefly(f"{reasons[0]} {again}".strip())
        else:
            super().undo()


class TutorialPage(TablePage):
    """One lesson."""

    curtain_type: ClassVar[type[CurtainView]] = LessonCurtainView
    commands_type: ClassVar[type[Commands]] = LessonCommands
    _asked = -1e9

    def __init__(self, stage: Any, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        bar = LessonBar(on_leave=self.leave_lesson, on_back=self.step_back, on_skip=self.skip)
        place = self.children.index(self.ids.header)
        self.remove_widget(self.ids.header)
        self.add_widget(bar, place)
        self.ids.header = bar
        bar.fbind("height", self._arrange)
        self.fbind("height", self._measure)
        theme.watch(text_scale=self._measure)

    def _measure(self, *_args: Any) -> None:
        self.ids.header.low = self.height < dp(420) * theme.text_scale

    def enter(self, number: str = "", table: Any = None, **arguments: Any) -> None:
        """``run`` is where the learner is on the way, ``game`` a lesson to begin with."""
        run = arguments.get("run")
        self.run: Run = run or tutorial.run(arguments["game"], self.app.preferences.name)
        self._lay()

    def _lay(self) -> None:
        """Take up the run's table."""
        self.shade: Shade | None = None
        self.exhibits = FloatLayout(pos_hint={"x": 0, "y": 0})
        super().enter(table=self.run.table)
        self.shade = Shade(self.board)
        self.ids.place.add_widget(self.shade)
        self.ids.place.add_widget(self.exhibits)
        self._show_focus()

    def back(self) -> bool:
        if self.curtain_view.curtain.phase != "locked":
            self.curtain_view.curtain.lock()
            return True
        now = Clock.get_time()
        if (self.run.touched or self.run.at) and not self.run.finished and now - self._asked > _SURE:
            self._asked = now
            self.app.say_briefly(_("Back again to leave the lesson"))
            return True
        return False

    # Turning the pages

    def go_on(self) -> None:
        """The step is done: the next one, or the end."""
        if self.board.busy or not self.run.done:
            return
        self._turned(self.run.go_on())

    def skip(self, *_args: Any) -> None:
        """Go on as if this step had been played."""
        self.board.skip()
        self._turned(self.run.skip())

    def step_back(self, *_args: Any) -> None:
        """Play this step again, or the one before."""
        self.board.skip()
        if self.run.at == 0 and not self.run.touched:
            self.app.say_briefly(_("This is the first step."))
            return
        self._turned(self.run.back())

    def _turned(self, anew: bool) -> None:
        self.commands.close_sheet()
        self.curtain_view.shut()
        if self.run.finished:
            self.stage.back()
            return
        if anew:
            self._lay()
        else:
            self.refresh()
            self._show_focus()
            self.play.go_on()

    def leave_lesson(self, *_args: Any) -> None:
        self._asked = Clock.get_time()  # They have said so.
        self.stage.back()

    # Showing

    def refresh(self) -> None:
        super().refresh()
        if self.on_stage:
            run, bar = self.run, self.ids.header
            bar.at, bar.count, bar.done = run.at, len(run.lesson.steps), run.done
            bar.touched, bar.game = run.touched, _(run.game.title)
            bar.show_count()

    def _show_step(self, view: Any, prompt: Any) -> None:
        goal, tray = self.run.wanted, self.ids.tray
        tray.ids.seal.look = "primary" if isinstance(goal, Look) else "quiet"
        if isinstance(goal, Do | BotMove):
            super()._show_step(view, prompt)
            tray.sentence = self.run.words
            if isinstance(goal, Do):
                self._dim_the_rest(goal)
            return
        super()._show_step(view, None)
        if isinstance(goal, Look):
            tray.offer(Offer(self.run.words), self.commands.choose)
            tray.seal = self._seal_words(LEARNER)
            return
        self.curtain_view.drop_private()
        tray.offer(Offer(self.run.words, self._ways_on()), self.commands.choose)

    def _ways_on(self) -> tuple[Choice, ...]:
        if not self.run.last:
            return (Choice(_("Go on"), sheet=_NEXT, look="primary", icon="check"),)
        return (
            Choice(_("Play a real game"), sheet=_AGAIN, look="primary", icon="check"),
            Choice(_("Leave"), sheet=_LEAVE),
        )

    def _dim_the_rest(self, goal: Do) -> None:
        """What the step is not about can be tapped to hear so."""
        tray = self.ids.tray
        for button, choice in zip(tray.ids.buttons.children[::-1], tray.choices, strict=False):
            button.dim = not (choice.sheet == goal.sheet if choice.sheet else self._fits(choice.action))

    def _fits(self, action: Any) -> bool:
        return not isinstance(action, Action) or self.run.accepts(action)

    def _show_focus(self) -> None:
        """Dim what the step is not about, and hang up its picture."""
        step = self.run.step
        if self.shade is None:
            return
        self.shade.show(None if self.run.last and self.run.done else step.focus)
        self.exhibits.clear_widgets()
        if step.exhibit is not None:
            frame = Exhibit()
            frame.ids.body.add_widget(step.exhibit(self.play.view()))
            self.exhibits.add_widget(frame)

    def coach(self, body: Any) -> None:
        """Put the lesson's sentence on top of something that covers the tray."""
        if body is not None:
            body.add_widget(CoachLine(text=self.run.coaching), index=len(body.children))

    def _rested(self) -> None:
        """The end of the game is one of the steps."""
        if not self.on_stage:
            return
        self.refresh()
        self._show_focus()
        self.play.go_on()
