"""What stands on the board: six movers with the signs of their seats, and six item tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from kivy.graphics import Color, Ellipse, Line
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.pieces import Pieces, crowd, side_by_side
from spymobile.ui.games.clue.art import item_art, mover_art
from spymobile.ui.games.clue.board_layout import CELL, standing_room
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.parts.seats import draw as draw_seat
from spymobile.ui.theme import colour, theme

#: Pieces from here on are items.
ITEMS = len(facts.AGENTS)
#: From one piece to the next in a Location.
_APART = 28.0
_ON_SQUARE = 22.0


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
        board, half = self._board, self.size / 2
        if piece >= ITEMS:
            side = self.size * 0.86
            place = {"pos": (-side / 2, -side / 2), "size": (side, side), "radius": 4, "fine": 3.0}
            group.add(Color(rgba=colour("#F4ECD9")))
            group.add(Plate(**place))
            group.add(Color(rgba=colour("#14181D")))
            group.add(Rim(**place, thick=1.3))
            board.sprite(group, self.art(piece), side - 4)
            return
        board.sprite(group, self.art(piece), self.size)
        seat = self._seat(piece)
        if seat >= 0:
            x, y, reach = half * 0.72, -half * 0.72, 5.6
            group.add(Color(rgba=colour("#14181D")))
            group.add(Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach)))
            draw_seat(group, self._board.looks[seat], x, y, 3.7, 0.4, max(1.0, board.pixels(1)))

    def _seat(self, agent: int) -> int:
        """Whose mover it is; -1 where nobody plays the agent."""
        agents = self._view.agents if self._view is not None else ()
        return agents.index(agent) if agent in agents else -1

    def draw_halo(self, group: InstructionGroup, piece: int) -> None:
        """Whose turn it is: a ring of brass."""
        group.add(Color(rgba=colour("#14181D")))
        group.add(Line(circle=(0, 0, self.size * 0.6), width=2.2))
        group.add(Color(rgba=theme.glow))
        group.add(Line(circle=(0, 0, self.size * 0.6), width=1.3))
