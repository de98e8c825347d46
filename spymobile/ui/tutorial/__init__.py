"""A first game of each kind, played by hand. A lesson is loaded when somebody asks for it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage
    from spymobile.ui.tutorial.progress import Run


def run(game: str, name: str) -> Run:
    """A new way through a game's lesson, for a learner of this name."""
    from spymobile.ui.tutorial.progress import Run

    return Run(importlib.import_module(f"spymobile.ui.games.{game}.tutorial").lesson(), name)


def begin(stage: Stage, game: str) -> None:
    """Open a lesson from wherever the app is: an ordinary table page, with a coach beside it."""
    from spymobile.ui.tutorial.coach import LessonCoach

    preferences = stage.app.preferences
    preferences.lesson_offered = True
    coach = LessonCoach(run(game, preferences.name), preferences)
    stage.go("tutorial", **coach.carry_over())
