"""Codeword as people see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from kivy.uix.widget import Widget

from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message
from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board as facts
from spymobile.games.codeword import words
from spymobile.games.codeword.state import CodewordView
from spymobile.ui.face import Choice, CountedDie, Face, Offer, Question, StepOf
from spymobile.ui.games.codeword import file
from spymobile.ui.games.codeword.board import StreetBoard
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.labels import Text
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.text import _, many


class CodewordFace(Face[CodewordView, int]):
    """All decisions are open but the choice of a word, and orders."""

    name: ClassVar[str] = "codeword"
    board = StreetBoard
    paragraphs: ClassVar[Mapping[str, str]] = {
        "codeword.keep": "CW-2",
        "codeword.start_turn": "CW-3",
        "codeword.go": "CW-3",
        "codeword.guess": "CW-6",
    }
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {
        "win": frozenset({"won"}),
        "stamp": frozenset({"guessed"}),
        "die": frozenset({"rolled"}),
        "walk": frozenset({"went"}),
    }
    milestones: ClassVar[frozenset[str]] = frozenset({"guessed", "won"})
    dice: ClassVar[tuple[CountedDie, ...]] = (CountedDie("rolled", "die", ("1", "2", "3", "4", "5", "6")),)
    shocks: ClassVar[frozenset[str]] = frozenset({"guessed", "won"})

    def fresh(self, view: CodewordView) -> bool:
        return view.round == 1

    def began(self, view: CodewordView) -> int:
        return view.first

    # The next step

    def steps(self) -> Mapping[str, StepOf[CodewordView, int]]:
        return {"keep": self._keep, "start_turn": self._start_turn, "go": self._go, "guess": self._guess}

    def _keep(self, view: CodewordView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        return Offer(_("Which word will be yours?"))

    def _start_turn(self, view: CodewordView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        return Offer(_("Roll the die."), (Choice(_("Roll"), act.Roll(), look="primary", key="r"),))

    def _go(self, view: CodewordView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        doors = [action for action in prompt.choices if isinstance(action, act.Go)]
        choices = tuple(Choice(words.describe(action, names), action) for action in doors)
        return Offer(_("To which door?"), choices, {action.door: action for action in doors})

    def _guess(self, view: CodewordView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        choices = (
            Choice(_("Guess…"), sheet="guess", look="primary", key="g"),
            Choice(_("Pass"), act.Pass()),
        )
        return Offer(_("Guess a word, or pass."), choices)

    def meant(self, view: CodewordView, prompt: Prompt, key: int) -> Action | None:
        return act.Go(key) if prompt.kind == "codeword.go" else None

    def wrong_moment(self, view: CodewordView, prompt: Prompt) -> Message:
        return words.WAITING.message(self.kind_of(prompt))

    # What is public

    def stage_of(self, view: CodewordView) -> str:
        return _("round {number}").format(number=view.round)

    def time_of(self, view: CodewordView) -> int:
        return view.round

    def player(self, view: CodewordView, seat: int) -> tuple[str, str]:
        met = sum(to == seat for _seat, to, _word in view.slips)
        return facts.DOORS[view.place[seat]], many("{count} word heard", "{count} words heard", met)

    def player_panel(self, view: CodewordView, seat: int, old: Text | None = None) -> Text:
        panel = old or Text(role="body")
        panel.text = self.player(view, seat)[0]
        return panel

    def seat_picture(self, view: CodewordView, seat: int) -> Widget:
        wrong = [facts.WORDS[word] for who, word in view.wrong if who == seat]
        line = (
            _("It is not: {words}.").format(words=", ".join(wrong)) if wrong else _("Nobody has guessed yet.")
        )
        return Text(text=line, role="file")

    # What is private

    def file(self, view: CodewordView, names: Sequence[str]) -> Widget:
        return file.WordFile(view, names)

    def secret_step(self, view: CodewordView, prompt: Prompt, ask: Question[CodewordView]) -> Widget:
        choices = list(zip(view.dealt[view.who], prompt.choices, strict=True))
        return file.WordChoice(_("Keep one. The other is your cover."), choices, ask)

    def orders(
        self, view: CodewordView, prompts: Sequence[Prompt], question: Question[CodewordView]
    ) -> Widget:
        choices = [(order.word, order) for order in prompts[0].choices if isinstance(order, act.Order)]
        return file.WordChoice(_("What will you let slip?"), choices, question)

    def sheet(self, name: str, ask: Question[CodewordView]) -> Callable[[Stage], Sheet]:
        return partial(file.GuessSheet, ask=ask)

    # The end

    def chart(self, views: Sequence[CodewordView]) -> tuple[str, list[list[float]]]:
        seats = range(len(views[0].place))
        return _("Words heard, by round"), [
            [float(sum(to == seat for _seat, to, _word in view.slips)) for view in views] for seat in seats
        ]

    def reveal(self, view: CodewordView, seat: int) -> str:
        return facts.WORDS[view.word[seat]] if view.word[seat] >= 0 else ""

    def banner(self, view: CodewordView, names: Sequence[str]) -> str:
        if view.winner < 0:
            return _("Nobody guessed a word in twelve rounds.")
        return _("{name} guessed the word.").format(name=names[view.winner])


FACE = CodewordFace()
