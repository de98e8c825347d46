"""What is private in Codeword: the own words, what was heard, orders, and the choice of a word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.properties import StringProperty

from spymobile.core.game import Action
from spymobile.core.words import all_of
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board as facts
from spymobile.games.codeword.state import NONE, CodewordView
from spymobile.ui.face import Question
from spymobile.ui.games.decision_sheet import DecisionSheet
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _


class WordFile(Column):
    """The own words, and what others let slip."""

    title = StringProperty("")
    heard = StringProperty("")
    ordered = StringProperty("")

    def __init__(self, view: CodewordView, names: Sequence[str]) -> None:
        super().__init__()
        seat = view.who
        own = view.word[seat]
        self.title = (
            all_of([facts.WORDS[word] for word in view.dealt[seat]]) if own == NONE else facts.WORDS[own]
        )
        lines = [
            _("{who} is not {word}.").format(who=names[who], word=facts.WORDS[word])
            for who, to, word in view.slips
            if to == seat
        ]
        self.heard = "\n".join(lines) or _("Nobody has let a word slip to you.")
        order = view.order[seat]
        self.ordered = (
            _("You let your cover slip.")
            if order == NONE
            else _("Your order: let {word} slip.").format(word=facts.WORDS[order])
        )


class WordChoice(Column):
    """One word out of several, each with a button that decides."""

    sentence = StringProperty("")

    def __init__(
        self, sentence: str, choices: Sequence[tuple[int, Action]], ask: Question[CodewordView]
    ) -> None:
        super().__init__(sentence=sentence)
        self.ids.words.fill(
            [{"text": facts.WORDS[word]} for word, _action in choices],
            lambda number: ask.decide(choices[number][1]),
        )


class GuessSheet(DecisionSheet[CodewordView]):
    """Guess somebody's word: who, then which."""

    def fill(self) -> None:
        guesses = [action for action in self.ask.prompt.choices if isinstance(action, act.Guess)]
        self._seats = sorted({guess.seat for guess in guesses})
        self._seat = 0
        self.title = _("Whose word is it?")
        names, looks = self.ask.names, self.ask.looks
        signs = [{"text": names[seat], "seat_look": looks[seat]} for seat in self._seats]
        self.ids.who.fill(signs, partial(setattr, self, "_seat"))
        self.ids.who.choose(0)
        self.ids.words.fill([{"text": word} for word in facts.WORDS], self._guess)

    def _guess(self, word: int) -> None:
        self.ask.decide(act.Guess(self._seats[self._seat], word))
