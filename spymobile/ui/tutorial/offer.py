"""The way to the lessons: a card on the home page, once, and a list of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from spymobile.ui import catalogue, tutorial
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.parts.surfaces import Paper
from spymobile.ui.text import _

load_kv("offer")


class LessonOffer(Paper):
    """Lies on the home page until it is closed or a lesson was begun."""

    def __init__(self, stage: Stage, closed: Callable[[], None], **kwargs: Any) -> None:
        self._stage, self._closed = stage, closed
        super().__init__(**kwargs)

    def open(self) -> None:
        self._stage.lay(LessonList(self._stage))

    def close(self) -> None:
        self._stage.app.preferences.lesson_offered = True
        self._closed()


class LessonList(Sheet):
    """Which game to learn."""

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        self.title = _("Which game first?")
        for game in catalogue.lessons():
            button = Push(text=catalogue.card(game).title, art=f"emblem_{game}", look="paper")
            button.bind(on_release=partial(self._begin, game))
            self.ids.games.add_widget(button)

    def _begin(self, game: str, *_args: Any) -> None:
        tutorial.begin(self._stage, game)
