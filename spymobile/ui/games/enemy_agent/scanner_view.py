"""The desk of the passport scanner: a passport, and a red film that makes its coded area readable."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle, ScissorPop, ScissorPush
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.board.painting import lettering, picture
from spymobile.ui.games.enemy_agent.art import portrait
from spymobile.ui.games.enemy_agent.scanner_layout import (
    ABOVE,
    BELOW,
    BESIDE,
    CODED,
    FOLD,
    PAGE,
    PHOTO,
    ScannerLayout,
)
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: How far the passport must be for the word to be read, and where the noise begins to clear.
READ, CLEAR = 0.6, 0.35
_STEPS = 10
#: Seconds in which the scanner draws a passport in whose word can be read.
_DRAWN_IN = 0.25
#: The most that passport and scanner take of a large screen.
_LARGEST = dp(480)


class ScannerView(Widget):
    """A passport, and a scanner with a red window at the right that draws it in."""

    #: How far the passport has been slid, from 0 to 1.
    slid = NumericProperty(0.0)
    read = BooleanProperty(False)
    #: How far the scanner has drawn it in, from 0 to 1: then the window is in the middle and shows all.
    drawn_in = NumericProperty(0.0)
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
        for name in ("pos", "size", "slid", "drawn_in", "person", "kind"):
            self.fbind(name, redraw)

    def lay(self, person: int, kind: str) -> None:
        """Another passport, outside the film."""
        Animation.cancel_all(self)
        self.slid, self.drawn_in, self.read, self.held = 0.0, 0.0, False, False
        self.person, self.kind = person, kind

    def on_step(self) -> None:
        """The passport has gone another tenth of the way."""

    def slide_to(self, slid: float) -> None:
        slid = min(1.0, max(READ if self.read else 0.0, slid))  # A word that was read stays.
        before = int(self.slid * _STEPS + 1e-6)
        self.slid = slid
        if int(slid * _STEPS + 1e-6) != before:
            self.dispatch("on_step")
        if slid >= READ and not self.read:
            self.read = True
            self._draw_in()

    def _draw_in(self) -> None:
        if theme.reduce_motion:
            self.drawn_in = 1.0
        else:
            Animation(drawn_in=1.0, duration=_DRAWN_IN, t="out_cubic").start(self)

    # Measures

    @property
    def layout(self) -> ScannerLayout:
        return ScannerLayout(self.x, self.y, self.width, self.height, _LARGEST)

    @property
    def scale(self) -> float:
        """Pixels for one unit of the passport's page."""
        return self.layout.scale

    @property
    def window(self) -> tuple[float, float, float, float]:
        """The red film: left, bottom, width, height."""
        return self.layout.window(self.drawn_in)

    @property
    def way(self) -> float:
        """How many pixels the passport goes from left to right under a finger."""
        return self.layout.way

    @property
    def page_x(self) -> float:
        return self.layout.page_x(self.slid, self.drawn_in)

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        layout, x = self.layout, self.page_x
        inside = (
            x <= touch.x <= x + PAGE[0] * layout.scale
            and layout.page_y <= touch.y <= layout.page_y + layout.page_high
        )
        if not inside or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
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
        """Which way the passport goes: below it, beside the scanner."""
        scale = self.layout.scale
        x, y = self.page_x + 14 * scale, self.layout.page_y - 17 * scale
        Color(rgba=theme.ring)  # It lies on the table, not on the scanner.
        for dash in range(4):
            left = x + 24 * scale * dash
            Line(points=(left, y, left + 15 * scale, y), width=dp(1.6), cap="round")
        tip, barb = x + 106 * scale, 11 * scale
        Line(points=(tip - barb, y + barb, tip, y, tip - barb, y - barb), width=dp(1.6), joint="miter")

    def _draw_back(self) -> None:
        Color(rgba=colour("#3C4955"))
        x, y, wide, high = self._housing
        Plate(pos=(x, y), size=(wide, high), radius=dp(14))

    @property
    def _housing(self) -> tuple[float, float, float, float]:
        scale, (x, y, wide, high) = self.scale, self.window
        return (
            x - BESIDE * scale,
            y - BELOW * scale,
            wide + 2 * BESIDE * scale,
            high + (ABOVE + BELOW) * scale,
        )

    def _draw_page(self) -> None:
        layout = self.layout
        x, wide = self.page_x, PAGE[0] * layout.scale
        side = facts.SIDE_OF[int(self.person)]
        blank = picture(f"ea_passport_blank_{facts.SIDES[side]}", wide)
        Color(1, 1, 1, 1)
        for top, bottom in ((0.0, layout.above), (FOLD, PAGE[1])):
            self._draw_part(blank, top, bottom)
        if layout.above < FOLD:
            Color(rgba=colour("#B7AB90"))
            Rectangle(pos=(x, layout.height_of(layout.above) - dp(1)), size=(wide, dp(2)))
        number = person_number(int(self.person))
        self._write(_("PASSPORT"), 20, 27, 30, "#FFF6E4", "LeagueGothic-Regular")
        self._write(
            _("No. {number}").format(number=number.zfill(2)), 262, 27, 24, "#FFF6E4", "LeagueGothic-Regular"
        )
        if layout.above > PHOTO[1] + PHOTO[3]:
            self._draw_person(side)
        self._write(_("Coded area"), 20, 382, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._coded("", 1.0)

    def _draw_part(self, blank: Texture, top: float, bottom: float) -> None:
        """A stripe of the empty page, from one line of it to another."""
        layout = self.layout
        left, lower, right, _lower, _right, upper, *_rest = blank.tex_coords
        first, last = (upper + (lower - upper) * at / PAGE[1] for at in (top, bottom))
        Rectangle(
            pos=(self.page_x, layout.height_of(bottom)),
            size=(PAGE[0] * layout.scale, (bottom - top) * layout.scale),
            texture=blank,
            tex_coords=(left, last, right, last, right, first, left, first),
        )

    def _draw_person(self, side: int) -> None:
        scale, x = self.scale, self.page_x
        left, top, wide, high = PHOTO
        Color(1, 1, 1, 1)
        Rectangle(
            pos=(x + left * scale, self.layout.height_of(top + high)),
            size=(wide * scale, high * scale),
            texture=picture(portrait(int(self.person)), wide * scale),
        )
        name, trade = facts.PASSPORTS[side * facts.TRAVELERS + int(self.person) % facts.OF_SIDE]
        self._write(_("Name"), 148, 84, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._write(name, 148, 102, 17, "#1D1B16", "CourierPrime-Bold")
        self._write(_("Trade"), 148, 132, 14, "#574F40", "BarlowCondensed-SemiBold")
        self._write(trade.capitalize(), 148, 150, 17, "#1D1B16", "CourierPrime-Bold")

    def _write(self, words: str, left: float, middle: float, size: float, tint: str, font: str) -> None:
        texture = lettering(words, font, size)
        scale = self.scale
        wide, high = texture.width / 3 * scale, texture.height / 3 * scale
        Color(rgba=colour(tint))
        Rectangle(
            pos=(self.page_x + left * scale, self.layout.height_of(middle) - high / 2),
            size=(wide, high),
            texture=texture,
        )

    def _coded(self, film: str, alpha: float) -> None:
        """The coded area: noise; beyond a point, what lies in it for those who may know."""
        name = f"coded_{self.kind}{film}" if self.kind and self.slid > CLEAR else "coded_noise"
        if film and name == "coded_noise":
            Color(1, 0.35, 0.3, alpha)
        else:
            Color(1, 1, 1, alpha)
        self._lay_code(name)

    def _lay_code(self, name: str) -> None:
        left, top, wide, high = CODED
        scale = self.scale
        Rectangle(
            pos=(self.page_x + left * scale, self.layout.height_of(top + high)),
            size=(wide * scale, high * scale),
            texture=picture(name, wide * scale),
        )

    def _draw_scanner(self) -> None:
        x, y, wide, high = self.window
        left, bottom, across, up = self._housing
        rim = dp(6)
        # The housing lies over the passport, with a hole where the film is.
        Color(rgba=colour("#1A2026"))
        Rectangle(pos=(left + rim, bottom + rim), size=(across - 2 * rim, y - bottom - rim))
        Rectangle(pos=(left + rim, y + high), size=(across - 2 * rim, bottom + up - y - high - rim))
        Rectangle(pos=(left + rim, y), size=(x - left - rim, high))
        Rectangle(pos=(x + wide, y), size=(x - left - rim, high))
        self._draw_film(x, y, wide, high)
        middle = (y + high + bottom + up - rim) / 2
        texture = lettering(_("SCANNER"), "SpymobileLabel-SemiBold", 15)
        Color(rgba=colour("#F7F0DF"))
        size = texture.width / 3 * dp(1), texture.height / 3 * dp(1)
        Rectangle(pos=(x + dp(8), middle - size[1] / 2), size=size, texture=texture)
        self._draw_lamp(min(x + wide, self.right) - dp(18), middle)

    def _draw_film(self, x: float, y: float, wide: float, high: float) -> None:
        left, bottom = self.to_window(x, y)
        ScissorPush(x=round(left), y=round(bottom), width=round(wide), height=round(high))
        Color(rgba=colour("#7A1A14"))
        Rectangle(pos=(x, y), size=(wide, high))
        page = max(x, self.page_x), min(x + wide, self.page_x + PAGE[0] * self.scale)
        if page[1] > page[0]:
            Color(rgba=colour("#B5322A"))
            Rectangle(pos=(page[0], y), size=(page[1] - page[0], high))
        self._coded("_film", 1.0)
        clear = 0.0 if not self.kind else min(1.0, max(0.0, (self.slid - CLEAR) / (READ - CLEAR)))
        if clear < 1.0:
            Color(1, 0.3, 0.25, 1.0 - clear)
            self._lay_code("coded_noise")
        ScissorPop()
        Color(rgba=theme.glow)
        Rim(pos=(x, y), size=(wide, high), radius=dp(6), thick=dp(2.8))

    def _draw_lamp(self, x: float, y: float) -> None:
        """It lights up when the word can be read."""
        for size, tint in ((24, "#5A1712"), (16, "#FF5A4D" if self.read else "#7A3A34")):
            Color(rgba=colour(tint))
            Ellipse(pos=(x - dp(size) / 2, y - dp(size) / 2), size=(dp(size), dp(size)))
