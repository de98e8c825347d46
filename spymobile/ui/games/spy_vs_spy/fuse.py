"""The bomb die: a fuse that burns while the die is in the air, five blanks and a blast."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin

from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.graphics.instructions import InstructionGroup

from spymobile.core.event import Told, fact
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import Board
from spymobile.ui.board.canvas import BoardPart
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering, picture
from spymobile.ui.board.reel import Reel
from spymobile.ui.games.spy_vs_spy.art import BLANK, BLAST, EXPLOSION
from spymobile.ui.games.spy_vs_spy.board_layout import CELL, UNITS, centre, home_strip, square
from spymobile.ui.games.spy_vs_spy.cube import RESTS as LIES
from spymobile.ui.games.spy_vs_spy.cube import draw_cube
from spymobile.ui.parts.seats import draw as draw_sign
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

#: Seconds: the fuse burns, a blank fizzes and rests, the blast grows, shakes and is over, a spy flies home
#: and has landed; the rolls for the first turn, and the one that decides it.
BURNS, FIZZ, RESTS, GROWS, SHAKES, BURST, FLIES, LANDED = 0.6, 0.1, 0.7, 0.09, 0.3, 0.45, 0.45, 0.5
_FIRST, _BEGINS = 0.24, 0.8
#: Steps in which the fuse gets shorter, the board shakes, and a spy flies.
_STEPS, _JOLTS, _ARC = 20, 6, 15
#: Where the large bomb lies, across it, and across the die and the burst.
_BOMB, _ROUND, _DIE, _BURST = (196.0, 330.0), 176.0, 120.0, 330.0
#: Degrees by which the die turns forwards, sideways and in the plane while it is in the air.
_TUMBLES = (450.0, 540.0, 90.0)
#: Beside one another, and how long, are the lines behind a die that flies, in units.
_APART, _LONG = 22.0, 34.0
_NIGHT, _CREAM, _HAZARD, _INK, _CORD = "#000000", "#F4EBD3", "#F2CB3C", "#141414", "#C9A26B"


def _fuse(share: float) -> Point:
    """A point on the fuse, from its far end (0) to the bomb (1), in units with y down.

    >>> [round(part) for part in _fuse(1.0)]
    [214, 238]
    """
    points: tuple[Point, ...] = (
        (372.0, 74.0),
        (270.0, 92.0),
        (400.0, 236.0),
        (300.0, 214.0),
        (236.0, 158.0),
        (214.0, 238.0),
    )
    while len(points) > 1:  # De Casteljau.
        points = tuple(
            (ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(points)
        )
    return points[0]


_CURVE = [_fuse(step / (2 * _STEPS)) for step in range(2 * _STEPS + 1)]


class Fuse(BoardPart[TunnelView]):
    """Draws above one board, and leaves nothing behind."""

    passing = True

    def __init__(self, board: Board[TunnelView, int]) -> None:
        super().__init__(board)
        self.idle = True
        self._jolt, self._tilt = Translate(), Rotate(angle=0, origin=(UNITS[0] / 2, UNITS[1] / 2))
        board.drawing.insert(0, self._jolt)
        board.drawing.insert(1, self._tilt)

    def warm(self) -> None:
        for name in (BLANK, BLAST, EXPLOSION):
            picture(name)

    def forget(self) -> None:
        """Nothing burns any more."""
        self.clear()
        self.still()
        self.idle = True

    def still(self) -> None:
        """The board lies straight."""
        self._jolt.xy = 0, 0
        self._tilt.angle = 0

    # Who begins

    def for_first(self, event: Told, reel: Reel) -> None:
        """The die goes round; the first blast begins."""
        if theme.reduce_motion:
            reel.next()
            return
        self.idle = False
        blast = bool(event.facts["explosion"])
        x, y = UNITS[0] / 2, UNITS[1] / 2
        self._board.camera.whole()
        self.clear()
        self._dim(0.5)
        place = PushMatrix(), Translate(x, y)
        for instruction in place:
            self.group.add(instruction)
        draw_cube(self.group, LIES, _DIE, blast)
        self.group.add(PopMatrix())
        draw_sign(
            self.group, self._board.looks[fact(event, "seat", int)], x + _DIE / 2, y + _DIE / 2, 16, 1.4
        )
        reel.reveal(event)
        reel.after(_BEGINS if blast else _FIRST, lambda: self._over(reel))

    def _over(self, reel: Reel) -> None:
        self.forget()
        reel.next()

    # The fuse

    def burn(self, event: Told, reel: Reel) -> None:
        """The fuse burns for the same time whatever the die will show."""
        if theme.reduce_motion:
            reel.next()
            return
        if self._board.again:
            self._fallen(event, reel)
            return
        self.idle = False
        board, blast = self._board, bool(event.facts["explosion"])
        space, seat = fact(event, "space", int), fact(event, "seat", int)
        board.camera.whole()  # It lies over all of the board, and whoever is blown up flies across it.
        self.clear()
        self._dim(0.7)
        self._spot(space, seat)
        burnt, cord, glow = Line(width=2.6), Line(width=3.2), Line(width=5.5)
        for tint, line in ((colour("#2A2A2A"), burnt), (colour(_CREAM), glow), (colour(_CORD), cord)):
            self.group.add(Color(rgba=tint))
            self.group.add(line)
        self._large_bomb()
        spark, flame = Translate(), Scale(1, 1, 1)
        self._lay(spark, flame, EXPLOSION, 74)
        die, cube = Translate(), InstructionGroup()
        for instruction in (PushMatrix(), die, cube, PopMatrix()):
            self.group.add(instruction)
        strip, mirrored = home_strip(facts.HOMES[len(board.coming.pawns)][seat])
        start = (UNITS[0] + 40 if mirrored else -40.0, strip)
        end = (292.0, 396.0) if mirrored else (104.0, 150.0)

        def show(step: int) -> None:
            share = step / _STEPS
            at = min(len(_CURVE) - 1, 2 * step)
            left, gone = _CURVE[at:], _CURVE[: at + 1]
            cord.points = glow.points = self._points(left)
            burnt.points = self._points(gone)
            spark.xy = left[0][0], board.up(left[0][1])
            flame.x = flame.y = 0.85 + 0.2 * (step % 2)
            ease = 1 - (1 - share) ** 2
            across = start[0] + (end[0] - start[0]) * ease
            down = start[1] + (end[1] - start[1]) * ease - 40 * sin(pi * share)
            speed = across - die.x, board.up(down) - die.y
            die.xy = across, board.up(down)
            cube.clear()
            if 1 < step < _STEPS - 2:
                self._speed_lines(cube, speed)
            tilt, slant, spin = (at + by * (1 - ease) for at, by in zip(LIES, _TUMBLES, strict=True))
            draw_cube(cube, (tilt, slant, spin), _DIE, blast)
            if step < _STEPS:
                reel.after(BURNS / _STEPS, lambda: show(step + 1))
            elif blast:
                self._burst(event, reel, space)
            else:
                reel.reveal(event)
                reel.glide(flame, FIZZ, x=0.01, y=0.01)
                reel.after(RESTS, lambda: self._over(reel))

        show(0)

    @staticmethod
    def _speed_lines(group: InstructionGroup, speed: Point) -> None:
        """Three short lines behind the die."""
        long = max(0.1, hypot(*speed))
        x, y = speed[0] / long, speed[1] / long
        group.add(Color(rgba=colour(_HAZARD)))
        for beside in (-_APART, 0.0, _APART):
            begin = -x * _DIE * 0.62 - y * beside, -y * _DIE * 0.62 + x * beside
            end = begin[0] - x * _LONG, begin[1] - y * _LONG
            group.add(Line(points=(*begin, *end), width=1.8))

    def _fallen(self, event: Told, reel: Reel) -> None:
        """Everybody has watched the fuse: this time the die lies beside the bomb, and that is all."""
        x, y = centre(fact(event, "space", int))
        art = BLAST if event.facts["explosion"] else BLANK
        self._board.sprite(self.group, art, CELL, (x, self._board.up(y - CELL)))
        reel.reveal(event)
        reel.after(BURNS, lambda: self._over(reel))

    def _points(self, curve: list[Point]) -> list[float]:
        return [number for x, y in curve for number in (x, self._board.up(y))]

    def _dim(self, cover: float) -> None:
        self.group.add(Color(rgba=colour(_NIGHT, cover)))
        self.group.add(Rectangle(size=UNITS))

    def _spot(self, space: int, seat: int) -> None:
        """The space in question stays bright, with a ring round it."""
        x, y = centre(space)
        board = self._board
        board.image(self.group, "svs_bomb", (x - 18, y - 18, 36, 36), passing=True)
        draw_sign(self.group, board.looks[seat], x - 8, board.up(y + 8), 9, 1)
        self.group.add(Color(rgba=colour(_HAZARD)))
        self.group.add(Line(circle=(x, board.up(y), 33), width=1.6))

    def _large_bomb(self) -> None:
        (x, y), half = _BOMB, _ROUND / 2
        y = self._board.up(y)
        for tint, radius in ((_CREAM, half), (_INK, half - 5)):
            self.group.add(Color(rgba=colour(tint)))
            self.group.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=72))
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(Line(circle=(x, y, half - 26, -72, -18), width=6, cap="round"))
        self.group.add(PushMatrix())
        self.group.add(Rotate(angle=-10, origin=(x, y)))
        for tint, out in ((_CREAM, 5.0), (_INK, 0.0)):
            self.group.add(Color(rgba=colour(tint)))
            self.group.add(
                Rectangle(pos=(x - 24 - out, y + half - 14 - out), size=(48 + 2 * out, 28 + 2 * out))
            )
        self.group.add(PopMatrix())

    def _lay(self, place: Translate, size: Scale, art: str, side: float) -> None:
        group = InstructionGroup()
        for instruction in (PushMatrix(), place, size):
            group.add(instruction)
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(-side / 2, -side / 2), size=(side, side), texture=picture(art)))
        group.add(PopMatrix())
        self.group.add(group)

    # The blast

    def _burst(self, event: Told, reel: Reel, space: int) -> None:
        """It grows out of its space; the board, and only the board, shakes."""
        board = self._board
        self.clear()
        self._dim(0.45)
        x, y = centre(space)
        x, y = min(max(x, 120.0), UNITS[0] - 120), min(max(y, 130.0), 320.0)
        size = Scale(0.1, 0.1, 1)
        self._lay(Translate(x, board.up(y)), size, EXPLOSION, _BURST)
        across, down = centre(space)
        board.image(self.group, "svs_bomb", (across - 20, down - 20, 40, 40), passing=True)
        reel.reveal(event)
        reel.glide(size, GROWS, x=1.0, y=1.0)
        self._boom((UNITS[0] / 2, 400.0))

        def jolt(number: int) -> None:
            if number < _JOLTS:
                fade = 1 - number / _JOLTS
                way = 1 if number % 2 else -1
                self._jolt.xy = 4 * way * fade, -3 * way * fade
                self._tilt.angle = 0.8 * way * fade
                reel.after(SHAKES / _JOLTS, lambda: jolt(number + 1))
            else:
                self.still()
                reel.after(BURST - SHAKES, reel.next)

        jolt(0)

    def _boom(self, at: Point) -> None:
        texture = lettering(_("BOOM!"), "LeagueGothic-Regular", 116)
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        x, y = at[0], self._board.up(at[1])
        self.group.add(PushMatrix())
        self.group.add(Rotate(angle=7, origin=(x, y)))
        self.group.add(Color(rgba=colour(_INK)))
        for turn in range(12):
            off = 5 * cos(turn * pi / 6), 5 * sin(turn * pi / 6)
            pos = (x - wide / 2 + off[0], y - high / 2 + off[1])
            self.group.add(Rectangle(pos=pos, size=(wide, high), texture=texture))
        self.group.add(Color(rgba=colour(_HAZARD)))
        self.group.add(Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture))
        self.group.add(PopMatrix())

    def blow_home(self, event: Told, reel: Reel) -> None:
        """Straight home on an arc, whether or not there is a way."""
        board = self._board
        seat, home = fact(event, "seat", int), fact(event, "space", int)
        pawn = board.standing().get(seat)
        if theme.reduce_motion or pawn is None:
            self._over(reel)
            return
        start, (x, y) = (pawn.x, pawn.y), centre(home)
        end = x, board.up(y)
        high = 60 + 0.25 * abs(end[1] - start[1])
        flying, copies = Translate(*start), InstructionGroup()
        board.edge(self.group, square(home), 3, theme.glow)
        trail = InstructionGroup()
        for part in (trail, copies):
            self.group.add(part)
        self._fly(seat, flying)

        def at(share: float) -> Point:
            lift = high * 4 * share * (1 - share)
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share + lift

        def go(step: int) -> None:
            flying.xy = at(step / _ARC)
            self._dot(trail, at(step / _ARC))
            copies.clear()
            for number in (1, 2, 3):
                if step > number:
                    self._copy(copies, seat, at((step - number) / _ARC), 0.5 - 0.13 * number)
            if step < _ARC:
                reel.after(FLIES / _ARC, lambda: go(step + 1))
            else:
                reel.reveal(event)
                reel.after(LANDED, lambda: self._over(reel))

        pawn.xy = -4 * CELL, -4 * CELL  # It is in the air: what stands on the board is put back by the view.
        go(0)

    @staticmethod
    def _dot(group: InstructionGroup, at: Point) -> None:
        """A dot of the way that somebody has flown."""
        for tint, half in ((_INK, 3.6), (_CREAM, 2.2)):
            group.add(Color(rgba=colour(tint)))
            group.add(Rectangle(pos=(at[0] - half, at[1] - half), size=(2 * half, 2 * half)))

    def _fly(self, seat: int, place: Translate) -> None:
        for instruction in (PushMatrix(), place):
            self.group.add(instruction)
        self._copy(self.group, seat, (0.0, 0.0), 1.0)
        self.group.add(PopMatrix())

    def _copy(self, group: InstructionGroup, seat: int, at: Point, alpha: float) -> None:
        draw: Callable[..., None] = self._board.pieces.draw_pawn  # type: ignore[union-attr]
        draw(group, seat, at, size=1.35, alpha=alpha)
