"""The people of Enemy Agent on the board, the dice and the checkpoint cards on its wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from kivy.graphics import Color, Ellipse
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.ui.board.canvas import Part
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.games.enemy_agent.art import card_art, figure
from spymobile.ui.games.enemy_agent.board_layout import CELL
from spymobile.ui.text import _
from spymobile.ui.theme import colour

if TYPE_CHECKING:
    from spymobile.ui.games.enemy_agent.board import CityBoard


class Figures(Pieces[AgentView, int]):
    """Everybody who is in the game, with what all may know of them."""

    size: ClassVar[float] = 1.22 * CELL

    def __init__(self, board: CityBoard) -> None:
        super().__init__(board)
        self._city = board

    def where(self, view: AgentView) -> Mapping[int, int]:
        return {person: view.place[person] for person in facts.EVERYBODY if view.place[person] >= 0}

    def middle(self, place: int) -> Point:
        return self._city.layout.centre(place)

    def stand(self, place: int, count: int) -> Sequence[Point]:
        return [self._city.layout.stand(place, number, count) for number in range(count)]

    def art(self, piece: int) -> str:
        return figure(piece)

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        """With the plan in their hands, or with what the scanner has shown of them."""
        super().draw(group, piece, sharing)
        view = self.view
        if piece in view.carriers:
            self._board.sprite(group, "ea_master_plan", 16, (9, 8))
        elif (view.known_agents | view.known_tourists) >> piece & 1:
            self._mark(group, bool(view.known_agents >> piece & 1))

    def _mark(self, group: InstructionGroup, agent: bool) -> None:
        """A letter as well as a colour."""
        group.add(Color(rgba=colour("#14181D")))
        group.add(Ellipse(pos=(3.4, 3.4), size=(11.2, 11.2)))
        group.add(Color(rgba=colour("#C8372D" if agent else "#2E8A8F")))
        group.add(Ellipse(pos=(4, 4), size=(10, 10)))
        letter = _("A") if agent else _("T")
        self._board.words_at(group, letter, (9, 9), 9, "#FFFFFF", "BarlowCondensed-Bold")


class WallDice(Dice[AgentView]):
    """The throw lies on the wall: how many people, and how many squares each."""

    def __init__(self, board: CityBoard) -> None:
        super().__init__(
            board,
            Die(numbered("die_people", 3), lambda: board.layout.on_wall(7.0, 1.15)),
            Die(numbered("die"), lambda: board.layout.on_wall(12.85, 1.15)),
        )

    def show(self, view: AgentView) -> None:
        thrown = view.people and view.squares
        self.lying = (f"die_people_{view.people}", f"die_{view.squares}") if thrown else ()
        super().show(view)


class CardPile(Part[AgentView]):
    """The checkpoint cards that are left, and the last one drawn beside its doorway."""

    lasting: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, board: CityBoard) -> None:
        super().__init__(board)
        self._city = board
        #: The drawing of the last card, and the circle of its doorway.
        self.last: tuple[str, int] | None = None

    def draw(self, event: Told) -> None:
        """Somebody draws a card: there is nothing to be seen until it is laid down."""
        self.last = card_art(event), fact(event, "circle", int)

    def show(self, view: AgentView) -> None:
        self.clear()
        city, group = self._city, self.group
        x, y, wide, high = city.layout.on_wall(0.5, 1.15)
        left, top = x + (wide - 18) / 2, y + (high - 23) / 2
        city.box(group, (left + 1.5, top + 1.5, 18, 23), "#14181D", "#14181D", 2, 0.8)
        city.box(group, (left, top, 18, 23), "#23405E", "#F7F0DF", 2, 1)
        count = str(view.passes + view.stops)
        city.words(group, count, left + 9, top + 11.5, 12, "#F7F0DF", "BarlowCondensed-Bold")
        if self.last is not None:
            name, circle = self.last
            column = facts.POSITIONS[circle][0]
            rect = city.layout.on_wall(column - 1.6 if column < 10 else column + 1.1, 1.5)
            city.image(group, name, rect)
