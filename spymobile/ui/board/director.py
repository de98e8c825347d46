"""What the camera is to look at: what can be reached, what happens, whoever acts, and else the whole board.

A board says what is on; the director decides by the sizes that come of it. Where every place is as large as a
fingertip and every word can be read, the whole board is seen all the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp

from spymobile.ui.board.geometry import Rect, around, middle, most_in_sight
from spymobile.ui.text import LARGE_TEXT
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.board.board import AnyBoard

#: Places so large, in dp, are chosen on the whole board as well.
LARGE_PLACE = 30
#: While somebody chooses, no place is smaller than this.
LEAST_PLACE = 19
#: Letters on the board: as large as they are drawn for, the least that can be read, and what they get then.
LETTERS, LEAST_LETTERS, READ_LETTERS = 12.0, 8.5, 11.0
#: Not worth coming nearer for.
_HARDLY = 1.15


def growth(text_scale: float) -> float:
    """How much larger the words on a board are drawn: a quarter of what is wanted, the camera does the rest.

    >>> growth(1.3), growth(2.0)
    (1.0, 1.25)
    """
    return 1.0 if text_scale <= LARGE_TEXT else 1 + (text_scale - 1) / 4


def reading_zoom(letters: float, text_scale: float) -> float:
    """How much closer a board must be seen on which letters are so large, in dp; 1: the whole will do.

    >>> reading_zoom(12, 1.0), reading_zoom(15, 2.0), reading_zoom(22, 2.0)
    (1.0, 1.6, 1.0)
    >>> round(reading_zoom(7.5, 1.0), 2)
    1.47
    """
    if letters <= 0:
        return 1.0
    if text_scale > LARGE_TEXT:
        zoom = LETTERS * text_scale / letters
    else:
        zoom = READ_LETTERS / letters if letters < LEAST_LETTERS else 1.0
    return zoom if zoom > _HARDLY else 1.0


class Director:
    """Belongs to one board."""

    def __init__(self, board: AnyBoard) -> None:
        self._board = board
        #: Whose turn was seen last, as the board tells turns apart.
        self._turn: object = None
        #: What can be reached now; empty: nothing is to be chosen on the board.
        self._reach: tuple[Rect, ...] = ()
        #: Something happens, and the camera was sent there.
        self._there = False
        #: The camera was sent anywhere at all.
        self._moved = False
        #: All of the board is to be seen, however small its words are.
        self.overlooks = False

    @property
    def closer(self) -> float:
        """How much closer words want to be seen than the whole board is; 1: not at all."""
        board = self._board
        if self.overlooks:
            return 1.0
        letters = board.letters * growth(theme.text_scale) * board.camera.fit / dp(1)
        return min(board.camera.nearest, reading_zoom(letters, theme.text_scale))

    @property
    def small(self) -> bool:
        """Whether places are too small to be chosen on the whole board."""
        return not self.overlooks and bool(self._board.cell * self._board.camera.fit < dp(LARGE_PLACE))

    @property
    def active(self) -> bool:
        """Whether the camera is moved at all."""
        return self.small or self.closer > 1

    def choose(self, reach: Iterable[Rect]) -> None:
        """Somebody must choose between these; nothing: nobody must."""
        self._reach = tuple(reach)
        self.resume()

    def resume(self) -> None:
        """Look at what can be chosen; not while a finger carries something, for the board would slip away."""
        if self._board.carry.lifted:
            return
        if self._reach and self.active:
            self._frame(self._reach)
        elif self.closer > 1 and not self._board.busy:
            self._rest()

    def shown(self, turn: object) -> None:
        """The board stands as a view says: with a new turn all of it is seen."""
        new, self._turn = turn != self._turn, turn
        if new or self.closer > 1 or not self.active:
            self._rest()

    def happens(self, rects: Sequence[Rect]) -> float:
        """Something happens there: look at it. How many seconds it takes to get there."""
        board = self._board
        camera, margin = board.camera, self._margin
        if not self.active or not rects or camera.taken:
            return 0.0
        wanted = [around([rect], margin / 2) for rect in rects]
        if camera.shows([self._on_board(rect) for rect in wanted]) and not camera.whole_wanted:
            self._there = True
            return 0.0
        zoom = self.closer
        if zoom > 1:
            camera.look_at(zoom, middle(around(self._fitting(rects, zoom))))
        else:
            camera.frame(rects, margin)
        self._there = self._moved = True
        return theme.seconds("camera") if camera.gliding else 0.0

    def again(self) -> None:
        """Another size, another text size, another side up: what was to be seen is to be seen again."""
        camera = self._board.camera
        if self._reach and self.active:
            self._frame(self._reach)
        elif not self._there or not self.active:
            self._rest()
        camera.refit()

    def _frame(self, rects: Sequence[Rect]) -> None:
        """All of these; on a very small screen most of them, for they would cover each other."""
        self._there, self._moved = False, True
        camera, margin = self._board.camera, self._margin
        _x, _y, across, up = camera.window
        _left, _top, wide, high = around(rects, margin)
        least = dp(self._board.least_place) / (self._board.cell * camera.fit or 1.0)
        if least > max(1.0, min(across / (camera.fit * wide), up / (camera.fit * high))):
            scale = camera.fit * least
            held = [around([rect], margin) for rect in rects]
            camera.look_at(least, most_in_sight(held, across / scale, up / scale))
        else:
            camera.frame(rects, margin)

    def _rest(self) -> None:
        """All of it; or as near as words must be, whoever acts."""
        board, zoom = self._board, self.closer
        at = board.actor() if zoom > 1 else None
        self._there = False
        if at is not None:
            self._moved = True
            board.camera.look_at(zoom, at)
        elif self._moved:
            self._moved = False
            board.camera.whole()

    @property
    def _margin(self) -> float:
        """Half a place."""
        return min(self._board.cell, self._board.units[0] / 6) / 2

    def _on_board(self, rect: Rect) -> Rect:
        (x, y, wide, high), (right, low) = rect, self._board.units
        left, top = max(0.0, x), max(0.0, y)
        return left, top, min(right, x + wide) - left, min(low, y + high) - top

    def _fitting(self, rects: Sequence[Rect], zoom: float) -> Sequence[Rect]:
        """The first of them that are seen together from so near; whoever goes on is followed."""
        camera = self._board.camera
        _x, _y, wide, high = camera.window
        most = wide / (camera.fit * zoom), high / (camera.fit * zoom)
        for count in range(len(rects), 1, -1):
            _left, _top, across, down = around(rects[:count])
            if across <= most[0] and down <= most[1]:
                return rects[:count]
        return rects[:1]
