"""A board in the middle that lies flat on the table: everything along an edge is turned to that edge.

People sit clockwise, seen from above, beginning at the lower edge. Whoever sits elsewhere drags their plate
to another place; the two change places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from spymobile.ui.parts import load_kv
from spymobile.ui.table.middle_parts import FarPanel, FarRow
from spymobile.ui.table.show.places import FIELD, PLATE
from spymobile.ui.table.show.table_places import Area

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent
    from kivy.uix.widget import Widget

#: How far everything at an edge is turned, against the clock.
_TURNS = {"bottom": 0, "left": -90, "top": 180, "right": 90}
#: Which edges so many people have, clockwise. Two at one edge share it.
_EDGES: dict[int, tuple[str, ...]] = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "top"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "bottom", "left", "top", "right"),
    6: ("bottom", "bottom", "left", "top", "top", "right"),
}


class Slot(NamedTuple):
    """A place for a plate on the screen, and how far it is turned."""

    place: Area
    angle: int


def slots(count: int, area: Area, plate: float) -> list[Slot]:
    """Where the plates lie, clockwise from the right end of the lower edge.

    >>> [(round(slot.place.x), round(slot.place.y), slot.angle) for slot in slots(2, Area(0, 0, 100, 80), 10)]
    [(0, 0, 0), (0, 70, 180)]
    """
    edges = _EDGES[count]
    found = []
    for number, edge in enumerate(edges):
        sharing, before = edges.count(edge), edges[:number].count(edge)
        part = 1 / sharing
        if edge in ("left", "right"):
            place = Area(
                area.x if edge == "left" else area.right - plate,
                area.y + plate,
                plate,
                area.height - 2 * plate,
            )
        else:
            # Clockwise is from right to left below, and from left to right above.
            at = before if edge == "top" else sharing - 1 - before
            y = area.y if edge == "bottom" else area.top - plate
            place = Area(area.x + area.width * part * at, y, area.width * part, plate)
        found.append(Slot(place, _TURNS[edge]))
    return found


class Turned(FloatLayout):
    """Draws its one child turned round the middle of its own place."""

    angle = NumericProperty(0)

    def lay(self, slot: Slot) -> None:
        """Into its place; what is turned to a short side is as long as that is high."""
        self.angle = slot.angle
        self.pos, self.size = slot.place.pos, slot.place.size
        across = slot.angle in (90, -90)
        wide, high = slot.place.size[::-1] if across else slot.place.size
        for child in self.children:
            child.size = wide, high
            child.center = self.center


class EdgePlate(Turned):
    """What is public of one player, for whoever sits at that edge to read; a band says whose turn it is."""

    row = ObjectProperty(None)


class FarNews(Turned):
    """The last news, for one of the long sides."""

    text = StringProperty("")
    unit = NumericProperty(1.0)


class FlatPanel(FarPanel, FloatLayout):
    """The whole screen round the board."""

    #: For whom the words beside the dice are turned.
    facing = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        load_kv("flat")
        super().__init__(**kwargs)
        self._plates: list[EdgePlate] = []
        #: The seat at each slot.
        self.order: list[int] = []
        #: Who is due.
        self._turn = -1
        for name in ("size", "pos", "unit"):
            self.fbind(name, self._arrange)
        self.ids.signs.bind(size=self._arrange)

    # What the board in the middle asks of a panel

    def rows(self, count: int) -> list[FarRow]:
        if len(self._plates) != count:
            for plate in self._plates:
                self.remove_widget(plate)
            self._plates = [EdgePlate() for _seat in range(count)]
            self.order = list(range(count))
            for plate in self._plates:
                self.add_widget(plate)
            self._arrange()
        return [plate.row for plate in self._plates]

    def faces(self, turn: int) -> None:
        """Turn what is said to whoever is due."""
        self._turn = turn
        if 0 <= turn < len(self._plates):
            self.facing = self._slots()[self.order.index(turn)].angle

    # Places

    def _slots(self) -> list[Slot]:
        area = Area(self.x, self.y, self.width, self.height)
        return slots(len(self._plates), area, dp(PLATE) * self.unit)

    def on_facing(self, *_args: object) -> None:
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        if not self._plates:
            return
        places = self._slots()
        for slot, seat in zip(places, self.order, strict=True):
            self._plates[seat].lay(slot)
            self._plates[seat].row.unit = self.unit
        side, plate, free = dp(FIELD) * self.unit, dp(PLATE) * self.unit, dp(10) * self.unit
        angles = {slot.angle for slot in places}
        left = self.x + free + (plate if -90 in angles else free)
        right = self.right - free - (plate if 90 in angles else free) - side
        middle = self.center_y
        self.ids.words.lay(Slot(Area(left, middle + free, side, side), int(self.facing)))
        dice: Widget = self.ids.dice
        dice.pos, dice.height = (left + (side - dice.width) / 2, middle - free - side), side
        self.ids.near.lay(Slot(Area(right, middle - free - side, side, side), 0))
        self.ids.far.lay(Slot(Area(right, middle + free, side, side), 180))
        self.ids.signs.center = right + side / 2, middle

    # Sitting elsewhere

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        at = self._slot_at(touch.pos)
        if at is not None:
            touch.grab(self)
            touch.ud[self] = at
            return True
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        to, begun = self._slot_at(touch.pos), touch.ud.get(self)
        if to is not None and begun is not None and to != begun:
            self.order[to], self.order[begun] = self.order[begun], self.order[to]
            self.faces(self._turn)
            self._arrange()
        return True

    def _slot_at(self, at: tuple[float, float]) -> int | None:
        x, y = at
        for number, (place, _angle) in enumerate(self._slots() if self._plates else []):
            if place.x <= x <= place.right and place.y <= y <= place.top:
                return number
        return None
