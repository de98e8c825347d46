"""What lies on the table over Clue's board: the table itself, the medals of the seats, stamps and backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup

from spymobile.ui.board.geometry import Point, Rect
from spymobile.ui.board.painting import LETTERING, lettering, picture
from spymobile.ui.games.clue.round_words import MEDAL
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.theme import colour

CREAM, SOFT, RED, BRASS, INK = "#F7F0DF", "#B9C0C4", "#FF8A7A", "#FFD98A", "#14181D"
TITLE = "LeagueGothic-Regular"
#: An ear in units: the points of its outer edge down to the lobe, and of the fold within.
_EAR: tuple[tuple[Point, ...], ...] = (
    ((-5, 1), (-4, 5), (-1, 7), (3, 6), (5, 3), (4, 0), (2, -2.5), (1, -5), (-1, -7), (-3, -6)),
    ((-2, 1.2), (-1.2, 3.4), (0.8, 3.8), (1.8, 2.2), (0.6, 0.2), (-0.6, -1.6)),
)


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Draws onto a group, in pixels: so many of them are a unit of the drawing."""

    group: InstructionGroup
    unit: float

    def night(self, at: Point, size: tuple[float, float]) -> None:
        """The board below is only just seen."""
        self.group.add(Color(rgba=colour("#0B0F13", 0.87)))
        self.group.add(Rectangle(pos=at, size=size))

    def table(self, at: Point, reach: tuple[float, float]) -> None:
        place: dict[str, Any] = {
            "pos": (at[0] - reach[0], at[1] - reach[1]),
            "size": (2 * reach[0], 2 * reach[1]),
            "radius": min(reach),
        }
        self.group.add(Color(rgba=colour("#2B3A2B")))
        self.group.add(Plate(**place))
        self.group.add(Color(rgba=colour("#6B7F5A")))
        self.group.add(Rim(**place, thick=3 * self.unit))

    def medal(self, at: Point, look: int, edge: Sequence[float] = (), dull: bool = False) -> None:
        """A seat. Who asks or shows has a thicker ``edge``; who is not asked is ``dull``."""
        group, unit, half = self.group, self.unit, MEDAL * self.unit
        group.add(Color(rgba=colour("#1A222B", 0.6 if dull else 1.0)))
        group.add(Ellipse(pos=(at[0] - half, at[1] - half), size=(2 * half, 2 * half), segments=48))
        group.add(Color(rgba=edge or colour("#46525E" if dull else "#8FA3C4")))
        group.add(Line(circle=(*at, half, 0, 360, 48), width=(1.75 if edge else 1.1) * unit))
        draw_seat(group, look, *at, 15 * unit, 1.2 * unit)
        if dull:
            group.add(Color(rgba=colour("#10161C", 0.55)))
            group.add(Ellipse(pos=(at[0] - half, at[1] - half), size=(2 * half, 2 * half), segments=48))

    def ear(self, at: Point) -> None:
        """At the edge of a medal: whoever sits there listens in."""
        group, unit = self.group, self.unit
        x, y = at[0] + MEDAL * unit * 0.78, at[1] + MEDAL * unit * 0.78
        for tint, reach in ((INK, 15.0), (BRASS, 13.5)):
            far = reach * unit
            group.add(Color(rgba=colour(tint)))
            group.add(Ellipse(pos=(x - far, y - far), size=(2 * far, 2 * far), segments=32))
        group.add(Color(rgba=colour(INK)))
        for points in _EAR:
            along = [number for across, up in points for number in (x + across * unit, y + up * unit)]
            group.add(Line(points=along, width=1.05 * unit, joint="round", cap="round"))

    def stamp(self, word: str, at: Point, larger: float = 1.0) -> None:
        unit = self.unit * larger
        wide, high = 36 * unit, 21 * unit
        place: dict[str, Any] = {
            "pos": (at[0] - wide / 2, at[1] - high / 2),
            "size": (wide, high),
            "radius": 3 * unit,
        }
        self.group.add(PushMatrix())
        self.group.add(Rotate(angle=10, origin=at))
        self.group.add(Color(rgba=colour(INK)))
        self.group.add(Plate(**place))
        self.group.add(Color(rgba=colour(RED)))
        self.group.add(Rim(**place, thick=2 * unit))
        self.words(word, at, 16 * unit, RED, TITLE)
        self.group.add(PopMatrix())

    def back(self, at: Point) -> None:
        """A card that is shown lies face down: all 21 have the same back."""
        group, unit = self.group, self.unit
        wide, high, side = 30 * unit, 40 * unit, 20 * unit
        place: dict[str, Any] = {
            "pos": (at[0] - wide / 2, at[1] - high / 2),
            "size": (wide, high),
            "radius": 3 * unit,
        }
        group.add(PushMatrix())
        group.add(Rotate(angle=-8, origin=at))
        group.add(Color(rgba=colour("#8D9A76")))
        group.add(Plate(**place))
        group.add(Color(rgba=colour(CREAM)))
        group.add(Rim(**place, thick=1.6 * unit))
        group.add(Color(1, 1, 1, 1))
        pos = at[0] - side / 2, at[1] - side / 2
        group.add(Rectangle(pos=pos, size=(side, side), texture=picture("clue_envelope", side)))
        group.add(PopMatrix())

    def empty_place(self, box: Rect, tint: str) -> None:
        """Where a card goes, or lay: dashes round it."""
        self.group.add(Color(rgba=colour(tint)))
        (x, y, wide, high), thick = box, 1.6 * self.unit
        for along, across, upright in ((wide, high, False), (high, wide, True)):
            count = max(3, round(along / (11 * self.unit)))
            step = along / (2 * count - 1)
            for number in range(count):
                for edge in (0.0, across - thick):
                    at = 2 * number * step
                    pos = (x + edge, y + at) if upright else (x + at, y + edge)
                    self.group.add(Rectangle(pos=pos, size=(thick, step) if upright else (step, thick)))

    def words(self, words: str, at: Point, size: float, tint: str, font: str, lean: float = 0.5) -> None:
        """Words round a point, or from it to the right (``lean`` 0) or to the left (1)."""
        if words:
            texture = lettering(words, font, round(max(size, 1.0), 1))
            wide, high = texture.width / LETTERING, texture.height / LETTERING
            self.group.add(Color(rgba=colour(tint)))
            pos = at[0] - wide * lean, at[1] - high / 2
            self.group.add(Rectangle(pos=pos, size=(wide, high), texture=texture))
