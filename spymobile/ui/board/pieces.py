"""Pieces: they stand on places, share a place, walk, run back when a step is undone, and are taken off."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.reel import Reel
from spymobile.ui.board.route import line, ring
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import Board

#: Nearer than that, a piece stands where it should.
_THERE = 0.5


@dataclass(slots=True)
class _Drawn:
    """A piece on the canvas: all of it, its size at this distance, its looks, how many share its place."""

    whole: InstructionGroup
    size: Scale
    halo: InstructionGroup
    body: InstructionGroup
    sharing: int


class Pieces[V: View, L: Hashable](BoardPart[V]):
    """Everything of one kind that stands on a board. Pieces are numbers; ``L`` is what places are called.

    A board says where they stand (``where``), where a place is (``middle``) and how they look (``art`` and
    ``size``, or ``draw``).
    """

    #: Units across one piece.
    size: ClassVar[float] = 24.0
    #: How much of a piece is seen of its ghost, where it would go.
    ghostly: ClassVar[float] = 0.75

    def __init__(self, board: Board[V, Any], layer: str = "pieces") -> None:
        super().__init__(board, layer)
        self.standing: dict[int, Translate] = {}
        self._view: V | None = None
        self._drawn: dict[int, _Drawn] = {}
        #: Those in the dark, while somebody chooses between the others.
        self._shade = InstructionGroup()
        board.layers["shaded"].add(self._shade)
        self._shaded: frozenset[int] = frozenset()
        #: Those with a halo.
        self._marked: frozenset[int] = frozenset()

    # What a game says of its pieces

    def where(self, view: V) -> Mapping[int, L]:
        """On which place each piece stands, in the order in which they are drawn."""
        raise NotImplementedError

    def middle(self, place: L) -> Point:
        """Where a piece steps that walks over a place: the middle of its rectangle."""
        rect = self._board.rect(place)
        if rect is None:
            raise ValueError(f"{place!r} has no rectangle: say where its middle is")
        return middle(rect)

    def stand(self, place: L, count: int) -> Sequence[Point]:
        """Where so many pieces stand that share a place: side by side, half over each other."""
        return fan(self.middle(place), count, self.size / 2)

    def art(self, piece: int) -> str:
        """The drawing of a piece."""
        return ""

    def draw(self, group: InstructionGroup, piece: int, sharing: int) -> None:
        """Draw a piece round (0, 0); the group is moved to where it stands, among so many on its place."""
        self._board.sprite(group, self.art(piece), self.size)

    def draw_ghost(self, group: InstructionGroup, piece: int, at: Point) -> None:
        """Draw a piece where it would stand, on the canvas."""
        self._board.sprite(group, self.art(piece), self.size, at, self.ghostly)

    def draw_start(self, group: InstructionGroup, piece: int, at: Point) -> None:
        """Mark a piece that is about to walk, on the canvas: a ring round it."""
        ring(group, at, self.ring, self._board.units_for(1))

    def draw_way(self, group: InstructionGroup, way: Sequence[L], points: Sequence[Point]) -> None:
        """Draw the way somebody is about to walk, over points of the canvas that begin where they stand."""
        line(group, points, self._board.units_for(1))

    def grown(self, piece: int) -> float:
        """How much larger than it is drawn a piece is shown at this distance."""
        return 1.0

    @property
    def ring(self) -> float:
        """From the middle of a piece that is about to move to the ring round it."""
        return 16.0

    # Standing

    @property
    def view(self) -> V:
        """What they were shown by."""
        if self._view is None:
            raise RuntimeError("no piece has been shown")
        return self._view

    def show(self, view: V) -> None:
        self.clear()
        self._view = view
        for piece, (spot, sharing) in self._spots(view).items():
            self._put(piece, spot, sharing)

    def clear(self) -> None:
        super().clear()
        self._shade.clear()
        self.standing.clear()
        self._drawn.clear()

    def sharpen(self) -> None:
        """Also while they walk: only what is moved about is drawn anew."""
        for piece, drawn in self._drawn.items():
            drawn.body.clear()
            self.draw(drawn.body, piece, drawn.sharing)

    def fit(self) -> None:
        """The camera is nearer or further off: sizes follow, and how those stand who share a place."""
        for piece, drawn in self._drawn.items():
            size = self.grown(piece)
            if drawn.size.x != size:
                drawn.size.x = drawn.size.y = size
        if self._view is not None and not self._board.busy:
            for piece, spot in self.spots(self._view).items():
                if self.standing[piece].xy != spot:
                    self.standing[piece].xy = spot

    def shade(self, pieces: Collection[int]) -> None:
        """Let these stand in the dark, and all others in the light."""
        wanted = frozenset(pieces)
        if wanted == self._shaded:
            return
        self._shaded = wanted
        self.group.clear()
        self._shade.clear()
        for piece, drawn in self._drawn.items():
            self._group_of(piece).add(drawn.whole)

    def mark(self, pieces: Collection[int]) -> None:
        """Put a halo behind these, which goes and grows with them; all others lose theirs."""
        self._marked = frozenset(pieces)
        for piece, drawn in self._drawn.items():
            drawn.halo.clear()
            if piece in self._marked:
                self.draw_halo(drawn.halo, piece)

    def draw_halo(self, group: InstructionGroup, piece: int) -> None:
        """Draw what lies behind a piece that can be chosen, round (0, 0)."""

    def _group_of(self, piece: int) -> InstructionGroup:
        return self._shade if piece in self._shaded else self.group

    def at(self, piece: int) -> Point | None:
        """Where a piece is now, in board units; None where it is not on the board."""
        place = self.standing.get(piece)
        return None if place is None else (place.x, self._board.up(place.y))

    def spots(self, view: V) -> dict[int, Point]:
        """Where the view says that pieces stand, on the canvas with its y up."""
        return {piece: spot for piece, (spot, _sharing) in self._spots(view).items()}

    def astray(self, view: V) -> list[tuple[Translate, Point]]:
        """Those that stand elsewhere than the view says, and where they should."""
        spots = self.spots(view)
        return [
            (place, spots[piece])
            for piece, place in self.standing.items()
            if piece in spots and abs(place.x - spots[piece][0]) + abs(place.y - spots[piece][1]) > _THERE
        ]

    def _spots(self, view: V) -> dict[int, tuple[Point, int]]:
        """Where each stands, and how many share its place."""
        places: dict[L, list[int]] = {}
        for piece, place in self.where(view).items():
            places.setdefault(place, []).append(piece)
        found: dict[int, tuple[Point, int]] = {}
        for place, here in places.items():
            for piece, (x, y) in zip(here, self.stand(place, len(here)), strict=True):
                found[piece] = (x, self._board.up(y)), len(here)
        return found

    def _put(self, piece: int, spot: Point, sharing: int) -> None:
        whole, halo, body = InstructionGroup(), InstructionGroup(), InstructionGroup()
        factor = self.grown(piece)
        place, size = Translate(*spot), Scale(factor, factor, 1)
        for instruction in (PushMatrix(), place, size, halo, body, PopMatrix()):
            whole.add(instruction)
        self._group_of(piece).add(whole)
        if self._board.is_painted:  # Before that nobody knows how fine it must be; ``sharpen`` comes then.
            self.draw(body, piece, sharing)
        self.standing[piece] = place
        self._drawn[piece] = _Drawn(whole, size, halo, body, sharing)
        if piece in self._marked:
            self.draw_halo(halo, piece)

    # Moving

    def walk(
        self,
        event: Told,
        reel: Reel,
        piece: int,
        path: Sequence[L],
        reached: Callable[[int], None] | None = None,
        then: Callable[[], None] | None = None,
        most: float = inf,
    ) -> None:
        """Go from place to place, and in the end beside whoever stands there already.

        The last step reveals the event. ``reached`` hears the number of each place, ``then`` comes instead
        of the next motion; all of it takes ``most`` seconds at most.
        """
        last = len(path) - 1
        points = self.points(path)
        if path and self.where(self._board.coming).get(piece) == path[last]:
            points[last] = self.spots(self._board.coming)[piece]

        def arrived(number: int) -> None:
            if reached is not None:
                reached(number)
            if number == last:
                reel.reveal(event)
            else:
                board.director.happens(self._round(points[number + 1 : number + 3]))

        def go() -> None:
            reel.stroll(self.standing.get(piece), points, arrived, then, most)

        board, start = self._board, self.standing.get(piece)
        begin = [(start.x, start.y)] if start is not None else []
        wait = board.director.happens(self._round([*begin, *points]))
        if wait:
            reel.after(wait, go)
        else:
            go()

    def _round(self, points: Sequence[Point]) -> list[Rect]:
        """The rectangles that pieces on these points of the canvas take up."""
        half = self.size / 2
        return [(x - half, self._board.up(y) - half, self.size, self.size) for x, y in points]

    def points(self, path: Sequence[L]) -> list[Point]:
        """The middles of some places, on the canvas."""
        return [(x, self._board.up(y)) for x, y in map(self.middle, path)]

    def take_off(self, reel: Reel, piece: int, then: Callable[[], None] | None = None) -> None:
        """A piece leaves the board: it shrinks to nothing."""
        seconds, drawn = theme.seconds("fade"), self._drawn.get(piece)
        go_on = then or reel.next
        if drawn is None:
            go_on()
            return

        def gone() -> None:
            self._group_of(piece).remove(drawn.whole)
            del self.standing[piece], self._drawn[piece]
            go_on()

        if not seconds:
            gone()
            return
        size = Scale(1, 1, 1)
        drawn.whole.insert(2, size)  # Between where it stands and how it looks.
        reel.glide(size, seconds, gone, "in_cubic", x=0.01, y=0.01)


def fan(at: Point, count: int, step: float) -> list[Point]:
    """So many points in a row round a middle.

    >>> fan((10, 5), 3, 4)
    [(6.0, 5), (10.0, 5), (14.0, 5)]
    """
    return [(at[0] + (number - (count - 1) / 2) * step, at[1]) for number in range(count)]


def crowd(room: tuple[float, float], side: float, count: int) -> tuple[float, int]:
    """How large pieces are in a room and how many stand side by side, so that none hides another.

    >>> crowd((60, 40), 20, 2), crowd((60, 40), 20, 8)
    ((1.0, 3), (0.72, 4))
    """
    wide, high = room
    for size in (1.0, 0.93, 0.86, 0.79, 0.72, 0.66, 0.6):
        columns = int(wide // (side * size))
        if columns and -(-count // columns) * side * size <= high:
            return size, columns
    return 0.5, max(1, int(wide // (side * 0.5)))


def side_by_side(at: Point, room: tuple[float, float], side: float, count: int) -> list[Point]:
    """Where so many pieces stand in rows round a middle, as large as ``crowd`` says.

    >>> side_by_side((30, 20), (60, 40), 20, 2)
    [(20.0, 20.0), (40.0, 20.0)]
    """
    size, columns = crowd(room, side, count)
    rows, step = -(-count // columns), side * size
    found: list[Point] = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        found.append((at[0] + (column - (here - 1) / 2) * step, at[1] + (row - (rows - 1) / 2) * step))
    return found
