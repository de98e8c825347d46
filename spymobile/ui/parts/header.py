"""The line at the top of a screen: where one is, and up to three icons."""

from __future__ import annotations

import math
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import BackPush
from spymobile.ui.parts.labels import FitText, written


class HeaderTitle(FitText):
    """As many lines as it takes; in a header of a given height one, as large as its place allows."""

    grows = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("grows", self._fit)
        self._fit()

    def _fit(self, *args: Any) -> None:
        if self.grows:
            self.font_size, self.shorten, self.max_lines = self.largest, False, 0
        else:
            self.max_lines = 1
            super()._fit(*args)
            # Letters are drawn on whole dots, and may come out a little wider than they were measured.
            size = math.floor(float(self.font_size))
            self.font_size = size  # type: ignore[assignment]
            self.shorten = self.shorten or written(self.text, self.font_name, size) > self.width - 1


class PageHeader(BoxLayout):
    """Title and caption; ``look`` shows a seat's sign before them, ``back`` an arrow."""

    title = StringProperty("")
    caption = StringProperty("")
    look = NumericProperty(-1)
    #: As high as its place is, whatever is in it; 0: as high as it needs.
    fixed = NumericProperty(0)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Icons that a page puts into its header: the arrow back stands before the title."""
        icons = self.ids.get("icons")
        if icons is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            box = self.ids.before if isinstance(widget, BackPush) else icons
            box.add_widget(widget, *args, **kwargs)


load_kv("header")  # Its looks come with it: the first page does without.
