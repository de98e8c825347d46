"""A first game of each kind, played by hand. A lesson is loaded when somebody asks for it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.store.store import Store
    from spymobile.table.lesson.run import Run
    from spymobile.ui.navigation import Stage

#: Seconds for a sentence with a choice in it.
_TIME_TO_READ = 6.0


def run(game: str, name: str) -> Run:
    """A new way through a game's lesson, for a learner of this name."""
    from spymobile.table.lesson.run import Run
    from spymobile.ui.bots import usual

    script = importlib.import_module(f"spymobile.ui.games.{game}.tutorial").lesson()
    return Run(script, name, usual(game))


def begin(stage: Stage, game: str) -> None:
    """Open a lesson from wherever the app is: an ordinary table page, with a coach beside it."""
    from spymobile.ui.tutorial.coach import LessonCoach

    app = stage.app
    app.preferences.lesson_offered = True
    way = run(game, app.preferences.name)
    went_on = way.go_to(app.store.setting(kept_at(game)))
    coach = LessonCoach(way, app.preferences)
    stage.go("tutorial", host=coach.host, coach=coach)
    if went_on:
        app.say_briefly(_("You go on where you stopped."), _TIME_TO_READ, (_("Start over"), coach.start_over))


def kept_at(game: str) -> str:
    """The setting under which the step is kept that a learner has come to."""
    return f"lesson/{game}/step"


def left_at(store: Store, game: str) -> int | None:
    """The step at which a learner has left a lesson, from 0; None if it was never begun, or is over."""
    step = store.setting(kept_at(game))
    return step if type(step) is int and step >= 0 else None
