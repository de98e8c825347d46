"""The envelope, large: sealed, or its seal breaks and three cards rise out of it, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    Ellipse,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from spymobile.games.clue import board as facts
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, fitting, lettering, picture
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.text import _
from spymobile.ui.theme import colour

_FRONT, _INSIDE, _FLAP, _FOLD, _INK = "#C9A66B", "#9C773C", "#D8B77E", "#9C773C", "#14181D"
_SEAL, _SEAL_DARK, _CREAM = "#C8372D", "#8F231B", "#F7F0DF"
_CARD, _BAND, _BAND_INK = "#F1E3E0", "#D9C2C0", "#5A4A48"
#: Shares of the envelope's width: its height, how deep its front is cut, across a card and across the seal.
_HIGH, _NOTCH, _WIDE, _WAX = 0.54, 0.19, 0.32, 0.16
#: How far the cards rise, for each unit of the envelope's width, and the outer ones of that; their tilt.
_RISE, _OUTER, _TILT = 0.64, 0.76, 6.0
#: The measures of a card are those of a picture in which the envelope is so wide.
_DRAWN = 380.0


class EnvelopeView(Widget):
    """All of it is drawn once for its size and its cards; the motion only moves what is drawn."""

    #: The cards in it, who, which and where; none: it stays shut.
    cards = ListProperty([])
    #: How far the seal is broken, and how far each of the cards has risen, from 0 to 1.
    broken, first, second, third = (NumericProperty(0.0) for _part in range(4))
    #: Where the envelope lies, for whoever stamps it.
    left, low, wide, high = (NumericProperty(0.0) for _side in range(4))

    def __init__(self, **kwargs: Any) -> None:
        self._places: list[Translate] = []
        self._flap_up, self._flap_down, self._wax = (Canvas() for _part in range(3))
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._redraw, -1)
        for name in ("pos", "size", "cards"):
            self.fbind(name, redraw)
        for name in ("first", "second", "third"):
            self.fbind(name, self._rise)
        self.fbind("broken", self._break)
        redraw()

    # Measures

    def _measure(self) -> None:
        self.wide = min(self.width * 0.93, dp(460), self.height / (_HIGH + _RISE * 0.62))
        self.high = self.wide * _HIGH
        self.left, self.low = self.center_x - self.wide / 2, self.y + dp(4)

    @property
    def _top(self) -> float:
        return float(self.low + self.high)

    def _risen(self, number: int) -> float:
        """How far a card comes out of the envelope."""
        most = min(self.wide * _RISE, self.height - self.high - dp(10))
        return most if number == 1 else most * _OUTER

    # What is drawn

    def _redraw(self, *_args: object) -> None:
        self.canvas.clear()
        self._places = []
        if self.width < dp(80) or self.height < dp(80):
            return
        self._measure()
        left, low, wide, top = self.left, self.low, self.wide, self._top
        tip = (left + wide / 2, top - wide * _NOTCH)
        self._flap_up, self._flap_down, self._wax = (Canvas() for _part in range(3))
        self.canvas.add(self._flap_up)
        with self.canvas:
            self._shape(_INSIDE, [(left, low), (left + wide, low), (left + wide, top), (left, top)])
        for number in (0, 2, 1):
            self._card(number)
        with self.canvas:
            self._shape(_FRONT, [tip, (left, top), (left, low), (left + wide, low), (left + wide, top)])
            Color(rgba=colour(_FOLD))
            for side, corner in ((-1, left), (1, left + wide)):
                Line(points=(corner, low, tip[0] + side * wide * 0.12, tip[1] + wide * 0.06), width=dp(1.4))
            Color(rgba=colour(_INK))
            Line(points=(left, top, *tip, left + wide, top), width=dp(1.6), joint="round")
            edge = (left, top, left, low, left + wide, low, left + wide, top)
            Line(points=edge, width=dp(1.8), joint="round", cap="round")
        self.canvas.add(self._flap_down)
        self.canvas.add(self._wax)
        self._rise()
        self._break()

    @staticmethod
    def _shape(tint: str, corners: Sequence[Point]) -> None:
        """A shape all of whose corners are seen from the first."""
        Color(rgba=colour(tint))
        vertices = [part for corner in corners for part in (*corner, 0, 0)]
        Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")

    def _break(self, *_args: object) -> None:
        """Shut with its flap over the cards, or open with the flap behind them and the wax in two."""
        for group in (self._flap_up, self._flap_down, self._wax):
            group.clear()
        if not self.wide:
            return
        left, wide, top = self.left, self.wide, self._top
        middle, tip = left + wide / 2, top - wide * (_NOTCH + 0.04)
        with self._flap_up if self.broken else self._flap_down:
            y = top + wide * 0.2 if self.broken else tip
            self._shape(
                _INSIDE if self.broken else _FLAP,
                [(middle, y), (left + dp(2), top), (left + wide - dp(2), top)],
            )
            Color(rgba=colour(_INK))
            Line(points=(left, top, middle, y, left + wide, top), width=dp(1.6), joint="round")
        with self._wax:
            if not self.broken:
                self._whole_seal(middle, tip, wide * _WAX / 2)
                return
            apart = self.broken * wide * 0.03
            for side in (-1, 1):
                PushMatrix()
                Translate(side * apart, -apart * 0.4)
                Rotate(angle=-side * 9 * self.broken, origin=(middle, tip))
                self._half_of_the_seal(middle, tip, wide * _WAX / 2, side)
                PopMatrix()

    def _whole_seal(self, x: float, y: float, radius: float) -> None:
        for tint, far in ((_INK, radius + dp(1.4)), (_SEAL, radius)):
            Color(rgba=colour(tint))
            Ellipse(pos=(x - far, y - far), size=(2 * far, 2 * far), segments=48)
        self._star(x, y, radius * 0.53)

    @staticmethod
    def _half_of_the_seal(x: float, y: float, radius: float, side: int) -> None:
        """Half a disc of wax with a ragged edge where it broke."""
        arc = [
            (x + side * radius * sin(pi * step / 16), y + radius * cos(pi * step / 16)) for step in range(17)
        ]
        ragged = [(x + radius * off, y + radius * up) for off, up in ((0.1, -0.5), (-0.1, -0.1), (0.12, 0.4))]
        edge = [*arc, *ragged]
        Color(rgba=colour(_SEAL if side > 0 else _SEAL_DARK))
        inner = (x + side * radius * 0.5, y)
        corners = [inner, *edge, edge[0]]
        vertices = [part for corner in corners for part in (*corner, 0, 0)]
        Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")
        Color(rgba=colour(_INK))
        Line(points=[part for corner in (*edge, edge[0]) for part in corner], width=dp(1.4), joint="round")

    @staticmethod
    def _star(x: float, y: float, reach: float) -> None:
        points = [
            (x + far * sin(pi * turn / 5), y + far * cos(pi * turn / 5))
            for turn in range(11)
            for far in (reach if turn % 2 == 0 else reach * 0.42,)
        ]
        Color(rgba=colour(_CREAM))
        vertices = [part for corner in ((x, y), *points) for part in (*corner, 0, 0)]
        Mesh(vertices=vertices, indices=list(range(len(points) + 1)), mode="triangle_fan")

    # The cards

    def _rise(self, *_args: object) -> None:
        for place, number in zip(self._places, (0, 2, 1), strict=False):
            share = (self.first, self.second, self.third)[number]
            place.y = (share - 1) * self._risen(number)

    def _card(self, number: int) -> None:
        """One card at the height to which it rises."""
        if len(self.cards) != len(facts.GROUPS):
            return
        card = int(self.cards[number])
        wide, rise = self.wide * _WIDE, self._risen(number)
        unit = min(self.wide / _DRAWN, self._risen(0) / 184)
        x = self.left + self.wide * (0.2, 0.5, 0.8)[number]
        top, low = self._top + rise, self._top - self.high * 0.75
        tilt = (_TILT, 0.0, -_TILT)[number]
        title = (_("WHO"), _("WHICH"), _("WHERE"))[number]
        with self.canvas:
            PushMatrix()
            self._places.append(Translate(0, 0))
            Rotate(angle=tilt, origin=(x, low))
            Color(rgba=colour(_INK))
            Rectangle(pos=(x - wide / 2 - dp(1.4), low), size=(wide + dp(2.8), top - low + dp(1.4)))
            Color(rgba=colour(_CARD))
            Rectangle(pos=(x - wide / 2, low), size=(wide, top - low))
            Color(rgba=colour(_BAND))
            Rectangle(pos=(x - wide / 2, top - 26 * unit), size=(wide, 26 * unit))
            self._words(title, (x, top - 13 * unit), 15 * unit, wide, _BAND_INK, "BarlowCondensed-SemiBold")
            side = 70 * unit
            Color(1, 1, 1, 1)
            Rectangle(
                pos=(x - side / 2, top - 44 * unit - side),
                size=(side, side),
                texture=picture(card_art(card), side),
            )
            name = facts.CARD_NAMES[card].upper()
            self._words(
                name, (x, top - 138 * unit), 30 * unit, wide - dp(10), "#1D1B16", "LeagueGothic-Regular"
            )
            PopMatrix()

    @staticmethod
    def _words(words: str, at: Point, size: float, room: float, tint: str, font: str) -> None:
        size = fitting(words, max(1, round(size)), room, font)
        texture = lettering(words, font, max(1, round(size)))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        Color(rgba=colour(tint))
        Rectangle(pos=(at[0] - wide / 2, at[1] - high / 2), size=(wide, high), texture=texture)
