"""How well one colour can be told from another, as WCAG measures it."""

from __future__ import annotations

from collections.abc import Sequence


def luminance(colour: Sequence[float]) -> float:
    """From 0 for black to 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """From 1 for the same colour to 21 for black on white.

    >>> round(contrast((0, 0, 0), (1, 1, 1)), 1)
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
