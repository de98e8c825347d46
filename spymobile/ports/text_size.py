"""How large a device says letters shall be, as far as that can be believed."""

from __future__ import annotations

import math

SMALLEST, LARGEST = 0.5, 4.0


def sound_scale(told: float) -> float:
    """A scale that makes sense; 1 for what makes none.

    >>> sound_scale(1.3), sound_scale(float("nan")), sound_scale(0), sound_scale(99)
    (1.3, 1.0, 1.0, 4.0)
    """
    if not math.isfinite(told) or told <= 0:
        return 1.0
    return min(LARGEST, max(SMALLEST, told))
