"""A sentence on paper that is typed letter by letter, in letters as large as its place allows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import sp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.ui.board.painting import written
from spymobile.ui.shock import runs
from spymobile.ui.theme import theme

_FONT = "CourierPrime-Bold"
_LINE = 1.22


@lru_cache(maxsize=64)
def _letter(size: float) -> float:
    """How wide a letter is: all of this typewriter are."""
    wide, _high = CoreLabel(font_name=_FONT, font_size=size).get_extents("m" * 20)
    return float(wide) / 20


@lru_cache(maxsize=64)
def _written(words: str, size: float) -> Texture:
    return written(CoreLabel(text=words, font_name=_FONT, font_size=size))


def lines(text: str, longest: int) -> list[tuple[int, int]]:
    """Where each line begins and ends, if so many letters fit; a word that is longer is cut.

    >>> lines("Otto, you are the French spy.", 14)
    [(0, 13), (14, 24), (25, 29)]
    >>> lines("Bartholomew", 4)
    [(0, 4), (4, 8), (8, 11)]
    """
    longest = max(1, longest)
    found, start = [], 0
    while len(text) - start > longest:
        space = text.rfind(" ", start + 1, start + longest + 1)
        end = space if space > start else start + longest
        found.append((start, end))
        start = end + 1 if space > start else end
    return [*found, (start, len(text))]


class Typed(Widget):
    """All of it is laid down once; typing only uncovers it."""

    text = StringProperty("")
    #: Words that stand out.
    marked = ListProperty([])
    #: How much of it can be read, from 0 to 1.
    typed = NumericProperty(1.0)
    #: Letters are so many sp high where there is room, and shrink to ``least`` before anything is cut.
    most, least = NumericProperty(27), NumericProperty(20)
    #: What the letters came to, and how high all lines are, in pixels.
    letters = NumericProperty(0)
    high = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._laid: list[tuple[Rectangle, Texture, int, int, float]] = []
        super().__init__(**kwargs)
        self._soon = Clock.create_trigger(self._redraw, -1)
        for name in ("text", "marked", "pos", "size"):
            self.fbind(name, self._soon)
        self.fbind("typed", self._uncover)
        theme.watch(text_scale=self._rescaled)
        self._soon()

    def _rescaled(self, *_: Any) -> None:
        self._soon()

    def _fit(self) -> tuple[float, list[tuple[int, int]]]:
        """The largest letters with which all lines have room."""
        size, least = float(sp(self.most)), sp(self.least) / max(1.0, theme.text_scale) * 0.6
        while True:
            rows = lines(self.text, int(self.width / _letter(round(size, 1))))
            if size <= least or len(rows) * size * _LINE <= self.height:
                return round(size, 1), rows
            size -= sp(1)

    def _redraw(self, *_: Any) -> None:
        self.canvas.clear()
        self._laid = []
        if not self.text or self.width < 8 or self.height < 8:
            return
        size, rows = self._fit()
        self.letters, self.high = size, len(rows) * size * _LINE
        wide = _letter(size)
        at, pieces = 0, []
        for words, marked in runs(self.text, self.marked):
            pieces.append((at, at + len(words), marked))
            at += len(words)
        with self.canvas:
            for number, (start, end) in enumerate(rows):
                y = self.top - (number + 1) * size * _LINE
                for first, last, marked in pieces:
                    one, two = max(first, start), min(last, end)
                    if one >= two:
                        continue
                    texture = _written(self.text[one:two], size)
                    Color(rgba=theme.red_on_paper if marked else theme.ink)
                    shown = Rectangle(pos=(self.x + (one - start) * wide, y), texture=texture)
                    self._laid.append((shown, texture, one, two, float(texture.width)))
        self._uncover()

    def _uncover(self, *_: Any) -> None:
        count = self.typed * len(self.text)
        for shown, texture, start, end, wide in self._laid:
            share = min(1.0, max(0.0, int(count - start) / (end - start)))
            left, low, right, _low, _right, high, _left, _high = texture.tex_coords
            edge = left + (right - left) * share
            shown.size = wide * share, texture.height
            shown.tex_coords = (left, low, edge, low, edge, high, left, high)
