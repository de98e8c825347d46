"""The board of Enemy Agent: people in a divided city, lit end squares, the path one is about to walk."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup

from spymobile.games.enemy_agent import board as facts
from spymobile.ui.board.animated import Act
from spymobile.ui.board.board import CORNERS, Key
from spymobile.ui.board.painting import lettering, picture
from spymobile.ui.board.reel import Point, Reel
from spymobile.ui.face import OtherWay
from spymobile.ui.games.enemy_agent import ground
from spymobile.ui.games.enemy_agent.carrying import CarryBoard
from spymobile.ui.games.enemy_agent.plan import CELL, DOORS, PILE, WALL_KEY, Plan, door_of, off
from spymobile.ui.games.enemy_agent.ways import figure, mover_of, paths_of, walk_of
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

_FIGURE = 1.22 * CELL
_WALKS = ("moved", "climbed", "went_through", "held", "jailed")
_CARD_REST = 1.1


class CityBoard(CarryBoard):
    """Turned a quarter on a tall screen (Blue on the left), as printed on a wide one (Blue above).

    Keys: a number is a square or an area, ``("person", n)`` somebody, ``("door", circle)`` a doorway,
    ``WALL_KEY`` the wall, ``("way", n)`` the handle of another way to the square that is aimed at. In the
    dark places come with whoever is about to move: ``("to", place, n)``, ``("papers", circle, n)`` and
    ``("wall", n)``; ``PILE`` is the checkpoint cards.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.plan = Plan(turned=not _wide())
        self.units = self.plan.units  # type: ignore[misc]
        super().__init__(**kwargs)
        self._view: Any = None
        self._looks: list[int] = []
        self._people: dict[int, Translate] = {}
        self._bodies: dict[int, Rectangle] = {}
        self._ghost = InstructionGroup()
        self._dice = InstructionGroup()
        self._card = InstructionGroup()
        for group in (self._dice, self._card):
            self.layers["above"].add(group)
        self._last_card: tuple[str, int] | None = None
        self._mover = -1
        self._picked: Key | None = None
        #: Who is about to walk where, by the way that was chosen; and where to take hold of the other ways.
        self._chosen: tuple[int, list[int]] | None = None
        self._handles: dict[int, int] = {}
        self.fbind("size", self._turn)

    def _turn(self, *_: Any) -> None:
        """Lie as the screen does."""
        if self.plan.turned == (not _wide()):
            return
        self.plan = Plan(not self.plan.turned)
        self.units = self.plan.units  # type: ignore[misc]
        self._paint_ground()
        if self._view is not None and not self.busy:
            lit = self.lit
            self.show(self._view, self._looks)
            self.light(lit)
        self._place()

    def draw_ground(self, group: Any) -> None:
        ground.draw(self, group, self.plan)

    # Targets

    def key_at(self, x: float, y: float) -> Key | None:
        """Somebody, the cards, a doorway, a square or an area, or the wall."""
        for person in reversed(self._people):
            if self.distance(("person", person), x, y) < 1:
                return ("person", person)
        for place in range(len(facts.PLACES)):
            if self.distance(place, x, y) == 0:
                return ("to", place, self._mover)
        if off(self.plan.pile, x, y) == 0:
            return PILE
        for number, circles in enumerate(DOORS):
            if off(self.plan.door(number), x, y) == 0:
                return ("papers", circles[self._side], self._mover)
        return ("wall", self._mover) if off(self.plan.wall, x, y) == 0 else None

    @property
    def _side(self) -> int:
        """On which side of the wall whoever is about to move stands."""
        place = self._view.place[self._mover] if self._mover >= 0 else -1
        return facts.SIDE[place] if place >= 0 else 0

    def _tap(self, touch: Any) -> None:
        """Small as they are, the cards answer even beside a square that glows."""
        if off(self.plan.pile, *self.to_units(*touch.pos)) == 0:
            self.dispatch("on_dark", PILE)
        else:
            super()._tap(touch)

    def distance(self, key: Key, x: float, y: float) -> float:
        if isinstance(key, int):
            return off(self.plan.place(key), x, y)
        if isinstance(key, tuple) and key[0] == "person":
            spot = self._people.get(key[1])
            if spot is None:
                return float("inf")
            half = CELL * 0.5
            at = (spot.x - half, self.up(spot.y) - half, 2 * half, 2 * half)
            return off(at, x, y) + 0.01  # A lit square wins over whoever stands on it.
        if isinstance(key, tuple) and key[0] == "door":
            return off(self.plan.door(door_of(key[1])), x, y)
        if key == WALL_KEY:
            carried = self._carried
            wall = self.plan.over_wall(facts.SIDE_OF[carried]) if carried >= 0 else self.plan.wall
            return off(wall, x, y) + 0.01  # A lit doorway wins over the wall it is in.
        if isinstance(key, tuple) and key[0] == "way" and key[1] in self._handles:
            return off(self.plan.place(self._handles[key[1]]), x, y)
        return float("inf")

    def light(self, targets: dict[Key, Any]) -> None:
        super().light(targets)
        movers = {mover_of(self._view, action) for action in targets.values()} if self._view else set()
        movers.discard(-1)
        self._mover = movers.pop() if len(movers) == 1 else -1
        if self._mover >= 0 and self._mover in self._people:
            self._ring(self.layers["marks"], self._mover)
        self._ghost.clear()
        self.layers["marks"].add(self._ghost)

    def _ring(self, group: Any, person: int) -> None:
        spot = self._people[person]
        group.add(Color(rgba=colour("#0B0F13")))
        group.add(Ellipse(pos=(spot.x - 16, spot.y - 16), size=(32, 32)))
        group.add(Color(rgba=theme.glow))
        group.add(Line(circle=(spot.x, spot.y, 16.5), width=1.4))

    def draw_target(self, group: Any, key: Key) -> None:
        if isinstance(key, tuple) and key[0] == "person":
            spot = self._people.get(key[1])
            if spot is not None:
                group.add(Color(rgba=colour("#14181D", 0.55)))
                group.add(Line(circle=(spot.x, spot.y, 15), width=1.6))
                group.add(Color(rgba=theme.glow))
                group.add(Line(circle=(spot.x, spot.y, 14.4), width=1.1))
            return
        rect = self.plan.wall
        if key != WALL_KEY:
            rect = self.plan.place(key) if isinstance(key, int) else self.plan.door(door_of(key[1]))  # type: ignore[index]
        x, y, wide, high = self.flip(rect)
        group.add(Color(rgba=(*theme.glow[:3], 0.25 if key == WALL_KEY else 0.55)))
        group.add(Plate(pos=(x, y), size=(wide, high), radius=3, fine=CORNERS))
        for tint, out, thick in ((colour("#14181D"), 1.4, 1.2), (theme.glow, 0.6, 2.2)):
            around: Any = {"pos": (x - out, y - out), "size": (wide + 2 * out, high + 2 * out)}
            group.add(Color(rgba=tint))
            group.add(Rim(**around, radius=3 + out, thick=thick, fine=CORNERS))

    @property
    def picked(self) -> Key | None:
        return self._picked

    def ways(self, action: Any) -> int:
        return len(paths_of(self._view, action)[1])

    def routes(self, key: Key) -> list[list[int]]:
        return paths_of(self._view, self.lit.get(key))[1]

    def can_go(self, person: int) -> bool:
        return super().can_go(person) or person == self._mover

    def pick(self, key: Key | None, action: Any = None, way: int = 0) -> None:
        """Draw the way there, handles for other ways, and who would stand at the end."""
        group = self._ghost
        group.clear()
        self._picked = key
        self._chosen = None
        self._handles = {}
        self._lit = {lit: what for lit, what in self._lit.items() if not isinstance(what, OtherWay)}
        if key is None or self._view is None:
            return
        person, paths = paths_of(self._view, action)
        if person < 0 or way >= len(paths) or not paths[way] or person not in self._people:
            return
        self._chosen = person, paths[way]
        self._lit |= {("way", number): OtherWay(number) for number in range(len(paths)) if len(paths) > 1}
        self._take_hold(paths, way)
        spot = self._people[person]
        points = [spot.x, spot.y]
        for place in paths[way]:
            x, y = self.plan.centre(place)
            points += [x, self.up(y)]
        group.add(Color(rgba=colour("#14181D")))
        group.add(Line(points=points, width=3, joint="bevel", cap="round"))
        group.add(Color(rgba=theme.glow))
        group.add(Line(points=points, width=1.5, joint="bevel", cap="round"))
        self._ring(group, person)
        group.add(Color(1, 1, 1, 0.75))
        half = _FIGURE / 2
        group.add(
            Rectangle(
                pos=(points[-2] - half, points[-1] - half),
                size=(_FIGURE, _FIGURE),
                texture=self._figure(person),
            )
        )
        for place in self._handles.values():
            x, y = self.plan.centre(place)
            group.add(Color(rgba=colour("#14181D")))
            group.add(Ellipse(pos=(x - 7, self.up(y) - 7), size=(14, 14)))
            group.add(Color(rgba=theme.glow))
            group.add(Line(circle=(x, self.up(y), 5.5), width=1.2))

    def _take_hold(self, paths: list[list[int]], way: int) -> None:
        """A handle for each other way, on a square of its own where nothing else can be tapped."""
        taken = set(paths[way]) | {key for key in self._lit if isinstance(key, int)}
        for number, path in enumerate(paths):
            free = [place for place in path if place not in taken]
            if number != way and free:
                self._handles[number] = free[len(free) // 2]
                taken.add(self._handles[number])

    # People, dice, cards

    def show(self, view: Any, looks: list[int]) -> None:
        self._view, self._looks = view, looks
        pieces = self.layers["pieces"]
        pieces.clear()
        self._people.clear()
        self._bodies.clear()
        for person, spot in self.spots(view).items():
            self._stand(pieces, view, person, spot)
        self.draw_dice(view.people, view.squares)
        self._draw_pile(view)

    def spots(self, view: Any) -> dict[int, Point]:
        """Those who share a place stand side by side."""
        found: dict[int, Point] = {}
        for place in dict.fromkeys(view.place):
            here = [person for person in facts.EVERYBODY if view.place[person] == place >= 0]
            for number, person in enumerate(here):
                x, y = self.plan.stand(place, number, len(here))
                found[person] = (x, self.up(y))
        return found

    def _stand(self, group: Any, view: Any, person: int, spot: Point) -> None:
        group.add(PushMatrix())
        place = Translate(*spot)
        group.add(place)
        half = _FIGURE / 2
        group.add(Color(1, 1, 1, 1))
        body = Rectangle(pos=(-half, -half), size=(_FIGURE, _FIGURE), texture=self._figure(person))
        group.add(body)
        self._bodies[person] = body
        if person in view.carriers:
            plan = picture("ea_master_plan", self.pixels(16))
            group.add(Rectangle(pos=(1, 0), size=(16, 16), texture=plan))
        elif (view.known_agents | view.known_tourists) >> person & 1:
            self._mark(group, bool(view.known_agents >> person & 1))
        group.add(PopMatrix())
        self._people[person] = place

    def _figure(self, person: int) -> Any:
        return picture(figure(person), self.pixels(_FIGURE))

    def sharpen(self) -> None:
        for person, body in self._bodies.items():
            body.texture = self._figure(person)
        if self._view is not None and not self.busy:
            self.draw_dice(self._view.people, self._view.squares)
            self._draw_pile(self._view)

    def _mark(self, group: Any, agent: bool) -> None:
        """What the scanner has shown of somebody: a letter as well as a colour."""
        group.add(Color(rgba=colour("#14181D")))
        group.add(Ellipse(pos=(3.4, 3.4), size=(11.2, 11.2)))
        group.add(Color(rgba=colour("#C8372D" if agent else "#2E8A8F")))
        group.add(Ellipse(pos=(4, 4), size=(10, 10)))
        texture = lettering(_("A") if agent else _("T"), "BarlowCondensed-Bold", 9)
        wide, high = texture.width / 3, texture.height / 3
        group.add(Color(rgba=colour("#FFFFFF")))
        group.add(Rectangle(pos=(9 - wide / 2, 9 - high / 2), size=(wide, high), texture=texture))

    def draw_dice(self, people: int, squares: int) -> None:
        """The throw lies on the wall; nothing before it."""
        self._dice.clear()
        if not people or not squares:
            return
        for column, name in ((7.0, f"die_people_{people}"), (12.85, f"die_{squares}")):
            x, y, wide, high = self.flip(self.plan.on_wall(column, 1.15))
            self._dice.add(Color(1, 1, 1, 1))
            die = picture(name, self.pixels(wide))
            self._dice.add(Rectangle(pos=(x, y), size=(wide, high), texture=die))

    def _draw_pile(self, view: Any) -> None:
        """The checkpoint cards that are left, and the last one drawn beside its doorway."""
        group = self._card
        group.clear()
        x, y, wide, high = self.plan.on_wall(0.5, 1.15)
        card = (x + (wide - 18) / 2, y + (high - 23) / 2, 18, 23)
        self.box(group, (card[0] + 1.5, card[1] + 1.5, 18, 23), "#14181D", "#14181D", 2, 0.8)
        self.box(group, card, "#23405E", "#F7F0DF", 2, 1)
        self.words(
            group,
            str(view.passes + view.stops),
            card[0] + 9,
            card[1] + 11.5,
            12,
            "#F7F0DF",
            "BarlowCondensed-Bold",
        )
        if self._last_card is not None:
            name, circle = self._last_card
            column = facts.POSITIONS[circle][0]
            rect = self.plan.on_wall(column - 1.6 if column < 10 else column + 1.1, 1.5)
            self.image(group, name, rect)

    # Motion

    def prepare(self, told: list[Any], looks: list[int]) -> None:
        names = {event.name for event in told}
        if "turn" in names and "drew_card" not in names:
            self._last_card = None

    def acts(self) -> dict[str, Act]:
        """Dice fall, people walk their path square by square, cards are turned."""
        shown: dict[str, Act] = {"rolled": self._roll, "drew_card": self._turn_card}
        return shown | dict.fromkeys(_WALKS, self._stroll)

    def leftovers(self) -> Any:
        return self._last_card

    def put_back(self, leftovers: Any) -> None:
        self._last_card = leftovers

    def standing(self) -> dict[int, Translate]:
        return self._people

    def _roll(self, event: Any, reel: Reel) -> None:
        people, squares = event.facts["people"], event.facts["squares"]

        def rest() -> None:
            self.draw_dice(people, squares)
            reel.reveal(event)

        reel.tumble(
            lambda count: self.draw_dice(1 + (people + count) % 3, 1 + (squares + count * 5) % 6), rest
        )

    def _turn_card(self, event: Any, reel: Reel) -> None:
        """The card lies large over the doorway for a moment, then small beside it."""
        card, circle = event.facts["card"], event.facts["circle"]
        self._last_card = ("ea_card_pass" if card == "pass" else "ea_card_stop", circle)
        seconds = theme.seconds("card_flip")
        if not seconds:
            reel.next()
            return
        x, y, wide, high = self.plan.door(door_of(circle))
        middle = x + wide / 2, y + high / 2
        group = self._card
        group.clear()
        self.box(group, (middle[0] - 35, middle[1] - 46, 70, 92), "#23405E", "#F7F0DF", 8, 3)
        self.words(group, _("CHECKPOINT"), *middle, 15, "#F7F0DF", "LeagueGothic-Regular")

        def face() -> None:
            group.clear()
            name, tint = ("ea_card_pass", "#1B6165") if card == "pass" else ("ea_card_stop", "#A82A21")
            self.image(group, name, (middle[0] - 55, middle[1] - 60, 110, 110), passing=True)
            words = _("PASS") if card == "pass" else _("DO NOT PASS")
            self.box(group, (middle[0] - 40, middle[1] + 36, 80, 22), tint, "#14181D", 4, 2)
            self.words(group, words, middle[0], middle[1] + 47, 18, "#F7F0DF", "LeagueGothic-Regular")
            reel.reveal(event)
            reel.after(_CARD_REST, lay_down)

        def lay_down() -> None:
            group.clear()
            reel.next()

        reel.after(seconds, face)

    def _way_of(self, event: Any) -> tuple[int, list[int]]:
        """Who walks, and where along: by the way that was chosen on the board, if that leads there."""
        person, path = walk_of(event)
        chosen = self._chosen
        if chosen is not None and chosen[0] == person and chosen[1][-1] == path[-1]:
            return person, chosen[1]
        return person, path

    def _stroll(self, event: Any, reel: Reel) -> None:
        person, path = self._way_of(event)
        last = len(path) - 1
        points = [(x, self.up(y)) for x, y in map(self.plan.centre, path)]
        if path[last] == self._coming.place[person]:
            points[last] = self.spots(self._coming)[person]  # Beside whoever stands there already.
        reel.stroll(
            self._people.get(person),
            points,
            lambda number: reel.reveal(event) if number == last else None,
        )


def _wide() -> bool:
    return bool(Window.width > Window.height * 1.15)
