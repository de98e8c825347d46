"""Short sentences that come and go."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout


class Note(BoxLayout):
    """A sentence on a dark slip at the lower edge."""

    text = StringProperty("")
