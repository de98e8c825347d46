"""Short sentences that come and go."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui.theme import theme

_MOST = 3


class Note(BoxLayout):
    """A sentence on a dark slip."""

    text = StringProperty("")


class Notes(BoxLayout):
    """The slips at the lower edge, one above the other; the newest lies lowest."""

    def say(self, sentence: str, seconds: float) -> None:
        """Show a sentence for a while. One that is said again stays longer and is not shown twice."""
        for note in self.children[:]:
            if note.text == sentence or (len(self.children) >= _MOST and note is self.children[-1]):
                self._drop(note)
        note = Note(text=sentence)
        self.add_widget(note)
        gone = Animation(duration=seconds) + Animation(opacity=0, duration=theme.seconds("fade"))
        gone.bind(on_complete=lambda *_: self.remove_widget(note))
        gone.start(note)

    def _drop(self, note: Any) -> None:
        Animation.cancel_all(note)
        self.remove_widget(note)
