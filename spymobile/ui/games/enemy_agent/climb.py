"""The climb: night, searchlights, a siren, and a figure that rises from behind the wall with the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Ellipse, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.words import person_name, person_number
from spymobile.ui.board.painting import LETTERING, lettering, picture
from spymobile.ui.face import Scene
from spymobile.ui.games.enemy_agent.art import plain_figure
from spymobile.ui.navigation import Stage
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import WAKES
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: Seconds in which the figure rises, and after which it goes on by itself where nobody sits.
RISE, _ALONE = 0.6, 1.5
#: Across the figure.
_FIGURE = 148
#: How high the wall is, as a share of the picture.
_WALL = 0.365
#: Stars, houses and their windows: shares of the picture, the same every night.
_STARS = tuple(((at * 0.618034) % 1, 0.42 + (at * 0.414214) % 0.55) for at in range(34))
_HOUSES = (
    (0.0, 0.10, 0.10, "#22364A"),
    (0.08, 0.10, 0.14, "#1E3042"),
    (0.16, 0.13, 0.19, "#2A4560"),
    (0.62, 0.14, 0.14, "#45271F"),
    (0.75, 0.11, 0.19, "#5C3327"),
    (0.85, 0.15, 0.15, "#3A2018"),
)


class WallAtNight(Widget):
    """Everything is drawn once for its size; only the figure moves."""

    person = NumericProperty(0)
    #: How far the figure has come, from 0, behind the wall, to 1.
    risen = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self._place = Translate()
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._redraw, -1)
        for name in ("pos", "size", "person"):
            self.fbind(name, redraw)
        self.fbind("risen", self._rise)
        redraw()

    def _rise(self, *_args: object) -> None:
        self._place.y = (self.risen - 1) * self._side * 1.1

    @property
    def _side(self) -> float:
        return float(min(dp(_FIGURE), self.height * 0.32, self.width * 0.4))

    @property
    def _edge(self) -> float:
        """The upper edge of the wall."""
        return float(self.y + self.height * _WALL)

    def _redraw(self, *_args: object) -> None:
        self.canvas.clear()
        if self.width < dp(80) or self.height < dp(80):
            return
        with self.canvas:
            self._sky()
            self._lights()
            self._siren()
            self._wire()
            PushMatrix()
            self._place = Translate(0, 0)
            self._figure()
            PopMatrix()
            self._wall()
            self._hands()
        self._rise()

    def _sky(self) -> None:
        Color(rgba=colour("#0C1119"))
        Rectangle(pos=self.pos, size=self.size)
        Color(rgba=colour("#8C9BA8", 0.7))
        for x, y in _STARS:
            Ellipse(pos=(self.x + x * self.width, self.y + y * self.height), size=(dp(2.4), dp(2.4)))
        for left, wide, high, tint in _HOUSES:
            x, tall = self.x + left * self.width, self.height * high
            Color(rgba=colour(tint))
            Rectangle(pos=(x, self._edge), size=(wide * self.width, tall))
            Color(rgba=colour("#F0B54A"))
            for step in range(2):
                pane = x + wide * self.width * (0.25 + 0.4 * step)
                Rectangle(pos=(pane, self._edge + tall * (0.35 + 0.3 * step)), size=(dp(5), dp(7)))

    def _lights(self) -> None:
        """Two flat cones that meet where the figure rises."""
        middle, foot = self.center_x, self._edge
        for side, tint in ((-1, 0.28), (1, 0.2)):
            x = self.center_x + side * (self.width / 2 - dp(30))
            y = self.y + self.height * (0.88 if side < 0 else 0.84)
            reach = self.width * 0.17
            corners = ((x, y), (middle - reach - side * dp(24), foot), (middle + reach - side * dp(24), foot))
            vertices = [part for corner in corners for part in (*corner, 0, 0)]
            Color(rgba=colour("#FFE3A1", tint))
            Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles")
            size = dp(52)
            Color(1, 1, 1, 1)
            PushMatrix()
            Rotate(angle=-35 if side < 0 else 35, origin=(x, y))
            Rectangle(
                pos=(x - size / 2, y - size / 2), size=(size, size), texture=picture("ea_searchlight", size)
            )
            PopMatrix()

    def _siren(self) -> None:
        x, y = self.x + self.width * 0.08, self._edge + dp(10)
        Color(rgba=colour("#2A2F36"))
        Rectangle(pos=(x - dp(13), self._edge), size=(dp(26), dp(12)))
        Color(rgba=colour("#FF4D42"))
        Ellipse(pos=(x - dp(11), y - dp(9)), size=(dp(22), dp(26)), angle_start=-90, angle_end=90)
        for dx, dy in ((-1.0, 0.35), (-0.6, 0.8), (0.0, 1.0), (0.6, 0.8), (1.0, 0.35)):
            points = (x + dx * dp(19), y + dy * dp(21), x + dx * dp(29), y + dy * dp(32))
            Line(points=points, width=dp(1.6), cap="round")

    def _figure(self) -> None:
        side, x, foot = self._side, self.center_x, self._edge
        Color(1, 1, 1, 1)
        art = plain_figure(int(self.person))
        Rectangle(pos=(x - side / 2, foot - side * 0.02), size=(side, side), texture=picture(art, side))
        half = side * 0.17
        Color(rgba=colour("#14181D"))
        y = foot + half * 1.16
        Ellipse(pos=(x - half * 1.12, y - half * 1.12), size=(half * 2.24, half * 2.24))
        Color(rgba=colour("#F7F0DF"))
        Ellipse(pos=(x - half, y - half), size=(half * 2, half * 2))
        self._words(person_number(int(self.person)), x, y, half * 1.25, "#14181D", "BarlowCondensed-Bold")
        self._plan(x + side * 0.52, foot + side * 0.24, side)

    def _plan(self, x: float, y: float, side: float) -> None:
        wide, high = side * 0.72, side * 0.34
        PushMatrix()
        Rotate(angle=8, origin=(x, y))
        around: dict[str, Any] = {"pos": (x - wide / 2, y - high / 2), "size": (wide, high), "radius": dp(6)}
        Color(rgba=colour("#B5322A"))
        Plate(**around)
        Color(rgba=colour("#F7F0DF"))
        Rim(**around, thick=dp(2.4))
        icon = high * 0.78
        Color(1, 1, 1, 1)
        Rectangle(
            pos=(x - wide * 0.44, y - icon / 2), size=(icon, icon), texture=picture("ea_master_plan", icon)
        )
        self._words(_("PLAN"), x + wide * 0.17, y, high * 0.6, "#F7F0DF", "BarlowCondensed-Bold")
        PopMatrix()

    def _wire(self) -> None:
        """Behind the figure, whose number is to be read."""
        pitch = dp(16)
        Color(rgba=colour("#14181D"))
        for number in range(int(self.width / pitch) + 1):
            Line(circle=(self.x + number * pitch, self._edge + dp(3), dp(9)), width=dp(1.1))

    def _wall(self) -> None:
        x, edge, wide = self.x, self._edge, self.width
        high = edge - self.y
        Color(rgba=colour("#868B90"))
        Rectangle(pos=(x, self.y), size=(wide, high))
        Color(rgba=colour("#5E6368"))
        Rectangle(pos=(x, self.y), size=(wide, high * 0.18))
        for number in range(1, 6):
            Rectangle(pos=(x + wide * (number / 6 + 0.01), self.y), size=(dp(2), high))
        Color(rgba=colour("#B9BDC0"))
        Rectangle(pos=(x, edge - dp(22)), size=(wide, dp(22)))
        size = min(sp(74), high * 0.42, wide / 5.4)
        words, y = _("OVER THE WALL"), self.y + high * 0.5
        self._words(words, self.center_x, y, size, "#23282D", "LeagueGothic-Regular")

    def _hands(self) -> None:
        side, edge = self._side, self._edge
        for turn in (-1, 1):
            x = self.center_x + turn * side * 0.36
            around: dict[str, Any] = {
                "pos": (x - side * 0.09, edge - side * 0.06),
                "size": (side * 0.18, side * 0.13),
                "radius": dp(4),
            }
            Color(rgba=colour("#E8C7A0"))
            Plate(**around)
            Color(rgba=colour("#14181D"))
            Rim(**around, thick=dp(2))

    @staticmethod
    def _words(words: str, x: float, y: float, size: float, tint: str, font: str) -> None:
        texture = lettering(words, font, 60)
        scale = size / 60 / LETTERING
        wide, high = texture.width * scale, texture.height * scale
        Color(rgba=colour(tint))
        Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture)


class ClimbSheet(Sheet):
    """Somebody climbs over the wall with the plan, and has won."""

    hides: ClassVar[bool] = True
    look = NumericProperty(0)
    person = NumericProperty(0)
    risen = NumericProperty(0.0)
    red, white = StringProperty(""), StringProperty("")
    throw = StringProperty("")
    sentence = StringProperty("")
    awake = BooleanProperty(False)
    beside = BooleanProperty(False)

    def __init__(self, stage: Stage, **kwargs: Any) -> None:
        self._timer: ClockEvent | None = None
        self._over = True
        super().__init__(stage, **kwargs)

    def show(self, told: Told, scene: Scene, events: Sequence[Told]) -> None:
        """Take up a climb. The sheet was built ahead: that costs more than a frame may."""
        self._scene, self._events = scene, tuple(events)
        self._over = self.awake = False
        self.red = self.white = self.throw = ""
        seat = fact(told, "seat", int)
        self.look, self.person = scene.looks[seat], fact(told, "person", int)
        before = scene.before
        if before is not None and before.people:
            self.red, self.white = f"die_people_{before.people}", f"die_{before.squares}"
            self.throw = _("{people} and {squares}").format(people=before.people, squares=before.squares)
        name = (scene.called or scene.names)[seat]
        self.sentence = _("{name}'s {who} climbs over the wall with {side}'s plan. {name} wins.").format(
            name=name, who=person_name(int(self.person)), side=facts.SIDE_NAMES[1 - seat]
        )

    def opening(self) -> None:
        self.rise()
        self._scene.notice(self._events)
        self._timer = Clock.schedule_once(self._wake, WAKES)

    def rise(self) -> None:
        """The figure comes up, the first time or again."""
        Animation.cancel_all(self, "risen")
        self.risen = 1.0 if theme.reduce_motion else 0.0
        if not theme.reduce_motion:
            Animation(risen=1.0, duration=RISE, t="out_cubic").start(self)

    def _wake(self, *_args: object) -> None:
        self.awake = True
        if not self._scene.people:
            self._timer = Clock.schedule_once(lambda _seconds: self.go_on(), _ALONE)

    def go_on(self) -> None:
        """To the end, where all files open."""
        if self.awake and not self._over:
            self._over = True
            self._scene.done()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.ids.main.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch)) or True
        if self.ids.wall.collide_point(*touch.pos) and self.awake:
            self.rise()
        return True

    def closing(self) -> None:
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
        super().closing()

    def dismiss(self) -> None:
        self.go_on()

    def key(self, name: str) -> bool:
        if name in ("enter", "1"):
            self.go_on()
            return True
        return False

    def on_size(self, *_args: object) -> None:
        self.beside = self.width > self.height * 1.15


load_kv("enemy_agent_climb")
