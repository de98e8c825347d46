"""Who stands beside a table page while somebody learns a game there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from spymobile.core.errors import SpymobileError
from spymobile.core.game import Action, Prompt
from spymobile.table.host import Host
from spymobile.table.lesson.run import Run
from spymobile.table.lesson.script import BotMove, Briefing, Exercise, ForThisLesson
from spymobile.ui.face import Choice, Offer
from spymobile.ui.preferences import Preferences
from spymobile.ui.table.coach import Coach
from spymobile.ui.text import _
from spymobile.ui.timer import KivyTimer
from spymobile.ui.tutorial import kept_at
from spymobile.ui.tutorial.fixtures import Fixtures
from spymobile.ui.tutorial.parts import CoachLine

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: Seconds in which a second Back leaves.
_SURE = 2.0
#: Seconds for whoever did something else than the step is about.
_TIME_TO_READ = 6.0


class LessonCoach(Coach):
    """Leads through one run of a lesson: says what to do, dims the rest, and turns the pages."""

    def __init__(self, run: Run, preferences: Preferences) -> None:
        self.run = run
        self._preferences = preferences
        self.host = self._new_host()
        self._fixtures: Fixtures | None = None
        self._asked = -_SURE

    def _new_host(self) -> Host:
        return self.run.host(KivyTimer(), lambda: self._preferences.beat)

    @property
    def _beside(self) -> Fixtures:
        if self._fixtures is None:
            raise RuntimeError("the coach stands beside no page")
        return self._fixtures

    @property
    def page(self) -> TablePage:
        """The page beside which the coach stands."""
        return self._beside.page

    # Coming and going

    def enter(self, page: TablePage) -> None:
        """The page may be another one than before, made for another size of text."""
        if self._fixtures is None or self._fixtures.page is not page:
            self._fixtures = Fixtures(page, self.leave_lesson, self.step_back, self.skip)
        self._fixtures.put_up()

    def leave(self, page: TablePage) -> None:
        self._beside.take_down()
        run = self.run
        try:
            page.app.store.set(kept_at(run.lesson.game), None if run.finished or run.last else run.at)
        except SpymobileError:
            return  # On a full disk one learns, too.

    def carry_over(self) -> dict[str, object]:
        return {"host": self.host, "coach": self}

    def back(self) -> bool:
        """A lesson that has begun is left by a second Back."""
        run, now = self.run, Clock.get_time()
        if (run.touched or run.at) and not run.finished and now - self._asked > _SURE:
            self._asked = now
            self.page.app.say_briefly(_("Go back once more to leave the lesson."))
            return True
        return False

    def leave_lesson(self) -> None:
        """They have said so: Back asks no more."""
        self._asked = Clock.get_time()
        self.page.stage.back()

    def _play_real_game(self) -> None:
        stage = self.page.stage
        stage.home()
        stage.go("lobby", game=self.run.lesson.game)

    # Turning the pages

    def go_on(self) -> None:
        """The step is done: the next one, or the end."""
        if self.run.done and not self.page.board.busy:
            self._turned(self.run.go_on())

    def skip(self) -> None:
        """Go on as if this step had been played."""
        self.page.board.skip()
        self._turned(self.run.skip())

    def step_back(self) -> None:
        """Play this step again, or the one before."""
        self.page.board.skip()
        if self.run.at == 0 and not self.run.touched:
            self.page.app.say_briefly(_("This is the first step."))
            return
        self._turned(self.run.back())

    def start_over(self) -> None:
        """From the first step, whatever was played."""
        self.page.board.skip()
        self._turned(self.run.start_over())

    def _turned(self, anew: bool) -> None:
        page = self.page
        for sheet in page.stage.sheets:
            page.stage.close(sheet)  # They were about the step before.
        page.curtain_view.shut()
        if self.run.finished:
            page.stage.back()
        elif anew:
            self.host = self._new_host()
            page.enter(host=self.host, coach=self)
        else:
            page.refresh()
            page.device.go_on()

    # What the tray offers

    def asked(self, prompt: Prompt | None) -> Prompt | None:
        """Nothing, once the step is done: what comes next belongs to the next one."""
        return None if self.run.done else prompt

    def offer(self, offer: Offer) -> Offer:
        """The lesson's sentence, and what the step is not about dimmed."""
        goal, words = self.run.wanted, self.run.words
        if isinstance(goal, Exercise):
            choices = tuple(
                choice if self._fits(goal, choice) else replace(choice, dim=True, does=self._say_hint)
                for choice in offer.choices
            )
            return replace(offer, sentence=words, choices=choices)
        if isinstance(goal, BotMove):
            return replace(offer, sentence=words)
        return Offer(words, () if isinstance(goal, Briefing) else self._ways_on())

    def _fits(self, goal: Exercise[Any], choice: Choice) -> bool:
        """Whether the step is about this choice, or it decides nothing yet."""
        if choice.sheet:
            return goal.opens(choice.sheet)
        return not isinstance(choice.action, Action) or self.run.accepts(choice.action)

    def _ways_on(self) -> tuple[Choice, ...]:
        if not self.run.last:
            return (Choice(_("Go on"), does=self.go_on, look="primary", icon="check"),)
        return (
            Choice(_("Play a real game"), does=self._play_real_game, look="primary", icon="check"),
            Choice(_("Leave"), does=self.leave_lesson),
        )

    def refreshed(self) -> None:
        self._beside.show(self.run)

    def covered(self, body: Widget | None) -> None:
        """The lesson's sentence stays in sight."""
        if body is not None:
            body.add_widget(CoachLine(text=self.run.coaching), index=len(body.children))

    # What the learner does

    def may_open(self, sheet: str) -> bool:
        """A sheet that the step is not about gets a hint."""
        goal = self.run.wanted
        fits = not isinstance(goal, Exercise) or goal.opens(sheet)
        if not fits:
            self._say_hint()
        return fits

    def explain(self, reason: SpymobileError) -> bool:
        """While there is nothing to decide in this step, the rules have nothing to say to it."""
        if isinstance(self.run.wanted, Exercise) and not isinstance(reason, ForThisLesson):
            return False
        self._say_hint()
        return True

    def _say_hint(self) -> None:
        """Where the eye is: on a slip, and in place of the sentence until something else happens."""
        page, hint = self.page, self.run.hint
        page.app.ports.rumble()
        page.app.say_briefly(hint, _TIME_TO_READ)
        if not page.deal.is_due:
            page.tray.sentence = hint

    def deals(self) -> bool:
        return isinstance(self.run.wanted, Briefing)

    def words(self) -> str:
        return self.run.words

    def looked(self) -> None:
        self.run.looked()
        self.page.refresh()
        self.page.device.go_on()

    def about_undo(self, sentence: str) -> str:
        """Where Undo is not fair, Back plays the step again."""
        if not self.run.touched:
            return sentence
        again = _("Back plays the step again.")
        return f"{sentence} {again}"
