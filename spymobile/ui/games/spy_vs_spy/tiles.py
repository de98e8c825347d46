"""What lies on the spaces: tunnels, Spies and repairs, and the bombs on top."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import AnyBoard, Board
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point, middle
from spymobile.ui.board.painting import picture
from spymobile.ui.board.reel import Reel
from spymobile.ui.games.spy_vs_spy.art import BOMB, laid, tile_art
from spymobile.ui.games.spy_vs_spy.board_layout import CELL, centre, square
from spymobile.ui.theme import colour, seat_colour, theme

#: Seconds in which a tile drops onto the board, and for which it then lies framed in its player's colour.
DROP, REST = 0.18, 0.6
#: Units across a bomb on the board.
BOMB_SIDE = 34.0
_FROM_ABOVE = 1.45
#: How large the shadow of a Spy is that is hidden under its tile.
_HIDDEN = 0.5
_INK = "#14181D"


class Ground(BoardPart[TunnelView]):
    """The tiles. A space whose stack is the same as before is not drawn anew."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "tiles")
        self._drawn: dict[int, tuple[tuple[int, ...], InstructionGroup]] = {}

    def show(self, view: TunnelView) -> None:
        for space, stack in enumerate(view.stacks):
            before = self._drawn.get(space)
            if before[0] == stack if before is not None else not stack:
                continue
            group = before[1] if before is not None else InstructionGroup()
            if before is None:
                self.group.add(group)
            self._drawn[space] = stack, group
            group.clear()
            self._draw(group, space, stack)

    def sharpen(self) -> None:
        for space, (stack, group) in self._drawn.items():
            group.clear()
            self._draw(group, space, stack)

    def _draw(self, group: InstructionGroup, space: int, stack: tuple[int, ...]) -> None:
        if not stack:
            return
        x, y, side, _high = self._board.flip(square(space))
        group.add(Color(1, 1, 1, 1))
        texture = picture(tile_art(stack[-1] >> 2), self._board.pixels(CELL))
        group.add(laid(texture, stack[-1] & 3, (x, y), side))
        if len(stack) == 3:  # A repair: bolts in its corners say that it is safe for good.
            group.add(Color(rgba=colour(_INK)))
            for across in (3.0, side - 8.0):
                for up in (3.0, side - 8.0):
                    group.add(Rectangle(pos=(x + across, y + up), size=(5, 5)))
            group.add(Color(rgba=colour("#F2CB3C")))
            for across in (4.2, side - 6.8):
                for up in (4.2, side - 6.8):
                    group.add(Rectangle(pos=(x + across, y + up), size=(2.6, 2.6)))

    def bare(self, space: int) -> None:
        """Nothing is drawn there until the next view: it is in somebody's hand."""
        drawn = self._drawn.pop(space, None)
        if drawn is not None:
            self.group.remove(drawn[1])


class Bombs(BoardPart[TunnelView]):
    """The bombs that are still on the board, laid down in one go: one by one they would be dear."""

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board, "bombs")
        self._spaces: list[int] = []
        self._mesh = Mesh(mode="triangles")

    def show(self, view: TunnelView) -> None:
        self._spaces = list(view.bombs)
        self._draw()

    def _draw(self) -> None:
        self.clear()
        if not self._spaces:
            return
        texture, half = picture(BOMB, self._board.pixels(BOMB_SIDE)), BOMB_SIDE / 2
        corners = list(zip((-half, half, half, -half), (-half, -half, half, half), strict=True))
        sides = [texture.tex_coords[at : at + 2] for at in range(0, 8, 2)]
        vertices: list[float] = []
        for space in self._spaces:
            x, y = centre(space)
            for (across, up), side in zip(corners, sides, strict=True):
                vertices += (x + across, self._board.up(y) + up, *side)
        self._mesh.texture = texture
        self._mesh.vertices = vertices
        self._mesh.indices = [
            4 * number + corner for number in range(len(self._spaces)) for corner in (0, 1, 2, 0, 2, 3)
        ]
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(self._mesh)

    def take(self, space: int) -> None:
        """This one is in somebody's hand."""
        if space in self._spaces:
            self._spaces.remove(space)
            self._draw()


class Laying(BoardPart[TunnelView]):
    """How a tile comes onto the board, leaves it, or goes face down into the pile: always alike."""

    passing = True

    def __init__(self, board: Board[TunnelView, int], ground: Ground) -> None:
        super().__init__(board)
        self._ground = ground

    def drop(self, event: Told, reel: Reel) -> None:
        """A tile is laid: it falls from above, and lies framed in its player's colour for a moment."""
        board, space = self._board, fact(event, "space", int)
        word = event.facts.get("tile")
        if theme.reduce_motion or not isinstance(word, str):
            reel.next()
            return
        turns = fact(event, "turns", int) if "turns" in event.facts else 0
        board.director.happens([square(space)])
        x, y, side, _high = board.flip(square(space))
        at = (x + side / 2, y + side / 2)
        size = Scale(_FROM_ABOVE, _FROM_ABOVE, 1, origin=at)
        shade = Color(1, 1, 1, 0.2)
        if facts.TILE[word] >= facts.TUNNELS:
            self._shadow(reel, at, side)
        texture = picture(tile_art(facts.TILE[word]), board.pixels(CELL))
        for instruction in (PushMatrix(), size, shade, laid(texture, turns, (x, y), side), PopMatrix()):
            self.group.add(instruction)

        def down() -> None:
            reel.reveal(event)
            look = board.looks[fact(event, "seat", int)]
            board.edge(self.group, square(space), 3.5, seat_colour(look))
            self._ticks(space, look)
            reel.after(REST, gone)

        def gone() -> None:
            self.clear()
            reel.next()

        reel.glide(shade, DROP, a=1.0)
        reel.glide(size, DROP, down, "in_cubic", x=1.0, y=1.0)

    def _shadow(self, reel: Reel, at: Point, side: float) -> None:
        """A Spy's shadow drops onto the space, and is gone under the tile."""
        wide = side * 1.5
        place, tall = Translate(at[0] + side * 0.7, at[1] - side * 0.5), Scale(1.6, 1.6, 1)
        shape = Rectangle(pos=(-wide / 2, -wide / 2), size=(wide, wide), texture=picture("svs_spy_black"))
        for instruction in (PushMatrix(), place, tall, Color(0, 0, 0, 0.5), shape, PopMatrix()):
            self.group.add(instruction)
        reel.glide(place, DROP, ease="in_cubic", x=at[0], y=at[1])
        reel.glide(tall, DROP, ease="in_cubic", x=_HIDDEN, y=_HIDDEN)

    def _ticks(self, space: int, look: int) -> None:
        """Four short lines outwards: here it is."""
        x, y = centre(space)
        self.group.add(Color(rgba=seat_colour(look)))
        far = CELL / 2 + 4
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            wide, high = (7, 3) if across else (3, 7)
            left = x + across * (far + 3.5) - wide / 2
            top = y + down * (far + 3.5) - high / 2
            self.group.add(Rectangle(pos=(left, self._board.up(top + high)), size=(wide, high)))

    def to_pile(self, event: Told, reel: Reel, start: Point, end: Point, art: str, count: int = 1) -> None:
        """Tiles slide from a point into the pile, or out of it: as many as everybody is told of."""
        if theme.reduce_motion or not count:
            reel.next()
            return
        self._slide(event, reel, start, end, art, count)

    def _slide(self, event: Told, reel: Reel, start: Point, end: Point, art: str, left: int) -> None:
        board = self._board
        place = Translate(start[0], board.up(start[1]))
        group = InstructionGroup()
        for instruction in (PushMatrix(), place):
            group.add(instruction)
        if art:
            board.sprite(group, art, 30)
        else:
            draw_back(board, group, 28)
        group.add(PopMatrix())
        self.group.add(group)

        def there() -> None:
            self.group.remove(group)
            if left > 1:
                self._slide(event, reel, start, end, art, left - 1)
            else:
                reel.reveal(event)
                reel.next()

        reel.glide(place, 0.22 if left == 1 else 0.15, there, "in_out_cubic", x=end[0], y=board.up(end[1]))

    def lift(self, event: Told, reel: Reel, end: Point) -> None:
        """The top tile of a space goes into the pile for all to see."""
        space = fact(event, "space", int)
        self._ground.bare(space)
        self.to_pile(event, reel, middle(square(space)), end, tile_art(facts.TILE[fact(event, "tile", str)]))


def draw_back(board: AnyBoard, group: InstructionGroup, side: float) -> None:
    """The back of a tile round (0, 0): the same for all of them."""
    half = side / 2
    for tint, inset in (("#5B6570", 0.0), ("#23272C", 1.5)):
        group.add(Color(rgba=colour(tint)))
        group.add(Rectangle(pos=(inset - half, inset - half), size=(side - 2 * inset, side - 2 * inset)))
    board.sprite(group, "svs_spy_gray", side * 0.62)
