"""What stands on the board: six movers with the signs of their seats, and six item tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import painted, picture
from spymobile.ui.board.pieces import Pieces, crowd, side_by_side
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
#: Across the picture of a piece, with room for its ring and the sign in its corner.
_AROUND = 36.0


class Movers(Pieces[ClueView, int]):
    """Agents are the pieces 0 to 5, items 6 to 11. Places are those of the rules."""

    size: ClassVar[float] = 25.0

    def where(self, view: ClueView) -> Mapping[int, int]:
        return dict(enumerate((*view.movers, *view.items)))

    def stand(self, place: int, count: int) -> Sequence[Point]:
        middle, room = standing_room(place)
        return [middle] if place > facts.HQ else side_by_side(middle, room, _APART, count)

    def middle(self, place: int) -> Point:
        return standing_room(place)[0]

    def grown(self, piece: int) -> float:
        if self._view is None:
            return 1.0
        places = self.where(self._view)
        place = places[piece]
        if place > facts.HQ:
            return _ON_SQUARE / self.size
        here = sum(other == place for other in places.values())
        return crowd(standing_room(place)[1], _APART, here)[0]

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
