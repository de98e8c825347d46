"""Short sentences that come and go: toasts, as phones call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.parts import load_kv
from spymobile.ui.theme import theme

_MOST = 3

#: The words on a button, and what it does.
type NoteDeed = tuple[str, Callable[[], None]]


class Note(BoxLayout):
    """A sentence on a dark slip."""

    text = StringProperty("")
    #: What can be done about it, on a button.
    deed = StringProperty("")

    #: Says what the keyboard has come to; the next one takes its place.
    is_hint = False

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_done")
        super().__init__(**kwargs)

    def on_done(self) -> None:
        """The button was pressed."""


class Notes(BoxLayout):
    """The slips below the upper edge, where no buttons are; the newest lies lowest."""

    def say(self, sentence: str, seconds: float, deed: NoteDeed | None = None) -> None:
        """Show a sentence for a while. One that is said again stays longer and is not shown twice."""
        for note in self.children[:]:
            if note.text == sentence or (len(self.children) >= _MOST and note is self.children[-1]):
                self._drop(note)
        load_kv("note")
        words, done = deed or ("", lambda: None)
        note = Note(text=sentence, deed=words)

        def act(*_: Any) -> None:
            self._drop(note)
            done()

        note.bind(on_done=act)
        self.add_widget(note)
        gone = Animation(duration=seconds) + Animation(opacity=0, duration=theme.seconds("fade"))
        gone.bind(on_complete=lambda *_: self.remove_widget(note))
        gone.start(note)

    def hint(self, words: str, seconds: float) -> None:
        """Say what the keyboard has come to, in place of what it had come to before."""
        for note in [note for note in self.children if note.is_hint]:
            self._drop(note)
        self.say(words, seconds)
        self.children[0].is_hint = True

    def _drop(self, note: Note) -> None:
        Animation.cancel_all(note)
        self.remove_widget(note)
