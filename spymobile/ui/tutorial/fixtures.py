"""What a lesson adds to a table page: its bar at the top, a shade and exhibits over the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from spymobile.ui.text import _
from spymobile.ui.tutorial.parts import Exhibit, LessonBar, Shade
from spymobile.ui.tutorial.script import BoardStep

if TYPE_CHECKING:
    from spymobile.table.lesson.run import Run
    from spymobile.ui.screens.table import TablePage


class Fixtures:
    """A lesson's bar, shade and exhibits on one table page."""

    def __init__(
        self,
        page: TablePage,
        leave: Callable[[], None],
        back: Callable[[], None],
        skip: Callable[[], None],
    ) -> None:
        self.page = page
        self._bar = LessonBar(
            on_leave=lambda _bar: leave(), on_back=lambda _bar: back(), on_skip=lambda _bar: skip()
        )

    def put_up(self) -> None:
        """The page has a new board."""
        page = self.page
        page.arrangement.put_header(self._bar)
        self._shade = Shade(page.board)
        self._exhibits = FloatLayout(pos_hint={"x": 0, "y": 0})
        #: What of the run shade and exhibits were made for.
        self._shown: tuple[int, bool, bool, int] | None = None
        page.ids.place.add_widget(self._shade)
        page.ids.place.add_widget(self._exhibits)

    def take_down(self) -> None:
        """The page is a common one again; its board goes by itself, and what lies over it."""
        self.page.arrangement.put_header()

    def show(self, run: Run) -> None:
        """Show where the learner is."""
        bar, page = self._bar, self.page
        bar.game, bar.count = _(run.game.title), len(run.lesson.steps)
        bar.at, bar.done, bar.touched = run.at, run.done, run.touched
        dealing = page.deal.is_due
        now = run.at, run.last and run.done, dealing, page.device.length(page.device.eyes)
        if now != self._shown and not page.board.busy:
            self._shown = now
            self._show_focus(run, dealing)

    def _show_focus(self, run: Run, dealing: bool) -> None:
        """Dim what the step is not about, and hang up its picture. The deal dims the board by itself."""
        step = run.step
        focus, exhibit = (step.focus, step.exhibit) if isinstance(step, BoardStep) else (None, None)
        self._shade.show(None if dealing or (run.last and run.done) else focus)
        self._exhibits.clear_widgets()
        if exhibit is not None:
            frame = Exhibit()
            frame.ids.body.add_widget(exhibit(self.page.view()))
            self._exhibits.add_widget(frame)
