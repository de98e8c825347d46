"""Where a passport and the scanner lie on a desk of any size.

The window is as wide as the desk allows, because the word in it is what everybody waits for. Where there is
no height for the whole passport at that width it lies folded: first the part with the stamp and the signature
goes under, then the photograph too. What never goes is the head and the coded area.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The passport's page in its own units, and in them left, top, width, height of the photograph's frame and of
#: the coded area.
PAGE = (344.0, 495.0)
PHOTO = (20.0, 72.0, 117.0, 146.25)
CODED = (16.0, 396.0, 312.0, 86.0)
#: The window, and how far the housing reaches beyond it: beside, above, below.
WINDOW = (380.0, 128.0)
BESIDE, ABOVE, BELOW = 16.0, 44.0, 24.0
#: How wide all of it is, and how far the housing ends below the page.
_ACROSS = WINDOW[0] + 2 * BESIDE
_UNDER = CODED[1] + CODED[3] / 2 + WINDOW[1] / 2 + BELOW - PAGE[1]
#: Where the lower part begins when the page is folded, and what of the upper part is seen then.
FOLD = 366.0
_TO_THE_PHOTO, _HEAD = 226.0, 60.0
#: A page is folded before it gets smaller than these parts of the size that the width allows.
_WHOLE, _FOLDED = 0.9, 0.7
#: At first: where the page begins, how far it is from its edge to the window's, and how far it is pulled.
_START, _TO_WINDOW, _WAY = 6.0, 148.0, 92.0


@dataclass(frozen=True, slots=True)
class ScannerLayout:
    """Measures in pixels with y up, for a desk at ``x``, ``y``; ``largest`` is the most that all may take."""

    x: float
    y: float
    wide: float
    high: float
    largest: float

    @property
    def _fit(self) -> tuple[float, float]:
        """Pixels for a unit, and how much is seen of the page above the fold."""
        by_width = min(self.wide, self.largest) / _ACROSS
        for above, enough in ((FOLD, _WHOLE), (_TO_THE_PHOTO, _FOLDED), (_HEAD, 0.0)):
            scale = min(by_width, self.high / (above + PAGE[1] - FOLD + _UNDER))
            if scale >= by_width * enough:
                break
        return scale, above

    @property
    def scale(self) -> float:
        return self._fit[0]

    @property
    def above(self) -> float:
        """Units of the page from its top to the fold; all to :data:`FOLD`: it is not folded."""
        return self._fit[1]

    @property
    def page_high(self) -> float:
        scale, above = self._fit
        return (above + PAGE[1] - FOLD) * scale

    @property
    def page_y(self) -> float:
        """The page's lower edge. It stays where it is however far the page is pulled."""
        scale = self.scale
        return self.y + _UNDER * scale + (self.high - self.page_high - _UNDER * scale) / 2

    def height_of(self, top: float) -> float:
        """Where a line of the page is, so many units from its top."""
        scale, above = self._fit
        hidden = FOLD - above if top > above else 0.0
        return self.page_y + self.page_high - (top - hidden) * scale

    @property
    def _left(self) -> float:
        """The left edge of everything at first: on a wide desk there is room for the housing at the right."""
        scale = self.scale
        spare = (self.wide - _ACROSS * scale) / 2
        return self.x + spare - min(spare, (_START + _TO_WINDOW - BESIDE) / 2 * scale)

    @property
    def way(self) -> float:
        """How far a finger pulls the page."""
        return _WAY * self.scale

    def page_x(self, slid: float, drawn_in: float) -> float:
        """The page's left edge: it follows the finger, and is drawn in when the word can be read."""
        pulled = self._left + _START * self.scale + self.way * slid
        middle = self.x + (self.wide - PAGE[0] * self.scale) / 2
        return pulled + (middle - pulled) * drawn_in

    def window(self, drawn_in: float) -> tuple[float, float, float, float]:
        """The red film: left, bottom, width, height. It covers half of the page at first, then all of it."""
        scale = self.scale
        wide, high = WINDOW[0] * scale, WINDOW[1] * scale
        first = self._left + (_START + _TO_WINDOW) * scale
        middle = self.x + (self.wide - wide) / 2
        y = self.height_of(CODED[1] + CODED[3] / 2) - high / 2
        return first + (middle - first) * drawn_in, y, wide, high
