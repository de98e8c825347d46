"""Make the short sounds of the app from arithmetic alone and keep them in assets/sounds.

They are dry (no echo) and the same to the last byte on every run: noise comes from a fixed seed for each
sound. Run it again after changing a sound here: ``python tools/sounds.py [FOLDER]``.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 22_050
FADE_IN, FADE_OUT = 0.002, 0.02

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


def string(chance: random.Random, seconds: float, hertz: float) -> Wave:
    """A plucked string (Karplus and Strong): noise that runs in a circle and is smoothed on each round."""
    ring = low_pass(noise(chance, 1 / hertz), 3500)
    out = []
    for index in range(length(seconds)):
        place = index % len(ring)
        out.append(ring[place])
        ring[place] = 0.4985 * (ring[place] + ring[(place + 1) % len(ring)])
    return out


def low_pass(wave_in: Iterable[float], hertz: float) -> Wave:
    share = 1 - math.exp(-2 * math.pi * hertz / RATE)
    out, level = [], 0.0
    for value in wave_in:
        level += share * (value - level)
        out.append(level)
    return out


def high_pass(wave_in: Wave, hertz: float) -> Wave:
    return [value - low for value, low in zip(wave_in, low_pass(wave_in, hertz), strict=True)]


def shaped(wave_in: Wave, shape: Shape) -> Wave:
    return [value * shape(index / RATE) for index, value in enumerate(wave_in)]


def dying(wave_in: Wave, seconds: float) -> Wave:
    """Falls to about a third in each ``seconds``."""
    return shaped(wave_in, lambda time: math.exp(-time / seconds))


def mixed(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts, each with its beginning in seconds and its loudness."""
    out = silence(seconds)
    for begin, loudness, part in parts:
        start = length(begin)
        for index, value in enumerate(part[: len(out) - start]):
            out[start + index] += loudness * value
    return out


def knock(chance: random.Random, hertz: float) -> Wave:
    """Something small and hard on a table."""
    body = dying(tone(0.07, lambda _: hertz), 0.012)
    edge = dying(noise(chance, 0.02), 0.003)
    return mixed(0.07, (0, 0.8, body), (0, 0.5, edge))


def paper(chance: random.Random) -> Wave:
    """A sheet is turned: a rustle of many small folds."""
    rustle = high_pass(low_pass(noise(chance, 0.3), 7000), 1800)
    folds = low_pass([chance.random() ** 6 for _ in rustle], 60)
    swell = [value * fold for value, fold in zip(rustle, folds, strict=True)]
    return shaped(swell, lambda time: math.sin(math.pi * min(1.0, time / 0.3)) ** 0.7)


def stamp(chance: random.Random) -> Wave:
    """A rubber stamp comes down on a desk."""
    thump = dying(tone(0.25, lambda time: 130 + 170 * math.exp(-time / 0.02)), 0.05)
    slap = dying(low_pass(noise(chance, 0.06), 2500), 0.012)
    return mixed(0.25, (0, 1.0, thump), (0, 0.9, slap))


def click(chance: random.Random) -> Wave:
    """A key of a typewriter."""
    edge = dying(high_pass(noise(chance, 0.045), 2500), 0.004)
    ring = dying(tone(0.045, lambda _: 1750), 0.006)
    return mixed(0.05, (0, 0.7, edge), (0.001, 0.6, ring))


def fuse(chance: random.Random) -> Wave:
    """It hisses, sputters and comes nearer."""
    hiss = high_pass(noise(chance, 0.7), 3000)
    sparks, level = [], 0.0
    for value in noise(chance, 0.7):
        level = chance.random() if chance.random() < 0.004 else level * 0.99
        sparks.append(level * value)
    return shaped(mixed(0.7, (0, 0.35, hiss), (0, 1.0, sparks)), lambda time: 0.55 + 0.6 * time)


def blast(chance: random.Random) -> Wave:
    """A bomb, in a comic: a crack, a boom and what rains down."""
    crack = dying(noise(chance, 0.1), 0.025)
    boom = dying(low_pass(low_pass(noise(chance, 1.2), 600), 600), 0.36)
    floor = dying(tone(1.2, lambda time: 55 + 110 * math.exp(-time / 0.12)), 0.3)
    rain = shaped(
        high_pass(low_pass(noise(chance, 1.2), 1400), 300), lambda time: 0.5 * time * math.exp(-time / 0.2)
    )
    return mixed(1.2, (0, 0.6, crack), (0, 4.0, boom), (0, 0.7, floor), (0, 1.0, rain))


def die(chance: random.Random) -> Wave:
    """Wood on wood, tumbling and coming to rest."""
    parts, time, pause = [], 0.0, 0.045
    while time < 0.5:
        parts.append((time, 1.0 - 1.4 * time, knock(chance, 700 + 900 * chance.random())))
        time += pause * (0.7 + 0.6 * chance.random())
        pause *= 1.12
    return mixed(0.6, *parts)


def walk(chance: random.Random) -> Wave:
    """A pawn is put down on the next space."""
    return low_pass(knock(chance, 430), 2600)


def win(chance: random.Random) -> Wave:
    """Four plucked notes upward, and the case is closed."""
    notes = ((0.0, 329.63), (0.13, 392.0), (0.26, 493.88), (0.42, 659.26))
    last = mixed(0.85, (0, 1.0, string(chance, 0.85, 659.26)), (0, 0.7, string(chance, 0.85, 329.63)))
    parts = [(begin, 0.8, dying(string(chance, 0.4, hertz), 0.18)) for begin, hertz in notes[:-1]]
    return mixed(1.25, *parts, (0.42, 0.9, dying(last, 0.45)))


ALL: tuple[Callable[[random.Random], Wave], ...] = (paper, stamp, click, fuse, blast, die, walk, win)


def finished(raw: Wave, peak: float = 0.89) -> array[int]:
    """As loud as the others, without a click at either end, in 16 bits."""
    level = high_pass(raw, 40)  # nothing a small speaker could sound
    rise, fall = length(FADE_IN), length(FADE_OUT)
    last = len(raw) - 1
    soft = [
        value * min(1.0, index / rise) * min(1.0, (last - index) / fall) for index, value in enumerate(level)
    ]
    loudest = max(map(abs, soft))
    whole = array("h", (round(32_767 * peak * value / loudest) for value in soft))
    if sys.byteorder == "big":
        whole.byteswap()
    return whole


def make(folder: Path) -> list[Path]:
    """Write every sound into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for sound in ALL:
        name = getattr(sound, "__name__", "")
        file = folder / f"{name}.wav"
        with wave.open(str(file), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(finished(sound(random.Random(f"spymobile {name}"))).tobytes())
        files.append(file)
    return files


def main(arguments: list[str]) -> int:
    for file in make(Path(arguments[0]) if arguments else SOUNDS):
        print(f"{file.name:12}{file.stat().st_size:7,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
