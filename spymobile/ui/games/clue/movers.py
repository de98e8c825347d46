"""What stands on the board: six movers with the signs of their seats, and six item tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import painted, picture
from spymobile.ui.board.pieces import Pieces, crowd, side_by_side
from spymobile.ui.games.clue import counted_way
from spymobile.ui.games.clue.art import item_art, mover_art
from spymobile.ui.games.clue.board_layout import CELL, standing_room
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import paint as paint_seat
from spymobile.ui.theme import colour, theme

#: Pieces from here on are items.
ITEMS = len(facts.AGENTS)
#: From one piece to the next in a Location.
_APART = 28.0
_ON_SQUARE = 22.0
#: Across a ghost, in dp.
_GHOST = 34.0
#: The radius of the ring round it, for each unit across it.
_IN_RING = 0.66
#: Across the picture of a piece, with room for its ring and the sign in its corner.
_AROUND = 36.0


class Movers(Pieces[ClueView, int]):
    """Agents are the pieces 0 to 5, items 6 to 11. Places are those of the rules."""

    size: ClassVar[float] = 25.0

    def where(self, view: ClueView) -> Mapping[int, int]:
        return dict(enumerate((*view.movers, *view.items)))

    def stand(self, place: int, count: int) -> Sequence[Point]:
        middle, room = standing_room(place, self._board.flat)
        return [middle] if place > facts.HQ else side_by_side(middle, room, _APART, count)

    def middle(self, place: int) -> Point:
        return standing_room(place, self._board.flat)[0]

    def grown(self, piece: int) -> float:
        if self._view is None:
            return 1.0
        places = self.where(self._view)
        place = places[piece]
        if place > facts.HQ:
            return _ON_SQUARE / self.size
        here = sum(other == place for other in places.values())
        return crowd(standing_room(place, self._board.flat)[1], _APART, here)[0]

    def art(self, piece: int) -> str:
        return mover_art(piece) if piece < ITEMS else item_art(piece - ITEMS)

    @property
    def ring(self) -> float:
        return CELL * 0.72

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        """One picture a piece: painted once with its frame or its seat's sign."""
        seat = self._seat(piece) if piece < ITEMS else -1
        look = self._board.looks[seat] if seat >= 0 else -1
        self._lay(group, _token(self.art(piece), piece >= ITEMS, look, self._scale))

    @property
    def _scale(self) -> float:
        """Pixels for a unit, in steps: a camera that comes a little nearer needs no other pictures."""
        return float(max(1, round(min(4.0, self._board.pixels(1.0)))))

    def sharpen(self) -> None:
        super().sharpen()
        self.mark(self._marked)

    def _lay(self, group: InstructionGroup, texture: Texture) -> None:
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(-_AROUND / 2, -_AROUND / 2), size=(_AROUND, _AROUND), texture=texture))

    # Where somebody would go

    def points(self, path: Sequence[int]) -> list[Point]:
        """In a city one ends beside whoever stands there already."""
        found = super().points(path)
        if path and path[-1] <= facts.HQ:
            x, y = self._free(path[-1])
            found[-1] = x, self._board.up(y)
        return found

    def _free(self, place: int) -> Point:
        """A spot in a city or the centre that nobody stands on, near its middle."""
        (x, y), (wide, high) = standing_room(place, self._board.flat)
        taken = [at for piece in self.standing if (at := self.at(piece)) is not None]
        columns, rows = int((wide - _APART) // _APART), int((high - _APART) // _APART)
        spots = [
            (x + (column / 2) * _APART, y + (row / 2) * _APART)
            for row in range(-rows, rows + 1)
            for column in range(-columns, columns + 1)
        ]
        spots.sort(key=lambda at: abs(at[0] - x) + 1.2 * abs(at[1] - y))
        apart = (at for at in spots if all(hypot(at[0] - a, at[1] - b) >= _APART for a, b in taken))
        return next(apart, (x, y))

    def draw_way(self, group: InstructionGroup, way: Sequence[int], points: Sequence[Point]) -> None:
        """Red string through the doors, and every step is counted on it."""
        board, up = self._board, self._board.up
        corners = counted_way.counted((points[0][0], up(points[0][1])), way)
        through = [points[0], *((x, up(y)) for (x, y), _step in corners), points[-1]]
        steps = [((x, up(y)), step) for (x, y), step in corners if step]
        if way and way[-1] > facts.HQ:  # The ghost stands on the last square: it is counted at its corner.
            (x, y), step = steps.pop()
            through.pop()
            off = 0.8 * _IN_RING * self._ghost_size
            steps.append(((x - off, y + off), step))
        counted_way.draw(group, through, steps, board.units_for(1), board.pixels(1.0))

    def draw_ghost(self, group: InstructionGroup, piece: int, at: Point) -> None:
        """In a dashed ring."""
        side = self._ghost_size
        self._board.sprite(group, self.art(piece), side, at, 0.7)
        counted_way.ring(group, at, side * _IN_RING, self._board.pixels(1.0))

    @property
    def _ghost_size(self) -> float:
        return min(self._board.units_for(_GHOST), self.size * 1.3)

    def _seat(self, agent: int) -> int:
        """Whose mover it is; -1 where nobody plays the agent."""
        agents = self._view.agents if self._view is not None else ()
        return agents.index(agent) if agent in agents else -1

    def draw_halo(self, group: InstructionGroup, piece: int) -> None:
        """Whose turn it is: a ring of brass."""
        self._lay(group, _halo(self._scale))


@lru_cache(maxsize=64)
def _token(art: str, item: bool, look: int, scale: float) -> Texture:
    """A mover with the sign of its seat in the corner, or an item on a card."""
    at, size = _AROUND / 2, Movers.size

    def draw(group: InstructionGroup) -> None:
        side = size * 0.86 if item else size
        if item:
            place: dict[str, Any] = {
                "pos": (at - side / 2, at - side / 2),
                "size": (side, side),
                "radius": 4,
                "fine": 4.0,
            }
            group.add(Color(rgba=colour("#F4ECD9")))
            group.add(Plate(**place))
            group.add(Color(rgba=colour("#14181D")))
            group.add(Rim(**place, thick=1.3))
            side -= 4
        group.add(Color(1, 1, 1, 1))
        texture = picture(art, side * scale * 2)
        group.add(Rectangle(pos=(at - side / 2, at - side / 2), size=(side, side), texture=texture))
        if look >= 0:
            x, y, reach = at + size * 0.36, at - size * 0.36, 5.6
            group.add(Color(rgba=colour("#14181D")))
            group.add(Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach), segments=32))
            paint_seat(group, look, x, y, 3.7, 0.4)

    return painted((_AROUND, _AROUND), scale, draw)


@lru_cache(maxsize=8)
def _halo(scale: float) -> Texture:
    def draw(group: InstructionGroup) -> None:
        for tint, width in ((colour("#14181D"), 2.2), (theme.glow, 1.3)):
            group.add(Color(rgba=tint))
            group.add(Line(circle=(_AROUND / 2, _AROUND / 2, Movers.size * 0.6), width=width))

    return painted((_AROUND, _AROUND), scale, draw)
