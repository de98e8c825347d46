"""What sounds are made of: waves as lists of numbers, and what shapes and mixes them. Arithmetic alone.

Everything is the same to the last byte on every run: noise comes from the chance that is handed in.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

RATE = 22_050
FADE_IN, FADE_OUT, TAIL = 0.002, 0.02, 0.012

type Wave = list[float]
type Shape = Callable[[float], float]


def length(seconds: float) -> int:
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    return [0.0] * length(seconds)


def noise(chance: random.Random, seconds: float) -> Wave:
    return [2 * chance.random() - 1 for _ in range(length(seconds))]


def tone(seconds: float, pitch: Shape) -> Wave:
    """A sine whose pitch in hertz is a function of the time."""
    out, angle = [], 0.0
    for index in range(length(seconds)):
        angle += 2 * math.pi * pitch(index / RATE) / RATE
        out.append(math.sin(angle))
    return out


def steady(seconds: float, hertz: float) -> Wave:
    return tone(seconds, lambda _: hertz)


def string(chance: random.Random, seconds: float, hertz: float) -> Wave:
    """A plucked string (Karplus and Strong): noise that runs in a circle and is smoothed on each round."""
    ring = low_pass(noise(chance, 1 / hertz), 3500)
    out = []
    for index in range(length(seconds)):
        place = index % len(ring)
        out.append(ring[place])
        ring[place] = 0.4985 * (ring[place] + ring[(place + 1) % len(ring)])
    return out


def struck(seconds: float, partials: Iterable[tuple[float, float, float]]) -> Wave:
    """A bar, a bell, a door: partials by their hertz, loudness, and seconds in which they fall to a third."""
    return mixed(seconds, *((0, loud, dying(steady(seconds, hertz), fall)) for hertz, loud, fall in partials))


def low_pass(wave_in: Iterable[float], hertz: float) -> Wave:
    share = 1 - math.exp(-2 * math.pi * hertz / RATE)
    out, level = [], 0.0
    for value in wave_in:
        level += share * (value - level)
        out.append(level)
    return out


def high_pass(wave_in: Wave, hertz: float) -> Wave:
    return [value - low for value, low in zip(wave_in, low_pass(wave_in, hertz), strict=True)]


def band(wave_in: Wave, low: float, high: float) -> Wave:
    """What lies between two pitches, cut twice on either side."""
    return high_pass(high_pass(low_pass(low_pass(wave_in, high), high), low), low)


def shaped(wave_in: Wave, shape: Shape) -> Wave:
    return [value * shape(index / RATE) for index, value in enumerate(wave_in)]


def dying(wave_in: Wave, seconds: float) -> Wave:
    """Falls to about a third in each ``seconds``."""
    return shaped(wave_in, lambda time: math.exp(-time / seconds))


def swelling(wave_in: Wave, sharp: float = 1.0) -> Wave:
    """Comes and goes, loudest in the middle."""
    last = max(1, len(wave_in) - 1)
    return [value * max(0.0, math.sin(math.pi * at / last)) ** sharp for at, value in enumerate(wave_in)]


def mixed(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts, each with its beginning in seconds and its loudness; none breaks off with a click."""
    out = silence(seconds)
    tail = length(TAIL)
    for begin, loudness, part in parts:
        start = length(begin)
        last = min(len(part), len(out) - start)
        for index in range(max(0, last)):
            out[start + index] += loudness * part[index] * min(1.0, (last - index) / tail)
    return out


#: How high a sound may rise, and how strong its strongest moment may be: a horn has far more in it than a
#: knock of the same height, and nobody wants to be shouted at.
PEAK, STRENGTH, MOMENT = 0.89, 0.26, 0.05


def strongest(frames: Sequence[float], rate: int = RATE) -> float:
    """The root mean square of the strongest moment."""
    wide = round(MOMENT * rate)
    squares = [value * value for value in frames]
    sums = [sum(squares[at : at + wide]) for at in range(0, max(1, len(squares) - wide), max(1, wide // 4))]
    return math.sqrt(max(sums) / wide)


def finished(raw: Wave) -> array[int]:
    """As loud as it may be, without a click at either end, in 16 bits."""
    level = high_pass(raw, 40)  # nothing a small speaker could sound
    rise, fall = length(FADE_IN), length(FADE_OUT)
    last = len(raw) - 1
    soft = [
        value * min(1.0, index / rise) * min(1.0, (last - index) / fall) for index, value in enumerate(level)
    ]
    scale = min(PEAK / max(map(abs, soft)), STRENGTH / strongest(soft))
    return array("h", (round(32_767 * scale * value) for value in soft))


def write(file: Path, frames: array[int], rate: int = RATE) -> None:
    """One channel of 16 bits."""
    if sys.byteorder == "big":
        frames = frames[:]
        frames.byteswap()
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(frames.tobytes())
