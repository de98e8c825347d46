"""A sound as an ear takes it in: how strong it is in a few bands of pitch, from moment to moment."""

from __future__ import annotations

import cmath
import math
import sys
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

#: Points of one transform; every moment is one of them.
POINTS = 1024
#: Bands of pitch: their edges in hertz.
EDGES = (40, 120, 220, 360, 560, 850, 1250, 1800, 2600, 3700, 5200, 7500, 11_025)
#: Decibels below the strongest moment at which nothing is heard any more.
FLOOR = -50.0

type Picture = list[list[float]]


def frames_of(file: Path) -> tuple[array[int], int]:
    """The frames of a sound of one channel and 16 bits, and how many make a second."""
    with wave.open(str(file)) as sound:
        if (sound.getnchannels(), sound.getsampwidth()) != (1, 2):
            raise ValueError(f"{file} must have one channel of 16 bits")
        frames = array("h", sound.readframes(sound.getnframes()))
        rate = sound.getframerate()
    if sys.byteorder == "big":
        frames.byteswap()
    return frames, rate


def transform(values: Sequence[complex]) -> list[complex]:
    """The fast Fourier transform of a power of two of values."""
    count = len(values)
    if count == 1:
        return list(values)
    even, odd = transform(values[::2]), transform(values[1::2])
    turned = [cmath.exp(-2j * math.pi * at / count) * value for at, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


def picture(frames: Sequence[int], rate: int) -> Picture:
    """For each moment the strength of each band in decibels below the strongest of all."""
    window = [0.5 - 0.5 * math.cos(2 * math.pi * at / POINTS) for at in range(POINTS)]
    rows = []
    for start in range(0, max(1, len(frames) - POINTS // 2), POINTS):
        part = [*frames[start : start + POINTS]]
        part += [0] * (POINTS - len(part))
        found = transform([value * share for value, share in zip(part, window, strict=True)])
        powers = [abs(value) ** 2 for value in found[: POINTS // 2]]
        hertz = rate / POINTS
        rows.append(
            [sum(powers[math.ceil(low / hertz) : math.ceil(high / hertz)]) for low, high in pairwise(EDGES)]
        )
    top = max(max(row) for row in rows)
    return [[max(FLOOR, 10 * math.log10(value / top + 1e-12)) for value in row] for row in rows]


def apart(one: Picture, other: Picture) -> float:
    """How far two sounds are from each other: decibels between them, over the time that either is heard."""
    silence = [FLOOR] * (len(EDGES) - 1)
    total = 0.0
    count = max(len(one), len(other))
    for at in range(count):
        here = one[at] if at < len(one) else silence
        there = other[at] if at < len(other) else silence
        total += sum((a - b) ** 2 for a, b in zip(here, there, strict=True)) / len(silence)
    return math.sqrt(total / count)
