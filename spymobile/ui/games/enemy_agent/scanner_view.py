"""The desk of the passport scanner: a passport, and a red film that makes its coded area readable."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Rectangle,
    ScissorPop,
    ScissorPush,
)
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.board.painting import lettering, picture
from spymobile.ui.games.enemy_agent.art import portrait
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: How far the passport must be for the word to be read, and where the noise begins to clear.
READ, CLEAR = 0.6, 0.35
_STEPS = 10
_PAGE = (344.0, 495.0)
#: The frame for the photograph in the drawing of the page: left, top, wide, high.
_PHOTO = (20.0, 72.0, 117.0, 146.25)
_CODED = (16.0, 396.0, 312.0, 86.0)
#: Pixels that the scanner reaches below the passport.
_BELOW = dp(36)


class ScannerView(Widget):
    """A passport, and a scanner with a red window at the right."""

    #: How far the passport has been slid, from 0 to 1.
    slid = NumericProperty(0.0)
    read = BooleanProperty(False)
    #: What the film shows; empty: noise, whoever's passport it is.
    kind = StringProperty("")
    #: A finger is on the passport.
    held = BooleanProperty(False)
    person = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_step")
        self._grip = 0.0
        self._measured: tuple[float, ...] = ()
        redraw = self._redraw_soon = Clock.create_trigger(self._redraw_when_measured, -1)
        self.fbind("kind", lambda *_: self.canvas.clear())  # What may no longer be seen goes at once.
        for name in ("pos", "size", "slid", "person", "kind"):
            self.fbind(name, redraw)

    def lay(self, person: int, kind: str) -> None:
        """Another passport, outside the film."""
        Animation.cancel_all(self)
        self.slid, self.read, self.held = 0.0, False, False
        self.person, self.kind = person, kind

    def on_step(self) -> None:
        """The passport has gone another tenth of the way."""

    def slide_to(self, slid: float) -> None:
        slid = min(1.0, max(0.0, slid))
        before = int(self.slid * _STEPS + 1e-6)
        self.slid = slid
        if int(slid * _STEPS + 1e-6) != before:
            self.dispatch("on_step")
        if slid >= READ:
            self.read = True

    # Measures

    @property
    def scale(self) -> float:
        """Pixels for one unit of the passport's page."""
        wide, high = min(self.width, dp(600)) * 0.74, self.height - _BELOW - dp(6)
        return float(min(high / _PAGE[1], wide / _PAGE[0]))

    @property
    def window(self) -> tuple[float, float, float, float]:
        """The red film: as high as the coded area, and wide enough for all of it."""
        scale = self.scale
        wide, high = _CODED[2] * scale + dp(20), _CODED[3] * scale + dp(16)
        page_y = self._page_y
        y = page_y + (_PAGE[1] - _CODED[1] - _CODED[3]) * scale - dp(8)
        return self._right - wide - dp(12), y, wide, high

    @property
    def _page_y(self) -> float:
        return float(self.y + _BELOW + (self.height - _BELOW - _PAGE[1] * self.scale) / 2)

    @property
    def _left(self) -> float:
        """Where the passport lies at first: all of it can be seen."""
        wide = _PAGE[0] * self.scale
        return float(max(self.x + dp(12), self._right - wide * 2.2))

    @property
    def _right(self) -> float:
        return float(min(self.right - dp(4), self.center_x + dp(300)))

    @property
    def way(self) -> float:
        """How many pixels the passport goes from left to right."""
        x, _y, wide, _high = self.window
        return float(max(dp(40), x + wide / 2 - _PAGE[0] * self.scale / 2 - self._left))

    @property
    def page_x(self) -> float:
        return self._left + self.way * self.slid

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        scale = self.scale
        inside = (
            self.page_x <= touch.x <= self.page_x + _PAGE[0] * scale
            and self._page_y <= touch.y <= self._page_y + _PAGE[1] * scale
        )
        if not inside or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        Animation.cancel_all(self)
        self._grip = touch.x - self.way * self.slid
        self.held = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.slide_to((touch.x - self._grip) / self.way)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = False
        return True

    # Drawing

    def _redraw_when_measured(self, *_: object) -> None:
        """Not while the sheet is still looking for its measures: each would bring its pictures down anew."""
        measures = (*self.pos, *self.size)
        if self._measured == measures:
            self._redraw()
        else:
            self._measured = measures
            self._redraw_soon()

    def _redraw(self) -> None:
        self.canvas.clear()
        if self.width < dp(60) or self.height < dp(60):
            return
        with self.canvas:
            self._draw_back()
            self._draw_page()
            self._draw_scanner()
            if not self.slid:
                self._draw_arrow()

    def _draw_arrow(self) -> None:
        """Which way the passport goes."""
        x, y = max(self.x, self.page_x) + dp(20), self.window[1] - dp(52)
        if y < self.y + dp(8):
            return
        Color(rgba=theme.ring)  # It lies on the table, not on the scanner.
        for dash in range(4):
            left = x + dp(24) * dash
            Line(points=(left, y, left + dp(15), y), width=dp(1.6), cap="round")
        tip = x + dp(24) * 4 + dp(12)
        Line(
            points=(tip - dp(14), y + dp(11), tip, y, tip - dp(14), y - dp(11)), width=dp(1.6), joint="miter"
        )

    def _draw_back(self) -> None:
        x, y, wide, high = self.window
        Color(rgba=colour("#3C4955"))
        Plate(pos=(x - dp(16), y - dp(34)), size=(wide + dp(28), high + dp(64)), radius=dp(14))

    def _draw_page(self) -> None:
        scale, x, y = self.scale, self.page_x, self._page_y
        side = facts.SIDE_OF[int(self.person)]
        left, top, wide, high = _PHOTO
        Color(1, 1, 1, 1)
        Rectangle(
            pos=(x, y),
            size=(_PAGE[0] * scale, _PAGE[1] * scale),
            texture=picture(f"ea_passport_blank_{facts.SIDES[side]}", _PAGE[0] * scale),
        )
        Rectangle(
            pos=(x + left * scale, y + (_PAGE[1] - top - high) * scale),
            size=(wide * scale, high * scale),
            texture=picture(portrait(int(self.person)), wide * scale),
        )
        name, trade = facts.PASSPORTS[side * facts.TRAVELERS + int(self.person) % facts.OF_SIDE]
        number = person_number(int(self.person))
        self._write(_("PASSPORT"), 20, 27, 30, "#FFF6E4", "LeagueGothic-Regular")
        self._write(
            _("No. {number}").format(number=number.zfill(2)), 262, 27, 24, "#FFF6E4", "LeagueGothic-Regular"
        )
        self._write(_("Name"), 148, 84, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._write(name, 148, 102, 17, "#1D1B16", "CourierPrime-Bold")
        self._write(_("Trade"), 148, 132, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._write(trade.capitalize(), 148, 150, 17, "#1D1B16", "CourierPrime-Bold")
        self._write(_("Coded area"), 20, 382, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._coded("", 1.0)

    def _write(self, words: str, left: float, middle: float, size: float, tint: str, font: str) -> None:
        texture = lettering(words, font, size)
        scale = self.scale
        wide, high = texture.width / 3 * scale, texture.height / 3 * scale
        Color(rgba=colour(tint))
        Rectangle(
            pos=(self.page_x + left * scale, self._page_y + (_PAGE[1] - middle) * scale - high / 2),
            size=(wide, high),
            texture=texture,
        )

    def _coded(self, film: str, alpha: float) -> None:
        """The coded area: noise; beyond a point, what lies in it for those who may know."""
        scale = self.scale
        pos = self.page_x + _CODED[0] * scale, self._page_y + (_PAGE[1] - _CODED[1] - _CODED[3]) * scale
        name = f"coded_{self.kind}{film}" if self.kind and self.slid > CLEAR else "coded_noise"
        if film and name == "coded_noise":
            Color(1, 0.35, 0.3, alpha)
        else:
            Color(1, 1, 1, alpha)
        Rectangle(
            pos=pos, size=(_CODED[2] * scale, _CODED[3] * scale), texture=picture(name, _CODED[2] * scale)
        )

    def _draw_scanner(self) -> None:
        x, y, wide, high = self.window
        frame = (x - dp(10), y - dp(28)), (wide + dp(20), high + dp(52))
        # The housing lies over the passport, with a hole where the film is.
        Color(rgba=colour("#1A2026"))
        Rectangle(pos=frame[0], size=(frame[1][0], dp(28)))
        Rectangle(pos=(frame[0][0], y + high), size=(frame[1][0], dp(24)))
        Rectangle(pos=(frame[0][0], y), size=(dp(10), high))
        Rectangle(pos=(x + wide, y), size=(dp(10), high))
        left, bottom = self.to_window(x, y)
        ScissorPush(x=round(left), y=round(bottom), width=round(wide), height=round(high))
        Color(rgba=colour("#7A1A14"))
        Rectangle(pos=(x, y), size=(wide, high))
        page = max(x, self.page_x), min(x + wide, self.page_x + _PAGE[0] * self.scale)
        if page[1] > page[0]:
            Color(rgba=colour("#B5322A"))
            Rectangle(pos=(page[0], y), size=(page[1] - page[0], high))
        self._coded("_film", 1.0)
        clear = 0.0 if not self.kind else min(1.0, max(0.0, (self.slid - CLEAR) / (READ - CLEAR)))
        if clear < 1.0:
            scale = self.scale
            pos = self.page_x + _CODED[0] * scale, self._page_y + (_PAGE[1] - _CODED[1] - _CODED[3]) * scale
            Color(1, 0.3, 0.25, 1.0 - clear)
            noise = picture("coded_noise", _CODED[2] * scale)
            Rectangle(pos=pos, size=(_CODED[2] * scale, _CODED[3] * scale), texture=noise)
        ScissorPop()
        Color(rgba=theme.glow)
        Rim(pos=(x, y), size=(wide, high), radius=dp(6), thick=dp(2.8))
        texture = lettering(_("RED FILM"), "SpymobileLabel-SemiBold", 14)
        Color(rgba=colour("#F7F0DF"))
        size = texture.width / 3 * dp(1), texture.height / 3 * dp(1)
        Rectangle(pos=(x, y + high + dp(12) - size[1] / 2), size=size, texture=texture)
        Color(rgba=colour("#FF5A4D" if self.read else "#7A3A34"))
        Ellipse(pos=(x + wide - dp(12), y + high + dp(6)), size=(dp(12), dp(12)))
