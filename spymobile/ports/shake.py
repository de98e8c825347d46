"""What a hand does with the phone, told from its accelerometer.

Both recognisers are fed samples one by one and have no clock but the samples' own. Axes are Android's:
x to the right, y to the upper edge, z out of the screen, so that a phone lying on its back feels
+9.8 m/s² along z.
"""

from __future__ import annotations

import math
from typing import NamedTuple

GRAVITY = 9.81
"""m/s²"""


class Sample(NamedTuple):
    """What the sensor felt: seconds on any steady clock, and m/s² along the three axes."""

    time: float
    x: float
    y: float
    z: float


class _Vector(NamedTuple):
    x: float
    y: float
    z: float

    def size(self) -> float:
        return math.hypot(*self)

    def minus(self, other: _Vector) -> _Vector:
        return _Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def toward(self, other: _Vector, share: float) -> _Vector:
        """A ``share`` of the way from here to there."""
        return _Vector(
            self.x + share * (other.x - self.x),
            self.y + share * (other.y - self.y),
            self.z + share * (other.z - self.z),
        )

    def dot(self, other: _Vector) -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z


def _usable(sample: Sample) -> bool:
    return all(map(math.isfinite, sample))


class Shakes:
    """A shake is a handful of strong swings, each against the one before, in quick succession.

    Gravity is taken out with a slow average. A step, a turn of the hand or a phone put down give too weak,
    too few or too slow swings. However long somebody shakes, it counts once: the next shake needs a rest.

    >>> shakes = Shakes()
    >>> def hand(time, push): return shakes.feed(Sample(time / 50, push, 0, 9.81))
    >>> any(hand(time, 0) for time in range(50))
    False
    >>> sum(hand(50 + time, 20 if time // 5 % 2 else -20) for time in range(100))
    1
    """

    STRONG = 9.0
    """A swing begins above this. Half the range of a cheap sensor, beyond any step in a room."""
    WEAK = 4.0
    """A hand that stays below this is at rest."""
    SWINGS = 4
    """Two to and two fro."""
    QUICK = 0.05
    """Seconds: swings closer than this are the ringing of a knock."""
    SLOW = 0.36
    """Seconds: swings farther apart do not belong together; arms swing slower while walking."""
    REST = 0.35
    """Seconds of calm that end a shake."""
    PAUSE = 0.8
    """Seconds after a shake in which there is no other."""
    SETTLING = 0.3
    """Seconds in which the average follows a new position."""
    GAP = 0.5
    """Seconds without a sample after which no swing before counts."""
    FRESH = 2.0
    """Seconds after a shake in which a gap is no rest: the sensor was off, the hand may have gone on."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._gravity = _Vector(0, 0, 0)
        self._calm_since: float | None = None
        self._shaken_at = -math.inf
        self._armed = True
        self._forget_swings()

    def _begin_anew(self, now: float, felt: _Vector) -> None:
        self._last, self._gravity = now, felt
        self._calm_since = None
        self._forget_swings()
        if not 0 <= now - self._shaken_at < self.FRESH:
            self._armed = True

    def _forget_swings(self) -> None:
        self._count = 0
        self._swing: _Vector | None = None
        self._began = -math.inf

    def feed(self, sample: Sample) -> bool:
        """Has a shake just been recognised?"""
        if not _usable(sample) or sample.time == self._last:
            return False
        felt = _Vector(sample.x, sample.y, sample.z)
        if self._last is None or not 0 < sample.time - self._last < self.GAP:
            self._begin_anew(sample.time, felt)
            return False
        passed = sample.time - self._last
        self._last = sample.time
        self._gravity = self._gravity.toward(felt, 1 - math.exp(-passed / self.SETTLING))
        push = felt.minus(self._gravity)
        self._rest(sample.time, push.size())
        if not self._armed:
            return False
        self._follow(sample.time, push)
        if self._count < self.SWINGS:
            return False
        self._forget_swings()
        self._shaken_at, self._armed = sample.time, False
        return True

    def _rest(self, now: float, strength: float) -> None:
        if strength > self.WEAK:
            self._calm_since = None
            return
        if self._calm_since is None:
            self._calm_since = now
        rested = now - self._calm_since >= self.REST
        if rested and now - self._shaken_at >= self.PAUSE:
            self._armed = True

    def _follow(self, now: float, push: _Vector) -> None:
        since = now - self._began
        if since > self.SLOW:
            self._forget_swings()
        if push.size() < self.STRONG:
            return
        if self._swing is None:
            self._count = 1
        elif push.dot(self._swing) < 0 and since >= self.QUICK:
            self._count += 1
        else:
            return
        self._swing, self._began = push, now


class Now:
    """What is felt now, four times a second: more often nobody can read it.

    >>> now = Now()
    >>> [time for time in range(30) if now.feed(Sample(time / 50, 0, 0, 9.8))]
    [0, 13, 26]
    """

    EVERY = 0.25

    def __init__(self) -> None:
        self.sample = Sample(-math.inf, 0, 0, 0)

    def feed(self, sample: Sample) -> bool:
        """Is it time to look at :attr:`sample` again?"""
        if not _usable(sample) or 0 <= sample.time - self.sample.time < self.EVERY:
            return False
        self.sample = sample
        return True


class FaceDown:
    """The phone has been laid on its screen; told once, until it has been picked up again.

    >>> lying = FaceDown()
    >>> [time for time in range(100) if lying.feed(Sample(time / 50, 0, 0, -9.8))]
    [15]
    """

    DOWN = -8.5
    """z below this is face down: within 30 degrees."""
    UP = -5.0
    """z above this is picked up again."""
    STILL = 1.5
    """m/s² more or less than gravity: a phone in a moving hand feels more."""
    HOLD = 0.3
    """Seconds it has to lie."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._last = -math.inf
        self._told = False

    def feed(self, sample: Sample) -> bool:
        """Has it just been laid down?"""
        if not _usable(sample):
            return False
        if not 0 <= sample.time - self._last < Shakes.GAP:
            self._since = None
        self._last = sample.time
        if sample.z > self.UP:
            self._told = False
        weight = math.hypot(sample.x, sample.y, sample.z)
        if sample.z > self.DOWN or abs(weight - GRAVITY) > self.STILL:
            self._since = None
            return False
        if self._since is None:
            self._since = sample.time
        if self._told or sample.time - self._since < self.HOLD:
            return False
        self._told = True
        return True
