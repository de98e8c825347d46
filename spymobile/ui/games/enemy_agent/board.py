"""The board of Enemy Agent: people in a divided city, lit end squares, the path one is about to walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from kivy.core.window import Window
from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.animated import Act
from spymobile.ui.board.board import Board
from spymobile.ui.board.cards import Cards
from spymobile.ui.board.geometry import Point, Rect, middle, outside
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.board.reel import Reel
from spymobile.ui.board.route import Ways, ring
from spymobile.ui.board.targets import Target, WayHandle
from spymobile.ui.games.enemy_agent import ground
from spymobile.ui.games.enemy_agent.art import card_art
from spymobile.ui.games.enemy_agent.board_layout import (
    CELL,
    DOORS,
    PILE,
    WALL_KEY,
    BoardLayout,
    CityKey,
    door_of,
)
from spymobile.ui.games.enemy_agent.figures import CardPile, Figures, WallDice
from spymobile.ui.games.enemy_agent.routes import mover_of, paths_of, walk_of
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

_WALKS = ("moved", "climbed", "went_through", "held", "jailed")
#: Seconds that a checkpoint card can be read.
_READ = 1.1


class CityBoard(Board[AgentView, CityKey]):
    """Turned a quarter on a tall screen (Blue on the left), as printed on a wide one (Blue above)."""

    cell: ClassVar[float] = CELL
    pieces: Figures

    def __init__(self, **kwargs: Any) -> None:
        self.layout = BoardLayout(turned=not _wide())
        self.units = self.layout.units
        super().__init__(**kwargs)
        self.pieces = Figures(self)
        self.dice, self.pile, self.cards = WallDice(self), CardPile(self), Cards(self)
        #: Who is about to move; -1: nobody, or one of several.
        self._mover = -1
        self.fbind("size", self._turn)

    def _turn(self, *_: object) -> None:
        """Lie as the screen does."""
        if self.layout.turned == (not _wide()):
            return
        self.layout = BoardLayout(not self.layout.turned)
        self.units = self.layout.units
        self.repaint()
        if self.view is not None and not self.busy:
            lit = {key: what for key, what in self.lit.items() if not isinstance(key, WayHandle)}
            self.show(self.view, self.looks)
            self.light(lit)
        self._place()

    def draw_ground(self, group: InstructionGroup) -> None:
        ground.draw(self, group, self.layout)

    # Places

    def places(self) -> Iterable[int]:
        return range(len(facts.PLACES))

    def rect(self, key: CityKey) -> Rect | None:
        match key:
            case int(place):
                return self.layout.place(place)
            case ("person", int(person)):
                at = self.pieces.at(person)
                return None if at is None else (at[0] - CELL / 2, at[1] - CELL / 2, CELL, CELL)
            case ("door", int(circle)):
                return self.layout.door(door_of(circle))
            case ("wall",):
                carried = self._carried
                return self.layout.over_wall(facts.SIDE_OF[carried]) if carried >= 0 else self.layout.wall
        return None

    def distance(self, key: CityKey, x: float, y: float) -> float:
        """A lit square wins over whoever stands on it, a lit doorway over the wall it is in."""
        far = super().distance(key, x, y)
        return far if isinstance(key, int) or key[0] == "door" else far + 0.01

    def key_at(self, x: float, y: float) -> CityKey | None:
        """Somebody, the cards, a doorway, a square or an area, or the wall."""
        for person in reversed(self.pieces.standing):
            if self.distance(("person", person), x, y) < 1:
                return ("person", person)
        place = self.place_at(x, y)
        if isinstance(place, int):
            return ("to", place, self._mover)
        if outside(self.layout.pile, x, y) == 0:
            return PILE
        for number, circles in enumerate(DOORS):
            if outside(self.layout.door(number), x, y) == 0:
                return ("papers", circles[self._side], self._mover)
        return ("wall", self._mover) if outside(self.layout.wall, x, y) == 0 else None

    @property
    def _side(self) -> int:
        """On which side of the wall whoever is about to move stands."""
        place = self.view.place[self._mover] if self.view is not None and self._mover >= 0 else -1
        return facts.SIDE[place] if place >= 0 else 0

    @property
    def _carried(self) -> int:
        match self.carry.key:
            case ("person", int(person)):
                return person
        return -1

    def says(self, key: CityKey) -> str:
        """What a finger there would mean."""
        match key:
            case int(place) | ("to", int(place), _):
                return facts.PLACES[place]
            case ("person", int(person)):
                return person_name(person)
            case ("door" | "papers", *_rest):
                return _("Doorway")
            case ("wall", *_rest):
                return _("Over the wall")
        return _("Checkpoint cards")

    def tap(self, touch: MotionEvent) -> None:
        """Small as they are, the cards answer even beside a square that glows."""
        if outside(self.layout.pile, *self.to_units(*touch.pos)) == 0:
            self.dispatch("on_dark", PILE)
        else:
            super().tap(touch)

    # Targets

    def light(self, targets: Mapping[CityKey, Target]) -> None:
        super().light(targets)
        movers = {mover_of(self.view, action) for action in targets.values()} - {-1} if self.view else set()
        self._mover = movers.pop() if len(movers) == 1 else -1
        spot = self.pieces.standing.get(self._mover)
        if spot is not None:
            ring(self._glow, (spot.x, spot.y), self.pieces.ring)

    def draw_target(self, group: InstructionGroup, key: CityKey) -> None:
        rect = self.layout.wall if key == WALL_KEY else self.rect(key)
        if rect is None:
            return
        x, y, wide, high = self.flip(rect)
        if not isinstance(key, int) and key[0] == "person":
            at: Point = (x + wide / 2, y + high / 2)
            group.add(Color(rgba=colour("#14181D", 0.55)))
            group.add(Line(circle=(*at, 15), width=1.6))
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(*at, 14.4), width=1.1))
            return
        group.add(Color(rgba=(*theme.glow[:3], 0.25 if key == WALL_KEY else 0.55)))
        group.add(Plate(pos=(x, y), size=(wide, high), radius=3, fine=CORNERS))
        for tint, out, thick in ((colour("#14181D"), 1.4, 1.2), (theme.glow, 0.6, 2.2)):
            around: Any = {"pos": (x - out, y - out), "size": (wide + 2 * out, high + 2 * out)}
            group.add(Color(rgba=tint))
            group.add(Rim(**around, radius=3 + out, thick=thick, fine=CORNERS))

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        return paths_of(self.view, action) if self.view is not None else (-1, ())

    def can_carry(self, key: CityKey) -> bool:
        return super().can_carry(key) or key == ("person", self._mover)

    @property
    def snap(self) -> float:
        return CELL

    # Motion

    def prepare(self, told: Sequence[Told]) -> None:
        names = {event.name for event in told}
        if "turn" in names and "drew_card" not in names:
            self.pile.last = None

    def acts(self) -> dict[str, Act]:
        """Dice fall, people walk their path square by square, cards are turned."""
        shown: dict[str, Act] = {"rolled": self._roll, "drew_card": self._turn_card}
        return shown | dict.fromkeys(_WALKS, self._stroll)

    def _roll(self, event: Told, reel: Reel) -> None:
        people, squares = fact(event, "people", int), fact(event, "squares", int)
        self.dice.roll(event, reel, f"die_people_{people}", f"die_{squares}")

    def _turn_card(self, event: Told, reel: Reel) -> None:
        """The card lies large over the doorway for a moment, then small beside it."""
        self.pile.draw(event)
        x, y = middle(self.layout.door(door_of(fact(event, "circle", int))))

        def back(group: InstructionGroup) -> None:
            self.pile.clear()
            self.box(group, (x - 35, y - 46, 70, 92), "#23405E", "#F7F0DF", 8, 3)
            self.words(group, _("CHECKPOINT"), x, y, 15, "#F7F0DF", "LeagueGothic-Regular")

        def face(group: InstructionGroup) -> None:
            passed = event.facts["card"] == "pass"
            self.image(group, card_art(event), (x - 55, y - 60, 110, 110), passing=True)
            tint, words = ("#1B6165", _("PASS")) if passed else ("#A82A21", _("DO NOT PASS"))
            self.box(group, (x - 40, y + 36, 80, 22), tint, "#14181D", 4, 2)
            self.words(group, words, x, y + 47, 18, "#F7F0DF", "LeagueGothic-Regular")

        self.cards.turn(event, reel, back, face, _READ)

    def _stroll(self, event: Told, reel: Reel) -> None:
        """By the way that was chosen on the board, if that leads there."""
        person, path = walk_of(event)
        self.pieces.walk(event, reel, person, self.route.walked(person, path))


def _wide() -> bool:
    return bool(Window.width > Window.height * 1.15)
