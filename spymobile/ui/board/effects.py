"""What passes over a board: things fly, amounts float up, light falls on somebody, a stamp comes down."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.texture import Texture

from spymobile.core.event import Told
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.cards import Draw
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering, picture, shaded
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.board.reel import Reel
from spymobile.ui.parts.frames import Plate, Rim
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

PAPER, BRASS = "#EFE6D2", "#C39A4A"
#: Pixels across the light, which is shown much larger.
_LIGHT = 32
#: Across something on its way, and how much of it is left where it lands.
_LARGE, _LANDED = 54.0, 0.4
#: How far words rise, and how much above their start they begin.
_RISE, _ABOVE = 26.0, 14.0
#: Across the light round somebody, and how much larger they stand in it.
_SHINE, _GROWN = 230.0, 1.5
#: How dark it gets round the light.
_NIGHT = 0.6


@cache
def _radiance() -> Texture:
    """Light that grows less outwards."""
    middle = _LIGHT / 2

    def near(x: float, y: float) -> float:
        return 0.92 * max(0.0, 1 - hypot(x - middle, y - middle) / middle) ** 2

    return shaded(_LIGHT, near)


class Effects(BoardPart[Any]):
    """Draws above one board, and leaves nothing behind. Points are in board units."""

    passing = True

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)

    def fly(
        self,
        reel: Reel,
        art: str,
        start: Point,
        end: Point,
        then: Callable[[], None],
        coin: bool = False,
    ) -> None:
        """A picture, or one on a ``coin``, goes from one point to another and is small when it lands."""
        half = _LARGE / 2
        place, size = Translate(*self._on_canvas(start)), Scale(1, 1, 1)
        drawn: list[Instruction] = []
        side = _LARGE
        if coin:
            disc: dict[str, Any] = {
                "pos": (-half, -half),
                "size": (_LARGE, _LARGE),
                "radius": half,
                "fine": CORNERS,
            }
            drawn = [Color(rgba=colour(PAPER)), Plate(**disc)]
            drawn += [Color(rgba=colour(BRASS)), Rim(**disc, thick=3)]
            side = _LARGE * 0.7
        texture = picture(art)  # As large as it was drawn: it is on its way, and bringing it down is felt.
        picture_of = Rectangle(pos=(-side / 2, -side / 2), size=(side, side), texture=texture)
        group = self._lay(place, size, *drawn, Color(1, 1, 1, 1), picture_of)

        def landed() -> None:
            self.group.remove(group)
            then()

        seconds = theme.seconds("fly")
        x, y = self._on_canvas(end)
        reel.glide(size, seconds, ease="in_cubic", x=_LANDED, y=_LANDED)
        reel.glide(place, seconds, landed, ease="in_out_cubic", x=x, y=y)

    def float_up(self, reel: Reel, words: str, at: Point, then: Callable[[], None] | None = None) -> None:
        """An amount floats up from somewhere, while other things go on unless somebody waits for it."""
        x, y = self._on_canvas(at)
        top = self._board.units[1] - _ABOVE
        place = self._plate(words, (x, min(y + _ABOVE, top - _RISE)))
        reel.glide(place, theme.seconds("float"), then, y=place.y + _RISE)

    def send(self, reel: Reel, words: str, start: Point, end: Point, then: Callable[[], None]) -> None:
        """An amount goes from one point to another."""
        x, y = self._on_canvas(end)
        reel.glide(self._plate(words, self._on_canvas(start)), theme.seconds("fly"), then, x=x, y=y)

    def shine(self, event: Told, reel: Reel, at: Point, draw: Draw) -> None:
        """Night falls, and what is drawn grows in the light; when it is bright the event is revealed."""
        board, (x, y), half = self._board, self._on_canvas(at), _SHINE / 2
        night, light, size = Color(0, 0, 0, 0), Color(*theme.glow[:3], 0), Scale(1, 1, 1, origin=(x, y))
        around = Rectangle(pos=(x - half, y - half), size=(_SHINE, _SHINE), texture=_radiance())
        drawn = InstructionGroup()
        draw(drawn)
        self._lay(night, Rectangle(size=board.units), light, around, size, drawn)

        def lit() -> None:
            reel.reveal(event)
            reel.after(theme.seconds("light"), reel.next)

        seconds = theme.seconds("light") / 2
        reel.glide(night, seconds, a=_NIGHT)
        reel.glide(size, seconds, x=_GROWN, y=_GROWN)
        reel.glide(light, seconds, lit, a=1.0)

    def _plate(self, words: str, at: Point) -> Translate:
        texture = lettering(words, "BarlowCondensed-Bold", 20)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        place = Translate(*at)
        size = wide + 16, high + 2
        around: dict[str, Any] = {
            "pos": (-size[0] / 2, -size[1] / 2),
            "size": size,
            "radius": 8,
            "fine": CORNERS,
        }
        self._lay(
            place,
            Color(rgba=colour("#14181D", 0.9)),
            Plate(**around),
            Color(rgba=theme.glow),
            Rim(**around, thick=1.6),
            Color(rgba=colour("#FBEFC9")),
            Rectangle(pos=(-wide / 2, -high / 2), size=(wide, high), texture=texture),
        )
        return place

    def _lay(self, *instructions: Instruction) -> InstructionGroup:
        group = InstructionGroup()
        for instruction in (PushMatrix(), *instructions, PopMatrix()):
            group.add(instruction)
        self.group.add(group)
        return group

    def _on_canvas(self, at: Point) -> Point:
        return at[0], self._board.up(at[1])


def stamp(
    board: AnyBoard, group: InstructionGroup, word: str, at: Point, size: float, tint: str, angle: float = 9
) -> None:
    """A word stamped on paper, a little askew."""
    x, y = at
    wide, high = size * 2.2, size * 1.3
    group.add(PushMatrix())
    group.add(Rotate(angle=angle, origin=(x, board.up(y))))
    board.box(group, (x - wide / 2, y - high / 2, wide, high), PAPER, tint, 6, 4)
    board.words(group, word, x, y, size, tint, "LeagueGothic-Regular")
    group.add(Color(1, 1, 1, 1))
    group.add(PopMatrix())
