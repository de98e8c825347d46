"""Things that lie on the table: panels, paper, and the table itself."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView


class Panel(BoxLayout):
    """A raised surface with a thin border."""

    fill = ColorProperty((0, 0, 0, 0))
    border = ColorProperty((0, 0, 0, 0))
    border_width = NumericProperty("1.5dp")
    radius = NumericProperty("12dp")


class Paper(BoxLayout):
    """A sheet of paper with a darker lower edge; ``tab`` draws it as an open file."""

    tab = BooleanProperty(False)
    radius = NumericProperty("4dp")


class Backdrop(FloatLayout):
    """The table at night, with the lamp over it."""


class Scroll(ScrollView):
    """A list that scrolls only where it must."""
