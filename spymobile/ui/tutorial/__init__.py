"""A first game of each kind, played by hand. A lesson is loaded when somebody asks for it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spymobile.ui.tutorial.script import Run


def run(game: str, name: str) -> Run:
    """A new way through a game's lesson, for a learner of this name."""
    from spymobile.ui.tutorial.script import Run

    return Run(importlib.import_module(f"spymobile.ui.games.{game}.tutorial").lesson(), name)


def begin(stage: Any, game: str) -> None:
    """Open a lesson from wherever the app is."""
    stage.app.preferences.lesson_offered = True
    stage.go("tutorial", run=run(game, stage.app.preferences.name))
