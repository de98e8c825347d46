"""The Mailroom of tests/table on the screen: a plain face for every kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message
from spymobile.ui.board.board import Board, Key
from spymobile.ui.face import Choice, Face, Offer, Question, StepOf
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.surfaces import Column
from tests.table.mailroom import Drop, Note, Stamp


class PostBoard(Board[Any, Any]):
    units = (100.0, 100.0)


def words(action: Action) -> str:
    match action:
        case Stamp(colour):
            return f"Stamp {colour}"
        case Drop(letter):
            return f"Drop {letter}"
        case Note(letter):
            return f"Note {letter}"
        case _:
            return type(action).__name__


class Buttons(Column):
    """A line and a button for each action."""

    def __init__(self, line: str, actions: Sequence[Action], question: Question) -> None:
        super().__init__()
        self.add_widget(Label(text=line, size_hint_y=None, height=40))
        for action in actions:
            button = Push(text=words(action), look="paper", size_hint_y=None, height=56)
            button.bind(on_release=lambda *_args, action=action: question.decide(action))
            self.add_widget(button)


class MailFace(Face[Any]):
    name = "mailroom"
    board = PostBoard

    def steps(self) -> Mapping[str, StepOf[Any, Any]]:
        return {"stamp": self._step, "post": self._step}

    def wrong_moment(self, view: Any, prompt: Prompt) -> Message:
        return Message("Stamp first.")

    def _step(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        choices = tuple(Choice(words(action), action) for action in prompt.choices[:3])
        return Offer(f"{names[prompt.seat]}: {prompt.kind.partition('.')[2]}", choices)

    def why_not(self, view: Any, prompt: Prompt, key: Key) -> Action | Refusal | None:
        return None

    def stage_of(self, view: Any) -> str:
        return f"Stamp {len(view.stamps)}"

    def player(self, view: Any, seat: int) -> tuple[str, str]:
        return f"{view.counts[seat]} letters", ""

    def player_panel(self, view: Any, seat: int, old: Any = None) -> Widget:
        return Widget()

    def seat_picture(self, view: Any, seat: int) -> Widget:
        return Widget()

    def file(self, view: Any, names: Sequence[str]) -> Widget:
        letters = ", ".join(map(str, view.hand))
        return Label(text=f"Letters {letters}, note {view.note}", size_hint_y=None, height=40)

    def orders(self, view: Any, prompts: Sequence[Prompt], question: Question) -> Widget:
        return Buttons("Orders", prompts[0].choices, question)

    def sheet(self, name: str, ask: Question) -> Any:
        raise NotImplementedError

    def secret_step(self, view: Any, prompt: Prompt, ask: Question) -> Widget:
        return Buttons(f"Letters {view.hand}", prompt.choices, ask)

    def time_of(self, view: Any) -> int:
        return len(view.stamps)

    def chart(self, views: Sequence[Any]) -> tuple[str, list[list[float]]]:
        return "letters", [[float(view.counts[seat]) for view in views] for seat in range(2)]

    def reveal(self, view: Any, seat: int) -> str:
        return str(view.hand)

    def banner(self, view: Any, names: Sequence[str]) -> str:
        return "Over"
