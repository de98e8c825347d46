"""Answering by hand: which card to show. It looks and lasts the same with one fitting card as with three."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, StringProperty

from spymobile.core.game import Prompt
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.face import Question
from spymobile.ui.games.clue.card_pick import CardPick
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

#: Seconds before the card can be handed over: nobody may read from the time how many there were.
WAKES = 3.0


class ShowChoice(Column):
    """The cards that may be shown; one is chosen, then handed over."""

    sentence = StringProperty("")
    button = StringProperty("")
    awake = BooleanProperty(False)

    def __init__(self, view: ClueView, prompt: Prompt, ask: Question[ClueView], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask = ask
        kind = prompt.kind.rpartition(".")[2]
        to = (prompt.seat + 1) % len(ask.names) if kind == "leaked_show" else view.clues[-1].asker
        self._to = ask.names[to]
        self._shown = [action for action in prompt.choices if isinstance(action, act.ShowCard)]
        self._card = -1
        for number, action in enumerate(self._shown):
            pick = CardPick.of(facts.CARD[action.card])
            pick.bind(on_release=partial(self._pick, number))
            self.ids.cards.add_widget(pick)
        self._tell()
        self._timer: ClockEvent | None = Clock.schedule_once(self._wake, WAKES)

    def _wake(self, *_args: object) -> None:
        self.awake = True
        self._tell()

    def _pick(self, number: int, *_args: object) -> None:
        self._card = number
        for at, pick in enumerate(self.ids.cards.children[::-1]):
            pick.chosen = at == number
        self._tell()

    def _tell(self) -> None:
        self.sentence = _("Which card do you show {name}? Nobody else sees it.").format(name=self._to)
        self.button = _("Seal it for {name}").format(name=self._to) if self.awake else _("One moment …")

    def hand_over(self) -> None:
        """The card goes under the seal."""
        if self.awake and self._card >= 0:
            self._ask.decide(self._shown[self._card])
