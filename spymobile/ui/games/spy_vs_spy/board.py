"""The board of Spy vs Spy: nine by nine spaces of earth, with homes and bombs at its edges."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent

from spymobile.core.event import Told, fact, row
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import Board
from spymobile.ui.board.effects import Effects
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.overview import OverviewSign
from spymobile.ui.board.painting import picture
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.board.route import Ways
from spymobile.ui.board.targets import Focus, Target
from spymobile.ui.games.spy_vs_spy.art import BOMB, laid, tile_art
from spymobile.ui.games.spy_vs_spy.board_layout import (
    CELL,
    LETTERS,
    PILE,
    UNITS,
    centre,
    home_strip,
    pile_rect,
    pile_spot,
    square,
)
from spymobile.ui.games.spy_vs_spy.fuse import Fuse
from spymobile.ui.games.spy_vs_spy.homes import Homes, Letters, draw_spaces
from spymobile.ui.games.spy_vs_spy.marks import SIDE, draw_mark
from spymobile.ui.games.spy_vs_spy.pawns import Footprints, Pawns
from spymobile.ui.games.spy_vs_spy.tiles import BOMB_SIDE, Bombs, Ground, Laying
from spymobile.ui.text import _, many
from spymobile.ui.theme import colour, seat_colour, theme

_HAZARD = "#F2CB3C"
#: What an opening is marked by that joins nothing yet.
_SIDES = {facts.NORTH: "north", facts.EAST: "east", facts.SOUTH: "south", facts.WEST: "west"}
#: Units: how far a tile rises that may be removed, and how large it is under a finger.
_RISES, _LIFTED = 10.0, 58.0
#: Seconds that the longest walk takes at most.
_WALK = 1.2
#: Seconds for which the price of a walk stands there: as long as somebody thinks about it.
_PRICE = 600.0


class TunnelBoard(Board[TunnelView, int]):
    """Places are called by the numbers of their spaces."""

    units = UNITS
    letters: ClassVar[float] = LETTERS
    #: A finger means the nearest space that glows, so the whole board will do on any phone: no lens, no
    #: camera that comes nearer, unless letters are wanted large.
    cell: ClassVar[float] = 50.0
    own_layers: ClassVar[tuple[str, ...]] = ("tiles", "bombs")
    dark: ClassVar[float] = 0.5
    pieces: Pawns

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.names_along = Letters(self)
        self.homes = Homes(self)
        self.ground = Ground(self)
        self.bombs = Bombs(self)
        self.pieces = Pawns(self)
        self.footprints = Footprints(self)
        self.laying = Laying(self, self.ground)
        self.effects = Effects(self)
        self.fuse = Fuse(self)
        #: Turns a tile that a finger carries over from a rack; True if one does.
        self.turner: Callable[[], bool] | None = None
        #: Nothing glows and nothing gets dark: others look on, and what fits would tell them the tile.
        self.hushed = False
        #: What a walk costs stands at its end.
        self._priced = False

    @property
    def gripping(self) -> bool:  # type: ignore[override]
        return not self.fuse.idle

    def draw_ground(self, group: InstructionGroup) -> None:
        draw_spaces(self, group)

    # Places

    def places(self) -> Iterable[int]:
        return range(facts.SPACES)

    def rect(self, key: int) -> Rect:
        return pile_rect(len(self.coming.pawns)) if key == PILE else square(key)

    def place_at(self, x: float, y: float) -> int | None:
        left, top, _wide, _high = square(0)
        column, down = int((x - left) // CELL), int((y - top) // CELL)
        if 0 <= column < facts.WIDTH and 0 <= down < facts.HEIGHT:
            return down * facts.WIDTH + column
        return PILE if PILE in self.lit and self.distance(PILE, x, y) <= self.reach else None

    def key_at(self, x: float, y: float) -> int | None:
        """The pile has an answer for every finger, too."""
        return PILE if self.distance(PILE, x, y) == 0 else self.place_at(x, y)

    def says(self, key: int) -> str:
        return "" if key == PILE else facts.SPACE_NAMES[key]

    def names_in(self, words: str) -> Collection[str]:
        """The row and the column of the first space that a sentence names."""
        for word in words.replace(".", " ").replace(",", " ").replace("?", " ").replace(":", " ").split():
            if word in facts.SPACE:
                return word[0], word[1:]
        return ()

    def _name(self, *sentences: str) -> None:
        found = (names for words in sentences if (names := self.names_in(words)))
        self.names_along.name(next(found, ()))

    @property
    def reach(self) -> float:
        """Whoever taps the middle of a space means that space, whatever glows beside it."""
        return CELL * 0.3

    @property
    def snap(self) -> float:
        return self.reach

    # What a view says

    def turn_of(self, view: TunnelView) -> object:
        return view.turns

    def place_of(self, event: Told) -> Rect | None:
        if event.name not in ("laid", "blocked", "removed", "moved_bomb"):
            return None
        return square(fact(event, "space", int))

    def actor(self) -> Point | None:
        return self.pieces.at(self.view.turn) if self.view is not None else None

    def signs(self) -> list[OverviewSign]:
        standing = [(seat, self.pieces.at(seat)) for seat in self.pieces.standing]
        return [OverviewSign(at, look=self.looks[seat]) for seat, at in standing if at is not None]

    def walk_told(self, event: Told) -> tuple[int, Sequence[int]] | None:
        if event.name not in ("moved", "took_home"):
            return None
        return fact(event, "seat", int), tuple(row(event, "path", int))

    def trail_tint(self, piece: int) -> tuple[float, float, float, float]:
        return seat_colour(self.looks[piece])

    def marker_of(self, event: Told) -> int | None:
        seat = event.facts.get("seat")
        return seat if isinstance(seat, int) and seat in self.pieces.standing else None

    # What glows

    def reached(self, targets: Mapping[int, Target]) -> Collection[int]:
        spaces = {key: what for key, what in targets.items() if key != PILE}
        return () if self.hushed else super().reached(spaces)

    def draw_veil(self, group: InstructionGroup, lit: Sequence[int]) -> None:
        """Dark but what glows and where whoever is to move stands; the homes stay bright."""
        view = self.view
        here = [view.pawns[view.turn]] if view is not None and any(map(_is_walk, self.lit.values())) else []
        bright = {*lit, *here}
        group.add(Color(0, 0, 0, self.dark))
        for down in range(facts.HEIGHT):
            for first, last in _runs([space for space in _row(down) if space not in bright]):
                x, y, _wide, high = self.flip(square(first))
                group.add(Rectangle(pos=(x, y), size=(CELL * (last - first + 1), high)))

    def draw_target(self, group: InstructionGroup, key: int) -> None:
        if self.hushed:
            return
        view, what = self.view, self.lit.get(key)
        if key == PILE:
            self.edge(group, self.rect(PILE), self.units_for(2.5), theme.glow)
        elif isinstance(what, Focus) and isinstance(what.on, tuple):
            self._turn_sign(group, key)
        elif _is_walk(what):
            if view is not None and key in view.bombs:
                self.edge(group, square(key), self.units_for(2.5), (1, 1, 1, 1))
            else:
                self._mark(group, "ring", key)
        elif isinstance(what, act.RemoveTile):
            self.edge(group, square(key), self.units_for(1.8), theme.glow)
        elif isinstance(what, act.MoveBomb):
            self._mark(group, "dot", key)
        elif isinstance(what, Focus):
            self._mark(group, "halo", key)
        else:
            self._fits(group, key)

    def draw_picked(self, group: InstructionGroup, key: int) -> None:
        if isinstance(self.lit.get(key), (act.LayTunnel, act.LaySpy)):
            return  # Its ghost lies there.
        super().draw_picked(group, key)

    def _fits(self, group: InstructionGroup, key: int) -> None:
        x, y, wide, high = self.flip(square(key))
        group.add(Color(rgba=(*theme.glow[:3], 0.26)))
        group.add(Rectangle(pos=(x, y), size=(wide, high)))
        self.edge(group, square(key), self.units_for(2.5), theme.glow)

    def _turn_sign(self, group: InstructionGroup, key: int) -> None:
        """It would fit here if it were turned."""
        x, y, wide, high = self.flip(square(key))
        group.add(Color(rgba=theme.brass))
        dashes = 5
        step = wide / (2 * dashes - 1)
        for number in range(dashes):
            at = 2 * number * step
            for edge in (0.0, high - 1.5):
                group.add(Rectangle(pos=(x + at, y + edge), size=(step, 1.5)))
            for edge in (0.0, wide - 1.5):
                group.add(Rectangle(pos=(x + edge, y + at), size=(1.5, step)))
        covered = self.view is not None and self.view.stacks[key]
        self._mark(group, "turn", key, CELL / 2 - 7 if covered else 0)  # What lies there is to be seen.

    def _mark(self, group: InstructionGroup, name: str, key: int, aside: float = 0) -> None:
        """A mark on a space; ``aside`` is how far towards its upper right corner."""
        x, y = centre(key)
        draw_mark(group, name, (x + aside, self.up(y - aside)))

    # The way somebody would go, and the ghost of a tile

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        view = self.view
        if view is None or not isinstance(action, (act.Move, act.TakeHome)):
            return -1, ()
        seat = view.turn
        home = facts.HOMES[len(view.pawns)][seat]
        lanes, _marks = tunnels.survey(view.stacks)
        end = home if isinstance(action, act.TakeHome) else action.space
        return seat, [tunnels.path(lanes, home, view.pawns[seat], end)]

    def draw_pick(self, group: InstructionGroup, key: int, action: Target) -> None:
        match action:
            case act.LayTunnel(tile, space, turns):
                self._ghost(group, space, facts.TILE[tile], turns)
                self._joints(group, space, facts.openings_of(facts.TILE[tile] * 4 + turns))
            case act.LaySpy(tile, space):
                self._ghost(group, space, facts.TILE[tile], 0)
            case act.MoveBomb(bomb, space):
                self._bomb_way(group, bomb, space)
            case act.RemoveTile(space) if self.view is not None:
                x, y, side, _high = self.flip(square(space))
                group.add(Color(rgba=colour("#0B0D10")))
                group.add(Rectangle(pos=(x, y), size=(side, side)))
                if not self.carry.lifted:  # Else it is under the finger.
                    self._top_tile(group, space, (x, y + _RISES), side)

    def _top_tile(self, group: InstructionGroup, space: int, at: Point, side: float) -> None:
        """What lies uppermost on a space, drawn elsewhere on the canvas."""
        if self.view is not None:
            top = self.view.stacks[space][-1]
            group.add(Color(1, 1, 1, 1))
            group.add(laid(picture(tile_art(top >> 2), self.pixels(CELL)), top & 3, at, side))

    def _ghost(self, group: InstructionGroup, space: int, tile: int, turns: int) -> None:
        x, y, side, _high = self.flip(square(space))
        for tint, out in (((1, 1, 1, 1), 5.0), (colour(_HAZARD), 3.0)):
            group.add(Color(rgba=tint))
            group.add(Rectangle(pos=(x - out, y - out), size=(side + 2 * out, side + 2 * out)))
        group.add(Color(1, 1, 1, 1))
        group.add(laid(picture(tile_art(tile), self.pixels(CELL)), turns, (x, y), side))

    def _joints(self, group: InstructionGroup, space: int, openings: int) -> None:
        """A disc on each opening: teal with a tick where it joins, dark with a chevron where it does not."""
        if self.view is None:
            return
        lanes, _marks = tunnels.survey(self.view.stacks)
        home = facts.HOMES[len(self.view.pawns)][self.view.turn]
        for side, beyond in facts.AROUND[space]:
            if beyond < 0 or not openings & side:
                continue
            x, y = middle(square(space))
            across = (side == facts.EAST) - (side == facts.WEST)
            down = (side == facts.SOUTH) - (side == facts.NORTH)
            x, y = x + across * CELL / 2, y + down * CELL / 2
            joins = beyond == home or lanes[beyond] != "0"
            draw_mark(group, "joins" if joins else _SIDES[side], (x, self.up(y)))

    def _bomb_way(self, group: InstructionGroup, bomb: int, space: int) -> None:
        """Dots from where the bomb lies to where it would."""
        start, end = centre(bomb), centre(space)
        steps = max(4, round(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 9))
        for number in range(1, steps):
            share = number / steps
            bend = 18 * share * (1 - share) * 4
            x = start[0] + (end[0] - start[0]) * share - bend
            y = start[1] + (end[1] - start[1]) * share
            draw_mark(group, "dot", (x, self.up(y)), SIDE / 2)
        self.sprite(group, BOMB, BOMB_SIDE * 1.3, (end[0], self.up(end[1])), 0.95)

    def pick(self, key: int | None, action: Target | None = None, way: int = 0) -> None:
        """At the end of a way stands what it costs: how many steps, and whether a bomb lies there."""
        super().pick(key, action, way)
        if self._priced:
            self.caption.hide()
        self._priced = isinstance(action, act.Move) and key is not None and self.view is not None
        if isinstance(action, act.Move) and self.view is not None and key is not None:
            words = many("{count} step", "{count} steps", len(self.routes(action)[1][0]))
            if key in self.view.bombs:
                words = _("{steps}, bomb").format(steps=words)
            self.caption.show(words, lambda: self.to_point(*centre(key)), _PRICE, above=CELL / 2)

    # Carrying

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A second finger on the board turns what the first brings here from a rack."""
        if self.turner is not None and self.collide_point(*touch.pos) and self.turner():
            return True
        return super().on_touch_down(touch)

    def can_carry(self, key: int) -> bool:
        """A bomb that may be moved, a tile that may go, the own pawn; the pile: pulling it is drawing it."""
        view = self.view
        if key == PILE or super().can_carry(key) or isinstance(self.lit.get(key), act.RemoveTile):
            return True
        walks = any(isinstance(what, (act.Move, act.TakeHome)) for what in self.lit.values())
        return view is not None and walks and key == view.pawns[view.turn]

    def ends(self) -> list[int]:
        """A tile that is lifted goes into the pile, wherever it is let go."""
        return [key for key in super().ends() if not isinstance(self.lit[key], act.RemoveTile)]

    def draw_carried(self, group: InstructionGroup, key: int) -> None:
        view = self.view
        if isinstance(self.lit.get(key), act.RemoveTile):
            half = _LIFTED / 2
            group.add(Color(rgba=(1, 1, 1, 1)))
            group.add(Rectangle(pos=(-half - 2, -half - 2), size=(_LIFTED + 4, _LIFTED + 4)))
            self._top_tile(group, key, (-half, -half), _LIFTED)
            return
        if view is not None and key == view.pawns[view.turn] and not isinstance(self.lit.get(key), Focus):
            self.pieces.draw_pawn(group, view.turn, (0, 0), size=1.35)
        elif view is not None and key in view.bombs:
            self.sprite(group, BOMB, 58)

    # Motion

    def prepare(self, told: Sequence[Told]) -> None:
        if not self.fuse.idle:
            self.fuse.forget()

    def acts(self) -> dict[str, Enactment]:
        return {
            "rolled_for_first": self.fuse.for_first,
            "rolled": self.fuse.burn,
            "blown_home": self.fuse.blow_home,
            "moved": self._stroll,
            "took_home": self._carry_home,
            "laid": self.laying.drop,
            "blocked": self.laying.drop,
            "removed": self._remove,
            "discarded": self._discard,
            "threw_five_back": self._five_back,
            "dumped": self._dump,
            "drew": self._drew,
            "moved_bomb": self._move_bomb,
        }

    def _stroll(self, event: Told, reel: Reel) -> None:
        path, seat = tuple(row(event, "path", int)), fact(event, "seat", int)
        self.footprints.leave(seat, path)
        self.pieces.walk(event, reel, seat, path, most=_WALK)

    def _carry_home(self, event: Told, reel: Reel) -> None:
        """The bomb goes with its spy."""
        seat = fact(event, "seat", int)
        path = tuple(row(event, "path", int))
        self.bombs.take(fact(event, "start", int))
        self.pieces.mark([seat])
        self.footprints.leave(seat, path)
        self.pieces.walk(event, reel, seat, path, most=_WALK)

    def rest(self) -> None:
        super().rest()
        self.fuse.forget()
        self.pieces.mark(())

    def home_of(self, seat: int) -> Point:
        """In front of whoever plays a seat: from there their tiles come."""
        y, mirrored = home_strip(facts.HOMES[len(self.coming.pawns)][seat])
        return (UNITS[0] - 60 if mirrored else 60.0), y

    @property
    def _pile(self) -> Point:
        return pile_spot(len(self.coming.pawns))

    def _remove(self, event: Told, reel: Reel) -> None:
        self.laying.lift(event, reel, self._pile)

    def _discard(self, event: Told, reel: Reel) -> None:
        start = self.home_of(fact(event, "seat", int))
        self.laying.to_pile(event, reel, start, self._pile, "")

    def _five_back(self, event: Told, reel: Reel) -> None:
        start = self.home_of(fact(event, "seat", int))
        self.laying.to_pile(event, reel, start, self._pile, "", facts.FIRST_DRAW)

    def _dump(self, event: Told, reel: Reel) -> None:
        start = self.home_of(fact(event, "seat", int))
        self.laying.to_pile(event, reel, start, self._pile, "", fact(event, "count", int))

    def _drew(self, event: Told, reel: Reel) -> None:
        end = self.home_of(fact(event, "seat", int))
        self.laying.to_pile(event, reel, self._pile, end, "", fact(event, "count", int))

    def _move_bomb(self, event: Told, reel: Reel) -> None:
        """Lifted unseen, and put down elsewhere."""
        start, end = fact(event, "bomb", int), fact(event, "space", int)
        if theme.reduce_motion:
            reel.next()
            return
        self.bombs.take(start)

        def there() -> None:
            reel.reveal(event)
            reel.next()

        self.effects.fly(reel, BOMB, centre(start), centre(end), there)


def _is_walk(what: object) -> bool:
    return isinstance(what, (act.Move, act.TakeHome))


def _row(down: int) -> range:
    return range(down * facts.WIDTH, (down + 1) * facts.WIDTH)


def _runs(spaces: Sequence[int]) -> list[tuple[int, int]]:
    """Spaces of one row that lie side by side, as first and last of each run.

    >>> _runs([0, 1, 2, 5, 7, 8])
    [(0, 2), (5, 5), (7, 8)]
    """
    if not spaces:
        return []
    breaks = [number + 1 for number, (one, other) in enumerate(pairwise(spaces)) if other - one > 1]
    return [
        (spaces[first], spaces[last - 1])
        for first, last in zip([0, *breaks], [*breaks, len(spaces)], strict=True)
    ]
