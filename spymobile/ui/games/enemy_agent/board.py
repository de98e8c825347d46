"""The board of Enemy Agent: people in a divided city, lit end squares, the path one is about to walk."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import hypot
from typing import Any, ClassVar

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent

from spymobile.core.event import Told, fact
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_name
from spymobile.ui.board.board import Board
from spymobile.ui.board.cards import Cards
from spymobile.ui.board.director import LEAST_PLACE
from spymobile.ui.board.geometry import Point, Rect, around, grown, middle, outside
from spymobile.ui.board.overview import OverviewSign
from spymobile.ui.board.rails import Rails
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.board.route import Ways
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
from spymobile.ui.games.enemy_agent.routes import asks_at, mover_of, paths_of, walk_of
from spymobile.ui.parts.frames import disc
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import colour, theme

#: The fill of a square that glows and its dot; the veil over sentry squares on top of the other one.
LIT, _DOT = "#FFE9A8", "#6B4E1C"
_SENTRY_DARKER = 1 / 6
#: What a square's name looks like.
_NAME = re.compile(r"\b[A-U]\d{1,2}\b")
_WALKS = ("moved", "climbed", "went_through", "held", "jailed")
#: Seconds that a checkpoint card can be read.
_READ = 1.1


class CityBoard(Board[AgentView, CityKey]):
    """Turned a quarter on a tall screen (Blue on the left), as printed on a wide one (Blue above)."""

    cell: ClassVar[float] = CELL
    #: People are as large as a fingertip then, and the buildings beside the squares are still seen.
    framed_place: ClassVar[float] = 42
    letters: ClassVar[float] = 15.0
    pieces: Figures

    def __init__(self, **kwargs: Any) -> None:
        self.layout = BoardLayout(turned=not _wide())
        self.units = self.layout.units
        #: Who is about to move; -1: nobody, or one of several.
        self.mover = -1
        super().__init__(**kwargs)
        self.dice, self.pile = WallDice(self), CardPile(self)
        self.pieces, self.cards = Figures(self), Cards(self)
        self.rails = Rails(self)
        self._lay_rails()

    def _lay_rails(self) -> None:
        letters, numbers = self.layout.letters, self.layout.numbers
        if self.rails is not None:
            self.rails.lay(*((letters, numbers) if self.layout.turned else (numbers, letters)))

    def _resized(self, *_: object) -> None:
        """Lie as the screen does."""
        if self.layout.turned == _wide():
            self.layout = BoardLayout(not self.layout.turned)
            self.units = self.layout.units
            self.repaint()
            self._lay_rails()
            if self.view is not None and not self.busy:
                self.show(self.view, self.looks)
            self._place()
        super()._resized()

    def lie(self, flat: bool) -> None:
        if flat != self.flat:
            super().lie(flat)
            self._lay_rails()

    def _other_letters(self, *_: object) -> None:
        self._lay_rails()
        super()._other_letters()

    # What a view says

    def turn_of(self, view: AgentView) -> object:
        return view.turn, view.turns

    def actor(self) -> Point | None:
        """Whoever is on the way, or went last."""
        view = self.view
        if view is None:
            return None
        if self.mover >= 0 or view.mover >= 0:
            return self.pieces.at(self.mover if self.mover >= 0 else view.mover)
        if self.last_move.move is not None:
            return self.pieces.at(self.last_move.move[0])
        return self.layout.centre(facts.HOTEL[view.turn])

    def signs(self) -> list[OverviewSign]:
        view = self.view
        if view is None:
            return []
        found = [
            OverviewSign(at, look=self.looks[facts.SIDE_OF[person]])
            for person in self.pieces.standing
            if (at := self.pieces.at(person)) is not None
        ]
        carried = [self.pieces.at(person) for person in view.carriers if person >= 0]
        return found + [OverviewSign(at, art="ea_master_plan") for at in carried if at is not None]

    def walk_told(self, event: Told) -> tuple[int, Sequence[int]] | None:
        return walk_of(event) if event.name in _WALKS else None

    def marker_of(self, event: Told) -> int | None:
        person = event.facts.get("person", event.facts.get("inspector"))
        return person if isinstance(person, int) and person in self.pieces.standing else None

    def names_in(self, words: str) -> Collection[str]:
        """The letter and the number of the first square that is named; buildings have numbers like these."""
        for found in _NAME.finditer(words):
            name, before = found.group(), words[: found.start()].rstrip()
            houses = (str(house) for houses in facts.BUILDING_NAMES for house in houses)
            if name in facts.SQUARE and not any(before.endswith(house) for house in houses):
                return {name[0], name[1:]}
        return ()

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
                return None if at is None else grown((*at, 0.0, 0.0), self.pieces.width(person) / 2)
            case ("door", int(circle)):
                return self.layout.door(door_of(circle))
            case ("wall",):
                carried = self._carried
                return self.layout.over_wall(facts.SIDE_OF[carried]) if carried >= 0 else self.layout.wall
        return None

    def framed(self, key: CityKey) -> Rect | None:
        """Of somebody the place they are on: figures are large from afar and small from near.

        With a square from which one may ask, the building it lies before; large letters need the room.
        """
        match key:
            case int(place) if self._asks_at(place) and theme.text_scale <= LARGE_TEXT:
                building = self.layout.building(facts.SIDE[place], facts.BUILDING[place])
                return around([self.layout.place(place), building])
            case ("person", int(person)):
                place = self.view.place[person] if self.view is not None else -1
                return self.layout.place(place) if place >= 0 else None
        return self.rect(key)

    @property
    def least_place(self) -> float:
        """People are large however small their squares are: while it is open who goes, all are in sight."""
        return LEAST_PLACE if self.mover >= 0 else 0.0

    def _asks_at(self, place: int) -> bool:
        return self.mover >= 0 and asks_at(self.mover, place)

    def distance(self, key: CityKey, x: float, y: float) -> float:
        """A lit square wins over whoever stands on it, a lit doorway over the wall it is in."""
        far = super().distance(key, x, y)
        if isinstance(key, int) or key[0] == "door":
            return far
        at = self.pieces.at(key[1]) if key[0] == "person" else None
        # Of two who overlap, the one whose middle is nearer.
        return far + 0.01 + (0.001 * hypot(at[0] - x, at[1] - y) if at is not None else 0.0)

    def key_at(self, x: float, y: float) -> CityKey | None:
        """Somebody, the cards, a doorway, a square or an area, or the wall."""
        for person in reversed(self.pieces.standing):
            if self.distance(("person", person), x, y) < 1:
                return ("person", person)
        place = self.place_at(x, y)
        if isinstance(place, int):
            return ("to", place, self.mover)
        if outside(self.layout.pile, x, y) == 0:
            return PILE
        for number, circles in enumerate(DOORS):
            if outside(self.layout.door(number), x, y) == 0:
                return ("papers", circles[self._side], self.mover)
        return ("wall", self.mover) if outside(self.layout.wall, x, y) == 0 else None

    @property
    def _side(self) -> int:
        """On which side of the wall whoever is about to move stands."""
        place = self.view.place[self.mover] if self.view is not None and self.mover >= 0 else -1
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
        if not self.small and outside(self.layout.pile, *self.to_units(*touch.pos)) == 0:
            self.dispatch("on_dark", PILE)
        else:
            super().tap(touch)

    # Targets

    def light(self, targets: Mapping[CityKey, Target]) -> None:
        movers = {mover_of(self.view, action) for action in targets.values()} - {-1} if self.view else set()
        self.mover = movers.pop() if len(movers) == 1 else -1
        super().light(targets)
        self.pieces.mark([person for person in self.pieces.standing if self.can_choose(person)])

    def can_choose(self, person: int) -> bool:
        """Whether somebody can be chosen, or is."""
        return person == self.mover or ("person", person) in self.lit

    def reached(self, targets: Mapping[CityKey, Target]) -> Collection[CityKey]:
        """Where whoever is chosen may go; the wall where they would climb it, for all of it is too long.

        Whoever may ask before the dice are thrown does not hold the others up.
        """
        if any(isinstance(what, act.Ask) for what in targets.values()):
            return ()
        keys = list(super().reached(targets))
        if WALL_KEY in keys:
            keys.remove(WALL_KEY)
            keys += self.routes_over_wall(targets[WALL_KEY])
        return [*keys, ("person", self.mover)] if self.mover >= 0 else keys

    def routes_over_wall(self, action: Target) -> list[int]:
        """The squares of the ways by which somebody would climb the wall."""
        return [] if self.view is None else [place for way in paths_of(self.view, action)[1] for place in way]

    def ways_ahead(self) -> list[Rect]:
        """One counts along them before one goes."""
        view = self.view
        ways = [] if view is None else [way for what in self.lit.values() for way in paths_of(view, what)[1]]
        return [self.layout.place(place) for place in dict.fromkeys(place for way in ways for place in way)]

    def lift_pieces(self) -> None:
        """In the light: whoever can be chosen, whoever is about to move, and those on squares that glow."""
        view = self.view
        if view is None or not self.reached(self._lit_places()):
            self.pieces.shade(())
            return
        lit = self.lit
        self.pieces.shade(
            [
                person
                for person in self.pieces.standing
                if not self.can_choose(person) and view.place[person] not in lit
            ]
        )

    def _lit_places(self) -> dict[CityKey, Target]:
        return {key: what for key, what in self.lit.items() if not isinstance(key, WayHandle)}

    def draw_veil(self, group: InstructionGroup, lit: Sequence[CityKey]) -> None:
        """The light squares at the sentry boxes get darker than the rest."""
        super().draw_veil(group, [key for key in lit if isinstance(key, int) or key[0] == "door"])
        group.add(Color(0, 0, 0, _SENTRY_DARKER))
        for square in facts.SENTRY.values():
            if square not in lit:
                x, y, wide, high = self.flip(self.layout.square(square))
                group.add(Rectangle(pos=(x, y), size=(wide, high)))

    def draw_target(self, group: InstructionGroup, key: CityKey) -> None:
        self._draw_lit(group, key, dot=True)

    def draw_picked(self, group: InstructionGroup, key: CityKey) -> None:
        self._draw_lit(group, key, dot=False)
        rect = self._lit_rect(key)
        if rect is not None and not self._is_person(key):
            self.edge(group, grown(rect, self.units_for(3.5)), self.units_for(3), theme.glow)

    @staticmethod
    def _is_person(key: CityKey) -> bool:
        return not isinstance(key, int) and key[0] == "person"

    def _lit_rect(self, key: CityKey) -> Rect | None:
        return self.layout.wall if key == WALL_KEY else self.rect(key)

    def _draw_lit(self, group: InstructionGroup, key: CityKey, dot: bool) -> None:
        """A bright square with a white edge and a dot."""
        rect = self._lit_rect(key)
        if rect is None or self._is_person(key):
            return  # People have halos of their own.
        x, y, wide, high = self.flip(rect)
        middle_of: Point = (x + wide / 2, y + high / 2)
        group.add(Color(rgba=colour(LIT, 0.3 if key == WALL_KEY else 1.0)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        self.edge(group, rect, self.units_for(2.5), (1, 1, 1, 1))
        if dot and key != WALL_KEY:
            side = min(self.units_for(13), 0.31 * min(wide, high))
            group.add(Color(rgba=colour(_DOT)))
            group.add(disc(middle_of, side / 2, self.camera.goal))

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        return paths_of(self.view, action) if self.view is not None else (-1, ())

    def can_carry(self, key: CityKey) -> bool:
        return super().can_carry(key) or key == ("person", self.mover)

    @property
    def snap(self) -> float:
        return CELL

    # Motion

    def prepare(self, told: Sequence[Told]) -> None:
        names = {event.name for event in told}
        if "turn" in names and "drew_card" not in names:
            self.pile.last = None

    def acts(self) -> dict[str, Enactment]:
        """Dice fall, people walk their path square by square, cards are turned."""
        shown: dict[str, Enactment] = {"rolled": self._roll, "drew_card": self._turn_card}
        return shown | dict.fromkeys(_WALKS, self._stroll)

    def _roll(self, event: Told, reel: Reel) -> None:
        people, squares = fact(event, "people", int), fact(event, "squares", int)
        self.dice.roll(event, reel, f"die_people_{people}", f"die_{squares}")

    def _turn_card(self, event: Told, reel: Reel) -> None:
        """The card lies large over the doorway for a moment, then small beside it."""
        self.pile.draw(event)
        x, y = middle(self.layout.door(door_of(fact(event, "circle", int))))
        self.director.happens([(x - 60, y - 66, 120, 132)])

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
