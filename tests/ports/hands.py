"""What hands do with a phone, as its accelerometer would feel it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator

from hypothesis import strategies as st

from spymobile.ports.shake import GRAVITY, Sample

type Vector = tuple[float, float, float]
type Feel = Callable[[float], Vector]

UP: Vector = (0.0, 0.0, 1.0)


def scaled(vector: Vector, by: float) -> Vector:
    return (vector[0] * by, vector[1] * by, vector[2] * by)


def added(*vectors: Vector) -> Vector:
    x, y, z = (math.fsum(parts) for parts in zip(*vectors, strict=True))
    return (x, y, z)


def turned(vector: Vector, axis: Vector, angle: float) -> Vector:
    """Rodrigues' rotation."""
    (x, y, z), (a, b, c) = vector, axis
    cross = (b * z - c * y, c * x - a * z, a * y - b * x)
    along = (a * x + b * y + c * z) * (1 - math.cos(angle))
    return added(scaled(vector, math.cos(angle)), scaled(cross, math.sin(angle)), scaled(axis, along))


def direction(longitude: float, height: float) -> Vector:
    flat = math.sqrt(1 - height * height)
    return (flat * math.cos(longitude), flat * math.sin(longitude), height)


directions = st.builds(direction, st.floats(0, 2 * math.pi), st.floats(-1, 1))
seeds = st.integers(0, 2**32)
rates = st.floats(40, 110)


def samples(
    feel: Feel,
    seconds: float,
    *,
    rate: float = 50,
    noise: float = 0.5,
    seed: int = 0,
    reach: float = math.inf,
) -> Iterator[Sample]:
    """``feel`` sampled not quite evenly by a noisy sensor that measures no more than ``reach`` per axis."""
    chance = random.Random(seed)
    time = 0.0
    while time < seconds:
        x, y, z = (max(-reach, min(reach, part + noise * (2 * chance.random() - 1))) for part in feel(time))
        yield Sample(1000 + time, x, y, z)
        time += (0.9 + 0.2 * chance.random()) / rate


def still(gravity: Vector) -> Feel:
    return lambda _: scaled(gravity, GRAVITY)


def shaking(
    gravity: Vector, way: Vector, hertz: float, strength: float, spans: Iterable[tuple[float, float]]
) -> Feel:
    """To and fro along ``way`` during each span of time, held still otherwise."""
    listed = list(spans)

    def feel(time: float) -> Vector:
        push = 0.0
        for begin, end in listed:
            if begin <= time < end:
                # No hand is a metronome: the strength comes and goes a little.
                uneven = 1 + 0.15 * math.sin(5.3 * time)
                push = strength * uneven * math.sin(2 * math.pi * hertz * (time - begin))
        return added(scaled(gravity, GRAVITY), scaled(way, push))

    return feel


def walking(gravity: Vector, side: Vector, hertz: float, bounce: float, harmonic: float, sway: float) -> Feel:
    def feel(time: float) -> Vector:
        step = 2 * math.pi * hertz * time
        lift = bounce * math.sin(step) + harmonic * math.sin(2 * step + 1)
        return added(scaled(gravity, GRAVITY + lift), scaled(side, sway * math.sin(step / 2)))

    return feel


def turning(gravity: Vector, axis: Vector, speed: float, arm: float) -> Feel:
    """Round and round, held at the end of an ``arm`` in metres."""
    outward = scaled(direction(0.3, 0.2), speed * speed * arm)
    return lambda time: added(turned(scaled(gravity, GRAVITY), axis, speed * time), outward)
