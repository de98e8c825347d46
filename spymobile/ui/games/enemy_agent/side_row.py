"""A side at a glance: six faces with what both players know of them, the plan, and false arrests.

One widget for a row, drawn anew only when something about it has changed: a camera that glides, or a finger
that swipes, moves it as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from spymobile.core.event import Told
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.ui.board.camera import strayed
from spymobile.ui.board.painting import lettering, painted, picture
from spymobile.ui.face import CardTouch
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

type Known = Literal["unknown", "tourist", "agent"]

#: In dp.
FACE, MARK, BADGE = 38.0, 15.0, 20.0
_PIPS, _PIP = 4, 9.0
#: Room for the false arrests, with their words and without.
_ARRESTS, _BARE_ARRESTS = 74.0, 24.0
#: A tap near the mark means it: so far from its middle.
_REACH = 15.0


def known_of(view: AgentView, person: int) -> Known:
    """What those who look may know of a Traveler: it was shown to them."""
    if view.known_agents >> person & 1:
        return "agent"
    return "tourist" if view.known_tourists >> person & 1 else "unknown"


def proves(person: int, told: Told) -> bool:
    """Whether an event has shown what somebody is."""
    if told.facts.get("person") != person:
        return False
    return told.name == "took_plan" or (told.name in ("asked", "arrested") and "kind" in told.facts)


class SideRow(Widget):
    """The six Travelers of a side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._people: Sequence[int] = ()
        self._known: tuple[Known, ...] = ()
        self._out: tuple[bool, ...] = ()
        self._carrier = -1
        self._arrests = 0
        self._touch: CardTouch | None = None
        self._group, self._shift = InstructionGroup(), Translate()
        with self.canvas:
            PushMatrix()
        for instruction in (self._shift, self._group, PopMatrix()):
            self.canvas.add(instruction)
        self.fbind("pos", self._move)
        self.fbind("size", self._draw)
        theme.watch(repainted=self._draw, text_scale=self._draw)

    def show(self, view: AgentView, seat: int, touch: CardTouch) -> None:
        """Show what the view tells of a side."""
        self._touch = touch
        people = facts.OWN_TRAVELERS[seat]
        before = self._facts()
        self._people = people
        self._known = tuple(known_of(view, person) for person in people)
        self._out = tuple(view.place[person] < 0 for person in people)
        self._carrier = view.carriers[1 - seat]
        self._arrests = view.false_arrests[seat]
        if self._facts() != before:
            self._draw()

    def _facts(self) -> tuple[object, ...]:
        return self._people, self._known, self._out, self._carrier, self._arrests

    def _move(self, *_args: object) -> None:
        self._shift.xy = self.pos

    # Where things lie, from the lower left corner of the row

    @property
    def _room(self) -> float:
        """For the false arrests."""
        words = self.width >= dp(290) and theme.text_scale <= 1.3
        return float(dp(_ARRESTS if words else _BARE_ARRESTS))

    def cell(self, number: int) -> tuple[float, float]:
        """Left edge and width of the room of one face."""
        wide = (self.width - self._room) / len(self._people)
        return number * wide, wide

    def mark(self, number: int) -> tuple[float, float]:
        """The middle of a mark."""
        left, wide = self.cell(number)
        face = min(float(dp(FACE)), wide)
        return left + (wide + face) / 2 - dp(2), self.height - dp(MARK / 2 + 1)

    # Drawing

    def _draw(self, *_args: object) -> None:
        group = self._group
        group.clear()
        if not self._people or self.width < dp(120) or self.height < dp(24):
            return
        for number, person in enumerate(self._people):
            self._face(group, number, person)
        self._false_arrests(group)

    def _face(self, group: InstructionGroup, number: int, person: int) -> None:
        left, wide = self.cell(number)
        side = min(float(dp(FACE)), wide, self.height)
        x, y = left + (wide - side) / 2, (self.height - side) / 2 - dp(1)
        out = self._out[number]
        group.add(Color(1, 1, 1, 0.35 if out else 1))
        group.add(Rectangle(pos=(x, y), size=(side, side), texture=picture(figure(person), side)))
        if out:
            group.add(Color(rgba=theme.red_text))
            group.add(Line(points=[x + dp(2), y + dp(3), x + side - dp(4), y + side - dp(8)], width=dp(1.3)))
        group.add(Color(1, 1, 1, 1))
        if person == self._carrier:
            badge = float(dp(BADGE))
            texture = _badge(round(badge))
            group.add(Rectangle(pos=(x + side - badge * 0.7, dp(-1)), size=(badge, badge), texture=texture))
        at_x, at_y = self.mark(number)
        mark = float(dp(MARK))
        group.add(
            Rectangle(
                pos=(at_x - mark / 2, at_y - mark / 2),
                size=(mark, mark),
                texture=_mark(self._known[number], round(mark), theme.style),
            )
        )

    def _false_arrests(self, group: InstructionGroup) -> None:
        """Four pips: after the first and third an Inspector goes to jail, after the others he is gone."""
        pip, room = float(dp(_PIP)), self._room
        left, named = self.width - room, room > dp(_BARE_ARRESTS)
        group.add(Color(rgba=theme.line))
        group.add(Rectangle(pos=(left + dp(2), dp(5)), size=(dp(1.2), self.height - dp(10))))
        step = (room - dp(14)) / _PIPS if named else self.height / (_PIPS + 0.6)
        if named:
            texture = lettering(_("False arrests"), "BarlowCondensed-SemiBold", 14)
            scale = min(float(sp(14)) / texture.height * 1.2, (room - dp(8)) / texture.width)
            size = texture.width * scale, texture.height * scale
            group.add(Color(rgba=theme.mid))
            at = left + dp(6) + (room - dp(8) - size[0]) / 2, self.height - dp(3) - size[1]
            group.add(Rectangle(pos=at, size=size, texture=texture))
        for number in range(_PIPS):
            if named:
                x, y = left + dp(8) + (number + 0.5) * step, self.height * 0.3
            else:
                x, y = left + room / 2 + dp(2), self.height - (number + 0.8) * step
            filled = number < self._arrests
            group.add(Color(rgba=theme.red_text if filled else theme.mid))
            place: Any = {"pos": (x - pip / 2, y - pip / 2), "size": (pip, pip), "radius": pip / 2}
            group.add(Plate(**place) if filled else Rim(**place, thick=dp(1.4)))

    # Touching

    def _face_at(self, touch: MotionEvent) -> int:
        """The face under a finger; -1 beside them."""
        if not self._people or not self.collide_point(*touch.pos):
            return -1
        number = int((touch.x - self.x) // self.cell(0)[1])
        return number if 0 <= number < len(self._people) else -1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        number = self._face_at(touch)
        if number < 0 or touch.is_mouse_scrolling:
            return False
        touch.ud[self] = number
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        number = touch.ud.get(self, -1)
        if number >= 0 and number == self._face_at(touch) and not strayed(touch):
            self.tap(number, touch.x - self.x, touch.y - self.y)
        return True

    def tap(self, number: int, x: float, y: float) -> None:
        """A known mark shows what proved it, a face is looked for on the board."""
        touch, person = self._touch, self._people[number]
        if touch is None:
            return
        mark_x, mark_y = self.mark(number)
        near = max(abs(x - mark_x), abs(y - mark_y)) <= dp(_REACH)
        if self._known[number] != "unknown" and (near or self._out[number]):
            touch.recall(lambda told: proves(person, told))
        elif not self._out[number]:
            touch.look_at(("person", person))


@lru_cache(maxsize=24)
def _mark(known: Known, side: int, style: str) -> Texture:
    """Letter, shape and colour: a ring "?", a teal disc "T", a red square "A"."""
    letter = {"unknown": "?", "tourist": _("T"), "agent": _("A")}[known]

    def draw(group: InstructionGroup) -> None:
        ground = {"unknown": "#10151B", "tourist": "#1B6F74", "agent": "#B52A20"}[known]
        radius = side * (0.2 if known == "agent" else 0.5)
        group.add(Color(rgba=colour(ground)))
        group.add(Plate(pos=(0, 0), size=(side, side), radius=radius, fine=2.0))
        group.add(Color(rgba=colour("#B9C1C8" if known == "unknown" else "#F4EEE1")))
        group.add(Rim(pos=(0, 0), size=(side, side), radius=radius, thick=side * 0.08, fine=2.0))
        texture = lettering(letter, "BarlowCondensed-Bold", 14)
        scale = side * 0.98 / texture.height
        size = texture.width * scale, texture.height * scale
        group.add(Color(rgba=colour("#F4EEE1")))
        group.add(Rectangle(pos=((side - size[0]) / 2, (side - size[1]) / 2), size=size, texture=texture))

    return painted((side, side), 1.0, draw)


@lru_cache(maxsize=8)
def _badge(side: int) -> Texture:
    """The plan, on whoever carries it."""

    def draw(group: InstructionGroup) -> None:
        group.add(Color(rgba=colour("#B52A20")))
        group.add(Ellipse(pos=(0, 0), size=(side, side)))
        group.add(Color(rgba=colour("#EFE5CF")))
        rim = side * 0.12
        group.add(Ellipse(pos=(rim, rim), size=(side - 2 * rim, side - 2 * rim)))
        group.add(Color(1, 1, 1, 1))
        inner = side * 0.56
        at = (side - inner) / 2
        group.add(Rectangle(pos=(at, at), size=(inner, inner), texture=picture("ea_master_plan", inner * 2)))

    return painted((side, side), 1.0, draw)
