"""How far a spot of a board's ground is turned on a screen that lies flat, as seen in its dots."""

from __future__ import annotations

from typing import Any

type Dots = list[list[int]]


def seen(board: Any, at: tuple[float, float], reach: int) -> Dots:
    """How bright the ground is round a point, row by row from below, in as many dots as it has units."""
    texture = board.ground_texture
    dots, wide = texture.pixels, texture.width
    scale = wide / board.units[0]
    at_x, at_y = at[0], board.units[1] - at[1]
    if texture.uvpos[1]:  # It is held head down.
        at_y = board.units[1] - at_y
    steps = range(-reach, reach + 1)
    return [
        [dots[4 * (round((at_y + up) * scale) * wide + round((at_x + right) * scale))] for right in steps]
        for up in steps
    ]


def turned_by(upright: Dots, now: Dots) -> int:
    """The quarter turns, against the clock, after which it looks most like that."""
    found = {}
    for angle in (0, 90, 180, -90):
        turned = upright
        for _quarter in range(angle % 360 // 90):
            turned = [list(row) for row in zip(*turned[::-1], strict=True)]
        pairs = zip(turned, now, strict=True)
        found[angle] = sum(abs(a - b) for left, right in pairs for a, b in zip(left, right, strict=True))
    return min(found, key=lambda angle: found[angle])
