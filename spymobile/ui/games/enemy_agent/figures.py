"""The people of Enemy Agent on the board, the dice and the checkpoint cards on its wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics import (
    Color,
    Ellipse,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering, painted_row, picture
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.games.enemy_agent.art import card_art, passport_number, plain_figure
from spymobile.ui.games.enemy_agent.board_layout import CELL
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.games.enemy_agent.board import CityBoard

#: Across a figure in cells: on the whole board, and from near, which is from so near on.
WHOLE, NEAR, _NEAR_AT = 1.22, 0.98, 1.9
#: Nobody is smaller than that many dp where somebody must choose between them.
LEAST = 36
#: How much larger whoever is chosen is from near, which for this is from so near on; and the ring round them.
_CHOSEN, _CHOSEN_AT, _RING = 1.2, 1.36, 55 / 48
#: The middle of the badge off the middle of the figure, and its radius, in widths of a figure.
_BADGE = 13.5 / 48, 13.4 / 48, 11 / 48
#: The most pixels across a badge.
_FINEST = 64
_PLAN_RED = "#D8392E"
#: The pill of whoever has the plan, in dp.
_PILL = 50.0, 17.0


def _chosen(zoom: float) -> float:
    """How much larger whoever is chosen is; on the whole board not at all, or the edge would cut their ring.

    >>> _chosen(1.0), _chosen(2.0)
    (1.0, 1.2)
    """
    return 1 + (_CHOSEN - 1) * min(1.0, max(0.0, zoom - 1) / (_CHOSEN_AT - 1))


@lru_cache(maxsize=8)
def _badges(pixels: int) -> tuple[Texture, ...]:
    """The numbers of everybody who has one, each on a cream disc of so many pixels, painted in one go."""

    def draw(group: InstructionGroup, at: int, left: float) -> None:
        for tint, radius in (("#14181D", 0.5), ("#F7F0DF", (_BADGE[2] - 0.026) / _BADGE[2] / 2)):
            group.add(Color(rgba=colour(tint)))
            place = left + 0.5 - radius, 0.5 - radius
            group.add(Ellipse(pos=place, size=(2 * radius, 2 * radius)))
        letters = (0.34 if at < 9 else 0.31) / _BADGE[2] / 2
        texture = lettering(str(at + 1), "BarlowCondensed-Bold", 16)
        wide, high = (side / LETTERING / 16 * letters for side in texture.size)
        group.add(Color(rgba=colour("#14181D")))
        group.add(Rectangle(pos=(left + 0.5 - wide / 2, 0.5 - high / 2), size=(wide, high), texture=texture))

    return painted_row(1.0, pixels, max(map(passport_number, facts.EVERYBODY)), draw)


class Figures(Pieces[AgentView, int]):
    """Everybody who is in the game, with what all may know of them."""

    size: ClassVar[float] = WHOLE * CELL
    ghostly: ClassVar[float] = 0.6

    def __init__(self, board: CityBoard) -> None:
        super().__init__(board)
        self._city = board
        #: The plans that are carried, each on a scale of its own: they are as large from near as from afar.
        self._tags: dict[int, Scale] = {}

    def where(self, view: AgentView) -> Mapping[int, int]:
        return {person: view.place[person] for person in facts.EVERYBODY if view.place[person] >= 0}

    def middle(self, place: int) -> Point:
        return self._city.layout.centre(place)

    def stand(self, place: int, count: int) -> Sequence[Point]:
        camera, here = self._city.camera, (p for p, at in self.where(self.view).items() if at == place)
        across = self._across(camera.scale, camera.zoom, any(map(self._city.can_choose, here)))
        return [self._city.layout.stand(place, number, count, across) for number in range(count)]

    def art(self, piece: int) -> str:
        return plain_figure(piece)

    # Sizes

    def _across(self, scale: float, zoom: float, choosable: bool) -> float:
        """Units across a figure with so many pixels for a unit, from so near; enough for a finger."""
        cells = WHOLE - (WHOLE - NEAR) * min(1.0, max(0.0, zoom - 1) / (_NEAR_AT - 1))
        least = dp(LEAST) / (scale or 1.0) if choosable else 0.0
        return max(cells * CELL, least)

    def grown(self, piece: int) -> float:
        camera = self._city.camera
        chosen = _chosen(camera.zoom) if piece == self._city.mover else 1.0
        return self._across(camera.scale, camera.zoom, self._city.can_choose(piece)) * chosen / self.size

    def width(self, piece: int) -> float:
        """Units across somebody's figure now."""
        return self.size * self.grown(piece)

    def fit(self) -> None:
        super().fit()
        for person, tag in self._tags.items():
            tag.x = tag.y = self._one_dp(person)

    def _one_dp(self, person: int) -> float:
        return float(dp(1) / ((self._city.camera.scale or 1.0) * self.grown(person)))

    # Looks

    def clear(self) -> None:
        super().clear()
        self._tags.clear()

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        """With a number, the plan in their hands, or with what the scanner has shown of them."""
        view, carries = self.view, piece in self.view.carriers
        self._tags.pop(piece, None)
        if carries:
            group.add(Color(rgba=colour(_PLAN_RED)))
            far = self.size * 0.6 + 1.3
            around: Any = {"pos": (-far, -far), "size": (2 * far, 2 * far), "radius": far}
            group.add(Rim(**around, thick=2.6, fine=CORNERS))
        super().draw(group, piece, sharing)
        self._number(group, piece, self.size)
        if (view.known_agents | view.known_tourists) >> piece & 1 and not carries:
            self._mark(group, bool(view.known_agents >> piece & 1))
        if carries:
            self._plan(group, piece)

    def draw_halo(self, group: InstructionGroup, piece: int) -> None:
        """Round whoever is chosen a dark disc and a brass ring; round those who can be, a white one."""
        chosen = piece == self._city.mover
        radius = self.size / 2 * (_RING if chosen else 1.06)
        thick = self._city.units_for(3 if chosen else 1.8) / self.grown(piece)
        around: Any = {"pos": (-radius, -radius), "size": (2 * radius, 2 * radius), "radius": radius}
        fine = self._city.camera.goal * 2
        if chosen:
            group.add(Color(rgba=colour("#0B0F13")))
            group.add(Plate(**around, fine=fine))
        group.add(Color(rgba=theme.glow if chosen else (1, 1, 1, 1)))
        group.add(Rim(**around, thick=thick, fine=fine))

    def draw_start(self, group: InstructionGroup, piece: int, at: Point) -> None:
        """Their halo goes with them."""

    def draw_ghost(self, group: InstructionGroup, piece: int, at: Point) -> None:
        camera = self._city.camera
        side = self._across(camera.goal, camera.goal / (camera.fit or 1.0), True)
        self._board.sprite(group, self.art(piece), side, at, self.ghostly)
        self._number(group, piece, side, at, self.ghostly)

    def _number(
        self, group: InstructionGroup, piece: int, side: float, at: Point = (0.0, 0.0), alpha: float = 1.0
    ) -> None:
        """A round cream badge: the plates at the buildings are square and coloured."""
        number = passport_number(piece)
        if not number:
            return
        x, y, radius = at[0] + _BADGE[0] * side, at[1] - _BADGE[1] * side, _BADGE[2] * side
        pixels = min(_FINEST, self._board.pixels(2 * radius))
        group.add(Color(1, 1, 1, alpha))
        group.add(
            Rectangle(
                pos=(x - radius, y - radius),
                size=(2 * radius, 2 * radius),
                texture=_badges(max(8, 4 * ceil(pixels / 4)))[number - 1],
            )
        )

    def _mark(self, group: InstructionGroup, agent: bool) -> None:
        """A letter and a shape as well as a colour."""
        x, y, half = -0.3 * self.size, 0.3 * self.size, 0.17 * self.size
        for tint, more in (("#F7F0DF", 0.7), ("#C8372D" if agent else "#1F6E73", 0.0)):
            place = {"pos": (x - half - more, y - half - more), "size": (2 * (half + more),) * 2}
            group.add(Color(rgba=colour(tint)))
            group.add(Plate(**place, radius=1.2 if agent else half + more, fine=CORNERS * 2))
        letter = _("A") if agent else _("T")
        self._board.words_at(group, letter, (x, y), 0.3 * self.size, "#FFFFFF", "BarlowCondensed-Bold")

    def _plan(self, group: InstructionGroup, person: int) -> None:
        """A red pill over whoever has the plan, or under somebody at the upper edge; measured in dp."""
        board, place = self._city, self.view.place[person]
        high = board.layout.centre(place)[1] < 2.2 * CELL
        tag = self._tags[person] = Scale(*(self._one_dp(person),) * 2, 1)
        group.add(PushMatrix())
        group.add(Translate(0, (-0.62 if high else 0.62) * self.size))
        group.add(tag)
        y = -11.0 if high else 11.0
        around: Any = {"pos": (-_PILL[0] / 2, y - _PILL[1] / 2), "size": _PILL, "radius": 4, "fine": CORNERS}
        group.add(Color(rgba=colour("#14181D")))
        group.add(Plate(**around))
        group.add(Color(rgba=colour(_PLAN_RED)))
        inner: Any = {"pos": (1 - _PILL[0] / 2, y - _PILL[1] / 2 + 1), "size": (_PILL[0] - 2, _PILL[1] - 2)}
        group.add(Plate(**inner, radius=3.4, fine=CORNERS))
        group.add(Color(1, 1, 1, 1))
        group.add(
            Rectangle(pos=(3 - _PILL[0] / 2, y - 6), size=(12, 12), texture=picture("ea_master_plan", dp(12)))
        )
        board.words_at(group, _("PLAN"), (7, y), 13, "#FFFFFF", "BarlowCondensed-Bold")
        group.add(PopMatrix())


class WallDice(Dice[AgentView]):
    """The throw lies on the wall: how many people, and how many squares each."""

    def __init__(self, board: CityBoard) -> None:
        super().__init__(
            board,
            Die(numbered("die_people", 3), lambda: board.layout.on_wall(7.0, 1.15)),
            Die(numbered("die"), lambda: board.layout.on_wall(12.85, 1.15)),
            layer="shaded",
        )

    def show(self, view: AgentView) -> None:
        thrown = view.people and view.squares
        self.lying = (f"die_people_{view.people}", f"die_{view.squares}") if thrown else ()
        super().show(view)


class CardPile(BoardPart[AgentView]):
    """The checkpoint cards that are left, and the last one drawn beside its doorway."""

    lasting: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, board: CityBoard) -> None:
        super().__init__(board, "shaded")
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
