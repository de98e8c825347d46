"""What had no room in the tray, where letters are large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from spymobile.ui.face import Choice
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _


class MoreSheet(Sheet):
    """The other choices of a step, below each other."""

    def __init__(
        self,
        stage: Stage,
        sentence: str,
        choices: Sequence[Choice],
        chosen: Callable[[Choice], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(stage, **kwargs)
        self.title = sentence
        self._chosen = chosen
        for choice in choices:
            self.add_widget(button_for(choice, partial(self._choose, choice)))
        back = Push(text=_("Back"), icon="arrow-left", look="paper")
        back.bind(on_release=lambda *_args: self.dismiss())
        self.add_widget(back)

    def _choose(self, choice: Choice) -> None:
        self.dismiss()
        self._chosen(choice)


def button_for(choice: Choice, chosen: Callable[[], None]) -> Push:
    """A choice on paper."""
    look = choice.look if choice.look in ("primary", "deadly") else "paper"
    button = Push(text=choice.text, icon=choice.icon, art=choice.art, look=look, dim=choice.dim)
    button.bind(on_release=lambda *_args: chosen())
    return button
