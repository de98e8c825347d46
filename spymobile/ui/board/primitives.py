"""Words, pictures and boxes in the units of a board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import InstructionGroup

from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.painting import LETTERING, lettering, picture
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour

#: Pixels for one unit of a round corner.
CORNERS = 3.0


class Primitives:
    """Draws in units with y running down. The canvas has y up: ``up`` and ``flip`` lead there."""

    #: How wide and high the board is in its own measure.
    units: tuple[float, float] = (1.0, 1.0)

    def pixels(self, units: float) -> float:
        """How many pixels a picture of that width should have."""
        return inf

    def up(self, y: float) -> float:
        return self.units[1] - y

    def flip(self, rect: Rect) -> Rect:
        """A rectangle with y down, for a canvas with y up."""
        x, y, width, height = rect
        return x, self.units[1] - y - height, width, height

    def words(
        self,
        group: InstructionGroup,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: str,
        font: str = "BarlowCondensed-SemiBold",
    ) -> None:
        """Words centred on (x, y)."""
        self.words_at(group, text, (x, self.up(y)), size, tint, font)

    @staticmethod
    def words_at(
        group: InstructionGroup, text: str, at: Point, size: float, tint: str, font: str
    ) -> tuple[float, float]:
        """Words centred on a point of the canvas; how wide and high they are."""
        texture = lettering(text, font, size)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        group.add(Color(rgba=colour(tint)))
        group.add(Rectangle(pos=(at[0] - wide / 2, at[1] - high / 2), size=(wide, high), texture=texture))
        return wide, high

    @contextmanager
    def turned(self, group: InstructionGroup, rect: Rect, angle: int) -> Iterator[None]:
        """What is drawn meanwhile stands turned about the middle of a rectangle."""
        if not angle:
            yield
            return
        x, y = middle(rect)
        group.add(PushMatrix())
        group.add(Rotate(angle=angle, origin=(x, self.up(y))))
        yield
        group.add(PopMatrix())

    def image(
        self, group: InstructionGroup, name: str, rect: Rect, alpha: float = 1.0, passing: bool = False
    ) -> None:
        """A drawing in a rectangle, in its own proportions.

        What is only ``passing`` is laid down as large as it was drawn: bringing it down would be felt.
        """
        x, y, width, height = self.flip(rect)
        texture = picture(name, inf if passing else self.pixels(width))
        scale = min(width / texture.width, height / texture.height)
        wide, high = texture.width * scale, texture.height * scale
        group.add(Color(1, 1, 1, alpha))
        group.add(
            Rectangle(
                pos=(x + (width - wide) / 2, y + (height - high) / 2), size=(wide, high), texture=texture
            )
        )

    def sprite(
        self, group: InstructionGroup, name: str, side: float, at: Point = (0.0, 0.0), alpha: float = 1.0
    ) -> None:
        """A square drawing round a point of the canvas, or round wherever the group is moved to."""
        half = side / 2
        group.add(Color(1, 1, 1, alpha))
        group.add(
            Rectangle(
                pos=(at[0] - half, at[1] - half),
                size=(side, side),
                texture=picture(name, self.pixels(side)),
            )
        )

    def box(
        self,
        group: InstructionGroup,
        rect: Rect,
        fill: str,
        border: str,
        radius: float = 6,
        line: float = 1.25,
    ) -> None:
        """A rounded rectangle."""
        x, y, width, height = self.flip(rect)
        group.add(Color(rgba=colour(fill)))
        place: dict[str, Any] = {"pos": (x, y), "size": (width, height), "radius": radius, "fine": CORNERS}
        group.add(Plate(**place))
        group.add(Color(rgba=colour(border)))
        group.add(Rim(**place, thick=line))
