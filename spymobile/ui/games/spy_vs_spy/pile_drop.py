"""The pile beside an open rack: a tile that is dropped here is thrown back."""

from __future__ import annotations

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class PileDrop(BoxLayout):
    """A place with a dashed edge, and what it is for."""

    #: A tile is being carried over it.
    aimed = BooleanProperty(False)
