"""Where the parts of the deal lie: low on a tall page, in the column right of a wide board."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

#: Left, bottom, width and height in pixels, with y up.
type Box = tuple[float, float, float, float]

#: Below the button stands the other way to look, as high as a finger needs, and what the hand rests on.
_FOOT, _FLOOR, _LOW_FLOOR = 48, 27, 4
_ROOMY = 700
_PILL, _FOLDER = 52, 294


@dataclass(frozen=True, slots=True)
class DealPlaces:
    """The same for every seat and every card of a game in one window."""

    pills: Box
    folder: Box
    button: Box
    instead: Box
    #: The highest that anything here may reach.
    top: float

    def card(self, need: float) -> Box:
        """Where an open card of that height lies: on the button, as the folder does."""
        x, y, wide, _high = self.folder
        return x, y, wide, min(need, self.top - y)


def places(column: Box, people: int, button: float, instead: float) -> DealPlaces:
    """Everything in a column of the page, from below; ``button`` and ``instead`` are heights they need."""
    x, bottom, wide, high = column
    floor = dp(_FLOOR if high > dp(_ROOMY) else _LOW_FLOOR)
    foot = (x + dp(16), bottom + floor, wide - dp(32), max(dp(_FOOT), instead))
    push = (foot[0], foot[1] + foot[3] + dp(4), foot[2], button)
    base, top = push[1] + push[3] + dp(8), bottom + high - dp(6)
    rows = 0 if people < 2 else 1 if people <= 3 else 2
    pill = min(dp(_PILL), (top - base) * 0.2)
    pills = rows * pill + max(0, rows - 1) * dp(6)
    gap = dp(14) if rows else 0.0
    tall = max(dp(96), min(dp(_FOLDER), top - base - pills - gap))
    folder = (x + dp(12), base, wide - dp(24), tall)
    return DealPlaces((x + dp(14), base + tall + gap, wide - dp(28), pills), folder, push, foot, top)
