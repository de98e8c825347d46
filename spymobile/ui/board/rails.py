"""Letters and numbers along the left and the upper edge of a board: a square is found by its name.

They glide with the board and keep their size: labels move, none is drawn anew. Where they would lie over each
other only every second is seen, or even fewer.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from spymobile.ui.board.canvas import Overlay
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import LETTERING, lettering
from spymobile.ui.parts.frames import Plate
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

_GROUND, _LETTERS, _BRASS, _ON_BRASS = "#0C1015", "#C5CACE", "#C39A4A", "#14181D"
_FONT = "BarlowCondensed-Bold"
#: How wide a rail is, how large its letters, and how wide a brass plate at the least, in dp.
WIDE, _SIZE, _PLATE = 16, 13, 20
#: The most that they grow with the text.
_MOST = 1.5
#: How much of its line a letter fills.
_FILLED = 0.62


@dataclass(slots=True)
class _Label:
    """One letter or number."""

    #: Where its row or column lies, in units, and whether it stands at the left.
    at: float
    left: bool
    tint: Color
    letters: Rectangle
    plate: Plate
    #: Where the plate is drawn while the name is used: most never have one.
    behind: InstructionGroup
    #: Which it is along its edge.
    number: int


#: Where nobody sees it.
_AWAY = (-10_000.0, -10_000.0)


class Rails(Overlay):
    """Belongs to one board. ``left`` and ``top`` are names with the middles of their rows and columns."""

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self._labels: dict[str, list[_Label]] = {}
        #: The names that have brass plates.
        self.named: frozenset[str] = frozenset()
        self._strips: tuple[Rectangle, Rectangle, Rectangle] | None = None
        #: For the left edge and for the upper one: how far apart labels are, and how large.
        self._measures: dict[bool, tuple[float, float]] = {}

    @property
    def wide(self) -> float:
        """Pixels across a rail."""
        return float(dp(WIDE)) * self._grown

    @property
    def _grown(self) -> float:
        return min(_MOST, max(1.0, theme.text_scale))

    def lay(self, left: Iterable[tuple[str, float]], top: Iterable[tuple[str, float]]) -> None:
        """Put these along the edges: the board lies so from now on."""
        group = self.group
        group.clear()
        self._labels.clear()
        group.add(Color(rgba=colour(_GROUND)))
        self._strips = (Rectangle(), Rectangle(), Rectangle())
        for strip in self._strips[:2]:
            group.add(strip)
        for names, is_left in ((left, True), (top, False)):
            for number, (name, at) in enumerate(names):
                self._labels.setdefault(name, []).append(self._label(group, name, at, is_left, number))
        self._measures = {is_left: self._measure(is_left) for is_left in (True, False)}
        group.add(Color(rgba=colour(_GROUND)))
        group.add(self._strips[2])  # The corner: letters glide under it.
        named, self.named = self.named, frozenset()
        self.name(named)
        self.follow()

    def _label(self, group: InstructionGroup, name: str, at: float, is_left: bool, number: int) -> _Label:
        size = _SIZE * self._grown
        texture = lettering(name, _FONT, dp(size))
        wide, high = texture.width / LETTERING, texture.height / LETTERING
        behind, tint = InstructionGroup(), Color(rgba=colour(_LETTERS))
        across = max(dp(_PLATE) * self._grown, wide + dp(6))
        across = min(across, self.wide) if is_left else across
        plate = Plate(size=(across, dp(15) * self._grown), radius=dp(4))
        letters = Rectangle(size=(wide, high), texture=texture)
        if self._board.flat:
            corners = list(texture.tex_coords)
            turns = 1 if is_left else 2
            letters.tex_coords = corners[2 * turns :] + corners[: 2 * turns]
            letters.size = (high, wide) if is_left else (wide, high)
        for instruction in (behind, tint, letters):
            group.add(instruction)
        return _Label(at, is_left, tint, letters, plate, behind, number)

    def name(self, names: Collection[str]) -> None:
        """Put brass plates behind these."""
        wanted = frozenset(names) & self._labels.keys()
        for name in wanted ^ self.named:
            on = name in wanted
            for label in self._labels[name]:
                label.behind.clear()
                for instruction in (Color(rgba=colour(_BRASS)), label.plate) if on else ():
                    label.behind.add(instruction)
                label.tint.rgba = colour(_ON_BRASS if on else _LETTERS)
        self.named = wanted
        self._board.lay_over()

    def follow(self) -> None:
        if self._strips is None:
            return
        board, wide = self._board, self.wide
        left, top, corner = self._strips
        # They lie at the edges of the window, or of a board that does not fill it.
        (edge, upper), (right, lower) = board.to_point(0, 0), board.to_point(*board.units)
        aside, above = max(board.x, edge - wide), min(board.y + board.height - wide, upper)
        below = max(board.y, lower)
        left.pos, left.size = (aside, below), (max(wide, edge - aside), above + wide - below)
        top.pos, top.size = (aside, above), (min(board.x + board.width, right) - aside, wide)
        corner.pos, corner.size = (aside, above), (wide, wide)
        steps = {is_left: self._step(is_left) for is_left in (True, False)}
        for labels in self._labels.values():
            for label in labels:
                x, y = board.to_point(label.at, label.at)
                at = (aside + wide / 2, y) if label.left else (x, above + wide / 2)
                _centre(label.letters, at)
                named = bool(label.behind.children)
                inside = self._is_inside(label.letters)
                seen = 1.0 if inside and (named or label.number % steps[label.left] == 0) else 0.0
                if label.tint.a != seen:
                    label.tint.a = seen
                if named:
                    _centre(label.plate, at if inside else _AWAY)

    def _is_inside(self, letters: Rectangle) -> bool:
        """From near most rows and columns lie beyond the board's place; nobody looks for them there."""
        board, (x, y), (wide, high) = self._board, letters.pos, letters.size
        return bool(
            board.x <= x <= board.x + board.width - wide and board.y <= y <= board.y + board.height - high
        )

    def _step(self, is_left: bool) -> int:
        """Every how many of the labels along an edge are seen, so that none lies over the next."""
        apart, need = self._measures[is_left]
        return max(1, math.ceil(need / (apart * self._board.camera.scale or need or 1.0)))

    def _measure(self, is_left: bool) -> tuple[float, float]:
        """How far apart labels along an edge are, in units, and how many pixels the largest fills."""
        labels = [one for same in self._labels.values() for one in same if one.left == is_left]
        apart = min((after - at for at, after in pairwise(sorted(label.at for label in labels))), default=0.0)
        filled = (one.letters.size[1] * _FILLED if is_left else one.letters.size[0] for one in labels)
        return apart, max(filled, default=0.0)

    def seen(self, left: bool) -> list[Rectangle]:
        """What stands along the left edge or the upper one, and is not left out."""
        labels = [one for same in self._labels.values() for one in same if one.left == left]
        return [one.letters for one in sorted(labels, key=lambda one: one.at) if one.tint.a]

    def at(self, name: str) -> list[Point]:
        """Where a name stands on the screen, for those who look for it."""
        drawn = [label.letters for label in self._labels.get(name, ())]
        return [(one.pos[0] + one.size[0] / 2, one.pos[1] + one.size[1] / 2) for one in drawn]


def _centre(what: Rectangle | Plate, at: Point) -> None:
    wide, high = what.size
    what.pos = round(at[0] - wide / 2), round(at[1] - high / 2)
